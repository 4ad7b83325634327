"""Hands: their owners see them, the others see how many pieces there are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pytest

from documents import Json, document, faults_of
from tilewright import Game, Registry, State, hookimpl
from tilewright.play import GameDefinition
from tilewright.render import Renderer, plain_text
from tilewright.testing import check_game


class Cards:
    """A plugin with a game in which something is hidden."""

    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("hands", "Hands", "A game of hands.", hidden_information=True)]


SUITS = [{"id": "red"}, {"id": "blue"}, {"id": "green"}]
SUPPLIES: list[dict[str, Any]] = [
    {
        "id": "deck",
        "owner": "shared",
        "counts": {"red": 5, "blue": 4, "green": 1},
        "visible": "nobody",
    },
    {"id": "hand", "owner": "each", "counts": {}, "visible": "owner"},
]


@lru_cache(maxsize=1)
def registry() -> Registry:
    return Registry([Cards()], discover=False)


def game(players: int = 2) -> Game:
    """Three cards each, two rounds of play, two cards more, and play to the end."""
    play = {"rule": "placement", "placement": "card"}
    deal = {"rule": "deal-hands", "deck": "deck", "hand": "hand"}
    made = document(
        game="hands",
        board={"topology": "square", "rows": 3, "columns": 4},
        pieces=SUITS,
        supplies=SUPPLIES,
        placements=[
            {"id": "card", "supply": "hand", "constraints": [{"id": "empty", "rule": "empty"}]}
        ],
        phases=[
            {"id": "first", "each": 3, **deal},
            {"id": "opening", "rounds": 2, **play},
            {"id": "second", "each": 2, **deal},
            {"id": "rest", **play},
        ],
        scoring=[{"id": "reds", "rule": "pieces", "pieces": ["red"], "points": 1}],
    )
    return registry().game_of(registry().ruleset_from(made), players)


def dealt(state: State, *cards: str) -> State:
    for card in cards:
        state.apply(state.parse(card))
    return state


FIRST = ("first red", "first blue", "first red", "first blue", "first green", "first red")


def test_hands_are_dealt_seat_by_seat_and_shown_to_their_owners() -> None:
    state = dealt(game().initial_state(), *FIRST)
    assert state.phase.id == "opening"
    own = {"red": 2, "blue": 0, "green": 1}
    assert state.observation(0)["supplies"] == {"deck": {"hidden": 4}, "hand": [own, {"hidden": 3}]}
    other = {"red": 1, "blue": 2, "green": 0}
    assert state.observation(1)["supplies"]["hand"] == [{"hidden": 3}, other]
    assert state.observation()["supplies"]["hand"] == [{"hidden": 3}, {"hidden": 3}]
    assert state.game.log(state, 0)[:2] == ["first red", "first (hidden)"]
    assert state.game.log(state)[:2] == ["first (hidden)", "first (hidden)"]


def test_chances_are_those_of_the_deck() -> None:
    state = game().initial_state()
    assert [weight for _, weight in state.chance_outcomes()] == [0.5, 0.4, 0.1]
    assert state.observation(0)["facts"] == {"dealt": 0, "to_deal": 6}


def test_dealing_ends_with_the_deck() -> None:
    state = game(4).initial_state()
    rng = random.Random(1)
    plies = 0
    while state.phase.id == "first":
        state.apply(state.sample_chance(rng))
        plies += 1
    assert plies == 10


def test_what_is_drawn_anew_is_what_a_player_cannot_know() -> None:
    state = dealt(game().initial_state(), *FIRST)
    dealt(state, "opening red a1", "opening blue b1", "opening green c1")
    rng = random.Random(2)
    hands: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        guess = state.game.resampled(state, 0, rng)
        assert guess.observation(0) == state.observation(0)
        assert state.game.replay(list(guess.history)).facts() == guess.facts()
        hands[tuple(guess.supply[6:9])] += 1
    # Seat 0 knows of red: 1 in the hand and 1 played, blue: 1 played, green: 1 played. Unseen are 3
    # red and 3 blue; seat 1 holds two of them: two red 1/5, one of each 3/5, two blue 1/5.
    assert set(hands) == {(2, 0, 0), (1, 1, 0), (0, 2, 0)}
    assert 0.5 < hands[1, 1, 0] / 600 < 0.7
    assert 0.13 < hands[2, 0, 0] / 600 < 0.27


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_hands_keeps_the_contract(players: int) -> None:
    checks = ["legal-actions", "hidden-facts", "observations", "replay", "results", "playthroughs"]
    check_game(game(players), [1, 2], registry=registry(), checks=checks)


def test_a_picture_shows_how_many_cards_the_others_hold() -> None:
    state = dealt(game().initial_state(), *FIRST)
    text = plain_text(Renderer().terminal(state, 0))
    assert "unseen" in text


def test_visibility_that_makes_no_sense_is_a_fault() -> None:
    pieces = [{"id": "dot"}, {"id": "hidden"}]
    deck: Json = {"id": "deck", "owner": "shared", "counts": {}, "visible": "owner"}
    assert faults_of(pieces=pieces, supplies=[deck]) == [
        "$.supplies[0].visible: a shared supply has no owner; allowed: all, nobody",
        "$.supplies[0].visible: a piece is called 'hidden'; allowed: another id for the piece",
    ]
    deal = {"id": "deal", "rule": "deal-hands", "deck": "hand", "hand": "deck", "each": 1}
    swapped: list[Json] = [
        {"id": "deck", "owner": "shared", "counts": {}},
        {"id": "hand", "owner": "each", "counts": {}},
    ]
    assert len(faults_of(supplies=swapped, phases=[deal])) == 2
