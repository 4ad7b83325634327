"""Held awards for the most pieces on the board, and for the most pieces in an own supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.errors import suggestion
from tilewright.library.beside import beside, sites_around
from tilewright.library.held_awards import HELD_PROPERTIES, HeldAward
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.setup import UnboundPartError, member_path
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

_MARKS: Final[dict[str, Any]] = {"type": "array", "items": {"type": "string"}}


class HeldMostPieces(HeldAward):
    """The most pieces, of which some kinds can count more than others."""

    __slots__ = ("around", "beside_marks", "kinds", "on_marks", "weights")
    rule = "held-most-pieces"
    summary = "Points for the player who was first to have the most pieces, anywhere or at marks."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "minProperties": 1,
                "description": "How much a piece of each kind counts; others count nothing.",
                "examples": [{"settlement": 1, "city": 2}],
            },
            "on_marks": {
                **_MARKS,
                "description": "Pieces on sites with one of these marks count.",
            },
            "beside_marks": {
                **_MARKS,
                "description": (
                    "Pieces count whose site is adjacent or incident to one with such a mark."
                ),
            },
            **HELD_PROPERTIES,
        },
        ("pieces", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.around = sites_around(setup.board)
        self.kinds = len(setup.piece_ids)
        self.weights = _piece_weights(setup)
        self.on_marks = setup.marks("on_marks")
        self.beside_marks = setup.marks("beside_marks")

    def counted_sites(self, state: State) -> int:
        """Sites on which pieces count, as a set; it may contain sites that do not exist."""
        if not self.on_marks and not self.beside_marks:
            return -1
        found = 0
        for mark in self.beside_marks:
            found |= state.marks[mark]
        found = beside(self.around, found)
        for mark in self.on_marks:
            found |= state.marks[mark]
        return found

    def amount(self, state: State, owner: int) -> int:
        where = self.counted_sites(state)
        first = owner * self.kinds
        return sum(
            weight * (state.pieces[first + kind] & where).bit_count()
            for kind, weight in self.weights
        )


def _piece_weights(setup: Setup) -> tuple[tuple[int, int], ...]:
    """Pairs of kind and number of the parameter ``pieces``."""
    table: dict[str, Any] = setup.get("pieces", {})
    known = setup.piece_ids
    for name in table:
        if name not in known:
            problem = f"unknown piece {name!r}"
            setup.fault(member_path("pieces", name), problem, suggestion(name, known))
    return tuple((known.index(name), int(table[name])) for name in table if name in known)


class HeldMostSupply(HeldAward):
    """The most pieces of a kind in the own part of a supply, such as cards played."""

    __slots__ = ("piece", "supply")
    rule = "held-most-supply"
    summary = "Points for the player who was first to have the most pieces of a kind in a supply."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {
                "type": "string",
                "description": "Id of a supply of which each player has one.",
                "examples": ["played"],
            },
            "piece": {
                "type": "string",
                "description": "The kind of piece that counts.",
                "examples": ["knight"],
            },
            **HELD_PROPERTIES,
        },
        ("supply", "piece", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.supply = setup.supply("supply")
        self.piece = setup.piece("piece")
        if not self.supply.stride:
            setup.fault(
                "supply", f"supply {self.supply.id!r} is shared by all", "a supply for each"
            )
            raise UnboundPartError("supply")

    def amount(self, state: State, owner: int) -> int:
        first = self.supply.first(owner)
        return state.supply[first + self.piece] if first >= 0 else 0


HELD_COUNTS: Final[tuple[type[ScoringPart], ...]] = (HeldMostPieces, HeldMostSupply)
