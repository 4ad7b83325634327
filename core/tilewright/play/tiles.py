"""Placement of tiles that cover several sites and can be turned and mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.bitset import bits
from tilewright.board import Board, spread
from tilewright.play.combine import AllOf, AnyOf, Not
from tilewright.play.fitting import Plane, Shifted, every, some
from tilewright.play.part import Constraint, Effect
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.play.shapes import SINGLE, footprints
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.definition import Piece


class TilePlacementRule(PlacementRule):
    """A placement whose pieces cover several sites.

    There is one position for each orientation of each kind. A constraint must allow every site that
    the tile covers or, where it is ``Constraint.for_some``, at least one of them; combinations join
    the answers of their members about the tile as a whole.

    Attributes:
        shapes: for each position the orientation as offsets.
        covers: for each position and site the sites covered; 0 where the tile does not fit.
    """

    __slots__ = (
        "_fits",
        "_groups",
        "_kind_rules",
        "_mixed",
        "_plane",
        "_shared_rules",
        "covers",
        "shapes",
    )

    def __init__(
        self,
        placement_id: str,
        board: Board,
        pieces: Sequence[tuple[int, Piece]],
        num_kinds: int,
        owners: int,
        supply: SupplyRule | None,
        marks: tuple[int, ...],
    ) -> None:
        positions = [
            (kind, shape) for kind, piece in pieces for shape in piece.orientations or (SINGLE,)
        ]
        kinds = tuple(kind for kind, _ in positions)
        super().__init__(placement_id, board, kinds, num_kinds, owners, supply, marks)
        self.is_tiled = True
        self.shapes = tuple(shape for _, shape in positions)
        self.covers = tuple(footprints(board, shape) for shape in self.shapes)
        self._plane = Plane(board, self.shapes)
        everywhere = self._plane.shifted(board.everywhere)
        self._fits = tuple(every(everywhere, footing) for footing in self._plane.footings)
        self._groups = tuple(
            (kind, kinds.index(kind), kinds.index(kind) + kinds.count(kind))
            for kind in sorted(set(kinds))
        )
        self._shared_rules: tuple[Constraint, ...] = ()
        self._kind_rules: tuple[Constraint, ...] = ()
        self._mixed: tuple[Constraint, ...] = ()

    def bind(
        self,
        constraints: Sequence[Constraint],
        preferences: Sequence[Constraint],
        effects: Sequence[Effect],
    ) -> None:
        super().bind(constraints, preferences, effects)
        plain = [rule for rule in constraints if not is_mixed(rule)]
        self._shared_rules = tuple(rule for rule in plain if not rule.depends_on_kind)
        self._kind_rules = tuple(rule for rule in plain if rule.depends_on_kind)
        self._mixed = tuple(rule for rule in constraints if is_mixed(rule))

    # --- legal sites ----------------------------------------------------------------------------

    def legal_sites(self, state: State, player: int) -> list[int]:
        supply = state.supply
        at = self.supply_firsts[player]
        unlimited = at < 0
        shared = self._demands(state, player, 0, self._shared_rules)
        known: dict[int, Shifted] = {}
        legal: list[int] = []
        for kind, first, last in self._groups:
            found: list[int] = []
            if unlimited or supply[at + kind]:
                allowed, wanted = self._demands(state, player, kind, self._kind_rules)
                allowed &= shared[0]
                wanted += shared[1]
                if allowed and all(wanted):
                    sets = [self._shifted(sites, known) for sites in (allowed, *wanted)]
                    found = self._orientations(state, player, range(first, last), sets)
            legal += found or [0] * (last - first)
        if self.preferences:
            return self._preferred(state, player, legal)
        return legal

    def _demands(
        self, state: State, player: int, kind: int, rules: Sequence[Constraint]
    ) -> tuple[int, list[int]]:
        """The sites on which a tile may lie, and the sets of which it must touch each."""
        allowed = self.everywhere
        wanted: list[int] = []
        for rule in rules:
            sites = rule.sites(state, player, kind)
            if rule.for_some:
                wanted.append(sites)
            else:
                allowed &= sites
        return allowed, wanted

    def _shifted(self, sites: int, known: dict[int, Shifted]) -> Shifted:
        """The set, shifted; most sets are the same for all kinds."""
        if sites not in known:
            known[sites] = self._plane.shifted(sites)
        return known[sites]

    def _orientations(
        self, state: State, player: int, positions: Sequence[int], sets: Sequence[Shifted]
    ) -> list[int]:
        """The legal sites of one kind of tile in all its orientations.

        Args:
            state: the state.
            player: who places.
            positions: the orientations.
            sets: the sites on which the tile may lie, then those of which it must touch each.
        """
        ground, *wanted = sets
        legal: list[int] = []
        for position in positions:
            footing = self._plane.footings[position]
            slots = every(ground, footing)
            for touched in wanted:
                slots &= some(touched, footing)
            for rule in self._mixed:
                slots &= self._slots(rule, state, player, position)
            legal.append(self._plane.sites(slots) if slots else 0)
        return legal

    def _slots(self, rule: Constraint, state: State, player: int, position: int) -> int:
        """Slots on which a rule allows the tile of this position."""
        if is_mixed(rule):
            return self._combined(rule, state, player, position)
        shifted = self._plane.shifted(rule.sites(state, player, self.kinds[position]))
        footing = self._plane.footings[position]
        reached = some(shifted, footing) if rule.for_some else every(shifted, footing)
        return reached & self._fits[position]

    def _combined(self, rule: Constraint, state: State, player: int, position: int) -> int:
        """Slots on which a combination of different quantifiers allows the tile."""
        found = self._fits[position]
        if isinstance(rule, Not):
            return found & ~self._slots(rule.member, state, player, position)
        if isinstance(rule, AnyOf):
            found = 0
            for member in rule.members:
                found |= self._slots(member, state, player, position)
        elif isinstance(rule, AllOf):
            for member in rule.members:
                found &= self._slots(member, state, player, position)
        return found

    def _preferred(self, state: State, player: int, legal: list[int]) -> list[int]:
        for rule in self.preferences:
            narrowed = [
                allowed and allowed & self._plane.sites(self._slots(rule, state, player, position))
                for position, allowed in enumerate(legal)
            ]
            if any(narrowed):
                legal = narrowed
        return legal

    # --- placing --------------------------------------------------------------------------------

    def cover(self, position: int, site: int) -> int:
        return self.covers[position][site]

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
        at = self.supply_firsts[player]
        if at >= 0:
            state.supply[at + kind] -= 1
        for mark in self.marks:
            state.marks[mark] |= cover
        state.last = site
        if self.effects:
            for covered in bits(cover):
                for effect in self.effects:
                    effect.placed(state, player, kind, covered)

    def reasons(self, state: State, player: int, position: int, site: int) -> list[str]:
        found = self._supply_reasons(state, player, self.kinds[position])
        if not self.covers[position][site]:
            return [*found, "fits-on-board"]
        found += self._refusing(self.constraints, state, player, position, site)
        return found or self._refusing(self.preferences, state, player, position, site)

    def _refusing(
        self, rules: Sequence[Constraint], state: State, player: int, position: int, site: int
    ) -> list[str]:
        return [
            rule.id
            for rule in rules
            if not self._plane.sites(self._slots(rule, state, player, position)) >> site & 1
        ]


def is_mixed(rule: Constraint) -> bool:
    """Whether a combination joins answers about a tile that no single set of sites can give."""
    if isinstance(rule, Not):
        return is_mixed(rule.member)
    if isinstance(rule, AllOf | AnyOf):
        members = rule.members
        if any(is_mixed(member) for member in members):
            return True
        joins = isinstance(rule, AnyOf)
        return len(members) > 1 and any(member.for_some != joins for member in members)
    return False
