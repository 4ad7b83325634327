"""Endings by a target that the acting player has to reach, and by a limit of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import from_bits
from tilewright.library.endings import TIMING_PARAMETER
from tilewright.play.part import Ending, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class TargetPoints(Ending):
    """Ends the game when the acting player has enough points, those that others don't see included.

    Attributes:
        target: how many points are enough.
    """

    __slots__ = ("target",)
    rule = "target-points"
    by_points: ClassVar[bool] = True
    summary = "The acting player has at least the given number of points, and wins alone."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "points": {"type": "integer", "description": "The target.", "examples": [10]},
            "bonus": {
                "type": "integer",
                "default": 0,
                "description": "What is added to the target, such as by a variant.",
                "examples": [1],
            },
            "timing": TIMING_PARAMETER,
        },
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.target = setup.integer("points") + setup.integer("bonus")

    def reached_by(self, state: State, seat: int) -> bool:
        """Whether the player has enough points now, whoever acts; for phases that ask by seat."""
        return state.game.points_of(state, seat) >= self.target

    def is_over(self, state: State) -> bool:
        return state.player >= 0 and self.reached_by(state, state.player)

    def winners(self, state: State) -> int:
        return 1 << state.player


class TurnLimit(Ending):
    """Ends a game that has lasted for so many turns of a phase; what everybody sees decides.

    Attributes:
        turns: the limit.
    """

    __slots__ = ("_hit", "turns")
    rule = "turn-limit"
    summary = "So many turns of the phase have been played; the most visible points decide."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "turns": {
                "type": "integer",
                "minimum": 1,
                "description": "How many turns, of all players together.",
                "examples": [200],
            }
        },
        ("turns",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.turns = setup.integer("turns")
        self._hit = setup.remember([0])

    def is_over(self, state: State) -> bool:
        if state.turn + 1 < self.turns:
            return False
        state.memory[self._hit] = 1
        return True

    def winners(self, state: State) -> int:
        scores = state.game.scores(state, viewer=None)
        best = max(scores)
        leaders = [seat for seat, points in enumerate(scores) if points == best]
        return from_bits(state.game.untied(state, leaders))

    def note(self, state: State) -> str:
        if not state.memory[self._hit]:
            return ""
        limit = f"stopped at the limit of {self.turns} turns"
        return f"{limit}: the visible points decide, which is no regular win"


TARGETS: Final[tuple[type[Ending], ...]] = (TargetPoints, TurnLimit)
