"""Pieces beside marked sites: adjacent to them, or incident where they are of another kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.library.scoring import PIECES_PARAMETER
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


def sites_around(board: Board) -> tuple[int, ...]:
    """For each site the sites that are adjacent or incident to it."""
    return tuple(map(int.__or__, board.neighbours, board.incident))


def beside(around: tuple[int, ...], marked: int) -> int:
    """Sites beside any of the sites ``marked``.

    Args:
        around: see ``sites_around``.
        marked: set of sites.
    """
    found = 0
    for site in bits(marked):
        found |= around[site]
    return found


class BesideMarks(ScoringPart):
    """Points for each piece beside enough marked sites.

    Attributes:
        around: for each site the adjacent and incident ones.
        at_least: how many of them must bear one of the marks.
        each: points for each such piece.
    """

    __slots__ = ("_known", "around", "at_least", "counted", "each", "kinds", "marks", "players")
    rule = "beside-marks"
    summary = "Points for each piece that is beside at least so many sites with one of the marks."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": PIECES_PARAMETER,
            "marks": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "Names of marks; bearing any of them is enough.",
                "examples": [["camel"]],
            },
            "at_least": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many such sites a piece must be beside; more count no more.",
                "examples": [2],
            },
            "points": {"type": "integer", "default": 1, "description": "Points for each piece."},
        },
        ("marks",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.kinds = len(setup.piece_ids)
        self.around = sites_around(setup.board)
        self.counted = setup.kinds("pieces")
        self.marks = setup.marks("marks")
        self.at_least = setup.integer("at_least", 1)
        self.each = setup.integer("points", 1)
        # Marks change seldom: the sites asked for last, and for which marked sites they are.
        self._known = (0, 0)

    def sites(self, state: State) -> int:
        """Set of the sites that are beside enough marked ones."""
        marked = 0
        for mark in self.marks:
            marked |= state.marks[mark]
        known, found = self._known
        if marked != known:
            found = self._beside_enough(marked)
            self._known = (marked, found)
        return found

    def _beside_enough(self, marked: int) -> int:
        beside_so_many = [0] * self.at_least
        for site in bits(marked):
            near = self.around[site]
            for so_many in range(self.at_least - 1, 0, -1):
                beside_so_many[so_many] |= beside_so_many[so_many - 1] & near
            beside_so_many[0] |= near
        return beside_so_many[-1]

    def points(self, state: State) -> list[int]:
        return [self.points_of(state, seat) for seat in range(self.players)]

    def points_of(self, state: State, seat: int) -> int:
        sites = self.sites(state)
        if not sites:
            return 0
        pieces = 0
        for kind in self.counted:
            pieces |= state.pieces[seat * self.kinds + kind]
        return self.each * (pieces & sites).bit_count()


BESIDE: Final[tuple[type[ScoringPart], ...]] = (BesideMarks,)
