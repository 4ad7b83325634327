"""Random games played by Tilewright and by OpenSpiel side by side, compared at every ply."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tilewright import TERMINAL, Game, Registry, State

GAMES: Final = 200

#: The peer's number of one of our actions, legal in this state.
Translation = Callable[[State, int], int]


@dataclass(frozen=True, slots=True)
class Tally:
    """What the games that were compared came to.

    Attributes:
        games: how many were played.
        plies: actions applied in all of them.
        wins: games won alone, by seat.
        draws: games without a single winner.
    """

    games: int
    plies: int
    wins: tuple[int, ...]
    draws: int


def peer_game(name: str) -> Any:
    """OpenSpiel's game of this name; skips the test where OpenSpiel is not installed."""
    try:
        peer: Any = importlib.import_module("pyspiel")
    except ImportError:
        pytest.skip("OpenSpiel is not installed: it comes with the dependency group 'peers'")
    return peer.load_game(name)


def play_in_lockstep(
    game: Game, peer_name: str, translate: Translation, games: int = GAMES, seed: int = 1
) -> Tally:
    """Plays random games and compares who acts, what is legal, when it ends and who wins.

    Args:
        game: our game; its seats are the peer's players.
        peer_name: the peer's game, with parameters, such as ``hex(board_size=5)``.
        translate: our action in the peer's numbers.
        games: how many games.
        seed: of the random choices.
    """
    peer = peer_game(peer_name)
    rng = random.Random(seed)
    wins = [0] * game.num_players
    plies = draws = 0
    for _ in range(games):
        state, twin = game.initial_state(), peer.new_initial_state()
        _compare(state, twin)
        while state.player != TERMINAL:
            _step(state, twin, translate, rng)
            _compare(state, twin)
        plies += state.ply
        winners = state.winners()
        if len(winners) == 1:
            wins[winners[0]] += 1
        else:
            draws += 1
    return Tally(games, plies, tuple(wins), draws)


def installed_game(ruleset: str, overrides: Sequence[str] = ()) -> Game:
    """The ruleset for two players, from what is installed."""
    return Registry().game(ruleset, 2, list(overrides))


def _step(state: State, twin: Any, translate: Translation, rng: random.Random) -> None:
    """Applies one random action to both, once both agree about all that are legal."""
    ours = {translate(state, action): action for action in state.legal_actions()}
    theirs: list[int] = twin.legal_actions()
    assert sorted(ours) == theirs, f"legal actions differ at {_place(state)}\n{twin}"
    choice = theirs[int(rng.random() * len(theirs))]
    state.apply(ours[choice])
    twin.apply_action(choice)


def _compare(state: State, twin: Any) -> None:
    """Both say the same about whether it is over, who acts and who has won."""
    over = state.player == TERMINAL
    assert over == twin.is_terminal(), f"only one of them is over at {_place(state)}\n{twin}"
    if over:
        returns: list[float] = twin.returns()
        best = max(returns)
        expected = [seat for seat, value in enumerate(returns) if value == best]
        assert state.winners() == expected, f"winners differ at {_place(state)}\n{twin}"
    else:
        assert state.player == twin.current_player(), f"at {_place(state)}\n{twin}"
        assert not any(twin.returns())
        assert state.winners() == []


def _place(state: State) -> str:
    """Where in the game it is: all actions so far."""
    played = ", ".join(state.notation(action) for action in state.history)
    return f"ply {state.ply}: {played}"
