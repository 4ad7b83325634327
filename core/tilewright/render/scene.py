"""Pictures as data: a few primitives in board units, whatever they are written as later.

One unit is about the distance of two neighbouring cells; y grows downwards. Colours are
``#rrggbb``, an empty colour means that nothing is painted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from tilewright.board.topology import Point

Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed polygon.

    Attributes:
        width: width of the stroke.
        opacity: of the fill, from 0 to 1.
    """

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or ring; ``width`` and ``opacity`` as in ``Polygon``."""

    centre: Point
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the points, with round ends and joints."""

    points: tuple[Point, ...]
    stroke: str
    width: float
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, in the middle of whose capital letters ``position`` lies vertically.

    Attributes:
        size: height of the font.
        anchor: which part of the text lies at ``position`` horizontally.
    """

    position: Point
    text: str
    size: float
    fill: str
    anchor: Anchor = "middle"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together.

    Attributes:
        title: what a pointer that rests on the group is told.
        name: tells groups apart for programs that read the picture.
    """

    items: tuple[Item, ...]
    title: str = ""
    name: str = ""


Item: TypeAlias = Polygon | Circle | Line | Text | Group
Items: TypeAlias = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, margin: float) -> Box:
        """The box with a margin on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def joined(self, other: Box) -> Box:
        """The smallest box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture.

    Attributes:
        title: what it shows, in a few words.
        description: the same for somebody who cannot see it.
        box: what part of the plane is shown.
        items: painted in this order.
        background: colour of the paper.
    """

    title: str
    description: str
    box: Box
    items: Items
    background: str = "#ffffff"


#: Widths of letters as shares of the font size, good enough to leave room for a text.
_NARROW: Final = frozenset(" .,:;|!'()[]ijlftrI1-")
_WIDE: Final = frozenset("mwMWGOQ@%")


def text_width(text: str, size: float) -> float:
    """About how wide a text is, in units; fonts differ, so this is on the generous side."""
    wide = sum(letter in _WIDE for letter in text)
    narrow = sum(letter in _NARROW for letter in text)
    return size * (0.56 * len(text) + 0.28 * wide - 0.2 * narrow)


def bounds(items: Iterable[Item]) -> Box:
    """The smallest box around the items, strokes included.

    Raises:
        ValueError: there is nothing to be bounded.
    """
    boxes = [_bounds_of(item) for item in items]
    if not boxes:
        raise ValueError("no items; allowed: at least one")
    box = boxes[0]
    for other in boxes[1:]:
        box = box.joined(other)
    return box


def _bounds_of(item: Item) -> Box:
    match item:
        case Group():
            return bounds(item.items)
        case Circle():
            x, y = item.centre
            return Box(x, y, x, y).grown(item.radius + item.width / 2)
        case Text():
            return _bounds_of_text(item)
        case Polygon() | Line():
            return points_box(item.points).grown(item.width / 2)


def _bounds_of_text(item: Text) -> Box:
    x, y = item.position
    width = text_width(item.text, item.size)
    left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    return Box(left, y - item.size / 2, left + width, y + item.size / 2)


def points_box(points: Iterable[Point]) -> Box:
    """The smallest box around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def moved(items: Iterable[Item], to: Point, scale: float = 1.0) -> Items:
    """Items drawn around the origin, made larger by ``scale`` and moved to a point."""
    return tuple(_moved(item, to, scale) for item in items)


def _moved(item: Item, to: Point, scale: float) -> Item:
    dx, dy = to
    match item:
        case Group():
            return replace(item, items=moved(item.items, to, scale))
        case Circle():
            x, y = item.centre
            centre = (dx + x * scale, dy + y * scale)
            radius, width = item.radius * scale, item.width * scale
            return Circle(centre, radius, item.fill, item.stroke, width, item.opacity)
        case Text():
            x, y = item.position
            at = (dx + x * scale, dy + y * scale)
            return Text(at, item.text, item.size * scale, item.fill, item.anchor, item.bold)
        case Polygon():
            points = tuple([(dx + x * scale, dy + y * scale) for x, y in item.points])
            return Polygon(points, item.fill, item.stroke, item.width * scale, item.opacity)
        case Line():
            points = tuple([(dx + x * scale, dy + y * scale) for x, y in item.points])
            return Line(points, item.stroke, item.width * scale, item.opacity)
