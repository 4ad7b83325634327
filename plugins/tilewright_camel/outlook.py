"""What cards may still be worth to a player: points on the table and chances of more.

Everything is estimated from what is public: who holds what, what is left in the deck, and who has
how much money.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeVar

from tilewright.bitset import bits
from tilewright.board import component
from tilewright.errors import UnknownNameError
from tilewright.play import Phase
from tilewright_camel.division import DivideCards
from tilewright_camel.market import Market

if TYPE_CHECKING:
    from tilewright.play import Game, State

PhaseType = TypeVar("PhaseType", bound=Phase)

#: The shortest caravan that counts.
CARAVAN: Final = 3
#: What the wild card adds to the number of cards of a breed, and to a caravan, before it is named.
_WILD_SHARE: Final = 0.4
#: What a wild card is worth at least, in points: it may still join any caravan or Big Three.
_WILD_WORTH: Final = 2.5
#: Part of the points of a Big Three that two of its cards are worth while the third is in the deck.
_TWO_OF_THREE: Final = 0.3


class Outlook:
    """Values cards in one game. It keeps nothing of a state.

    Attributes:
        game: the game.
        market: the phase in which cards are sold.
        division: the phase in which they are divided.

    Raises:
        UnknownNameError: the game has no such phases.
    """

    __slots__ = ("cards", "division", "game", "market")

    def __init__(self, game: Game) -> None:
        self.market = _phase_of(game, Market)
        self.division = _phase_of(game, DivideCards)
        self.cards = self.division.cards
        self.game = game

    def deck_left(self, state: State) -> int:
        """Set of the cards that have not been turned up yet."""
        return state.marks[self.market.deck_mark]

    def holdings(self, state: State) -> list[int]:
        """For each seat the set of the cards that it holds."""
        return [self.market.cards(state, seat) for seat in range(self.game.num_players)]

    def value(self, state: State, seat: int, held: list[int]) -> float:
        """Points that the seat may expect of the cards it would hold.

        Args:
            state: the position; only deck and lot matter.
            seat: whose points.
            held: for each seat the set of the cards that it holds, or would.
        """
        own = held[seat]
        deck = self.deck_left(state)
        wild = bool(own & self.cards.wild)
        total = _WILD_WORTH if wild else 0.0
        for breed in self.cards.breeds:
            total += self._breed_value(breed, seat, held, deck, wild)
        return total + self._sets_value(own, deck, wild)

    # --- a breed --------------------------------------------------------------------------------

    def _breed_value(self, breed: int, seat: int, held: list[int], deck: int, wild: bool) -> float:
        own = held[seat] & breed
        if not own:
            return 0.0
        rivals = [cards & breed for at, cards in enumerate(held) if at != seat]
        left = (deck & breed).bit_count()
        face = self.cards.points(own)
        lead = own.bit_count() - max(map(int.bit_count, rivals)) + wild * _WILD_SHARE
        most = _chance(lead - 0.5, left)
        run, length = self._longest(own, deck)
        if length + wild * _WILD_SHARE < CARAVAN - 0.5:
            return face * (1.0 + most)
        rival = max(self._longest(cards, deck)[1] for cards in rivals)
        longest = _chance(length + wild * _WILD_SHARE - max(rival, CARAVAN - 0.5) - 0.4, left)
        return face * (1.0 + most) + self.cards.points(run) * longest

    def _longest(self, own: int, deck: int) -> tuple[int, float]:
        """The most promising caravan: the cards that are there, and its length to be expected.

        A card of the deck that lies between or beside own cards counts as a part of a card.
        """
        board = self.cards.board
        best, best_length = 0, 0.0
        open_cards = own | deck
        seen = 0
        for site in bits(own):
            if seen >> site & 1:
                continue
            run = component(board, 1 << site, own)
            seen |= run
            length = float(run.bit_count())
            reach = component(board, run, open_cards)
            length += 0.25 * min(2, (reach & ~own).bit_count())
            if length > best_length:
                best, best_length = run, length
        return best, best_length

    # --- a number -------------------------------------------------------------------------------

    def _sets_value(self, own: int, deck: int, wild: bool) -> float:
        """What Big Threes add, made or in the making."""
        total = 0.0
        for sites in self.cards.numbers:
            there = own & sites
            missing = len(self.cards.breeds) - there.bit_count()
            if missing == 0:
                total += self.cards.points(there) * 0.8
            elif missing == 1:
                share = 0.4 if wild else 0.0
                if deck & sites:
                    share += _TWO_OF_THREE
                total += self.cards.points(there) * share
        return total


def _phase_of(game: Game, kind: type[PhaseType]) -> PhaseType:
    """The first phase with the rule of ``kind``."""
    for phase in game.phases:
        if isinstance(phase, kind):
            return phase
    raise UnknownNameError("phase rule", kind.rule, (phase.rule for phase in game.phases))


def _chance(lead: float, left: int) -> float:
    """The chance to end up ahead with so much of a lead and so many cards still to come."""
    return 1.0 / (1.0 + math.exp(-2.2 * lead / math.sqrt(left + 0.3)))
