"""What lies on the table in a game of Catan, and what can be read off it.

Part of the slow Catan, which is written on its own from its rules and knows nothing of the
framework. Seats are numbers from 0; the neutral colours of two players follow them. Everything is
worked out anew whenever it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from dataclasses import dataclass
from typing import Final, Self

from slow_catan_board import (
    COAST,
    ENDS,
    HARBOURS,
    LEADING,
    SPOTS,
    TOUCHED,
    across,
    beside,
)

Cards = dict[str, int]

RESOURCES: Final[tuple[str, ...]] = ("brick", "lumber", "wool", "grain", "ore")
YIELD: Final = {
    "hills": "brick",
    "forest": "lumber",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
}
COSTS: Final[dict[str, Cards]] = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "repair": {"brick": 1, "lumber": 1},
    "card": {"ore": 1, "wool": 1, "grain": 1},
}
DECK: Final[Cards] = {
    "knight": 14,
    "victory-point": 5,
    "road-building": 2,
    "year-of-plenty": 2,
    "monopoly": 2,
}
PIECES: Final = {"road": 15, "settlement": 5, "city": 4}
NOBODY: Final = -1
OFF_BOARD: Final = ""


@dataclass(frozen=True)
class Rules:
    """What a game is played with.

    Attributes:
        players: how many play; two play with two neutral colours.
        layout: ``variable``, ``random-numbers`` or ``beginner``.
        target: points that win.
        turn_limit: turns after which the game is over.
        offers: offers to other players that a turn allows.
        cards_in_offer: cards that each side of an offer may have.
        token_actions: what two players may do for trade tokens in a turn.
        orientation: how the oasis lies; empty when chance decides.
    """

    players: int = 4
    layout: str = "variable"
    target: int = 10
    turn_limit: int = 1000
    offers: int = 3
    cards_in_offer: int = 3
    token_actions: int = 1
    friendly_robber: bool = False
    harbourmaster: bool = False
    event_cards: bool = False
    caravans: bool = False
    orientation: str = ""


class Step(ABC):
    """A decision of a seat, or of chance, that the game waits for.

    Attributes:
        seat: who decides; ``NOBODY`` is chance.
    """

    def __init__(self, seat: int = NOBODY) -> None:
        self.seat = seat

    @abstractmethod
    def legal(self, table: Table) -> list[str]:
        """The actions that may be played."""

    @abstractmethod
    def play(self, table: Table, words: list[str]) -> None:
        """Applies one of them, given without its first word."""

    def ready(self, table: Table) -> bool:
        """Whether there still is something to decide; may do what needs no decision."""
        del table
        return True

    def odds(self, table: Table) -> list[float]:
        """How probable each outcome is; all alike unless the step says otherwise."""
        texts = self.legal(table)
        return [1 / len(texts)] * len(texts)


class Passing(Step):
    """A step that only does something and never asks."""

    def ready(self, table: Table) -> bool:
        self.act(table)
        return False

    @abstractmethod
    def act(self, table: Table) -> None:
        """Does it; what it puts on the agenda comes next."""

    def legal(self, table: Table) -> list[str]:
        del table
        return []

    def play(self, table: Table, words: list[str]) -> None:
        del table, words


class Table:
    """All pieces and cards, who holds what, and the decisions that are to come.

    Attributes:
        terrain, tokens, harbours: what the island is made of; tokens are 0 where there is none.
        roads, buildings: who holds each path, and who holds each intersection with what.
        hands, bank: resource cards.
        deck, cards, fresh, shown: development cards: to be bought, in hand, those in hand that
            were bought in this turn, and played.
        robber: its hex, or ``OFF_BOARD``.
        camels: the paths with a camel, each with the intersection where it looks to.
        orientation: how the oasis lies.
        built: whether a settlement or city was built in this turn.
        events_drawn: event cards drawn since they were shuffled.
        damaged: roads that an earthquake has turned.
        tokens_held: trade tokens of two players.
        holders: who holds each award.
        active: whose turn it is; ``NOBODY`` during the set-up.
        last_founder: who laid the last road of the set-up, and has the first turn.
        turns: turns that are over.
        agenda: decisions to come, the next one last.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        seats = range(rules.players)
        self.seats = list(seats)
        self.terrain: dict[str, str] = {}
        self.tokens: dict[str, int] = {}
        self.harbours: dict[str, str] = {}
        self.roads: dict[str, int] = {}
        self.buildings: dict[str, tuple[int, str]] = {}
        self.hands: list[Cards] = [dict.fromkeys(RESOURCES, 0) for _ in seats]
        self.bank: Cards = dict.fromkeys(RESOURCES, 19)
        self.deck = dict(DECK)
        self.cards: list[Cards] = [dict.fromkeys(DECK, 0) for _ in seats]
        self.fresh: Cards = dict.fromkeys(DECK, 0)
        self.shown: list[Cards] = [dict.fromkeys(DECK, 0) for _ in seats]
        self.robber = OFF_BOARD
        self.camels: dict[str, str] = {}
        self.orientation = ""
        self.events_drawn: list[str] = []
        self.damaged: list[str] = []
        self.tokens_held = [5 for _ in seats]
        self.holders = {"road": NOBODY, "army": NOBODY, "harbour": NOBODY}
        self.active = NOBODY
        self.last_founder = NOBODY
        self.turns = 0
        self.built = False
        self.winner = NOBODY
        self.over = False
        self.agenda: list[Step] = []

    def copy(self) -> Self:
        return deepcopy(self)

    @property
    def owners(self) -> list[int]:
        """The seats, and the neutral colours when two play."""
        return self.seats if self.rules.players > 2 else [*self.seats, 2, 3]

    def clockwise(self, seat: int) -> list[int]:
        """All seats, from this one on."""
        return self.seats[seat:] + self.seats[:seat]

    # --- cards ----------------------------------------------------------------------------------

    def total(self, seat: int) -> int:
        """How many resource cards there are in a hand."""
        return sum(self.hands[seat].values())

    def affords(self, seat: int, thing: str) -> bool:
        return all(self.hands[seat][card] >= count for card, count in COSTS[thing].items())

    def pay(self, seat: int, cards: Cards) -> None:
        """Cards go from a hand to the bank."""
        for card, count in cards.items():
            self.hands[seat][card] -= count
            self.bank[card] += count

    def gain(self, seat: int, cards: Cards) -> None:
        """Cards go from the bank to a hand."""
        self.pay(seat, {card: -count for card, count in cards.items()})

    def give(self, giver: int, taker: int, card: str, count: int = 1) -> None:
        self.hands[giver][card] -= count
        self.hands[taker][card] += count

    def rate(self, seat: int, card: str) -> int:
        """How many cards of a kind the bank wants for one of another."""
        own = [
            kind
            for path, kind in self.harbours.items()
            if any(self.owner(spot) == seat for spot in ENDS[path])
        ]
        return 2 if card in own else 3 if "any" in own else 4

    # --- pieces ---------------------------------------------------------------------------------

    def owner(self, spot: str) -> int:
        return self.buildings[spot][0] if spot in self.buildings else NOBODY

    def left(self, owner: int, piece: str) -> int:
        """How many pieces an owner has not built."""
        built = [piece for one, piece in self.buildings.values() if one == owner]
        built += ["road" for one in self.roads.values() if one == owner]
        limit = 0 if piece == "city" and owner not in self.seats else PIECES[piece]
        return limit - built.count(piece)

    def far_apart(self, spot: str) -> bool:
        """Whether an intersection is free and no building is next to it."""
        return not any(one in self.buildings for one in [spot, *beside(spot)])

    def joins(self, owner: int, path: str) -> bool:
        """Whether a road there would touch a building or a road of its owner."""
        for spot in ENDS[path]:
            if self.owner(spot) == owner:
                return True
            ways = [one for one in LEADING[spot] if one != path]
            if self.owner(spot) == NOBODY and any(self.roads.get(one) == owner for one in ways):
                return True
        return False

    def hurt_roads(self, owner: int) -> list[str]:
        """The damaged roads of an owner."""
        return [path for path in self.damaged if self.roads[path] == owner]

    def road_places(self, owner: int) -> list[str]:
        """Where an owner may lay a road."""
        if self.left(owner, "road") == 0 or self.hurt_roads(owner):
            return []
        paths = [path for path in ENDS if path not in self.roads]
        return [path for path in paths if self.joins(owner, path)]

    def settlement_places(self, owner: int) -> list[str]:
        """Where an owner may found a settlement during play."""
        if self.left(owner, "settlement") == 0:
            return []
        sound = [path for path in self.roads if path not in self.damaged]
        return [
            spot
            for spot in SPOTS
            if self.far_apart(spot)
            and any(path in sound and self.roads[path] == owner for path in LEADING[spot])
        ]

    def city_places(self, owner: int) -> list[str]:
        """Which settlements an owner may make a city."""
        if self.left(owner, "city") == 0:
            return []
        return [spot for spot, what in self.buildings.items() if what == (owner, "settlement")]

    def neighbours_of(self, place: str) -> list[int]:
        """The owners of buildings at a hex."""
        return [owner for spot, (owner, _) in self.buildings.items() if place in TOUCHED[spot]]

    # --- awards and points ----------------------------------------------------------------------

    def trail(self, owner: int, spot: str, used: list[str]) -> int:
        """The longest way on along roads that have not been used, from an intersection."""
        best = 0
        if used and self.owner(spot) not in (owner, NOBODY):
            return best
        for path in LEADING[spot]:
            if self.roads.get(path) == owner and path not in used:
                length = 2 if path in self.camels else 1
                rest = self.trail(owner, across(path, spot), [*used, path])
                best = max(best, length + rest)
        return best

    def road_length(self, owner: int) -> int:
        return max(self.trail(owner, spot, []) for spot in SPOTS)

    def knights(self, owner: int) -> int:
        return self.shown[owner]["knight"] if owner in self.seats else 0

    def harbour_points(self, owner: int) -> int:
        """1 for each settlement at a harbour, 2 for each city."""
        spots = [spot for path in HARBOURS for spot in ENDS[path] if self.owner(spot) == owner]
        return sum(2 if self.buildings[spot][1] == "city" else 1 for spot in spots)

    def judge(self, award: str) -> None:
        """Sees who holds an award now."""
        value = {"road": self.road_length, "army": self.knights, "harbour": self.harbour_points}
        if award == "harbour" and not self.rules.harbourmaster:
            return
        values = {owner: value[award](owner) for owner in self.owners}
        best = max(values.values())
        first = [owner for owner in self.owners if values[owner] == best]
        if best < (5 if award == "road" else 3):
            self.holders[award] = NOBODY
        elif self.holders[award] not in first:
            self.holders[award] = first[0] if len(first) == 1 else NOBODY

    def between_camels(self, spot: str) -> bool:
        """Whether at least two camels touch an intersection."""
        return sum(path in self.camels for path in LEADING[spot]) >= 2

    def breakdown(self, seat: int) -> dict[str, int]:
        """The points of a player by what they are for."""
        own = {spot: piece for spot, (owner, piece) in self.buildings.items() if owner == seat}
        kinds = list(own.values())
        return {
            "settlements": kinds.count("settlement"),
            "cities": 2 * kinds.count("city"),
            "victory-cards": self.cards[seat]["victory-point"],
            "longest-road": 2 * (self.holders["road"] == seat),
            "largest-army": 2 * (self.holders["army"] == seat),
            "harbourmaster": 2 * (self.holders["harbour"] == seat),
            "caravan-towns": sum(self.between_camels(spot) for spot in own),
        }

    def points(self, seat: int) -> int:
        return sum(self.breakdown(seat).values())

    def visible_points(self, seat: int) -> int:
        """The points that everybody can see."""
        return self.points(seat) - self.cards[seat]["victory-point"]

    # --- building -------------------------------------------------------------------------------

    def lay_road(self, owner: int, path: str) -> None:
        self.roads[path] = owner
        self.judge("road")

    def build(self, owner: int, spot: str, piece: str) -> None:
        """Founds a settlement or makes it a city."""
        self.buildings[spot] = (owner, piece)
        self.judge("road")
        self.judge("harbour")
        if piece == "settlement" and self.rules.players == 2 and owner in self.seats:
            desert = any(self.terrain[place] == "desert" for place in TOUCHED[spot])
            wanted = (2 if desert else 0) + (1 if spot in COAST else 0)
            self.tokens_held[owner] += min(wanted, 20 - sum(self.tokens_held))
