"""Claiming: who closes the last edge around a cell gets the cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.bitset import bits
from tilewright.play.part import Effect, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Claim(Effect):
    """Puts a piece of the player on each cell whose last edge has just been occupied.

    It does not matter who owns the other edges. With ``again`` the player may place once more, no
    matter how many cells were claimed at once. The claiming piece comes from no supply.
    """

    __slots__ = ("again", "around", "bits", "cells", "claimed", "edges", "kinds", "neighbours")
    rule = "claim"
    summary = "A cell whose edges are all occupied gets a piece of the player who placed the last."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "piece": {
                "type": "string",
                "description": "The kind of piece that is put on the cell.",
                "examples": ["box"],
            },
            "again": {
                "type": "boolean",
                "default": False,
                "description": "Whether the player places once more in the same turn.",
            },
        },
        ("piece",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        board = setup.board
        self.bits = board.bit
        self.neighbours = board.neighbours
        self.cells = board.of_kind["cell"]
        self.edges = board.of_kind["edge"]
        self.around = tuple(around & self.edges for around in board.incident)
        self.kinds = len(setup.piece_ids)
        self.claimed = setup.piece("piece")
        self.again = setup.flag("again")
        if not any(board.incident[cell] & self.edges for cell in bits(self.cells)):
            setup.fault("rule", "no cell of the board has edges", "a board with cells and edges")

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        if not self.edges & self.bits[site]:
            return
        closed = [
            cell
            for cell in bits(state.game.board.incident[site] & self.cells & state.empty)
            if not self.around[cell] & state.empty
        ]
        if closed:
            for cell in closed:
                self._claim(state, player, cell)
            state.bonus += self.again
            state.game.pieces_moved(state)

    def _claim(self, state: State, player: int, cell: int) -> None:
        own = player * self.kinds + self.claimed
        near = self.neighbours[cell]
        state.empty ^= self.bits[cell]
        state.pieces[own] |= self.bits[cell]
        state.halos[own] |= near
        for other in range(self.claimed, len(state.clear), self.kinds):
            if other != own:
                state.clear[other] &= ~near
