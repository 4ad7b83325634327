"""Decisions inside a turn: phases that are only ever entered from another one."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from tilewright.play import Action, Choice, Phase, State
from tilewright_catan.kinds import RESOURCES, Kinds
from tilewright_catan.sites import parse_name
from tilewright_catan.state import CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Setup


class Nested(Phase):
    """A phase that waits in the list of phases until another one asks for it."""

    __slots__ = ("kinds", "seats")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.seats = setup.players
        self.kinds = Kinds(setup)

    def enter(self, state: State) -> None:
        self.leave(state)

    def clockwise(self, state: CatanState) -> list[int]:
        """All seats, clockwise from the active player."""
        return [(state.active + step) % self.seats for step in range(self.seats)]


class Questions(Nested):
    """Asks players one after another, clockwise from the active one, each as often as is owed."""

    __slots__ = ()

    def ask(self, state: CatanState, caller: Phase, owed: list[int]) -> None:
        """Asks each seat as often as ``owed`` says, and then returns to the caller.

        Args:
            state: the state; ``state.active`` is asked first.
            caller: the phase that goes on afterwards.
            owed: number of answers of each seat.
        """
        state.queue = tuple(owed)
        caller.interrupt(state, self, state.active)

    def enter_nested(self, state: State) -> None:
        self.ask_next(catan(state))

    def ask_next(self, state: CatanState) -> None:
        """Asks the first seat that owes an answer and can give one, if there is one left."""
        for seat in self.clockwise(state):
            if state.queue[seat] and self.can_answer(state, seat):
                state.player = seat
                return
        self.all_answered(state)

    def all_answered(self, state: CatanState) -> None:
        """Called when nobody owes an answer any more: returns to the caller."""
        self.return_to_caller(state)

    def answered(self, state: CatanState) -> None:
        """Notes an answer of the seat that was asked, and goes on."""
        queue = list(state.queue)
        queue[state.player] -= 1
        state.queue = tuple(queue)
        self.ask_next(state)

    @abstractmethod
    def can_answer(self, state: CatanState, seat: int) -> bool:
        """Whether the seat has anything to choose from."""

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"owed": list(catan(state).queue), "callers": self.callers(state, viewer)}


class ResourceQuestions(Questions):
    """Questions that are answered with a resource."""

    __slots__ = ()

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = len(RESOURCES)

    @abstractmethod
    def source(self, state: CatanState, seat: int) -> int:
        """Offset in ``state.supply`` of the cards that the seat chooses from."""

    @abstractmethod
    def chosen(self, state: CatanState, seat: int, resource: int) -> None:
        """Does what follows from a seat's choice."""

    def can_answer(self, state: CatanState, seat: int) -> bool:
        at = self.source(state, seat)
        return any(state.supply[at : at + 5])

    def legal_actions(self, state: State) -> list[int]:
        at = self.source(catan(state), state.player)
        cards = state.supply[at : at + 5]
        base = self.base
        return [base + resource for resource in range(5) if cards[resource]]

    def is_legal(self, state: State, action: int) -> bool:
        resource = action - self.base
        if not 0 <= resource < len(RESOURCES):
            return False
        return state.supply[self.source(catan(state), state.player) + resource] > 0

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        self.chosen(game, state.player, action - self.base)
        self.answered(game)

    def record(self, offset: int) -> Action:
        return Choice(self.id, RESOURCES[offset])

    def offset(self, words: list[str]) -> int:
        return parse_name(self, RESOURCES, words)


class Discard(ResourceQuestions):
    """Players with too many cards return half of them to the bank, card by card (B14)."""

    __slots__ = ()
    rule = "catan-discard"
    summary = "Players with too many resource cards return half of them to the bank."

    def source(self, state: CatanState, seat: int) -> int:
        return self.kinds.hands[seat]

    def chosen(self, state: CatanState, seat: int, resource: int) -> None:
        self.kinds.move(state, resource, self.kinds.hands[seat], self.kinds.bank)


class TakeCards(ResourceQuestions):
    """Players take cards of their choice from the bank, as far as it has any (B18)."""

    __slots__ = ()
    rule = "catan-take-cards"
    summary = "Players take resource cards of their choice from the bank."

    def source(self, state: CatanState, seat: int) -> int:
        return self.kinds.bank

    def chosen(self, state: CatanState, seat: int, resource: int) -> None:
        self.kinds.move(state, resource, self.kinds.bank, self.kinds.hands[seat])
