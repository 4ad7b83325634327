"""``tilewright rescore``: recorded games under other scoring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tilewright.cli import options
from tilewright.cli.completing import ruleset_items
from tilewright.cli.output import print_json, show
from tilewright.cli.positions import refuse_playthrough
from tilewright.cli.tables import table

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.playthrough import Playthrough, Rescoring


@click.command(
    "rescore",
    epilog=options.examples(
        "tilewright rescore game.json --set scoring.PART.points=12",
        "tilewright rescore game.json --ruleset my-scoring.json",
    ),
)
@click.argument("playthrough", type=options.OUTPUT_FILE)
@options.set_option
@click.option(
    "--ruleset",
    metavar="RULESET",
    shell_complete=ruleset_items,
    help="Score by this ruleset, id or path, in place of the recorded one.",
)
@options.json_option
def command(
    playthrough: Path, overrides: tuple[str, ...], ruleset: str | None, as_json: bool
) -> None:
    """Score the recorded game PLAYTHROUGH by other rules, without replaying a decision.

    The other rules may differ in scoring alone: where they would have allowed another decision or
    another ending would have stopped the game, the command says at which ply, with exit code 1. A
    game that ends by a number of points is scored where it ended, whatever number would have.
    """
    if not overrides and ruleset is None:
        raise click.UsageError("say what to score by: --set KEY=VALUE or --ruleset RULESET")
    if ruleset is not None:
        refuse_playthrough(ruleset)
    from tilewright.playthrough import read_playthrough, rescore
    from tilewright.registry import Registry

    recorded = read_playthrough(playthrough)
    rescoring = rescore(recorded, Registry(), overrides, ruleset)
    if as_json:
        print_json(rescoring.to_json())
    else:
        show(_table(recorded, rescoring))
        click.echo(_winners(rescoring))


def _table(recorded: Playthrough, rescoring: Rescoring) -> Table:
    old, new = rescoring.old, rescoring.new
    rows: list[list[str]] = []
    nothing = (0,) * recorded.players
    parts = list(dict.fromkeys([*old.breakdown, *new.breakdown]))
    pairs = [(part, old.breakdown.get(part), new.breakdown.get(part)) for part in parts]
    for name, before, after in [*pairs, ("total", old.scores, new.scores)]:
        cells = zip(before or nothing, after or nothing, strict=True)
        rows.append([name, *(_change(one, other) for one, other in cells)])
    seats = [f"#seat {seat}{_bot(recorded, seat)}" for seat in range(recorded.players)]
    return table(["points", *seats], rows)


def _bot(recorded: Playthrough, seat: int) -> str:
    return f" ({recorded.bots[seat]})" if recorded.bots else ""


def _change(old: int, new: int) -> str:
    return str(old) if old == new else f"{old} -> {new}"


def _winners(rescoring: Rescoring) -> str:
    old, new = rescoring.old.winners, rescoring.new.winners
    if not rescoring.old.complete:
        return "the game is not over"
    if old == new:
        return f"the winner stays: {_seats(new)}"
    return f"another winner: {_seats(new)} in place of {_seats(old)}"


def _seats(seats: tuple[int, ...]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + " and ".join(map(str, seats))
