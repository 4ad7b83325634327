"""Pictures of positions: on the terminal, and as files."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from tilewright.cli.failures import CheckFailed, Failure, cause_and_hint
from tilewright.cli.output import show
from tilewright.cli.printable import in_columns
from tilewright.errors import TilewrightError
from tilewright.files import check_writable, write_bytes, write_text

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.registry import Registry
    from tilewright.render import Renderer

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

    with _drawing(registry, state) as renderer:
        renderer.with_points = with_points
        picture = terminal_text(renderer.terminal(state, viewer))
    if isinstance(picture, str):
        click.echo(in_columns(picture))
    else:
        picture.plain = in_columns(picture.plain)
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

        with _drawing(registry, state) as renderer:
            data = png_bytes(renderer.scene(state, viewer), width=width)
        write_bytes(path, data)
    else:
        write_text(path, svg_of(registry, state, viewer))


def svg_of(registry: Registry, state: State, viewer: int | None = None) -> str:
    """The position as SVG."""
    from tilewright.render import svg_text

    with _drawing(registry, state) as renderer:
        return svg_text(renderer.scene(state, viewer))


@contextmanager
def _drawing(registry: Registry, state: State) -> Generator[Renderer]:
    """The renderer of the game; a mistake in it is told with its name."""
    name = "of the game"
    try:
        renderer = registry.renderer(state.game)
        name = f"{type(renderer).__module__}.{type(renderer).__qualname__}"
        yield renderer
    except TilewrightError:
        raise
    except (Exception, SystemExit) as error:
        raise CheckFailed(f"the renderer {name} failed: {cause_and_hint(error)}") from error
