"""Catan: what holds at every ply of a game, whatever is played."""

from __future__ import annotations

import random

import pytest

from catan import (
    DEVELOPMENT_CARDS,
    RESOURCE_CARDS,
    box,
    catan_game,
    kinds,
    random_game,
)
from seeds import seeds
from tilewright.bitset import bits
from tilewright.play import CHANCE, TERMINAL
from tilewright_catan.kinds import KNIGHT
from tilewright_catan.state import CatanState, catan

GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"layout": "variable"}),
    (4, {"layout": "random-numbers"}),
    (4, {"layout": "beginner", "player_trade": False}),
    (3, {"friendly_robber": True, "harbourmaster": True}),
]


def check(state: CatanState) -> None:
    """Cards and pieces are neither made nor lost, and what stands on the board may stand there."""
    where = kinds(state)
    seats = range(state.game.num_players)
    supply = state.supply
    assert min(supply) >= 0
    for resource in range(5):
        held = sum(supply[where.hands[seat] + resource] for seat in seats)
        assert supply[where.bank + resource] + held == RESOURCE_CARDS
    for card, count in enumerate(DEVELOPMENT_CARDS):
        out = sum(
            supply[where.held[seat] + card] + supply[where.played[seat] + card] for seat in seats
        )
        gone = count - supply[where.deck + card] - out
        # With two players knights may be discarded for tokens.
        assert gone == 0 or (card == KNIGHT and len(seats) == 2 and gone > 0)
    _check_board(state)


def _check_board(state: CatanState) -> None:
    where = kinds(state)
    board = state.game.board
    vertices, edges = board.of_kind["vertex"], board.of_kind["edge"]
    taken = 0
    for owner in range(state.game.num_owners):
        at = owner * where.count
        roads, settlements, cities = state.pieces[at : at + 3]
        on_board = [mask.bit_count() for mask in (roads, settlements, cities)]
        cities_made = 4 if owner < state.game.num_players else 0
        in_all = [a + b for a, b in zip(on_board, box(state, owner), strict=True)]
        assert in_all == [15, 5, cities_made]
        assert not (roads & ~edges) | ((settlements | cities) & ~vertices)
        assert not taken & (roads | settlements | cities) | (settlements & cities)
        taken |= roads | settlements | cities
        _check_network(state, roads, settlements | cities)
    assert state.empty == board.everywhere & ~taken
    for site in bits(taken & vertices):
        assert not board.neighbours[site] & taken & vertices


def _check_network(state: CatanState, roads: int, buildings: int) -> None:
    """Every road hangs together with a building, once the set-up is over."""
    if state.phase.id == "founding":
        return
    board = state.game.board
    ends = [sum(1 << site for site in board.ends[road]) for road in bits(roads)]
    corners, before = buildings, 0
    while corners != before:
        before = corners
        for pair in ends:
            if pair & corners:
                corners |= pair
    assert all(pair & corners for pair in ends)


@pytest.mark.rule("B1", "B10", "B16")
@pytest.mark.parametrize(("players", "options"), GAMES)
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_cards_and_pieces_are_conserved(
    players: int, options: dict[str, object], seed: int
) -> None:
    state = random_game(catan_game(players, **options), seed, check)
    assert state.player == TERMINAL


@pytest.mark.rule("B24")
@pytest.mark.parametrize("seed", range(8))
def test_the_winner_is_whose_turn_it_is_and_has_the_target(seed: int) -> None:
    game = catan_game(4)
    state = random_game(game, seed, lambda _: None)
    if game.notes(state):
        pytest.skip("the game ended by the limit of turns")
    assert state.winners() == [state.active]
    assert state.scores()[state.active] >= 10


def test_nobody_acts_without_a_choice_and_every_action_has_a_name() -> None:
    game = catan_game(3)
    rng = random.Random(5)
    state = catan(game.initial_state())
    for _ in range(3000):
        if state.player == TERMINAL:
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert legal
        for action in legal:
            assert game.parse(game.notation(action)) == action
        state.apply(state.sample_chance(rng) if state.player == CHANCE else rng.choice(legal))
