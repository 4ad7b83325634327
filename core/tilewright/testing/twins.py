"""Twins: the same game in two processes that differ in everything a game must not depend on."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

from tilewright.testing.check import Check
from tilewright.testing.position import RandomGame, Subject
from tilewright.testing.shrinking import shrink
from tilewright.testing.twin_process import Step

#: Hash seeds of the two processes: with them sets of texts come in different orders.
_HASH_SEEDS = ("1", "2")
_PROGRAM = "from tilewright.testing.twin_process import serve; serve()"


class Twin:
    """A process that compiles the game anew and plays it on demand."""

    def __init__(self, subject: Subject, hash_seed: str) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        game = subject.game
        parts = subject.registry.parts
        self._setup = (game.definition, game.ruleset, game.num_players, parts, subject.ply_limit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def set_up(self) -> str:
        """Hands over the rules; returns what went wrong, if anything."""
        try:
            rules = pickle.dumps(self._setup)
        except Exception as error:
            return f"its rules cannot be pickled: {type(error).__name__}: {error}"
        problem: str = self._ask(rules)
        return problem

    def play(self, seed: int) -> list[Step]:
        """The steps of the game with this seed."""
        steps: list[Step] = self._ask(("play", seed))
        return steps

    def replay(self, actions: Sequence[int]) -> list[Step]:
        """The steps of a game with these actions, up to one that is not legal."""
        steps: list[Step] = self._ask(("replay", list(actions)))
        return steps

    def _ask(self, request: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(request, self._process.stdin)
        self._process.stdin.flush()
        return pickle.load(self._process.stdout)


@dataclass(frozen=True, slots=True)
class TwinCheck(Check):
    """The demand that two processes play the same game from the same seed."""

    name: str = "twins"
    demand: str = (
        "The same seed gives the same history, observations and digests in every process, whatever "
        "its hash seed."
    )

    def run(self, subject: Subject, games: Sequence[RandomGame]) -> None:
        with ExitStack() as stack:
            twins = [stack.enter_context(Twin(subject, seed)) for seed in _HASH_SEEDS]
            for twin in twins:
                problem = twin.set_up()
                if problem:
                    text = f"the game cannot be set up in another process: {problem}"
                    raise subject.failure(games[0].seed, 0, self.name, text, ())
            for game in games:
                self._compare(subject, game, *twins)

    def _compare(self, subject: Subject, game: RandomGame, one: Twin, other: Twin) -> None:
        ones, others = one.play(game.seed), other.play(game.seed)
        problem = _difference(ones, others)
        if not problem:
            return
        actions = [step.action for step in ones if step.action is not None]

        def shows(candidate: list[int]) -> bool:
            steps = one.replay(candidate)
            whole = len(steps) == len(candidate) + 1 and not steps[-1].error
            return whole and bool(_difference(steps, other.replay(candidate)))

        ply = _first_ply(ones, others)
        short = actions[:ply]
        if shows(short):
            short = shrink(short, shows)
            problem = _difference(one.replay(short), other.replay(short))
        raise subject.failure(game.seed, ply, self.name, problem, short)


def _first_ply(ones: Sequence[Step], others: Sequence[Step]) -> int:
    for ply, (one, other) in enumerate(zip(ones, others, strict=False)):
        if one != other:
            return ply
    return min(len(ones), len(others)) - 1


def _difference(ones: Sequence[Step], others: Sequence[Step]) -> str:
    """What differs first between two games; empty when nothing does."""
    for one, other in zip(ones, others, strict=False):
        if one.error != other.error:
            return f"one process raises {one.error or other.error}, and another does not"
        for what, text in one.seen.items():
            if other.seen.get(what) != text:
                return f"two processes with different hash seeds disagree on the {what}"
        if one.action != other.action:
            return "two processes with different hash seeds draw different actions"
    return "" if len(ones) == len(others) else "the games of two processes differ in length"
