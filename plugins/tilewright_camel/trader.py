"""A bot that knows what cards are worth to everybody, and bids and sells accordingly."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from tilewright.bitset import bits
from tilewright.bots import Bot
from tilewright.errors import BotError, UnknownNameError
from tilewright.play import NO_SEAT
from tilewright_camel.choices import best_division
from tilewright_camel.division import DivideCards
from tilewright_camel.market import Market
from tilewright_camel.outlook import Outlook
from tilewright_camel.prices import gain, limit, points_for_money, points_to_come

if TYPE_CHECKING:
    from tilewright.play import Game, State

#: How many fair shares of the points to come the money should buy.
_SHARE: Final = 1.35
#: Part of the strongest rival's gain that it is worth to keep a lot from them.
_DENIAL: Final = 0.3
#: Up to which part of what a later bidder may pay the bot bids to make the lot dear.
_PUSH: Final = 0.95
#: Points that a sale must bring before it is worth the trouble, and before it is worth a token.
_SALE: Final = 0.7
_TOKEN_SALE: Final = 2.5
#: Points that a second auction must promise before it is worth a token.
_TOKEN_CALL: Final = 2.0


class TraderBot(Bot):
    """Bids up to what a lot is worth to it, and no more than the others make it pay.

    It estimates what the lot is worth to each player who bids later, and outbids the highest of
    them at once if it can. It sells a card that is worth more to others, calls for a second auction
    when a bargain escapes it, and divides its cards as well as possible.

    Args:
        eagerness: factor on every limit; below 1 it saves, above 1 it overpays.
    """

    reads_only = True

    def __init__(self, eagerness: float = 1.0) -> None:
        self.eagerness = eagerness
        self._outlook: Outlook | None = None

    def choose(self, state: State, rng: random.Random) -> int:
        outlook = self._outlook
        if outlook is None or outlook.game is not state.game:
            outlook = self._outlook = _outlook_on(state.game)
        phase = state.phase
        if phase is outlook.market.auction:
            return self._bid(state, outlook)
        if phase is outlook.market:
            return self._offer(state, outlook)
        if phase is outlook.market.again:
            return phase.base + self._calls(state, outlook)
        if phase is outlook.market.selling:
            return phase.base + (self._best_sale(state, outlook)[0] > _TOKEN_SALE)
        return self._divide(state, outlook)

    # --- buying ---------------------------------------------------------------------------------

    def _bid(self, state: State, outlook: Outlook) -> int:
        auction = outlook.market.auction
        lot = state.marks[auction.lot]
        rate = points_for_money(state, outlook)
        legal = state.legal_action_at(1) - auction.base
        rivals = [limit(state, outlook, later, lot, rate) for later in auction.still_to_bid(state)]
        keenest = max(rivals, default=0)
        fair = limit(state, outlook, state.player, lot, rate)
        # Who would buy anyway may as well pay for it.
        push = min(fair, int(self.eagerness * _PUSH * keenest))
        most = self._limit(state, outlook, lot)
        bid = max(push, min(most, max(legal, keenest)))
        return auction.base + bid if bid >= legal else auction.base

    def _limit(self, state: State, outlook: Outlook, lot: int) -> int:
        """The acting player's highest bid that is worth it.

        Money has to last: it should buy somewhat more than a fair share of the points to come. What
        the strongest rival would gain by the lot counts too, if that rival may get it.
        """
        seat, auction = state.player, outlook.market.auction
        money = auction.money.of(state, seat)
        if not money:
            return 0
        points = gain(state, outlook, seat, lot)
        rival = self._strongest_rival(state, outlook)
        if rival == auction.highest(state)[0] or rival in auction.still_to_bid(state):
            points += _DENIAL * max(0.0, gain(state, outlook, rival, lot))
        wanted = _SHARE / state.game.num_players * points_to_come(state, outlook)
        return min(money, int(self.eagerness * max(0.0, points) * money / max(wanted, 0.1)))

    def _strongest_rival(self, state: State, outlook: Outlook) -> int:
        held = outlook.holdings(state)
        others = (seat for seat in range(len(held)) if seat != state.player)
        return max(others, key=lambda seat: outlook.value(state, seat, held))

    def _calls(self, state: State, outlook: Outlook) -> bool:
        """Whether to ask for a second auction of the lot."""
        market = outlook.market
        seat, lot = state.player, state.marks[market.lot]
        bidder, bid = market.auction.highest(state)
        rate = points_for_money(state, outlook)
        if market.auction.seller(state) == seat:
            return bidder != NO_SEAT and -gain_of_sale(state, outlook, lot, bid) > _TOKEN_CALL
        if bidder == seat or (seat == market.seller(state)):
            return False
        most = self._limit(state, outlook, lot)
        return (most - bid - 1) * rate > _TOKEN_CALL

    # --- selling --------------------------------------------------------------------------------

    def _offer(self, state: State, outlook: Outlook) -> int:
        market = outlook.market
        legal = state.legal_actions()
        if state.marks[market.lot]:
            return legal[0]
        profit, card = self._best_sale(state, outlook)
        forced = not market.is_turning(legal[0])
        if profit > _SALE or forced:
            return market.offering(card)
        return legal[0]

    def _best_sale(self, state: State, outlook: Outlook) -> tuple[float, int]:
        """The most profitable sale of one card: points gained, and the card."""
        seat = state.player
        rate = points_for_money(state, outlook)
        best = (float("-inf"), -1)
        for card in bits(outlook.market.cards(state, seat)):
            lot = 1 << card
            limits = sorted(
                limit(state, outlook, other, lot, rate)
                for other in range(state.game.num_players)
                if other != seat
            )
            profit = gain_of_sale(state, outlook, lot, limits[-2])
            best = max(best, (profit, card))
        return best

    # --- dividing -------------------------------------------------------------------------------

    def _divide(self, state: State, outlook: Outlook) -> int:
        phase, seat = outlook.division, state.player
        found = best_division(state, seat, phase.cards, phase.kinds)
        answers = phase.offsets(phase.kinds.held(state, seat), found)
        return phase.base + answers[len(phase.given(state, seat))]


def gain_of_sale(state: State, outlook: Outlook, lot: int, price: int) -> float:
    """Points that the acting player gains by selling own cards at a price.

    What the keenest buyer gains counts against it, shared among all rivals.
    """
    seat = state.player
    held = outlook.holdings(state)
    before = outlook.value(state, seat, held)
    held[seat] &= ~lot
    loss = before - outlook.value(state, seat, held)
    others = [other for other in range(state.game.num_players) if other != seat]
    helped = max(gain(state, outlook, other, lot) for other in others) / len(others)
    return price * points_for_money(state, outlook) - loss - max(0.0, helped)


def _outlook_on(game: Game) -> Outlook:
    try:
        return Outlook(game)
    except UnknownNameError as error:
        raise BotError(
            f"bot 'trader' cannot play {game.id!r}; it plays games with a phase of rule "
            f"{Market.rule!r} and one of rule {DivideCards.rule!r}"
        ) from error
