"""Awards: points for whoever has the most of something, under one of several tie policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

TIES: Final = ("each", "share", "full", "none")

AWARD_PROPERTIES: Final[dict[str, Any]] = {
    "points": {
        "type": "integer",
        "description": "Points for the player who alone has the most.",
        "examples": [10],
    },
    "tie": {
        "enum": list(TIES),
        "default": "none",
        "description": (
            "What players who tie for the most get: `each` the tie points, `share` the points "
            "divided and rounded down, `full` the points each, `none` nothing."
        ),
    },
    "tie_points": {
        "type": "integer",
        "default": 0,
        "description": "Points for each player of a tie under `each`.",
        "examples": [5],
    },
    "minimum": {
        "type": "integer",
        "minimum": 1,
        "default": 1,
        "description": "Who has less than this gets nothing and ties with nobody.",
    },
}


class Award:
    """Points for the most of something.

    Attributes:
        points: for a player who alone has the most.
        tie: the tie policy, one of ``TIES``.
        tie_points: for each player of a tie under ``each``.
        minimum: less than this counts as nothing.
    """

    __slots__ = ("minimum", "points", "tie", "tie_points")

    def __init__(self, setup: Setup) -> None:
        self.points = setup.integer("points")
        self.tie = setup.choice("tie", TIES, "none")
        self.tie_points = setup.integer("tie_points")
        self.minimum = setup.integer("minimum", 1)

    def give(self, amounts: Sequence[int], totals: list[int]) -> None:
        """Adds to ``totals`` what each player gets for having ``amounts``."""
        best = max(amounts)
        if best < self.minimum:
            return
        count = amounts.count(best)
        each = self.points if count == 1 else self._tied(count)
        for seat, amount in enumerate(amounts):
            if amount == best:
                totals[seat] += each

    def _tied(self, count: int) -> int:
        if self.tie == "each":
            return self.tie_points
        if self.tie == "share":
            return self.points // count
        return self.points if self.tie == "full" else 0
