"""Scoring parts about connected groups and trails of a player's pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.board import component, groups_by_size, longest_trail
from tilewright.library.awards import AWARD_PROPERTIES, Award
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

_PIECES: Final = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Kinds of piece that count; all when not given.",
}


class LargestGroup(ScoringPart):
    """For each kind of piece an award for the largest connected group of one player."""

    __slots__ = ("all_kinds", "award", "board", "counted", "players", "uncounted")
    rule = "largest-group"
    summary = "For each kind of piece, points for the player with the largest connected group."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": _PIECES,
            "uncounted_marks": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Pieces on sites with these marks join groups but add no size.",
            },
            **AWARD_PROPERTIES,
        },
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")
        self.uncounted = setup.marks("uncounted_marks")
        self.award = Award(setup)

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        countable = -1
        for mark in self.uncounted:
            countable &= ~state.marks[mark]
        for kind in self.counted:
            held = state.pieces[kind :: self.all_kinds][: self.players]
            self.award.give([self._largest(mask, countable) for mask in held], totals)
        return totals

    def _largest(self, mask: int, countable: int) -> int:
        """Size of the largest group among the sites of ``mask``."""
        best = 0
        while mask:
            group = component(self.board, mask & -mask, mask)
            size = (group & countable).bit_count()
            best = max(best, size)
            mask &= ~group
        return best


class GroupSizes(ScoringPart):
    """Points for each connected group by its size."""

    __slots__ = ("all_kinds", "board", "counted", "per_piece", "players", "table")
    rule = "group-sizes"
    summary = "Points for each connected group of one player and kind, by a table of sizes."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": _PIECES,
            "table": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": "Points for a group of 1, 2, 3, … pieces.",
                "examples": [[0, 2]],
            },
            "beyond": {
                "type": "integer",
                "default": 0,
                "description": "Points for each piece of a group larger than the table.",
                "examples": [2],
            },
        },
        ("table",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")
        self.table = setup.integers("table")
        self.per_piece = setup.integer("beyond")

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        for seat in range(self.players):
            for kind in self.counted:
                mask = state.pieces[seat * self.all_kinds + kind]
                totals[seat] += sum(map(self._of_size, groups_by_size(self.board, mask)))
        return totals

    def _of_size(self, size: int) -> int:
        if size <= len(self.table):
            return self.table[size - 1]
        return self.per_piece * size


class LongestTrail(ScoringPart):
    """An award for the longest trail along a player's pieces on edges of the board."""

    __slots__ = ("all_kinds", "award", "board", "counted", "players")
    rule = "longest-trail"
    summary = (
        "Points for the longest trail over a player's pieces on edges: each edge once, vertices "
        "may repeat, and not through a vertex that holds another player's piece."
    )
    parameters: ClassVar[Parameters] = Parameters(
        {"pieces": _PIECES, **AWARD_PROPERTIES}, ("points",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")
        self.award = Award(setup)

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        self.award.give([self.length(state, seat) for seat in range(self.players)], totals)
        return totals

    def length(self, state: State, seat: int) -> int:
        """Edges in the player's longest trail."""
        edges = self.board.of_kind.get("edge", 0)
        vertices = self.board.of_kind.get("vertex", 0)
        trail = blocked = 0
        for at, mask in enumerate(state.pieces):
            owner, kind = divmod(at, self.all_kinds)
            if owner != seat:
                blocked |= mask & vertices
            elif kind in self.counted:
                trail |= mask & edges
        return longest_trail(self.board, trail, blocked)


GROUP_SCORING: Final[tuple[type[ScoringPart], ...]] = (LargestGroup, GroupSizes, LongestTrail)
