"""Boards of tiles with sides as text: ends are arms that meet across the lines between sites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tilewright.render.panels import Span, Token, token_width

if TYPE_CHECKING:
    from tilewright.library.sides import SquareGrid

_ACROSS: Final = {"single": "─", "double": "═"}
_DOWN: Final = {"single": "│", "double": "║"}
#: Signs of a square without a symbol by its ends N, E, S, W as bits 1, 2, 4, 8.
_JUNCTIONS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_FAINT: Final = "#9a9284"


class Rows(Protocol):
    """The part of a board that is shown."""

    @property
    def top(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def bottom(self) -> int: ...
    @property
    def right(self) -> int: ...


class Arms(NamedTuple):
    """A board as it is written.

    Attributes:
        grid: its squares.
        ends: ``single`` or ``double`` for each pair of square and side that has an end.
        signs: what stands in the middle of a square.
        filled: set of the squares with a tile.
        growing: whether squares without a tile are left blank.
    """

    grid: SquareGrid
    ends: Mapping[tuple[int, int], str]
    signs: Mapping[int, Token]
    filled: int
    growing: bool


def board_lines(arms: Arms, window: Rows, drawn: int) -> list[Token]:
    """A board: each square is a line of three characters, and lines lie between the sites.

    Args:
        arms: the board.
        window: what is shown of it.
        drawn: site that is marked; -1 for none.
    """
    height, columns = arms.grid.height, range(window.left, window.right)
    lines: list[Token] = []
    if not arms.growing:
        names = "".join(f"  {chr(ord('A') + column)} " for column in columns)
        lines.append((Span(f"   {names}", _FAINT),))
    for row in range(window.top, window.bottom):
        first = row * height
        lines.append((Span("   "), *_between(arms, first, columns)))
        for part in range(height):
            name = f"{row + 1:>2} " if part == 0 and not arms.growing else "   "
            marked = drawn if drawn // arms.grid.columns == row else -1
            at = marked % arms.grid.columns if marked >= 0 else -1
            lines.append((Span(name, _FAINT), *_squares(arms, first + part, columns, at)))
            if part + 1 < height:
                lines.append((Span("   "), *_inside(arms, first + part, columns)))
    lines.append((Span("   "), *_between(arms, window.bottom * height, columns)))
    return lines


def beside(boards: Sequence[Sequence[Token]], gap: int = 4) -> list[Token]:
    """Boards side by side."""
    widths = [max(map(token_width, board)) for board in boards]
    lines: list[Token] = []
    for number in range(max(len(board) for board in boards)):
        spans: list[Span] = []
        for board, width in zip(boards, widths, strict=True):
            line = board[number] if number < len(board) else ()
            spans += [*line, Span(" " * (width - token_width(line) + gap))]
        lines.append(tuple(spans))
    return lines


def _end(arms: Arms, row: int, column: int, side: int) -> str:
    """The end at a side of a square; empty when there is none, or no such square."""
    if not (0 <= row < arms.grid.rows and 0 <= column < arms.grid.columns):
        return ""
    return arms.ends.get((row * arms.grid.columns + column, side), "")


def _is_filled(arms: Arms, row: int, column: int) -> bool:
    inside = 0 <= row < arms.grid.rows and 0 <= column < arms.grid.columns
    return inside and bool(arms.filled >> (row * arms.grid.columns + column) & 1)


def _between(arms: Arms, row: int, columns: Sequence[int]) -> list[Span]:
    """The line above a row of squares that begins a site."""
    text = ""
    for column in columns:
        above, below = _end(arms, row - 1, column, 2), _end(arms, row, column, 0)
        blank = arms.growing and not (
            _is_filled(arms, row - 1, column) or _is_filled(arms, row, column)
        )
        dash = " " if blank else "╌"
        middle = dash
        if above or below:
            middle = _DOWN[above or below] if above and below else ("╵" if above else "╷")
            if not 0 < row < arms.grid.rows:
                middle = _DOWN[above or below]
        corner = (
            " "
            if blank
            and not _is_filled(arms, row, column - 1)
            and not _is_filled(arms, row - 1, column - 1)
            else "·"
        )
        text += f"{corner}{dash}{middle}{dash}"
    return [Span(text + ("" if arms.growing else "·"), _FAINT)]


def _squares(arms: Arms, row: int, columns: Sequence[int], drawn: int) -> list[Span]:
    """A row of squares."""
    spans: list[Span] = []
    for column in columns:
        spans += [_wall(arms, row, column), *_square(arms, row, column, drawn == column)]
    if not arms.growing:
        spans.append(_wall(arms, row, columns[-1] + 1))
    return spans


def _wall(arms: Arms, row: int, column: int) -> Span:
    """What stands between a square and the one to the west of it."""
    left, right = _end(arms, row, column - 1, 1), _end(arms, row, column, 3)
    outside = not 0 < column < arms.grid.columns
    if (left and right) or (outside and (left or right)):
        return Span(_ACROSS[left or right])
    blank = arms.growing and not (
        _is_filled(arms, row, column - 1) or _is_filled(arms, row, column)
    )
    return Span(" " if blank else "┊", _FAINT)


def _square(arms: Arms, row: int, column: int, drawn: bool) -> list[Span]:
    west, east = _end(arms, row, column, 3), _end(arms, row, column, 1)
    square = row * arms.grid.columns + column
    middle = arms.signs.get(square)
    if middle is None:
        ends = [_end(arms, row, column, side) for side in range(4)]
        number = sum(1 << side for side, end in enumerate(ends) if end)
        middle = (Span(_JUNCTIONS[number]),)
        if not _is_filled(arms, row, column):
            middle = (Span("?" if drawn else " ", bold=drawn),)
    return [
        Span(_ACROSS[west] if west else " "),
        *middle,
        Span(_ACROSS[east] if east else " "),
    ]


def _inside(arms: Arms, row: int, columns: Sequence[int]) -> list[Span]:
    """The line between the squares of tiles."""
    text = ""
    for column in columns:
        joined = _end(arms, row, column, 2)
        text += f"┊ {_DOWN[joined] if joined else ' '} "
    return [Span(text + "┊", _FAINT)]
