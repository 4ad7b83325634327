"""Positions of Catan for two players, for tests."""

from __future__ import annotations

from typing import Final

from catan import phase, play, started
from first_party import game_of
from tilewright import Game
from tilewright.play import CHANCE
from tilewright_catan.kinds import CARDS
from tilewright_catan.state import CatanState, catan
from tilewright_catan.trade_tokens import TradeTokens
from tilewright_catan.turns import Turns

#: Owners beyond the seats.
WHITE: Final = 2
BLACK: Final = 3
BEGINNER: Final = 'options.layout="beginner"'


def two_game(*overrides: str) -> Game:
    """The game of two players on the beginners' island, with overrides."""
    return game_of("catan-base", 2, (BEGINNER, *overrides))


def begun(*overrides: str) -> CatanState:
    """Seat 0's first turn, before the roll; only the neutral settlements stand on the island."""
    state = founding(*overrides)
    state.game.enter(state, phase(state.game, Turns).index)
    assert catan(state).active == 0
    return state


def founding(*overrides: str) -> CatanState:
    """Seat 0 is to found its first settlement."""
    state = two_game(*overrides).initial_state()
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert state.phase.id == "founding"
    assert state.player == 0
    return catan(state)


def rolled_two(**options: object) -> CatanState:
    """Seat 0's first turn after two productions that have given nobody anything."""
    state = started(2, **options)
    play(state, "turn roll", "dice 2", "dice 12")
    return state


def token_phase(state: CatanState) -> TradeTokens:
    """The phase that keeps the tokens."""
    return phase(state.game, TradeTokens)


def tokens(state: CatanState) -> list[int]:
    """Tokens of both seats, and those left in the bank."""
    keeper = token_phase(state)
    return [keeper.held(state, 0), keeper.held(state, 1), state.supply[keeper.stock]]


def set_tokens(state: CatanState, *counts: int) -> None:
    """Gives both seats so many tokens, and the bank the rest of 20."""
    keeper = token_phase(state)
    for seat, count in enumerate(counts):
        state.supply[keeper.purses[seat]] = count
    state.supply[keeper.stock] = 20 - sum(counts)


def give_played(state: CatanState, seat: int, count: int) -> None:
    """Lets a seat have played knights, and judges the largest army."""
    turns = phase(state.game, Turns)
    where = turns.kinds
    where.move(state, CARDS.index("knight"), where.deck, where.played[seat], count)
    turns.awards.card_played(state, seat)


def knights(state: CatanState) -> list[int]:
    """Played knights of both seats, and those discarded."""
    keeper = token_phase(state)
    played = [state.supply[at + CARDS.index("knight")] for at in keeper.kinds.played]
    return [*played, state.supply[keeper.discarded + CARDS.index("knight")]]


def holder(state: CatanState, award: str) -> int | None:
    """Who holds an award, by the effect that judges it."""
    found: int | None = state.observation()["effects"][award]["holder"]
    return found


def tell_points(state: CatanState) -> None:
    """Lets the price of token actions follow points that a test has put on the board by hand."""
    token_phase(state).points_changed(state)
