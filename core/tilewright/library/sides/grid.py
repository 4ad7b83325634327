"""The squares that tiles cover, and networks over them, as ints.

A square is joined with the one beside it when both have an end at their common side. All joins of a
board are two ints, and a flood is a few shifts.
"""

from __future__ import annotations

from typing import NamedTuple

from tilewright.board import Board


class Joins(NamedTuple):
    """Which squares are joined: with the next one to the east, and to the south."""

    east: int
    south: int


class SquareGrid:
    """The squares of a board whose sites hold ``height`` squares one above the other.

    Square ``(row * height + part) * columns + column`` is the ``part``-th square of the site in
    that row and column.

    Attributes:
        rows, columns: of squares.
        height: squares of a site.
        everywhere: set of all squares.
        first: for each site its first square.
        inner: all squares but those of the last column.
        rims: for N, E, S, W the squares at that side of the board.
    """

    __slots__ = ("columns", "everywhere", "first", "height", "inner", "rims", "rows", "stripes")

    def __init__(self, board_rows: int, columns: int, height: int) -> None:
        self.rows = board_rows * height
        self.columns = columns
        self.height = height
        self.everywhere = (1 << (self.rows * columns)) - 1
        self.first = tuple(
            row * height * columns + column
            for row in range(board_rows)
            for column in range(columns)
        )
        left = sum(1 << (row * columns) for row in range(self.rows))
        right = left << (columns - 1)
        top = (1 << columns) - 1
        self.inner = self.everywhere ^ right
        self.rims = (top, right, top << ((self.rows - 1) * columns), left)
        self.stripes = (1 << columns) - 1

    @classmethod
    def of_board(cls, board: Board, height: int) -> SquareGrid | None:
        """The grid of a board of squares without holes; None for any other board."""
        columns = max((place[-1] for place in board.coordinates), default=0) + 1
        rows = board.size // columns
        whole = tuple((row, column) for row in range(rows) for column in range(columns))
        if board.coordinates != whole or board.of_kind["cell"] != board.everywhere:
            return None
        return cls(rows, columns, height)

    def site_squares(self, site: int) -> int:
        """The squares of a site."""
        found = 0
        for part in range(self.height):
            found |= 1 << (self.first[site] + part * self.columns)
        return found

    def sites(self, squares: int, part: int) -> int:
        """The sites whose ``part``-th square is in the set."""
        if self.height == 1:
            return squares
        found = 0
        columns = self.columns
        for row in range(self.rows // self.height):
            stripe = squares >> ((row * self.height + part) * columns) & self.stripes
            found |= stripe << (row * columns)
        return found

    def shifted(self, squares: int, side: int) -> int:
        """The squares beside the given ones: those that have one of them at side N, E, S or W."""
        if side == 0:
            return squares << self.columns & self.everywhere
        if side == 1:
            return squares >> 1 & self.inner
        if side == 2:
            return squares >> self.columns
        return (squares & self.inner) << 1

    def joins(self, north: int, east: int, south: int, west: int) -> Joins:
        """Which squares are joined, given those that have an end at each side."""
        return Joins(east & west >> 1 & self.inner, south & north >> self.columns)

    def component(self, squares: int, joins: Joins) -> int:
        """All squares that are joined with the given ones, themselves included."""
        east, south = joins
        columns = self.columns
        while True:
            wider = (
                squares
                | (squares & east) << 1
                | squares >> 1 & east
                | (squares & south) << columns
                | squares >> columns & south
            )
            if wider == squares:
                return squares
            squares = wider
