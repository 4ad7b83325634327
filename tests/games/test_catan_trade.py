"""Catan: trade with the other players (B19) and with the bank (B20)."""

from __future__ import annotations

import random

import pytest

from catan import (
    bank,
    catan_game,
    empty_bank,
    give,
    hand,
    notations,
    phase,
    play,
    put,
    random_game,
    refusal,
    rolled,
    started,
)
from seeds import seeds
from tilewright.errors import NotationError
from tilewright.play import TERMINAL
from tilewright_catan.state import CatanState
from tilewright_catan.trading import Offers


def offering(players: int = 4, **options: object) -> CatanState:
    """Seat 0 begins an offer: it has 2 brick and 1 ore, seat 1 a wool, seat 2 two wool."""
    state = rolled(players, **options)
    give(state, 0, brick=2, ore=1)
    give(state, 1, wool=1)
    give(state, 2, wool=2)
    play(state, "turn offer")
    return state


# --- the offer ------------------------------------------------------------------------------------


@pytest.mark.rule("B19")
def test_cards_for_cards_with_a_player_who_accepts() -> None:
    state = offering()
    play(state, "offers give brick", "offers give done", "offers want wool", "offers want done")
    assert state.player == 1
    play(state, "offers accept", "offers accept", "offers decline")
    assert state.player == 0
    play(state, "offers with seat-2")
    assert [hand(state, seat) for seat in range(4)] == [
        {"brick": 1, "wool": 1, "ore": 1},
        {"wool": 1},
        {"brick": 1, "wool": 1},
        {},
    ]
    assert (state.player, state.phase.id) == (0, "turn")


@pytest.mark.rule("B19")
def test_both_sides_may_have_several_cards() -> None:
    state = offering()
    play(state, *(f"offers give {card}" for card in ("brick", "brick", "ore")))
    play(state, "offers want wool", "offers want wool", "offers want done")
    play(state, "offers decline", "offers accept", "offers decline", "offers with seat-2")
    assert hand(state, 0) == {"wool": 2}
    assert hand(state, 2) == {"brick": 2, "ore": 1}


@pytest.mark.rule("B19")
def test_a_side_is_complete_as_soon_as_it_is_full() -> None:
    state = offering(cards_in_offer=1)
    play(state, "offers give ore")
    assert "offers want done" not in notations(state)
    play(state, "offers want wool")
    assert state.player == 1


@pytest.mark.rule("B19")
def test_cards_are_named_in_the_order_of_the_resources() -> None:
    state = offering()
    play(state, "offers give ore")
    assert notations(state) == ["offers give done"]
    assert "in the order brick, lumber" in refusal(state, "offers give brick")


@pytest.mark.rule("B19")
def test_only_own_cards_are_offered() -> None:
    state = offering()
    assert notations(state) == ["offers give brick", "offers give ore"]
    play(state, "offers give brick", "offers give brick")
    assert refusal(state, "offers give brick") == "seat 0 holds 2 brick"
    assert refusal(state, "offers give wool") == "seat 0 holds 0 wool"


@pytest.mark.rule("B19")
def test_there_are_no_gifts() -> None:
    state = offering()
    assert "no gifts" in refusal(state, "offers give done")
    play(state, "offers give brick", "offers give done")
    assert "no gifts" in refusal(state, "offers want done")


@pytest.mark.rule("B19")
def test_no_resource_is_on_both_sides() -> None:
    state = offering()
    play(state, "offers give brick", "offers give done")
    assert notations(state) == [
        "offers want lumber",
        "offers want wool",
        "offers want grain",
        "offers want ore",
    ]
    assert refusal(state, "offers want brick") == "brick is offered already"


@pytest.mark.rule("B19")
def test_not_all_resources_are_offered_at_once() -> None:
    state = rolled(cards_in_offer=5)
    give(state, 0, brick=1, lumber=1, wool=1, grain=1, ore=1)
    give(state, 1, ore=1)
    play(state, "turn offer", *(f"offers give {card}" for card in ("brick", "lumber", "wool")))
    play(state, "offers give grain")
    assert "none would be left to want" in refusal(state, "offers give ore")
    play(state, "offers give done")
    assert notations(state) == ["offers want ore"]


# --- the answers ----------------------------------------------------------------------------------


@pytest.mark.rule("B19")
def test_everybody_answers_in_turn_order_whatever_is_in_the_hands() -> None:
    state = offering()
    play(state, "offers give ore", "offers give done", "offers want wool", "offers want wool")
    play(state, "offers want done")
    asked: list[tuple[int, list[str]]] = []
    while state.player:
        asked.append((state.player, notations(state)))
        play(state, "offers decline")
    assert asked == [
        (1, ["offers decline"]),
        (2, ["offers accept", "offers decline"]),
        (3, ["offers decline"]),
    ]


@pytest.mark.rule("B19")
def test_who_does_not_hold_the_cards_cannot_accept() -> None:
    state = offering()
    play(state, "offers give ore", "offers give done", "offers want grain", "offers want done")
    assert refusal(state, "offers accept") == "seat 1 does not hold the cards that are wanted"


@pytest.mark.rule("B19")
def test_when_nobody_accepts_the_turn_goes_on() -> None:
    state = offering()
    play(state, "offers give ore", "offers give done", "offers want wool", "offers want done")
    play(state, "offers decline", "offers decline", "offers decline")
    assert (state.player, state.phase.id) == (0, "turn")
    assert hand(state, 0) == {"brick": 2, "ore": 1}


@pytest.mark.rule("B19")
def test_the_active_player_may_trade_with_nobody_and_only_with_who_accepts() -> None:
    state = offering()
    play(state, "offers give ore", "offers give done", "offers want wool", "offers want done")
    play(state, "offers accept", "offers decline", "offers decline")
    assert notations(state) == ["offers with seat-1", "offers with nobody"]
    assert refusal(state, "offers with seat-2") == "seat 2 does not accept the offer"
    play(state, "offers with nobody")
    assert hand(state, 1) == {"wool": 1}
    assert hand(state, 0) == {"brick": 2, "ore": 1}


@pytest.mark.rule("B19")
def test_seats_go_round_from_the_active_player() -> None:
    state = rolled(3)
    play(state, "turn end", "turn roll", "dice 2")
    give(state, 1, ore=1)
    give(state, 0, wool=1)
    play(state, "turn offer", "offers give ore", "offers give done")
    play(state, "offers want wool", "offers want done")
    assert state.player == 2
    play(state, "offers decline")
    assert state.player == 0
    play(state, "offers accept")
    assert state.player == 1
    play(state, "offers with seat-0")
    assert hand(state, 1) == {"wool": 1}
    assert hand(state, 0) == {"ore": 1}


# --- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("B19")
def test_nobody_offers_before_the_roll() -> None:
    state = started()
    give(state, 0, brick=1)
    give(state, 1, ore=1)
    assert refusal(state, "turn offer") == "production must be rolled first"


@pytest.mark.rule("B19")
def test_offers_of_a_turn_are_limited_and_counted_anew_in_the_next() -> None:
    state = rolled(3, offers_per_turn=2)
    give(state, 0, brick=1)
    give(state, 1, brick=1)
    for _ in range(2):
        play(state, "turn offer", "offers give brick", "offers give done", "offers want ore")
        play(state, "offers want done", "offers decline", "offers decline")
    assert "2 offers a turn" in refusal(state, "turn offer")
    play(state, "turn end", "turn roll", "dice 2")
    assert phase(state.game, Offers).left(state) == 2
    assert "turn offer" in notations(state)


@pytest.mark.rule("B19")
def test_an_offer_needs_cards_on_both_sides_of_the_table() -> None:
    state = rolled()
    assert refusal(state, "turn offer") == "seat 0 has no card to offer"
    give(state, 0, brick=1)
    assert refusal(state, "turn offer") == "nobody else has a card"
    give(state, 3, brick=1)
    assert "turn offer" in notations(state)


@pytest.mark.rule("B19")
def test_without_the_option_there_is_no_such_action() -> None:
    game = catan_game(4, player_trade=False)
    assert not any(isinstance(each, Offers) for each in game.phases)
    with pytest.raises(NotationError, match="turn offer"):
        game.initial_state().parse("turn offer")


def test_decisions_come_one_after_another() -> None:
    state = offering()
    assert refusal(state, "offers accept") == "now is the time to decide: give"
    assert refusal(state, "offers with nobody") == "now is the time to decide: give"
    play(state, "offers give brick", "offers give done")
    assert refusal(state, "offers give brick") == "now is the time to decide: want"


def test_all_see_the_offer_and_the_answers() -> None:
    state = offering()
    play(state, "offers give brick", "offers give ore", "offers give done")
    play(state, "offers want wool", "offers want done", "offers accept")
    for viewer in (None, 0, 1, 2, 3):
        facts = state.phase.facts(state, viewer)
        assert facts.pop("callers") == {"turn": {"rolled": True}}
        assert facts == {
            "to_choose": "answer",
            "given": {"brick": 1, "ore": 1},
            "wanted": {"wool": 1},
            "answers": 1,
            "accepted": [1],
            "offers_left": 2,
        }
        assert state.phase.is_visible(state, state.parse("offers accept"), viewer)


def test_an_action_of_an_offer_keeps_its_words() -> None:
    state = started()
    offers = phase(state.game, Offers)
    for offset in range(offers.size):
        text = state.notation(offers.base + offset)
        assert state.parse(text) == offers.base + offset
    with pytest.raises(NotationError, match="expected: offers give <brick"):
        state.parse("offers give gold")


@pytest.mark.rule("B19")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_random_games_with_offers_end_and_have_trades(players: int, seed: int) -> None:
    game = catan_game(players)
    state = random_game(game, seed, lambda _: None)
    assert state.player == TERMINAL
    assert any(text.startswith("offers with seat-") for text in game.log(state))


@pytest.mark.rule("B25")
@pytest.mark.parametrize("wanted", [12, pytest.param(60, marks=pytest.mark.slow)])
def test_guesses_let_players_hold_what_they_have_offered_and_accepted(wanted: int) -> None:
    game = catan_game(3)
    rng = random.Random(3)
    chosen = guesses = changed = 0

    def check(state: CatanState) -> None:
        nonlocal chosen, guesses, changed
        accepted = state.phase.id == "offers" and phase(game, Offers).accepted(state)
        if not accepted or sum(state.moved) < 3 or guesses == wanted:
            return
        chosen += 1
        if chosen % 5:
            return
        for viewer in range(3):
            guess = game.resampled(state, viewer, rng)
            guesses += 1
            changed += guess.history != state.history
            past = game.initial_state()
            for action in guess.history:
                past.apply(action)
            assert past.facts() == guess.facts()

    random_game(game, 3, check)
    assert guesses == wanted
    assert changed > wanted // 3


# --- the bank -------------------------------------------------------------------------------------


@pytest.mark.rule("B20")
def test_four_for_one_without_a_harbour() -> None:
    state = rolled()
    give(state, 0, brick=4, ore=3)
    trades = [text for text in notations(state) if text.startswith("turn trade")]
    assert trades == [f"turn trade brick {card}" for card in ("lumber", "wool", "grain", "ore")]
    play(state, "turn trade brick wool")
    assert hand(state, 0) == {"wool": 1, "ore": 3}
    assert bank(state) == {"brick": 19, "lumber": 19, "wool": 18, "grain": 19, "ore": 16}
    assert refusal(state, "turn trade ore wool") == "the bank wants 4 ore; seat 0 has 3"


@pytest.mark.rule("B20")
def test_three_for_one_at_a_generic_harbour() -> None:
    state = rolled()
    put(state, 0, "first-settlement", "0,-2.N")
    give(state, 0, brick=3)
    play(state, "turn trade brick ore")
    assert hand(state, 0) == {"ore": 1}


@pytest.mark.rule("B20")
def test_two_for_one_at_a_special_harbour_for_its_resource_only() -> None:
    state = rolled()
    put(state, 0, "first-settlement", "2,-1.NE")
    give(state, 0, ore=2, brick=3)
    play(state, "turn trade ore grain")
    assert hand(state, 0) == {"grain": 1, "brick": 3}
    assert refusal(state, "turn trade brick ore") == "the bank wants 4 brick; seat 0 has 3"


@pytest.mark.rule("B20")
def test_a_city_keeps_the_harbour_and_others_do_not_use_it() -> None:
    state = rolled()
    put(state, 0, "first-settlement", "2,-1.NE")
    put(state, 0, "city", "2,-1.NE")
    put(state, 1, "first-settlement", "0,-2.N")
    give(state, 0, ore=2, brick=3)
    assert "turn trade ore brick" in notations(state)
    assert "turn trade brick ore" not in notations(state)


@pytest.mark.rule("B20")
def test_the_bank_gives_only_what_it_has() -> None:
    state = rolled()
    give(state, 0, brick=4)
    empty_bank(state, "ore", 0)
    assert refusal(state, "turn trade brick ore") == "the bank has no ore"
    assert refusal(state, "turn trade brick brick") == "a resource is traded for another one"


@pytest.mark.rule("B20")
def test_any_number_of_trades_in_a_turn() -> None:
    state = rolled()
    give(state, 0, brick=12)
    for _ in range(3):
        play(state, "turn trade brick ore")
    assert hand(state, 0) == {"ore": 3}
