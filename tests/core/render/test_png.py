from __future__ import annotations

import builtins
import io
from typing import Any

import pytest
from PIL import Image

from tilewright.errors import MissingExtraError, OutputError
from tilewright.render import Box, Circle, Group, Line, Polygon, Scene, Text, png_bytes

HALF = Polygon(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)), "#ff0000")


def scene(*items: Polygon | Circle | Line | Text | Group) -> Scene:
    return Scene("t", "d", Box(0.0, 0.0, 4.0, 2.0), items, "#ffffff")


def decoded(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_size_follows_from_the_width_or_from_the_scale() -> None:
    assert decoded(png_bytes(scene(), width=200)).size == (200, 100)
    assert decoded(png_bytes(scene(), scale=10)).size == (40, 20)
    assert decoded(png_bytes(scene())).size == (1200, 600)


def test_a_picture_too_large_for_fine_samples_keeps_its_size() -> None:
    wide = Scene("t", "d", Box(0.0, 0.0, 4.0, 3.0), (HALF,), "#ffffff")
    assert decoded(png_bytes(wide, width=3200)).size == (3200, 2400)


@pytest.mark.parametrize("width", [0, -5, 15, 8001])
def test_impossible_widths_are_refused(width: int) -> None:
    with pytest.raises(OutputError, match=rf"width {width}; allowed: 16 to 8000"):
        png_bytes(scene(), width=width)


def test_primitives_lie_where_the_scene_says() -> None:
    image = decoded(
        png_bytes(
            scene(
                Group((HALF,)),
                Circle((3.0, 1.0), 0.5, "#0000ff", "#00ff00", 0.2),
                Line(((0.0, 1.0), (2.0, 1.0)), "#000000", 0.2),
            ),
            width=400,
        )
    )
    assert image.getpixel((50, 50)) == (255, 0, 0)
    assert image.getpixel((50, 100)) == (0, 0, 0)
    assert image.getpixel((300, 100)) == (0, 0, 255)
    assert image.getpixel((350, 100)) == (0, 255, 0)
    assert image.getpixel((390, 10)) == (255, 255, 255)


def test_translucent_paint_lets_through_what_lies_below() -> None:
    veil = Polygon(HALF.points, "#000000", opacity=0.5)
    red, green, blue = pixel(decoded(png_bytes(scene(HALF, veil), width=64)), (8, 8))
    assert red in (127, 128)
    assert (green, blue) == (0, 0)


def test_edges_are_smooth() -> None:
    slope = Polygon(((0.0, 0.0), (4.0, 0.0), (0.0, 2.0)), "#000000")
    shades = {pixel[0] for _, pixel in colours(decoded(png_bytes(scene(slope), width=100)))}
    assert len(shades) > 3


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("start", False, True), ("end", True, False)]
)
def test_texts_lie_on_the_side_that_their_anchor_says(anchor: Any, left: bool, right: bool) -> None:
    text = Text((2.0, 1.0), "HHH", 0.5, "#000000", anchor)
    image = decoded(png_bytes(scene(text), width=400))
    inked = [bool(darkest(image.crop(box)) < 60) for box in ((0, 0, 195, 200), (205, 0, 400, 200))]
    assert inked == [left, right]
    # The capital letters are centred on the height of the text's position.
    assert darkest(image.crop((0, 0, 400, 75))) == 255
    assert darkest(image.crop((0, 125, 400, 200))) == 255


def test_the_same_scene_gives_the_same_bytes() -> None:
    items = (HALF, Text((1.0, 1.0), "Same", 0.4, "#000000", bold=True))
    assert png_bytes(scene(*items)) == png_bytes(scene(*items))


def test_without_pillow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [name for name in sys.modules if name.partition(".")[0] == "PIL"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"PNG output .*tilewright\[png\]"):
        png_bytes(scene())


def test_pillow_is_imported_when_the_first_picture_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import importlib

    import tilewright.render.png

    original = builtins.__import__

    def refuse(name: str, *args: Any) -> Any:
        assert name.partition(".")[0] not in ("PIL", "rich")
        return original(name, *args)

    monkeypatch.setattr(builtins, "__import__", refuse)
    importlib.reload(tilewright.render.png)


def pixel(image: Image.Image, at: tuple[int, int]) -> tuple[int, int, int]:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def colours(image: Image.Image) -> list[tuple[int, tuple[int, int, int]]]:
    found: Any = image.getcolors(1 << 20)
    return list(found)


def darkest(image: Image.Image) -> int:
    return min(value[0] for _, value in colours(image))
