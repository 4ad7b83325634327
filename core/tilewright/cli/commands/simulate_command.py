"""``tilewright simulate``: many games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli import options
from tilewright.cli.failures import CHECK_FAILED, INTERRUPTED, Failure
from tilewright.cli.output import note, print_json, show, table
from tilewright.cli.session import Table, open_table
from tilewright.simulation import (
    PLY_LIMIT,
    GameFailure,
    Simulation,
    Standing,
    Summary,
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


@click.command("simulate")
@options.ruleset_options
@options.bots_option
@options.seed_option
@click.option(
    "-n",
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many games.",
)
@click.option(
    "-w",
    "--workers",
    type=click.IntRange(min=1, max=256),
    metavar="N",
    help="Number of processes; as many as there are processors when not given. The results are "
    "the same for any number.",
)
@click.option("--rotate", is_flag=True, help="Move the bots on by one seat from game to game.")
@options.ply_limit_option
@click.option(
    "-o", "--out", type=options.OUTPUT_FILE, help="Write a row a game: .csv, .jsonl or .json."
)
@options.json_option
def command(
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    bots: str,
    seed: int | None,
    games: int,
    workers: int | None,
    rotate: bool,
    ply_limit: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play many games of RULESET and summarise scores, wins and lengths by bot and by seat.

    Game k has a seed of its own, derived from --seed and k, so the same command gives the same
    games with any number of workers. After Ctrl-C the games that are finished are kept and
    summarised. Intervals hold the true value in 95 of 100 cases.

    \b
    Examples:
      tilewright simulate through-the-desert --games 1000
      tilewright simulate through-the-desert --players 2 --bots greedy,random --rotate
      tilewright simulate through-the-desert --seed 1 --out rows.csv
    """
    if out is not None:
        check_results_path(out)
    opened = open_table(ruleset, players, overrides, bots, seed)
    if workers is None:
        workers = 1 if games < FEW_GAMES else os.cpu_count() or 1
    with _progress(games) as on_result:
        simulation = simulate(
            opened.game,
            opened.bots,
            games,
            opened.seed,
            workers=workers,
            rotate=rotate,
            ply_limit=ply_limit or PLY_LIMIT,
            on_result=on_result,
        )
    again = f"tilewright simulate {opened.again} --games {games}" + (" --rotate" if rotate else "")
    _report(opened, simulation, again, as_json)
    if out is not None:
        write_results(out, simulation.results)
        note(f"written: {out} ({len(simulation.results)} games)")
    _end(simulation, opened)


@contextmanager
def _progress(games: int) -> Iterator[OnResult | None]:
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
    title = opened.game.ruleset.document.get("title", opened.game.id)
    click.echo(f"{title}, {opened.game.num_players} players: {_count(simulation, summary)}")
    click.echo(f"seed {opened.seed}; repeat: {again}")


def _count(simulation: Simulation, summary: Summary) -> str:
    done = len(simulation.results)
    parts = [f"{done} games" if done == simulation.requested else
             f"{done} of {simulation.requested} games finished"]
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
            f"{each.win_interval[0]:.1%} to {each.win_interval[1]:.1%}",
            f"{each.scores.mean:.2f}",
            f"{each.scores.margin:.2f}",
            f"{each.scores.deviation:.2f}",
            f"{each.scores.smallest:g}",
            f"{each.scores.largest:g}",
        ]
        for each in standings
    ]
    return table([heading, *columns], rows, title=title)


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
        hint = ""
        if isinstance(failure, GameFailure):
            words = opened.repeating(failure.bots, failure.seed)
            hint = f"\nrepeat it: tilewright run {words}"
        raise Failure(f"{failure}; {done}{hint}", CHECK_FAILED)
    if simulation.interrupted:
        raise Failure(f"interrupted; {done}", INTERRUPTED)
