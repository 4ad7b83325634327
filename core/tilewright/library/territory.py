"""Points for empty regions, and points that are fixed from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.board import components, spread
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Territory(ScoringPart):
    """Points for each empty site of a region that touches pieces of one player only.

    A region is made of connected empty sites. Together with points for pieces this is area scoring.
    """

    __slots__ = ("board", "each", "kinds", "players")
    rule = "territory"
    summary = "Points for each empty site of a region that touches pieces of one player only."
    parameters: ClassVar[Parameters] = Parameters(
        {"points": {"type": "integer", "description": "Points for each site.", "examples": [1]}},
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.kinds = len(setup.piece_ids)
        self.players = setup.players
        self.each = setup.integer("points")

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        for region in components(self.board, state.empty):
            near = spread(self.board, region)
            beside = {at // self.kinds for at, mask in enumerate(state.pieces) if mask & near}
            owner = beside.pop() if len(beside) == 1 else self.players
            if owner < self.players:
                totals[owner] += self.each * region.bit_count()
        return totals


class Fixed(ScoringPart):
    """Points that players have by their seat, such as a compensation for moving second."""

    __slots__ = ("by_seat",)
    rule = "fixed"
    summary = "Points that each player has by the seat, whatever happens."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "points": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": "Points of seat 0, 1, …; seats not named get none.",
                "examples": [[0, 7]],
            }
        },
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        given = setup.integers("points")
        if len(given) > setup.players:
            setup.fault(
                "points",
                f"points for {len(given)} seats, and {setup.players} play",
                f"at most {setup.players} numbers",
            )
        self.by_seat = (given + (0,) * setup.players)[: setup.players]

    def points(self, state: State) -> list[int]:
        return list(self.by_seat)

    def points_of(self, state: State, seat: int) -> int:
        return self.by_seat[seat]
