"""Pieces that rest on others: a site can be taken only once the one below it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.board.shifts import Shift
from tilewright.errors import suggestion
from tilewright.play.part import Constraint, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Supported(Constraint):
    """Allows sites whose next site in a direction holds a piece, or that have no next site there.

    Attributes:
        ground: sites without a next one.
        against: the step from each site to those that rest on it.
    """

    __slots__ = ("against", "everywhere", "ground")
    rule = "supported"
    summary = "The next site in the given direction holds a piece, or there is none."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "direction": {
                "type": "string",
                "description": "Direction of the board in which pieces would fall.",
                "examples": ["S"],
            }
        },
        ("direction",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        board = setup.board
        name = setup.text("direction")
        if name not in board.steps:
            known = suggestion(name, board.steps)
            setup.fault("direction", f"the board has no direction {name!r}", known)
        steps = board.steps.get(name, (-1,) * board.size)
        self.everywhere = board.everywhere
        self.ground = sum(bit for bit, after in zip(board.bit, steps, strict=True) if after < 0)
        self.against = Shift((after, site) for site, after in enumerate(steps) if after >= 0)

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.ground | self.against.moved(self.everywhere ^ state.empty)


STACKING: Final[tuple[type[Constraint], ...]] = (Supported,)
