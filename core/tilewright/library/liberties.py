"""Liberties: the empty neighbours of a group of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.bitset import bits
from tilewright.board import Board, component, components, spread
from tilewright.board.shifts import steps_to_neighbours


class Liberties:
    """Finds groups that are short of liberties; a group is connected and of one player."""

    __slots__ = ("board", "neighbours", "shifts")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.neighbours = board.neighbours
        self.shifts = steps_to_neighbours(board)

    def pressed(self, pieces: int, empty: int) -> list[tuple[int, int]]:
        """The groups of ``pieces`` with at most one liberty, each with its liberties.

        Most groups hold a piece with two liberties of its own; one flood from all such pieces
        leaves the few groups to look at.
        """
        free = pieces & self.beside_two(pieces, empty)
        left = pieces & ~component(self.board, free, pieces)
        found: list[tuple[int, int]] = []
        for group in components(self.board, left):
            liberties = spread(self.board, group) & empty
            if not liberties & (liberties - 1):
                found.append((group, liberties))
        return found

    def beside_two(self, pieces: int, empty: int) -> int:
        """Sites with two empty neighbours or more; those of ``pieces`` at least."""
        once = twice = 0
        for shift in self.shifts:
            beside = shift.moved(empty)
            twice |= once & beside
            once |= beside
        if not self.shifts:
            for site in bits(pieces):
                near = self.neighbours[site] & empty
                if near & (near - 1):
                    twice |= 1 << site
        return twice

    def without(self, pieces: int, near: int, empty: int) -> int:
        """The groups of ``pieces`` with a site in ``near`` and without a liberty, as one set."""
        found = 0
        for group in self.groups_at(pieces, near):
            if not spread(self.board, group) & empty:
                found |= group
        return found

    def groups_at(self, pieces: int, near: int) -> Iterator[int]:
        """The groups of ``pieces`` with a site in ``near``, by their lowest site in it."""
        left = pieces & near
        while left:
            group = component(self.board, left & -left, pieces)
            yield group
            left &= ~group

    def closed(self, empty: int) -> int:
        """The sites of ``empty`` without an empty neighbour."""
        if not self.shifts:
            return empty & ~spread(self.board, empty)
        found = empty
        for shift in self.shifts:
            found &= ~shift.moved(empty)
        return found
