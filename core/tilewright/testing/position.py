"""The subject of the checks: a game, random games of it, and single positions in them."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.errors import IllegalActionError, TilewrightError
from tilewright.play import Game, State
from tilewright.registry import Registry
from tilewright.testing.failure import FailedCheckError, ViolationError
from tilewright.testing.shrinking import shrink


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is checked.

    Attributes:
        game: the game.
        registry: where its parts are registered.
        ply_limit: a game that goes on for longer is held never to end.
    """

    game: Game
    registry: Registry
    ply_limit: int

    def failure(
        self, seed: int, ply: int, check: str, problem: str, actions: Sequence[int]
    ) -> FailedCheckError:
        """The failure of a check of this game."""
        texts = [described(self.game, action) for action in actions]
        return FailedCheckError(
            self.game.id, self.game.num_players, seed, ply, check, problem, texts
        )


@dataclass(frozen=True, slots=True)
class RandomGame:
    """A whole game in which every decision, and every outcome of chance, was equally likely.

    Attributes:
        seed: what it was drawn from.
        history: its actions.
    """

    seed: int
    history: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A point of a random game, as a check gets it.

    Attributes:
        subject: the game.
        state: the state; a check may do with it what it likes.
        history: the actions that were applied, in a list of the kit's own.
        rng: for samples that a check draws; the same each time the check is made.
    """

    subject: Subject
    state: State
    history: tuple[int, ...]
    rng: random.Random

    @property
    def game(self) -> Game:
        """The game."""
        return self.subject.game

    def named(self, action: int) -> str:
        """The action in notation, in quotes."""
        return repr(described(self.game, action))


class Snapshot(NamedTuple):
    """What can be seen of a state, as texts that nothing can change afterwards."""

    facts: str
    history: tuple[int, ...]
    legal: tuple[int, ...]
    observation: str


def snapshot(state: State) -> Snapshot:
    """What can be seen of the state now."""
    return Snapshot(
        json.dumps(state.facts()),
        tuple(state.history),
        tuple(state.legal_actions()),
        json.dumps(state.observation()),
    )


def require_same(before: Snapshot, after: Snapshot, doing: str) -> None:
    """Demands that two snapshots agree.

    Raises:
        ViolationError: they do not; ``doing`` begins the sentence.
    """
    for name in Snapshot._fields:
        if getattr(before, name) != getattr(after, name):
            what = {"legal": "legal actions"}.get(name, name)
            raise ViolationError(f"{doing} changed the {what} of the state")


def described(game: Game, action: int) -> str:
    """The action in notation; its number when the game cannot even say that."""
    try:
        return game.notation(action)
    except Exception:
        return f"action number {action}"


def replayed(subject: Subject, actions: Sequence[int]) -> State:
    """The state after the actions.

    Raises:
        IllegalActionError: one is not legal.
    """
    state = subject.game.initial_state()
    for action in actions:
        state.apply(action)
    return state


def random_game(subject: Subject, seed: int) -> RandomGame:
    """Plays a whole game at random.

    Raises:
        FailedCheckError: the game gets stuck, raises, or does not end.
    """
    rng = random.Random(f"tilewright conformance {seed}")
    history: list[int] = []
    try:
        state = subject.game.initial_state()
        while not state.is_terminal():
            if len(history) >= subject.ply_limit:
                problem = f"the game is not over after {subject.ply_limit} plies"
                raise subject.failure(seed, len(history), "play", problem, history)
            legal = state.legal_actions()
            if not legal:
                break
            history.append(rng.choice(legal))
            state.apply(history[-1])
        else:
            return RandomGame(seed, tuple(history))
    except FailedCheckError:
        raise
    except Exception as error:
        problem, kind = _crash(subject, history, error), type(error)
        short = shrink(history, lambda actions: _raises(subject, actions, kind))
        raise subject.failure(seed, max(0, len(history) - 1), "play", problem, short) from error
    short = shrink(history, lambda actions: _is_stuck(subject, actions))
    problem = f"nothing is legal, and the game is not over: {state!r}"
    raise subject.failure(seed, len(history), "play", problem, short)


def _crash(subject: Subject, history: Sequence[int], error: Exception) -> str:
    if not history:
        return f"setting the game up raises {type(error).__name__}: {error}"
    action = described(subject.game, history[-1])
    if isinstance(error, IllegalActionError):
        return f"{action!r} is among the legal actions, and apply refuses it: {error}"
    return f"applying {action!r} raises {type(error).__name__}: {error}"


def _raises(subject: Subject, actions: Sequence[int], kind: type[Exception]) -> bool:
    """Whether the last action, though listed as legal, raises as it did."""
    if not actions:
        return False
    try:
        state = replayed(subject, actions[:-1])
        if actions[-1] not in state.legal_actions():
            return False
    except Exception:
        return False
    try:
        state.apply(actions[-1])
    except Exception as error:
        return type(error) is kind
    return False


def _is_stuck(subject: Subject, actions: Sequence[int]) -> bool:
    try:
        state = replayed(subject, actions)
        return not state.is_terminal() and not state.legal_actions()
    except TilewrightError:
        return False
