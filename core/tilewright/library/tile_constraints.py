"""Placement constraints of games with tiles: corners, own marks, and who may place what."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import bits
from tilewright.errors import suggestion
from tilewright.library.constraints import (
    KIND_PARAMETER,
    KINDS,
    OF_TILE_PARAMETER,
    OWNER_PARAMETER,
    OWNERS,
    QUANTIFIERS,
    counted_owners,
)
from tilewright.play.part import Constraint, Parameters
from tilewright.play.shapes import corners, grid_of
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class CornerTouching(Constraint):
    """Allows sites at a corner of pieces of the given owners and kinds.

    Whether a side is touched as well makes no difference; ``apart`` rules that out.
    """

    __slots__ = ("any_kind", "corners", "kinds", "owner", "owners")
    rule = "corner-touching"
    summary = (
        "A site at a corner, on squares diagonally, holds a piece of the given owner and kind."
    )
    parameters: ClassVar[Parameters] = Parameters(
        {"owner": OWNER_PARAMETER, "kind": KIND_PARAMETER, "of_tile": OF_TILE_PARAMETER}
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.for_some = setup.choice("of_tile", QUANTIFIERS, "some") == "some"
        self.owner = setup.choice("owner", OWNERS, "own")
        self.any_kind = setup.choice("kind", KINDS, "same") == "any"
        self.depends_on_kind = not self.any_kind
        self.kinds = len(setup.piece_ids)
        self.owners = setup.owners
        self.corners = corners(setup.board)
        if not grid_of(setup.board):
            allowed = "a board of squares or hexes that is not wrapped"
            setup.fault("rule", "the sites of this board have no corners to touch at", allowed)

    def sites(self, state: State, player: int, kind: int) -> int:
        found = 0
        for owner in counted_owners(self.owner, player, self.owners):
            first = owner * self.kinds
            held = state.pieces[first + kind]
            if self.any_kind:
                held = 0
                for mask in state.pieces[first : first + self.kinds]:
                    held |= mask
            for site in bits(held):
                found |= self.corners[site]
        return found


class OnOwnMark(Constraint):
    """Allows the sites that bear the mark of the player's seat; neutral owners may have marks too.

    A neutral owner that the list does not reach has no mark, and may place nowhere.
    """

    __slots__ = ("marks",)
    rule = "on-own-mark"
    summary = "The site bears the mark that belongs to the player's seat."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "marks": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "The mark of seat 0, of seat 1 and so on, one for each.",
                "examples": [["home-0", "home-1"]],
            },
            "of_tile": OF_TILE_PARAMETER,
        },
        ("marks",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.for_some = setup.choice("of_tile", QUANTIFIERS, "some") == "some"
        self.marks = setup.marks("marks")
        if len(self.marks) < setup.players:
            given = f"marks for {len(self.marks)} of {setup.players} seats"
            setup.fault("marks", given, "a mark for each seat")
            self.marks = (0,) * setup.players

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return changing.isdisjoint(self.marks)

    def sites(self, state: State, player: int, kind: int) -> int:
        return state.marks[self.marks[player]] if player < len(self.marks) else 0


class KindsBySeat(Constraint):
    """Allows each seat its own kinds of piece, anywhere; neutral owners come after the seats.

    A neutral owner that the list does not reach may place nothing.
    """

    __slots__ = ("allowed", "everywhere")
    rule = "kinds-by-seat"
    summary = "The piece is of a kind that the player's seat may place."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "seats": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}},
                "minItems": 1,
                "description": "Ids of the pieces of seat 0, of seat 1 and so on.",
                "examples": [[["upright"], ["flat"]]],
            }
        },
        ("seats",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.depends_on_kind = True
        self.everywhere = setup.board.everywhere
        self.allowed: list[int] = []
        for seat, names in enumerate(setup.get("seats")):
            kinds = 0
            for at, name in enumerate(names):
                if name in setup.piece_ids:
                    kinds |= 1 << setup.piece_ids.index(name)
                else:
                    known = suggestion(name, setup.piece_ids)
                    setup.fault(f"seats[{seat}][{at}]", f"unknown piece {name!r}", known)
            self.allowed.append(kinds)
        if len(self.allowed) < setup.players:
            given = f"pieces for {len(self.allowed)} of {setup.players} seats"
            setup.fault("seats", given, "a list of pieces for each seat")
            self.allowed = [0] * setup.players
        self.allowed += [0] * (setup.owners - len(self.allowed))

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return True

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.everywhere if self.allowed[player] >> kind & 1 else 0


TILE_CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (CornerTouching, OnOwnMark, KindsBySeat)
