"""Replacing: a piece that takes the place of another one of the same player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.library.holdings import hold
from tilewright.library.networks import placements_with
from tilewright.play.part import Constraint, Effect, Parameters
from tilewright.play.placement import SupplyRule
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Replace(Effect):
    """Takes an own piece of a kind off the site of the new piece, back to where that came from."""

    __slots__ = ("kinds", "old", "supply")
    rule = "replace"
    summary = "The piece takes the place of an own piece of another kind, which goes back."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "piece": {
                "type": "string",
                "description": "The kind of piece that is taken off.",
                "examples": ["settlement"],
            }
        },
        ("piece",),
    )
    frees_sites: ClassVar[bool] = True

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = len(setup.piece_ids)
        self.old = setup.piece("piece")
        self.supply: SupplyRule | None = None

    def finish_setup(self, setup: Setup) -> None:
        """Finds the supply of its placement."""
        for placement in placements_with(self, setup):
            self.supply = placement.supply

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        sites = state.pieces[player * self.kinds + self.old]
        if kind == self.old or not sites >> site & 1:
            return
        hold(state, player, self.old, sites ^ 1 << site)
        first = self.supply.first(player) if self.supply else -1
        if first >= 0:
            state.supply[first + self.old] += 1
        state.game.pieces_moved(state)


class OnOwn(Constraint):
    """Allows sites that hold a piece of the player."""

    __slots__ = ("counted", "kinds")
    rule = "on-own"
    summary = "The site holds a piece of the player, of one of the given kinds."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Kinds of piece that count; all when not given.",
                "examples": [["settlement"]],
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")

    def sites(self, state: State, player: int, kind: int) -> int:
        found = 0
        for one in self.counted:
            found |= state.pieces[player * self.kinds + one]
        return found


REPLACING_CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (OnOwn,)
REPLACING_EFFECTS: Final[tuple[type[Effect], ...]] = (Replace,)
