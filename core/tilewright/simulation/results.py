"""What is kept of each simulated game, and how a series went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.playthrough.standing import Result

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
        notes: what the rules say about how it ended, such as that a limit was hit.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    breakdown: Mapping[str, tuple[int, ...]]
    winners: tuple[int, ...]
    plies: int
    complete: bool
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State, number: int, seed: int, bots: Sequence[str]) -> GameResult:
        """The row of a game that ended in ``state``.

        Raises:
            ConformanceError: the game's points or winners make no sense.
        """
        found = Result.of(state)
        return cls(
            number=number,
            seed=seed,
            bots=tuple(bots),
            scores=found.scores,
            breakdown=found.breakdown,
            winners=found.winners,
            plies=found.plies,
            complete=found.complete,
            notes=tuple(state.game.notes(state)),
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
            "notes": list(self.notes),
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
class UnfinishedGame:
    """A game that was being played when the series broke off.

    Attributes:
        number, seed, bots: as of a result.
    """

    number: int
    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """A worker process that died.

    Attributes:
        games: what was being played then; one of them may have ended the process.
    """

    games: tuple[UnfinishedGame, ...]

    def __str__(self) -> str:
        played = ", ".join(f"game {game.number} (seed {game.seed})" for game in self.games)
        cause = "perhaps for want of memory (try fewer workers), or a bot or rule ended it"
        return f"a worker process died while {played or 'no game'} was being played: {cause}"


@dataclass(frozen=True, slots=True)
class Simulation:
    """How a series of games went.

    Attributes:
        results: the games that were finished, by number.
        requested: how many games were asked for.
        interrupted: whether the user broke the series off.
        stop_signal: number of the signal that did, where it is known.
        failure: what else ended the series early; of several games that failed, the one with the
            lowest number. With several workers it may be another one each time.
    """

    results: tuple[GameResult, ...]
    requested: int
    interrupted: bool = False
    failure: GameFailure | WorkerFailure | None = None
    stop_signal: int | None = None
