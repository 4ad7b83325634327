"""Conditions that end a game, shared by games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.play.part import Ending, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

TIMING_PARAMETER: Final[dict[str, Any]] = {
    "enum": ["turn", "immediate"],
    "default": "turn",
    "description": "Whether the turn in which it happens is played to its end.",
}


WINNERS: Final = ("mover", "others", "points")
WINNER_PARAMETER: Final[dict[str, Any]] = {
    "enum": list(WINNERS),
    "default": "mover",
    "description": (
        "Who wins by it: the player who placed the last piece (`mover`), all `others`, or whoever "
        "has most `points`."
    ),
}


class Verdict:
    """Who wins when an ending holds, by the parameter ``winner``."""

    __slots__ = ("everybody", "winner")

    def __init__(self, setup: Setup) -> None:
        self.winner = setup.choice("winner", WINNERS, "mover")
        self.everybody = (1 << setup.players) - 1

    def winners(self, state: State) -> int:
        """Set of seats that win, seen from the player who placed last; 0: the points decide."""
        return self.of(1 << state.player)

    def of(self, seats: int) -> int:
        """Set of seats that win when these brought it about; 0: the points decide."""
        if self.winner == "points":
            return 0
        return seats if self.winner == "mover" else self.everybody ^ seats


class SupplyExhausted(Ending):
    """Ends the game when any kind of piece that a supply held at the start has run out in it."""

    __slots__ = ("absent", "first", "last")
    rule = "supply-exhausted"
    summary = "Any kind of piece that a supply held at the start has run out."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {"type": "string", "description": "Id of the supply."},
            "timing": TIMING_PARAMETER,
        },
        ("supply",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        supply = setup.supply("supply")
        self.first = supply.offset
        self.last = supply.offset + len(setup.piece_ids) * supply.owners
        self.absent = supply.counts.count(0) * supply.owners

    def is_over(self, state: State) -> bool:
        return state.supply[self.first : self.last].count(0) > self.absent


class BoardFull(Ending):
    """Ends the game when every site that counts holds a piece."""

    __slots__ = ("everywhere", "marks")
    rule = "board-full"
    summary = "Every site, or every site with one of the marks, holds a piece."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "marks": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Only sites with one of these marks have to be full; else all.",
            },
            "timing": TIMING_PARAMETER,
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.marks = setup.marks("marks")
        self.everywhere = setup.board.everywhere

    def is_over(self, state: State) -> bool:
        if not self.marks:
            return not state.empty
        wanted = 0
        for mark in self.marks:
            wanted |= state.marks[mark]
        return not wanted & state.empty


class PointsReached(Ending):
    """Ends the game when any player has enough points."""

    __slots__ = ("target",)
    rule = "points-reached"
    by_points: ClassVar[bool] = True
    summary = "A player has at least the given number of points."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "points": {"type": "integer", "description": "The target.", "examples": [10]},
            "timing": TIMING_PARAMETER,
        },
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.target = setup.integer("points")

    def is_over(self, state: State) -> bool:
        return max(state.scores()) >= self.target


ENDINGS: Final[tuple[type[Ending], ...]] = (SupplyExhausted, BoardFull, PointsReached)
