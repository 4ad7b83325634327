"""Kinds of piece that cards are: held, in a Big Three, and the wild card as another card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.play import Setup, State


class CardKinds:
    """Indexes of the kinds of piece on cards.

    Attributes:
        card: on every card that is held, before the division.
        wild: stands for the wild card where it is named, outside of a Big Three.
        in_set: on a card of a Big Three.
        wild_in_set: stands for the wild card in a Big Three.
        all_kinds: how many kinds of piece there are.
    """

    __slots__ = ("all_kinds", "card", "in_set", "wild", "wild_in_set")

    def __init__(self, setup: Setup) -> None:
        self.all_kinds = len(setup.piece_ids)
        self.card = setup.kind("piece")
        self.wild = setup.kind("wild_piece")
        self.in_set = setup.kind("set_piece")
        self.wild_in_set = setup.kind("set_wild_piece")

    def held(self, state: State, seat: int) -> int:
        """Set of the cards that the seat holds and has not divided yet."""
        return state.pieces[seat * self.all_kinds + self.card]
