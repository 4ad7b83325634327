"""The island: what terrain, number tokens and harbours amount to once they are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.bitset import bits
from tilewright.errors import Fault, RulesetError
from tilewright_catan.kinds import NUMBERS, RESOURCES, TERRAINS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.board import Board
    from tilewright.play import Setup, State


class Landmarks:
    """Indexes of the marks that say what lies where.

    Attributes:
        terrains: mark of each terrain, in the order of the resources.
        desert, oasis: marks of the terrains that produce nothing.
        tokens: mark of each number, from 2 on.
        harbours: mark of the 2:1 harbour of each resource.
        generic: mark of the 3:1 harbours.
        robber: mark of the robber's hex.
    """

    __slots__ = ("desert", "generic", "harbours", "oasis", "robber", "terrains", "tokens")

    def __init__(self, setup: Setup) -> None:
        self.terrains = tuple(mark(setup, name) for name in TERRAINS)
        self.desert = mark(setup, "desert")
        self.oasis = mark(setup, "oasis")
        self.tokens = tuple(mark(setup, f"token-{number}") for number in NUMBERS)
        self.harbours = tuple(mark(setup, f"harbour-{name}") for name in RESOURCES)
        self.generic = mark(setup, "harbour-any")
        self.robber = mark(setup, "robber")
        setup.changing_marks.add(self.robber)
        self._check(setup)

    def check_complete(self, state: State) -> None:
        """Makes sure that every hex has a terrain once the layout is complete.

        Raises:
            RulesetError: some have none; names them.
        """
        board = state.game.board
        bare = board.of_kind["cell"]
        for index in (*self.terrains, self.desert, self.oasis):
            bare &= ~state.marks[index]
        if bare:
            labels = ", ".join(board.names(bare)[:5])
            problem = f"no terrain lies on {labels} when the first settlement is to be founded"
            allowed = "a mark of a terrain on every hex, given on the board or dealt"
            raise RulesetError(state.game.id, [Fault("$.board.marks", problem, allowed)])

    def _check(self, setup: Setup) -> None:
        """Notes what a layout in the ruleset says twice, or of sites that cannot have it."""
        ground = (*self.terrains, self.desert, self.oasis)
        for kind, allowed, marks in (
            ("cell", "hexes", (*ground, *self.tokens, self.robber)),
            ("edge", "paths", (*self.harbours, self.generic)),
        ):
            for index in marks:
                check_mark(setup, setup.mark_names[index], setup.board.of_kind[kind], allowed)
        for what, marks in (("terrain", ground), ("number", self.tokens)):
            _check_apart(setup, what, marks)


def check_mark(setup: Setup, name: str, sites: int, allowed: str) -> None:
    """Notes that a mark lies on sites of another kind; once for all phases that ask."""
    astray = setup.board.marks.get(name, 0) & ~sites
    if astray:
        labels = ", ".join(setup.board.names(astray)[:3])
        _note_once(setup, f"mark {name!r} lies on {labels}", f"{allowed} only")


def _check_apart(setup: Setup, what: str, marks: Sequence[int]) -> None:
    """Notes hexes that bear two of the marks."""
    seen = 0
    for index in dict.fromkeys(marks):
        sites = setup.board.marks[setup.mark_names[index]]
        if seen & sites:
            labels = ", ".join(setup.board.names(seen & sites)[:3])
            _note_once(setup, f"{labels} has more than one {what}", "one mark of them for a hex")
        seen |= sites


def _note_once(setup: Setup, problem: str, allowed: str) -> None:
    if all(fault.problem != problem for fault in setup.faults):
        with setup.at("$.board.marks", {}):
            setup.fault("", problem, allowed)


def mark(setup: Setup, name: str) -> int:
    """Index of a mark that the game needs on its board; 0 with a fault when it is missing."""
    if name in setup.mark_names:
        return setup.mark_names.index(name)
    setup.fault("", f"the game needs a mark {name!r} on the board", f"a mark {name!r}, maybe empty")
    return 0


class Island:
    """A layout, compiled. Read-only.

    Attributes:
        producing: for each number up to 12 the hexes that bear it, as triples of the hex as a set,
            the set of its corners, and the resource it produces.
        numbers: for each hex the number on it, 0 without one.
        resources: for each hex the resource it produces, -1 for none.
        land: set of all hexes.
        numbered: set of the hexes with a number.
        desert: set of the desert hexes.
        home: set of the hex to which the robber retreats: the first desert, none without one.
        oasis: set of the oasis hexes.
        generic: set of the intersections at a 3:1 harbour.
        special: for each resource the set of the intersections at its 2:1 harbour.
        harbours: set of the intersections at any harbour.
        coast: set of the intersections on the coast.
    """

    __slots__ = (
        "coast",
        "desert",
        "generic",
        "harbours",
        "home",
        "land",
        "numbered",
        "numbers",
        "oasis",
        "producing",
        "resources",
        "special",
    )

    def __init__(self, landmarks: Landmarks, state: State) -> None:
        board = state.game.board
        marks = state.marks
        cells = board.of_kind["cell"]
        vertices = board.of_kind["vertex"]
        self.land = cells
        self.desert = marks[landmarks.desert] & cells
        self.home = self.desert & -self.desert
        self.oasis = marks[landmarks.oasis] & cells
        resources = [-1] * board.size
        for resource, terrain in enumerate(landmarks.terrains):
            for cell in bits(marks[terrain]):
                resources[cell] = resource
        self.resources = tuple(resources)
        numbers = [0] * board.size
        producing: list[tuple[tuple[int, int, int], ...]] = [(), ()]
        for number, token in zip(NUMBERS, landmarks.tokens, strict=True):
            for cell in bits(marks[token]):
                numbers[cell] = number
            producing.append(
                tuple(
                    (board.bit[cell], board.incident[cell] & vertices, resources[cell])
                    for cell in bits(marks[token])
                    if resources[cell] >= 0
                )
            )
        self.numbers = tuple(numbers)
        self.producing = tuple(producing)
        self.numbered = sum(board.bit[cell] for cell in bits(cells) if numbers[cell])
        self.generic = ends_of(board, marks[landmarks.generic])
        self.special = tuple(ends_of(board, marks[harbour]) for harbour in landmarks.harbours)
        self.harbours = self.generic
        for sites in self.special:
            self.harbours |= sites
        self.coast = coast(board)


def coast(board: Board) -> int:
    """Set of the intersections that touch fewer than three hexes."""
    cells = board.of_kind["cell"]
    found = 0
    for vertex in bits(board.of_kind["vertex"]):
        if (board.incident[vertex] & cells).bit_count() < 3:
            found |= board.bit[vertex]
    return found


def ends_of(board: Board, edges: int) -> int:
    """Set of the intersections at the ends of some paths."""
    found = 0
    for edge in bits(edges):
        for vertex in board.ends[edge]:
            found |= board.bit[vertex]
    return found
