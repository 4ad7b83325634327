"""The awards that depend on more than what has just been built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.library import HeldMostSupply

if TYPE_CHECKING:
    from tilewright.play import Setup
    from tilewright_catan.state import CatanState


class Awards:
    """Judges awards when cards are played.

    Building judges its awards by effects of the ruleset's placements.
    """

    __slots__ = ("by_cards",)

    def __init__(self, setup: Setup) -> None:
        self.by_cards = tuple(
            part for part in setup.scoring.values() if isinstance(part, HeldMostSupply)
        )
        for award in self.by_cards:
            award.is_judged = True

    def card_played(self, state: CatanState, seat: int) -> None:
        """Judges the awards for played cards anew: the cards of a seat have changed."""
        for award in self.by_cards:
            award.update(state, 1 << seat)
