"""The Caravans: the vote on the next camel (C4, C5, C12 to C15)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from caravans import (
    EAST,
    NORTH,
    WEST,
    bid,
    building,
    caravans,
    give,
    hand,
    laid,
    notations,
    only,
    path,
    play,
    put,
    voting,
)
from tilewright.play import CHANCE
from tilewright_catan.ballots import NONE, chosen_place, decider
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns
from tilewright_catan.voting import Vote

# --- when there is a vote -------------------------------------------------------------------------


def builder() -> CatanState:
    """Seat 0 with a settlement, two roads to a free intersection, and cards for a lot."""
    state = building()
    put(state, 0, "first-settlement", "0,-1.S")
    put(state, 0, "road", "0,-1/SW", "0,-1/W")
    give(state, 0, brick=5, lumber=5, wool=5, grain=5, ore=5)
    return state


@pytest.mark.rule("C4")
def test_a_new_settlement_calls_a_vote_at_the_end_of_the_turn() -> None:
    state = builder()
    play(state, "turn settlement 0,-1.NW")
    assert state.phase.id == "turn"
    play(state, "turn end")
    assert (state.phase.id, state.player, state.active) == ("vote", 0, 0)


@pytest.mark.rule("C4")
def test_a_city_calls_a_vote() -> None:
    state = builder()
    play(state, "turn city 0,-1.S", "turn end")
    assert state.phase.id == "vote"


@pytest.mark.rule("C4")
def test_a_road_calls_no_vote() -> None:
    state = builder()
    play(state, next(text for text in notations(state) if text.startswith("turn road ")))
    play(state, "turn end")
    assert (state.phase.id, state.player) == ("turn", 1)


@pytest.mark.rule("C4")
def test_however_much_was_built_one_camel_is_laid() -> None:
    state = builder()
    play(state, "turn settlement 0,-1.NW")
    play(state, "turn city 0,-1.S", "turn end")
    bid(state, 0, 0, 0, 0)
    play(state, NORTH)
    assert laid(state) == {path(state, NORTH)}
    assert state.observation()["supplies"]["camels"]["camel"] == 21
    assert (state.phase.id, state.player) == ("turn", 1)


@pytest.mark.rule("C4")
def test_the_next_turn_needs_a_building_of_its_own() -> None:
    state = voting(0, 0, 0, 0)
    bid(state, 0, 0, 0, 0)
    play(state, NORTH)
    state.productions = only(state.game, Turns).productions
    play(state, "turn end")
    assert (state.phase.id, state.player) == ("turn", 2)


@pytest.mark.rule("C4")
def test_setting_up_calls_no_vote() -> None:
    rng = random.Random(5)
    state = catan(caravans().initial_state())
    while state.phase.id != "turn":
        assert state.phase.id != "vote"
        state.apply(state.sample_chance(rng) if state.player == CHANCE else state.pick(0.5))
    assert not state.has_built
    assert laid(state) == set()


@pytest.mark.rule("C5")
def test_without_a_camel_there_is_no_vote() -> None:
    state = builder()
    play(state, "turn city 0,-1.S")
    state.supply[only(state.game, Vote).stock] = 0
    play(state, "turn end")
    assert (state.phase.id, state.player) == ("turn", 1)


@pytest.mark.rule("C5")
@pytest.mark.rule("C10")
def test_without_a_place_there_is_no_vote() -> None:
    state = builder()
    play(state, "turn city 0,-1.S")
    for mark in ("caravan-arrow", "caravan-head"):
        state.marks[state.game.marks.index(mark)] = 0
    play(state, "turn end")
    assert (state.phase.id, state.player) == ("turn", 1)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("C12")
def test_cards_are_played_once_each_clockwise_from_the_active_player() -> None:
    state = building()
    state.player = state.active = 2
    state.has_built = True
    play(state, "turn end")
    asked: list[int] = []
    while state.observation()["facts"]["stage"] == "cards":
        asked.append(state.player)
        play(state, "vote wool 0 grain 0")
    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("C12")
def test_any_number_of_wool_and_grain_may_be_played_and_nothing_else() -> None:
    state = building()
    give(state, 0, wool=2, grain=1, ore=3, brick=1)
    state.has_built = True
    play(state, "turn end")
    assert notations(state) == [
        f"vote wool {wool} grain {grain}" for wool in range(3) for grain in range(2)
    ]
    refused = state.validate(state.parse("vote wool 3 grain 0"))
    assert refused is not None
    assert refused.detail == "seat 0 has 2 wool and 1 grain"
    play(state, "vote wool 2 grain 1")
    assert state.observation()["facts"]["votes"] == [3, 0, 0, 0]
    assert hand(state, 0) == {"ore": 3, "brick": 1}


@pytest.mark.rule("C12")
def test_players_without_wool_and_grain_are_asked_all_the_same() -> None:
    # Passing them over would tell everybody what they do not have.
    state = voting(1, 0, 0, 1)
    play(state, "vote wool 0 grain 0")
    assert state.player == 1
    assert notations(state) == ["vote wool 0 grain 0"]


@pytest.mark.rule("C12")
def test_only_who_played_a_card_names_a_place() -> None:
    state = voting(2, 2, 2, 2)
    bid(state, 0, 2, 0, 2)
    asked: list[int] = []
    while state.phase.id == "vote" and state.observation()["facts"]["stage"] == "naming":
        asked.append(state.player)
        play(state, EAST)
    assert asked == [1, 3]
    assert laid(state) == {path(state, EAST)}


@pytest.mark.rule("C15")
def test_cards_lie_open_until_the_camel_lies_and_then_go_to_the_bank() -> None:
    state = building()
    give(state, 0, wool=2, grain=1)
    give(state, 1, wool=3)
    state.has_built = True
    play(state, "turn end", "vote wool 1 grain 1", "vote wool 3 grain 0")
    tables = state.observation()["supplies"]["ballots"]
    assert [(table["wool"], table["grain"]) for table in tables] == [(1, 1), (3, 0), (0, 0), (0, 0)]
    play(state, "vote wool 0 grain 0", "vote wool 0 grain 0", NORTH)
    bank = state.observation()["supplies"]["bank"]
    assert (bank["wool"], bank["grain"]) == (14, 18)
    play(state, NORTH)
    seen = state.observation()["supplies"]
    assert (seen["bank"]["wool"], seen["bank"]["grain"]) == (18, 19)
    assert all(not any(table.values()) for table in seen["ballots"])
    assert hand(state, 0) == {"wool": 1}
    assert hand(state, 1) == {}


# --- who decides ----------------------------------------------------------------------------------

A, B, C, D = 10, 20, 30, 40


@pytest.mark.rule("C13")
@pytest.mark.parametrize(
    ("cards", "named", "place"),
    [
        ([3, 2, 2], [A, B, B], B),  # the last two agree: 4 > 3
        ([3, 2, 2, 1], [A, B, B, C], B),  # second and third agree: 4
        ([3, 3, 1], [A, B, A], A),  # the third sides with the first: 4 > 3
        ([3, 2, 2], [A, B, C], A),  # nobody agrees: the single highest
        ([5, 2, 2], [A, B, B], A),  # more than the others together
        ([4, 2, 2], [A, B, B], NONE),  # 4 against 4
        ([2, 2, 0, 0], [A, B, NONE, NONE], NONE),
        ([2, 2, 1], [A, B, C], NONE),
        ([0, 0, 0], [NONE, NONE, NONE], NONE),
        ([1, 0, 0], [C, NONE, NONE], C),
    ],
)
def test_the_single_highest_place_wins(
    cards: Sequence[int], named: Sequence[int], place: int
) -> None:
    assert chosen_place(cards, named) == place


@pytest.mark.rule("C14")
@pytest.mark.parametrize(
    ("cards", "active", "seat"),
    [
        ([4, 2, 2], 1, 0),  # the single highest number of cards
        ([2, 2, 0, 0], 1, 1),
        ([2, 2, 1], 2, 2),  # no single highest bid: the active player, whatever he played
        ([0, 0, 0], 1, 1),
        ([0, 0, 1], 1, 2),
    ],
)
def test_else_the_highest_bidder_decides_or_the_active_player(
    cards: Sequence[int], active: int, seat: int
) -> None:
    assert decider(cards, active) == seat


@pytest.mark.rule("C13")
def test_two_who_agree_outvote_the_highest_bidder() -> None:
    state = voting(3, 2, 2)
    bid(state, 3, 2, 2)
    play(state, NORTH, WEST, WEST)
    assert laid(state) == {path(state, WEST)}


@pytest.mark.rule("C13")
def test_second_and_third_of_four_agree() -> None:
    state = voting(3, 2, 2, 1)
    bid(state, 3, 2, 2, 1)
    play(state, NORTH, WEST, WEST, EAST)
    assert laid(state) == {path(state, WEST)}


@pytest.mark.rule("C14")
def test_two_equal_bids_for_different_places_leave_it_to_the_active_player() -> None:
    state = voting(0, 2, 2, 0)
    bid(state, 0, 2, 2, 0)
    play(state, NORTH, WEST)
    assert state.player == 0
    assert state.observation()["facts"]["stage"] == "placing"
    # He may choose any place, not only those that were named.
    play(state, EAST)
    assert laid(state) == {path(state, EAST)}


@pytest.mark.rule("C14")
def test_three_different_places_without_a_single_highest_bid() -> None:
    state = voting(2, 2, 1)
    bid(state, 2, 2, 1)
    play(state, NORTH, WEST, EAST)
    assert (state.phase.id, state.player) == ("vote", 0)
    play(state, NORTH)
    assert laid(state) == {path(state, NORTH)}


@pytest.mark.rule("C13")
def test_the_third_sides_with_the_first() -> None:
    state = voting(3, 3, 1)
    bid(state, 3, 3, 1)
    play(state, NORTH, WEST, NORTH)
    assert laid(state) == {path(state, NORTH)}


@pytest.mark.rule("C14")
def test_a_highest_bidder_who_is_outweighed_level_decides() -> None:
    # Seat 1 has 4, the two others together 4 as well, for one other place.
    state = voting(2, 4, 2)
    bid(state, 2, 4, 2)
    play(state, NORTH, WEST, NORTH)
    assert (state.phase.id, state.player) == ("vote", 1)
    assert len(notations(state)) == 3
    play(state, EAST)
    assert laid(state) == {path(state, EAST)}


@pytest.mark.rule("C14")
def test_a_decider_may_be_bound_by_what_he_has_named() -> None:
    state = voting(2, 4, 2, vote_decision="as-named")
    bid(state, 2, 4, 2)
    play(state, NORTH, WEST, NORTH)
    assert laid(state) == {path(state, WEST)}
    # The active player who has named nothing is still free.
    state = voting(0, 2, 2, vote_decision="as-named")
    bid(state, 0, 2, 2)
    play(state, NORTH, WEST)
    assert (state.phase.id, state.player, len(notations(state))) == ("vote", 0, 3)


@pytest.mark.rule("C14")
def test_when_nobody_plays_a_card_the_active_player_decides() -> None:
    state = voting(2, 2, 2)
    bid(state, 0, 0, 0)
    assert (state.player, len(notations(state))) == (0, 3)
    play(state, EAST)
    assert laid(state) == {path(state, EAST)}


def test_the_only_place_is_named_by_nobody() -> None:
    state = building()
    state.marks[state.game.marks.index("caravan-arrow")] &= state.game.board.bit[
        state.game.board.site("0,0.N")
    ]
    give(state, 1, wool=2)
    state.has_built = True
    play(state, "turn end")
    bid(state, 0, 2, 0, 0)
    assert (state.phase.id, state.player) == ("turn", 1)
    assert laid(state) == {path(state, NORTH)}
    assert hand(state, 1) == {}
