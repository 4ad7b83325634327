"""Through the Desert once more, slowly and on its own: an oracle for counts, legality and scores.

It is written from the rules (D1 to D41) and shares nothing with the framework: hexes are pairs of
column and row, sets are sets, and everything is worked out from scratch each time it is asked for.
Only the text of actions is the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Self

Hex = tuple[int, int]
Caravan = tuple[int, str]

COLOURS: tuple[str, ...] = ("mint", "sky", "lilac", "rose", "lemon")

SMALL = {
    0: [(2, 8)],
    1: [(1, 10)],
    2: [(0, 10)],
    3: [(0, 11)],
    4: [(0, 11)],
    5: [(0, 5), (8, 12)],
    6: [(0, 5), (8, 12)],
    7: [(0, 6), (8, 12)],
    8: [(0, 6), (8, 12)],
    9: [(1, 6), (8, 12)],
    10: [(1, 11)],
    11: [(1, 11)],
    12: [(0, 10)],
    13: [(0, 10)],
    14: [(0, 9)],
    15: [(0, 9)],
    16: [(0, 8)],
    17: [(1, 7)],
}
EXTENSION = {
    10: [(12, 12)],
    11: [(12, 12)],
    12: [(11, 12)],
    13: [(11, 12)],
    14: [(10, 12)],
    15: [(10, 12)],
    16: [(9, 12)],
    17: [(8, 12)],
    18: [(1, 12)],
    19: [(1, 11)],
    20: [(2, 11)],
    21: [(3, 9)],
}
SMALL_PALMS = "1,7 3,2 7,10 9,2 12,6 16,2"
MORE_PALMS = "19,6"
SMALL_CIRCLES = (
    "0,5 1,3 1,9 2,4 3,0 3,8 4,5 4,9 4,11 5,2 5,4 6,8 6,11 7,1 7,3 8,4 9,8 9,10 10,11 11,1 11,3 "
    "11,5 11,8 12,9 13,4 14,1 14,6 14,8 15,4 16,0 16,6 17,5"
)
MORE_CIRCLES = "18,2 20,3 18,4 21,5 17,9 20,9 21,8 18,10 16,11 13,11 15,12"
STOCK = {2: 22, 3: 26, 4: 30, 5: 30}


def hexes(*tables: dict[int, list[tuple[int, int]]]) -> frozenset[Hex]:
    return frozenset(
        (column, row)
        for table in tables
        for column, ranges in table.items()
        for first, last in ranges
        for row in range(first, last + 1)
    )


def listed(*texts: str) -> list[Hex]:
    """Hexes from texts, by column and row."""
    pairs = (text.split(",") for text in " ".join(texts).split())
    return sorted((int(column), int(row)) for column, row in pairs)


def neighbours(place: Hex) -> Iterator[Hex]:
    column, row = place
    shift = 1 if column % 2 else -1
    yield from ((column, row - 1), (column, row + 1))
    for side in (column - 1, column + 1):
        yield from ((side, row), (side, row + shift))


class Oracle:
    """A position, with all that led to it forgotten."""

    def __init__(self, players: int, *, sudden_end: bool = False) -> None:
        small = players <= 3
        self.players = players
        self.sudden_end = sudden_end
        self.board = hexes(SMALL) if small else hexes(SMALL, EXTENSION)
        self.palms = listed(SMALL_PALMS) if small else listed(SMALL_PALMS, MORE_PALMS)
        self.circles = listed(SMALL_CIRCLES) if small else listed(SMALL_CIRCLES, MORE_CIRCLES)
        self.oases: set[Hex] = set()
        self.wells: dict[Hex, int] = {}
        self.trees_to_deal = list(self.palms)
        self.wells_to_deal: list[Hex] | None = None
        self.tiles = {1: 15, 2: 15, 3: 15}
        self.to_return = players if players == 5 else 0
        self.leaders = [list(COLOURS) for _ in range(players)]
        self.leader_turn = 0
        self.camels = dict.fromkeys(COLOURS, STOCK[players])
        self.pieces: dict[Hex, Caravan] = {}
        self.leader_places: set[Hex] = set()
        self.turn: int = 0
        self.placed = 0
        self.over = False
        self.taken = [0] * players
        self.reached: set[tuple[Caravan, Hex]] = set()

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        for name, value in vars(self).items():
            setattr(new, name, copy.copy(value))
        new.leaders = [list(colours) for colours in self.leaders]
        return new

    # --- what may be done ---------------------------------------------------------------------

    def legal(self) -> list[str]:
        """All actions of whoever acts, chance included, in notation."""
        if self.over:
            return []
        if self.trees_to_deal:
            return list(self._trees())
        if self.wells_to_deal is None:
            self.wells_to_deal = sorted({*self.circles, *self.palms} - self.oases)
        if self.wells_to_deal:
            column, row = self.wells_to_deal[0]
            left = [value for value, count in self.tiles.items() if count]
            return [f"waterholes waterhole-{value} {column},{row}" for value in left]
        if self.to_return:
            seat = self.players - self.to_return
            given = {self._missing(other) for other in range(seat)}
            return [f"returned-colours {colour}" for colour in COLOURS if colour not in given]
        return self._leaders_or_camels()

    def _trees(self) -> Iterator[str]:
        column, row = self.trees_to_deal[0]
        if len(self.oases) < 5:
            yield f"oases oasis {column},{row}"
        if len(self.oases) + len(self.trees_to_deal) > 5:
            yield f"oases none {column},{row}"

    def _missing(self, seat: int) -> str:
        return next(colour for colour in COLOURS if colour not in self.leaders[seat])

    def _leaders_or_camels(self) -> list[str]:
        """Skips those who can do nothing (D18, D25)."""
        rounds = 4 if self.players == 5 else 5
        while self.leader_turn < rounds * self.players:
            found = self._leader_places(self.leader_turn % self.players)
            if found:
                return found
            self.leader_turn += 1
        for _ in range(self.players):
            found = self._camel_places(self.turn % self.players)
            if found:
                return found
            self.turn += 1
            self.placed = 0
        self.over = True
        return []

    def _leader_places(self, seat: int) -> list[str]:
        taken = self.pieces.keys() | self.wells.keys() | self.oases
        shunned = self.leader_places | self.oases
        free = [
            place for place in sorted(self.board - taken) if shunned.isdisjoint(neighbours(place))
        ]
        colours = self.leaders[seat]
        if self.leader_turn < self.players:
            seen = {colour for _, colour in self.pieces.values()}
            colours = [colour for colour in colours if colour not in seen] or colours
        return [f"leaders {colour} {c},{r}" for colour in colours for c, r in free]

    def _camel_places(self, seat: int) -> list[str]:
        found: list[str] = []
        for place in sorted(self.board - self.oases - self.pieces.keys()):
            owners: dict[str, set[int]] = {}
            for near in neighbours(place):
                if near in self.pieces:
                    owner, colour = self.pieces[near]
                    owners.setdefault(colour, set()).add(owner)
            found.extend(
                f"camels {colour} {place[0]},{place[1]}"
                for colour, who in owners.items()
                if who == {seat} and self.camels[colour]
            )
        return found

    # --- what it does -------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Applies an action that is legal."""
        kind, *words = text.split()
        place = listed(words[-1])[0] if "," in words[-1] else (-1, -1)
        if kind == "oases":
            self.trees_to_deal.pop(0)
            if words[0] == "oasis":
                self.oases.add(place)
        elif kind == "waterholes":
            assert self.wells_to_deal is not None
            self.wells_to_deal.remove(place)
            self.wells[place] = int(words[0][-1])
            self.tiles[self.wells[place]] -= 1
        elif kind == "returned-colours":
            self.leaders[self.players - self.to_return].remove(words[0])
            self.to_return -= 1
        elif kind == "leaders":
            seat = self.leader_turn % self.players
            self.leaders[seat].remove(words[0])
            self.pieces[place] = (seat, words[0])
            self.leader_places.add(place)
            self.leader_turn += 1
        else:
            self._place_camel(words[0], place)

    def _place_camel(self, colour: str, place: Hex) -> None:
        caravan = (self.turn % self.players, colour)
        self.pieces[place] = caravan
        self.camels[colour] -= 1
        self.taken[caravan[0]] += self.wells.pop(place, 0)
        for near in neighbours(place):
            if near in self.oases:
                self.reached.add((caravan, near))
        for area in self.areas(caravan):
            self.taken[caravan[0]] += sum(self.wells.pop(inside, 0) for inside in area)
            self.reached.update((caravan, oasis) for oasis in area & self.oases)
        self._go_on()

    def _go_on(self) -> None:
        self.placed += 1
        used_up = not all(self.camels.values())
        single = self.turn == 0 or (self.turn == 1 and self.players > 2)
        seat = self.turn % self.players
        turn_over = self.placed == (1 if single else 2) or not self._camel_places(seat)
        self.over = used_up and (turn_over or self.sudden_end)
        if turn_over:
            self.turn += 1
            self.placed = 0

    def areas(self, caravan: Caravan) -> list[set[Hex]]:
        """The components that the caravan encloses (D30)."""
        own = {place for place, owner in self.pieces.items() if owner == caravan}
        found = components(self.board - own)
        return [area for area in found if not area & self.pieces.keys()]

    # --- points -------------------------------------------------------------------------------

    def breakdown(self) -> dict[str, list[int]]:
        """Points of each player when the game is over, by scoring part."""
        oases, largest, areas = ([0] * self.players for _ in range(3))
        for (seat, _), _oasis in self.reached:
            oases[seat] += 5
        for colour in COLOURS:
            sizes = [
                sum(owner == (seat, colour) for owner in self.pieces.values())
                for seat in range(self.players)
            ]
            best = [seat for seat in range(self.players) if sizes[seat] == max(sizes) > 0]
            for seat in best:
                largest[seat] += 10 if len(best) == 1 else 5
        for seat in range(self.players):
            for colour in COLOURS:
                enclosed = set[Hex]().union(*self.areas((seat, colour)))
                areas[seat] += len(enclosed - self.oases)
        return {
            "waterholes": list(self.taken),
            "oases": oases,
            "largest-caravan": largest,
            "areas": areas,
        }


def components(places: frozenset[Hex] | set[Hex]) -> list[set[Hex]]:
    """Connected components of a set of hexes."""
    left = set(places)
    found: list[set[Hex]] = []
    while left:
        edge = {left.pop()}
        part = set(edge)
        while edge:
            edge = {near for place in edge for near in neighbours(place)} & left
            left -= edge
            part |= edge
        found.append(part)
    return found
