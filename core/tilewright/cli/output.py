"""What commands print: tables, notes, JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

#: Width of what goes to a file or a pipe, unless COLUMNS says otherwise.
PIPE_WIDTH: Final = 120


def print_json(document: Any) -> None:
    """Prints one JSON document."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def note(text: str) -> None:
    """Says something beside the result, on standard error."""
    click.echo(text, err=True)


def show(*things: RenderableType) -> None:
    """Prints tables and styled texts; text is taken literally, never as markup."""
    from rich.text import Text

    screen = _console()
    for thing in things:
        # A picture keeps its lines whole; a terminal too narrow for it wraps them itself.
        whole = isinstance(thing, (str, Text))
        if screen.is_terminal:
            screen.print(thing, soft_wrap=whole)
            continue
        with screen.capture() as captured:
            screen.print(thing, soft_wrap=whole)
        lines = captured.get().splitlines()
        click.echo("\n".join(line.rstrip() for line in lines))


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[RenderableType]],
    *,
    title: str = "",
    folding: Collection[str] = (),
) -> Table:
    """A table, followed by an empty line.

    Args:
        columns: headings; a heading that begins with ``#`` is that of numbers, aligned right.
        rows: the cells of each row.
        title: stands above the headings.
        folding: headings of columns that may fold where the line is too narrow.
    """
    from rich import box
    from rich.table import Table

    made = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        caption=" ",
    )
    for column in columns:
        made.add_column(
            column.removeprefix("#"),
            justify="right" if column.startswith("#") else "left",
            overflow="fold",
            no_wrap=column not in folding,
            header_style="bold cyan",
        )
    for row in rows:
        made.add_row(*(_literal(cell) for cell in row))
    return made


def facts(title: str, rows: Iterable[Sequence[str]]) -> Table:
    """A table of names and values, without headings."""
    made = table(["", ""], rows, title=title, folding=("",))
    made.show_header = False
    made.columns[0].style = "cyan"
    made.columns[0].no_wrap = True
    return made


def _literal(cell: RenderableType) -> RenderableType:
    from rich.text import Text

    return Text(cell) if isinstance(cell, str) else cell


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
