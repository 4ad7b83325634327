"""Games of lines and connections, whole random games side by side with OpenSpiel."""

from __future__ import annotations

import pytest

from lockstep import GAMES, Tally, installed_game, play_in_lockstep
from tilewright import State
from tilewright.play import Choice

pytestmark = pytest.mark.slow


def by_site(_state: State, action: int) -> int:
    """The peer numbers squares row by row as we do."""
    return action


def by_column(state: State, action: int) -> int:
    """The peer's action is the column alone."""
    return state.game.board.coordinates[action][1]


def by_hex_row(state: State, action: int) -> int:
    """The peer numbers a rhombus row by row, after which comes the swap."""
    board = state.game.board
    if isinstance(state.action_record(action), Choice):
        return board.size
    q, r = board.coordinates[action]
    return r * (board.coordinates[-1][0] + 1) + q


def by_square_around_hexagon(state: State, action: int) -> int:
    """The peer numbers the square around the hexagon; its rows grow upwards from our point."""
    radius = state.game.board.coordinates[-1][0]
    q, r = state.game.board.coordinates[action]
    return (radius - r) * (2 * radius + 1) + q + radius


def by_square_around_triangle(state: State, action: int) -> int:
    """The peer numbers the square of which the triangle is one half."""
    q, r = state.game.board.coordinates[action]
    return r * (state.game.board.coordinates[-1][0] + 1) + q


def has_everybody_won(tally: Tally) -> bool:
    return tally.games == GAMES and min(tally.wins) > 0


def test_tic_tac_toe() -> None:
    tally = play_in_lockstep(installed_game("tic-tac-toe"), "tic_tac_toe", by_site)
    assert has_everybody_won(tally)
    assert tally.draws > 0


def test_connect_four() -> None:
    tally = play_in_lockstep(installed_game("connect-four"), "connect_four", by_column)
    assert has_everybody_won(tally)


@pytest.mark.parametrize("size", [2, 5, 11])
def test_hex(size: int) -> None:
    game = installed_game("hex", [f"board.shape.rhombus=[{size},{size}]"])
    tally = play_in_lockstep(game, f"hex(board_size={size})", by_hex_row)
    assert tally.games == GAMES
    assert tally.draws == 0


@pytest.mark.parametrize("size", [2, 5, 11])
def test_hex_with_swap(size: int) -> None:
    game = installed_game("hex-swap", [f"board.shape.rhombus=[{size},{size}]"])
    tally = play_in_lockstep(game, f"hex(board_size={size},swap=True)", by_hex_row)
    assert tally.games == GAMES
    assert tally.draws == 0


@pytest.mark.parametrize("size", [3, 4, 8])
def test_havannah(size: int) -> None:
    game = installed_game("havannah", [f"board.shape.radius={size - 1}"])
    peer = f"havannah(board_size={size})"
    assert has_everybody_won(play_in_lockstep(game, peer, by_square_around_hexagon))


@pytest.mark.parametrize("size", [3, 9, 19])
def test_y(size: int) -> None:
    game = installed_game("y", [f"board.shape.triangle={size}"])
    tally = play_in_lockstep(game, f"y(board_size={size})", by_square_around_triangle)
    assert has_everybody_won(tally)
    assert tally.draws == 0
