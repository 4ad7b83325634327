"""Two players: what neutral colours have, and how the players build for them (T1, T3, T4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits, bits
from tilewright.play import Action, Parameters, Placement, Refusal, State
from tilewright_catan.building_rules import building_rule
from tilewright_catan.extras import TurnExtra
from tilewright_catan.kinds import BUILDINGS
from tilewright_catan.sites import parse_site
from tilewright_catan.state import CatanState

if TYPE_CHECKING:
    from tilewright.play import Phase, PlacementRule, Setup

#: What is built for a neutral colour (``state.step``), and on what sites.
_ROAD, _SETTLEMENT = range(2)
_NAMES = BUILDINGS[:2]
_SITE_KINDS = ("edge", "vertex")


class NeutralBuilds(TurnExtra):
    """Sets up the neutral colours, and lets the active player build for them.

    When the phase begins, each neutral colour gets its pieces, and its first settlements are put on
    the board. After each road and each settlement that a player builds in the own turn he builds
    the same for a neutral colour of his choice, by the same rules as for his own. Who has won by
    what he has built has won before that. ``state.step`` says what is built. Action numbers are
    ``neutral * sites + site - skipped``.

    Attributes:
        rules: the placements of roads and of settlements.
        first: the placement of the settlements at the start.
        starts: for each neutral colour the set of the sites of its settlements at the start.
        stock: pairs of kind and number of the pieces of each neutral colour.
        instead: whether a road is built when no settlement can be.
        skipped: number of the hexes, which come before all sites that can be built on.
        sites: how many sites can be built on.
    """

    __slots__ = (
        "board",
        "first",
        "instead",
        "kinds_built",
        "names",
        "owners",
        "rules",
        "sites",
        "skipped",
        "starts",
        "stock",
    )
    rule = "catan-neutral-builds"
    summary = "Players build for neutral colours what they have built for themselves."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "road": {"type": "string", "description": "Id of the placement of roads."},
            "settlement": {"type": "string", "description": "Id of the placement of settlements."},
            "first_settlement": {
                "type": "string",
                "description": "Id of the placement of the settlements at the start.",
            },
            "starts": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
                "description": "For each neutral owner the sites of its settlements at the start.",
                "examples": [{"white": ["1,-2.S"]}],
            },
            "pieces": {
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 0},
                "description": (
                    "How many pieces of each kind a neutral owner has, those at the start included."
                ),
                "examples": [{"road": 15, "settlement": 5}],
            },
            "without_settlement": {
                "enum": ["road", "nothing"],
                "default": "road",
                "description": (
                    "What is built for a neutral owner when a settlement is due that none can have."
                ),
            },
        },
        ("road", "settlement", "first_settlement", "starts", "pieces"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.skipped = setup.board.of_kind["cell"].bit_length()
        self.sites = setup.board.size - self.skipped
        self.names = setup.neutrals
        self.owners = tuple(range(setup.players, setup.owners))
        self.rules: tuple[PlacementRule, ...] = tuple(
            building_rule(setup, name, name) for name in _NAMES
        )
        self.first = building_rule(setup, "first_settlement", "settlement")
        self.kinds_built = (self.kinds.road, self.kinds.settlement)
        choices = ("road", "nothing")
        self.instead = setup.choice("without_settlement", choices, "road") == "road"
        self.starts = self._starts(setup)
        self.stock = self._stock(setup)
        self.size = len(self.owners) * self.sites

    def _starts(self, setup: Setup) -> tuple[int, ...]:
        table = setup.get("starts")
        for name in table:
            if name not in self.names:
                allowed = ", ".join(self.names) or "an id in the section 'neutrals'"
                setup.fault(f"starts.{name}", f"unknown neutral owner {name!r}", allowed)
        found: list[int] = []
        path, _ = setup.here
        for name in self.names:
            with setup.at(f"{path}.starts", {name: table.get(name, ())}):
                sites = setup.sites(name)
                if sites & ~self.board.of_kind["vertex"]:
                    setup.fault(name, "a settlement stands on an intersection", "intersections")
            found.append(sites)
        self._check_starts(setup, found)
        return tuple(found)

    def _check_starts(self, setup: Setup, starts: list[int]) -> None:
        """Notes settlements on or next to one another (B10)."""
        taken = near = 0
        for sites in starts:
            for site in bits(sites):
                if (taken | near) >> site & 1:
                    problem = f"a settlement on or next to another one: {self.board.labels[site]}"
                    setup.fault("starts", problem, "intersections apart from one another")
                taken |= self.board.bit[site]
                near |= self.board.neighbours[site]

    def _stock(self, setup: Setup) -> tuple[tuple[int, int], ...]:
        if not all(rule.supply and rule.supply.owners > setup.players for rule in self.rules):
            problem = "neutral owners have no pieces in the supply of a placement"
            setup.fault("pieces", problem, "a supply with owner 'all'")
        table = setup.get("pieces")
        for name in table:
            if name not in setup.piece_ids:
                setup.fault(f"pieces.{name}", f"unknown piece {name!r}", ", ".join(_NAMES))
        return tuple((kind, table.get(name, 0)) for kind, name in enumerate(setup.piece_ids))

    # --- the start ------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        """Gives each neutral owner its pieces and its settlements (T1)."""
        for owner, sites in zip(self.owners, self.starts, strict=True):
            for rule in self.rules:
                at = rule.supply_firsts[owner]
                for kind, count in self.stock:
                    state.supply[at + kind] = count
            for site in bits(sites):
                self.first.place(state, owner, self.kinds.settlement, site)
        self.leave(state)

    # --- play -----------------------------------------------------------------------------------

    def built(self, state: CatanState, caller: Phase, kind: int, site: int) -> bool:
        """Asks for the same piece for a neutral owner, where one can have it (T3)."""
        if kind not in self.kinds_built or state.game.ends_at_once(state):
            return False
        what = self.due(state, self.kinds_built.index(kind))
        if what is None:
            return False
        caller.interrupt(state, self, state.active)
        state.step = what
        return True

    def due(self, state: CatanState, built: int) -> int | None:
        """What is to be built after a road (0) or settlement (1) of a player; None: nothing."""
        if any(self.allowed(state, built)):
            return built
        if built == _SETTLEMENT and self.instead and any(self.allowed(state, _ROAD)):
            return _ROAD
        return None

    def allowed(self, state: State, what: int) -> list[int]:
        """For each neutral owner the set of the sites where it can have a road or settlement."""
        rule = self.rules[what]
        return [rule.legal_sites(state, owner)[0] for owner in self.owners]

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        base = self.base
        for sites in self.allowed(state, state.step):
            append_bits(sites >> self.skipped, base, found)
            base += self.sites
        return found

    def apply(self, state: State, action: int) -> None:
        neutral, site = self._split(action - self.base)
        what = state.step
        self.rules[what].place(state, self.owners[neutral], self.kinds_built[what], site)
        self.return_to_caller(state)

    # --- meaning of actions ---------------------------------------------------------------------

    def _split(self, offset: int) -> tuple[int, int]:
        """Position of the neutral owner, and the site."""
        neutral, place = divmod(offset, self.sites)
        return neutral, place + self.skipped

    def refuse(self, state: State, action: int) -> Refusal:
        neutral, site = self._split(action - self.base)
        what = state.step
        if self.board.kinds[site] != _SITE_KINDS[what]:
            return Refusal((self.id,), f"a {_NAMES[what]} is to be built for a neutral owner")
        reasons = tuple(self.rules[what].reasons(state, self.owners[neutral], 0, site))
        names = ", ".join(map(repr, reasons))
        owner = self.names[neutral]
        return Refusal(
            reasons or (self.id,), f"no {_NAMES[what]} of {owner} there: refused by {names}"
        )

    def record(self, offset: int) -> Action:
        neutral, site = self._split(offset)
        piece = _NAMES[_ROAD if self.board.kinds[site] == "edge" else _SETTLEMENT]
        return Placement(self.id, f"{self.names[neutral]} {piece}", self.board.labels[site])

    def offset(self, words: list[str]) -> int:
        owners = ", ".join(self.names)
        expected = f"{self.id} <{owners}> <road <path> or settlement <intersection>>"
        if len(words) != 3 or words[0] not in self.names or words[1] not in _NAMES:
            raise self.not_understood(words, expected)
        site_kind = _SITE_KINDS[_NAMES.index(words[1])]
        site = parse_site(self, self.board, site_kind, words, expected)
        return self.names.index(words[0]) * self.sites + site - self.skipped

    def cover(self, offset: int) -> int:
        return self.board.bit[self._split(offset)[1]]

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"to_build": _NAMES[state.step], "callers": self.callers(state, viewer)}
