"""Small pictures of what the land bears, each drawn around the origin, 0.7 wide and 0.36 high."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tilewright.render import Circle, Item, Items, Line, Polygon, moved

#: Colour of each terrain. They differ in lightness too: nobody needs to tell red from green.
TERRAIN_COLOURS: Final = {
    "hills": "#cf7a55",
    "forest": "#4c8a5a",
    "pasture": "#bcdc84",
    "fields": "#f2cf5b",
    "mountains": "#a3abb9",
    "desert": "#efe2bd",
    "oasis": "#f3e3b3",
}
WATER: Final = "#4f9ac9"
_BRICK: Final = "#9c3f24"
_MORTAR: Final = "#f1cdb8"
_FIR: Final = "#1e4d30"
_FIR_LIGHT: Final = "#2f6a45"
_TRUNK: Final = "#5f4127"
_WOOL: Final = "#fffdf6"
_SHEEP_FACE: Final = "#3d3a3a"
_GRASS: Final = "#6f9a3c"
_STRAW: Final = "#8a5d0b"
_ROCK: Final = "#6d7686"
_ROCK_SHADE: Final = "#4b5362"
_SNOW: Final = "#fbfcff"
_DUNE: Final = "#cbb47c"
_CACTUS: Final = "#5d8a55"
_POOL_EDGE: Final = "#1d6a98"
_LEAF: Final = "#2d7a3c"


def scenery_of(terrain: str) -> Items:
    """The picture of a terrain; nothing for a word that is none."""
    return _PICTURES[terrain]() if terrain in _PICTURES else ()


def oval(
    centre: tuple[float, float], half: float, height: float, corners: int = 18
) -> tuple[tuple[float, float], ...]:
    """Corners of a lying oval."""
    x, y = centre
    angles = [2 * math.pi * corner / corners for corner in range(corners)]
    return tuple((x + half * math.cos(angle), y + height * math.sin(angle)) for angle in angles)


def _hills() -> Items:
    """A stack of bricks."""
    items: list[Item] = []
    for row, count in enumerate((3, 2, 1)):
        for place in range(count):
            x, y = (place - (count - 1) / 2) * 0.2, 0.1 - 0.105 * row
            corners = (
                (x - 0.095, y - 0.048),
                (x + 0.095, y - 0.048),
                (x + 0.095, y + 0.048),
                (x - 0.095, y + 0.048),
            )
            items.append(Polygon(corners, _BRICK, _MORTAR, 0.015))
    return tuple(items)


def _forest() -> Items:
    """Three firs."""
    items: list[Item] = []
    for x, foot, size in ((-0.21, 0.15, 0.85), (0.22, 0.15, 0.85), (0.0, 0.17, 1.05)):
        items.append(Line(((x, foot), (x, foot - 0.1 * size)), _TRUNK, 0.045))
        for base, half, tip, shade in (
            (0.07, 0.12, 0.24, _FIR),
            (0.16, 0.09, 0.32, _FIR_LIGHT),
        ):
            low, high = foot - base * size, foot - tip * size
            corners = ((x - half * size, low), (x, high), (x + half * size, low))
            items.append(Polygon(corners, shade, shade, 0.015))
    return tuple(items)


def _pasture() -> Items:
    """Two sheep on grass."""
    grass = tuple(
        Line(((x, 0.17), (x + lean, 0.1)), _GRASS, 0.02)
        for x, lean in ((-0.33, -0.02), (0.03, 0.02), (0.33, 0.02))
    )
    return (*grass, *moved(_sheep(), (-0.16, 0.02)), *moved(_sheep(), (0.19, -0.04), 0.85))


def _sheep() -> Items:
    wool = tuple(
        Circle(centre, radius, _WOOL, "#c9c4b6", 0.012)
        for centre, radius in (((-0.07, 0.02), 0.075), ((0.07, 0.02), 0.075), ((0.0, -0.01), 0.085))
    )
    return (
        Line(((-0.05, 0.05), (-0.05, 0.15)), _SHEEP_FACE, 0.028),
        Line(((0.07, 0.05), (0.07, 0.15)), _SHEEP_FACE, 0.028),
        *wool,
        Polygon(oval((-0.145, -0.02), 0.05, 0.036, 7), _SHEEP_FACE),
    )


def _fields() -> Items:
    """Ears of grain, each drawn in one go from the foot of its stem to its tip."""
    items: list[Item] = []
    for x, top, lean in ((-0.24, -0.06, -0.05), (0.24, -0.06, 0.05), (0.0, -0.14, 0.0)):
        points = [(x * 0.55, 0.19)]
        for step in (3, 2, 1, 0):
            middle, y = x + lean * (1 - step * 0.28), top + 0.065 * step
            fork = (middle, y + 0.03)
            points += [fork, (middle - 0.065, y - 0.045), fork, (middle + 0.065, y - 0.045), fork]
        items.append(Line(tuple(points), _STRAW, 0.03))
    return tuple(items)


def _mountains() -> Items:
    """Two peaks with snow."""
    return (*_peak((-0.15, 0.17), 0.2, 0.27), *_peak((0.1, 0.17), 0.27, 0.37))


def _peak(foot: tuple[float, float], half: float, height: float) -> Items:
    x, y = foot
    top, ridge = (x, y - height), (x + half * 0.25, y)
    cap = (
        top,
        (x + half * 0.36, y - height * 0.64),
        (x + half * 0.12, y - height * 0.72),
        (x - half * 0.06, y - height * 0.6),
        (x - half * 0.36, y - height * 0.64),
    )
    return (
        Polygon(((x - half, y), top, ridge), _ROCK),
        Polygon((ridge, top, (x + half, y)), _ROCK_SHADE),
        Polygon(cap, _SNOW),
    )


def _desert() -> Items:
    """A cactus between dunes."""
    dunes = tuple(
        Line(
            ((x - 0.14, y), (x - 0.05, y - 0.04), (x + 0.05, y - 0.035), (x + 0.14, y)), _DUNE, 0.03
        )
        for x, y in ((-0.24, 0.17), (0.24, 0.15), (-0.02, 0.24), (0.3, 0.28), (-0.32, 0.3))
    )
    cactus = (
        Line(((0.0, 0.16), (0.0, -0.16)), _CACTUS, 0.075),
        Line(((0.0, 0.05), (0.11, 0.02), (0.11, -0.09)), _CACTUS, 0.05),
        Line(((0.0, 0.09), (-0.11, 0.05), (-0.11, -0.03)), _CACTUS, 0.05),
    )
    return (*dunes, *cactus)


def _oasis() -> Items:
    """Palm trees at a pool."""
    pool = Polygon(oval((0.0, 0.11), 0.2, 0.075, 14), WATER, _POOL_EDGE, 0.025)
    shine = Line(((-0.09, 0.105), (-0.02, 0.095), (0.05, 0.105)), "#d4ecf8", 0.02)
    return (*_palm((-0.12, 0.08), 0.7), *_palm((0.13, 0.07), 0.58), pool, shine)


def _palm(foot: tuple[float, float], size: float) -> Items:
    leaves: list[Item] = [Line(((0.0, 0.0), (0.02, -0.14), (0.05, -0.27)), _TRUNK, 0.035)]
    for x, y in (
        (-0.16, 0.05),
        (-0.15, -0.05),
        (-0.04, -0.12),
        (0.1, -0.1),
        (0.17, 0.0),
        (0.14, 0.09),
    ):
        over, under = (x / 2, y / 2 - 0.05), (x / 2, y / 2 + 0.01)
        corners = ((0.0, 0.0), over, (x, y), under)
        leaves.append(
            Polygon(tuple((px + 0.05, py - 0.27) for px, py in corners), _LEAF, _LEAF, 0.01)
        )
    return moved(leaves, foot, size)


_PICTURES: Final[dict[str, Callable[[], Items]]] = {
    "hills": _hills,
    "forest": _forest,
    "pasture": _pasture,
    "fields": _fields,
    "mountains": _mountains,
    "desert": _desert,
    "oasis": _oasis,
}
