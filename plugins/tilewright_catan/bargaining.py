"""How the bot settler trades with others: what an exchange of cards is worth to it.

It knows its own hand and what is offered openly; nothing here looks into another hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilewright_catan.kinds import RESOURCES
from tilewright_catan.trading import ANSWER, GIVE, WANT, Offers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright_catan.outlook import Outlook
    from tilewright_catan.state import CatanState

#: What an exchange must gain, and what with a partner whose position promises more.
_WORTH_IT: Final = 0.1
_FROM_A_STRONGER: Final = 0.5
#: Part of an exchange's gain that can be expected before anybody has agreed.
_HOPE: Final = 0.4


class Bargaining:
    """Decides about offers in one game.

    Args:
        outlook: values positions.
        offers: the phase in which offers are made.
    """

    __slots__ = ("offers", "outlook")

    def __init__(self, outlook: Outlook, offers: Offers) -> None:
        self.outlook = outlook
        self.offers = offers

    def hope(self, state: CatanState, seat: int) -> float:
        """What can be expected of making an offer; nothing after the first one of a turn.

        Who has refused once would refuse again.
        """
        if self.offers.left(state) < self.offers.limit:
            return 0.0
        gain = max((gain for gain, _, _ in self._exchanges(state, seat)), default=0.0)
        return _HOPE * gain if gain > _WORTH_IT else 0.0

    def choose(self, state: CatanState, legal: Sequence[int]) -> int:
        """The action of a decision about an offer."""
        seat = state.player
        base = self.offers.base
        words: list[tuple[str, ...]] = [self.offers.words[action - base] for action in legal]
        if state.step == GIVE or state.step == WANT:
            wish = self._wish(state, seat)
        elif state.step == ANSWER:
            wish = ("accept",) if self._agrees(state, seat) else ("decline",)
        else:
            wish = ("with", f"seat-{self._weakest(state)}")
        return legal[words.index(wish)] if wish in words else legal[-1]

    # --- offering -------------------------------------------------------------------------------

    def _exchanges(self, state: CatanState, seat: int) -> list[tuple[float, int, int]]:
        """Gain, resource given and resource wanted of each exchange of one card for another."""
        hand = self.outlook.kinds.hand(state, seat)
        found: list[tuple[float, int, int]] = []
        for given in range(len(RESOURCES)):
            for wanted in range(len(RESOURCES)):
                if hand[given] and wanted != given:
                    cards = [0] * len(RESOURCES)
                    cards[given], cards[wanted] = -1, 1
                    found.append((self.gain(state, seat, cards), given, wanted))
        return found

    def _wish(self, state: CatanState, seat: int) -> tuple[str, ...]:
        """One card for one: the exchange that gains most."""
        side = ("give", "want")[state.step]
        if any((self.offers.given, self.offers.wanted)[state.step](state)):
            return (side, "done")
        offered = self.offers.given(state)
        _, given, wanted = max(
            exchange
            for exchange in self._exchanges(state, seat)
            if state.step == GIVE or offered[exchange[1]]
        )
        return (side, RESOURCES[given if state.step == GIVE else wanted])

    # --- answering ------------------------------------------------------------------------------

    def gain(self, state: CatanState, seat: int, cards: Sequence[int]) -> float:
        """How much better the position is for a seat with cards more or fewer of each resource."""
        after = state.clone()
        at = self.outlook.kinds.hands[seat]
        for resource, count in enumerate(cards):
            after.supply[at + resource] += count
        return self.outlook.of_hand(after, seat) - self.outlook.of_hand(state, seat)

    def _agrees(self, state: CatanState, seat: int) -> bool:
        sides = zip(self.offers.given(state), self.offers.wanted(state), strict=True)
        gain = self.gain(state, seat, [given - wanted for given, wanted in sides])
        promise = self.outlook.promise
        stronger = promise(state, state.active) > promise(state, seat)
        return gain > (_FROM_A_STRONGER if stronger else _WORTH_IT)

    def _weakest(self, state: CatanState) -> int:
        """The partner among those who accept whose position promises least."""
        accepted = self.offers.accepted(state)
        seats = [seat for seat in range(self.offers.seats) if accepted >> seat & 1]
        return min(seats, key=lambda seat: self.outlook.promise(state, seat))
