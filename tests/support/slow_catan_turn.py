"""The turns of the slow Catan: production, the robber, building, cards and trade with the bank."""

from __future__ import annotations

from typing import Final

from slow_catan_board import HEXES, TOUCHED
from slow_catan_caravans import Vote
from slow_catan_offers import Offer
from slow_catan_table import (
    COSTS,
    DECK,
    NOBODY,
    OFF_BOARD,
    RESOURCES,
    YIELD,
    Cards,
    Passing,
    Step,
    Table,
)

ROLLS: Final = {total: 6 - abs(7 - total) for total in range(2, 13)}
BARREN: Final = ("desert", "oasis")


class Dice(Step):
    """A roll; nothing is decided by a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def legal(self, table: Table) -> list[str]:
        del table
        return [f"dice {total}" for total in ROLLS]

    def odds(self, table: Table) -> list[float]:
        del table
        return [ways / 36 for ways in ROLLS.values()]

    def play(self, table: Table, words: list[str]) -> None:
        self.done = True
        produce(table, int(words[0]))


def produce(table: Table, number: int, *, epidemic: bool = False) -> None:
    """All that a number brings."""
    if number == 7:
        attack(table)
        return
    owed: list[Cards] = [dict.fromkeys(RESOURCES, 0) for _ in table.seats]
    for spot, (owner, piece) in table.buildings.items():
        for name in TOUCHED[spot]:
            fertile = table.terrain[name] in YIELD and table.tokens[name] == number
            if fertile and name != table.robber and owner in table.seats:
                share = 2 if piece == "city" and not epidemic else 1
                owed[owner][YIELD[table.terrain[name]]] += share
    for card in RESOURCES:
        claims = {seat: owed[seat][card] for seat in table.seats if owed[seat][card]}
        if sum(claims.values()) <= table.bank[card]:
            for seat, count in claims.items():
                table.gain(seat, {card: count})
        elif len(claims) == 1:
            table.gain(next(iter(claims)), {card: table.bank[card]})


# --- the robber -----------------------------------------------------------------------------------


def attack(table: Table) -> None:
    """A seven: discards, then the robber."""
    table.agenda.append(Robber(table.active))
    rich = [seat for seat in table.clockwise(table.active) if table.total(seat) > 7]
    table.agenda += [Discard(seat, table.total(seat) // 2) for seat in reversed(rich)]


class Discard(Step):
    """Card after card of one player."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def ready(self, table: Table) -> bool:
        del table
        return self.count > 0

    def legal(self, table: Table) -> list[str]:
        return [f"discard {card}" for card in RESOURCES if table.hands[self.seat][card]]

    def play(self, table: Table, words: list[str]) -> None:
        table.pay(self.seat, {words[0]: 1})
        self.count -= 1


def protected(table: Table, seat: int) -> bool:
    """Whether the friendly robber spares a player."""
    weak = seat in table.seats and table.visible_points(seat) < 3
    return table.rules.friendly_robber and weak


def banish(table: Table) -> None:
    """The robber goes to the desert, or off the board where there is none."""
    deserts = [name for name in HEXES if table.terrain[name] == "desert"]
    table.robber = deserts[0] if deserts else OFF_BOARD


class Robber(Step):
    """The robber goes to another hex, and somebody there loses a card."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.moved = False
        self.victims: list[int] = []

    def places(self, table: Table) -> list[str]:
        return [
            name
            for name in HEXES
            if name != table.robber
            and table.terrain[name] != "oasis"
            and not any(protected(table, owner) for owner in table.neighbours_of(name))
        ]

    def ready(self, table: Table) -> bool:
        if not self.moved and not self.places(table):
            banish(table)
            self.moved = True
        return not self.moved or len(self.victims) > 1

    def legal(self, table: Table) -> list[str]:
        if self.moved:
            return [f"robber seat-{seat}" for seat in self.victims]
        return [f"robber robber {name}" for name in self.places(table)]

    def play(self, table: Table, words: list[str]) -> None:
        if self.moved:
            self.victims = []
            table.agenda.append(Theft(self.seat, int(words[0].removeprefix("seat-"))))
            return
        self.moved = True
        table.robber = words[1]
        there = table.neighbours_of(words[1])
        self.victims = [
            seat
            for seat in table.seats
            if seat in there and seat != self.seat and table.total(seat)
        ]
        if len(self.victims) == 1:
            table.agenda.append(Theft(self.seat, self.victims.pop()))


class Theft(Step):
    """A random card goes from one player to another."""

    def __init__(self, taker: int, giver: int) -> None:
        super().__init__()
        self.taker = taker
        self.giver = giver
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def legal(self, table: Table) -> list[str]:
        return [f"theft {card}" for card in RESOURCES if table.hands[self.giver][card]]

    def odds(self, table: Table) -> list[float]:
        counts = [count for count in table.hands[self.giver].values() if count]
        return [count / sum(counts) for count in counts]

    def play(self, table: Table, words: list[str]) -> None:
        table.give(self.giver, self.taker, words[0])
        self.done = True


# --- development cards ----------------------------------------------------------------------------


class Draw(Step):
    """The next development card, which the active player has paid for."""

    def __init__(self) -> None:
        super().__init__()
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def legal(self, table: Table) -> list[str]:
        return [f"development-card {card}" for card in DECK if table.deck[card]]

    def odds(self, table: Table) -> list[float]:
        counts = [count for count in table.deck.values() if count]
        return [count / sum(counts) for count in counts]

    def play(self, table: Table, words: list[str]) -> None:
        table.deck[words[0]] -= 1
        table.cards[table.active][words[0]] += 1
        table.fresh[words[0]] += 1
        self.done = True


class FreeRoads(Step):
    """Up to two roads, at least one; one more that is wanted may be left out."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.count = 2

    def ready(self, table: Table) -> bool:
        return self.count > 0 and bool(table.road_places(self.seat))

    def legal(self, table: Table) -> list[str]:
        texts = [f"free-roads road {path}" for path in table.road_places(self.seat)]
        return texts if self.count == 2 else [*texts, "free-roads done"]

    def play(self, table: Table, words: list[str]) -> None:
        if words[0] == "done":
            self.count = 0
            return
        self.count -= 1
        table.lay_road(self.seat, words[1])


class TakeCards(Step):
    """Cards of choice from the bank."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def ready(self, table: Table) -> bool:
        return self.count > 0 and any(table.bank.values())

    def legal(self, table: Table) -> list[str]:
        return [f"take-card {card}" for card in RESOURCES if table.bank[card]]

    def play(self, table: Table, words: list[str]) -> None:
        table.gain(self.seat, {words[0]: 1})
        self.count -= 1


# --- the turn -------------------------------------------------------------------------------------


class Turn(Step):
    """What a player does from the beginning of a turn to its end."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.rolled = False
        self.played = False
        self.offers = 0

    def ready(self, table: Table) -> bool:
        if table.active == NOBODY:
            table.active = self.seat
        return True

    def legal(self, table: Table) -> list[str]:
        texts = ["turn roll"] if not self.rolled else ["turn end", *self.building(table)]
        return [*texts, *self.playing(table)]

    def building(self, table: Table) -> list[str]:
        places = {
            "road": table.road_places,
            "settlement": table.settlement_places,
            "city": table.city_places,
        }
        texts = [
            f"turn {thing} {place}"
            for thing in places
            if table.affords(self.seat, thing)
            for place in places[thing](self.seat)
        ]
        if table.affords(self.seat, "card") and any(table.deck.values()):
            texts.append("turn buy")
        for card in RESOURCES:
            if table.hands[self.seat][card] >= table.rate(self.seat, card):
                others = [one for one in RESOURCES if one != card and table.bank[one]]
                texts += [f"turn trade {card} {one}" for one in others]
        others = sum(table.total(seat) for seat in table.seats if seat != self.seat)
        if self.offers < table.rules.offers and table.total(self.seat) and others:
            texts.append("turn offer")
        return texts

    def playing(self, table: Table) -> list[str]:
        if self.played:
            return []
        own = table.cards[self.seat]
        old = [card for card in DECK if own[card] > table.fresh[card]]
        texts: list[str] = []
        for card in old:
            if card == "monopoly":
                texts += [f"turn play monopoly {one}" for one in RESOURCES]
            elif self.has_effect(table, card):
                texts.append(f"turn play {card}")
        return texts

    def has_effect(self, table: Table, card: str) -> bool:
        """Whether a card would do anything."""
        if card == "road-building":
            return bool(table.road_places(self.seat))
        if card == "year-of-plenty":
            return any(table.bank.values())
        return card == "knight"

    def play(self, table: Table, words: list[str]) -> None:
        word, *rest = words
        if word == "roll":
            self.rolled = True
            table.agenda.append(Dice())
        elif word == "end":
            self.finish(table)
        elif word == "buy":
            table.pay(self.seat, COSTS["card"])
            table.agenda.append(Draw())
        elif word == "trade":
            table.pay(self.seat, {rest[0]: table.rate(self.seat, rest[0])})
            table.gain(self.seat, {rest[1]: 1})
        elif word == "offer":
            self.offers += 1
            table.agenda.append(Offer(self.seat, table))
        elif word == "play":
            self.use(table, rest)
        else:
            table.pay(self.seat, COSTS[word])
            if word == "road":
                table.lay_road(self.seat, rest[0])
            else:
                table.build(self.seat, rest[0], word)
                table.built = True

    def use(self, table: Table, words: list[str]) -> None:
        """Plays a development card."""
        card = words[0]
        self.played = True
        table.cards[self.seat][card] -= 1
        table.shown[self.seat][card] += 1
        if card == "knight":
            table.judge("army")
            table.agenda.append(Robber(self.seat))
        elif card == "road-building":
            table.agenda.append(FreeRoads(self.seat))
        elif card == "year-of-plenty":
            table.agenda.append(TakeCards(self.seat, 2))
        else:
            for seat in table.seats:
                if seat != self.seat:
                    table.give(seat, self.seat, words[1], table.hands[seat][words[1]])

    def finish(self, table: Table) -> None:
        """A vote may follow, then the next player's turn."""
        table.agenda.pop()
        table.agenda.append(NextTurn(table.clockwise(self.seat)[1]))
        if table.built and table.rules.caravans:
            table.agenda.append(Vote(table))


class NextTurn(Passing):
    """The turn passes on."""

    def act(self, table: Table) -> None:
        table.fresh = dict.fromkeys(DECK, 0)
        table.built = False
        table.turns += 1
        table.over = table.turns == table.rules.turn_limit
        table.active = self.seat
        table.agenda.append(Turn(self.seat))
