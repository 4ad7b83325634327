"""Tables that never lose a digit: numbers and ids stay whole, only texts fold, between words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.table import Table

#: Characters that each column needs beside its content: a space on either side and a gap.
_BESIDE: Final = 3


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    title: str = "",
    folding: Collection[str] = (),
) -> Table:
    """A table, followed by an empty line.

    It is as wide as the terminal at most, unless what must not be broken needs more: then it is
    wider, and the terminal wraps its lines.

    Args:
        columns: headings; a heading that begins with ``#`` is that of numbers, aligned right.
        rows: the cells of each row.
        title: stands above the headings.
        folding: headings of columns of text, which fold between words where the line is too narrow.
    """
    return _made(columns, list(rows), title, [column in folding for column in columns])


def facts(title: str, rows: Iterable[Sequence[str]]) -> Table:
    """A table of names and values, without headings; the values fold."""
    made = _made(["", ""], list(rows), title, [False, True])
    made.show_header = False
    made.columns[0].style = "cyan"
    return made


def _made(
    columns: Sequence[str], rows: Sequence[Sequence[str]], title: str, folding: Sequence[bool]
) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from tilewright.cli.output import width
    from tilewright.cli.printable import printable

    rows = [[printable(cell) for cell in row] for row in rows]
    contents = [
        [column.removeprefix("#"), *(row[at] for row in rows)] for at, column in enumerate(columns)
    ]
    widths = column_widths(contents, folding, width())
    made = Table(
        title=Text(printable(title)) if title else None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        caption=" ",
        width=sum(widths) + _BESIDE * len(widths) - 1,
    )
    for column, content, wide, folds in zip(columns, contents, widths, folding, strict=True):
        made.add_column(
            Text(content[0]),
            justify="right" if column.startswith("#") else "left",
            overflow="fold",
            no_wrap=not folds,
            width=wide,
            header_style="bold cyan",
        )
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return made


def column_widths(
    contents: Sequence[Sequence[str]], folding: Sequence[bool], available: int
) -> list[int]:
    """The width of each column.

    Args:
        contents: the cells of each column, its heading among them.
        folding: which columns may be narrower than their widest cell, down to their longest word.
        available: characters of a line; the columns that fold share what the others leave.
    """
    widest = [max(_length(cell) for cell in cells) for cells in contents]
    least = [
        max((_length(word) for cell in cells for word in cell.split()), default=0)
        if folds
        else wide
        for cells, folds, wide in zip(contents, folding, widest, strict=True)
    ]
    spare = available - (sum(least) + _BESIDE * len(least) - 1)
    widths = list(least)
    # The narrowest wishes are met first, the wider ones share the rest evenly.
    wishes = sorted(range(len(widths)), key=lambda at: widest[at] - least[at])
    for done, at in enumerate(wishes):
        given = max(0, min(widest[at] - least[at], spare // (len(wishes) - done)))
        widths[at] += given
        spare -= given
    return widths


def _length(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
