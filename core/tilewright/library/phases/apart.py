"""Tokens that must not lie beside one another, and how likely the next one is then."""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from typing import TYPE_CHECKING, Any, Final

from tilewright.bitset import lowest_bit
from tilewright.board import IndependentSets, spread

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

APART_PARAMETER: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "string"}},
    "description": "One list of marks, none of which may come to lie beside another.",
    "examples": [[["oasis", "well"]]],
}

#: More sites than this are not dealt to with marks apart; counting would take too long.
MOST_SITES: Final = 256


class Apart:
    """One group of marks no two of which may lie on neighbouring sites.

    Marks of the group that lie on the board already count like those that are dealt.

    Args:
        setup: where the parameter ``apart`` is read.
        bag: indexes of the marks in the bag.

    Attributes:
        group: indexes of the marks of the group; none: nothing has to be apart.
        tokens: their positions in the bag.
    """

    __slots__ = ("board", "group", "sets", "tokens")

    def __init__(self, setup: Setup, bag: Sequence[int]) -> None:
        self.board = setup.board
        self.sets = IndependentSets(setup.board)
        groups = setup.mark_lists("apart")
        if len(groups) > 1:
            setup.fault("apart", f"{len(groups)} groups of marks", "one group")
        self.group = groups[0] if groups else ()
        self.tokens = tuple(at for at, mark in enumerate(bag) if mark in self.group)

    def weights(self, marks: Sequence[int], sites: int, left: Sequence[int]) -> list[int]:
        """For each token the number of allowed deals to all the sites that begin with it.

        Tokens count as different from one another, also those with the same mark.

        Args:
            marks: for each mark the sites that bear it.
            sites: set of the sites still to come, at least one; the lowest is next.
            left: tokens left of each sort, at least as many as there are sites.

        Raises:
            ValueError: there are too many cases to be counted.
        """
        here = lowest_bit(sites)
        rest = sites & (sites - 1)
        if rest.bit_count() >= MOST_SITES:
            raise ValueError(f"more than {MOST_SITES} sites")
        held = 0
        for mark in self.group:
            held |= marks[mark]
        near = spread(self.board, held)
        grouped = sum(left[token] for token in self.tokens)
        others = sum(left) - grouped
        size = rest.bit_count()
        free = rest & ~near
        inside = beside = 0
        if grouped and not near >> here & 1:
            inside = self._deals(free & ~self.board.neighbours[here], size, grouped - 1, others)
        if others:
            beside = self._deals(free, size, grouped, others - 1)
        return [
            count * (inside if token in self.tokens else beside) for token, count in enumerate(left)
        ]

    def _deals(self, free: int, size: int, grouped: int, others: int) -> int:
        """Deals to ``size`` sites, those of the group on ``free`` ones that lie apart."""
        counts = self.sets.counts(free, min(size, grouped))
        return sum(
            ways * perm(grouped, number) * perm(others, size - number)
            for number, ways in enumerate(counts)
        )
