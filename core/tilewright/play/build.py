"""Building a game: from a resolved ruleset and the registered rules to bound parts.

The order matters only for what parts may refer to: board, supplies, effects, constraints, scoring,
phases, endings. All faults of all parts are raised together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from tilewright.board import Board, Topology, spread
from tilewright.errors import (
    PluginError,
    TilewrightError,
    UnknownNameError,
    in_one_line,
    suggestion,
)
from tilewright.play.combine import AllOf, AnyOf, Not
from tilewright.play.definition import GameDefinition, Piece
from tilewright.play.game import Game
from tilewright.play.limits import SECTION as LIMITS
from tilewright.play.limits import set_limit
from tilewright.play.part import Constraint, Effect, Ending, Part, ScoringPart
from tilewright.play.phase import Phase
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.play.prospects import check_endings, check_prospects, check_tiles
from tilewright.play.setup import Setup, UnboundPartError, member_path
from tilewright.play.shapes import HEXES, grid_of, orientations
from tilewright.play.tiles import TilePlacementRule

if TYPE_CHECKING:
    from tilewright.rules import Ruleset

PartType = TypeVar("PartType", bound=Part)

#: Colours of kinds of piece that name none, in order.
DEFAULT_COLOURS = ("#8fb8de", "#f2b5a0", "#b5d99c", "#d9b8e8", "#f5dd90", "#9fd8d2", "#c9c3b6")


@dataclass(frozen=True, slots=True)
class PartIndex:
    """The registered classes that rulesets can name, by kind and name."""

    topologies: Mapping[str, Topology] = field(default_factory=dict[str, Topology])
    constraints: Mapping[str, type[Constraint]] = field(default_factory=dict[str, type[Constraint]])
    effects: Mapping[str, type[Effect]] = field(default_factory=dict[str, type[Effect]])
    scoring: Mapping[str, type[ScoringPart]] = field(default_factory=dict[str, type[ScoringPart]])
    phases: Mapping[str, type[Phase]] = field(default_factory=dict[str, type[Phase]])
    endings: Mapping[str, type[Ending]] = field(default_factory=dict[str, type[Ending]])


def build_game(
    definition: GameDefinition,
    ruleset: Ruleset,
    num_players: int,
    index: PartIndex,
    *,
    strict: bool = True,
) -> Game:
    """Binds a ruleset for a number of players.

    Args:
        definition: the game that the ruleset names.
        ruleset: the rules.
        num_players: number of seats.
        index: everything that rulesets can name.
        strict: whether a game is refused that nobody can begin or nothing can end, or that has
            placements which can never happen.

    Raises:
        PlayerCountError: the ruleset does not allow that many players.
        RulesetError: the ruleset names things that do not exist or do not fit; lists all of them.
    """
    document = ruleset.for_players(num_players)
    board = build_board(document.get("board"), index.topologies)
    setup = Setup(document, num_players, board)
    game = Game(definition, ruleset, document, num_players, board)
    game.pieces = build_pieces(document.get("pieces", ()), board)
    builder = _Builder(setup, index, game.pieces)
    game.supplies = builder.supplies()
    game.placements = builder.placements()
    game.effects = tuple(setup.effects.values())
    game.scoring = builder.scoring()
    game.tie_breaks = builder.tie_breaks()
    game.phases = builder.phases(definition.phases)
    game.endings = builder.endings()
    check_tiles(game, setup)
    set_limit(game, setup, document.get(LIMITS))
    if strict:
        check_endings(game, setup)
    setup.raise_faults(ruleset.id)
    setup.phases = game.phases
    for effect in game.effects:
        effect.finish_setup(setup)
    for phase in game.phases:
        phase.finish_setup(setup)
    for part in game.scoring:
        part.finish_setup(setup)
    setup.raise_faults(ruleset.id)
    _sort_by_moment(game)
    _set_up(game, setup)
    game.number_actions()
    if strict:
        check_prospects(game, setup)
    setup.raise_faults(ruleset.id)
    return game


def _sort_by_moment(game: Game) -> None:
    """Notes which scoring parts and endings are to be asked when."""
    game.counting_in_play = tuple(part for part in game.scoring if part.moment == "play")
    game.counting_at_end = tuple(part for part in game.scoring if part.moment != "scoring")
    game.immediate_endings = tuple(ending for ending in game.endings if ending.immediate)
    game.turn_endings = tuple(ending for ending in game.endings if not ending.immediate)


def _set_up(game: Game, setup: Setup) -> None:
    """Notes what every game begins with."""
    game.initial_memory = list(setup.memory)
    slots = game.num_owners * len(game.pieces)
    game.initial_pieces = [0] * slots
    game.initial_halos = [0] * slots
    game.initial_clear = [game.board.everywhere] * slots
    for supply in game.supplies:
        game.initial_supply.extend(supply.counts * supply.owners)
    _set_up_pieces(game, setup)


def _set_up_pieces(game: Game, setup: Setup) -> None:
    """Puts the pieces of the section ``setup`` on the board that every game begins with."""
    kinds = len(game.pieces)
    for at, section in enumerate(setup.document.get("setup", ())):
        with setup.at(f"$.setup[{at}]", section):
            try:
                owner = setup.owner("owner")
                kind = setup.piece("piece")
            except UnboundPartError:
                continue
            sites = setup.sites("sites")
            if game.pieces[kind].orientations:
                setup.fault("piece", f"{game.pieces[kind].id!r} is a tile", "pieces of one site")
            if sites.bit_count() < len(setup.get("sites")):
                setup.fault("sites", "a site is named twice", "each site once")
            if sites & ~game.initial_empty:
                taken = ", ".join(game.board.names(sites & ~game.initial_empty))
                setup.fault("sites", f"more than one piece on {taken}", "one piece a site")
        game.initial_empty &= ~sites
        game.initial_pieces[owner * kinds + kind] |= sites
    for own, mask in enumerate(game.initial_pieces):
        near = spread(game.board, mask)
        game.initial_halos[own] = near
        for other in range(own % kinds, len(game.initial_clear), kinds):
            if other != own:
                game.initial_clear[other] &= ~near


def build_board(section: Mapping[str, Any] | None, topologies: Mapping[str, Topology]) -> Board:
    """The compiled board of a ``board`` section; a single site, the table, without one."""
    if section is None:
        section = {"topology": "explicit", "nodes": [{"id": "table"}], "edges": []}
    name = section["topology"]
    if name not in topologies:
        raise UnknownNameError("topology", name, topologies)
    parameters = {key: section[key] for key in section if key not in ("topology", "marks")}
    graph = topologies[name].build(parameters)
    return Board.from_graph(graph, marks=section.get("marks", {}))


def build_pieces(section: Sequence[Mapping[str, Any]], board: Board) -> tuple[Piece, ...]:
    """The kinds of piece of a ruleset, tiles with all their orientations on this board."""
    hexes = grid_of(board) == HEXES
    return tuple(
        Piece(
            piece["id"],
            piece.get("title", piece["id"]),
            piece.get("colour", DEFAULT_COLOURS[at % len(DEFAULT_COLOURS)]),
            orientations(
                piece["shape"],
                hexes=hexes,
                turns=piece.get("turns", True),
                mirrors=piece.get("mirrors", True),
            )
            if "shape" in piece
            else (),
        )
        for at, piece in enumerate(section)
    )


class _Builder:
    """Reads the sections of one ruleset."""

    def __init__(self, setup: Setup, index: PartIndex, pieces: tuple[Piece, ...]) -> None:
        self.setup = setup
        self.index = index
        self.pieces = pieces
        self.document = setup.document

    def supplies(self) -> tuple[SupplyRule, ...]:
        setup = self.setup
        kinds = len(setup.piece_ids)
        offset = 0
        for at, section in enumerate(self.document.get("supplies", ())):
            with setup.at(f"$.supplies[{at}]", section):
                for name in section["counts"]:
                    if name not in setup.piece_ids:
                        allowed = suggestion(name, setup.piece_ids)
                        setup.fault(member_path("counts", name), f"unknown piece {name!r}", allowed)
                counts = tuple(section["counts"].get(name, 0) for name in setup.piece_ids)
                owner = setup.choice("owner", ("shared", "each", "all"), "shared")
                each = owner != "shared"
                visible = setup.visibility(each)
            owners = {"shared": 1, "each": setup.players, "all": setup.owners}[owner]
            rule = SupplyRule(section["id"], offset, kinds if each else 0, counts, visible, owners)
            setup.supplies[rule.id] = rule
            offset += kinds * owners
        return tuple(setup.supplies.values())

    def placements(self) -> tuple[PlacementRule, ...]:
        """Effects of all placements first, since constraints may look at them."""
        setup = self.setup
        sections = list(self.document.get("placements", ()))
        effects: list[list[Effect]] = []
        for at, section in enumerate(sections):
            path = f"$.placements[{at}]"
            effects.append(self._effects(section, path))
            supply: SupplyRule | None = None
            with setup.at(path, section):
                if "supply" in section:
                    with suppress(UnboundPartError):
                        supply = setup.supply("supply")
                setup.placements[section["id"]] = self._placement(
                    section["id"], supply, any(effect.brings_pieces for effect in effects[at])
                )
        for at, (section, own_effects) in enumerate(zip(sections, effects, strict=True)):
            path = f"$.placements[{at}]"
            setup.placements[section["id"]].bind(
                self._constraints(section.get("constraints", ()), f"{path}.constraints"),
                self._constraints(section.get("preferences", ()), f"{path}.preferences"),
                own_effects,
            )
        if not setup.reads_clear:
            for placement in setup.placements.values():
                placement.others = ((),) * setup.owners
        return tuple(setup.placements.values())

    def _placement(
        self, placement_id: str, supply: SupplyRule | None, needs_none: bool
    ) -> PlacementRule:
        """The placement in hand, by site or, when any of its pieces is a tile, by footprint."""
        setup = self.setup
        kinds: tuple[int, ...] = ()
        marks: tuple[int, ...] = ()
        with suppress(UnboundPartError):
            kinds = setup.kinds("pieces")
            if not kinds and not needs_none:
                setup.fault("pieces", "there is no piece to place", "ids of the section 'pieces'")
        with suppress(UnboundPartError):
            marks = setup.marks("marks")
        tiles = [(kind, self.pieces[kind]) for kind in kinds]
        if grid_of(setup.board) and any(piece.orientations for _, piece in tiles):
            return TilePlacementRule(
                placement_id, setup.board, tiles, len(self.pieces), setup.owners, supply, marks
            )
        return PlacementRule(
            placement_id, setup.board, kinds, len(self.pieces), setup.owners, supply, marks
        )

    def phases(self, needed: Sequence[str]) -> tuple[Phase, ...]:
        phases = self._parts(self.document["phases"], "$.phases", self.index.phases)
        if not self.setup.phase_ids:
            with self.setup.at("$", {}):
                self.setup.fault("phases", "no phase is switched on", "at least one")
        for rule in needed:
            if not any(phase.rule == rule for phase in phases):
                with self.setup.at("$", {}):
                    problem = f"the game needs a phase with rule {rule!r}, switched on"
                    self.setup.fault("phases", problem, f"a phase with rule {rule!r}")
        for position, phase in enumerate(phases):
            phase.index = position
            phase.follow = position + 1 if phase.then is None else phase.then
            if phase.follow <= position:
                phase.lap = self.setup.remember([-1])
        return tuple(phases)

    def scoring(self) -> tuple[ScoringPart, ...]:
        parts = self._parts(self.document.get("scoring", ()), "$.scoring", self.index.scoring)
        for position, part in enumerate(parts):
            part.index = position
            self.setup.scoring[part.id] = part
        return tuple(parts)

    def tie_breaks(self) -> tuple[ScoringPart, ...]:
        sections = self.document.get("tie_breaks", ())
        return tuple(self._parts(sections, "$.tie_breaks", self.index.scoring))

    def endings(self) -> tuple[Ending, ...]:
        return tuple(self._parts(self.document.get("end", ()), "$.end", self.index.endings))

    def _effects(self, section: Mapping[str, Any], path: str) -> list[Effect]:
        built = self._parts(section.get("effects", ()), f"{path}.effects", self.index.effects)
        ids = [part["id"] for part in section.get("effects", ())]
        for effect in built:
            if effect.id in self.setup.effects:
                at = ids.index(effect.id)
                with self.setup.at(f"{path}.effects[{at}]", {}):
                    self.setup.fault("id", f"effect id {effect.id!r} is used twice")
            self.setup.effects[effect.id] = effect
        return built

    def _parts(
        self,
        sections: Sequence[Mapping[str, Any]],
        path: str,
        known: Mapping[str, type[PartType]],
    ) -> list[PartType]:
        built: list[PartType] = []
        for at, section in enumerate(sections):
            if not section.get("enabled", True):
                continue
            name = section["rule"]
            with self.setup.at(f"{path}[{at}]", section):
                if name in known:
                    built += self._made(known[name], section["id"])
                else:
                    self.setup.fault("rule", f"unknown rule {name!r}", suggestion(name, known))
        return built

    def _made(self, part_type: type[PartType], part_id: str) -> list[PartType]:
        """The part, or nothing when a fault has been noted that leaves it without a meaning."""
        try:
            return [part_type(self.setup, part_id)]
        except UnboundPartError:
            return []
        except TilewrightError:
            raise
        except Exception as error:
            raise PluginError(
                f"rule {part_type.rule!r} of {part_type.__module__} cannot be set up as part "
                f"{part_id!r}: {in_one_line(error)}"
            ) from error

    def _constraints(self, sections: Sequence[Mapping[str, Any]], path: str) -> list[Constraint]:
        return [
            rule
            for at, section in enumerate(sections)
            for rule in self._constraint(section, f"{path}[{at}]")
        ]

    def _constraint(self, section: Mapping[str, Any], path: str) -> list[Constraint]:
        """The constraint or combination of a section; none when switched off or unknown."""
        if not section.get("enabled", True):
            return []
        part_id = section.get("id")
        for word, combination in (("all", AllOf), ("any", AnyOf)):
            if word in section:
                parts = self._constraints(section[word], f"{path}.{word}")
                return [combination(self.setup, part_id or word, parts)]
        if "not" in section:
            inner = self._constraint(section["not"], f"{path}.not")
            return [Not(self.setup, part_id or f"not-{inner[0].id}", inner[0])] if inner else []
        named = {**section, "id": part_id or section["rule"]}
        with self.setup.at(path, section):
            name = named["rule"]
            if name in self.index.constraints:
                return self._made(self.index.constraints[name], named["id"])
            self.setup.fault(
                "rule", f"unknown rule {name!r}", suggestion(name, self.index.constraints)
            )
        return []
