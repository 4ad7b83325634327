"""Lines of pieces: so many of one player's in a row win."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.board import Board
from tilewright.library.endings import TIMING_PARAMETER, WINNER_PARAMETER, Verdict
from tilewright.play.part import Ending, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Line(Ending):
    """Ends the game when the piece placed last completes a line of pieces of its owner.

    A line follows one direction of the board over sites of the same kind. With ``exact`` a longer
    row does not count.
    """

    __slots__ = ("exact", "kinds", "verdict", "windows")
    rule = "line"
    summary = "The piece placed last completes a row of pieces of one player."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "length": {
                "type": "integer",
                "minimum": 2,
                "description": "Pieces in the row.",
                "examples": [3],
            },
            "exact": {
                "type": "boolean",
                "default": False,
                "description": "Whether a longer row does not count.",
            },
            "winner": WINNER_PARAMETER,
            "timing": TIMING_PARAMETER,
        },
        ("length",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = len(setup.piece_ids)
        self.verdict = Verdict(setup)
        self.exact = setup.flag("exact")
        self.windows = windows_of(setup.board, setup.integer("length"))
        if not any(self.windows):
            setup.fault("length", "no row of the board is so long", "a shorter row")

    def is_over(self, state: State) -> bool:
        if state.last < 0:
            return False
        first = state.player * self.kinds
        own = 0
        for mask in state.pieces[first : first + self.kinds]:
            own |= mask
        for row, beyond in self.windows[state.last]:
            if own & row == row and not (self.exact and own & beyond):
                return True
        return False

    def winners(self, state: State) -> int:
        return self.verdict.winners(state)


def windows_of(board: Board, length: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each site the rows of ``length`` that hold it, each with the sites just beyond its ends.

    Opposite directions give the same rows; each row is listed once.
    """
    found: list[dict[int, int]] = [{} for _ in range(board.size)]
    for steps in board.steps.values():
        back = {after: site for site, after in enumerate(steps) if after >= 0}
        for start in range(board.size):
            row = [start]
            while len(row) < length and steps[row[-1]] >= 0 and steps[row[-1]] not in row:
                row.append(steps[row[-1]])
            if len(row) == length:
                mask = sum(board.bit[site] for site in row)
                ends = (back.get(start, -1), steps[row[-1]])
                beyond = sum(board.bit[site] for site in ends if site >= 0)
                for site in row:
                    found[site][mask] = beyond
    return tuple(tuple(sorted(rows.items())) for rows in found)


LINES: Final[tuple[type[Ending], ...]] = (Line,)
