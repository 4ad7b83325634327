"""Positions of Catan with event cards, for tests."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from catan import kinds, phase, play, started
from first_party import registry
from tilewright import Game
from tilewright.play import CHANCE
from tilewright_catan.event_deck import EventCards
from tilewright_catan.kinds import CARDS
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns


def with_cards(players: int = 4, **options: object) -> CatanState:
    """Seat 0's first turn, before a card is drawn, on the beginners' island."""
    return started(players, event_cards=True, **options)


def draw(state: CatanState, card: str) -> None:
    """Draws a card instead of a roll."""
    play(state, "turn roll", f"event-cards {card}")


def deck(game: Game) -> EventCards:
    """The phase with the deck."""
    return phase(game, EventCards)


def play_knights(state: CatanState, seat: int, count: int) -> None:
    """Puts knights from the deck before a seat, as if it had played them turns ago."""
    where = kinds(state)
    where.move(state, CARDS.index("knight"), where.deck, where.played[seat], count)
    phase(state.game, Turns).awards.card_played(state, seat)


def variant(
    seats: int, base: str = "catan-base", *, friendly: bool = False, **sections: Any
) -> Game:
    """A ruleset with event cards on the beginners' island, with some sections patched."""
    document = {"format": 1, "id": "catan-in-a-test", "extends": base, "title": "Test"}
    values = {"event_cards": True, "layout": "beginner", "friendly_robber": friendly}
    options = {name: {"value": value} for name, value in values.items()}
    return _game(json.dumps({**document, "options": options, **sections}), seats)


@cache
def _game(document: str, seats: int) -> Game:
    return registry().game_of(registry().ruleset_from(json.loads(document)), seats)


def scenario(seats: int = 4, *, friendly: bool = False) -> CatanState:
    """Seat 0's first turn in The Caravans, with nothing built and the robber off the board."""
    return first_turn(variant(seats, "catan-caravans", friendly=friendly))


def first_turn(game: Game) -> CatanState:
    """The first turn of a game with nothing built."""
    state = game.initial_state()
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    game.enter(state, phase(game, Turns).index)
    return catan(state)
