"""Placements: where pieces of which kinds may go, and what happens when one is put down.

The legal sites of a placement are the intersection of its constraints, kind by kind. Preferences
are constraints that give way when nothing would be left.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.board import Board
from tilewright.play.part import Constraint, Effect
from tilewright.play.state import State


class SupplyRule:
    """Where the pieces of a supply are counted in ``state.supply``.

    Attributes:
        id: the supply's id in the ruleset.
        offset: index of the first count.
        stride: counts between one player's and the next one's; 0 when all players share.
        counts: pieces of each kind at the start, for each owner.
        visible: who may know which pieces are left: ``all``, the ``owner``, or ``nobody``; how many
            there are is always public.
        owners: how many owners have such a supply, from seat 0 on; 1 when it is shared.
    """

    __slots__ = ("counts", "id", "offset", "owners", "stride", "visible")

    def __init__(
        self,
        supply_id: str,
        offset: int,
        stride: int,
        counts: tuple[int, ...],
        visible: str = "all",
        owners: int = 1,
    ) -> None:
        self.id = supply_id
        self.owners = owners
        self.visible = visible
        self.offset = offset
        self.stride = stride
        self.counts = counts

    def first(self, owner: int) -> int:
        """Index of the first count that is the owner's, own or shared; -1 when it has none."""
        if not self.stride:
            return self.offset
        return self.offset + owner * self.stride if owner < self.owners else -1


class PlacementRule:
    """One way to put pieces on the board, bound to a ruleset.

    Attributes:
        id: the placement's id in the ruleset.
        kinds: kinds of piece that may be placed, ascending; their index is the *position*. A kind
            of tile has a position for each of its orientations.
        is_tiled: whether any of them covers more than one site.
        supply: where they come from; None: without limit.
        supply_firsts: for each owner the index in ``state.supply`` of the first count; -1 when it
            places without limit, as neutral owners do where only the seats have a supply.
        constraints: all must allow a site.
        preferences: as constraints, unless they would leave no site for any kind.
        effects: what follows, in ruleset order.
        marks: marks left on the site.
    """

    __slots__ = (
        "_by_kind",
        "_is_plain",
        "_is_within_empty",
        "_kept",
        "_shared",
        "absent",
        "away",
        "bits",
        "board",
        "constraints",
        "effects",
        "everywhere",
        "id",
        "is_tiled",
        "kinds",
        "marks",
        "neighbours",
        "num_kinds",
        "others",
        "preferences",
        "supply",
        "supply_firsts",
    )

    def __init__(
        self,
        placement_id: str,
        board: Board,
        kinds: tuple[int, ...],
        num_kinds: int,
        owners: int,
        supply: SupplyRule | None,
        marks: tuple[int, ...],
    ) -> None:
        self.id = placement_id
        self.board = board
        self.bits = board.bit
        self.neighbours = board.neighbours
        self.absent = tuple(board.everywhere ^ bit for bit in board.bit)
        self.away = tuple(board.everywhere ^ near for near in board.neighbours)
        self.everywhere = board.everywhere
        self.kinds = kinds
        self.is_tiled = False
        self.num_kinds = num_kinds
        self.supply = supply
        self.supply_firsts = tuple(supply.first(owner) if supply else -1 for owner in range(owners))
        self.marks = marks
        self.others = tuple(
            tuple(other * num_kinds for other in range(owners) if other != owner)
            for owner in range(owners)
        )
        self.constraints: tuple[Constraint, ...] = ()
        self.preferences: tuple[Constraint, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self._shared: tuple[Constraint, ...] = ()
        self._by_kind: tuple[Constraint, ...] = ()
        self._kept = False
        self._is_within_empty = False
        self._is_plain = False

    def bind(
        self,
        constraints: Sequence[Constraint],
        preferences: Sequence[Constraint],
        effects: Sequence[Effect],
    ) -> None:
        """Gives the placement its parts, once they exist."""
        self.constraints = tuple(constraints)
        self.preferences = tuple(preferences)
        self.effects = tuple(effects)
        shared = [rule for rule in constraints if not rule.depends_on_kind]
        self._is_within_empty = any(rule.kept == "empty" for rule in shared)
        self._shared = tuple(rule for rule in shared if rule.kept != "empty")
        by_kind = [rule for rule in constraints if rule.depends_on_kind]
        self._kept = sorted(rule.kept for rule in by_kind) == ["clear", "halos"]
        self._by_kind = tuple(by_kind)
        self._is_plain = not by_kind and self.supply is None and not preferences

    def legal_sites(self, state: State, player: int) -> list[int]:
        """For each position the set of sites on which ``player`` may place that piece.

        Here and below ``player`` may be a neutral owner as well as a seat.
        """
        shared = state.empty if self._is_within_empty else self.everywhere
        for rule in self._shared:
            shared &= rule.sites(state, player, 0)
        if self._is_plain:
            return [shared] * len(self.kinds)
        supply = state.supply
        at = self.supply_firsts[player]
        unlimited = at < 0
        legal: list[int] = []
        if self._kept:
            halos = state.halos
            clear = state.clear
            own = player * self.num_kinds
            for kind in self.kinds:
                if unlimited or supply[at + kind]:
                    legal.append(shared & halos[own + kind] & clear[own + kind])
                else:
                    legal.append(0)
        else:
            for kind in self.kinds:
                allowed = 0
                if unlimited or supply[at + kind]:
                    allowed = shared
                    for rule in self._by_kind:
                        allowed &= rule.sites(state, player, kind)
                legal.append(allowed)
        if self.preferences:
            return self._preferred(state, player, legal)
        return legal

    def _preferred(self, state: State, player: int, legal: list[int]) -> list[int]:
        """Narrows by each preference in turn that leaves anything at all."""
        for rule in self.preferences:
            narrowed = [
                allowed & rule.sites(state, player, kind)
                for kind, allowed in zip(self.kinds, legal, strict=True)
            ]
            if any(narrowed):
                legal = narrowed
        return legal

    def place(self, state: State, player: int, kind: int, site: int) -> None:
        """Puts a piece on the board and lets its effects happen."""
        bit = self.bits[site]
        near = self.neighbours[site]
        own = player * self.num_kinds + kind
        state.empty &= self.absent[site]
        state.pieces[own] |= bit
        state.halos[own] |= near
        clear = state.clear
        away = self.away[site]
        for other in self.others[player]:
            clear[other + kind] &= away
        at = self.supply_firsts[player]
        if at >= 0:
            state.supply[at + kind] -= 1
        for mark in self.marks:
            state.marks[mark] |= bit
        state.last = site
        for effect in self.effects:
            effect.placed(state, player, kind, site)

    def uses_up(self, frees_sites: bool) -> bool:
        """Whether each placement leaves less to place, whatever the players do.

        Args:
            frees_sites: whether any effect of the game takes pieces off the board.
        """
        fills = any(rule.needs_empty for rule in self.constraints)
        return (fills or self.supply is not None) and not frees_sites

    def cover(self, position: int, site: int) -> int:
        """Set of the sites that the piece at ``position`` covers when it is placed on ``site``."""
        return self.bits[site]

    def put(self, state: State, player: int, position: int, site: int) -> None:
        """As ``place``, by position."""
        self.place(state, player, self.kinds[position], site)

    def _supply_reasons(self, state: State, player: int, kind: int) -> list[str]:
        at = self.supply_firsts[player]
        if self.supply is not None and at >= 0 and not state.supply[at + kind]:
            return [self.supply.id]
        return []

    def reasons(self, state: State, player: int, position: int, site: int) -> list[str]:
        """Ids of everything that refuses this placement, in ruleset order."""
        kind = self.kinds[position]
        found = self._supply_reasons(state, player, kind)
        found += [
            rule.id for rule in self.constraints if not rule.sites(state, player, kind) >> site & 1
        ]
        if found:
            return found
        return [
            rule.id for rule in self.preferences if not rule.sites(state, player, kind) >> site & 1
        ]
