"""What is measured: whole random games, single calls, loading, and a peer where it is installed."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from tilewright import CHANCE, TERMINAL, Game, Registry, State
from tilewright.bots import RandomBot
from tilewright.play import bot_stream, chance_stream

RULESET = "through-the-desert"
CAMELS = "how-much-for-the-camel"
Subject = Callable[[], int]


def random_games(game: Game, games: int, *, by_list: bool = False) -> Subject:
    """Whole random games; a unit is a ply, chance included.

    Args:
        game: the game.
        games: how many a repeat plays, always the same ones.
        by_list: choose from ``legal_actions()`` instead of by ``pick``.
    """
    bot = RandomBot()

    def play() -> int:
        plies = 0
        for seed in range(games):
            state = game.initial_state()
            chance = chance_stream(seed)
            streams = [bot_stream(seed, seat) for seat in range(game.num_players)]
            while state.player != TERMINAL:
                if state.player == CHANCE:
                    action = state.sample_chance(chance)
                elif by_list:
                    legal = state.legal_actions()
                    action = legal[int(streams[state.player].random() * len(legal))]
                else:
                    action = bot.choose(state, streams[state.player])
                state.apply(action)
            state.scores()
            plies += state.ply
        return plies

    return play


def decision_plies(game: Game, games: int) -> float:
    """Share of plies that players decide, over the games that ``random_games`` plays."""
    decided = total = 0
    for seed in range(games):
        state = finished(game, seed)
        total += state.ply
        phases = [game.phase_of(action) for action in state.history]
        decided += sum(phase is not None and phase.rule == "placement" for phase in phases)
    return decided / total


def finished(game: Game, seed: int, plies: int | None = None) -> State:
    """The state after a random game, or after so many plies of it."""
    state, rng = game.initial_state(), random.Random(seed)
    while not state.is_terminal() and (plies is None or state.ply < plies):
        state.apply(
            state.sample_chance(rng) if state.is_chance_node() else state.pick(rng.random())
        )
    return state


def calls(state: State, times: int) -> dict[str, Subject]:
    """Single calls on a state in the middle of a game; a unit is a call."""
    actions = state.legal_actions()

    def apply_to_clones() -> int:
        for at in range(times):
            state.clone().apply(actions[at % len(actions)])
        return times

    return {
        "legal_actions()": repeated(state.legal_actions, times),
        "clone()": repeated(state.clone, times),
        "clone() and apply()": apply_to_clones,
        "projected scores": repeated(partial(state.game.scores, state, projected=True), times),
        "observation()": repeated(partial(state.observation, 0), times // 10),
    }


def repeated(call: Callable[[], object], times: int) -> Subject:
    """The call, made so many times."""

    def work() -> int:
        for _ in range(times):
            call()
        return times

    return work


def loading(registry: Registry) -> dict[str, Subject]:
    """Loading a ruleset and binding a game; a unit is one load."""

    def ruleset() -> int:
        registry.ruleset(RULESET)
        return 1

    loaded = registry.ruleset(RULESET)

    def game() -> int:
        registry.game_of(loaded, 4)
        return 1

    return {"read and check the ruleset": ruleset, "bind the game": game}


def catanatron_games(games: int) -> Subject | None:
    """Whole games of four random players by Catanatron, or None where it is not installed."""
    try:
        peer: Any = importlib.import_module("catanatron")
    except ImportError:
        return None

    def play() -> int:
        plies = 0
        for seed in range(games):
            random.seed(seed)  # Catanatron draws from the global generator
            colours = (peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE)
            game = peer.Game([peer.RandomPlayer(colour) for colour in colours], seed=seed)
            game.play()
            plies += len(game.state.actions)
        return plies

    return play


def state_bytes(state: State) -> int:
    """Memory of one state without what it shares with other states of the game, in bytes."""
    shared = {"game", "phase"}
    values = [getattr(state, slot) for slot in State.__slots__ if slot not in shared]
    seen: dict[int, object] = {}
    pending: list[object] = [state, *values]
    while pending:
        value = pending.pop()
        if id(value) not in seen:
            seen[id(value)] = value
            if isinstance(value, list | tuple):
                pending.extend(cast("list[object]", value))
    return sum(sys.getsizeof(value) for value in seen.values())
