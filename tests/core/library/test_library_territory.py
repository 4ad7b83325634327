"""The scoring rules ``territory`` and ``fixed``."""

from __future__ import annotations

from typing import Any

import pytest

from diagrams import diagram, place, started
from tilewright import State
from tilewright.errors import RulesetError


def go(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("go-9x9", *rows, seat=seat, **patch)


def points(state: State, part: str) -> list[int]:
    return state.game.breakdown(state, projected=True)[part]


def test_area_is_counted_by_hand() -> None:
    state = go("..X.OO.", "..XXO..", ".XX.OO.", ".X...O.", "..X..O.")
    assert points(state, "stones") == [7, 7]
    # X alone has a1 b1 a2 b2 a3 a4 a5 b5, O alone g1 f2 g2 g3 g4 g5; d1 and the region in the
    # middle (d3 c4 d4 e4 d5 e5) touch both.
    assert points(state, "territory") == [8, 6]
    assert points(state, "komi") == [0, 7]


def test_a_region_beside_both_is_nobodys() -> None:
    assert points(go("X..O"), "territory") == [0, 0]
    assert points(go("X...", "...."), "territory") == [7, 0]
    assert points(go("....", "...."), "territory") == [0, 0]


def test_a_seki_leaves_the_shared_liberties_to_nobody() -> None:
    # a1 a2 and c1 c2 share their only liberties b1 and b2; O lives below by the eyes a4 and a6.
    rows = ("X.OX.", "X.OX.", "OOXX.", ".OX..", "OOX..", ".OX..")
    assert points(go(*rows), "stones") == [9, 8]
    # X: e1 to e6, d4 to d6; O: a4, a6.
    assert points(go(*rows), "territory") == [9, 2]
    # Who fills one of the shared liberties is taken by the other.
    assert diagram(place(go(*rows), "b1", "b2"))[:2] == ["..OX.", ".OOX."]
    assert diagram(place(go(*rows, seat=1), "b1", "b2"))[:2] == ["X..X.", "XX.X."]


def test_points_for_each_site_are_given() -> None:
    double = [{"id": "territory", "points": 2}]
    assert points(go("X...", "....", scoring=double), "territory") == [14, 0]


def test_fixed_points_are_by_seat() -> None:
    state = go("...", scoring=[{"id": "komi", "points": [3]}])
    assert points(state, "komi") == [3, 0]
    # They count at the end, unless the ruleset says otherwise.
    assert state.scores() == [0, 0]
    place(state, "pass", "pass")
    assert state.scores() == [3, 0]
    at_once = [{"id": "komi", "points": [3, 1], "moment": "play"}]
    assert go("...", scoring=at_once).scores() == [3, 1]


def test_fixed_points_for_a_seat_too_many_are_refused() -> None:
    with pytest.raises(RulesetError, match="points for 3 seats, and 2 play"):
        go("...", scoring=[{"id": "komi", "points": [1, 2, 3]}])
