"""Where tiles fit: all places of a board at once, by shifting whole sets of sites.

Sites are numbered without holes, so one offset leads over different numbers of sites. A plane lays
the cells out in slots with room between the rows, where every offset is one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.play.shapes import Offset, Shape

#: A set of slots, shifted once for each offset of the plane.
Shifted: TypeAlias = list[int]


class Plane:
    """Slots for the cells of a board and for the offsets of some shapes.

    Attributes:
        footings: for each shape the positions of its offsets in a list of shifted sets.
    """

    __slots__ = ("_moves", "_shifts", "footings")

    def __init__(self, board: Board, shapes: Sequence[Shape]) -> None:
        offsets = sorted({offset for shape in shapes for offset in shape})
        cells = bits(board.of_kind["cell"])
        rows = [board.coordinates[site][0] for site in cells]
        columns = [board.coordinates[site][1] for site in cells]
        width = _width(columns, offsets)
        moves: dict[int, int] = {}
        for site, row, column in zip(cells, rows, columns, strict=True):
            move = (row - min(rows)) * width + column - min(columns) - site
            moves[move] = moves.get(move, 0) | board.bit[site]
        self._moves = tuple(moves.items())
        self._shifts = tuple(a * width + b for a, b in offsets)
        position = {offset: at for at, offset in enumerate(offsets)}
        self.footings = tuple(tuple(position[offset] for offset in shape) for shape in shapes)

    def shifted(self, sites: int) -> Shifted:
        """For each offset the slots from which it leads to one of the sites."""
        slots = 0
        for move, mask in self._moves:
            part = sites & mask
            if part:
                slots |= part << move if move >= 0 else part >> -move
        return [slots >> shift if shift >= 0 else slots << -shift for shift in self._shifts]

    def sites(self, slots: int) -> int:
        """The sites of a set of slots."""
        found = 0
        for move, mask in self._moves:
            found |= (slots >> move if move >= 0 else slots << -move) & mask
        return found


def _width(columns: Sequence[int], offsets: Iterable[Offset]) -> int:
    """Slots of a row: its cells, and as many free ones as an offset reaches beyond them."""
    reach = max((abs(offset[1]) for offset in offsets), default=0)
    return max(columns, default=0) - min(columns, default=0) + 1 + reach


def every(shifted: Shifted, footing: Sequence[int]) -> int:
    """Slots from which the whole shape lies on the shifted set."""
    found = -1
    for at in footing:
        found &= shifted[at]
    return found


def some(shifted: Shifted, footing: Sequence[int]) -> int:
    """Slots from which any part of the shape lies on the shifted set, on or beside the board."""
    found = 0
    for at in footing:
        found |= shifted[at]
    return found
