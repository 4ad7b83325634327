"""Catan: sevens, the robber and knights (B14, B18)."""

from __future__ import annotations

import pytest

from catan import (
    bank,
    give,
    give_development,
    hand,
    kinds,
    notations,
    placed_marks,
    play,
    put,
    refusal,
    sites_of,
    started,
)
from tilewright.play import CHANCE
from tilewright_catan.state import CatanState


def seven(state: CatanState) -> CatanState:
    """Rolls a seven in a new turn."""
    play(state, "turn roll", "dice 7")
    return state


# --- discarding -----------------------------------------------------------------------------------


@pytest.mark.rule("B14")
@pytest.mark.parametrize(
    ("held", "left"), [(0, 0), (6, 6), (7, 7), (8, 4), (9, 5), (10, 5), (15, 8), (19, 10)]
)
def test_more_than_seven_cards_are_halved_rounded_down(held: int, left: int) -> None:
    state = started(3)
    give(state, 1, grain=held)
    seven(state)
    while state.phase.id == "discard":
        assert state.player == 1
        play(state, "discard grain")
    assert hand(state, 1).get("grain", 0) == left
    assert bank(state)["grain"] == 19 - left
    assert (state.phase.id, state.player) == ("robber", 0)


@pytest.mark.rule("B14")
def test_all_discard_what_they_choose_before_the_robber_moves() -> None:
    state = started(4)
    give(state, 0, brick=4, lumber=4)
    give(state, 1, wool=7)
    give(state, 2, ore=9)
    give(state, 3, brick=5, grain=5)
    seven(state)
    asked: list[int] = []
    while state.phase.id == "discard":
        asked.append(state.player)
        assert placed_marks(state, "robber") == {"0,0"}
        state.apply(state.legal_actions()[-1])
    assert asked == [0] * 4 + [2] * 4 + [3] * 5
    assert [hand(state, seat) for seat in range(4)] == [
        {"brick": 4},
        {"wool": 7},
        {"ore": 5},
        {"brick": 5},
    ]


@pytest.mark.rule("B14")
def test_only_held_cards_are_discarded() -> None:
    state = started(3)
    give(state, 0, brick=1, ore=8)
    seven(state)
    assert notations(state) == ["discard brick", "discard ore"]
    play(state, "discard brick")
    assert notations(state) == ["discard ore"]
    assert refusal(state, "discard wool")


@pytest.mark.rule("B14")
def test_hands_are_counted_when_the_seven_is_rolled_and_it_produces_nothing() -> None:
    state = started(3)
    put(state, 0, "first-settlement", "2,0.NE")
    give(state, 0, ore=7)
    seven(state)
    assert state.phase.id == "robber"
    assert hand(state, 0) == {"ore": 7}


# --- the robber -----------------------------------------------------------------------------------


@pytest.mark.rule("B14")
def test_the_robber_moves_to_any_other_hex() -> None:
    state = seven(started(3))
    hexes = sites_of(state, "robber robber")
    assert len(hexes) == 18
    assert "0,0" not in hexes
    assert refusal(state, "robber robber 0,0") == "the robber is on 0,0 already"
    assert refusal(state, "robber seat-1") == "a hex is to be named"
    play(state, "robber robber 2,0")
    assert placed_marks(state, "robber") == {"2,0"}
    assert (state.phase.id, state.player) == ("turn", 0)
    play(state, "turn end", "turn roll", "dice 7")
    assert "0,0" in sites_of(state, "robber robber")


@pytest.mark.rule("B14")
def test_the_only_victim_loses_a_random_card() -> None:
    state = started(3)
    put(state, 1, "first-settlement", "2,0.NE")
    give(state, 1, ore=3, wool=1)
    seven(state)
    play(state, "robber robber 2,0")
    assert state.player == CHANCE
    outcomes = {state.notation(action): chance for action, chance in state.chance_outcomes()}
    assert outcomes == {"theft wool": 1 / 4, "theft ore": 3 / 4}
    play(state, "theft wool")
    assert (hand(state, 0), hand(state, 1)) == ({"wool": 1}, {"ore": 3})
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("B14")
def test_with_several_victims_the_active_player_chooses() -> None:
    state = started(4)
    put(state, 0, "first-settlement", "2,0.S")
    put(state, 1, "first-settlement", "2,0.NE")
    put(state, 3, "first-settlement", "2,0.NW")
    give(state, 0, brick=1)
    give(state, 1, ore=1)
    give(state, 2, wool=1)
    give(state, 3, grain=1)
    seven(state)
    play(state, "robber robber 2,0")
    assert notations(state) == ["robber seat-1", "robber seat-3"]
    assert refusal(state, "robber seat-2") == "seat 2 cannot be robbed"
    assert refusal(state, "robber robber 0,1") == "a victim is to be named"
    play(state, "robber seat-3", "theft grain")
    assert hand(state, 0) == {"brick": 1, "grain": 1}
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("B14")
def test_nobody_without_cards_is_robbed_and_nobody_robs_himself() -> None:
    state = started(3)
    put(state, 0, "first-settlement", "2,0.S")
    put(state, 1, "first-settlement", "2,0.NE")
    give(state, 0, brick=1)
    seven(state)
    play(state, "robber robber 2,0")
    assert (state.phase.id, state.player) == ("turn", 0)
    assert hand(state, 0) == {"brick": 1}


@pytest.mark.rule("B14")
def test_a_victim_of_two_buildings_is_asked_for_once_and_cities_count() -> None:
    state = started(3)
    put(state, 1, "first-settlement", "2,0.NE", "2,0.S")
    put(state, 1, "city", "2,0.S", "2,0.NE")
    give(state, 1, ore=1)
    seven(state)
    play(state, "robber robber 2,0", "theft ore")
    assert (hand(state, 0), hand(state, 1)) == ({"ore": 1}, {})


# --- knights --------------------------------------------------------------------------------------


@pytest.mark.rule("B18")
def test_a_knight_moves_the_robber_and_steals_without_discards() -> None:
    state = started(3)
    put(state, 1, "first-settlement", "2,0.NE")
    give(state, 1, ore=10)
    give(state, 0, brick=9)
    give_development(state, 0, "knight")
    play(state, "turn play knight")
    assert state.phase.id == "robber"
    assert refusal(state, "robber robber 0,0") == "the robber is on 0,0 already"
    play(state, "robber robber 2,0", "theft ore")
    assert (hand(state, 0), hand(state, 1)) == ({"brick": 9, "ore": 1}, {"ore": 9})
    # It was played before the roll, which is still to come.
    assert refusal(state, "turn end") == "production must be rolled first"
    played = kinds(state).played[0]
    assert state.supply[played : played + 5] == [1, 0, 0, 0, 0]
    assert state.supply[kinds(state).held[0]] == 0


@pytest.mark.rule("B14", "B25")
def test_only_thief_and_victim_see_the_card() -> None:
    state = started(4)
    put(state, 1, "first-settlement", "2,0.NE")
    give(state, 1, ore=1)
    seven(state)
    play(state, "robber robber 2,0")
    theft = state.parse("theft ore")
    sees = [viewer for viewer in (None, 0, 1, 2, 3) if state.phase.is_visible(state, theft, viewer)]
    assert sees == [0, 1]
