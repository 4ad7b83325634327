"""Domineering: who wins small boards, against a solver that knows nothing of the framework."""

from __future__ import annotations

from functools import cache

import pytest

from tilewright import State
from tiny import notations, play, registry

#: Seat that wins by perfect play when seat 0, who lays upright, begins; by rows and columns. The
#: square boards are published: whoever begins wins 2x2, 3x3 and 4x4. A board turned by a quarter is
#: the same with the seats exchanged: who wins one even as second wins the other as first.
WINNERS = {
    (2, 2): 0,
    (2, 3): 0,
    (3, 2): 0,
    (3, 3): 0,
    (2, 4): 1,
    (4, 2): 0,
    (3, 4): 1,
    (4, 3): 0,
    (4, 4): 0,
}


def start(rows: int, columns: int) -> State:
    overrides = [f"board.rows={rows}", f"board.columns={columns}"]
    return registry().game("domineering", overrides=overrides).initial_state()


# --- the solver: a board is a set of free squares ---------------------------------------------


def free_board(rows: int, columns: int) -> frozenset[tuple[int, int]]:
    return frozenset((row, column) for row in range(rows) for column in range(columns))


def moves(free: frozenset[tuple[int, int]], upright: bool) -> list[frozenset[tuple[int, int]]]:
    """The boards after each domino that may be laid."""
    down, right = (1, 0) if upright else (0, 1)
    return [
        free - {(row, column), (row + down, column + right)}
        for row, column in sorted(free)
        if (row + down, column + right) in free
    ]


@cache
def wins(free: frozenset[tuple[int, int]], upright: bool) -> bool:
    """Whether the player to lay wins."""
    return any(not wins(after, not upright) for after in moves(free, upright))


def count(free: frozenset[tuple[int, int]], upright: bool, depth: int) -> int:
    if not depth:
        return 1
    return sum(count(after, not upright, depth - 1) for after in moves(free, upright))


# --- the framework ----------------------------------------------------------------------------


def winner(state: State, known: dict[tuple[int, int], int]) -> int:
    """Seat that wins this state by perfect play."""
    if state.is_terminal():
        (seat,) = state.winners()
        return seat
    key = (state.empty, state.player)
    if key not in known:
        player = state.player
        known[key] = 1 - player
        for action in state.legal_actions():
            after = state.clone()
            after.apply_unchecked(action)
            if winner(after, known) == player:
                known[key] = player
                break
    return known[key]


def perft(state: State, depth: int) -> int:
    if not depth:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("size", WINNERS)
def test_perfect_play_has_the_known_winner(size: tuple[int, int]) -> None:
    solved = 0 if wins(free_board(*size), True) else 1
    assert solved == WINNERS[size]
    assert winner(start(*size), {}) == solved


@pytest.mark.slow
def test_the_second_player_wins_five_by_five() -> None:
    """The smallest square that whoever begins loses; published too."""
    assert not wins(free_board(5, 5), True)
    assert winner(start(5, 5), {}) == 1


@pytest.mark.rule("DOM2")
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 4), (4, 3), (5, 5), (8, 8)])
def test_numbers_of_positions_by_brute_force(rows: int, columns: int) -> None:
    state = start(rows, columns)
    for depth in range(1, 4):
        assert perft(state, depth) == count(free_board(rows, columns), True, depth)


@pytest.mark.rule("DOM1")
def test_the_first_numbers_on_the_chessboard() -> None:
    # 7 rows of 8 places, then 56 flat places less those that the first domino takes away.
    assert perft(start(8, 8), 1) == 56
    assert perft(start(8, 8), 2) == 2940


@pytest.mark.rule("DOM5")
def test_who_cannot_lay_loses() -> None:
    state = start(2, 2)
    assert notations(state) == ["lay upright a1", "lay upright b1"]
    play(state, "lay upright a1")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.returns() == [1.0, 0.0]


@pytest.mark.rule("DOM3", "DOM4")
def test_a_longer_game_by_hand() -> None:
    state = start(3, 3)
    play(state, "lay upright b1", "lay flat a3")
    # Left are a1, a2, c1, c2 and c3: upright goes twice, flat nowhere.
    assert notations(state) == ["lay upright a1", "lay upright c1", "lay upright c2"]
    play(state, "lay upright a1")
    assert state.is_terminal()
    assert state.winners() == [0]
