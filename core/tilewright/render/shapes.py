"""Shapes that follow from a board: borders of regions, lines between sites, the cells around it."""

from __future__ import annotations

from typing import NamedTuple

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.board.topology import Point
from tilewright.render.scene import Items, Line

_DIGITS = 3


class Place(NamedTuple):
    """Where a cell would be that the board has not."""

    position: Point
    outline: tuple[Point, ...]


def border_lines(board: Board, mask: int, colour: str, width: float) -> Items:
    """The sides of outlines that separate a set of cells from everything else."""
    sides: dict[frozenset[Point], tuple[Point, Point]] = {}
    for site in bits(mask):
        outline = board.outlines[site]
        for side in zip(outline, (*outline[1:], *outline[:1]), strict=True):
            key = frozenset(_rounded(point) for point in side)
            if key in sides:
                del sides[key]
            else:
                sides[key] = side
    return tuple(Line(side, colour, width) for side in sides.values())


def connection_lines(board: Board, mask: int, colour: str, width: float) -> Items:
    """Lines between the adjacent sites of a set."""
    places = board.positions
    return tuple(
        Line((places[site], places[other]), colour, width)
        for site in bits(mask)
        for other in bits(board.neighbours[site] & mask)
        if other > site
    )


def surroundings(board: Board) -> list[Place]:
    """The cells that the board's lattice would have next to those of the board, gaps included.

    Each is found by mirroring a cell's place at one of its sides; it has that cell's outline.
    """
    known = {_rounded(board.positions[site]) for site in bits(board.of_kind["cell"])}
    found: list[Place] = []
    for site in bits(board.of_kind["cell"]):
        x, y = board.positions[site]
        outline = board.outlines[site]
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
            position = (ax + bx - x, ay + by - y)
            if _rounded(position) not in known:
                known.add(_rounded(position))
                dx, dy = position[0] - x, position[1] - y
                found.append(Place(position, tuple((px + dx, py + dy) for px, py in outline)))
    return sorted(found)


def _rounded(point: Point) -> Point:
    """One key for a point that was reached by different sums; plus 0 makes -0 the same as 0."""
    return (round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0)
