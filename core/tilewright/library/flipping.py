"""Flipping: pieces of others in a row between two own ones change their owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.board.shifts import steps_back
from tilewright.library.arranging import arrange
from tilewright.play.part import Constraint, Effect, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

Ray: TypeAlias = tuple[int, ...]


class Flip(Effect):
    """Rows of others' pieces between the new piece and an own one become the player's.

    A row follows one direction of the board without a gap; all directions count at once. Pieces
    keep their kind, and it does not matter which kinds the row and its ends are of.
    """

    __slots__ = ("kinds", "players", "rows")
    rule = "flip"
    summary = "Pieces of others in a row between the new piece and an own one change their owner."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = len(setup.piece_ids)
        self.players = setup.players
        self.rows = Rows(setup.board)

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        own, others = split(state, player)
        turned = self.rows.between(own, others, site)
        if not turned:
            return
        pieces = state.pieces[:]
        first = player * self.kinds
        for at, mask in enumerate(state.pieces):
            if mask & turned and not first <= at < first + self.kinds:
                pieces[at] = mask & ~turned
                pieces[first + at % self.kinds] |= mask & turned
        arrange(state, pieces)


class Flips(Constraint):
    """Allows empty sites on which a piece would flip at least so many pieces of others."""

    __slots__ = ("back", "minimum", "rows")
    rule = "flips"
    needs_empty: ClassVar[bool] = True
    summary = "A piece placed there encloses a row of others' pieces between itself and an own one."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "minimum": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many pieces it would at least flip.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.minimum = setup.integer("minimum", 1)
        self.rows = Rows(setup.board)
        self.back = steps_back(setup.board)
        if not self.back:
            setup.fault("rule", "the board has no directions along which rows could lie")

    def sites(self, state: State, player: int, kind: int) -> int:
        own, others = split(state, player)
        found = 0
        for back in self.back:
            row = fresh = back.moved(own) & others
            while fresh:
                fresh = back.moved(fresh) & others & ~row
                row |= fresh
            found |= back.moved(row)
        found &= state.empty
        if self.minimum > 1:
            between = self.rows.between
            for site in bits(found):
                if between(own, others, site).bit_count() < self.minimum:
                    found ^= 1 << site
        return found


class Rows:
    """The straight rows that lead away from each site of a board."""

    __slots__ = ("bits", "rays")

    def __init__(self, board: Board) -> None:
        self.bits = board.bit
        self.rays: tuple[tuple[Ray, ...], ...] = tuple(
            tuple(
                ray
                for steps in board.steps.values()
                if len(ray := _ray(steps, site, board.size)) > 1
            )
            for site in range(board.size)
        )

    def between(self, own: int, others: int, site: int) -> int:
        """Sites of ``others`` in unbroken rows from ``site`` to a site of ``own``."""
        found = 0
        for ray in self.rays[site]:
            row = 0
            for after in ray:
                bit = self.bits[after]
                if not others & bit:
                    if own & bit:
                        found |= row
                    break
                row |= bit
        return found


def split(state: State, player: int) -> tuple[int, int]:
    """Sites with pieces of the player, and sites with pieces of others."""
    kinds = len(state.game.pieces)
    own = 0
    for mask in state.pieces[player * kinds : (player + 1) * kinds]:
        own |= mask
    return own, state.occupied & ~own


def _ray(steps: tuple[int, ...], site: int, limit: int) -> Ray:
    """The sites from the next one on, to the end of the board or once around it."""
    found: list[int] = []
    after = steps[site]
    while after >= 0 and after != site and len(found) < limit:
        found.append(after)
        after = steps[after]
    return tuple(found)
