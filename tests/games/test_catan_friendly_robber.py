"""Catan: the friendly robber (F1 to F3)."""

from __future__ import annotations

import pytest

from catan import (
    give,
    give_development,
    hand,
    notations,
    placed_marks,
    play,
    put,
    refusal,
    set_marks,
    sites_of,
    started,
)
from catan_events import draw, play_knights, scenario
from tilewright_catan.state import CatanState

#: Intersections that touch three hexes each, together all but the one in the middle.
PINWHEEL = ("1,0.NE", "1,-1.N", "0,-1.NW", "-1,0.SW", "-1,1.S", "0,1.SE")


def ready(players: int = 4) -> CatanState:
    """Seat 0 has three visible points, far from the middle of the island."""
    state = started(players, friendly_robber=True)
    put(state, 0, "first-settlement", "-2,0.NW", "-2,2.SW")
    put(state, 0, "city", "-2,0.NW")
    assert state.scores()[0] == 3
    return state


def seven(state: CatanState) -> None:
    """Seat 0 rolls a 7."""
    play(state, "turn roll", "dice 7")


def robber(state: CatanState) -> list[str]:
    """Where the robber is."""
    return sorted(placed_marks(state, "robber"))


@pytest.mark.rule("F1")
def test_the_robber_keeps_away_from_players_with_fewer_than_three_points() -> None:
    state = ready()
    put(state, 1, "first-settlement", "0,0.NE", "2,-2.NE")  # two points
    give(state, 1, wool=1)
    seven(state)
    # 0,0.NE touches the desert 0,0 (where the robber is), 1,-1 and 1,0; 2,-2.NE touches 2,-2
    hexes = sites_of(state, "robber robber")
    assert len(hexes) == 19 - 4  # those of seat 0 are among them
    assert not hexes & {"0,0", "1,-1", "1,0", "2,-2"}
    assert "fewer than 3 points" in refusal(state, "robber robber 1,0")
    play(state, "robber robber 2,0")
    assert hand(state, 1) == {"wool": 1}


@pytest.mark.rule("F1")
def test_with_three_points_a_player_may_be_robbed() -> None:
    state = ready()
    put(state, 1, "first-settlement", "0,0.NE", "2,-2.NE", "2,0.SE")
    give(state, 1, wool=1)
    seven(state)
    play(state, "robber robber 1,0", "theft wool")
    assert hand(state, 0) == {"wool": 1}


@pytest.mark.rule("F1")
def test_own_buildings_are_protected_as_well() -> None:
    state = started(4, friendly_robber=True)
    put(state, 0, "first-settlement", "0,0.NE")
    seven(state)
    assert not sites_of(state, "robber robber") & {"1,-1", "1,0"}
    assert "fewer than 3 points" in refusal(state, "robber robber 1,0")


@pytest.mark.rule("F1")
def test_hidden_cards_do_not_lift_the_protection_and_awards_do() -> None:
    state = ready()
    put(state, 1, "first-settlement", "0,0.NE")
    give_development(state, 1, "victory-point", "victory-point")
    assert state.scores()[1] == 3
    hidden = state.clone()
    seven(hidden)
    assert "1,0" not in sites_of(hidden, "robber robber")
    play_knights(state, 1, 3)  # the largest army
    seven(state)
    assert "1,0" in sites_of(state, "robber robber")


@pytest.mark.rule("F1")
def test_a_knight_is_bound_as_well() -> None:
    state = ready()
    put(state, 1, "first-settlement", "0,0.NE")
    give_development(state, 0, "knight")
    play(state, "turn play knight")
    assert "1,0" not in sites_of(state, "robber robber")
    assert "2,0" in sites_of(state, "robber robber")


@pytest.mark.rule("F1")
def test_without_the_option_nobody_is_protected() -> None:
    state = started(4)
    put(state, 1, "first-settlement", "0,0.NE")
    give(state, 1, wool=1)
    seven(state)
    play(state, "robber robber 1,0", "theft wool")
    assert hand(state, 0) == {"wool": 1}


# --- nowhere to go --------------------------------------------------------------------------------


def crowded(state: CatanState, *seats: int) -> CatanState:
    """Settlements beside every hex but the one in the middle, each hex beside one of them."""
    for place, seat in zip(PINWHEEL, seats, strict=True):
        put(state, seat, "first-settlement", place)
    return state


@pytest.mark.rule("F2")
def test_where_no_hex_is_allowed_the_robber_stays_on_the_desert() -> None:
    state = crowded(started(4, friendly_robber=True), 1, 1, 2, 2, 3, 3)
    give(state, 1, wool=1)
    seven(state)
    assert robber(state) == ["0,0"]
    assert (state.player, state.phase.id) == (0, "turn")
    assert hand(state, 1) == {"wool": 1}


@pytest.mark.rule("F2")
def test_where_no_hex_is_allowed_the_robber_goes_to_the_desert() -> None:
    state = crowded(started(4, friendly_robber=True), 1, 1, 2, 2, 3, 3)
    put(state, 0, "first-settlement", "0,0.NE")
    set_marks(state, "robber", "1,0")
    seven(state)
    assert robber(state) == ["0,0"]
    assert (state.player, state.phase.id) == (0, "turn")


@pytest.mark.rule("F1")
def test_the_desert_is_a_hex_as_any_other() -> None:
    state = crowded(started(4, friendly_robber=True), 1, 1, 2, 2, 3, 3)
    set_marks(state, "robber", "1,0")
    seven(state)
    assert notations(state) == ["robber robber 0,0"]


@pytest.mark.rule("F1", "F2")
def test_own_buildings_can_be_what_leaves_no_hex() -> None:
    state = crowded(started(4, friendly_robber=True), 0, 0, 1, 1, 2, 2)
    seven(state)
    assert robber(state) == ["0,0"]
    assert (state.player, state.phase.id) == (0, "turn")


@pytest.mark.rule("F2")
def test_one_player_without_protection_leaves_hexes_to_choose() -> None:
    state = crowded(started(4, friendly_robber=True), 1, 1, 2, 2, 3, 3)
    play_knights(state, 3, 3)  # four points
    seven(state)
    # seat 3 has -1,1.S and 0,1.SE
    assert sites_of(state, "robber robber") == {"-1,1", "-2,2", "-1,2", "0,1", "0,2", "1,1"}


@pytest.mark.rule("F2")
@pytest.mark.parametrize("is_protected", [True, False])
def test_at_the_desert_only_protected_players_are_safe(is_protected: bool) -> None:
    state = crowded(started(4, friendly_robber=True), 0, 0, 1, 1, 2, 2)
    put(state, 3, "first-settlement", "0,0.NE")
    give(state, 3, wool=1)
    if not is_protected:
        play_knights(state, 3, 3)
        # the hexes beside 0,0.NE are 1,-1 and 1,0, where seat 0 has settlements
    seven(state)
    assert robber(state) == ["0,0"]
    if not is_protected:
        play(state, "theft wool")
    assert (state.player, state.phase.id) == (0, "turn")
    assert hand(state, 0) == ({} if is_protected else {"wool": 1})


@pytest.mark.rule("F2")
@pytest.mark.parametrize("start", [[], ["1,0"]])
def test_without_a_desert_the_robber_goes_off_the_board_or_stays_off(start: list[str]) -> None:
    state = crowded(scenario(friendly=True), 1, 1, 2, 2, 3, 3)
    set_marks(state, "robber", *start)
    give(state, 1, wool=1)
    draw(state, "7")
    assert robber(state) == []
    assert (state.player, state.phase.id) == (0, "turn")
    assert hand(state, 1) == {"wool": 1}


@pytest.mark.rule("F1")
def test_points_beside_camels_are_visible() -> None:
    state = scenario(friendly=True)
    put(state, 0, "first-settlement", "-2,0.NW")
    put(state, 1, "first-settlement", "0,0.NE", "2,0.SE")
    before = state.clone()
    draw(before, "7")
    assert not sites_of(before, "robber robber") & {"1,-1", "1,0"}
    set_marks(state, "camel", "0,0/NE", "0,0/E")
    assert state.scores()[1] == 3
    draw(state, "7")
    assert {"1,-1", "1,0"} <= sites_of(state, "robber robber")


@pytest.mark.rule("F1")
def test_without_a_desert_the_robber_comes_in_where_it_may() -> None:
    state = crowded(scenario(friendly=True), 1, 1, 2, 2, 3, 3)
    set_marks(state, "robber")
    play_knights(state, 3, 3)
    draw(state, "7")
    assert sites_of(state, "robber robber") == {"-1,1", "-2,2", "-1,2", "0,1", "0,2", "1,1"}
    play(state, "robber robber 0,1")
    assert robber(state) == ["0,1"]


# --- discards -------------------------------------------------------------------------------------


@pytest.mark.rule("F3")
def test_protected_players_discard_as_ever() -> None:
    state = ready()
    put(state, 1, "first-settlement", "0,0.NE")
    give(state, 1, wool=9)
    seven(state)
    assert (state.player, state.phase.id) == (1, "discard")
    play(state, *["discard wool"] * 4)
    assert (state.player, state.phase.id) == (0, "robber")
    assert hand(state, 1) == {"wool": 5}


@pytest.mark.rule("F3")
def test_discards_come_first_where_the_robber_cannot_go_anywhere() -> None:
    state = crowded(started(4, friendly_robber=True), 1, 1, 2, 2, 3, 3)
    give(state, 2, ore=8)
    seven(state)
    play(state, *["discard ore"] * 4)
    assert (state.player, state.phase.id) == (0, "turn")
    assert hand(state, 2) == {"ore": 4}
