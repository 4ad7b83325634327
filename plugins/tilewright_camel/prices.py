"""What points cost: how much a player should pay for cards, and what cards would fetch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright_camel.outlook import Outlook

#: Points that a player makes of a card, for each point printed on it.
_MULTIPLE: Final = 1.7


def points_to_come(state: State, outlook: Outlook) -> float:
    """Points that all players together may still make of the deck, and of a card of it for sale."""
    lot = state.marks[outlook.market.lot]
    for cards in outlook.holdings(state):
        lot &= ~cards
    return _MULTIPLE * outlook.cards.points(outlook.deck_left(state) | lot)


def points_for_money(state: State, outlook: Outlook) -> float:
    """Points that one unit of money should buy, if all money is spent on what is still to come.

    Money is worth nothing in the end, so a card that is for sale counts among what is to come.
    """
    seats = range(state.game.num_players)
    money = sum(outlook.market.auction.money.of(state, seat) for seat in seats)
    return points_to_come(state, outlook) / money if money else 1.0


def gain(state: State, outlook: Outlook, seat: int, lot: int) -> float:
    """Points that a seat gains by buying a lot from whoever has it."""
    held = outlook.holdings(state)
    before = outlook.value(state, seat, held)
    held = [cards & ~lot for cards in held]
    held[seat] |= lot
    return outlook.value(state, seat, held) - before


def limit(state: State, outlook: Outlook, seat: int, lot: int, rate: float) -> int:
    """The highest bid of a seat that pays, for points, what they should cost.

    Args:
        state: the position.
        outlook: what cards are worth.
        seat: who bids.
        lot: the cards for sale.
        rate: points that one unit of money should buy.
    """
    money = outlook.market.auction.money.of(state, seat)
    points = gain(state, outlook, seat, lot)
    if points <= 0:
        return 0
    return money if rate * money <= points else int(points / rate)
