"""Placement constraints that games share: each is the set of sites it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.board import spread
from tilewright.library.effects import Enclosure
from tilewright.play.part import Constraint, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

OWNERS: Final = ("own", "others", "anyone")
KINDS: Final = ("same", "any")
QUANTIFIERS: Final = ("some", "every")

MARKS_PARAMETER: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "string"},
    "minItems": 1,
    "description": "Names of marks; bearing any of them is enough.",
    "examples": [["oasis"]],
}
OWNER_PARAMETER: Final[dict[str, Any]] = {
    "enum": list(OWNERS),
    "default": "own",
    "description": "Whose pieces count, seen from who places; others may be neutral owners.",
}
KIND_PARAMETER: Final[dict[str, Any]] = {
    "enum": list(KINDS),
    "default": "same",
    "description": "Whether only pieces of the kind that is placed count, or all kinds.",
}
OF_TILE_PARAMETER: Final[dict[str, Any]] = {
    "enum": list(QUANTIFIERS),
    "default": "some",
    "description": (
        "Of a tile that covers several sites: whether `some` of them, one at least, or `every` one "
        "must be so. It makes no difference to other pieces."
    ),
}


def counted_owners(owner: str, player: int, owners: int) -> list[int]:
    """Owners whose pieces count under the parameter ``owner``, seen from ``player``."""
    if owner == "own":
        return [player]
    return [other for other in range(owners) if owner == "anyone" or other != player]


class Empty(Constraint):
    """Allows sites without a piece."""

    __slots__ = ()
    rule = "empty"
    needs_empty: ClassVar[bool] = True
    summary = "The site holds no piece of anybody."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kept = "empty"

    def sites(self, state: State, player: int, kind: int) -> int:
        return state.empty


class _OfMarks(Constraint):
    """Reads a list of marks."""

    __slots__ = ("board", "everywhere", "marks")
    parameters: ClassVar[Parameters] = Parameters({"marks": MARKS_PARAMETER}, ("marks",))

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.everywhere = setup.board.everywhere
        self.marks = setup.marks("marks")

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return changing.isdisjoint(self.marks)

    def marked(self, state: State) -> int:
        """Sites that bear any of the marks."""
        found = 0
        for mark in self.marks:
            found |= state.marks[mark]
        return found


class _OnMarks(_OfMarks):
    """As ``_OfMarks``, and reads how many sites of a tile it is about."""

    __slots__ = ()
    parameters: ClassVar[Parameters] = Parameters(
        {"marks": MARKS_PARAMETER, "of_tile": OF_TILE_PARAMETER}, ("marks",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.for_some = setup.choice("of_tile", QUANTIFIERS, "some") == "some"


class OnMark(_OnMarks):
    """Allows sites that bear one of the marks."""

    __slots__ = ()
    rule = "on-mark"
    summary = "The site bears one of the marks."

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.marked(state)


class OffMark(_OfMarks):
    """Allows sites that bear none of the marks."""

    __slots__ = ()
    rule = "off-mark"
    summary = "The site bears none of the marks."

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.everywhere ^ self.marked(state)


class NearMark(_OnMarks):
    """Allows neighbours of sites that bear one of the marks."""

    __slots__ = ()
    rule = "near-mark"
    summary = "A neighbouring site bears one of the marks."

    def sites(self, state: State, player: int, kind: int) -> int:
        return spread(self.board, self.marked(state))


class AwayFromMark(_OfMarks):
    """Allows sites without a neighbour that bears one of the marks."""

    __slots__ = ()
    rule = "away-from-mark"
    summary = "No neighbouring site bears any of the marks."

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.everywhere & ~spread(self.board, self.marked(state))


class Touching(Constraint):
    """Allows neighbours of pieces of the given owners and kinds."""

    __slots__ = ("any_kind", "everywhere", "kinds", "owner", "owners")
    rule = "touching"
    summary = "A neighbouring site holds a piece of the given owner and kind."
    parameters: ClassVar[Parameters] = Parameters(
        {"owner": OWNER_PARAMETER, "kind": KIND_PARAMETER, "of_tile": OF_TILE_PARAMETER}
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.for_some = setup.choice("of_tile", QUANTIFIERS, "some") == "some"
        self.owner = setup.choice("owner", OWNERS, "own")
        self.any_kind = setup.choice("kind", KINDS, "same") == "any"
        self.kinds = len(setup.piece_ids)
        self.owners = setup.owners
        self.everywhere = setup.board.everywhere
        self.depends_on_kind = not self.any_kind
        self.kept = "halos" if self.owner == "own" and not self.any_kind else ""

    def sites(self, state: State, player: int, kind: int) -> int:
        if self.kept:
            return state.halos[player * self.kinds + kind]
        return self.halo(state, player, kind)

    def halo(self, state: State, player: int, kind: int) -> int:
        """Neighbours of the pieces that count."""
        kinds = range(self.kinds) if self.any_kind else (kind,)
        found = 0
        for owner in counted_owners(self.owner, player, self.owners):
            for one in kinds:
                found |= state.halos[owner * self.kinds + one]
        return found


class Apart(Touching):
    """Allows sites that touch no piece of the given owners and kinds."""

    __slots__ = ()
    rule = "apart"
    summary = "No neighbouring site holds a piece of the given owner and kind."
    parameters: ClassVar[Parameters] = Parameters(
        {"owner": OWNER_PARAMETER, "kind": KIND_PARAMETER}
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.for_some = False
        self.kept = "clear" if self.owner == "others" and not self.any_kind else ""
        setup.reads_clear = setup.reads_clear or bool(self.kept)

    def sites(self, state: State, player: int, kind: int) -> int:
        if self.kept:
            return state.clear[player * self.kinds + kind]
        return self.everywhere & ~self.halo(state, player, kind)


class NewKind(Constraint):
    """Allows kinds of piece of which nobody has any on the board."""

    __slots__ = ("everywhere", "kinds", "players", "rounds")
    rule = "new-kind"
    summary = "Nobody has placed a piece of this kind yet."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "rounds": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "Holds only in the first so many rounds of the phase; 0: always.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.depends_on_kind = True
        self.everywhere = setup.board.everywhere
        self.kinds = len(setup.piece_ids)
        self.players = setup.players
        self.rounds = setup.integer("rounds")

    def sites(self, state: State, player: int, kind: int) -> int:
        if self.rounds and state.turn >= self.rounds * self.players:
            return self.everywhere
        for mask in state.pieces[kind :: self.kinds]:
            if mask:
                return 0
        return self.everywhere


class OutsideAreas(Constraint):
    """Allows sites outside the areas that an enclosure effect has recorded."""

    __slots__ = ("effect", "everywhere", "owner", "owners")
    rule = "outside-areas"
    summary = "The site lies in no enclosed area of the given owner."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": {
                "type": "string",
                "description": "Id of the enclosure effect that records the areas.",
                "examples": ["enclosing"],
            },
            "owner": OWNER_PARAMETER,
        },
        ("effect",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.effect = setup.effect("effect", Enclosure)
        self.owner = setup.choice("owner", OWNERS, "own")
        self.owners = setup.owners
        self.everywhere = setup.board.everywhere

    def sites(self, state: State, player: int, kind: int) -> int:
        inside = 0
        for owner in counted_owners(self.owner, player, self.owners):
            inside |= self.effect.area_of(state, owner)
        return self.everywhere & ~inside


class OnSites(Constraint):
    """Allows the listed sites."""

    __slots__ = ("allowed",)
    rule = "on-sites"
    summary = "The site is one of those listed."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "sites": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Labels of sites.",
                "examples": [["0,0", "1,0"]],
            }
        },
        ("sites",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.allowed = setup.sites("sites")

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return True

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.allowed


class OfSiteKind(Constraint):
    """Allows cells, vertices or edges only."""

    __slots__ = ("allowed",)
    rule = "of-site-kind"
    summary = "The site is a cell, a vertex or an edge, as given."
    parameters: ClassVar[Parameters] = Parameters(
        {"kind": {"enum": ["cell", "vertex", "edge"], "description": "The kind of site."}},
        ("kind",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.allowed = setup.board.of_kind.get(setup.text("kind"), 0)

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return True

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.allowed


CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (
    Empty,
    OnMark,
    OffMark,
    NearMark,
    AwayFromMark,
    Touching,
    Apart,
    NewKind,
    OutsideAreas,
    OnSites,
    OfSiteKind,
)
