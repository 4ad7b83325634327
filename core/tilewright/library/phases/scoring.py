"""The scoring phase: points are set down during play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.errors import suggestion
from tilewright.play.actions import Action
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class ScoringPhase(Phase):
    """Sets down the points of all parts whose moment is ``scoring``, or of those listed.

    Nobody decides anything; the phase is over as soon as it begins.
    """

    __slots__ = ("listed",)
    rule = "scoring"
    summary = "The scoring parts with moment `scoring` are scored and their points kept."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "parts": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Ids of the parts with moment `scoring` to score; else all.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        names = setup.get("parts")
        self.listed = None if names is None else tuple(str(name) for name in names)
        known = [part["id"] for part in setup.document.get("scoring", ())]
        for at, name in enumerate(self.listed or ()):
            if name not in known:
                allowed = suggestion(name, known)
                setup.fault(f"parts[{at}]", f"unknown scoring part {name!r}", allowed)
            elif name in setup.scoring and setup.scoring[name].moment != "scoring":
                problem = f"scoring part {name!r} has moment {setup.scoring[name].moment!r}"
                setup.fault(f"parts[{at}]", problem, "a part with moment 'scoring'")

    def enter(self, state: State) -> None:
        game = state.game
        for part in game.scoring:
            if part.moment == "scoring" and (self.listed is None or part.id in self.listed):
                at = part.index * game.num_players
                for seat, number in enumerate(part.points(state)):
                    state.banked[at + seat] += number
        self.leave(state)

    def legal_actions(self, state: State) -> list[int]:
        return []

    def apply(self, state: State, action: int) -> None:
        raise AssertionError("a scoring phase has no actions")

    def record(self, offset: int) -> Action:
        raise AssertionError("a scoring phase has no actions")

    def offset(self, words: list[str]) -> int:
        raise self.not_understood(words, "nothing, the phase has no actions")
