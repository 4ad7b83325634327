"""Placement of tiles that cover several sites and can be turned and mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.bitset import bits
from tilewright.board import Board, spread
from tilewright.play.part import Constraint, Effect
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.play.shapes import Shape, footprints
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.game import Piece


class TilePlacementRule(PlacementRule):
    """A placement whose pieces cover several sites.

    There is one position for each orientation of each kind. A constraint either must allow every
    site that the tile covers, or at least one of them (``Constraint.for_some``).

    Attributes:
        shapes: for each position the orientation as offsets.
        covers: for each position and site the sites covered; 0 where the tile does not fit.
    """

    __slots__ = ("_every", "_some", "covers", "shapes")

    def __init__(
        self,
        placement_id: str,
        board: Board,
        pieces: Sequence[tuple[int, Piece]],
        num_kinds: int,
        players: int,
        supply: SupplyRule | None,
        marks: tuple[int, ...],
    ) -> None:
        single: Shape = ((0, 0),)
        positions = [
            (kind, shape) for kind, piece in pieces for shape in piece.orientations or (single,)
        ]
        kinds = tuple(kind for kind, _ in positions)
        super().__init__(placement_id, board, kinds, num_kinds, players, supply, marks)
        self.is_tiled = True
        self.shapes = tuple(shape for _, shape in positions)
        self.covers = tuple(footprints(board, shape) for shape in self.shapes)
        self._every: tuple[Constraint, ...] = ()
        self._some: tuple[Constraint, ...] = ()

    def bind(
        self,
        constraints: Sequence[Constraint],
        preferences: Sequence[Constraint],
        effects: Sequence[Effect],
    ) -> None:
        super().bind(constraints, preferences, effects)
        self._every = tuple(rule for rule in constraints if not rule.for_some)
        self._some = tuple(rule for rule in constraints if rule.for_some)

    def legal_sites(self, state: State, player: int) -> list[int]:
        supply = state.supply
        at = self.supply_offset + player * self.supply_stride
        legal: list[int] = []
        for position, kind in enumerate(self.kinds):
            unlimited = self.supply_offset < 0
            if unlimited or supply[at + kind]:
                legal.append(self._fitting(state, player, position, kind))
            else:
                legal.append(0)
        if self.preferences:
            return self._preferred(state, player, legal)
        return legal

    def _fitting(self, state: State, player: int, position: int, kind: int) -> int:
        """Sites on which the tile of this position may be placed."""
        refused = 0
        for rule in self._every:
            refused |= self.everywhere & ~rule.sites(state, player, kind)
        wanted = [rule.sites(state, player, kind) for rule in self._some]
        found = 0
        for site, cover in enumerate(self.covers[position]):
            if cover and not cover & refused and all(cover & sites for sites in wanted):
                found |= self.bits[site]
        return found

    def put(self, state: State, player: int, position: int, site: int) -> None:
        kind = self.kinds[position]
        cover = self.covers[position][site]
        own = player * self.num_kinds + kind
        near = spread(self.board, cover)
        state.empty &= ~cover
        state.pieces[own] |= cover
        state.halos[own] |= near
        for other in self.others[player]:
            state.clear[other + kind] &= ~near
        if self.supply_offset >= 0:
            state.supply[self.supply_offset + player * self.supply_stride + kind] -= 1
        for mark in self.marks:
            state.marks[mark] |= cover
        state.last = site
        for covered in bits(cover):
            for effect in self.effects:
                effect.placed(state, player, kind, covered)

    def reasons(self, state: State, player: int, position: int, site: int) -> list[str]:
        kind = self.kinds[position]
        found = self._supply_reasons(state, player, kind)
        cover = self.covers[position][site]
        if not cover:
            return [*found, "fits-on-board"]
        for rule in self.constraints:
            allowed = rule.sites(state, player, kind)
            if not (cover & allowed if rule.for_some else not cover & ~allowed):
                found.append(rule.id)
        return found or [
            rule.id for rule in self.preferences if not rule.sites(state, player, kind) >> site & 1
        ]
