"""Events in which players give one another cards (E6, E11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright.play import NO_CHOICE, Action, Choice, Refusal, State
from tilewright_catan.event_deck import Event
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.nested import Questions, ResourceQuestions
from tilewright_catan.robbing import note_hidden
from tilewright_catan.sites import parse_name
from tilewright_catan.state import NOBODY, CatanState, catan
from tilewright_catan.unseen import PassesUnseen, Passing

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup


class GoodNeighbours(ResourceQuestions, Event, PassesUnseen):
    """Everybody gives the left neighbour a card of choice (E6).

    All choose before any card is handed over, so ``state.pending`` holds the choices until then.
    Only giver and taker ever see a card.
    """

    __slots__ = ()
    rule = "catan-event-good-neighbours"
    summary = "Each player gives the next one a resource card of choice, all at the same time."

    def begin(self, state: CatanState, caller: Phase) -> bool:
        state.pending = [NO_CHOICE] * self.seats
        self.ask(state, caller, [1] * self.seats)
        return True

    def left_of(self, seat: int) -> int:
        """The left neighbour of a seat: the next one clockwise."""
        return (seat + 1) % self.seats

    def source(self, state: CatanState, seat: int) -> int:
        return self.kinds.hands[seat]

    def chosen(self, state: CatanState, seat: int, resource: int) -> None:
        state.pending[seat] = self.base + resource

    def all_answered(self, state: CatanState) -> None:
        choices = state.pending
        state.pending = []
        hands = self.kinds.hands
        for seat, action in enumerate(choices):
            if action != NO_CHOICE:
                taker = self.left_of(seat)
                self.kinds.move(state, action - self.base, hands[seat], hands[taker])
                note_hidden(state, self.seats, seat, taker, action - self.base)
        self.return_to_caller(state)

    def passing(self, state: State, action: int) -> Passing:
        seat = state.player
        return Passing(seat, self.left_of(seat), action - self.base, drawn=False)

    def refuse(self, state: State, action: int) -> Refusal:
        name = RESOURCES[action - self.base]
        return Refusal((self.id,), f"seat {state.player} has no {name} to give")

    # --- what may be seen -----------------------------------------------------------------------

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return viewer is not None and viewer in (state.player, self.left_of(state.player))

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        own = NO_CHOICE if viewer is None or not state.pending else state.pending[viewer]
        given = None if own == NO_CHOICE else RESOURCES[own - self.base]
        return {**super().facts(state, viewer), "own_choice": given}


class Assistance(Questions, Event, PassesUnseen):
    """Those with the most visible points give a card to somebody who has fewer (E11).

    A giver names the player first, unless one alone has fewer, and then the card; only these two
    see which it is. ``state.memory`` holds the player that has been named.
    """

    __slots__ = ("memory",)
    rule = "catan-event-assistance"
    summary = "The players with the most visible points each give a card to somebody with fewer."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.memory = setup.remember([NOBODY])
        self.size = self.seats + len(RESOURCES)

    def takers(self, state: State) -> list[int]:
        """Seats that have fewer visible points than the most, ascending."""
        visible = state.game.scores(state, viewer=None)
        best = max(visible)
        return [seat for seat, points in enumerate(visible) if points < best]

    def taker(self, state: State) -> int:
        """The seat that gets the next card, ``NOBODY`` while it is to be named."""
        named = state.memory[self.memory]
        if named == NOBODY and len(takers := self.takers(state)) == 1:
            return takers[0]
        return named

    # --- play -----------------------------------------------------------------------------------

    def begin(self, state: CatanState, caller: Phase) -> bool:
        takers = self.takers(state)
        if takers:
            self.ask(state, caller, [0 if seat in takers else 1 for seat in range(self.seats)])
        return bool(takers)

    def can_answer(self, state: CatanState, seat: int) -> bool:
        return self.kinds.hand_size(state, seat) != 0

    def legal_actions(self, state: State) -> list[int]:
        if self.taker(state) == NOBODY:
            return [self.base + seat for seat in self.takers(state)]
        first = self.base + self.seats
        hand = self.kinds.hand(state, state.player)
        return [first + resource for resource, count in enumerate(hand) if count]

    def apply(self, state: State, action: int) -> None:
        offset = action - self.base
        if offset < self.seats:
            state.memory[self.memory] = offset
            return
        game = catan(state)
        giver, taker, resource = state.player, self.taker(state), offset - self.seats
        self.kinds.move(state, resource, self.kinds.hands[giver], self.kinds.hands[taker])
        note_hidden(game, self.seats, giver, taker, resource)
        state.memory[self.memory] = NOBODY
        self.answered(game)

    def passing(self, state: State, action: int) -> Passing | None:
        offset = action - self.base
        if offset < self.seats:
            return None
        return Passing(state.player, self.taker(state), offset - self.seats, drawn=False)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        if offset < self.seats:
            return Choice(self.id, f"seat-{offset}")
        return Choice(self.id, RESOURCES[offset - self.seats])

    def offset(self, words: list[str]) -> int:
        names = [*(f"seat-{seat}" for seat in range(self.seats)), *RESOURCES]
        return parse_name(self, names, words)

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        taker = self.taker(state)
        if offset < self.seats:
            if taker != NOBODY:
                return Refusal((self.id,), f"a card for seat {taker} is to be chosen")
            return Refusal((self.id,), f"seat {offset} has the most visible points as well")
        if taker == NOBODY:
            return Refusal((self.id,), "first a player with fewer visible points is to be named")
        name = RESOURCES[offset - self.seats]
        return Refusal((self.id,), f"seat {state.player} has no {name} to give")

    # --- what may be seen -----------------------------------------------------------------------

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        if action - self.base < self.seats:
            return True
        return viewer is not None and viewer in (state.player, self.taker(state))

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        taker = self.taker(state)
        return {**super().facts(state, viewer), "taker": None if taker == NOBODY else taker}
