"""``tilewright render``: pictures of positions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from tilewright.cli import options
from tilewright.cli.completing import ruleset_items
from tilewright.cli.failures import Failure
from tilewright.cli.output import note
from tilewright.cli.pictures import check_picture, print_picture, svg_of, write_picture
from tilewright.cli.positions import state_of
from tilewright.cli.ranges import WholeNumber

#: Pixels; what the renderer of PNG allows, without loading it.
WIDTHS: Final = (16, 8000)


@click.command(
    "render",
    epilog=options.examples(
        "tilewright render game.json --ply 40 --out ply-40.svg",
        "tilewright render game.json --out end.png --width 1200",
        "tilewright render RULESET --players 2 --seed 7 --text",
    ),
)
@click.argument("source", metavar="SOURCE", shell_complete=ruleset_items)
@click.option("--ply", type=int, metavar="N", help="Ply of a recorded game; -1, the last, if none.")
@click.option(
    "-s", "--seed", type=int, metavar="N", help="Let chance set up the board of a ruleset by it."
)
@options.players_option
@options.set_option
@click.option(
    "-o", "--out", type=options.OUTPUT_FILE, help="The .svg or .png file; else SVG is printed."
)
@click.option("--width", type=WholeNumber(*WIDTHS), metavar="PIXELS", help="Width of a PNG.")
@click.option("--seat", type=int, metavar="N", help="Draw what this seat may see.")
@click.option("--text", is_flag=True, help="Print the picture as text.")
def command(
    source: str,
    ply: int | None,
    seed: int | None,
    players: int | None,
    overrides: tuple[str, ...],
    out: Path | None,
    width: int | None,
    seat: int | None,
    text: bool,
) -> None:
    """Draw a position of SOURCE: a recorded game, or the start of a ruleset.

    PNG needs the extra: pip install 'tilewright[png]'.
    """
    from tilewright.registry import Registry

    if text and out is not None:
        raise click.UsageError("--text is printed; it goes without --out")
    if width is not None and (out is None or out.suffix.lower() != ".png"):
        raise click.UsageError("--width goes with --out and a .png file")
    if out is not None:
        check_picture(out)
    registry = Registry()
    state = state_of(registry, source, ply, players, overrides, seed)
    if seat is not None and not 0 <= seat < state.game.num_players:
        raise Failure(f"no seat {seat}; seats are 0..{state.game.num_players - 1}")
    if out is not None:
        write_picture(out, registry, state, width=width, viewer=seat)
        note(f"written: {out}")
    elif text:
        print_picture(registry, state, viewer=seat)
    else:
        click.echo(svg_of(registry, state, viewer=seat), nl=False)
