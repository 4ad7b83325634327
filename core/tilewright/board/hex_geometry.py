"""Hexagons: coordinate systems, directions, corners and where to draw them.

Axial coordinates ``(q, r)`` throughout; other systems are for reading and writing only.
Side ``k`` of a cell lies between its corners ``k`` and ``k + 1``, all counted clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tilewright.board.parameters import ParameterReader
from tilewright.board.topology import Point

Axial: TypeAlias = tuple[int, int]

# Half the radius of a hexagon whose opposite sides are 1 apart.
_UNIT = 3**-0.5 / 2
_SYSTEMS = ("axial", "odd-q", "even-q", "odd-r", "even-r")


@dataclass(frozen=True, slots=True)
class Orientation:
    """How the hexagons stand, with names for sides and corners, clockwise from the top.

    Attributes:
        sides: name of each side, which is also the direction across it.
        steps: axial difference to the cell across each side.
        corners: name of each corner.
        corner_offsets: each corner relative to the centre; half distances of cells across the
            sides, half radii along the other axis.
    """

    name: str
    sides: tuple[str, ...]
    steps: tuple[Axial, ...]
    corners: tuple[str, ...]
    corner_offsets: tuple[tuple[int, int], ...]

    def centre(self, cell: Axial) -> Point:
        return self._point(cell, (0, 0))

    def corner(self, cell: Axial, number: int) -> Point:
        return self._point(cell, self.corner_offsets[number % 6])

    def _point(self, cell: Axial, offset: tuple[int, int]) -> Point:
        # Whole numbers first: one corner reached from three cells must be one point.
        q, r = cell
        dx, dy = offset
        if self.name == "flat":
            return (round((3 * q + dx) * _UNIT, 6), (2 * r + q + dy) / 2)
        return ((2 * q + r + dx) / 2, round((3 * r + dy) * _UNIT, 6))

    def outline(self, cell: Axial) -> tuple[Point, ...]:
        return tuple(self.corner(cell, number) for number in range(6))

    def across(self, cell: Axial, side: int) -> Axial:
        """The cell on the other side of a side, on the board or not."""
        dq, dr = self.steps[side % 6]
        return (cell[0] + dq, cell[1] + dr)

    def side_names(self, cell: Axial, side: int) -> list[tuple[Axial, int]]:
        """Both ways to name one side: (cell, number)."""
        return [(cell, side), (self.across(cell, side), (side + 3) % 6)]

    def corner_names(self, cell: Axial, corner: int) -> list[tuple[Axial, int]]:
        """The three ways to name one corner: (cell, number)."""
        return [
            (cell, corner),
            (self.across(cell, corner), (corner + 4) % 6),
            (self.across(cell, corner - 1), (corner + 2) % 6),
        ]


POINTY = Orientation(
    name="pointy",
    sides=("NE", "E", "SE", "SW", "W", "NW"),
    steps=((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    corners=("N", "NE", "SE", "S", "SW", "NW"),
    corner_offsets=((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
)
FLAT = Orientation(
    name="flat",
    sides=("N", "NE", "SE", "S", "SW", "NW"),
    steps=((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    corners=("NW", "NE", "E", "SE", "SW", "W"),
    corner_offsets=((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
)


@dataclass(frozen=True, slots=True)
class HexSystem:
    """Orientation and coordinate system of a board, as the ruleset chose them.

    ``axial`` gives ``(q, r)``; the others give ``(column, row)``, with the odd or the even columns
    (``-q``, flat) or rows (``-r``, pointy) shifted by half a hexagon.
    """

    orientation: Orientation
    coordinates: str

    def to_axial(self, pair: tuple[int, int]) -> Axial:
        column, row = pair
        if self.coordinates == "axial":
            return pair
        if self.coordinates.endswith("-q"):
            return (column, row - self._shift(column))
        return (column - self._shift(row), row)

    def from_axial(self, cell: Axial) -> tuple[int, int]:
        q, r = cell
        if self.coordinates == "axial":
            return cell
        if self.coordinates.endswith("-q"):
            return (q, r + self._shift(q))
        return (q + self._shift(r), r)

    def label(self, cell: Axial) -> str:
        a, b = self.from_axial(cell)
        return f"{a},{b}"

    def _shift(self, line: int) -> int:
        return (line - (line & 1)) // 2 if self.coordinates[0] == "o" else (line + (line & 1)) // 2


def read_system(reader: ParameterReader) -> HexSystem:
    """Read ``coordinates`` and ``orientation``; the latter follows from shifted columns or rows."""
    coordinates: str = reader.choice("coordinates", _SYSTEMS, "axial")
    usual = FLAT if coordinates.endswith("-q") else POINTY
    stands: Any = reader.choice("orientation", ("pointy", "flat"), usual.name)
    orientation = FLAT if stands == "flat" else POINTY
    if coordinates != "axial" and orientation is not usual:
        reader.complain(
            "$.board.orientation",
            f"{stands!r} does not go with coordinates {coordinates!r}",
            f"{usual.name!r}, or coordinates 'axial'",
        )
    return HexSystem(orientation, coordinates)
