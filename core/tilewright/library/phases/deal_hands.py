"""Dealing hands: chance deals pieces from a shared supply to ones that only their owners see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tilewright.play.actions import Action, Choice
from tilewright.play.part import Parameters
from tilewright.play.phase import ChancePhase

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State


class DealHands(ChancePhase):
    """Chance deals pieces one by one and seat by seat, until everybody has so many more.

    What is dealt is seen by whoever may see the supply it goes to. Pieces that have left a hand
    since were played openly; only those still there, and the rest of the deck if nobody sees it,
    are drawn anew for a player who cannot know them. ``state.turn`` counts the pieces dealt.
    """

    __slots__ = ("deck", "deck_hidden", "each", "hand", "hidden", "piece_ids", "seats", "stride")
    rule = "deal-hands"
    summary = "Chance deals pieces from a shared supply to the players' own ones."
    keeps_secrets: ClassVar[bool] = True
    parameters: ClassVar[Parameters] = Parameters(
        {
            "deck": {"type": "string", "description": "Id of the shared supply to deal from."},
            "hand": {
                "type": "string",
                "description": "Id of the supply to deal to, one for each player.",
            },
            "each": {
                "type": "integer",
                "minimum": 1,
                "description": "Pieces for each player, as far as there are any.",
                "examples": [5],
            },
        },
        ("deck", "hand", "each"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        deck, hand = setup.supply("deck"), setup.supply("hand")
        if deck.stride:
            setup.fault("deck", f"supply {deck.id!r} is one for each player", "a shared one")
        if not hand.stride:
            setup.fault("hand", f"supply {hand.id!r} is shared", "one with owner 'each'")
        self.deck, self.hand, self.stride = deck.offset, hand.offset, hand.stride
        self.deck_hidden = deck.visible != "all"
        self.hidden = hand.visible
        self.each = setup.integer("each")
        self.seats = setup.players
        self.piece_ids = setup.piece_ids
        self.size = len(setup.piece_ids)

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        if any(self._left(state)):
            self.begin_chance(state)
        else:
            self.leave(state)

    def _left(self, state: State) -> list[int]:
        """Pieces of each kind in the deck."""
        return state.supply[self.deck : self.deck + self.size]

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        left = enumerate(self._left(state))
        return [(self.base + kind, count) for kind, count in left if count]

    def apply(self, state: State, action: int) -> None:
        kind = action - self.base
        state.supply[self.deck + kind] -= 1
        state.supply[self._at(state.turn % self.seats, kind)] += 1
        state.turn += 1
        if state.turn == self.each * self.seats or not any(self._left(state)):
            self.leave(state)

    def _at(self, seat: int, kind: int) -> int:
        return self.hand + seat * self.stride + kind

    def record(self, offset: int) -> Action:
        return Choice(self.id, self.piece_ids[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in self.piece_ids:
            raise self.not_understood(words, f"{self.id} <{', '.join(self.piece_ids)}>")
        return self.piece_ids.index(words[0])

    # --- what may be seen -----------------------------------------------------------------------

    def _sees(self, seat: int, viewer: int | None) -> bool:
        """Whether the viewer may see what is dealt to a seat."""
        return self.hidden == "all" or (self.hidden == "owner" and seat == viewer)

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return self._sees(state.turn % self.seats, viewer)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"dealt": state.turn, "to_deal": self.each * self.seats - state.turn}

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Shuffles the pieces that the viewer has not seen, here and in the history.

        The first of several phases that deal from this deck to these hands does it for all.
        """
        dealers = [
            phase
            for phase in state.game.phases
            if isinstance(phase, DealHands) and (phase.deck, phase.hand) == (self.deck, self.hand)
        ]
        if dealers[0] is not self:
            return
        unseen = self._unseen_deals(state, viewer, dealers)
        pool = [deal.kind for deal in unseen]
        if self.deck_hidden:
            for kind, count in enumerate(self._left(state)):
                pool += [kind] * count
                state.supply[self.deck + kind] = 0
        rng.shuffle(pool)
        for deal in unseen:
            kind = pool.pop()
            state.history[deal.ply] += kind - deal.kind
            state.supply[self._at(deal.seat, deal.kind)] -= 1
            state.supply[self._at(deal.seat, kind)] += 1
        for kind in pool:
            state.supply[self.deck + kind] += 1

    def _unseen_deals(
        self, state: State, viewer: int, dealers: Sequence[DealHands]
    ) -> list[_Dealt]:
        """Deals of pieces that are still held and that the viewer cannot see.

        Of equal pieces those that were dealt first are taken to have been played first.
        """
        held = [
            state.supply[self._at(seat, 0) : self._at(seat, self.size)]
            for seat in range(self.seats)
        ]
        found: list[_Dealt] = []
        for deal in reversed(_deals(state, dealers)):
            if held[deal.seat][deal.kind]:
                held[deal.seat][deal.kind] -= 1
                if not self._sees(deal.seat, viewer):
                    found.append(deal)
        return found[::-1]


class _Dealt(NamedTuple):
    """One piece that has been dealt, at which ply and to whom."""

    ply: int
    seat: int
    kind: int


def _deals(state: State, dealers: Sequence[DealHands]) -> list[_Dealt]:
    """Everything that these phases have dealt so far."""
    past = state.game.initial_state()
    found: list[_Dealt] = []
    for ply, action in enumerate(state.history):
        found += [
            _Dealt(ply, past.turn % phase.seats, action - phase.base)
            for phase in dealers
            if past.phase is phase
        ]
        past.apply_unchecked(action)
    return found
