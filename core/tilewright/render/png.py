"""Scenes as PNG, by Pillow alone; the package is imported when the first picture is asked for."""

from __future__ import annotations

import importlib
import io
import math
from typing import TYPE_CHECKING, Final

from tilewright.board.topology import Point
from tilewright.errors import MissingExtraError, OutputError
from tilewright.render.palette import channels
from tilewright.render.scene import Circle, Group, Items, Line, Polygon, Scene, Text
from tilewright.render.svg import BASELINE

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

#: Pixels of a unit when no width is asked for.
PNG_SCALE: Final = 48.0
#: Pictures are not narrower than this unless it is asked for: their tables have to be read.
LEAST_USUAL_WIDTH: Final = 1200.0
MIN_WIDTH: Final = 16
MAX_WIDTH: Final = 8000
#: Each pixel is the mean of so many by so many, unless the picture is too large for that.
_FINEST: Final = 3
_MOST_SAMPLES: Final = 60_000_000
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def png_bytes(scene: Scene, *, width: int | None = None, scale: float | None = None) -> bytes:
    """The scene as a PNG file.

    Args:
        scene: the picture.
        width: width in pixels; the height follows from the scene.
        scale: pixels of a unit, when no width is given; by default so many that the picture's
            tables can be read.

    Raises:
        MissingExtraError: Pillow is not installed.
        OutputError: the picture would be too small or too large.
    """
    try:
        importlib.import_module("PIL.ImageDraw")
    except ImportError as error:
        raise MissingExtraError("PNG output", "png") from error
    pixels = _width(scene, scale) if width is None else float(width)
    if not MIN_WIDTH <= pixels <= MAX_WIDTH:
        raise OutputError(f"no PNG of width {pixels:g}; allowed: {MIN_WIDTH} to {MAX_WIDTH} pixels")
    scale = pixels / scene.box.width
    size = (round(pixels), max(1, round(scene.box.height * scale)))
    finest = math.isqrt(_MOST_SAMPLES // (size[0] * size[1]))
    samples = max(1, min(_FINEST, finest))
    canvas = _Canvas(scene, scale * samples, (size[0] * samples, size[1] * samples))
    canvas.draw(scene.items)
    image = canvas.image
    if samples > 1:
        image = image.reduce(samples)
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=False, compress_level=6)
    return stream.getvalue()


def _width(scene: Scene, scale: float | None) -> float:
    """Pixels of a picture whose width is not given."""
    if scale is None:
        return max(scene.box.width * PNG_SCALE, LEAST_USUAL_WIDTH)
    return scene.box.width * scale


class _Canvas:
    """An image in which a unit is ``scale`` pixels."""

    def __init__(self, scene: Scene, scale: float, size: tuple[int, int]) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", size, scene.background)
        self.pen = ImageDraw.Draw(self.image, "RGBA")
        self.scale = scale
        self.left = scene.box.left
        self.top = scene.box.top
        self.fonts: dict[int, FreeTypeFont] = {}

    def draw(self, items: Items) -> None:
        for item in items:
            match item:
                case Group():
                    self.draw(item.items)
                case Polygon():
                    self._polygon(item)
                case Circle():
                    self._circle(item)
                case Line():
                    self._line([self._at(point) for point in item.points], item)
                case Text():
                    self._text(item)

    def _at(self, point: Point) -> tuple[float, float]:
        return ((point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale)

    def _polygon(self, item: Polygon) -> None:
        points = [self._at(point) for point in item.points]
        if item.fill:
            self.pen.polygon(points, fill=_paint(item.fill, item.opacity))
        if item.stroke:
            self._line([*points, points[0]], Line((), item.stroke, item.width))

    def _circle(self, item: Circle) -> None:
        centre = self._at(item.centre)
        if item.fill:
            self._disc(centre, item.radius * self.scale, _paint(item.fill, item.opacity))
        if item.stroke:
            width = max(1, round(item.width * self.scale))
            box = _square(centre, item.radius * self.scale + width / 2)
            self.pen.ellipse(box, outline=_paint(item.stroke, 1.0), width=width)

    def _line(self, points: list[tuple[float, float]], item: Line) -> None:
        width = max(1, round(item.width * self.scale))
        colour = _paint(item.stroke, item.opacity)
        self.pen.line(points, fill=colour, width=width)
        # Discs at ends and joints; where paint is translucent they would show.
        if width > 2 and item.opacity == 1.0:
            for point in points:
                self._disc(point, (width - 1) / 2, colour)

    def _disc(self, centre: tuple[float, float], radius: float, paint: tuple[int, ...]) -> None:
        self.pen.ellipse(_square(centre, radius), fill=paint)

    def _text(self, item: Text) -> None:
        size = max(1, round(item.size * self.scale))
        x, y = self._at(item.position)
        self.pen.text(
            (x, y + BASELINE * size),
            item.text,
            fill=_paint(item.fill, 1.0),
            font=self._font(size),
            anchor=_ANCHORS[item.anchor],
            stroke_width=size // 34 if item.bold else 0,
        )

    def _font(self, size: int) -> FreeTypeFont:
        """Pillow's own font, so that no font of the system matters.

        Raises:
            MissingExtraError: this Pillow was built without the library that draws it.
        """
        from PIL import ImageFont

        if size not in self.fonts:
            font = ImageFont.load_default(size)
            if not isinstance(font, ImageFont.FreeTypeFont):
                raise MissingExtraError("PNG output", "png")
            self.fonts[size] = font
        return self.fonts[size]


def _square(centre: tuple[float, float], radius: float) -> tuple[float, float, float, float]:
    x, y = centre
    return (x - radius, y - radius, x + radius, y + radius)


def _paint(colour: str, opacity: float) -> tuple[int, int, int, int]:
    return (*channels(colour), round(255 * opacity))
