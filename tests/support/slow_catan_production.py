"""Production and the robber of the slow Catan."""

from __future__ import annotations

from typing import Final

from slow_catan_board import HEXES, TOUCHED
from slow_catan_table import OFF_BOARD, RESOURCES, YIELD, Cards, Step, Table

ROLLS: Final = {total: 6 - abs(7 - total) for total in range(2, 13)}


class Dice(Step):
    """A roll; two players roll again, and anew as long as the total is the same."""

    def __init__(self, first: int = 0) -> None:
        super().__init__()
        self.first = first
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def totals(self) -> list[int]:
        return [total for total in ROLLS if total != self.first]

    def legal(self, table: Table) -> list[str]:
        del table
        return [f"dice {total}" for total in self.totals()]

    def odds(self, table: Table) -> list[float]:
        del table
        ways = [ROLLS[total] for total in self.totals()]
        return [way / sum(ways) for way in ways]

    def play(self, table: Table, words: list[str]) -> None:
        self.done = True
        if table.rules.players == 2 and not self.first:
            table.agenda.append(Dice(int(words[0])))
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
