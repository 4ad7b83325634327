"""Checks: what a check is, and how one is made at many positions of random games."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, Self

from tilewright.testing.failure import ViolationError
from tilewright.testing.position import Position, RandomGame, Subject, replayed
from tilewright.testing.shrinking import shrink


class Check(ABC):
    """One demand on every game.

    Attributes:
        name: what it is called in failures and test ids.
        demand: what it demands, as one sentence.
    """

    name: str
    demand: str

    def at_most(self, positions: int) -> Check:
        """The same check, made at no more positions of a game than so many and its two ends."""
        return self

    @abstractmethod
    def run(self, subject: Subject, games: Sequence[RandomGame]) -> None:
        """Makes the check.

        Raises:
            FailedCheckError: the game does not pass.
        """


@dataclass(frozen=True, slots=True)
class PositionCheck(Check):
    """A demand on single positions.

    Attributes:
        examine: raises a violation when the position does not do what is demanded.
        positions: at how many positions of a game it is made at most, the first and the last one
            among them.
    """

    name: str
    demand: str
    examine: Callable[[Position], None]
    positions: int = 60

    def at_most(self, positions: int) -> Self:
        return replace(self, positions=min(positions, self.positions))

    def run(self, subject: Subject, games: Sequence[RandomGame]) -> None:
        for game in games:
            plies = self._plies(game)
            found = self._first_violation(subject, game, plies)
            if found is None:
                continue
            # The positions between the chosen ones may show it earlier.
            found = self._first_violation(subject, game, range(found[0])) or found
            self._fail(subject, game, *found)

    def _plies(self, game: RandomGame) -> Sequence[int]:
        last = len(game.history)
        if last < self.positions:
            return range(last + 1)
        rng = random.Random(f"tilewright conformance {self.name} {game.seed}")
        return sorted({0, last, *rng.sample(range(last), self.positions)})

    def _first_violation(
        self, subject: Subject, game: RandomGame, plies: Sequence[int]
    ) -> tuple[int, str] | None:
        """Ply and text of the first violation at one of the plies, if any."""
        for ply in plies:
            try:
                problem = self._problem(subject, game.history[:ply], game.seed)
            except Exception as error:
                problem = f"the game cannot be replayed: {type(error).__name__}: {error}"
            if problem:
                return ply, problem
        return None

    def _problem(self, subject: Subject, actions: Sequence[int], seed: int) -> str:
        """What is wrong after these actions, which can be replayed; empty when nothing is."""
        rng = random.Random(f"tilewright conformance {self.name} {seed}")
        state = replayed(subject, actions)
        try:
            self.examine(Position(subject, state, tuple(actions), rng))
        except ViolationError as violation:
            return str(violation)
        except Exception as error:
            return f"it raises {type(error).__name__}: {error}"
        return ""

    def _fail(self, subject: Subject, game: RandomGame, ply: int, problem: str) -> NoReturn:
        latest = [problem]

        def shows(actions: list[int]) -> bool:
            try:
                found = self._problem(subject, actions, game.seed)
            except Exception:
                return False
            latest.extend([found] if found else [])
            return bool(found)

        short = shrink(game.history[:ply], shows)
        raise subject.failure(game.seed, ply, self.name, latest[-1], short)
