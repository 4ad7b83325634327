"""Effects of placements that games share: they change the board or what players hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.board import (
    articulation_sites,
    component,
    components,
    enclosed,
    locally_connected,
)
from tilewright.play.part import Effect, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

_MARKS: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "string"},
    "minItems": 1,
    "uniqueItems": True,
    "description": "Names of marks.",
}

#: Area of pieces whose surroundings have not been looked at; as a set it holds every site, so that
#: the test whether a site lies in the area catches this rare case too.
NOT_LOOKED_AT: Final = -1


class Collect(Effect):
    """The player takes a mark from the site of the new piece, and from newly enclosed sites.

    How many of each mark every player holds is kept in ``state.memory``
    (``offset + player * len(marks) + position in marks``).
    """

    __slots__ = ("bits", "marks", "names", "offset", "owners", "width")
    rule = "collect"
    summary = "The player takes marks from the site of the piece and from sites it encloses."
    parameters: ClassVar[Parameters] = Parameters({"marks": _MARKS}, ("marks",))

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.bits = setup.board.bit
        self.marks = setup.marks("marks")
        self.names = tuple(setup.mark_names[mark] for mark in self.marks) if self.marks else ()
        self.width = len(self.marks)
        self.owners = setup.owners
        self.offset = setup.remember([0] * (self.width * setup.owners))

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        marks = state.marks
        bit = self.bits[site]
        for mark in self.marks:
            if marks[mark] & bit:
                marks[mark] ^= bit
                state.memory[self.offset + player * self.width + self.marks.index(mark)] += 1

    def enclosed(self, state: State, player: int, kind: int, region: int) -> None:
        marks = state.marks
        position = self.offset + player * self.width
        for mark in self.marks:
            taken = marks[mark] & region
            if taken:
                marks[mark] ^= taken
                state.memory[position] += taken.bit_count()
            position += 1

    def held(self, state: State, player: int) -> list[int]:
        """How many of each of ``marks`` the player has taken."""
        at = self.offset + player * self.width
        return state.memory[at : at + self.width]

    def facts(self, state: State) -> dict[str, Any]:
        return {
            "held": [
                dict(zip(self.names, self.held(state, owner), strict=True))
                for owner in range(self.owners)
            ]
        }


class Connect(Effect):
    """Records which landmarks each group of pieces (one player, one kind) has reached.

    A landmark is a site that bears the mark. A piece beside it reaches it, and so do pieces that
    enclose it.
    The reached landmarks are kept in ``state.memory`` as one set for each player and kind.
    """

    __slots__ = ("kinds", "labels", "mark", "neighbours", "offset", "owners", "pieces")
    rule = "connect"
    summary = "A player's pieces of one kind reach marked sites beside them or enclosed by them."
    parameters: ClassVar[Parameters] = Parameters(
        {"mark": {"type": "string", "description": "The mark of the landmarks."}}, ("mark",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.mark = setup.mark("mark")
        self.neighbours = setup.board.neighbours
        self.labels = setup.board.labels
        self.pieces = setup.piece_ids
        self.kinds = len(setup.piece_ids)
        self.owners = setup.owners
        self.offset = setup.remember([0] * (self.kinds * setup.owners))

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        near = self.neighbours[site] & state.marks[self.mark]
        if near:
            state.memory[self.offset + player * self.kinds + kind] |= near

    def enclosed(self, state: State, player: int, kind: int, region: int) -> None:
        inside = region & state.marks[self.mark]
        if inside:
            state.memory[self.offset + player * self.kinds + kind] |= inside

    def reached(self, state: State, player: int, kind: int) -> int:
        """The landmarks reached by the player's pieces of this kind."""
        return state.memory[self.offset + player * self.kinds + kind]

    def facts(self, state: State) -> dict[str, Any]:
        return {
            "reached": [
                {
                    piece: [self.labels[site] for site in bits(self.reached(state, owner, kind))]
                    for kind, piece in enumerate(self.pieces)
                }
                for owner in range(self.owners)
            ]
        }


class Enclosure(Effect):
    """Finds the areas that a player's pieces of one kind cut off from everybody's pieces.

    Take away the sites of those pieces; every connected rest without a piece of anybody is
    enclosed. The board's rim and holes are walls. Areas are kept in ``state.memory`` as one set for
    each player and kind. A piece placed inside an area of its own kind shrinks it. Where no other
    piece is on the board, or in an unconnected part of it, there is nothing to be cut off from.

    A placement can only cut a region in two if the open neighbours of its site are not joined to
    one another around it; that is a small local question, answered once for each site and pattern.
    """

    __slots__ = (
        "bits",
        "board",
        "cut_sites",
        "divided",
        "joined",
        "kinds",
        "labels",
        "listeners",
        "neighbours",
        "offset",
        "owners",
        "pieces",
    )
    rule = "enclosure"
    summary = "A player's pieces of one kind enclose areas that hold no piece of anybody."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.bits = setup.board.bit
        self.neighbours = setup.board.neighbours
        self.labels = setup.board.labels
        self.pieces = setup.piece_ids
        self.kinds = len(setup.piece_ids)
        self.owners = setup.owners
        self.cut_sites = articulation_sites(setup.board, setup.board.everywhere)
        self.divided = len(components(setup.board, setup.board.everywhere)) > 1
        self.joined: tuple[dict[int, bool], ...] = tuple({} for _ in setup.board.labels)
        self.offset = setup.remember([NOT_LOOKED_AT] * (self.kinds * setup.owners))
        self.listeners: tuple[Effect, ...] = ()

    def finish_setup(self, setup: Setup) -> None:
        """Finds the other effects, which are told of newly enclosed sites."""
        self.listeners = tuple(effect for effect in setup.effects.values() if effect is not self)

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        own = player * self.kinds + kind
        walls = state.pieces[own]
        at = self.offset + own
        area = state.memory[at]
        if area & self.bits[site]:
            if area != NOT_LOOKED_AT:
                state.memory[at] = area ^ self.bits[site]
                return
            if state.empty ^ walls == self.board.everywhere:
                return  # nobody else is there yet
            state.memory[at] = 0
            before = walls ^ self.bits[site]
            if before & self.cut_sites or before & (before - 1):
                self._enclose(state, player, kind, walls)
                return
        near = self.neighbours[site] & ~walls
        joined = self.joined[site].get(near)
        if joined is None:
            joined = locally_connected(self.board, site, near)
            self.joined[site][near] = joined
        if not joined:
            self._enclose(state, player, kind, walls)

    def _enclose(self, state: State, player: int, kind: int, walls: int) -> None:
        """Records what ``walls`` enclose by now and tells the other effects what is new."""
        at = self.offset + player * self.kinds + kind
        found = 0
        occupied = self.board.everywhere ^ state.empty
        for region in enclosed(self.board, walls, occupied):
            if not self.divided or self._is_cut_off(region, occupied ^ walls):
                found |= region
        new = found & ~state.memory[at]
        if new:
            state.memory[at] |= new
            for listener in self.listeners:
                listener.enclosed(state, player, kind, new)

    def _is_cut_off(self, region: int, others: int) -> bool:
        """Whether the region's part of a divided board holds any of the sites ``others``."""
        return component(self.board, region, self.board.everywhere) & others != 0

    def area(self, state: State, player: int, kind: int) -> int:
        """Sites enclosed by the player's pieces of this kind."""
        found = state.memory[self.offset + player * self.kinds + kind]
        return 0 if found == NOT_LOOKED_AT else found

    def area_of(self, state: State, player: int) -> int:
        """Sites enclosed by the player's pieces of any one kind."""
        found = 0
        for kind in range(self.kinds):
            found |= self.area(state, player, kind)
        return found

    def facts(self, state: State) -> dict[str, Any]:
        return {
            "areas": [
                {
                    piece: [self.labels[site] for site in bits(self.area(state, owner, kind))]
                    for kind, piece in enumerate(self.pieces)
                }
                for owner in range(self.owners)
            ]
        }


EFFECTS: Final[tuple[type[Effect], ...]] = (Collect, Connect, Enclosure)
