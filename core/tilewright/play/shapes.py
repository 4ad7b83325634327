"""Shapes of tiles that cover several sites: turning, mirroring, and what they cover on a board.

A shape is a tuple of offsets in the board's coordinates, in ascending order, the first of them zero:
the site on which the tile is placed. Squares turn by quarters, hexes by sixths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from tilewright.board import Board

Offset: TypeAlias = tuple[int, int]
Shape: TypeAlias = tuple[Offset, ...]


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
    at = {place: site for site, place in enumerate(board.coordinates)}
    found: list[int] = []
    for place in board.coordinates:
        covered = [at.get((place[0] + a, place[1] + b)) for a, b in shape]
        cover = 0
        for site in covered:
            if site is None:
                cover = 0
                break
            cover |= board.bit[site]
        found.append(cover)
    return tuple(found)
