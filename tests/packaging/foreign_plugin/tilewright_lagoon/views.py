"""Scoring: what a player's pieces can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.play import Parameters, ScoringPart, State
from tilewright_lagoon.sight import REACH, Sight

if TYPE_CHECKING:
    from tilewright.play import Setup


class Views(ScoringPart):
    """Points for each marked site that is in sight of any of a player's pieces of some kinds."""

    __slots__ = ("counted", "each", "kinds", "marks", "players", "sight")
    rule = "views"
    summary = "Points for each marked site in sight of a player's pieces."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "of": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "Marks of the sites that are worth seeing.",
            },
            "from": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Kinds of piece that see; all when not given.",
            },
            "points": {"type": "integer", "description": "Points for each site seen."},
            "reach": REACH,
        },
        ("of", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.kinds = len(setup.piece_ids)
        self.counted = setup.kinds("from")
        self.marks = setup.marks("of")
        self.each = setup.integer("points")
        self.sight = Sight(setup.board, setup.integer("reach"))

    def points(self, state: State) -> list[int]:
        worth = 0
        for mark in self.marks:
            worth |= state.marks[mark]
        totals: list[int] = []
        for seat in range(self.players):
            own = 0
            for kind in self.counted:
                own |= state.pieces[seat * self.kinds + kind]
            seen = self.sight.from_sites(own, state.empty)
            totals.append(self.each * (seen & worth).bit_count())
        return totals
