"""Building roads, settlements and cities (B15, B16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.bitset import append_bits
from tilewright.play import Refusal
from tilewright_catan.actions import TurnAction, affordable, cost_words, pay, site_index
from tilewright_catan.extras import FORBIDDEN_ROAD, FORBIDDEN_SETTLEMENT
from tilewright_catan.kinds import BUILDINGS, RESOURCES

if TYPE_CHECKING:
    from tilewright.play import PlacementRule, Setup
    from tilewright_catan.costs import Cost
    from tilewright_catan.state import CatanState
    from tilewright_catan.turns import Turns


class Build(TurnAction):
    """Pays for a piece and places it.

    Attributes:
        rule: where it may be placed.
        kind: kind of the piece.
        cost: what it costs.
        site_kind: on what it stands.
        ground: set of these sites.
    """

    __slots__ = ("board", "cost", "ground", "kind", "rule", "site_kind")
    #: What is said where extras forbid the piece.
    why_forbidden: ClassVar[str] = ""

    def __init__(self, turns: Turns, setup: Setup, rule: PlacementRule) -> None:
        super().__init__(turns, setup.board.size)
        self.board = setup.board
        self.rule = rule
        self.cost: Cost = getattr(turns.costs, self.name)
        self.kind: int = getattr(turns.kinds, self.name)
        self.site_kind = "edge" if self.name == BUILDINGS[0] else "vertex"
        self.ground = setup.board.of_kind[self.site_kind]

    def sites(self, state: CatanState, seat: int) -> int:
        """Set of the sites where the piece may be placed, whatever it costs."""
        legal = self.rule.legal_sites(state, seat)[0] & self.ground
        return legal & ~self.forbidden(state, seat)

    def forbidden(self, state: CatanState, seat: int) -> int:
        """Set of the sites where extras forbid the piece."""
        return 0

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        supply = state.supply
        at = self.turns.kinds.hands[seat]
        for resource, count in self.cost:
            if supply[at + resource] < count:
                return
        append_bits(self.sites(state, seat), base, found)

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        pay(state, self.turns.kinds, seat, self.cost)
        self.rule.place(state, seat, self.kind, which)
        self.built(state)
        self.turns.built(state, self.kind, which)

    def built(self, state: CatanState) -> None:
        """What else the turn has to remember."""

    def words(self, which: int) -> tuple[str, ...]:
        return (self.board.labels[which],)

    def which(self, words: list[str]) -> int:
        return site_index(self.board, words)

    def expected(self) -> str:
        return f"{self.name} <{self.site_kind}, such as {self._example()}>"

    def _example(self) -> str:
        return self.board.labels[self.board.kinds.index(self.site_kind)]

    def cover(self, which: int) -> int:
        return self.board.bit[which]

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        """By the price, by the place, or by both."""
        if affordable(state, self.turns.kinds.hands[seat], self.cost):
            return self._refused_place(state, seat, which)
        held = self.turns.kinds.hand(state, seat)
        hand = ", ".join(f"{held[resource]} {RESOURCES[resource]}" for resource, _ in self.cost)
        detail = f"a {self.name} costs {cost_words(self.cost)}; seat {seat} has {hand}"
        if self.sites(state, seat) >> which & 1:
            return Refusal(("cost",), detail)
        place = self._refused_place(state, seat, which)
        return Refusal(("cost", *place.reasons), f"{detail}; and {place.detail}")

    def _refused_place(self, state: CatanState, seat: int, which: int) -> Refusal:
        if self.forbidden(state, seat) >> which & 1:
            return Refusal((self.name,), self.why_forbidden)
        return refused_site(self.rule, state, seat, which, self.name)


def refused_site(
    rule: PlacementRule, state: CatanState, seat: int, site: int, name: str
) -> Refusal:
    """Why a seat may not place a piece with this name on a site."""
    reasons = tuple(rule.reasons(state, seat, 0, site))
    at = rule.supply_firsts[seat]
    if at >= 0 and not state.supply[at + rule.kinds[0]]:
        detail = f"seat {seat} has no {name} left"
    elif reasons:
        detail = f"no {name} there: refused by {', '.join(map(repr, reasons))}"
    else:
        detail = f"seat {seat} may build no {name} there now"
    return Refusal(reasons or (name,), detail)


class BuildRoad(Build):
    """A road on a path that continues the own network."""

    __slots__ = ()
    name = "road"
    why_forbidden = FORBIDDEN_ROAD

    def forbidden(self, state: CatanState, seat: int) -> int:
        return self.turns.extras.forbidden_roads(state, seat)


class BuildSettlement(Build):
    """A settlement at an own road, away from all other buildings."""

    __slots__ = ()
    name = "settlement"
    why_forbidden = FORBIDDEN_SETTLEMENT

    def forbidden(self, state: CatanState, seat: int) -> int:
        return self.turns.extras.forbidden_settlements(state, seat)

    def built(self, state: CatanState) -> None:
        state.has_built = True


class BuildCity(Build):
    """A city in the place of an own settlement."""

    __slots__ = ()
    name = "city"

    def built(self, state: CatanState) -> None:
        state.has_built = True
