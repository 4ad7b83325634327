"""Games of flips, boxes and captures, whole random games side by side with OpenSpiel."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from lockstep import GAMES, installed_game, peer_game, play_in_lockstep
from tilewright import Game, State

pytestmark = pytest.mark.slow

#: So many actions that no random game is cut off by them.
LONG = 5000


def cell_or_pass(state: State, action: int) -> int:
    """The peer numbers the cells as we do, and passing comes after the last."""
    return min(action, state.game.board.size)


def drawn_line(state: State, action: int) -> int:
    """The peer numbers the lines from left to right first, then those from top to bottom."""
    board = state.game.board
    row, column, downwards = board.coordinates[action % board.size]
    rows, columns = (1 + last for last in board.coordinates[board.of_kind["cell"].bit_length() - 1])
    if downwards:
        return (rows + 1) * columns + row * (columns + 1) + column
    return row * columns + column


def test_othello() -> None:
    tally = play_in_lockstep(installed_game("othello"), "othello", cell_or_pass)
    assert tally.games == GAMES
    assert min(*tally.wins, tally.draws) > 0


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 2), (3, 2), (3, 4), (5, 5)])
def test_dots_and_boxes(rows: int, columns: int) -> None:
    game = installed_game("dots-and-boxes", [f"options.rows={rows}", f"options.columns={columns}"])
    peer = f"dots_and_boxes(num_rows={rows},num_cols={columns})"
    tally = play_in_lockstep(game, peer, drawn_line)
    assert tally.games == GAMES
    assert sum(tally.wins) > 0


@dataclass(slots=True)
class GoTally:
    """What the compared games of go came to.

    Attributes:
        games, plies: how many were played.
        wins: games won by each seat, by points.
        refused: placements that we refuse because a position would come back.
        repeated: those of them that the peer allows.
    """

    games: int = 0
    plies: int = 0
    wins: tuple[int, int] = (0, 0)
    refused: int = 0
    repeated: int = 0


@pytest.mark.parametrize(("size", "komi"), [(9, 7), (5, 3), (3, 0), (2, 0)])
def test_go(size: int, komi: int) -> None:
    game = installed_game("go-9x9", [f"options.size={size}", f"options.komi={komi}"])
    name = f"go(board_size={size},komi={komi}.0,max_game_length={LONG})"
    tally = GoTally()
    rng = random.Random(size)
    for _ in range(GAMES):
        play_go(game, peer_game(name).new_initial_state(), rng, tally)
    assert tally.games == GAMES
    assert min(tally.wins) > 0
    # Small boards are where positions come back that a rule about the last capture alone allows.
    assert tally.repeated > 0 or size == 9
    assert tally.refused > tally.repeated or size == 2


def play_go(game: Game, twin: Any, rng: random.Random, tally: GoTally) -> None:
    """One random game in both, compared at every ply.

    The peer refuses only the recapture of a ko. Any other placement that brings a position back is
    legal there and ends its game as a draw; we refuse it, as it stands in the rules. Those
    placements are taken out of the comparison, once the peer agrees that they repeat a position.
    """
    state = game.initial_state()
    superko = game.placements[0].constraints[-1]
    while not state.is_terminal():
        assert not twin.is_terminal()
        assert state.player == twin.current_player()
        ours = state.legal_actions()
        theirs: list[int] = twin.legal_actions()
        assert set(ours) <= set(theirs)
        for action in set(theirs) - set(ours):
            refusal = state.validate(action)
            assert refusal is not None
            assert refusal.reasons == ("superko",)
            repeating = twin.child(action)
            assert repeating.is_terminal()
            assert repeating.returns() == [0.0, 0.0]
            tally.repeated += 1
        allowed = superko.sites(state, state.player, 0)
        tally.refused += (game.board.everywhere & ~allowed).bit_count()
        action = ours[int(rng.random() * len(ours))]
        state.apply(action)
        twin.apply_action(action)
    assert twin.is_terminal()
    first, second = state.scores()
    expected = (first > second) - (first < second)
    assert twin.returns() == [expected, -expected]
    assert state.winners() == [[0, 1], [0], [1]][expected]
    tally.games += 1
    tally.plies += state.ply
    tally.wins = (tally.wins[0] + (first > second), tally.wins[1] + (first < second))
