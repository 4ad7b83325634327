"""How commands print: results, notes, JSON."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

#: Width of what goes to a file or a pipe, unless COLUMNS says otherwise.
PIPE_WIDTH: Final = 120


def print_json(document: Any) -> None:
    """Prints one JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def note(text: str) -> None:
    """Says something beside the result, on standard error."""
    click.echo(text, err=True)


def show(*things: RenderableType) -> None:
    """Prints tables and styled texts; text is taken literally, never as markup.

    Lines that are longer than the terminal is wide are left whole; it wraps them itself.
    """
    from rich.text import Text

    screen = _console()
    for thing in things:
        whole = isinstance(thing, (str, Text))
        if screen.is_terminal:
            screen.print(thing, soft_wrap=whole, crop=False)
            continue
        with screen.capture() as captured:
            screen.print(thing, soft_wrap=whole, crop=False)
        lines = captured.get().splitlines()
        click.echo("\n".join(line.rstrip() for line in lines))


def width() -> int:
    """Characters of a line."""
    return _console().width


@cache
def _console_type() -> type[Console]:
    from rich.console import Console

    class QuietConsole(Console):
        """A console that leaves broken pipes to the commands' own handling."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return QuietConsole


def _console() -> Console:
    made = _console_type()(highlight=False, markup=False, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPE_WIDTH
    return made
