"""Catan: the deck of event cards and when they take effect (E1 to E4, T2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from catan import (
    bank,
    catan_game,
    empty_bank,
    give,
    give_development,
    hand,
    notations,
    play,
    put,
)
from catan import random_game as played_at_random
from catan_events import deck, draw, first_turn, variant, with_cards
from first_party import registry
from tilewright.errors import NotationError, RulesetError
from tilewright.play import CHANCE
from tilewright.testing import check_game
from tilewright_catan.state import CatanState

#: Cards of each number with an event, and how many have none.
TABLE: dict[int, tuple[list[str], int]] = {
    2: (["plentiful-year"], 0),
    3: (["conflict"], 1),
    4: (["robber-flees", "robber-flees"], 1),
    5: (["tournament", "trade-advantage"], 2),
    6: (["epidemic", "earthquake", "good-neighbours"], 2),
    7: ([], 6),
    8: (["epidemic"], 4),
    9: (["calm-seas"], 3),
    10: (["assistance"], 2),
    11: (["assistance"], 1),
    12: (["calm-seas"], 0),
}
#: How the cards are spread over the numbers: as two dice.
EACH_NUMBER = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def leave_cards(state: CatanState, **left: int) -> None:
    """Leaves so many cards of these names in the deck, as ``n8`` or ``n9_calm_seas``, no others."""
    names = {name[1:].replace("_", " ", 1).replace("_", "-"): n for name, n in left.items()}
    cards = deck(state.game)
    for at, card in enumerate(cards.cards, cards.memory + 1):
        state.memory[at] = names.pop(card.name, 0)
    assert not names


# --- the deck -------------------------------------------------------------------------------------


@pytest.mark.rule("E1")
def test_the_cards_are_those_of_the_table() -> None:
    cards = deck(catan_game(4, event_cards=True)).cards
    found: dict[int, tuple[list[str], int]] = {}
    for number in range(2, 13):
        of_number = [card for card in cards if card.number == number]
        events = [card.event for card in of_number if card.event for _ in range(card.copies)]
        found[number] = (events, sum(card.copies for card in of_number if not card.event))
    assert found == TABLE
    assert {number: len(events) + rest for number, (events, rest) in TABLE.items()} == EACH_NUMBER
    assert sum(card.copies for card in cards) == 36
    assert sum(card.copies for card in cards if card.event) == 14


@pytest.mark.rule("E1")
def test_every_card_is_as_likely_as_any_other() -> None:
    state = with_cards()
    play(state, "turn roll")
    chances = {state.notation(action): chance for action, chance in state.chance_outcomes()}
    assert chances["event-cards 7"] == pytest.approx(6 / 36)
    assert chances["event-cards 4 robber-flees"] == pytest.approx(2 / 36)
    assert "event-cards new-year" not in chances
    play(state, "event-cards 8", "turn end", "turn roll")
    chances = {state.notation(action): chance for action, chance in state.chance_outcomes()}
    assert chances["event-cards 8"] == pytest.approx(3 / 35)
    assert chances["event-cards 7"] == pytest.approx(6 / 35)


@pytest.mark.rule("E1")
def test_new_year_has_all_cards_shuffled_and_the_same_player_draws_again() -> None:
    state = with_cards()
    play(state, "turn roll", "event-cards 8", "turn end")
    leave_cards(state, n8=2, n7=3, n9_calm_seas=1)
    assert deck(state.game).until_new_year(state) == 1
    play(state, "turn roll", "event-cards 8", "turn end")
    play(state, "turn roll")
    assert state.chance_outcomes() == [(state.parse("event-cards new-year"), 1.0)]
    play(state, "event-cards new-year")
    assert (state.player, state.phase.id, state.active) == (CHANCE, "event-cards", 2)
    assert sum(deck(state.game).left(state)) == 36
    assert deck(state.game).until_new_year(state) == 31
    play(state, "event-cards 8")
    assert (state.player, state.active, state.number) == (2, 2, 8)
    assert sum(deck(state.game).left(state)) == 35


@pytest.mark.rule("E1")
@pytest.mark.parametrize("seed", [1, 2])
def test_thirty_one_cards_are_drawn_from_one_new_year_to_the_next(seed: int) -> None:
    game = catan_game(3, event_cards=True)
    state = played_at_random(game, seed, lambda _: None)
    texts = [game.notation(action) for action in state.history]
    drawn = [text.removeprefix("event-cards ") for text in texts if text.startswith("event-cards")]
    copies = Counter({card.name: card.copies for card in deck(game).cards})
    rounds: list[list[str]] = [[]]
    for card in drawn:
        if card == "new-year":
            rounds.append([])
        else:
            rounds[-1].append(card)
    assert len(rounds) > 2
    assert {len(cards) for cards in rounds[:-1]} == {31}
    assert all(Counter(cards) <= copies for cards in rounds)
    rolls = texts.count("turn roll")
    assert len(drawn) - drawn.count("new-year") == rolls


def test_everybody_may_know_which_cards_are_left() -> None:
    state = with_cards()
    play(state, "turn roll", "event-cards 7", "robber robber 1,0", "turn end", "turn roll")
    facts = state.observation(None)["facts"]
    assert facts["card"] == "7"
    assert facts["left"]["7"] == 5
    assert facts["left"]["4 robber-flees"] == 2
    assert facts["until_new_year"] == 30
    assert state.observation(2)["facts"] == facts
    play(state, "event-cards 8")
    known = state.observation(2)["game"]["event_cards"]
    assert (known["card"], known["left"]["8"], known["until_new_year"]) == ("8", 3, 29)


def test_cards_are_named_by_number_and_event() -> None:
    state = with_cards()
    play(state, "turn roll")
    game = state.game
    for action in [*state.legal_actions(), state.parse("event-cards new-year")]:
        assert game.parse(game.notation(action)) == action
    with pytest.raises(NotationError, match="event-cards <2 plentiful-year, 3 conflict, 3, "):
        game.parse("event-cards 6 calm-seas")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({"cards": [{"number": 6, "event": "epidemi"}]}, "the event 'epidemi' is no phase"),
        (
            {"cards": [{"number": 6, "event": "discard"}], "bottom": 0},
            "'discard' of a card is no event",
        ),
        ({"cards": [{"number": 6}, {"number": 6}]}, "the card '6' is listed twice"),
        ({"cards": [{"number": 6, "count": 5}]}, "5 of 5 cards lie below New Year"),
        ({"cards": [{"number": 13}]}, "13"),
        ({"cards": []}, "cards"),
    ],
)
def test_a_wrong_deck_is_refused(cards: dict[str, object], said: str) -> None:
    with pytest.raises(RulesetError, match=said):
        variant(3, phases=[{"id": "event-cards", **cards}])


def test_events_need_their_phases() -> None:
    with pytest.raises(RulesetError, match="catan-event-cards"):
        variant(3, phases=[{"id": "event-cards", "enabled": False}])
    with pytest.raises(RulesetError, match="catan-take-cards"):
        variant(3, phases=[{"id": "take-card", "enabled": False}])
    with pytest.raises(RulesetError, match="'settlements' has rule 'pieces'"):
        variant(3, phases=[{"id": "conflict", "award": "settlements"}])


def test_without_the_option_there_are_dice() -> None:
    state = first_turn(catan_game(4, layout="beginner"))
    play(state, "turn roll")
    assert state.phase.id == "dice"
    assert all(phase.id != "event-cards" for phase in state.game.phases)
    assert state.observation(None)["game"]["event_cards"] is None


# --- the course of a draw -------------------------------------------------------------------------


@pytest.mark.rule("E2")
def test_the_event_comes_before_the_production() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "-1,-1.NW")  # at a harbour, and at the fields with the 12
    empty_bank(state, "grain", 1)
    draw(state, "12 calm-seas")
    assert state.player == 0
    play(state, "take-card grain")
    assert hand(state, 0) == {"grain": 1}
    assert "grain" not in bank(state)
    assert (state.player, state.phase.id, state.number) == (0, "turn", 12)


@pytest.mark.rule("E2")
def test_the_number_of_an_event_produces_as_any_other() -> None:
    state = with_cards()
    put(state, 1, "first-settlement", "-1,-1.NW")
    draw(state, "12 calm-seas")
    play(state, "take-card ore")
    assert hand(state, 1) == {"ore": 1, "grain": 1}


@pytest.mark.rule("E2")
def test_a_development_card_may_be_played_before_the_draw() -> None:
    state = with_cards()
    give_development(state, 0, "knight")
    assert notations(state) == ["turn roll", "turn play knight"]
    play(state, "turn play knight", "robber robber 1,0", "turn roll")
    assert state.phase.id == "event-cards"


@pytest.mark.rule("E2")
def test_players_are_asked_clockwise_from_the_active_one() -> None:
    state = with_cards()
    play(state, "turn roll", "event-cards 8", "turn end")
    draw(state, "2 plentiful-year")
    asked: list[int] = []
    while state.phase.id == "take-card":
        asked.append(state.player)
        play(state, "take-card wool")
    assert asked == [1, 2, 3, 0]
    assert (state.player, state.phase.id) == (1, "turn")


@pytest.mark.rule("E3")
def test_robber_attacks_is_a_rolled_seven() -> None:
    state = with_cards()
    put(state, 1, "first-settlement", "1,0.NE")
    give(state, 1, wool=2)
    give(state, 2, ore=9)
    draw(state, "7")
    assert (state.phase.id, state.player) == ("discard", 2)
    play(state, *["discard ore"] * 4)
    assert (state.phase.id, state.player) == ("robber", 0)
    play(state, "robber robber 1,0", "theft wool")
    assert [hand(state, seat) for seat in range(3)] == [{"wool": 1}, {"wool": 1}, {"ore": 5}]
    assert (state.phase.id, state.player) == ("turn", 0)


@pytest.mark.rule("E4")
def test_in_an_epidemic_a_city_gives_one_card() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "2,0.NE", "-2,1.SW")  # mountains and forest, both with an 8
    put(state, 0, "city", "2,0.NE")
    draw(state, "8 epidemic")
    assert hand(state, 0) == {"ore": 1, "lumber": 1}
    play(state, "turn end")
    draw(state, "8")  # the next card has no event
    assert hand(state, 0) == {"ore": 3, "lumber": 2}


@pytest.mark.rule("E4")
def test_an_epidemic_is_over_before_the_bank_is_asked() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 1, "first-settlement", "2,0.SE")
    put(state, 0, "city", "2,0.NE")
    put(state, 1, "city", "2,0.SE")
    empty_bank(state, "ore", 2)  # four are owed without the event, two with it
    draw(state, "8 epidemic")
    assert [hand(state, seat) for seat in (0, 1)] == [{"ore": 1}, {"ore": 1}]


@pytest.mark.rule("E4")
def test_an_epidemic_is_a_parameter() -> None:
    state = first_turn(variant(3, phases=[{"id": "epidemic", "city_cards": 0}]))
    put(state, 0, "first-settlement", "2,0.NE", "-2,1.SW")
    put(state, 0, "city", "2,0.NE")
    draw(state, "8 epidemic")
    assert hand(state, 0) == {"lumber": 1}


# --- two productions a turn -----------------------------------------------------------------------


@pytest.mark.rule("E2", "T2")
def test_of_two_cards_in_a_turn_equal_numbers_both_count() -> None:
    state = with_cards(2)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 0, "city", "2,0.NE")
    draw(state, "8 epidemic")
    assert (state.player, state.phase.id) == (CHANCE, "event-cards")
    play(state, "event-cards 8")
    assert hand(state, 0) == {"ore": 3}
    assert (state.player, state.phase.id, state.productions) == (0, "turn", 2)


@pytest.mark.rule("E2", "T2")
def test_each_of_two_cards_is_resolved_in_full() -> None:
    state = with_cards(2)
    draw(state, "2 plentiful-year")
    play(state, *["take-card wool"] * 2)
    assert (state.player, state.phase.id) == (CHANCE, "event-cards")
    play(state, "event-cards 7", "robber robber 1,0")
    assert (state.player, state.phase.id) == (0, "turn")
    assert [hand(state, seat) for seat in range(2)] == [{"wool": 1}] * 2


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_neither_made_nor_lost(players: int) -> None:
    game = catan_game(players, event_cards=True, friendly_robber=True)

    def check(state: CatanState) -> None:
        held = [sum(hand(state, seat).values()) for seat in range(players)]
        assert sum(held) + sum(bank(state).values()) == 95
        assert min(state.supply) >= 0

    played_at_random(game, random.Random(players).randrange(1000), check)


@pytest.mark.parametrize("check", ["notation", "hidden-facts", "validation"])
@pytest.mark.parametrize("turns", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_the_variants_keep_the_contract(check: str, turns: int) -> None:
    game = catan_game(3, event_cards=True, friendly_robber=True, turn_limit=turns)
    check_game(game, [1], registry=registry(), checks=[check])
