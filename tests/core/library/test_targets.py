"""The endings ``target-points`` and ``turn-limit``."""

from __future__ import annotations

from typing import Any

import pytest

from documents import DOTS, Json, act, begun, put_down, seats

MARKED: Json = {"topology": "square", "rows": 1, "columns": 8, "marks": {"well": ["a1", "b1"]}}
COUNT: Json = {"id": "count", "rule": "pieces", "points": 1, "moment": "play"}


def target(**more: Any) -> Json:
    return {"id": "target", "rule": "target-points", "points": 2, **more}


def sections(*end: Json, **more: Any) -> Json:
    return {"board": MARKED, "scoring": [COUNT], "end": list(end), **more}


def test_the_player_who_reaches_the_target_wins_alone() -> None:
    state = begun(3, **sections(target()))
    assert seats(state, 99) == [0, 1, 2, 0]
    assert (state.winners(), state.scores()) == ([0], [2, 1, 1])


@pytest.mark.parametrize(("timing", "placed"), [("turn", 3), ("immediate", 2)])
def test_the_turn_is_played_to_its_end_or_not(timing: str, placed: int) -> None:
    state = begun(2, **sections(target(timing=timing), phases=[{**DOTS, "per_turn": 3}]))
    assert seats(state, 99) == [0] * placed
    assert state.winners() == [0]


def test_a_bonus_raises_the_target() -> None:
    state = begun(2, **sections(target(bonus=1)))
    assert seats(state, 99) == [0, 1, 0, 1, 0]
    assert state.winners() == [0]


def test_only_the_acting_player_wins_whatever_others_have() -> None:
    state = begun(2, **sections(target()))
    put_down(state, "dot", {(1, "dot"): ["c1", "d1", "e1"]})
    ending = state.game.endings[0]
    assert not ending.is_over(state)
    act(state, "dot dot a1")
    assert not state.is_terminal()
    act(state, "dot dot b1")
    assert state.winners() == [1]


def test_points_that_do_not_count_yet_do_not_help() -> None:
    state = begun(2, **sections(target(), scoring=[{**COUNT, "moment": "end"}]))
    assert len(seats(state, 99)) == 8
    assert state.winners() == [0, 1]


def test_points_of_one_player_are_what_has_been_set_down_and_what_counts_now() -> None:
    parts = [
        {**COUNT, "id": "now"},
        {**COUNT, "id": "late", "points": 10, "moment": "end"},
        {**COUNT, "id": "set-down", "points": 100, "moment": "scoring"},
    ]
    phases = [{**DOTS, "rounds": 1}, {"id": "scoring", "rule": "scoring"}, {**DOTS, "id": "more"}]
    state = begun(2, **sections(scoring=parts, phases=phases))
    act(state, "dot dot a1", "dot dot b1")
    points_of = state.game.points_of
    assert [points_of(state, seat) for seat in (0, 1)] == [101, 101] == state.scores()
    act(state, "more dot c1")
    assert [points_of(state, seat) for seat in (0, 1)] == [102, 101]
    seats(state, 99)
    assert [points_of(state, seat) for seat in (0, 1)] == [144, 144] == state.scores()


def limit(turns: int) -> Json:
    return {"id": "limit", "rule": "turn-limit", "turns": turns}


def test_the_game_ends_after_so_many_turns_and_says_so() -> None:
    phases = [{**DOTS, "per_turn": 2}]
    state = begun(2, **sections(limit(3), phases=phases))
    assert state.game.notes(state) == []
    assert seats(state, 99) == [0, 0, 1, 1, 0, 0]
    assert (state.winners(), state.scores()) == ([0], [4, 2])
    assert state.game.notes(state) == [
        "stopped at the limit of 3 turns: the visible points decide, which is no regular win"
    ]


def test_several_with_the_most_win_together_unless_a_tie_break_tells_them_apart() -> None:
    state = begun(3, **sections(limit(3)))
    seats(state, 99)
    assert state.winners() == [0, 1, 2]
    breaks = [{"id": "wells", "rule": "pieces", "points": 1, "on_marks": ["well"]}]
    state = begun(3, **sections(limit(3), tie_breaks=breaks))
    act(state, "dot dot h1", "dot dot a1", "dot dot b1")
    assert state.winners() == [1, 2]


def test_a_target_that_is_reached_in_the_last_turn_is_a_regular_win() -> None:
    state = begun(2, **sections(target(), limit(3)))
    assert seats(state, 99) == [0, 1, 0]
    assert state.winners() == [0]
    assert state.game.notes(state) == []
