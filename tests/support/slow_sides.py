"""Games of tiles with sides, for counts of positions: Don Quixote and Landscape."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final, NamedTuple, Self

from slow_games import SIDES, Place, near, rectangle
from slow_squares import EIGHT_WAYS, square, square_name

CASTLES: Final = ("castle-6", "castle-4")
OTHERS: Final = (
    *(f"knight-{shields}{letter}" for shields in "123" for letter in "abc"),
    *(f"church-{letter}" for letter in "abcdef"),
    *(f"windmill-{letter}" for letter in "abcdefg"),
)

#: How many there are of a tile, and its sides from the north on, clockwise: city, road or bare.
LAND: Final = {
    "gate": (3, "crbr"),
    "straight": (3, "rbrb"),
    "bend": (4, "rrbb"),
    "farm": (2, "rbbb"),
    "fork": (2, "rrbr"),
    "crossing": (1, "rrrr"),
    "wall": (2, "cbbb"),
    "two-walls": (1, "cbcb"),
    "quarter": (1, "ccbb"),
    "quarter-and-bend": (2, "ccrr"),
    "town": (1, "ccrc"),
}
MIDDLE: Final[Place] = (21, 21)
#: The sides in the order of ``SIDES``, by their number in a tile, and the ones that face them.
FACING: Final = tuple(zip(SIDES, (0, 3, 1, 2), (2, 1, 3, 0), strict=True))


class Step(NamedTuple):
    """What is asked: for a field, for a tile out of the stock, or for a tile on the field."""

    phase: str
    asks: str
    seat: int = -1


def quixote_steps(players: int) -> Iterator[Step]:
    """All that is asked in a game, in order."""
    seats = range(players)
    for castle in CASTLES:
        yield Step(castle, "field")
        yield from (Step(castle, castle, seat) for seat in seats)
    for number, size in ((1, 9), (2, 7), (3, 5)):
        yield from (Step(f"hands-{number}", "draw", seat) for seat in seats for _ in range(size))
        for _ in range(size):
            yield Step(f"round-{number}", "field")
            yield from (Step(f"round-{number}", "hand", seat) for seat in seats)
    yield Step("last-field", "field")
    yield from (Step("last-field", "stock", seat) for seat in seats)


class Quixote:
    """Don Quixote as far as it says what may be done; nothing is scored."""

    def __init__(self, players: int) -> None:
        self.steps = tuple(quixote_steps(players))
        self.at = 0
        self.fields = rectangle(3, 8)
        self.first: Place | None = None
        self.stocks = [frozenset(OTHERS)] * players
        self.hands = [frozenset[str]()] * players

    def copy(self) -> Self:
        new = copy(self)
        new.stocks, new.hands = self.stocks[:], self.hands[:]
        return new

    def legal(self) -> list[str]:
        if self.at == len(self.steps):
            return []
        phase, asks, seat = self.steps[self.at]
        if asks == "field":
            return [f"{phase} {square_name(field)}" for field in sorted(self._open(phase))]
        if asks == "draw":
            return [f"{phase} {tile}" for tile in sorted(self.stocks[seat])]
        tiles = {"hand": self.hands[seat], "stock": self.stocks[seat]}.get(asks, {asks})
        return [f"{phase} {tile} {degrees}" for tile in sorted(tiles) for degrees in (0, 180)]

    def _open(self, phase: str) -> frozenset[Place]:
        """The fields that may be drawn: the castles are apart, also by their corners."""
        if phase == "castle-4" and self.first:
            return self.fields.difference(near(self.first, EIGHT_WAYS))
        return self.fields

    def play(self, text: str) -> None:
        phase, asks, seat = self.steps[self.at]
        self.at += 1
        if asks == "field":
            field = square(text)
            self.fields -= {field}
            if phase == "castle-6":
                self.first = field
            return
        tile = {text.split()[1]}
        if asks == "draw":
            self.stocks[seat] -= tile
            self.hands[seat] |= tile
        elif asks == "hand":
            self.hands[seat] -= tile
        elif asks == "stock":
            self.stocks[seat] -= tile


def site_name(place: Place) -> str:
    """The name of a site, such as ``v22``; ``aa`` comes after ``z``."""
    row, column = place
    first, second = divmod(column, 26)
    return ("a" if first else "") + chr(ord("a") + second) + str(row + 1)


def site_of(name: str) -> Place:
    """Row and column of a site."""
    letters = name.rstrip("0123456789")
    column = 26 * (len(letters) - 1) + ord(letters[-1]) - ord("a")
    return int(name[len(letters) :]) - 1, column


class Landscape:
    """Landscape as far as it says what may be done; nothing is scored."""

    def __init__(self) -> None:
        self.stock = {tile: count for tile, (count, _) in LAND.items()}
        self.stock["gate"] -= 1
        self.sides: dict[Place, str] = {MIDDLE: LAND["gate"][1]}
        self.drawn = ""

    def copy(self) -> Self:
        new = copy(self)
        new.stock, new.sides = dict(self.stock), dict(self.sides)
        return new

    def legal(self) -> list[str]:
        if self.drawn:
            return [f"lay {site_name(site)} {90 * turns}" for site, turns in self._ways()]
        return [f"lay {tile}" for tile, count in self.stock.items() if count]

    def _ways(self) -> list[tuple[Place, int]]:
        """Where the drawn tile fits, and how; turns that look as one before are left out."""
        looks: dict[str, int] = {}
        for turns in range(4):
            looks.setdefault(self._turned(turns), turns)
        beside = {other for site in self.sides for other in near(site, SIDES)} - self.sides.keys()
        return [
            (site, turns)
            for look, turns in looks.items()
            for site in beside
            if all(
                self.sides[other][facing] == look[side]
                for (down, right), side, facing in FACING
                if (other := (site[0] + down, site[1] + right)) in self.sides
            )
        ]

    def _turned(self, turns: int) -> str:
        sides = LAND[self.drawn][1]
        return sides[4 - turns :] + sides[: 4 - turns]

    def play(self, text: str) -> None:
        words = text.split()
        if self.drawn:
            self.sides[site_of(words[1])] = self._turned(int(words[2]) // 90)
            self.drawn = ""
            return
        self.drawn = words[1]
        self.stock[self.drawn] -= 1
        if not self._ways():
            self.drawn = ""
