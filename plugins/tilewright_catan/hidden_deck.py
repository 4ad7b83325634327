"""Development cards that others have bought: they, and the deck, may lie otherwise."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from tilewright.library import SupplyLeft
from tilewright.play import TERMINAL
from tilewright_catan.cards import DrawCard
from tilewright_catan.kinds import CARDS, Kinds
from tilewright_catan.ledger import UNCHECKED

if TYPE_CHECKING:
    from tilewright.play import Game
    from tilewright_catan.ledger import Ledger
    from tilewright_catan.state import CatanState

#: A list of cards, a place in it, and what the cards must keep to.
_Place: TypeAlias = "tuple[list[int], int, _Limits | None]"
#: Steps of the walk for each hidden card.
STEPS_A_CARD: Final = 10


def redraw_development(
    state: CatanState, kinds: Kinds, ledger: Ledger, viewer: int, rng: random.Random
) -> None:
    """Draws anew which development cards the others have bought, and what the deck holds."""
    others = [seat for seat, draws in enumerate(ledger.draws) if draws and seat != viewer]
    if not others:
        return
    bought = {seat: [draw.card for draw in ledger.draws[seat]] for seat in others}
    limits = {seat: _Limits(state, kinds, ledger, seat) for seat in others}
    deck = [card for card in range(len(CARDS)) for _ in range(state.supply[kinds.deck + card])]
    _shuffle(bought, deck, limits, rng)
    for seat in others:
        _rewrite(state, kinds, ledger, seat, bought[seat])


def _shuffle(
    bought: dict[int, list[int]], deck: list[int], limits: dict[int, _Limits], rng: random.Random
) -> None:
    """Exchanges cards at random as long as the history stays possible.

    Every order of the deck is equally likely, so every possible arrangement is.
    """
    places = [
        (cards, at, limits[seat]) for seat, cards in bought.items() for at in range(len(cards))
    ]
    rest: list[_Place] = [(deck, at, None) for at in range(len(deck))]
    everywhere = places + rest
    for _ in range(STEPS_A_CARD * (len(places) + 1)):
        one, at, limit = places[int(rng.random() * len(places))]
        other, there, other_limit = everywhere[int(rng.random() * len(everywhere))]
        if one[at] == other[there]:
            continue
        one[at], other[there] = other[there], one[at]
        possible = limit.allow(one) and (other_limit is None or other_limit.allow(other))
        if not possible:
            one[at], other[there] = other[there], one[at]


class _Limits:
    """What the development cards of a seat must have been for its game to go as it did.

    It had every card that it played, bought in an earlier turn; and it did not win any earlier than
    it did.
    """

    __slots__ = ("_most", "_over", "_plays", "_values")

    def __init__(self, state: CatanState, kinds: Kinds, ledger: Ledger, seat: int) -> None:
        self._plays = ledger.plays[seat]
        self._values = card_values(state.game, kinds)
        self._over = state.player == TERMINAL
        self._most: list[int] = []
        total = 0
        for draw, room in zip(ledger.draws[seat], ledger.room[seat][1:], strict=True):
            total += self._values[draw.card]
            self._most.append(UNCHECKED if room == UNCHECKED else total + max(0, room))
        if self._over:
            self._most[-1] = total

    def allow(self, cards: Sequence[int]) -> bool:
        """Whether these may have been the cards that the seat has bought, in order."""
        for card, drawn, number in self._plays:
            if cards[:drawn].count(card) < number:
                return False
        total = 0
        for card, most in zip(cards, self._most, strict=True):
            total += self._values[card]
            if total > most:
                return False
        # Points are known when the game is over.
        return not self._over or total == self._most[-1]


def card_values(game: Game, kinds: Kinds) -> tuple[int, ...]:
    """Points that a seat has for each kind of development card as long as it is held."""
    values = [0] * len(CARDS)
    for part in game.scoring:
        if isinstance(part, SupplyLeft) and part.offset == kinds.held[0] - kinds.card:
            for kind in part.counted:
                if kinds.card <= kind < kinds.card + len(CARDS):
                    values[kind - kinds.card] += part.each
    return tuple(values)


def _rewrite(
    state: CatanState, kinds: Kinds, ledger: Ledger, seat: int, cards: Sequence[int]
) -> None:
    """Makes these cards the ones that a seat has bought, in a state and in its history."""
    fresh = list(state.fresh)
    old_cards = len(cards) - sum(fresh) if seat == state.active else len(cards)
    for at, (draw, card) in enumerate(zip(ledger.draws[seat], cards, strict=True)):
        if card == draw.card:
            continue
        phase = state.game.phase_of(state.history[draw.ply])
        assert isinstance(phase, DrawCard)
        state.history[draw.ply] = phase.base + card
        kinds.move(state, draw.card, kinds.held[seat], kinds.deck)
        kinds.move(state, card, kinds.deck, kinds.held[seat])
        if at >= old_cards:
            fresh[draw.card] -= 1
            fresh[card] += 1
    state.fresh = tuple(fresh)
