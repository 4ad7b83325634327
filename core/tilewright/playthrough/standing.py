"""How a game stands, held against what every game promises about its points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self, cast

from tilewright.errors import ConformanceError, TilewrightError, in_one_line
from tilewright.play import ScoringPart, State


@dataclass(frozen=True, slots=True)
class Result:
    """How a game stands.

    Attributes:
        complete: whether the game is over.
        plies: number of actions so far, chance included.
        scores: points of each seat.
        breakdown: points of each seat by scoring part, in ruleset order.
        winners: seats that win, ascending; none while the game goes on.
    """

    complete: bool
    plies: int
    scores: tuple[int, ...]
    breakdown: Mapping[str, tuple[int, ...]]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Self:
        """How the game stands in this state.

        Raises:
            ConformanceError: a scoring part fails or gives something else than one whole number
                for each seat, or the winners are no seats.
        """
        breakdown = _breakdown(state)
        scores = tuple(sum(points) for points in zip(*breakdown.values(), strict=True))
        return cls(
            state.is_terminal(),
            state.ply,
            scores or (0,) * state.game.num_players,
            breakdown,
            _winners(state),
        )

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object."""
        return {
            "complete": self.complete,
            "plies": self.plies,
            "scores": list(self.scores),
            "breakdown": {part: list(points) for part, points in self.breakdown.items()},
            "winners": list(self.winners),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """The result of a JSON object that has been checked."""
        breakdown = {part: tuple(points) for part, points in document["breakdown"].items()}
        return cls(
            document["complete"],
            document["plies"],
            tuple(document["scores"]),
            breakdown,
            tuple(document["winners"]),
        )


def _breakdown(state: State) -> dict[str, tuple[int, ...]]:
    try:
        found = state.breakdown()
    except Exception as error:
        raise _scoring_failure(state, error) from error
    for part, points in found.items():
        if not _is_sound(points, state.game.num_players):
            raise _unsound(state, part, points)
    return {part: tuple(points) for part, points in found.items()}


def _scoring_failure(state: State, error: Exception) -> TilewrightError:
    """The error that names the scoring part at fault, found by asking each of them once more."""
    for part in state.game.scoring:
        try:
            points: object = part.points(state)
        except Exception as own_error:
            return _failed(state, part, own_error)
        if not _is_sound(points, state.game.num_players):
            return _unsound(state, part.id, points)
    return ConformanceError(
        f"{state.game.id} at ply {state.ply}: the points cannot be counted: {in_one_line(error)}"
    )


def _failed(state: State, part: ScoringPart, error: Exception) -> TilewrightError:
    kind = type(part)
    return ConformanceError(
        f"{state.game.id} at ply {state.ply}: scoring part {part.id!r} "
        f"({kind.__module__}.{kind.__qualname__}) failed: {in_one_line(error)}"
    )


def _unsound(state: State, part: str, points: object) -> TilewrightError:
    return ConformanceError(
        f"{state.game.id} at ply {state.ply}: scoring part {part!r} gives the points {points!r}; "
        f"allowed: a list of {state.game.num_players} whole numbers, one a seat"
    )


def _is_sound(points: object, players: int) -> bool:
    if not isinstance(points, list | tuple):
        return False
    numbers = cast("Sequence[object]", points)
    # Booleans and the numbers of other packages have no place in files.
    return len(numbers) == players and all(type(number) is int for number in numbers)


def _winners(state: State) -> tuple[int, ...]:
    try:
        winners = state.winners()
    except Exception as error:
        raise ConformanceError(
            f"{state.game.id} at ply {state.ply}: the winners cannot be told: {in_one_line(error)}"
        ) from error
    players = state.game.num_players
    seats = all(type(seat) is int and 0 <= seat < players for seat in winners)
    if not seats or any(one >= other for one, other in pairwise(winners)):
        raise ConformanceError(
            f"{state.game.id} at ply {state.ply}: the winners are {winners!r}; allowed: seats "
            f"0 to {players - 1}, ascending"
        )
    return tuple(winners)
