"""Catan: points, victory and the limit of turns (B5, B24, B26)."""

from __future__ import annotations

import pytest

from catan import (
    give,
    give_development,
    play,
    put,
    rolled,
    started,
)
from tilewright.play import TERMINAL
from tilewright_catan.state import CatanState

#: Four places that keep their distance, none of them with an 8.
PLACES = ("0,-2.N", "2,-2.N", "0,2.S", "-2,2.S")
VILLAGE = "0,0.N"


def eight_points(state: CatanState, seat: int) -> None:
    """Gives a seat four cities."""
    put(state, seat, "first-settlement", *PLACES)
    put(state, seat, "city", *PLACES)


@pytest.mark.rule("B5")
def test_what_gives_points() -> None:
    state = rolled(3)
    put(state, 0, "first-settlement", "0,0.N", "2,0.NE")
    put(state, 0, "city", "2,0.NE")
    put(state, 1, "road", *(f"-2,2/{side}" for side in ("NE", "E", "SE", "SW", "W")))
    give_development(state, 2, "victory-point", "victory-point")
    assert state.breakdown() == {
        "settlements": [1, 0, 0],
        "cities": [2, 0, 0],
        "victory-cards": [0, 0, 2],
        "longest-road": [0, 2, 0],
        "largest-army": [0, 0, 0],
    }
    assert state.scores() == [3, 2, 2]


@pytest.mark.rule("B24")
def test_ten_points_in_the_own_turn_win_at_once() -> None:
    state = rolled(3)
    eight_points(state, 0)
    put(state, 0, "first-settlement", VILLAGE)
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    put(state, 0, "road", "2,0/E")
    assert state.player == 0
    play(state, "turn settlement 2,0.NE")
    assert state.player == TERMINAL
    assert state.winners() == [0]
    assert state.scores() == [10, 0, 0]
    assert state.game.notes(state) == []


@pytest.mark.rule("B24")
def test_a_hidden_victory_point_card_wins_as_soon_as_it_is_bought() -> None:
    state = rolled(3)
    eight_points(state, 0)
    put(state, 0, "first-settlement", VILLAGE)
    give(state, 0, wool=2, grain=2, ore=2)
    play(state, "turn buy", "development-card knight")
    assert state.player == 0
    play(state, "turn buy", "development-card victory-point")
    assert state.player == TERMINAL
    assert state.winners() == [0]


@pytest.mark.rule("B24")
def test_the_tenth_point_may_be_an_award() -> None:
    state = rolled(3)
    eight_points(state, 0)
    put(state, 0, "road", *(f"0,0/{side}" for side in ("NE", "E", "SE", "SW")))
    give(state, 0, brick=1, lumber=1)
    play(state, "turn road 0,0/W")
    assert (state.player, state.winners()) == (TERMINAL, [0])


@pytest.mark.rule("B24")
def test_a_free_road_may_win_before_the_second_one_is_built() -> None:
    state = started(3)
    eight_points(state, 0)
    put(state, 0, "road", *(f"0,0/{side}" for side in ("NE", "E", "SE", "SW")))
    give_development(state, 0, "road-building")
    play(state, "turn play road-building", "free-roads road 0,0/W")
    assert (state.player, state.winners()) == (TERMINAL, [0])


@pytest.mark.rule("B24")
def test_the_third_knight_wins_before_the_robber_moves_and_before_the_roll() -> None:
    state = started(3)
    eight_points(state, 0)
    give_development(state, 0, "knight", "knight", "knight")
    others = ["turn roll", "dice 2", "turn end"] * 2
    for hex_ in ("2,0", "0,0"):
        play(state, "turn play knight", f"robber robber {hex_}", "turn roll", "dice 2")
        play(state, "turn end", *others)
    play(state, "turn play knight")
    assert (state.player, state.winners()) == (TERMINAL, [0])


@pytest.mark.rule("B24")
def test_ten_points_out_of_turn_win_at_the_start_of_the_own_turn() -> None:
    state = rolled(3)
    eight_points(state, 2)
    put(state, 2, "first-settlement", VILLAGE, "2,0.NE")
    assert state.scores() == [0, 0, 10]
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy", "development-card knight", "turn end")
    assert state.player == 1
    play(state, "turn roll", "dice 2", "turn end")
    assert (state.player, state.winners()) == (TERMINAL, [2])


@pytest.mark.rule("B24")
def test_who_has_more_out_of_turn_does_not_win() -> None:
    state = rolled(3)
    eight_points(state, 2)
    put(state, 2, "first-settlement", VILLAGE, "2,0.NE")
    give_development(state, 2, "victory-point", "victory-point")
    put(state, 0, "first-settlement", "1,0.S")
    put(state, 0, "road", "0,1/E", "0,1/SE", "0,1/SW", "0,1/W")
    give_development(state, 0, *["victory-point"] * 3)
    give_development(state, 0, "knight", "knight", "knight")
    give(state, 0, brick=1, lumber=1)
    play(state, "turn road 0,1/NW")
    # Seat 0 has 1 + 2 + 3 points only, seat 2 has 12: it is not its turn.
    assert state.scores() == [6, 0, 12]
    assert state.player == 0


@pytest.mark.rule("B26")
def test_at_the_limit_the_visible_points_decide_and_the_result_says_so() -> None:
    state = rolled(3, turn_limit=3)
    put(state, 1, "first-settlement", VILLAGE, "2,0.NE")
    put(state, 2, "first-settlement", "0,2.S")
    give_development(state, 2, "victory-point", "victory-point")
    play(state, "turn end", *["turn roll", "dice 2", "turn end"] * 2)
    assert state.player == TERMINAL
    assert state.winners() == [1]
    (note,) = state.game.notes(state)
    assert "limit of 3 turns" in note
    assert "no regular win" in note


@pytest.mark.rule("B26")
def test_a_tie_at_the_limit_is_shared() -> None:
    state = rolled(3, turn_limit=1)
    put(state, 1, "first-settlement", VILLAGE)
    put(state, 2, "first-settlement", "0,2.S")
    play(state, "turn end")
    assert state.winners() == [1, 2]


@pytest.mark.rule("B26")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    state = rolled(3, turn_limit=1)
    eight_points(state, 0)
    put(state, 0, "road", *(f"0,0/{side}" for side in ("NE", "E", "SE", "SW")))
    give(state, 0, brick=1, lumber=1)
    play(state, "turn road 0,0/W")
    assert state.winners() == [0]
    assert state.game.notes(state) == []
