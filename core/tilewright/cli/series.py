"""Series of games for the command line: playing, progress, tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli.failures import CheckFailed, stopped
from tilewright.cli.output import counted, note, print_json, show
from tilewright.cli.printable import printable
from tilewright.cli.session import Table, open_table
from tilewright.cli.tables import table
from tilewright.simulation import (
    PLY_LIMIT,
    GameFailure,
    Setting,
    Simulation,
    Standing,
    Summary,
    UnfinishedGame,
    check_results_path,
    simulate,
    summarise,
    write_results,
)

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from tilewright.simulation.series import OnResult

#: Fewer games than this are played before another process would have started.
FEW_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Request:
    """A series as the command line asks for it; None: not given."""

    ruleset: str
    players: int | None
    overrides: tuple[str, ...]
    bots: str
    seed: int | None
    games: int
    workers: int | None
    rotate: bool
    ply_limit: int | None

    def open(self) -> Table:
        """Sets up game and bots."""
        return open_table(
            self.ruleset, self.players, self.overrides, self.bots, self.seed, self.ply_limit
        )

    def processes(self) -> int:
        """How many processes play."""
        if self.workers is not None:
            return self.workers
        return 1 if self.games < FEW_GAMES else os.cpu_count() or 1


def play_series(request: Request, out: Path | None, as_json: bool) -> None:
    """Plays a series, tells how it went, and writes the rows.

    Raises:
        Failure: the series ended early; what was finished has been told and written.
        TilewrightError: what is asked for cannot be had.
    """
    if out is not None:
        check_results_path(out)
    opened = request.open()
    with _progress(request.games) as on_result:
        simulation = simulate(
            opened.game,
            opened.bots,
            request.games,
            opened.seed,
            workers=request.processes(),
            rotate=request.rotate,
            ply_limit=request.ply_limit or PLY_LIMIT,
            on_result=on_result,
        )
    again = f"tilewright simulate {opened.again} --games {request.games}"
    _report(opened, simulation, again + (" --rotate" if request.rotate else ""), as_json)
    if out is not None:
        write_results(out, simulation.results, Setting.of(opened.game, opened.overrides))
        note(f"written: {out} ({counted(len(simulation.results), 'game')})")
    _end(simulation, opened)


@contextmanager
def _progress(games: int) -> Generator[OnResult | None]:
    """A progress bar on standard error when that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own, so that worker processes may be forked.
    with Progress(
        *columns, console=Console(stderr=True), auto_refresh=False, transient=True
    ) as bar:
        task = bar.add_task("games", total=games)
        step = max(1, games // 200)

        def advance(_: object) -> None:
            bar.advance(task)
            if bar.tasks[0].completed % step == 0:
                bar.refresh()

        bar.refresh()
        yield advance


def _report(opened: Table, simulation: Simulation, again: str, as_json: bool) -> None:
    summary = summarise(simulation.results)
    if as_json:
        print_json(_document(opened, simulation, summary, again))
        return
    if simulation.results:
        show(
            _standings("bots", "bot", summary.bots),
            _standings("seats", "#seat", summary.seats),
            _parts(summary),
            _lengths(summary),
        )
    title = printable(opened.game.ruleset.document.get("title", opened.game.id))
    click.echo(f"{title}, {opened.game.num_players} players: {_count(simulation, summary)}")
    for how, count in summary.notes.items():
        click.echo(f"{counted(count, 'game')} {how}")
    click.echo(f"seed {opened.seed}; repeat: {again}")


def _count(simulation: Simulation, summary: Summary) -> str:
    done = len(simulation.results)
    parts = [
        counted(done, "game")
        if done == simulation.requested
        else f"{done} of {simulation.requested} games finished"
    ]
    if summary.shared:
        parts.append(f"{summary.shared} with a shared win")
    if summary.given_up:
        parts.append(f"{summary.given_up} given up at the ply limit")
    return ", ".join(parts)


def _standings(title: str, heading: str, standings: tuple[Standing, ...]) -> RichTable:
    columns = ["#games", "#wins", "#95 % of wins", "#score", "#+-", "#sd", "#min", "#max"]
    rows = [
        [
            each.name,
            str(each.scores.count),
            f"{each.win_share:.1%}",
            _interval(each.win_interval),
            f"{each.scores.mean:.2f}",
            "" if each.scores.margin is None else f"{each.scores.margin:.2f}",
            "" if each.scores.count < 2 else f"{each.scores.deviation:.2f}",
            f"{each.scores.smallest:g}",
            f"{each.scores.largest:g}",
        ]
        for each in standings
    ]
    return table([heading, *columns], rows, title=title)


def _interval(bounds: tuple[float, float] | None) -> str:
    return "" if bounds is None else f"{bounds[0]:.1%} to {bounds[1]:.1%}"


def _parts(summary: Summary) -> RichTable:
    parts = list(summary.seats[0].parts)
    named = [(each.name, each) for each in summary.bots]
    named += [(f"seat {each.name}", each) for each in summary.seats]
    rows = [[name, *(f"{each.parts[part]:.2f}" for part in parts)] for name, each in named]
    return table(["", *(f"#{part}" for part in parts)], rows, title="mean points by scoring part")


def _lengths(summary: Summary) -> RichTable:
    plies, winning = summary.lengths, summary.winning
    low, middle, high = (f"{value:g}" for value in summary.quartiles)
    row = [f"{plies.smallest:g}", low, middle, high, f"{plies.largest:g}", f"{plies.mean:.1f}"]
    columns = ["#shortest", "#25 %", "#median", "#75 %", "#longest", "#mean", "#winner's score"]
    return table(columns, [[*row, f"{winning.mean:.2f}"]], title="plies")


def _document(
    opened: Table, simulation: Simulation, summary: Summary, again: str
) -> dict[str, Any]:
    failure = simulation.failure
    return {
        "ruleset": {"id": opened.game.id, "hash": opened.game.ruleset.hash},
        "players": opened.game.num_players,
        "seed": opened.seed,
        "bots": opened.specs,
        "requested": simulation.requested,
        "interrupted": simulation.interrupted,
        "failure": None if failure is None else str(failure),
        "summary": summary.to_json(),
        "repeat": again,
    }


def _end(simulation: Simulation, opened: Table) -> None:
    """Says why a series ended early."""
    done = f"{len(simulation.results)} of {simulation.requested} games were finished and are kept"
    failure = simulation.failure
    if failure is not None:
        if isinstance(failure, GameFailure):
            hint = _repeat(opened, failure)
        else:
            hint = "".join(_repeat(opened, game) for game in failure.games)
        raise CheckFailed(f"{failure}; {done}{hint}")
    if simulation.interrupted:
        raise stopped(simulation.stop_signal, done)


def _repeat(opened: Table, game: GameFailure | UnfinishedGame) -> str:
    return f"\nrepeat it: tilewright run {opened.repeating(game.bots, game.seed)}"
