"""Catan: development cards (B17, B18) and what of them is hidden (B25)."""

from __future__ import annotations

import pytest

from catan import (
    DEVELOPMENT_CARDS,
    bank,
    box,
    empty_bank,
    give,
    give_development,
    hand,
    kinds,
    notations,
    play,
    put,
    refusal,
    rolled,
    sites_of,
    started,
)
from tilewright.errors import NotationError
from tilewright.play import CHANCE
from tilewright_catan.kinds import CARDS
from tilewright_catan.state import CatanState


def held(state: CatanState, seat: int) -> list[int]:
    """Unplayed development cards of a seat, by kind."""
    at = kinds(state).held[seat]
    return state.supply[at : at + len(CARDS)]


def deck(state: CatanState) -> list[int]:
    """Development cards that are left, by kind."""
    at = kinds(state).deck
    return state.supply[at : at + len(CARDS)]


# --- buying ---------------------------------------------------------------------------------------


@pytest.mark.rule("B17")
def test_a_card_is_drawn_from_those_that_are_left() -> None:
    state = rolled(3)
    give(state, 0, wool=2, grain=2, ore=2)
    play(state, "turn buy")
    assert state.player == CHANCE
    chances = [chance for _, chance in state.chance_outcomes()]
    assert chances == [count / 25 for count in DEVELOPMENT_CARDS]
    play(state, "development-card monopoly", "turn buy")
    chances = [chance for _, chance in state.chance_outcomes()]
    assert chances == [count / 24 for count in (14, 5, 2, 2, 1)]
    play(state, "development-card monopoly")
    assert held(state, 0) == [0, 0, 0, 0, 2]
    assert deck(state) == [14, 5, 2, 2, 0]
    assert hand(state, 0) == {}
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("B17")
def test_no_card_is_bought_from_an_empty_deck() -> None:
    state = rolled(3)
    give_development(
        state, 1, *(name for i, name in enumerate(CARDS) for _ in range(DEVELOPMENT_CARDS[i]))
    )
    give(state, 0, wool=1, grain=1, ore=1)
    assert refusal(state, "turn buy") == "there is no development card left"


@pytest.mark.rule("B25")
def test_only_the_buyer_sees_the_card_and_the_hands() -> None:
    state = rolled(3)
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy")
    drawn = state.parse("development-card monopoly")
    sees = [viewer for viewer in (None, 0, 1, 2) if state.phase.is_visible(state, drawn, viewer)]
    assert sees == [0]
    play(state, "development-card monopoly")
    give(state, 0, ore=2)
    for viewer, known in ((0, True), (1, False), (None, False)):
        supplies = state.observation(viewer)["supplies"]
        assert ("monopoly" in str(supplies["development"][0])) == known
        assert ("ore" in str(supplies["hand"][0])) == known
        assert "monopoly" not in str(supplies["deck"])


# --- playing --------------------------------------------------------------------------------------


@pytest.mark.rule("B17")
def test_a_card_may_be_played_before_and_after_the_roll() -> None:
    for state in (started(3), rolled(3)):
        give_development(state, 0, "monopoly")
        assert "turn play monopoly ore" in notations(state)


@pytest.mark.rule("B17")
def test_one_card_a_turn() -> None:
    state = started(3)
    give_development(state, 0, "monopoly", "year-of-plenty")
    play(state, "turn play monopoly ore")
    reason = "a development card has been played in this turn"
    assert refusal(state, "turn play year-of-plenty") == reason
    play(state, "turn roll", "dice 2")
    assert refusal(state, "turn play year-of-plenty") == reason
    play(state, "turn end", *["turn roll", "dice 2", "turn end"] * 2)
    assert "turn play year-of-plenty" in notations(state)


@pytest.mark.rule("B17")
def test_no_card_that_was_bought_in_the_same_turn() -> None:
    state = rolled(3)
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy", "development-card monopoly")
    assert refusal(state, "turn play monopoly ore") == "the card 'monopoly' was bought in this turn"
    play(state, "turn end", *["turn roll", "dice 2", "turn end"] * 2)
    play(state, "turn play monopoly ore")


@pytest.mark.rule("B17")
def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    state = rolled(3)
    give_development(state, 0, "monopoly")
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy", "development-card monopoly", "turn play monopoly ore")
    assert held(state, 0) == [0, 0, 0, 0, 1]


@pytest.mark.rule("B17")
def test_victory_point_cards_are_not_played_and_do_not_use_up_the_one() -> None:
    state = rolled(3)
    give_development(state, 0, "victory-point", "monopoly")
    assert [text for text in notations(state) if "play" in text] == [
        f"turn play monopoly {name}" for name in ("brick", "lumber", "wool", "grain", "ore")
    ]
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy", "development-card victory-point")
    assert "turn play monopoly ore" in notations(state)
    assert state.scores()[0] == 2
    assert state.game.scores(state, viewer=0)[0] == 2
    assert state.game.scores(state, viewer=1)[0] == 0


@pytest.mark.rule("B17")
def test_who_has_no_card_plays_none() -> None:
    state = started(3)
    assert refusal(state, "turn play knight") == "seat 0 has no card 'knight'"


# --- road building --------------------------------------------------------------------------------


@pytest.mark.rule("B18")
def test_road_building_brings_two_roads() -> None:
    state = rolled(3)
    put(state, 0, "first-settlement", "0,0.N")
    give_development(state, 0, "road-building")
    play(state, "turn play road-building")
    assert sites_of(state, "free-roads road") == {"0,0/NE", "0,-1/SE", "0,-1/E"}
    assert refusal(state, "free-roads done") == "at least one road must be built"
    play(state, "free-roads road 0,0/NE")
    assert {"0,0/E", "1,-1/SE"} <= sites_of(state, "free-roads road")
    play(state, "free-roads road 0,0/E")
    assert (state.phase.id, state.player) == ("turn", 0)
    assert box(state, 0)[0] == 13
    assert bank(state) == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)


@pytest.mark.rule("B18")
def test_after_the_first_free_road_the_player_may_stop() -> None:
    state = started(3)
    put(state, 0, "first-settlement", "0,0.N")
    give_development(state, 0, "road-building")
    play(state, "turn play road-building", "free-roads road 0,0/NE", "free-roads done")
    assert box(state, 0)[0] == 14
    assert refusal(state, "turn end") == "production must be rolled first"


@pytest.mark.rule("B18")
def test_one_free_road_if_only_one_is_left_or_possible() -> None:
    state = rolled(3)
    put(state, 0, "first-settlement", "0,-2.N")
    put(state, 0, "road", *[f"0,2/{side}" for side in ("NE", "E", "SE", "SW", "W", "NW")])
    put(state, 0, "road", *[f"-2,2/{side}" for side in ("NE", "E", "SE", "SW", "W", "NW")])
    put(state, 0, "road", "0,-2/NW", "0,-2/W")
    assert box(state, 0)[0] == 1
    give_development(state, 0, "road-building", "road-building")
    play(state, "turn play road-building", "free-roads road 0,-2/NE")
    assert (state.phase.id, state.player) == ("turn", 0)
    play(state, "turn end", *["turn roll", "dice 2", "turn end"] * 2)
    reason = "the card 'road-building' would have no effect"
    assert refusal(state, "turn play road-building") == reason


# --- year of plenty and monopoly ------------------------------------------------------------------


@pytest.mark.rule("B18")
def test_year_of_plenty_takes_two_cards_from_the_bank() -> None:
    state = rolled(3)
    give_development(state, 0, "year-of-plenty")
    play(state, "turn play year-of-plenty", "take-card ore", "take-card wool")
    assert hand(state, 0) == {"wool": 1, "ore": 1}
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("B18")
def test_year_of_plenty_may_take_two_of_a_kind_as_far_as_the_bank_has_them() -> None:
    state = rolled(3)
    give_development(state, 0, "year-of-plenty")
    empty_bank(state, "ore", 1)
    play(state, "turn play year-of-plenty", "take-card ore")
    assert "take-card ore" not in notations(state)
    play(state, "take-card brick")
    assert hand(state, 0) == {"brick": 1, "ore": 1}


@pytest.mark.rule("B18")
def test_year_of_plenty_ends_with_the_bank() -> None:
    state = rolled(3)
    give_development(state, 0, "year-of-plenty", "year-of-plenty")
    for name in ("brick", "lumber", "wool", "grain"):
        empty_bank(state, name, 0)
    empty_bank(state, "ore", 1)
    play(state, "turn play year-of-plenty", "take-card ore")
    assert (state.phase.id, state.player) == ("turn", 0)
    play(state, "turn end", *["turn roll", "dice 2", "turn end"] * 2)
    assert "no effect" in refusal(state, "turn play year-of-plenty")


@pytest.mark.rule("B18")
def test_monopoly_takes_all_cards_of_a_resource_from_everybody_else() -> None:
    state = started(4)
    give(state, 0, ore=1)
    give(state, 1, ore=3, wool=2)
    give(state, 2, wool=1)
    give(state, 3, ore=9)
    give_development(state, 0, "monopoly")
    play(state, "turn play monopoly ore")
    assert [hand(state, seat) for seat in range(4)] == [{"ore": 13}, {"wool": 2}, {"wool": 1}, {}]
    assert bank(state)["ore"] == 6


@pytest.mark.rule("B18")
def test_a_monopoly_may_be_in_vain() -> None:
    state = started(3)
    give_development(state, 0, "monopoly")
    play(state, "turn play monopoly ore")
    assert hand(state, 0) == {}
    assert held(state, 0) == [0, 0, 0, 0, 0]


def test_how_cards_are_played_is_told_as_it_has_to_be_written() -> None:
    expected = r"turn play <knight, .*>, or turn play monopoly <brick,"
    with pytest.raises(NotationError, match=expected):
        rolled(3).parse("turn play nothing")
