"""Event cards of the slow Catan, which take the place of the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from slow_catan_board import ENDS, HARBOURS
from slow_catan_production import TakeCards, Theft, banish, produce
from slow_catan_table import NOBODY, RESOURCES, Passing, Step, Table

#: Number, cards with events, and cards without.
CARDS: Final[dict[int, tuple[list[str], int]]] = {
    2: (["plentiful-year"], 0),
    3: (["conflict"], 1),
    4: (["robber-flees", "robber-flees"], 1),
    5: (["tournament", "trade-advantage"], 2),
    6: (["epidemic", "earthquake", "good-neighbours"], 2),
    7: ([], 6),
    8: (["epidemic"], 4),
    9: (["calm-seas"], 3),
    10: (["assistance"], 2),
    11: (["assistance"], 1),
    12: (["calm-seas"], 0),
}
#: All cards but New Year, in the framework's notation.
PACK: Final = [
    text
    for number, (events, plain) in CARDS.items()
    for text in [*(f"{number} {event}" for event in events), *[str(number)] * plain]
]
#: How many cards lie above New Year.
ABOVE_NEW_YEAR: Final = len(PACK) - 5


class Draw(Step):
    """The next card: its event first, then what its number brings."""

    def __init__(self) -> None:
        super().__init__()
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def left(self, table: Table) -> dict[str, int]:
        if len(table.events_drawn) == ABOVE_NEW_YEAR:
            return {"new-year": 1}
        counted = {card: PACK.count(card) - table.events_drawn.count(card) for card in PACK}
        return {card: count for card, count in counted.items() if count}

    def legal(self, table: Table) -> list[str]:
        return [f"event-cards {card}" for card in self.left(table)]

    def odds(self, table: Table) -> list[float]:
        left = self.left(table)
        return [count / sum(left.values()) for count in left.values()]

    def play(self, table: Table, words: list[str]) -> None:
        if words == ["new-year"]:
            table.events_drawn = []
            return
        self.done = True
        table.events_drawn.append(" ".join(words))
        event = words[1] if len(words) > 1 else "none"
        table.agenda.append(Production(int(words[0]), epidemic=event == "epidemic"))
        if event in EVENTS:
            table.agenda += reversed(EVENTS[event](table))


class Production(Passing):
    """What the number of a card brings, after its event."""

    def __init__(self, number: int, *, epidemic: bool) -> None:
        super().__init__()
        self.number = number
        self.epidemic = epidemic

    def act(self, table: Table) -> None:
        produce(table, self.number, epidemic=self.epidemic)


# --- cards from the bank --------------------------------------------------------------------------


def with_most(table: Table, value: Callable[[int], int]) -> list[int]:
    """The players with the most of something, if anybody has any, from the active one on."""
    best = max(value(seat) for seat in table.seats)
    order = table.clockwise(table.active)
    return [seat for seat in order if best and value(seat) == best]


def plentiful_year(table: Table) -> list[Step]:
    return [TakeCards(seat, 1) for seat in table.clockwise(table.active)]


def tournament(table: Table) -> list[Step]:
    return [TakeCards(seat, 1) for seat in with_most(table, table.knights)]


def calm_seas(table: Table) -> list[Step]:
    def at_harbours(seat: int) -> int:
        spots = {spot for path in HARBOURS for spot in ENDS[path]}
        return sum(table.owner(spot) == seat for spot in spots)

    return [TakeCards(seat, 1) for seat in with_most(table, at_harbours)]


# --- cards from others ----------------------------------------------------------------------------


class Raid(Step):
    """A random card from a player of choice."""

    def __init__(self, seat: int, event: str, *, free: bool) -> None:
        super().__init__(seat)
        self.event = event
        self.free = free
        self.done = False

    def victims(self, table: Table) -> list[int]:
        return [seat for seat in table.seats if seat != self.seat and table.total(seat)]

    def ready(self, table: Table) -> bool:
        victims = self.victims(table)
        if not self.done and len(victims) == 1 and not self.free:
            table.agenda.append(Theft(self.seat, victims[0]))
            self.done = True
        return not self.done and bool(victims)

    def legal(self, table: Table) -> list[str]:
        texts = [f"{self.event} seat-{seat}" for seat in self.victims(table)]
        return [*texts, f"{self.event} nobody"] if self.free else texts

    def play(self, table: Table, words: list[str]) -> None:
        self.done = True
        if words[0] != "nobody":
            table.agenda.append(Theft(self.seat, int(words[0].removeprefix("seat-"))))


def raid(table: Table, event: str, award: str, value: Callable[[int], int]) -> list[Step]:
    """Of the holder of an award; without one, of the single player who has the most."""
    holder = table.holders[award]
    if holder != NOBODY:
        return [Raid(holder, event, free=False)] if holder in table.seats else []
    first = with_most(table, value)
    if len(first) != 1:
        return []
    return [Raid(first[0], event, free=event == "conflict")]


def trade_advantage(table: Table) -> list[Step]:
    return raid(table, "trade-advantage", "road", table.road_length)


def conflict(table: Table) -> list[Step]:
    return raid(table, "conflict", "army", table.knights)


# --- others ---------------------------------------------------------------------------------------


class Flight(Passing):
    """The robber leaves."""

    def act(self, table: Table) -> None:
        banish(table)


class Damage(Step):
    """A player turns an own road sideways."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.done = False

    def places(self, table: Table) -> list[str]:
        own = [path for path, owner in table.roads.items() if owner == self.seat]
        return [path for path in own if path not in table.damaged]

    def ready(self, table: Table) -> bool:
        return not self.done and bool(self.places(table))

    def legal(self, table: Table) -> list[str]:
        return [f"earthquake damage {path}" for path in self.places(table)]

    def play(self, table: Table, words: list[str]) -> None:
        table.damaged.append(words[1])
        self.done = True


class GoodNeighbours(Step):
    """Every player chooses a card for the left neighbour; then all change hands."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.active)
        self.queue = [seat for seat in table.clockwise(table.active) if table.total(seat)]
        self.chosen: dict[int, str] = {}

    def ready(self, table: Table) -> bool:
        if self.queue:
            self.seat = self.queue[0]
            return True
        for seat, card in self.chosen.items():
            table.give(seat, table.clockwise(seat)[1], card)
        return False

    def legal(self, table: Table) -> list[str]:
        held = table.hands[self.seat]
        return [f"good-neighbours {card}" for card in RESOURCES if held[card]]

    def play(self, table: Table, words: list[str]) -> None:
        self.chosen[self.queue.pop(0)] = words[0]


class Assistance(Step):
    """A player who leads gives a card of choice to a player of choice who does not."""

    def __init__(self, seat: int, weaker: list[int]) -> None:
        super().__init__(seat)
        self.weaker = weaker
        self.done = False

    def ready(self, table: Table) -> bool:
        return not self.done and table.total(self.seat) > 0

    def legal(self, table: Table) -> list[str]:
        if len(self.weaker) > 1:
            return [f"assistance seat-{seat}" for seat in self.weaker]
        held = table.hands[self.seat]
        return [f"assistance {card}" for card in RESOURCES if held[card]]

    def play(self, table: Table, words: list[str]) -> None:
        if len(self.weaker) > 1:
            self.weaker = [int(words[0].removeprefix("seat-"))]
            return
        table.give(self.seat, self.weaker[0], words[0])
        self.done = True


def assistance(table: Table) -> list[Step]:
    leaders = with_most(table, table.visible_points)
    weaker = [seat for seat in table.seats if seat not in leaders]
    return [Assistance(seat, weaker) for seat in leaders] if weaker else []


EVENTS: Final[dict[str, Callable[[Table], list[Step]]]] = {
    "plentiful-year": plentiful_year,
    "tournament": tournament,
    "calm-seas": calm_seas,
    "trade-advantage": trade_advantage,
    "conflict": conflict,
    "robber-flees": lambda _: [Flight()],
    "earthquake": lambda table: [Damage(seat) for seat in table.clockwise(table.active)],
    "good-neighbours": lambda table: [GoodNeighbours(table)],
    "assistance": assistance,
}
