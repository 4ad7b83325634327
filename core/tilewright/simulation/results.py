"""What is kept of each simulated game, and how a series went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.play import State


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game of a series.

    Attributes:
        number: number of the game, from 0.
        seed: seed of the game; the game is repeated by it and the bots alone.
        bots: specification of the bot on each seat.
        scores: points by seat.
        breakdown: points by seat for each scoring part, in ruleset order.
        winners: seats that win, ascending; empty when the game was given up.
        plies: actions applied, chance included.
        complete: False when the game was given up at the ply limit.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    breakdown: Mapping[str, tuple[int, ...]]
    winners: tuple[int, ...]
    plies: int
    complete: bool

    @classmethod
    def of(cls, state: State, number: int, seed: int, bots: Sequence[str]) -> GameResult:
        """The row of a game that ended in ``state``."""
        breakdown = {part: tuple(points) for part, points in state.breakdown().items()}
        return cls(
            number=number,
            seed=seed,
            bots=tuple(bots),
            scores=tuple(state.scores()),
            breakdown=breakdown,
            winners=tuple(state.winners()),
            plies=state.ply,
            complete=state.is_terminal(),
        )

    def win_share(self, seat: int) -> float:
        """The seat's part of the win: 1 alone, a half each of two, else 0."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return {
            "number": self.number,
            "seed": self.seed,
            "bots": list(self.bots),
            "scores": list(self.scores),
            "breakdown": {part: list(points) for part, points in self.breakdown.items()},
            "winners": list(self.winners),
            "plies": self.plies,
            "complete": self.complete,
        }


@dataclass(frozen=True, slots=True)
class GameFailure:
    """A game of a series that broke off with an error.

    Attributes:
        number, seed, bots: as of a result.
        cause: the error as one sentence, with the place in the code where it arose.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    cause: str

    def __str__(self) -> str:
        return f"game {self.number} (seed {self.seed}) failed: {self.cause}"


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """A worker process that died, and with it the games it was at."""

    cause: str

    def __str__(self) -> str:
        return f"a worker process died: {self.cause}"


@dataclass(frozen=True, slots=True)
class Simulation:
    """How a series of games went.

    Attributes:
        results: the games that were finished, by number.
        requested: how many games were asked for.
        interrupted: whether the user broke the series off.
        failure: what else ended the series early; of several games that failed, the one with the
            lowest number. With several workers it may be another one each time.
    """

    results: tuple[GameResult, ...]
    requested: int
    interrupted: bool = False
    failure: GameFailure | WorkerFailure | None = None
