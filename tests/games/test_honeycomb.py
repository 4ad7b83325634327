"""Honeycomb: polyhexes and single cells that grow from two hives."""

from __future__ import annotations

import random

import pytest

from tilewright import State
from tilewright.board import component
from tiny import notations, play, registry


def start() -> State:
    return registry().game("honeycomb").initial_state()


@pytest.mark.rule("HNY1", "HNY2")
def test_a_hexagon_of_61_with_seven_flowers_and_eleven_pieces_each() -> None:
    state = start()
    # A hexagon with five along each side: 1 + 6 + 12 + 18 + 24.
    assert state.game.board.size == 61
    assert state.game.board.marks["flower"].bit_count() == 7
    assert state.supply == [2, 2, 2, 2, 2, 1] * 2


@pytest.mark.rule("HNY3")
def test_tiles_lie_in_as_many_ways_as_they_look_different() -> None:
    ways = {piece.id: len(piece.orientations) for piece in start().game.pieces}
    # The single cell has no shape. A wave has a turn of one half, so of six turns three differ.
    assert ways == {"cell": 0, "pair": 3, "row": 3, "bend": 6, "clump": 2, "wave": 3}


@pytest.mark.rule("HNY5")
def test_the_first_tile_covers_the_own_hive() -> None:
    state = start()
    board = state.game.board
    # The corner 0,-4 of the board has three neighbours.
    assert board.neighbours[board.site("0,-4")].bit_count() == 3
    pairs = [text for text in notations(state) if text.startswith("building pair")]
    assert len(pairs) == 3
    for action in state.legal_actions():
        assert state.phase.cover(action) & board.mask(["0,-4"])


@pytest.mark.rule("HNY4")
def test_single_cells_and_tiles_grow_one_comb() -> None:
    state = start()
    play(state, "building pair/1 0,-4", "building cell 0,4", "building cell 0,-2")
    assert state.game.board.names(state.pieces[0]) == ["0,-2"]
    assert state.game.board.names(state.pieces[1]) == ["0,-4", "0,-3"]
    assert state.scores() == [0, 0]
    assert state.game.scores(state, projected=True) == [3, 1]


@pytest.mark.rule("HNY5", "HNY6", "HNY7")
def test_random_games_keep_each_comb_in_one_piece() -> None:
    for seed in range(5):
        rng = random.Random(seed)
        state = start()
        while not state.is_terminal():
            state.apply(state.pick(rng.random()))
        kinds = len(state.game.pieces)
        for seat in range(2):
            comb = 0
            for mask in state.pieces[seat * kinds : (seat + 1) * kinds]:
                comb |= mask
            assert component(state.game.board, comb & -comb, comb) == comb
            assert not any(state.game.placements[0].legal_sites(state, seat))
        flowers = state.game.board.marks["flower"] & ~state.empty
        assert sum(state.breakdown()["flowers"]) == 4 * flowers.bit_count()
        assert sum(state.breakdown()["covered"]) == state.occupied.bit_count()
