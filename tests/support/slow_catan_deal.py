"""How a game of the slow Catan begins: the island is laid out and the players found settlements."""

from __future__ import annotations

from typing import Final

from slow_catan_board import (
    AROUND,
    CENTRE,
    ENDS,
    HARBOURS,
    HEXES,
    LEADING,
    LETTERS,
    SPOTS,
    TOUCHED,
    WAYS,
    beginner_layout,
    spiral,
)
from slow_catan_caravans import Oasis
from slow_catan_table import OFF_BOARD, YIELD, Step, Table

TERRAINS: Final = {
    "fields": 4,
    "forest": 4,
    "pasture": 4,
    "hills": 3,
    "mountains": 3,
    "desert": 1,
}
TYPES: Final = {"any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
RED: Final = (6, 8)
BARREN: Final = ("desert", "oasis")


class Terrain(Step):
    """Terrain after terrain, on one hex after the other."""

    def ready(self, table: Table) -> bool:
        if table.rules.layout == "beginner" and not table.terrain:
            for name, (terrain, token) in beginner_layout().items():
                table.terrain[name], table.tokens[name] = terrain, token
        if table.rules.caravans:
            table.terrain[CENTRE] = "oasis"
        return len(table.terrain) < len(HEXES)

    def bag(self, table: Table) -> dict[str, int]:
        """What has not been dealt."""
        dealt = list(table.terrain.values())
        usual = {name: TERRAINS[name] - dealt.count(name) for name in TERRAINS}
        if table.rules.caravans:
            usual["desert"] = 0
        return {name: count for name, count in usual.items() if count}

    def place(self, table: Table) -> str:
        return next(name for name in HEXES if name not in table.terrain)

    def legal(self, table: Table) -> list[str]:
        return [f"terrain {name} {self.place(table)}" for name in self.bag(table)]

    def odds(self, table: Table) -> list[float]:
        bag = self.bag(table)
        return [count / sum(bag.values()) for count in bag.values()]

    def play(self, table: Table, words: list[str]) -> None:
        table.terrain[words[1]] = words[0]


class Spiral(Step):
    """The tokens go around in the order of their letters."""

    def ready(self, table: Table) -> bool:
        return table.rules.layout == "variable" and not table.tokens

    def legal(self, table: Table) -> list[str]:
        del table
        return [f"spiral {way}" for way in WAYS]

    def play(self, table: Table, words: list[str]) -> None:
        fertile = [name for name in spiral(words[0]) if table.terrain[name] not in BARREN]
        table.tokens = dict.fromkeys(HEXES, 0)
        table.tokens.update(zip(fertile, LETTERS, strict=True))


def ways_apart(places: list[str], count: int) -> int:
    """In how many ways hexes that do not touch can be chosen from these."""
    if count == 0:
        return 1
    if len(places) < count:
        return 0
    first, rest = places[0], places[1:]
    return ways_apart(rest, count) + ways_apart(
        [name for name in rest if name not in AROUND[first]], count - 1
    )


class Tokens(Step):
    """The tokens at random, as if shuffled until no red one touches another."""

    def ready(self, table: Table) -> bool:
        if table.rules.layout != "random-numbers":
            return False
        for name in HEXES:
            if table.terrain[name] in BARREN:
                table.tokens[name] = 0
        return len(table.tokens) < len(HEXES)

    def place(self, table: Table) -> str:
        return next(name for name in HEXES if name not in table.tokens)

    def ways(self, table: Table, token: int) -> int:
        """The share of the remaining shuffles that have this token next and are wanted."""
        dealt = list(table.tokens.values())
        place = self.place(table)
        left = LETTERS.count(token) - dealt.count(token)
        if not left:
            return 0
        red = [name for name, one in table.tokens.items() if one in RED]
        reds = sum(LETTERS.count(one) - dealt.count(one) for one in RED)
        if token in RED:
            if any(name in red for name in AROUND[place]):
                return 0
            red.append(place)
            reds -= 1
        free = [name for name in HEXES if name not in table.tokens and name != place]
        open_places = [name for name in free if not any(one in red for one in AROUND[name])]
        # Among the ways to fill the rest, the order of the red and of the other tokens is free.
        total = len(free)
        pale = total - reds
        arrangements = ways_apart(open_places, reds)
        for number in range(1, reds + 1):
            arrangements *= number
        for number in range(1, pale + 1):
            arrangements *= number
        return left * arrangements

    def weights(self, table: Table) -> dict[int, int]:
        counted = {token: self.ways(table, token) for token in sorted(set(LETTERS))}
        return {token: ways for token, ways in counted.items() if ways}

    def legal(self, table: Table) -> list[str]:
        place = self.place(table)
        return [f"tokens token-{token} {place}" for token in self.weights(table)]

    def odds(self, table: Table) -> list[float]:
        weights = self.weights(table)
        return [ways / sum(weights.values()) for ways in weights.values()]

    def play(self, table: Table, words: list[str]) -> None:
        table.tokens[words[1]] = int(words[0].removeprefix("token-"))


class Harbours(Step):
    """Type after type, on one harbour after the other."""

    def ready(self, table: Table) -> bool:
        if table.rules.layout == "beginner":
            table.harbours = dict(HARBOURS)
        return len(table.harbours) < len(HARBOURS)

    def bag(self, table: Table) -> dict[str, int]:
        dealt = list(table.harbours.values())
        left = {name: TYPES[name] - dealt.count(name) for name in TYPES}
        return {name: count for name, count in left.items() if count}

    def legal(self, table: Table) -> list[str]:
        place = next(path for path in ENDS if path in HARBOURS and path not in table.harbours)
        return [f"harbours harbour-{name} {place}" for name in self.bag(table)]

    def odds(self, table: Table) -> list[float]:
        bag = self.bag(table)
        return [count / sum(bag.values()) for count in bag.values()]

    def play(self, table: Table, words: list[str]) -> None:
        table.harbours[words[1]] = words[0].removeprefix("harbour-")


class Start(Step):
    """Who begins; two rounds of foundings follow, the second one the other way round."""

    def legal(self, table: Table) -> list[str]:
        return [f"start {seat}" for seat in table.seats]

    def play(self, table: Table, words: list[str]) -> None:
        deserts = [name for name, terrain in table.terrain.items() if terrain == "desert"]
        table.robber = deserts[0] if deserts else OFF_BOARD
        order = table.clockwise(int(words[0]))
        table.agenda.pop()
        foundings = [Founding(seat, second=False) for seat in order]
        foundings += [Founding(seat, second=True) for seat in reversed(order)]
        table.agenda += reversed(foundings)


class Founding(Step):
    """A settlement and a road that touches it; the second settlement pays."""

    def __init__(self, seat: int, *, second: bool) -> None:
        super().__init__(seat)
        self.second = second
        self.spot = ""
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def legal(self, table: Table) -> list[str]:
        if not self.spot:
            spots = [spot for spot in SPOTS if table.far_apart(spot)]
            return [f"founding settlement {spot}" for spot in spots]
        paths = [path for path in LEADING[self.spot] if path not in table.roads]
        return [f"founding road {path}" for path in paths]

    def play(self, table: Table, words: list[str]) -> None:
        if words[0] == "road":
            table.lay_road(self.seat, words[1])
            self.done = True
            table.last_founder = self.seat
            return
        self.spot = words[1]
        table.build(self.seat, self.spot, "settlement")
        if self.second:
            for name in TOUCHED[self.spot]:
                if table.terrain[name] in YIELD:
                    table.gain(self.seat, {YIELD[table.terrain[name]]: 1})


def opening(after: Step) -> list[Step]:
    """All that comes before a step, the first one last."""
    return [after, Start(), Oasis(), Harbours(), Tokens(), Spiral(), Terrain()]
