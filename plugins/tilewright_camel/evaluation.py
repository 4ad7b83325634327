"""How good a position is beyond the points on the table, for bots that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilewright_camel.choices import divide
from tilewright_camel.outlook import Outlook
from tilewright_camel.prices import points_for_money

if TYPE_CHECKING:
    from tilewright.play import State

#: What a token that is left is worth, in points.
_TOKEN: Final = 0.6
#: Points that an own card in a lot costs: a little, so that nothing is put up without a reason.
_IN_THE_LOT: Final = 0.05


def evaluate(state: State, player: int) -> float:
    """What the player's cards may still become and what money may still buy, in points.

    Who has the highest bid so far counts as if the lot were bought; in the division the own answers
    count as if they had been revealed.
    """
    outlook = Outlook(state.game)
    if state.phase is outlook.division or state.is_terminal():
        return _divided(state, player, outlook)
    market = outlook.market
    held = outlook.holdings(state)
    money = market.auction.money.of(state, player)
    lot = state.marks[market.lot]
    own_lot = held[player] & lot
    if state.phase is market.auction or state.phase is market.again:
        bidder, bid = market.auction.highest(state)
        if bidder == player:
            held = [cards & ~lot for cards in held]
            held[player] |= lot
            money -= bid
    value = outlook.value(state, player, held) + money * points_for_money(state, outlook)
    value += _TOKEN * (market.again.holders(state) >> player & 1)
    value -= _IN_THE_LOT * own_lot.bit_count()
    return value - state.game.scores(state, projected=True)[player]


def _divided(state: State, player: int, outlook: Outlook) -> float:
    """What the player's answers so far add to the points as they stand."""
    phase = outlook.division
    if state.is_terminal() or not state.pending:
        return 0.0
    held = phase.kinds.held(state, player)
    trial = state.clone()
    answers = phase.division(held, phase.given(state, player))
    divide(trial, player, held, answers, phase.cards, phase.kinds)
    game = state.game
    after = game.scores(trial, projected=True)[player]
    return float(after - game.scores(state, projected=True)[player])
