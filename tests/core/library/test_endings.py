from __future__ import annotations

from typing import Any

import pytest

from documents import DOTS, Json, act, begun, placement, seats, square

PIECES: Json = {"id": "count", "rule": "pieces", "points": 1, "moment": "play"}
KINDS = [{"id": "dot"}, {"id": "ring"}]


def plies(end: list[Json], **sections: Any) -> int:
    """How many dots are placed, three a turn, before the game is over; 20 sites."""
    parts: dict[str, Any] = {"board": square(4, 5), "phases": [{**DOTS, "per_turn": 3}]}
    state = begun(2, end=end, **{**parts, **sections})
    return len(seats(state, 99))


BOX = {"id": "box", "owner": "shared", "counts": {"dot": 4, "ring": 9}}
SHARED: Json = {
    "supplies": [BOX],
    "pieces": KINDS,
    "placements": [placement("empty", supply="box")],
}


@pytest.mark.parametrize(("timing", "expected"), [("turn", 6), ("immediate", 4)])
def test_a_supply_that_has_run_out_ends_the_turn_or_the_game(timing: str, expected: int) -> None:
    # dots come first: four of them, and in the turn of the last one two rings more
    end = [{"id": "out", "rule": "supply-exhausted", "supply": "box", "timing": timing}]
    assert plies(end, **SHARED) == expected


def test_the_turn_is_the_timing_where_none_is_given() -> None:
    assert plies([{"id": "out", "rule": "supply-exhausted", "supply": "box"}], **SHARED) == 6


def test_any_players_own_supply_ends_the_game() -> None:
    own = {"id": "box", "owner": "each", "counts": {"dot": 5}}
    sections: Json = {"supplies": [own], "placements": [placement("empty", supply="box")]}
    # 3 0, 3 1, 2 more for seat 0: its box is empty
    assert plies([{"id": "out", "rule": "supply-exhausted", "supply": "box"}], **sections) == 8


def test_a_kind_that_a_supply_never_held_has_not_run_out() -> None:
    rings = {"id": "rings", "owner": "shared", "counts": {"ring": 2}}
    placements = [
        placement("empty", pieces=["dot"]),
        placement("empty", name="ring", pieces=["ring"], supply="rings"),
    ]
    phases = [
        {**DOTS, "rounds": 1},
        {"id": "ring", "rule": "placement", "placement": "ring", "rounds": 3},
    ]
    sections: Json = {
        "pieces": KINDS, "supplies": [rings], "placements": placements, "phases": phases,
    }  # fmt: skip
    end = [{"id": "out", "rule": "supply-exhausted", "supply": "rings"}]
    assert plies(end, **sections) == 4  # a dot each, a ring each


@pytest.mark.parametrize(("timing", "expected"), [("turn", 6), ("immediate", 4)])
def test_marked_sites_that_are_full_end_the_turn_or_the_game(timing: str, expected: int) -> None:
    board = square(4, 5, marks={"well": ["a1", "d1"], "tent": ["b1"]})
    end = [{"id": "full", "rule": "board-full", "marks": ["well", "tent"], "timing": timing}]
    assert plies(end, board=board) == expected


def test_a_full_board_ends_the_game() -> None:
    end = [{"id": "full", "rule": "board-full", "timing": "immediate"}]
    overlay = [
        placement(
            {"id": "any", "rule": "on-sites", "sites": ["a1", "b1", "c1", "d1", "e1"]}, "empty"
        )
    ]
    more = [{**DOTS, "rounds": 9}, {"id": "after", "rule": "scoring"}]
    state = begun(
        2, end=end, placements=overlay, phases=more, scoring=[{**PIECES, "moment": "scoring"}]
    )
    assert len(seats(state, 99)) == 5
    assert state.phase.id == "dot"  # over at once: the scoring phase never came
    assert state.scores() == [0, 0]


@pytest.mark.parametrize(("timing", "expected"), [("turn", 9), ("immediate", 8)])
def test_enough_points_end_the_turn_or_the_game(timing: str, expected: int) -> None:
    # 3 for seat 0, 3 for seat 1, and the fifth of seat 0 is the eighth piece
    end = [{"id": "won", "rule": "points-reached", "points": 5, "timing": timing}]
    assert plies(end, scoring=[PIECES]) == expected


def test_points_due_at_the_end_do_not_count_towards_the_target() -> None:
    end = [{"id": "won", "rule": "points-reached", "points": 5}]
    assert plies(end, scoring=[{**PIECES, "moment": "end"}]) == 20


def test_the_first_of_several_endings_ends_the_game() -> None:
    end: list[Json] = [
        {"id": "won", "rule": "points-reached", "points": 7},
        {"id": "full", "rule": "board-full", "marks": ["well"], "timing": "immediate"},
    ]
    board = square(4, 5, marks={"well": ["e1"]})
    assert plies(end, board=board, scoring=[PIECES]) == 5
    assert plies(end[:1], board=board, scoring=[PIECES]) == 15


def test_a_turn_cut_short_for_want_of_sites_is_a_turn() -> None:
    end = [{"id": "full", "rule": "board-full"}]
    state = begun(2, end=end, phases=[{**DOTS, "per_turn": 2}, {**DOTS, "id": "again"}])
    act(state, "dot dot a1", "dot dot b1", "dot dot c1", "dot dot d1", "dot dot e1")
    assert state.is_terminal()
    assert state.winners() == [0, 1]
