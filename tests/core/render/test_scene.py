from __future__ import annotations

import pytest

from tilewright.render import Box, Circle, Group, Line, Polygon, Text, bounds, moved
from tilewright.render.scene import Anchor, text_width

SQUARE = Polygon(((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)), "#ffffff", "#000000", 0.2)


def test_bounds_hold_strokes_and_reach_into_groups() -> None:
    disc = Circle((5.0, 3.0), 1.0, "#000000")
    assert bounds([SQUARE]) == Box(-0.1, -0.1, 2.1, 1.1)
    assert bounds([SQUARE, Group((disc,))]) == Box(-0.1, -0.1, 6.0, 4.0)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_bounds_of_a_text_follow_its_anchor(anchor: Anchor, share: float) -> None:
    width = text_width("ab", 2.0)
    box = bounds([Text((10.0, 0.0), "ab", 2.0, "#000000", anchor)])
    assert box.left == pytest.approx(10 - share * width)
    assert box.width == pytest.approx(width)
    assert (box.top, box.bottom) == (-1.0, 1.0)


def test_bounds_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="no items"):
        bounds([])


def test_moving_scales_first_and_changes_strokes_and_fonts_too() -> None:
    line = Line(((0.0, 0.0), (1.0, 0.5)), "#000000", 0.1)
    text = Text((0.5, 0.0), "x", 0.4, "#000000")
    disc = Circle((0.0, 1.0), 0.5, "#000000", "#ffffff", 0.1, 0.3)
    group = moved((Group((line, text, disc, SQUARE), "title", "name"),), (10.0, 20.0), 2.0)[0]
    assert isinstance(group, Group)
    assert (group.title, group.name) == ("title", "name")
    assert group.items == (
        Line(((10.0, 20.0), (12.0, 21.0)), "#000000", 0.2),
        Text((11.0, 20.0), "x", 0.8, "#000000"),
        Circle((10.0, 22.0), 1.0, "#000000", "#ffffff", 0.2, 0.3),
        Polygon(
            ((10.0, 20.0), (14.0, 20.0), (14.0, 22.0), (10.0, 22.0)), "#ffffff", "#000000", 0.4
        ),
    )
