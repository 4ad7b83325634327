"""The camels of the slow Catan: where they may go, and the vote on it."""

from __future__ import annotations

from typing import Final

from slow_catan_board import CENTRE, LEADING, TOUCHED, across, spot_at
from slow_catan_table import RESOURCES, Step, Table

ARROWS: Final = {"south": ("S", "NW", "NE"), "north": ("N", "SE", "SW")}
CAMELS: Final = 22
BALLOTS: Final = ("wool", "grain")
#: A path and the intersection where the camel looks to.
Camel = tuple[str, str]


class Oasis(Step):
    """How the oasis lies."""

    def ready(self, table: Table) -> bool:
        if not table.orientation:
            table.orientation = table.rules.orientation
        return table.rules.caravans and not table.orientation

    def legal(self, table: Table) -> list[str]:
        del table
        return [f"oasis {way}" for way in ARROWS]

    def play(self, table: Table, words: list[str]) -> None:
        table.orientation = words[0]


def arrows(table: Table) -> list[str]:
    """The corners of the oasis to which an arrow points."""
    return [spot_at((0, 0), corner) for corner in ARROWS[table.orientation]]


def outward(spot: str) -> str:
    """The path that leaves a corner of the oasis."""
    return next(path for path in LEADING[spot] if CENTRE not in TOUCHED[path])


def backs(table: Table) -> list[str]:
    """The intersections that camels have left."""
    return [across(path, head) for path, head in table.camels.items()]


def camels_from(table: Table, spot: str) -> list[Camel]:
    """How a camel can leave an intersection where a route ends."""
    free = [path for path in LEADING[spot] if path not in table.camels]
    return [(path, across(path, spot)) for path in free]


def routes(table: Table) -> dict[str, list[Camel]]:
    """The next camels of every route that goes on, by the intersection where it has got to."""
    found: dict[str, list[Camel]] = {}
    if len(table.camels) == CAMELS:
        return found
    left = backs(table)
    for spot in table.camels.values():
        if spot not in left:
            found[spot] = camels_from(table, spot)
    for spot in arrows(table):
        path = outward(spot)
        if spot not in left and spot not in found and path not in table.camels:
            found[spot] = [(path, across(path, spot))]
    return {spot: camels for spot, camels in found.items() if camels}


def next_camels(table: Table) -> list[Camel]:
    return [camel for camels in routes(table).values() for camel in camels]


def text_of(camel: Camel) -> str:
    return f"vote camel {camel[0]} to {camel[1]}"


class Vote(Step):
    """Cards from everybody, places from those who played some, and perhaps a decision.

    Attributes:
        asked: ``cards``, ``place``, ``decision`` or ``over``.
        queue: who is still to be asked, the first of them now.
        played: the cards that each player has played.
        named: the place that each voter has named.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.active)
        self.asked = "cards" if next_camels(table) else "over"
        self.queue = table.clockwise(table.active)
        self.played = [dict.fromkeys(RESOURCES, 0) for _ in table.seats]
        self.named: dict[int, Camel] = {}

    def votes(self, seat: int) -> int:
        return sum(self.played[seat].values())

    def ready(self, table: Table) -> bool:
        if self.asked == "over":
            return False
        if self.asked == "cards" and not self.queue:
            self.asked = "place"
            order = table.clockwise(table.active)
            self.queue = [seat for seat in order if self.votes(seat)]
            only = next_camels(table)
            if len(only) == 1:
                self.place(table, only[0])
        if self.asked == "place" and not self.queue:
            self.count(table)
        if self.asked == "over":
            return False
        self.seat = self.queue[0]
        return True

    def legal(self, table: Table) -> list[str]:
        if self.asked != "cards":
            return [text_of(camel) for camel in next_camels(table)]
        wool, grain = (table.hands[self.seat][card] for card in BALLOTS)
        return [
            f"vote wool {one} grain {other}"
            for one in range(wool + 1)
            for other in range(grain + 1)
        ]

    def play(self, table: Table, words: list[str]) -> None:
        seat = self.queue.pop(0)
        if self.asked == "cards":
            for card, count in zip(BALLOTS, (int(words[1]), int(words[3])), strict=True):
                table.hands[seat][card] -= count
                self.played[seat][card] = count
            return
        camel = (words[1], words[3])
        if self.asked == "place":
            self.named[seat] = camel
        else:
            self.place(table, camel)

    def count(self, table: Table) -> None:
        """Places the camel that the votes agree on, or sees who decides."""
        sums: dict[Camel, int] = {}
        for seat, camel in self.named.items():
            sums[camel] = sums.get(camel, 0) + self.votes(seat)
        first = [camel for camel, votes in sums.items() if votes == max(sums.values())]
        if len(first) == 1:
            self.place(table, first[0])
            return
        most = max(self.votes(seat) for seat in table.seats)
        leaders = [seat for seat in table.seats if self.votes(seat) == most]
        self.asked = "decision"
        self.queue = leaders if len(leaders) == 1 else [table.active]

    def place(self, table: Table, camel: Camel) -> None:
        table.camels[camel[0]] = camel[1]
        table.judge("road")
        self.sweep(table)

    def sweep(self, table: Table) -> None:
        """The cards go back to the bank."""
        for cards in self.played:
            for card, count in cards.items():
                table.bank[card] += count
        self.asked = "over"


class VoteOfTwo(Vote):
    """Two players: one vote, two camels.

    Attributes:
        barred: whether the second camel has to be on another route than the first.
        head: where the first camel looks to; empty before it is placed.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.barred = False
        self.head = ""

    def camels(self, table: Table) -> list[Camel]:
        """Where the next camel may go."""
        return [
            camel
            for spot, camels in routes(table).items()
            for camel in camels
            if not (self.barred and spot == self.head)
        ]

    def ready(self, table: Table) -> bool:
        if self.asked == "cards" and not self.queue:
            self.count(table)
        while self.asked == "decision" and self.queue:
            camels = self.camels(table)
            if len(camels) > 1:
                self.seat = self.queue[0]
                return True
            self.queue = self.queue[1:] if camels else []
            if camels:
                self.lay(table, camels[0])
        if self.asked == "decision":
            self.sweep(table)
        if self.asked == "over":
            return False
        self.seat = self.queue[0]
        return True

    def legal(self, table: Table) -> list[str]:
        if self.asked == "cards":
            return super().legal(table)
        return [text_of(camel) for camel in self.camels(table)]

    def count(self, table: Table) -> None:
        order = table.clockwise(table.active)
        votes = [self.votes(seat) for seat in order]
        self.asked = "decision"
        self.barred = votes[0] != votes[1]
        self.queue = [order[votes.index(max(votes))]] * 2 if self.barred else order

    def place(self, table: Table, camel: Camel) -> None:
        self.lay(table, camel)

    def lay(self, table: Table, camel: Camel) -> None:
        table.camels[camel[0]] = camel[1]
        table.judge("road")
        self.head = camel[1]
        if table.points(table.active) >= table.rules.target:
            self.sweep(table)
