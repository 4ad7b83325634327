"""Lines of sight on boards with directions, and the constraint that buildings see one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.play import Constraint, Parameters, State

if TYPE_CHECKING:
    from tilewright.play import Setup

REACH: Final[dict[str, Any]] = {
    "type": "integer",
    "minimum": 0,
    "default": 0,
    "description": "How many sites far one can see; 0: to the rim of the board.",
}


class Sight:
    """What can be seen from each site along straight lines.

    Args:
        board: a board with directions, such as squares or hexes.
        reach: how many sites far one can see; 0: to the rim of the board.
    """

    __slots__ = ("rays",)

    def __init__(self, board: Board, reach: int) -> None:
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(_ray(steps, site, reach) for steps in board.steps.values())
            for site in range(board.size)
        )

    def from_sites(self, sites: int, empty: int) -> int:
        """Empty sites that are seen from a set of sites, up to the first that is not empty."""
        seen = 0
        for site in bits(sites):
            for ray in self.rays[site]:
                for at in ray:
                    if not empty >> at & 1:
                        break
                    seen |= 1 << at
        return seen


def _ray(steps: tuple[int, ...], site: int, reach: int) -> tuple[int, ...]:
    """Sites in one direction, nearest first; a board that wraps around ends where it began."""
    found: list[int] = []
    at = steps[site]
    while at >= 0 and at != site and (not reach or len(found) < reach):
        found.append(at)
        at = steps[at]
    return tuple(found)


class InSight(Constraint):
    """Allows sites in sight of an own piece of any kind; every site for the first piece."""

    __slots__ = ("everywhere", "kinds", "sight")
    rule = "in-sight"
    summary = "The site lies in a straight line with an own piece and nothing in between."
    parameters: ClassVar[Parameters] = Parameters({"reach": REACH})

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        if not setup.board.steps:
            setup.fault("rule", "the board has no straight lines", "hex, square or chain")
        self.kinds = len(setup.piece_ids)
        self.everywhere = setup.board.everywhere
        self.sight = Sight(setup.board, setup.integer("reach"))

    def sites(self, state: State, player: int, kind: int) -> int:
        own = 0
        for mask in state.pieces[player * self.kinds : (player + 1) * self.kinds]:
            own |= mask
        return self.sight.from_sites(own, state.empty) if own else self.everywhere
