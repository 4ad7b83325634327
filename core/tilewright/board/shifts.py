"""Steps of whole sets: every site of a mask moves one step at once.

Along one direction of a regular board most sites have their next one at the same distance in site
numbers, so that a set moves by a few shifts, whatever its size.
"""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.board.board import Board


class Shift:
    """One step for every site of a set.

    Attributes:
        ups: distance and sites for the moves to higher site numbers.
        downs: the same for the moves to lower ones.
    """

    __slots__ = ("downs", "ups")

    def __init__(self, moves: Iterable[tuple[int, int]]) -> None:
        """Compiles moves given as pairs of a site and the site it moves to."""
        far: dict[int, int] = {}
        for site, after in moves:
            far[after - site] = far.get(after - site, 0) | 1 << site
        self.ups = tuple((way, sites) for way, sites in sorted(far.items()) if way >= 0)
        self.downs = tuple((-way, sites) for way, sites in sorted(far.items()) if way < 0)

    def moved(self, mask: int) -> int:
        """The sites that the sites of ``mask`` move to; those without a next one drop out."""
        found = 0
        for way, sites in self.ups:
            found |= (mask & sites) << way
        for way, sites in self.downs:
            found |= (mask & sites) >> way
        return found


def steps_back(board: Board) -> tuple[Shift, ...]:
    """For each direction of the board the step against it."""
    return tuple(
        Shift((after, site) for site, after in enumerate(steps) if after >= 0)
        for steps in board.steps.values()
    )


def steps_to_neighbours(board: Board) -> tuple[Shift, ...]:
    """Steps by which every site reaches each of its neighbours exactly once.

    Empty when the directions of the board are no such steps; then each site has to be asked.
    """
    for site, around in enumerate(board.neighbours):
        reached = [steps[site] for steps in board.steps.values() if steps[site] >= 0]
        if len(set(reached)) != len(reached) or sum(board.bit[at] for at in reached) != around:
            return ()
    return steps_back(board)
