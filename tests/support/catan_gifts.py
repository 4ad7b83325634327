"""A toy variant of Catan: gifts chosen in secret on a six, cards shown to all on an eight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tilewright import hookimpl
from tilewright.play import NO_CHOICE, Action, Choice, Phase, State
from tilewright_catan.extras import TurnExtra
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.robbing import note_hidden
from tilewright_catan.state import CatanState, catan
from tilewright_catan.unseen import PassesUnseen, Passing, ShowsCards

if TYPE_CHECKING:
    from tilewright.play import Setup

GIVING_NUMBER = 6
SHOWING_NUMBER = 8
#: Shows no card.
NOTHING = len(RESOURCES)


class Gifts(TurnExtra, PassesUnseen):
    """Each player with cards chooses one for the left neighbour."""

    __slots__ = ()
    rule = "toy-gifts"
    summary = "On a six each player gives the left neighbour a card of choice."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = len(RESOURCES)

    def drawn(self, state: CatanState, caller: Phase) -> bool:
        if state.number != GIVING_NUMBER:
            return False
        state.pending = [NO_CHOICE] * self.seats
        caller.interrupt(state, self, state.active)
        return True

    def enter_nested(self, state: State) -> None:
        self._ask(catan(state))

    def _left(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _ask(self, state: CatanState) -> None:
        for seat in self.clockwise(state):
            if state.pending[seat] == NO_CHOICE and self.kinds.hand_size(state, seat):
                state.player = seat
                return
        choices, state.pending = state.pending, []
        for seat, action in enumerate(choices):
            if action != NO_CHOICE:
                resource, taker = action - self.base, self._left(seat)
                self.kinds.move(state, resource, self.kinds.hands[seat], self.kinds.hands[taker])
                note_hidden(state, self.seats, seat, taker, resource)
        self.return_to_caller(state)

    def legal_actions(self, state: State) -> list[int]:
        hand = self.kinds.hand(state, state.player)
        return [self.base + resource for resource, count in enumerate(hand) if count]

    def apply(self, state: State, action: int) -> None:
        state.pending[state.player] = action
        self._ask(catan(state))

    def passing(self, state: State, action: int) -> Passing:
        seat = state.player
        return Passing(seat, self._left(seat), action - self.base, drawn=False)

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return viewer in (state.player, self._left(state.player))

    def record(self, offset: int) -> Action:
        return Choice(self.id, RESOURCES[offset])

    def offset(self, words: list[str]) -> int:
        return RESOURCES.index(words[0])


class Boast(TurnExtra, ShowsCards):
    """The active player may show two equal cards, which stay in the hand."""

    __slots__ = ()
    rule = "toy-boast"
    summary = "On an eight the active player may show two equal cards."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = len(RESOURCES) + 1

    def drawn(self, state: CatanState, caller: Phase) -> bool:
        if state.number == SHOWING_NUMBER:
            caller.interrupt(state, self, state.active)
        return state.number == SHOWING_NUMBER

    def legal_actions(self, state: State) -> list[int]:
        hand = self.kinds.hand(state, state.player)
        pairs = [self.base + resource for resource, count in enumerate(hand) if count > 1]
        return [*pairs, self.base + NOTHING]

    def apply(self, state: State, action: int) -> None:
        self.return_to_caller(state)

    def shown(self, state: State, action: int) -> tuple[int, Sequence[int]] | None:
        cards = [0] * len(RESOURCES)
        if action - self.base == NOTHING:
            return None
        cards[action - self.base] = 2
        return state.player, cards

    def record(self, offset: int) -> Action:
        return Choice(self.id, (*RESOURCES, "nothing")[offset])

    def offset(self, words: list[str]) -> int:
        return (*RESOURCES, "nothing").index(words[0])


class GiftsPlugin:
    """Registers the toy."""

    @hookimpl
    def tilewright_phases(self) -> Iterable[type[Phase]]:
        return [Gifts, Boast]
