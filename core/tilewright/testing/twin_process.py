"""The other side of a twin: a process that is sent the rules and then plays on demand.

Requests and answers are pickles on standard input and output; only the process that started this
one can send any.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
from typing import Any, BinaryIO, NamedTuple

from tilewright.play import Game, State, build_game, chance_stream


class Step(NamedTuple):
    """One position of a game.

    Attributes:
        action: the action applied there; None at the last position.
        seen: hashes of everything that can be seen, by name.
        error: what was raised there; empty when nothing was.
    """

    action: int | None
    seen: dict[str, str]
    error: str = ""


def serve() -> None:
    """Answers requests until there are no more."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What a game prints must not get among the answers.
    os.dup2(2, 1)
    with requests, answers:
        try:
            definition, ruleset, players, parts, limit = pickle.loads(pickle.load(requests))
            game = build_game(definition, ruleset, players, parts)
        except Exception as error:
            _send(answers, f"{type(error).__name__}: {error}")
            return
        _send(answers, "")
        while True:
            try:
                kind, argument = pickle.load(requests)
            except EOFError:
                return
            steps = _play(game, argument, limit) if kind == "play" else _replay(game, argument)
            _send(answers, steps)


def _send(answers: BinaryIO, answer: Any) -> None:
    pickle.dump(answer, answers)
    answers.flush()


def _play(game: Game, seed: int, limit: int) -> list[Step]:
    """A game with random decisions, by the ways that simulations use."""
    chance = chance_stream(seed)
    rng = random.Random(f"tilewright conformance twins {seed}")
    steps: list[Step] = []
    try:
        state = game.initial_state()
        while not state.is_terminal() and len(steps) < limit:
            if state.is_chance_node():
                action = state.sample_chance(chance)
            else:
                action = state.legal_action_at(int(rng.random() * state.legal_count()))
            steps.append(Step(action, _seen(state)))
            state.apply(action)
        steps.append(Step(None, _seen(state)))
    except Exception as error:
        steps.append(Step(None, {}, f"{type(error).__name__}: {error}"))
    return steps


def _replay(game: Game, actions: list[int]) -> list[Step]:
    steps: list[Step] = []
    try:
        state = game.initial_state()
        for action in actions:
            steps.append(Step(action, _seen(state)))
            state.apply(action)
        steps.append(Step(None, _seen(state)))
    except Exception as error:
        steps.append(Step(None, {}, f"{type(error).__name__}: {error}"))
    return steps


def _seen(state: State) -> dict[str, str]:
    found: dict[str, Any] = {
        "history": state.history,
        "legal actions": state.legal_actions(),
        "outcomes of chance": state.chance_outcomes(),
        "digest": state.digest(),
        "observation of a spectator": state.observation(),
    }
    for seat in range(state.game.num_players):
        found[f"observation of seat {seat}"] = state.observation(seat)
    return {name: hashlib.sha256(json.dumps(found[name]).encode()).hexdigest() for name in found}
