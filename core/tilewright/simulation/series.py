"""A series of games: what is played, and what is taken from it."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.play import game_seed
from tilewright.simulation.causes import cause_of
from tilewright.simulation.match import play_match
from tilewright.simulation.results import (
    GameFailure,
    GameResult,
    Simulation,
    UnfinishedGame,
    WorkerFailure,
)
from tilewright.simulation.stopping import is_stop, stop_number

if TYPE_CHECKING:
    from tilewright.bots import Bot
    from tilewright.play import Game

#: What a game of a series comes to.
Outcome = GameResult | GameFailure
#: Called with every game as it is finished, in the order in which they happen to finish.
OnResult = Callable[[GameResult], None]


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played; it can be sent to other processes.

    Attributes:
        game: the rules.
        specs: the bots by seat, as of game 0.
        prototypes: the same bots, pickled; every game gets fresh copies.
        games: how many games.
        seed: seed of the series; each game has its own, derived from it and its number.
        rotate: whether the bots move on by one seat from game to game.
        ply_limit: actions after which a game is given up.
    """

    game: Game
    specs: tuple[str, ...]
    prototypes: bytes
    games: int
    seed: int
    rotate: bool
    ply_limit: int

    def play(self, number: int) -> Outcome:
        """Plays one game; an error in it becomes a failure that names it."""
        game = self.planned(number)
        shift = self._shift(number)
        try:
            bots: list[Bot] = pickle.loads(self.prototypes)
            bots = bots[shift:] + bots[:shift]
            state = play_match(self.game, bots, game.seed, ply_limit=self.ply_limit)
            return GameResult.of(state, number, game.seed, game.bots)
        except BaseException as error:
            # A bot that wants to end the process, or to look like the user, ends its game only.
            if is_stop(error):
                raise
            return GameFailure(number, game.seed, game.bots, cause_of(error))

    def planned(self, number: int) -> UnfinishedGame:
        """Seed and bots of a game that is still to be played."""
        shift = self._shift(number)
        specs = self.specs[shift:] + self.specs[:shift]
        return UnfinishedGame(number, game_seed(self.seed, number), specs)

    def _shift(self, number: int) -> int:
        return number % len(self.specs) if self.rotate else 0


class Collector:
    """Takes finished games in any order; a game that is given twice counts once.

    Attributes:
        interrupted: whether the user broke the series off.
        worker_failure: set when a worker process died.
    """

    def __init__(self, on_result: OnResult | None = None) -> None:
        self.interrupted = False
        self._stop_signal: int | None = None
        self.worker_failure: WorkerFailure | None = None
        self._results: dict[int, GameResult] = {}
        self._failures: dict[int, GameFailure] = {}
        self._on_result = on_result

    @property
    def failed(self) -> bool:
        """Whether any game has failed."""
        return bool(self._failures)

    def take(self, outcome: Outcome) -> None:
        """Keeps one outcome."""
        if outcome.number in self._results or outcome.number in self._failures:
            return
        if isinstance(outcome, GameFailure):
            self._failures[outcome.number] = outcome
            return
        self._results[outcome.number] = outcome
        if self._on_result is not None:
            self._on_result(outcome)

    def interrupt(self, error: KeyboardInterrupt) -> None:
        """Notes that the user broke the series off."""
        self.interrupted = True
        self._stop_signal = stop_number(error)

    def simulation(self, requested: int) -> Simulation:
        """Everything taken, by number."""
        results = tuple(self._results[number] for number in sorted(self._results))
        failure: GameFailure | WorkerFailure | None = self.worker_failure
        if self._failures:
            failure = self._failures[min(self._failures)]
        return Simulation(results, requested, self.interrupted, failure, self._stop_signal)
