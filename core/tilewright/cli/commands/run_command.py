"""``tilewright run``: one game."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli import options
from tilewright.cli.failures import CheckFailed, Failure, cause_and_hint
from tilewright.cli.output import note, print_json, show
from tilewright.cli.pictures import check_picture, print_picture, write_picture
from tilewright.cli.printable import printable
from tilewright.cli.ranges import Seconds
from tilewright.cli.scores import actions_of, log_lines, party, score_table
from tilewright.cli.session import Table, open_table
from tilewright.errors import MissingExtraError, OutputError
from tilewright.files import check_writable

if TYPE_CHECKING:
    from tilewright.play import State

#: Seconds; who wants to look longer steps through the recorded game.
LONGEST_DELAY: Final = 3600


@click.command(
    "run",
    epilog=options.examples(
        "tilewright run RULESET",
        "tilewright run RULESET --players 2 --bots greedy,random --seed 7",
        "tilewright run RULESET --set scoring.PART.points=2 --out game.json",
        "tilewright run RULESET --watch",
    ),
)
@options.ruleset_options
@options.bots_option
@options.seed_option
@options.ply_limit_option
@click.option("--log", is_flag=True, help="Print every action.")
@click.option("--watch", is_flag=True, help="Show every action, and the board after it.")
@click.option(
    "--delay",
    type=Seconds(min=0, max=LONGEST_DELAY),
    default=0.1,
    show_default=True,
    metavar="SECONDS",
    help="Pause between the pictures of --watch.",
)
@click.option("--no-board", is_flag=True, help="Leave out the pictures of the board.")
@click.option("-o", "--out", type=options.OUTPUT_FILE, help="Record the game in this file.")
@click.option(
    "--picture", type=options.OUTPUT_FILE, help="Draw the end of the game: a .svg or .png file."
)
@options.json_option
def command(
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    bots: str,
    seed: int | None,
    ply_limit: int | None,
    log: bool,
    watch: bool,
    delay: float,
    no_board: bool,
    out: Path | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Play one game of RULESET to its end.

    The same ruleset, players, bots and seed always give the same game; the command that repeats it
    is printed last.
    """
    table = open_table(ruleset, players, overrides, bots, seed, ply_limit)
    _check_files(out, picture)
    watcher = _watcher(table, delay, not no_board) if watch and not as_json else None
    with _breaking_off(table):
        state = _play(table, watcher)
        _write(table, state, out, picture)
    if as_json:
        print_json(_document(table, state, log))
        return
    if log:
        click.echo("\n".join(log_lines(state)))
    if not no_board:
        print_picture(table.registry, state, with_points=False)
        click.echo()
    _tell(table, state)
    for path in (out, picture):
        if path is not None:
            note(f"written: {path}")


def _check_files(out: Path | None, picture: Path | None) -> None:
    if out is not None:
        check_writable(out)
    if picture is not None:
        check_picture(picture)
    # Also by another name, or through a link.
    if (
        out is not None
        and picture is not None
        and os.path.realpath(out) == os.path.realpath(picture)
    ):
        raise Failure(f"--out and --picture name the same file, {str(picture)!r}")


def _play(table: Table, on_ply: Callable[[State], None] | None) -> State:
    """The last state of the game, whose points and winners make sense."""
    from tilewright.playthrough import Result
    from tilewright.simulation.match import PLY_LIMIT, play_match

    bots = [bot for _, bot in table.bots]
    limit = table.ply_limit or PLY_LIMIT
    state = play_match(table.game, bots, table.seed, on_ply=on_ply, ply_limit=limit)
    Result.of(state)
    return state


@contextlib.contextmanager
def _breaking_off(table: Table) -> Generator[None]:
    """A mistake in a bot or in the game's plugin is told as one of many games would be."""
    from tilewright.simulation.stopping import is_stop

    try:
        yield
    except (Failure, OutputError, MissingExtraError):
        raise
    except BaseException as error:
        if is_stop(error):
            raise
        raise CheckFailed(
            f"the game (seed {table.seed}) failed: {cause_and_hint(error)}\n"
            f"repeat it: tilewright run {table.again}"
        ) from error


def _watcher(table: Table, delay: float, with_board: bool) -> Callable[[State], None]:
    def watch(state: State) -> None:
        action = state.notation(state.history[-1])
        if with_board:
            click.clear()
            print_picture(table.registry, state)
        click.echo(f"ply {state.ply}: {action}")
        time.sleep(delay)

    return watch


def _write(table: Table, state: State, out: Path | None, picture: Path | None) -> None:
    if out is not None:
        from tilewright.playthrough import record, write_playthrough

        write_playthrough(out, record(state, table.seed, table.specs))
    if picture is not None:
        write_picture(picture, table.registry, state)


def _tell(table: Table, state: State) -> None:
    game = table.game
    ending = "over" if state.is_terminal() else "given up at the ply limit"
    show(score_table(state, table.specs))
    title = printable(game.ruleset.document.get("title", game.id))
    notes = "".join(f" ({note})" for note in game.notes(state))
    click.echo(f"{title}, {game.num_players} players: {ending} after {state.ply} plies{notes}")
    click.echo(f"seed {table.seed}; repeat: tilewright run {table.again}")


def _document(table: Table, state: State, log: bool) -> dict[str, Any]:
    document: dict[str, Any] = {
        "ruleset": {"id": table.game.id, "hash": table.game.ruleset.hash},
        "players": table.game.num_players,
        "seed": table.seed,
        "bots": table.specs,
        "plies": state.ply,
        "complete": state.is_terminal(),
        "scores": state.scores(),
        "breakdown": state.breakdown(),
        "winners": state.winners(),
        "notes": state.game.notes(state),
        "repeat": f"tilewright run {table.again}",
    }
    if log:
        document["actions"] = [
            {"ply": ply, "party": party(player), "action": text}
            for ply, player, text in actions_of(state)
        ]
    return document
