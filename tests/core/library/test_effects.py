"""Collecting, reaching and enclosing, on a square of three by three sites or a row."""

from __future__ import annotations

from typing import Any

from documents import Json, act, begun, placement, put_down, square
from tilewright import State

KINDS = [{"id": "dot"}, {"id": "ring"}]
FENCE: Json = {"id": "fence", "rule": "enclosure"}
DRINK: Json = {"id": "drink", "rule": "collect", "marks": ["well-1", "well-2"]}
REACH: Json = {"id": "reach", "rule": "connect", "mark": "tent"}


def affected(*effects: Json, board: Json | None = None, **marks: list[str]) -> State:
    """Two players; placement ``dot`` has the effects and ``free`` has none."""
    named: dict[str, list[str]] = {name.replace("_", "-"): sites for name, sites in marks.items()}
    every = {"well-1": [], "well-2": [], "tent": [], **named}
    sections: dict[str, Any] = {
        "board": {**(board or square(3, 3)), "marks": every},
        "pieces": KINDS,
        "placements": [placement("empty", effects=list(effects)), placement("empty", name="free")],
    }
    return begun(2, **sections)


def areas(state: State, effect: str = "fence") -> list[Json]:
    found: list[Json] = state.observation()["effects"][effect]["areas"]
    return found


def held(state: State) -> list[Json]:
    found: list[Json] = state.observation()["effects"]["drink"]["held"]
    return found


def test_collect_takes_the_mark_from_the_site() -> None:
    state = affected(DRINK, well_1=["a1", "b1"], well_2=["b1"])
    act(state, "dot dot a1")
    assert held(state) == [{"well-1": 1, "well-2": 0}, {"well-1": 0, "well-2": 0}]
    act(state, "dot ring b1")  # a site may bear both
    assert held(state) == [{"well-1": 1, "well-2": 0}, {"well-1": 1, "well-2": 1}]
    assert state.observation()["marks"] == {"tent": [], "well-1": [], "well-2": []}


def test_collect_takes_all_marks_from_a_newly_enclosed_area() -> None:
    state = affected(DRINK, FENCE, well_1=["a1"], well_2=["c1", "c3"])
    put_down(state, "free", {(1, "ring"): ["b2"]})
    put_down(state, "dot", {(0, "dot"): ["a2", "c2"]})
    assert held(state)[0] == {"well-1": 0, "well-2": 0}
    put_down(state, "dot", {(0, "dot"): ["b1"]})  # cuts off a1 and c1 at once
    assert areas(state)[0] == {"dot": ["a1", "c1"], "ring": []}
    assert held(state)[0] == {"well-1": 1, "well-2": 1}
    assert state.observation()["marks"]["well-2"] == ["c3"]


def test_connect_reaches_neighbouring_landmarks_once_for_each_player_and_kind() -> None:
    state = affected(REACH, tent=["b2", "c3"])
    put_down(state, "dot", {(0, "dot"): ["b1", "a2"], (0, "ring"): ["c2"], (1, "dot"): ["a1"]})
    assert state.observation()["effects"]["reach"]["reached"] == [
        {"dot": ["b2"], "ring": ["b2", "c3"]},
        {"dot": [], "ring": []},
    ]
    assert state.observation()["marks"]["tent"] == ["b2", "c3"]  # a landmark stays


def test_connect_reaches_landmarks_in_an_enclosed_area() -> None:
    # a1 and b1 are cut off by c1 and a2 and b2; the tent in a1 touches a2 only
    state = affected(REACH, FENCE, tent=["a1"])
    put_down(state, "free", {(1, "dot"): ["c3"], (0, "dot"): ["b1"]})
    put_down(state, "dot", {(0, "dot"): ["b2"]})
    assert state.observation()["effects"]["reach"]["reached"][0] == {"dot": [], "ring": []}
    put_down(state, "free", {(0, "dot"): ["a2"]})
    put_down(state, "dot", {(0, "dot"): ["c2"]})  # finds a1 beside c1, though far from both
    assert areas(state)[0]["dot"] == ["a1", "c1"]
    assert state.observation()["effects"]["reach"]["reached"][0] == {"dot": ["a1"], "ring": []}


def test_an_area_needs_one_kind_of_one_player() -> None:
    state = affected(FENCE)
    put_down(state, "free", {(1, "dot"): ["c3"]})
    put_down(state, "dot", {(0, "dot"): ["b1"], (0, "ring"): ["a2"]})
    assert areas(state) == [{"dot": [], "ring": []}] * 2
    put_down(state, "dot", {(1, "ring"): ["c1", "b2"]})
    assert areas(state) == [{"dot": [], "ring": []}] * 2


def test_an_area_holds_no_piece_of_anybody() -> None:
    state = affected(FENCE)
    put_down(state, "free", {(1, "ring"): ["a1"], (1, "dot"): ["c3"]})
    put_down(state, "dot", {(0, "dot"): ["b1", "a2"]})
    assert areas(state)[0] == {"dot": [], "ring": []}


def test_a_piece_of_the_same_kind_shrinks_the_area_around_it() -> None:
    state = affected(FENCE, board=square(1, 6))
    put_down(state, "free", {(1, "dot"): ["f1"]})
    put_down(state, "dot", {(0, "dot"): ["d1"]})
    assert areas(state)[0]["dot"] == ["a1", "b1", "c1"]
    put_down(state, "dot", {(0, "dot"): ["b1"]})
    assert areas(state)[0]["dot"] == ["a1", "c1"]
    put_down(state, "dot", {(0, "dot"): ["a1"]})
    assert areas(state)[0]["dot"] == ["c1"]


def test_pieces_put_down_without_the_effect_count_from_the_first_one_with_it() -> None:
    state = affected(FENCE, board=square(1, 6))
    put_down(state, "free", {(1, "dot"): ["f1"], (0, "dot"): ["d1"]})
    assert areas(state)[0]["dot"] == []
    put_down(state, "dot", {(0, "dot"): ["c1"]})
    assert areas(state)[0]["dot"] == ["a1", "b1"]


def test_an_area_that_such_pieces_had_enclosed_is_found_with_a_piece_far_from_it() -> None:
    # b1, a2 and b2 shut a1 in; around c3 everything stays joined
    state = affected(FENCE, board=square(4, 4, neighbours=8))
    put_down(state, "free", {(1, "dot"): ["d4"], (0, "dot"): ["b1", "a2", "b2"]})
    assert areas(state)[0]["dot"] == []
    put_down(state, "dot", {(0, "dot"): ["c3"]})
    assert areas(state)[0]["dot"] == ["a1"]


def test_nothing_is_enclosed_while_there_is_nothing_to_be_cut_off_from() -> None:
    state = affected(FENCE, DRINK, board=square(1, 5), well_1=["a1", "e1"])
    put_down(state, "dot", {(0, "dot"): ["b1", "d1"]})  # nobody else has placed anything
    assert areas(state)[0]["dot"] == []
    assert held(state)[0]["well-1"] == 0
    put_down(state, "dot", {(0, "ring"): ["c1"]})
    assert areas(state)[0]["dot"] == []  # looked for when a piece of that kind is placed
    put_down(state, "dot", {(0, "dot"): ["e1"]})
    assert areas(state)[0] == {"dot": ["a1"], "ring": []}
    assert held(state)[0]["well-1"] == 2


def test_on_a_divided_board_each_part_is_looked_at_by_itself() -> None:
    # rows 1 and 3 of three sites each; row 2 is missing
    gap = {**square(3, 3), "without": [[1, 0], [1, 1], [1, 2]]}
    state = affected(FENCE, board=gap)
    put_down(state, "free", {(1, "dot"): ["c1"]})
    put_down(state, "dot", {(0, "dot"): ["b1"]})
    assert areas(state)[0]["dot"] == ["a1"]  # and not row 3, in which nobody is
    put_down(state, "dot", {(0, "dot"): ["b3"]})
    assert areas(state)[0]["dot"] == ["a1"]  # nor now: nobody else is there
    put_down(state, "dot", {(1, "ring"): ["c3"]})
    assert areas(state)[1] == {"dot": [], "ring": []}


def test_holes_and_rim_are_walls() -> None:
    state = affected(FENCE, board={**square(3, 3), "without": [[1, 1]]})
    put_down(state, "free", {(1, "dot"): ["c3"]})
    put_down(state, "dot", {(0, "dot"): ["b1"]})
    assert areas(state)[0]["dot"] == []  # the ring around the hole is still open
    put_down(state, "dot", {(0, "dot"): ["a3"]})
    assert areas(state)[0]["dot"] == ["a1", "a2"]


def test_several_enclosure_effects_tell_one_another() -> None:
    second: Json = {"id": "wall", "rule": "enclosure"}
    state = affected(FENCE, second, DRINK, board=square(1, 4), well_1=["a1"])
    put_down(state, "free", {(1, "dot"): ["d1"]})
    put_down(state, "dot", {(0, "dot"): ["b1"]})
    assert areas(state)[0]["dot"] == areas(state, "wall")[0]["dot"] == ["a1"]
    assert held(state)[0] == {"well-1": 1, "well-2": 0}
