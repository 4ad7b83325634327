"""Who begins: chance draws a seat, for later phases to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.play.actions import Action, Choice
from tilewright.play.part import Parameters
from tilewright.play.phase import ChancePhase

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State


class RandomStart(ChancePhase):
    """Chance draws the seat that begins, each as likely as any other; or the ruleset names it.

    The seat is kept in ``state.memory``; it is 0 until the phase has been in play.
    """

    __slots__ = ("fixed", "memory", "seats")
    rule = "random-start"
    summary = "Chance draws the seat that begins, or the ruleset names it."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "seat": {
                "type": "integer",
                "minimum": 0,
                "description": "The seat that begins, from 0; drawn by chance when not given.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.seats = setup.players
        self.memory = setup.remember([0])
        self.fixed = setup.integer("seat", -1)
        if self.fixed >= self.seats:
            setup.fault("seat", f"there is no seat {self.fixed}", f"0..{self.seats - 1}")
        self.size = self.seats

    def seat(self, state: State) -> int:
        """The seat that begins."""
        return state.memory[self.memory]

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        if self.fixed < 0:
            self.begin_chance(state)
            return
        state.memory[self.memory] = self.fixed
        self.leave(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(self.base + seat, 1) for seat in range(self.seats)]

    def apply(self, state: State, action: int) -> None:
        state.memory[self.memory] = action - self.base
        self.leave(state)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Choice(self.id, str(offset))

    def offset(self, words: list[str]) -> int:
        names = [str(seat) for seat in range(self.seats)]
        if len(words) != 1 or words[0] not in names:
            raise self.not_understood(words, f"{self.id} <seat, 0 to {self.seats - 1}>")
        return names.index(words[0])
