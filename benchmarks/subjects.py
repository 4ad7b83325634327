"""What is measured: whole random games, single calls, loading, and peers that are installed."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from tilewright import CHANCE, TERMINAL, Game, Registry, State
from tilewright.bots import RandomBot
from tilewright.library.sides import NetworkScoring
from tilewright.play import bot_stream, chance_stream

RULESET = "through-the-desert"
QUIXOTE = "don-quixote"
CAMELS = "how-much-for-the-camel"
#: Placement games and what OpenSpiel calls them, which plays them in C++.
PLACEMENT_GAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "gomoku": "",
    "hex": "hex(board_size=11)",
    "y": "y(board_size=19)",
    "havannah": "havannah(board_size=8)",
}
#: OpenSpiel's game that is written in Python.
PYTHON_PEER = "python_tic_tac_toe"
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


def picked_games(game: Game, games: int) -> Subject:
    """Whole random games without chance by one stream, as simply as a peer's are driven."""

    def play() -> int:
        rng = random.Random(1)
        plies = 0
        for _ in range(games):
            state = game.initial_state()
            while state.player != TERMINAL:
                state.apply(state.pick(rng.random()))
            plies += state.ply
        return plies

    return play


def openspiel_games(name: str, games: int) -> Subject | None:
    """Whole random games by OpenSpiel, driven from Python; None where it is not installed.

    Args:
        name: the peer's game, with parameters.
        games: how many a repeat plays, always the same ones.
    """
    try:
        peer: Any = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")
    except ImportError:
        return None
    game = peer.load_game(name)

    def play() -> int:
        rng = random.Random(1)
        plies = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                plies += 1
        return plies

    return play


def placement_games(registry: Registry, games: int) -> dict[str, Subject]:
    """Placement games, each beside the peer's where it has one and is installed."""
    found: dict[str, Subject] = {}
    for ruleset, name in PLACEMENT_GAMES.items():
        found[ruleset] = picked_games(registry.game(ruleset, 2), games)
        peer = openspiel_games(name, games) if name else None
        if peer is not None:
            found[f"OpenSpiel {name}"] = peer
    slow = openspiel_games(PYTHON_PEER, games)
    if slow is not None:
        found[f"OpenSpiel {PYTHON_PEER}"] = slow
    return found


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


def quixote_scoring(registry: Registry) -> dict[str, Subject]:
    """Scoring a principality whose 24 fields are full, all parts of the last scoring."""
    state = finished(registry.game(QUIXOTE, 1), 3)
    parts = [part for part in state.game.scoring if isinstance(part, NetworkScoring)]

    def score() -> int:
        for _ in range(200):
            for part in parts:
                part.of_board(state.memory, part.set.board_of(0), 2)
        return 200

    return {"Don Quixote: scoring a full board": score}


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
