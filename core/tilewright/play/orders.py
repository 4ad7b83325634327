"""Turn orders: which seat has which turn of a phase.

An order is a pure function of the turn's number, so nothing about it has to be stored or copied.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

#: Returned instead of a seat when a phase has no further turn.
NO_SEAT: Final = -1


class TurnOrder(ABC):
    """Says whose turn the n-th turn of a phase is.

    Args:
        players: number of seats.
        rounds: how often every seat is asked; 0 means without end.
        start: seat of the first turn.

    Attributes:
        span: in so many turns in a row, whichever is the first, every seat has one.
        cycle: seats of the first two rounds; the order repeats after them.
    """

    __slots__ = ("cycle", "players", "rounds", "span", "start")

    name = ""

    def __init__(self, players: int, rounds: int, start: int) -> None:
        self.players = players
        self.rounds = rounds
        self.start = start
        self.span = players
        self.cycle = tuple(
            self.seat_in_round(number, position) for number in (0, 1) for position in range(players)
        )

    def seat(self, turn: int) -> int:
        """Seat of turn ``turn`` (from 0), or ``NO_SEAT`` when the phase is over."""
        if self.rounds and turn >= self.rounds * self.players:
            return NO_SEAT
        return self.cycle[turn % len(self.cycle)]

    @abstractmethod
    def seat_in_round(self, round_number: int, position: int) -> int:
        """Seat at ``position`` (from 0) of round ``round_number`` (from 0)."""


class Clockwise(TurnOrder):
    """Seats in ascending order from the start seat, the same in each round."""

    __slots__ = ()
    name = "clockwise"

    def seat_in_round(self, round_number: int, position: int) -> int:
        return (self.start + position) % self.players


class Reverse(TurnOrder):
    """Seats in descending order from the start seat, the same in each round."""

    __slots__ = ()
    name = "reverse"

    def seat_in_round(self, round_number: int, position: int) -> int:
        return (self.start - position) % self.players


class Snake(TurnOrder):
    """Clockwise in the first round, back in the second, and so on: the last seat acts twice."""

    __slots__ = ()
    name = "snake"

    def __init__(self, players: int, rounds: int, start: int) -> None:
        super().__init__(players, rounds, start)
        self.span = 2 * players - 1

    def seat_in_round(self, round_number: int, position: int) -> int:
        if round_number % 2:
            position = self.players - 1 - position
        return (self.start + position) % self.players


class OnceAround(Clockwise):
    """Every seat exactly once, clockwise from the start seat."""

    __slots__ = ()
    name = "once-around"

    def __init__(self, players: int, rounds: int, start: int) -> None:
        super().__init__(players, 1, start)


class Simultaneous(Clockwise):
    """All seats decide without seeing one another's choice.

    The engine asks them in seat order and keeps the choices hidden until the round is complete.
    """

    __slots__ = ()
    name = "simultaneous"


ORDERS: Final[dict[str, type[TurnOrder]]] = {
    order.name: order for order in (Clockwise, Reverse, Snake, OnceAround, Simultaneous)
}
