"""Pictures of what is put on the land: pieces, tokens, robber, camels, harbours."""

from __future__ import annotations

import math
from typing import Final

from tilewright.board.topology import Point
from tilewright.render import Circle, Item, Items, Line, Polygon, Text, ink_on, mixed, moved
from tilewright_catan.kinds import RESOURCES, TERRAINS
from tilewright_catan.scenery import TERRAIN_COLOURS, scenery_of

DARK: Final = "#2b2622"
PALE: Final = "#fffaf0"
_CREAM: Final = "#fff6df"
_RED: Final = "#b0201b"
_WOOD: Final = "#8a6846"
CAMEL_COAT: Final = "#8a5a24"
CAMEL_GROUND: Final = "#ffe9b8"
_ROBBER: Final = "#3b3b42"

_HOUSE: Final = ((-0.17, 0.16), (-0.17, -0.05), (0.0, -0.2), (0.17, -0.05), (0.17, 0.16))
_CITY: Final = (
    (-0.25, 0.18), (-0.25, -0.16), (-0.12, -0.29), (0.01, -0.16), (0.01, -0.06), (0.25, -0.06),
    (0.25, 0.18),
)  # fmt: skip
_PAWN: Final = (
    (-0.13, 0.24), (-0.13, 0.18), (-0.07, 0.13), (-0.1, -0.02), (-0.06, -0.09), (0.06, -0.09),
    (0.1, -0.02), (0.07, 0.13), (0.13, 0.18), (0.13, 0.24),
)  # fmt: skip
#: A camel from the side, its feet at the bottom, its head to the right.
_CAMEL: Final = (
    (-0.30, 0.30), (-0.28, 0.06), (-0.34, 0.14), (-0.36, 0.0), (-0.28, -0.1), (-0.17, -0.12),
    (-0.06, -0.28), (0.05, -0.12), (0.13, -0.06), (0.18, -0.10), (0.20, -0.30), (0.28, -0.35),
    (0.42, -0.27), (0.40, -0.21), (0.30, -0.21), (0.28, -0.02), (0.18, 0.12), (0.20, 0.30),
    (0.12, 0.30), (0.08, 0.12), (-0.12, 0.12), (-0.18, 0.14), (-0.22, 0.30),
)  # fmt: skip


# --- pieces of players ----------------------------------------------------------------------------


def settlement(colour: str, sign: str) -> Items:
    """A house in the owner's colour that bears the owner's sign."""
    return (
        Polygon(_HOUSE, colour, PALE, 0.085),
        Polygon(_HOUSE, colour, DARK, 0.025),
        Text((0.0, 0.04), sign, 0.22, ink_on(colour), bold=True),
    )


def city(colour: str, sign: str) -> Items:
    """A house with a tower, larger than a settlement."""
    return (
        Polygon(_CITY, colour, PALE, 0.085),
        Polygon(_CITY, colour, DARK, 0.025),
        Polygon(((-0.16, -0.14), (-0.12, -0.19), (-0.08, -0.14)), PALE),
        Text((-0.005, 0.06), sign, 0.23, ink_on(colour), bold=True),
    )


def road(ends: tuple[Point, Point], colour: str, dots: int, *, hollow: bool = False) -> Items:
    """A road between two points, with dots by which its owner is known without colours.

    Args:
        ends: the points.
        colour: the owner's.
        dots: how many dots it bears.
        hollow: whether it bears a stripe instead, as those of neutral owners do.
    """
    line = (between(ends, 0.2), between(ends, 0.8))
    items: list[Item] = [
        Line(line, PALE, 0.185),
        Line(line, DARK, 0.145),
        Line(line, colour, 0.105),
    ]
    if hollow:
        items.append(Line((between(ends, 0.22), between(ends, 0.78)), ink_on(colour), 0.03))
        return tuple(items)
    for dot in range(dots):
        share = 0.5 + (dot - (dots - 1) / 2) * 0.15
        items.append(Circle(between(ends, share), 0.024, PALE))
    return tuple(items)


def between(ends: tuple[Point, Point], share: float) -> Point:
    """The point that lies so far on the way between two points."""
    (ax, ay), (bx, by) = ends
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def damaged_road(ends: tuple[Point, Point], colour: str, dots: int, *, hollow: bool) -> Items:
    """A road turned sideways, with a crack, and a trace where it lay."""
    (ax, ay), (bx, by) = ends
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (bx - ax) / 2, (by - ay) / 2
    turned = ((x + dy * 0.75, y - dx * 0.75), (x - dy * 0.75, y + dx * 0.75))
    crack = tuple(
        (x + dx * along + dy * across, y + dy * along - dx * across)
        for along, across in ((-0.3, 0.12), (-0.06, -0.1), (0.06, 0.12), (0.3, -0.1))
    )
    return (
        Line((between(ends, 0.16), between(ends, 0.84)), colour, 0.05, 0.7),
        *road(turned, colour, dots, hollow=hollow),
        Line(crack, PALE, 0.06),
        Line(crack, DARK, 0.03),
    )


# --- on hexes -------------------------------------------------------------------------------------


def number_token(number: int, *, blocked: bool) -> Items:
    """A number with as many dots as there are ways in 36 to roll it; grey while it is blocked."""
    ways = 6 - abs(number - 7)
    ink = _RED if ways == 5 else DARK
    ground = _CREAM
    if blocked:
        ink, ground = mixed(ink, "#cfcac0", 0.45), "#dedad0"
    items: list[Item] = [Circle((0.0, 0.0), 0.225, ground, ink, 0.032 if ways == 5 else 0.018)]
    items.append(Text((0.0, -0.045), str(number), 0.25 if ways == 5 else 0.22, ink, bold=True))
    dots = (Circle(((dot - (ways - 1) / 2) * 0.055, 0.125), 0.02, ink) for dot in range(ways))
    return (*items, *dots)


def robber() -> Items:
    """A dark pawn."""
    return (
        Polygon(_PAWN, _ROBBER, PALE, 0.07),
        Circle((0.0, -0.16), 0.095, _ROBBER, PALE, 0.035),
        Polygon(_PAWN, _ROBBER, DARK, 0.012),
        Circle((-0.03, -0.18), 0.02, "#8f8f99"),
    )


def caravan_arrow(heading: Point) -> Items:
    """An arrow of the oasis from its middle towards a corner, which is ``heading`` away."""
    length = math.hypot(*heading)
    ux, uy = heading[0] / length, heading[1] / length
    tip, foot, start = length - 0.08, length - 0.22, length - 0.34
    barbs = tuple(
        (ux * foot + side * uy * 0.085, uy * foot - side * ux * 0.085) for side in (-1, 1)
    )
    return (
        Line(((ux * start, uy * start), (ux * foot, uy * foot)), CAMEL_COAT, 0.06),
        Polygon((barbs[0], (ux * tip, uy * tip), barbs[1]), CAMEL_COAT, CAMEL_COAT, 0.02),
    )


# --- caravans -------------------------------------------------------------------------------------


def camel(heading: Point | None) -> Items:
    """A camel on a disc, with a point in the direction in which it goes where that is certain.

    Args:
        heading: a step of length 1; None: not certain.
    """
    items: list[Item] = []
    if heading is not None:
        ux, uy = heading
        corners = (
            (ux * 0.08 - uy * 0.15, uy * 0.08 + ux * 0.15),
            (ux * 0.285, uy * 0.285),
            (ux * 0.08 + uy * 0.15, uy * 0.08 - ux * 0.15),
        )
        items.append(Polygon(corners, CAMEL_COAT, PALE, 0.06))
        items.append(Polygon(corners, CAMEL_COAT, CAMEL_COAT, 0.015))
    items.append(Circle((0.0, 0.0), 0.165, CAMEL_GROUND, CAMEL_COAT, 0.03))
    mirror = -1 if heading is not None and heading[0] < -0.1 else 1
    body = tuple((x * mirror * 0.35, y * 0.35) for x, y in _CAMEL)
    return (*items, Polygon(body, CAMEL_COAT, CAMEL_COAT, 0.01))


def caravan_head() -> Items:
    """A ring around the intersection at which a route goes on."""
    return (
        Circle((0.0, 0.0), 0.2, stroke=DARK, width=0.085),
        Circle((0.0, 0.0), 0.2, stroke="#ffc72e", width=0.055),
    )


# --- resources and harbours -----------------------------------------------------------------------


def resource_glyph(resource: str) -> Items:
    """A resource: the land that brings it, in a frame."""
    terrain = TERRAINS[RESOURCES.index(resource)]
    colour = TERRAIN_COLOURS[terrain]
    corners = ((-0.45, -0.36), (0.45, -0.36), (0.45, 0.36), (-0.45, 0.36))
    frame = Polygon(corners, colour, mixed(colour, DARK, 0.45), 0.04)
    return (frame, *moved(scenery_of(terrain), (0.0, 0.0), 1.25))


def harbour(kind: str) -> Items:
    """A harbour: its rate, and the resource if there is only one; ``?`` for none dealt yet."""
    edge = "#1b4f72"
    if kind in RESOURCES:
        terrain = TERRAINS[RESOURCES.index(kind)]
        ground = Circle((0.0, 0.0), 0.29, TERRAIN_COLOURS[terrain], edge, 0.035)
        plate = Line(((-0.09, 0.15), (0.09, 0.15)), PALE, 0.17)
        rate = Text((0.0, 0.15), "2:1", 0.17, DARK, bold=True)
        return (ground, *moved(scenery_of(terrain), (0.0, -0.08), 0.72), plate, rate)
    text = Text((0.0, 0.0), "3:1" if kind == "any" else "?", 0.22, DARK, bold=True)
    return (Circle((0.0, 0.0), 0.25, PALE, edge, 0.035), text)
