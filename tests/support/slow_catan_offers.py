"""Offers of the slow Catan: the active player trades with the others."""

from __future__ import annotations

from slow_catan_table import RESOURCES, Step, Table


class Offer(Step):
    """What is given, what is wanted, an answer of each other player, and whose is taken.

    Attributes:
        asked: ``give``, ``want``, ``answer``, ``with`` or ``over``.
        given, wanted: cards, in the order in which they are named.
        queue: who has not answered.
        willing: who has accepted.
    """

    def __init__(self, seat: int, table: Table) -> None:
        super().__init__(seat)
        self.proposer = seat
        self.asked = "give"
        self.given: list[str] = []
        self.wanted: list[str] = []
        self.queue = table.clockwise(seat)[1:]
        self.willing: list[int] = []

    def ready(self, table: Table) -> bool:
        if self.asked == "give" and len(self.given) == table.rules.cards_in_offer:
            self.asked = "want"
        if self.asked == "want" and len(self.wanted) == table.rules.cards_in_offer:
            self.asked = "answer"
        if self.asked == "answer" and not self.queue:
            self.asked = "with" if self.willing else "over"
        self.seat = self.queue[0] if self.asked == "answer" else self.proposer
        return self.asked != "over"

    def legal(self, table: Table) -> list[str]:
        if self.asked == "with":
            return [*(f"offers with seat-{seat}" for seat in self.willing), "offers with nobody"]
        if self.asked == "answer":
            held = table.hands[self.seat]
            able = all(held[card] >= self.wanted.count(card) for card in RESOURCES)
            return ["offers accept", "offers decline"] if able else ["offers decline"]
        named = self.given if self.asked == "give" else self.wanted
        texts = [f"offers {self.asked} {card}" for card in self.candidates(table, named)]
        return [*texts, f"offers {self.asked} done"] if named else texts

    def candidates(self, table: Table, named: list[str]) -> list[str]:
        """Cards that may be named next; they are named in the order of ``RESOURCES``."""
        last = RESOURCES.index(named[-1]) if named else 0
        if self.asked == "want":
            return [card for card in RESOURCES[last:] if card not in self.given]
        held = table.hands[self.proposer]
        kinds = {*self.given}
        return [
            card
            for card in RESOURCES[last:]
            if held[card] > self.given.count(card) and len({*kinds, card}) < len(RESOURCES)
        ]

    def play(self, table: Table, words: list[str]) -> None:
        if self.asked == "with":
            self.conclude(table, words[1])
        elif self.asked == "answer":
            seat = self.queue.pop(0)
            if words[0] == "accept":
                self.willing.append(seat)
        elif words[1] == "done":
            self.asked = "want" if self.asked == "give" else "answer"
        else:
            (self.given if self.asked == "give" else self.wanted).append(words[1])

    def conclude(self, table: Table, partner: str) -> None:
        """The cards change hands."""
        self.asked = "over"
        if partner == "nobody":
            return
        other = int(partner.removeprefix("seat-"))
        for card in self.given:
            table.give(self.proposer, other, card)
        for card in self.wanted:
            table.give(other, self.proposer, card)
