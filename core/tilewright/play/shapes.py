"""Shapes of tiles that cover several sites: turning, mirroring, and what they cover on a board.

A shape is a tuple of offsets in the board's coordinates, in ascending order, the first of them
zero: the site on which the tile is placed. Squares turn by quarters, hexes, whose coordinates are
axial, by sixths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tilewright.bitset import bits
from tilewright.board import Board

Offset: TypeAlias = tuple[int, int]
Shape: TypeAlias = tuple[Offset, ...]

#: The shape of a piece that covers one site.
SINGLE: Final[Shape] = ((0, 0),)

#: Names of the grids on which shapes mean something.
SQUARES: Final = "squares"
HEXES: Final = "hexes"

_SIDES: Final[dict[str, frozenset[Offset]]] = {
    SQUARES: frozenset((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b),
    HEXES: frozenset(((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))),
}
#: Offsets that lead around a corner, neither along a side nor straight on.
_CORNERS: Final[dict[str, tuple[Offset, ...]]] = {
    SQUARES: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    HEXES: ((-2, 1), (-1, -1), (-1, 2), (1, -2), (1, 1), (2, -1)),
}


def grid_of(board: Board) -> str:
    """``SQUARES`` or ``HEXES`` for a flat board of them; empty for every other board.

    A board whose opposite sides are joined is not flat: there an offset means nothing.
    """
    grid = {4: SQUARES, 6: HEXES, 8: SQUARES}.get(len(board.steps), "")
    if not grid:
        return ""
    for steps in board.steps.values():
        offsets = {
            tuple(map(int.__sub__, board.coordinates[after], board.coordinates[site]))
            for site, after in enumerate(steps)
            if after >= 0
        }
        if len(offsets) > 1 or not offsets <= _SIDES[grid]:
            return ""
    return grid


def corners(board: Board) -> tuple[int, ...]:
    """For each site the cells at its corners, which on squares are those met diagonally.

    On hexes, where no two cells meet at a corner alone, they are the six that a corner points at.
    All are 0 on a board that is no flat grid.
    """
    offsets = _CORNERS.get(grid_of(board), ())
    at = _places(board)
    found = [0] * board.size
    for (a, b), site in at.items():
        for da, db in offsets:
            other = at.get((a + da, b + db))
            if other is not None:
                found[site] |= board.bit[other]
    return tuple(found)


def _places(board: Board) -> dict[Offset, int]:
    """The cell at each pair of coordinates."""
    places = board.coordinates
    return {(places[site][0], places[site][1]): site for site in bits(board.of_kind["cell"])}


def turned_on_squares(offset: Offset) -> Offset:
    """A (row, column) offset after a quarter turn clockwise."""
    row, column = offset
    return (column, -row)


def turned_on_hexes(offset: Offset) -> Offset:
    """An axial offset after a sixth of a turn."""
    q, r = offset
    return (-r, q + r)


def mirrored(offset: Offset) -> Offset:
    """An offset mirrored at the diagonal; right for squares and for axial hexes alike."""
    return (offset[1], offset[0])


def normalised(offsets: Iterable[Offset]) -> Shape:
    """The same shape with its first offset, in ascending order, moved to zero."""
    ordered = sorted(offsets)
    first_a, first_b = ordered[0]
    return tuple((a - first_a, b - first_b) for a, b in ordered)


def orientations(
    shape: Sequence[Sequence[int]], *, hexes: bool, turns: bool, mirrors: bool
) -> tuple[Shape, ...]:
    """The different orientations of a shape, ascending; the one given is among them."""
    turn: Callable[[Offset], Offset] = turned_on_hexes if hexes else turned_on_squares
    steps = (6 if hexes else 4) if turns else 1
    given: list[Offset] = [(offset[0], offset[1]) for offset in shape]
    starts = [given, [mirrored(offset) for offset in given]] if mirrors else [given]
    found: set[Shape] = set()
    for offsets in starts:
        for _ in range(steps):
            found.add(normalised(offsets))
            offsets = [turn(offset) for offset in offsets]  # noqa: PLW2901 - the next turn
    return tuple(sorted(found))


def footprints(board: Board, shape: Shape) -> tuple[int, ...]:
    """For each site the sites that the shape covers when placed there; 0 where it does not fit."""
    at = _places(board)
    found = [0] * board.size
    for (a, b), site in at.items():
        cover = 0
        for da, db in shape:
            other = at.get((a + da, b + db))
            if other is None:
                cover = 0
                break
            cover |= board.bit[other]
        found[site] = cover
    return tuple(found)
