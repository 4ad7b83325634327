"""Caravan routes: where a camel may lie, and what follows from laying it (C6 to C11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilewright.bitset import bits, lowest_bit
from tilewright_catan.island import mark

if TYPE_CHECKING:
    from tilewright.play import Setup, State

#: Marks of the routes: paths with a camel; those of them whose camel walks towards the first of
#: the path's two ends; intersections where a route ends that has begun; intersections that a camel
#: has left; corners of the oasis with an arrow whose route has not begun.
MARKS: Final = ("camel", "camel-back", "caravan-head", "caravan-left", "caravan-arrow")


class Routes:
    """The caravan routes of a game, as sets of paths and intersections in ``state.marks``.

    A place for a camel is a path and the end that it leads to, as the number
    ``2 * path + end``: paths count from the board's first one, and ``end`` is 0 or 1 for the first
    or second of ``board.ends``. Routes need no names of their own: two that end at the same
    intersection share its bit, and are one from then on.

    Attributes:
        board: where the routes run.
        size: how many places there are on the board, legal or not.
    """

    __slots__ = (
        "_around",
        "_arrows",
        "_backs",
        "_camels",
        "_first",
        "_heads",
        "_left",
        "_outward",
        "_paths",
        "board",
        "size",
    )

    def __init__(self, setup: Setup) -> None:
        board = self.board = setup.board
        marks = tuple(mark(setup, name) for name in MARKS)
        self._camels, self._backs, self._heads, self._left, self._arrows = marks
        setup.changing_marks.update(marks)
        self._paths = board.of_kind["edge"]
        self._first = lowest_bit(self._paths) if self._paths else 0
        self.size = 2 * self._paths.bit_count()
        border = 0
        for cell in bits(board.marks.get("oasis", 0) & board.of_kind["cell"]):
            border |= board.incident[cell]
        self._around = tuple(around & self._paths for around in board.incident)
        self._outward = tuple(around & ~border for around in self._around)

    # --- places ---------------------------------------------------------------------------------

    def path(self, place: int) -> int:
        """The path of a place."""
        return self._first + place // 2

    def source(self, place: int) -> int:
        """The intersection that a camel on the place comes from."""
        return self.board.ends[self.path(place)][1 - place % 2]

    def target(self, place: int) -> int:
        """The intersection that a camel on the place goes to."""
        return self.board.ends[self.path(place)][place % 2]

    def place_of(self, path: int, target: int) -> int:
        """The place on a path that leads to one of its ends; -1 when it is no end of it."""
        ends = self.board.ends[path]
        return 2 * (path - self._first) + ends.index(target) if target in ends else -1

    # --- play -----------------------------------------------------------------------------------

    def places(self, state: State, barred: int = 0) -> list[int]:
        """Places for the next camel, ascending.

        Args:
            state: the state.
            barred: set of the intersections whose routes must not be continued.
        """
        marks = state.marks
        free = self._paths & ~marks[self._camels]
        open_ends = ~(marks[self._left] | barred)
        found: list[int] = []
        for head in bits(marks[self._heads] & open_ends):
            found += self._leading_from(head, self._around[head] & free)
        for corner in bits(marks[self._arrows] & open_ends):
            found += self._leading_from(corner, self._outward[corner] & free)
        found.sort()
        return found

    def _leading_from(self, source: int, paths: int) -> list[int]:
        ends = self.board.ends
        return [2 * (path - self._first) + (ends[path][0] == source) for path in bits(paths)]

    def lay(self, state: State, place: int) -> int:
        """Lays a camel on a legal place; returns the intersection where its route ends now.

        A route that arrives where one ends or has not begun yet is one with it from then on. Where
        a camel has left already it has arrived for good, since routes never fork.
        """
        marks = state.marks
        bit = self.board.bit
        source, target = bit[self.source(place)], self.target(place)
        marks[self._camels] |= bit[self.path(place)]
        if not place % 2:
            marks[self._backs] |= bit[self.path(place)]
        marks[self._left] |= source
        if not marks[self._left] & bit[target]:
            marks[self._heads] |= bit[target]
        marks[self._heads] &= ~source
        marks[self._arrows] &= ~(source | bit[target])
        return target

    # --- views ----------------------------------------------------------------------------------

    def camels(self, state: State) -> list[tuple[int, int]]:
        """Each camel on the board: its path and the intersection it goes to, ascending by path."""
        backs = state.marks[self._backs]
        ends = self.board.ends
        return [
            (path, ends[path][0 if backs >> path & 1 else 1])
            for path in bits(state.marks[self._camels])
        ]

    def words(self, place: int) -> tuple[str, str]:
        """Labels of a place's path and of the intersection that it leads to."""
        labels = self.board.labels
        return labels[self.path(place)], labels[self.target(place)]

    def why_not(self, state: State, place: int, barred: int = 0) -> str:
        """Why a camel may not lie on a place that is not legal."""
        marks = state.marks
        source = self.source(place)
        path, _ = self.words(place)
        start = self.board.labels[source]
        if marks[self._camels] >> self.path(place) & 1:
            return f"a camel lies on {path} already"
        if marks[self._left] >> source & 1:
            return f"a camel has left {start} already, and routes never fork"
        if barred >> source & 1:
            return "the two camels of a vote go to different routes"
        if marks[self._arrows] >> source & 1:
            return f"the first camel of a route lies on no border of the oasis, as {path} is"
        return f"no route ends at {start}"

    def ends(self, state: State) -> dict[str, list[str]]:
        """Labels of the intersections from which routes go on or begin."""
        names = self.board.names
        return {
            "heads": names(state.marks[self._heads]),
            "arrows": names(state.marks[self._arrows]),
        }
