"""How commands print: results, notes, JSON."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli.printable import printable

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

#: Width of what goes to a file or a pipe, unless COLUMNS says otherwise.
PIPE_WIDTH: Final = 120
#: Control characters that JSON need not escape, and a terminal may obey.
_JSON_ESCAPES: Final = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}


def print_json(document: Any) -> None:
    """Prints one JSON document."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    click.echo(text.translate(_JSON_ESCAPES))


def note(text: str) -> None:
    """Says something beside the result, on standard error."""
    click.echo(printable(text), err=True)


def counted(number: int, word: str) -> str:
    """A number of things: ``1 case``, ``2 cases``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


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


def _console() -> Console:
    from rich.console import Console

    made = Console(highlight=False, markup=False, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPE_WIDTH
    return made
