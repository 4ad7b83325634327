"""Compiling a ruleset: reading parts and what they name, collecting every fault on the way.

A :class:`Setup` is handed to each part's constructor. Its readers look up one parameter of the part
that is being built; a name that leads nowhere is noted as a fault and answered by something
harmless, so that one pass finds everything that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from tilewright.board import Board
from tilewright.errors import Fault, RulesetError, UnknownNameError, suggestion
from tilewright.play.part import Effect, ScoringPart
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.rules import json_path

if TYPE_CHECKING:
    from tilewright.play.phase import Phase

EffectType = TypeVar("EffectType", bound=Effect)
PhaseType = TypeVar("PhaseType", bound="Phase")
Thing = TypeVar("Thing")

MOMENTS = ("play", "end", "scoring")
VISIBLE = ("all", "owner", "nobody")
#: Stands for the kinds of piece in an observation of a supply that the viewer cannot see.
HIDDEN = "hidden"

#: Where a mark that is named may be laid or taken away, and where among them it is only looked at.
_CHANGING = ("$.placements", "$.phases")
_ONLY_READING = re.compile(r"\.(constraints|preferences)\b")


class UnboundPartError(Exception):
    """A part cannot be built because what it names does not exist; the fault is noted already."""


class Setup:
    """What is known of a ruleset while its parts are built.

    Attributes:
        players: number of seats.
        neutrals: ids of the owners beyond the seats, who have pieces but never act.
        owners: number of seats and neutral owners together.
        board: the compiled board.
        piece_ids: ids of the kinds of piece, in ruleset order.
        mark_names: names of all marks, sorted.
        supplies, placements, effects, scoring: the rules built so far, by id.
        phases: the phases, once all of them are built.
        memory: initial values of the integers that parts have asked for.
        reads_clear: whether a constraint reads ``state.clear``; it says so here.
        changing_marks: indexes of the marks that phases, effects or placements name, which may thus
            be laid or taken away during play.
        faults: everything found wrong so far.
    """

    def __init__(self, document: Mapping[str, Any], players: int, board: Board) -> None:
        self.document = document
        self.players = players
        self.neutrals: tuple[str, ...] = tuple(
            owner["id"] for owner in document.get("neutrals", ())
        )
        self.owners = players + len(self.neutrals)
        self.board = board
        self.piece_ids: tuple[str, ...] = tuple(piece["id"] for piece in document.get("pieces", ()))
        self.mark_names: tuple[str, ...] = tuple(sorted(board.marks))
        self.supplies: dict[str, SupplyRule] = {}
        self.placements: dict[str, PlacementRule] = {}
        self.effects: dict[str, Effect] = {}
        self.scoring: dict[str, ScoringPart] = {}
        self.phase_ids: tuple[str, ...] = tuple(
            phase["id"] for phase in document["phases"] if phase.get("enabled", True)
        )
        self.phases: tuple[Phase, ...] = ()
        self.memory: list[int] = []
        self.reads_clear = False
        self.changing_marks: set[int] = set()
        self.faults: list[Fault] = []
        self._path = "$"
        self._parameters: Mapping[str, Any] = {}

    @contextmanager
    def at(self, path: str, parameters: Mapping[str, Any]) -> Generator[None]:
        """Makes ``parameters``, found at JSON path ``path``, the ones that the readers read."""
        outer = self._path, self._parameters
        self._path, self._parameters = path, parameters
        try:
            yield
        finally:
            self._path, self._parameters = outer

    @property
    def here(self) -> tuple[str, Mapping[str, Any]]:
        """Path and parameters of the part in hand, for ``at`` in its ``finish_setup``."""
        return self._path, self._parameters

    # --- plain values ---------------------------------------------------------------------------

    def get(self, key: str, default: Any = None) -> Any:
        """The parameter as it stands in the ruleset."""
        return self._parameters.get(key, default)

    def integer(self, key: str, default: int = 0) -> int:
        """A whole number."""
        return int(self._parameters.get(key, default))

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        return bool(self._parameters.get(key, default))

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        return str(self._parameters.get(key, default))

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; empty when not given."""
        return tuple(int(number) for number in self._parameters.get(key, ()))

    def choice(self, key: str, allowed: Sequence[str], default: str) -> str:
        """One of the allowed words."""
        found = self.text(key, default)
        if found not in allowed:
            self.fault(key, f"unknown value {found!r}", ", ".join(allowed))
            return default
        return found

    def moment(self, default: str) -> str:
        """When a scoring part counts."""
        return self.choice("moment", MOMENTS, default)

    def visibility(self, each: bool) -> str:
        """Who sees which pieces a supply holds; ``each``: whether every player has one."""
        found = self.choice("visible", VISIBLE, "all")
        if found == "owner" and not each:
            self.fault("visible", "a shared supply has no owner", "all, nobody")
        if found != "all" and HIDDEN in self.piece_ids:
            self.fault("visible", f"a piece is called {HIDDEN!r}", "another id for the piece")
        return found

    # --- names ----------------------------------------------------------------------------------

    def mark(self, key: str) -> int:
        """Index of the mark that the parameter names."""
        return self._mark(self.text(key), key)

    def marks(self, key: str) -> tuple[int, ...]:
        """Indexes of the marks that the parameter names; none when it is not given."""
        names = self._parameters.get(key, ())
        return tuple(self._mark(name, f"{key}[{at}]") for at, name in enumerate(names))

    def mark_lists(self, key: str) -> tuple[tuple[int, ...], ...]:
        """Indexes of the marks in each of the lists of names that the parameter holds."""
        return tuple(
            tuple(self._mark(name, f"{key}[{row}][{at}]") for at, name in enumerate(names))
            for row, names in enumerate(self._parameters.get(key, ()))
        )

    def mark_points(self, key: str) -> tuple[tuple[int, int], ...]:
        """Pairs of mark and number from an object such as ``{"well-1": 1}``."""
        table = self._parameters.get(key, {})
        return tuple((self._mark(name, member_path(key, name)), int(table[name])) for name in table)

    def piece(self, key: str) -> int:
        """Index of the kind of piece that the parameter names."""
        return self._piece(self.text(key), key)

    def kinds(self, key: str) -> tuple[int, ...]:
        """Indexes of the kinds of piece that the parameter lists, ascending; all when not given."""
        names = self._parameters.get(key)
        if names is None:
            return tuple(range(len(self.piece_ids)))
        found = {self._piece(name, f"{key}[{at}]") for at, name in enumerate(names)}
        return tuple(sorted(found))

    def kind(self, key: str) -> int:
        """Index of the kind of piece that the parameter names."""
        return self._piece(self.text(key), key)

    def sites(self, key: str) -> int:
        """Set of the sites that the parameter lists by label."""
        found = 0
        for at, label in enumerate(self._parameters.get(key, ())):
            try:
                found |= self.board.bit[self.board.site(str(label))]
            except UnknownNameError as error:
                self.fault(f"{key}[{at}]", f"unknown site {label!r}", suggest(error))
        return found

    def owner(self, key: str) -> int:
        """Index of the owner that the parameter names: a seat by number, a neutral one by id.

        Raises:
            UnboundPartError: there is none; a fault is noted.
        """
        found = self._parameters[key]
        if isinstance(found, str):
            if found in self.neutrals:
                return self.players + self.neutrals.index(found)
            allowed = suggestion(found, self.neutrals) if self.neutrals else self._seats()
            self.fault(key, f"unknown neutral owner {found!r}", allowed)
            raise UnboundPartError(key)
        if found >= self.players:
            self.fault(key, f"there is no seat {found}", self._seats())
            raise UnboundPartError(key)
        return int(found)

    def _seats(self) -> str:
        return f"0..{self.players - 1}"

    def supply(self, key: str) -> SupplyRule:
        """The supply that the parameter names.

        Raises:
            UnboundPartError: there is none; a fault is noted.
        """
        return self._named(key, self.supplies, "supply")

    def placement(self, key: str) -> PlacementRule:
        """The placement that the parameter names; raises as ``supply`` does."""
        return self._named(key, self.placements, "placement")

    def effect(self, key: str, kind: type[EffectType]) -> EffectType:
        """The effect of the given type that the parameter names; raises as ``supply`` does."""
        found = self._named(key, self.effects, "effect")
        if isinstance(found, kind):
            return found
        self.fault(key, f"effect {found.id!r} has rule {found.rule!r}", f"rule {kind.rule!r}")
        raise UnboundPartError(key)

    def scoring_part(self, key: str) -> ScoringPart:
        """The scoring part that the parameter names; raises as ``supply`` does.

        For ``Effect.finish_setup`` and later; before, not all scoring parts exist.
        """
        return self._named(key, self.scoring, "scoring part")

    def is_off(self, section: str, key: str) -> bool:
        """Whether the parameter names a part of a section that the ruleset has switched off."""
        name = self.text(key)
        return any(
            part["id"] == name and not part.get("enabled", True)
            for part in self.document.get(section, ())
        )

    def phase(self, key: str) -> int | None:
        """Index of the phase that the parameter names; None when it is not given."""
        if key not in self._parameters:
            return None
        return self._named(key, {name: at for at, name in enumerate(self.phase_ids)}, "phase")

    def phase_with(self, key: str, kind: type[PhaseType]) -> int:
        """Index of the phase that the parameter names, which must have the rule of ``kind``.

        ``bound_phase`` gives the phase itself, once all of them are built.

        Raises:
            UnboundPartError: there is no such phase; a fault is noted.
        """
        index = self._named(key, {name: at for at, name in enumerate(self.phase_ids)}, "phase")
        for phase in self.document["phases"]:
            if phase["id"] == self.phase_ids[index] and phase["rule"] != kind.rule:
                problem = f"phase {phase['id']!r} has rule {phase['rule']!r}"
                self.fault(key, problem, f"rule {kind.rule!r}")
                raise UnboundPartError(key)
        return index

    def bound_phase(self, index: int, kind: type[PhaseType]) -> PhaseType:
        """The phase of an index that ``phase_with`` gave; for ``Phase.finish_setup``."""
        found = self.phases[index]
        assert isinstance(found, kind)
        return found

    def phase_of(self, kind: type[PhaseType]) -> PhaseType | None:
        """The only phase of this class or of one derived from it; for ``Phase.finish_setup``.

        None when the ruleset has none switched on. A second one is a fault.
        """
        found = [phase for phase in self.phases if isinstance(phase, kind)]
        for phase in found[1:]:
            ids = [section["id"] for section in self.document["phases"]]
            with self.at(f"$.phases[{ids.index(phase.id)}]", {}):
                problem = f"rule {phase.rule!r} besides phase {found[0].id!r}"
                if phase.rule != found[0].rule:
                    problem += f" with rule {found[0].rule!r}"
                self.fault("rule", problem, "one of these phases only")
        return found[0] if found else None

    def remember(self, values: Sequence[int]) -> int:
        """Asks for integers in ``state.memory``; returns the index of the first one."""
        offset = len(self.memory)
        self.memory.extend(values)
        return offset

    # --- faults ---------------------------------------------------------------------------------

    def fault(self, key: str, problem: str, allowed: str = "") -> None:
        """Notes that the parameter ``key`` of the part in hand is wrong."""
        path = f"{self._path}.{key}" if key else self._path
        self.faults.append(Fault(path, problem, allowed))

    def raise_faults(self, name: str) -> None:
        """Raises everything noted.

        Raises:
            RulesetError: anything was noted.
        """
        if self.faults:
            raise RulesetError(name, self.faults)

    def _mark(self, name: str, key: str) -> int:
        mark = self._index(name, self.mark_names, "mark", key)
        if self._path.startswith(_CHANGING) and not _ONLY_READING.search(self._path):
            self.changing_marks.add(mark)
        return mark

    def _piece(self, name: str, key: str) -> int:
        return self._index(name, self.piece_ids, "piece", key)

    def _index(self, name: str, known: tuple[str, ...], what: str, key: str) -> int:
        if name in known:
            return known.index(name)
        self.fault(key, f"unknown {what} {name!r}", suggestion(name, known))
        if not known:
            raise UnboundPartError(key)  # there is nothing harmless to answer with
        return 0

    def _named(self, key: str, known: Mapping[str, Thing], what: str) -> Thing:
        name = self.text(key)
        if name in known:
            return known[name]
        self.fault(key, f"unknown {what} {name!r}", suggestion(name, known))
        raise UnboundPartError(key)


def member_path(key: str, name: str) -> str:
    """JSON path from a part to the member ``name`` of its parameter ``key``."""
    return json_path((key, name)).removeprefix("$.")


def suggest(error: UnknownNameError) -> str:
    """What to write instead of an unknown name."""
    return suggestion(error.name, error.known)
