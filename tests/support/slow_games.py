"""Small games written on their own from their rules, slow and plain, to count positions with.

They know nothing of the framework and of its boards. Actions are texts; those of games whose
pieces cover one site are the framework's notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Set
from copy import copy
from typing import Protocol, Self

Place = tuple[int, int]

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
#: The six neighbours of a hex, each next to the one after it.
HEX_SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Countable(Protocol):
    """A position whose continuations can be counted."""

    def legal(self) -> list[str]:
        """The actions that may be played."""
        ...

    def play(self, text: str, /) -> None:
        """Applies an action that may be played."""
        ...

    def copy(self) -> Self:
        """The same position, for itself."""
        ...


def count(position: Countable, depth: int) -> int:
    """How many sequences of ``depth`` actions there are; at least one action."""
    texts = position.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = position.copy()
        after.play(text)
        total += count(after, depth - 1)
    return total


class SlowGame(ABC):
    """A game whose players take turns, unless a game says otherwise.

    Attributes:
        held: who holds each place.
        seat: who acts.
        over: whether the game has ended.
    """

    def __init__(self) -> None:
        self.held: dict[Place, int] = {}
        self.seat = 0
        self.over = False

    @abstractmethod
    def legal(self) -> list[str]: ...

    @abstractmethod
    def play(self, text: str) -> None: ...

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(new, name, copy(value))
        return new

    def own(self) -> set[Place]:
        """What the acting player holds."""
        return {place for place, seat in self.held.items() if seat == self.seat}


def near(place: Place, ways: Iterable[Place]) -> list[Place]:
    """The places that these steps lead to."""
    return [(place[0] + one, place[1] + other) for one, other in ways]


def joined(places: Set[Place], start: Place, ways: Iterable[Place]) -> set[Place]:
    """The places that hang together with one of them."""
    ways = tuple(ways)
    found, edge = {start}, [start]
    while edge:
        for other in near(edge.pop(), ways):
            if other in places and other not in found:
                found.add(other)
                edge.append(other)
    return found


def rectangle(rows: int, columns: int) -> frozenset[Place]:
    """All squares of a board."""
    return frozenset((row, column) for row in range(rows) for column in range(columns))


def hexagon(radius: int) -> frozenset[Place]:
    """The hexes that are at most so far from the middle."""
    span = range(-radius, radius + 1)
    return frozenset((q, r) for q in span for r in span if abs(q + r) <= radius)
