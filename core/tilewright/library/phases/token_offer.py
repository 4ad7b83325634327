"""Token offers: who wants to use a token now? The first who does spends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.play.actions import Action, Choice
from tilewright.play.orders import NO_SEAT
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State

ANSWERS: Final = ("decline", "use")
#: Positions in the phase's part of ``state.memory``.
_WAITING, _START, _TAKER = range(3)


class TokenOffer(Phase):
    """Players who have a token are asked in turn whether they use it; the first who does spends it.

    It is played only as a nested decision, by ``ask``; among the phases of a ruleset it is over as
    soon as it begins. ``state.turn`` counts the answers.
    """

    __slots__ = ("first", "memory", "seats", "spent", "stride", "token")
    rule = "token-offer"
    summary = "Players are asked in turn whether they use a token; the first who does spends it."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {
                "type": "string",
                "description": "Id of the supply that holds the players' tokens.",
            },
            "token": {"type": "string", "description": "Id of the piece that is the token."},
            "spent": {
                "type": "string",
                "description": "Id of the shared supply that spent tokens go to.",
            },
        },
        ("supply", "token", "spent"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        supply, spent = setup.supply("supply"), setup.supply("spent")
        if not supply.stride:
            setup.fault("supply", f"supply {supply.id!r} is shared", "one with owner 'each'")
        if spent.stride:
            setup.fault("spent", f"supply {spent.id!r} is one for each player", "a shared one")
        self.token = setup.kind("token")
        self.first = supply.offset + self.token
        self.stride = supply.stride
        self.spent = spent.offset + self.token
        self.seats = setup.players
        self.size = len(ANSWERS)
        self.memory = setup.remember([0, 0, NO_SEAT])

    # --- for phases that ask --------------------------------------------------------------------

    def holders(self, state: State) -> int:
        """Set of the seats that have a token left."""
        found = 0
        for seat in range(self.seats):
            if state.supply[self.first + seat * self.stride]:
                found |= 1 << seat
        return found

    def ask(self, state: State, caller: Phase, asked: int, start: int) -> None:
        """Asks as a nested decision of ``caller``, which is resumed whatever the answers are.

        Args:
            state: the state.
            caller: the phase that is interrupted.
            asked: set of seats; those without a token are not asked.
            start: who is asked first; the others follow clockwise.
        """
        at = self.memory
        state.memory[at : at + 3] = [asked & self.holders(state), start % self.seats, NO_SEAT]
        caller.interrupt(state, self, start % self.seats)

    def taker(self, state: State) -> int:
        """Who used a token when it was last asked; ``NO_SEAT`` when nobody did."""
        return state.memory[self.memory + _TAKER]

    def give_back(self, state: State, seat: int) -> None:
        """Returns a token that the seat has spent."""
        state.supply[self.spent] -= 1
        state.supply[self.first + seat * self.stride] += 1

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        state.legal = []
        self._ask_next(state)

    def apply(self, state: State, action: int) -> None:
        seat = state.player
        if action == self.base:
            state.memory[self.memory + _WAITING] ^= 1 << seat
            state.turn += 1
            self._ask_next(state)
            return
        state.supply[self.first + seat * self.stride] -= 1
        state.supply[self.spent] += 1
        state.memory[self.memory + _WAITING] = 0
        state.memory[self.memory + _TAKER] = seat
        self.return_to_caller(state)

    def _ask_next(self, state: State) -> None:
        waiting, start = state.memory[self.memory : self.memory + 2]
        if not waiting:
            self.return_to_caller(state)
            return
        seat = start
        while not waiting >> seat & 1:
            seat = (seat + 1) % self.seats
        state.player = seat

    def legal_actions(self, state: State) -> list[int]:
        return [self.base, self.base + 1]

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Choice(self.id, ANSWERS[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in ANSWERS:
            raise self.not_understood(words, f"{self.id} <{', '.join(ANSWERS)}>")
        return ANSWERS.index(words[0])

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        waiting = state.memory[self.memory + _WAITING]
        return {"waiting": bits(waiting), "callers": self.callers(state, viewer)}
