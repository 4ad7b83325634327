"""Where the number of a production comes from: two dice, or whatever takes their place."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from tilewright.play import Action, ChancePhase, Choice, Parameters, State
from tilewright_catan.state import CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup

#: The sums of two dice, in notation.
_NUMBERS = tuple(str(number) for number in range(2, 13))


class NumberSource(ChancePhase):
    """A chance phase that sets ``state.number``, nested in the turn."""

    __slots__ = ()

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        self.begin_chance(state)

    def begin_event(self, state: CatanState, caller: Phase) -> bool:
        """Lets the event that came with the number happen; whether the caller must wait for it."""
        return False


class Dice(NumberSource):
    """Two dice are rolled (B11); a second roll of the same turn may have to differ (T2)."""

    __slots__ = ("differ", "numbers")
    rule = "catan-dice"
    summary = "Two dice are rolled; only their sum counts."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "different": {
                "type": "boolean",
                "default": False,
                "description": "Whether later rolls of a turn must differ from the one before.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.differ = setup.flag("different")
        self.size = 11
        self.numbers = tuple(a + b for a in range(1, 7) for b in range(1, 7))

    def _excluded(self, state: CatanState) -> int:
        """The number that may not come up; 0 for none."""
        return state.number if self.differ and state.productions else 0

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        out = self._excluded(catan(state))
        return [
            (self.base + number - 2, 6 - abs(7 - number))
            for number in range(2, 13)
            if number != out
        ]

    def is_legal(self, state: State, action: int) -> bool:
        number = action - self.base + 2
        return 2 <= number <= 12 and number != self._excluded(catan(state))

    def sample(self, state: State, rng: random.Random) -> int:
        out = self._excluded(catan(state))
        number = self.numbers[int(rng.random() * 36)]
        while number == out:
            number = self.numbers[int(rng.random() * 36)]
        return self.base + number - 2

    def apply(self, state: State, action: int) -> None:
        catan(state).number = action - self.base + 2
        self.return_to_caller(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, str(offset + 2))

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in _NUMBERS:
            raise self.not_understood(words, f"{self.id} <2..12>")
        return _NUMBERS.index(words[0])
