"""Counting the ways to choose sites of which no two are neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilewright.board.board import Board

#: Partial results kept at most. What needs more in one go is refused, since it would take too long.
KEPT: Final = 200_000


class IndependentSets:
    """Counts sets of sites without two neighbours, by size.

    Partial results are kept from one question to the next.

    Args:
        board: the board.
        kept: partial results kept at most.
    """

    __slots__ = ("_kept", "_known", "_neighbours")

    def __init__(self, board: Board, kept: int = KEPT) -> None:
        self._neighbours = board.neighbours
        self._kept = kept
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}

    def counts(self, sites: int, most: int) -> tuple[int, ...]:
        """How many such sets of 0, 1, 2, … of the sites there are, up to size ``most``.

        The list ends where there are none any more.

        Raises:
            ValueError: there are too many different cases to be looked at one by one.
        """
        if len(self._known) > self._kept // 2:
            self._known.clear()
        return self._counted(sites, most)

    def _counted(self, sites: int, most: int) -> tuple[int, ...]:
        """Sets without the first of the sites, and with it but none of its neighbours."""
        if not sites or not most:
            return (1,)
        known = self._known.get((sites, most))
        if known is not None:
            return known
        first = sites & -sites
        rest = sites ^ first
        without = self._counted(rest, most)
        chosen = rest & ~self._neighbours[first.bit_length() - 1]
        found = _added(without, self._counted(chosen, most - 1))
        if len(self._known) >= self._kept:
            raise ValueError(f"more than {self._kept} cases to be looked at")
        self._known[sites, most] = found
        return found


def _added(without: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """The counts without a site, and those of the ``others``, which become larger by that site."""
    found = [*without, *[0] * (len(others) + 1 - len(without))]
    for size, count in enumerate(others):
        found[size + 1] += count
    return tuple(found)
