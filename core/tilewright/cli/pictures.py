"""Pictures of positions: on the terminal, and as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from tilewright.cli.failures import Failure
from tilewright.cli.output import show
from tilewright.files import check_writable, write_bytes, write_text

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.registry import Registry

PICTURE_FORMATS: Final = (".svg", ".png")


def print_picture(
    registry: Registry, state: State, viewer: int | None = None, *, with_points: bool = True
) -> None:
    """Prints the board with its tables, in colour where the terminal has it.

    Args:
        registry: has the renderer.
        state: the position.
        viewer: seat for which it is drawn; None: a spectator. So with all pictures here.
        with_points: whether the points are among the tables; they need not be told twice.
    """
    from tilewright.render import terminal_text

    renderer = registry.renderer(state.game)
    renderer.with_points = with_points
    picture = terminal_text(renderer.terminal(state, viewer))
    if isinstance(picture, str):
        click.echo(picture)
    else:
        show(picture)


def check_picture(path: Path) -> None:
    """Refuses early a picture that cannot be written.

    Raises:
        Failure: the ending is unknown.
        OutputError: there is no writing there.
    """
    if path.suffix.lower() not in PICTURE_FORMATS:
        allowed = " or ".join(PICTURE_FORMATS)
        raise Failure(f"cannot draw {str(path)!r}: the name must end in {allowed}")
    check_writable(path)


def write_picture(
    path: Path,
    registry: Registry,
    state: State,
    *,
    width: int | None = None,
    viewer: int | None = None,
) -> None:
    """Draws the position into a file, in the format of its ending.

    Args:
        path: the file.
        registry: has the renderer.
        state: the position.
        width: pixels of a PNG.
        viewer: as of ``print_picture``.
    """
    if path.suffix.lower() == ".png":
        from tilewright.render import png_bytes

        scene = registry.renderer(state.game).scene(state, viewer)
        write_bytes(path, png_bytes(scene, width=width))
    else:
        write_text(path, svg_of(registry, state, viewer))


def svg_of(registry: Registry, state: State, viewer: int | None = None) -> str:
    """The position as SVG."""
    from tilewright.render import svg_text

    return svg_text(registry.renderer(state.game).scene(state, viewer))
