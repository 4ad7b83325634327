"""Summaries of series: scores, wins, lengths, by bot and by seat."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.simulation.results import GameResult
from tilewright.simulation.student import Z95, t95


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and spread of a number.

    Attributes:
        count: how many values.
        mean: their mean; 0 when there are none.
        deviation: standard deviation of the sample (divisor ``count - 1``); 0 for a single value.
        smallest, largest: the extremes.
    """

    count: int
    mean: float
    deviation: float
    smallest: float
    largest: float

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % confidence interval of the mean, by Student's t distribution.

        None for fewer than two values, which say nothing of how far they scatter.
        """
        if self.count < 2:
            return None
        return t95(self.count - 1) * self.deviation / math.sqrt(self.count)

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of some values."""
        count = len(values)
        if not count:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        mean = math.fsum(values) / count
        squares = math.fsum((value - mean) ** 2 for value in values)
        deviation = math.sqrt(squares / (count - 1)) if count > 1 else 0.0
        return cls(count, mean, deviation, min(values), max(values))

    def to_json(self) -> dict[str, Any]:
        """The spread as a JSON object."""
        return {
            "count": self.count,
            "mean": self.mean,
            "deviation": self.deviation,
            "margin": self.margin,
            "min": self.smallest,
            "max": self.largest,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot, or one seat, did over a series.

    Attributes:
        name: the bot's specification, or the seat's number.
        scores: spread of its scores; one value for each seat it held in each game.
        wins: games won, a shared win counted by its share.
        win_share: ``wins`` by ``scores.count``.
        win_interval: 95 % Wilson interval of the win share; None for a bot that has every seat,
            whose share is one by the number of seats whatever happens.
        parts: mean points by scoring part.
    """

    name: str
    scores: Spread
    wins: float
    win_share: float
    win_interval: tuple[float, float] | None
    parts: dict[str, float]

    def to_json(self) -> dict[str, Any]:
        """The standing as a JSON object."""
        return {
            "name": self.name,
            "scores": self.scores.to_json(),
            "wins": self.wins,
            "win_share": self.win_share,
            "win_interval": None if self.win_interval is None else list(self.win_interval),
            "parts": self.parts,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """What a series comes to.

    Attributes:
        games: how many games were finished, those given up included.
        given_up: how many of them reached the ply limit.
        shared: how many had more than one winner.
        notes: what the rules say about how games ended, and of how many of them.
        lengths: spread of the number of plies.
        quartiles: plies at 25, 50 and 75 %.
        winning: spread of the winners' scores.
        bots: by bot, in order of first appearance.
        seats: by seat.
    """

    games: int
    given_up: int
    shared: int
    notes: dict[str, int]
    lengths: Spread
    quartiles: tuple[float, float, float]
    winning: Spread
    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]

    def to_json(self) -> dict[str, Any]:
        """The summary as a JSON object."""
        return {
            "games": self.games,
            "given_up": self.given_up,
            "shared_wins": self.shared,
            "notes": self.notes,
            "plies": {**self.lengths.to_json(), "quartiles": list(self.quartiles)},
            "winning_scores": self.winning.to_json(),
            "bots": [standing.to_json() for standing in self.bots],
            "seats": [standing.to_json() for standing in self.seats],
        }


def summarise(results: Iterable[GameResult]) -> Summary:
    """The summary of some games of one series. No games give a summary of zeros."""
    rows = list(results)
    plies = sorted(row.plies for row in rows)
    return Summary(
        games=len(rows),
        given_up=sum(not row.complete for row in rows),
        shared=sum(len(row.winners) > 1 for row in rows),
        notes=dict(Counter(note for row in rows for note in row.notes)),
        lengths=Spread.of(plies),
        quartiles=(quantile(plies, 0.25), quantile(plies, 0.5), quantile(plies, 0.75)),
        winning=Spread.of([row.scores[row.winners[0]] for row in rows if row.winners]),
        bots=_standings(rows, lambda row, seat: row.bots[seat]),
        seats=_standings(rows, lambda _, seat: str(seat)),
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which ``share`` of the ordered values lie, interpolated; 0 for none."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share; (0, 1) when there is no game."""
    if not games:
        return (0.0, 1.0)
    share, square = wins / games, Z95 * Z95
    centre = share + square / (2 * games)
    width = Z95 * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return (max(0.0, (centre - width) / scale), min(1.0, (centre + width) / scale))


def _standings(
    rows: Sequence[GameResult], name_of: Callable[[GameResult, int], str]
) -> tuple[Standing, ...]:
    places: dict[str, list[tuple[GameResult, int]]] = {}
    for row in rows:
        for seat in range(len(row.bots)):
            places.setdefault(name_of(row, seat), []).append((row, seat))
    alone = len(places) == 1 and len(rows[0].bots) > 1
    return tuple(_standing(name, held, alone) for name, held in places.items())


def _standing(name: str, held: Sequence[tuple[GameResult, int]], alone: bool) -> Standing:
    count = len(held)
    wins = math.fsum(row.win_share(seat) for row, seat in held)
    parts = {
        part: sum(row.breakdown[part][seat] for row, seat in held) / count
        for part in held[0][0].breakdown
    }
    scores = Spread.of([row.scores[seat] for row, seat in held])
    interval = None if alone else wilson(wins, count)
    return Standing(name, scores, wins, wins / count, interval, parts)
