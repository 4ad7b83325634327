"""How the bot settler votes: what a camel on each place would be worth to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilewright_catan.vote_actions import GRAIN, WOOL
from tilewright_catan.voting import CARDS, Vote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright_catan.outlook import Outlook
    from tilewright_catan.state import CatanState

#: What must be at stake for each card that is played.
_FOR_A_CARD: Final = 0.6


class Canvassing:
    """Decides in the votes of one game.

    Args:
        outlook: values positions.
        vote: the phase in which votes are held.
    """

    __slots__ = ("outlook", "vote")

    def __init__(self, outlook: Outlook, vote: Vote) -> None:
        self.outlook = outlook
        self.vote = vote

    def choose(self, state: CatanState, legal: Sequence[int]) -> int:
        """The action of a decision in a vote."""
        if state.step == CARDS:
            return self._cards(state, legal)
        first = self.vote.base + self.vote.first_place
        return max(legal, key=lambda action: (self.worth(state, action - first), -action))

    def worth(self, state: CatanState, place: int) -> float:
        """How good the position is for the acting player with a camel on this place."""
        after = state.clone()
        self.vote.routes.lay(after, place)
        for trail in self.vote.trails:
            trail.update(after)
        return self.outlook.value(after, state.player)

    def _cards(self, state: CatanState, legal: Sequence[int]) -> int:
        """One card more than anybody has played, if the best place is worth it; else none."""
        worths = [self.worth(state, place) for place in self.vote.places(state)]
        stake = max(worths) - sum(worths) / len(worths)
        needed = max(self.vote.cards(state)) + 1
        played = [sum(self.vote.numbers.cards(action - self.vote.base)) for action in legal]
        if stake < _FOR_A_CARD * needed or needed not in played:
            return legal[0]
        bids = [action for action, count in zip(legal, played, strict=True) if count == needed]
        return max(bids, key=lambda action: (self._left(state, action), -action))

    def _left(self, state: CatanState, action: int) -> float:
        """What the hand is still good for without the cards that an action plays."""
        kinds = self.outlook.kinds
        after = state.clone()
        played = self.vote.numbers.cards(action - self.vote.base)
        for card, count in zip((WOOL, GRAIN), played, strict=True):
            kinds.move(after, card, kinds.hands[state.player], kinds.bank, count)
        return self.outlook.synergy(after, state.player)
