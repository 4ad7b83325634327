"""Features: ends that are joined inside tiles and across sides, whatever tiles join inside.

Where tiles may have several groups of one kind, squares are not enough to tell networks apart. A
feature is a set of groups, each a pair of a site and the number of the group on its tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tilewright.library.sides.tile import turned

if TYPE_CHECKING:
    from tilewright.library.sides.tileset import TileSet
    from tilewright.play.state import State

#: Row and column steps to the square beside a side N, E, S, W.
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Feature(NamedTuple):
    """A network.

    Attributes:
        kind: number of the kind of end.
        sites: set of the sites it lies on.
        groups: the groups it is made of, as pairs of a site and a number on the tile.
        open_ends: ends beside which no tile lies.
    """

    kind: int
    sites: int
    groups: frozenset[tuple[int, int]]
    open_ends: int


class TileMap:
    """Which groups of ends meet at the sides of a common board of tiles of one square."""

    def __init__(self, tiles: TileSet, state: State) -> None:
        self._tiles = tiles
        self._groups: dict[int, list[tuple[int, frozenset[int]]]] = {}
        for site, tile, turn in tiles.laid(state, 0):
            groups = tiles.tiles[tile].groups
            self._groups[site] = [
                (kind, frozenset(turned(end, tiles.quarters[turn], 1).side for end in group))
                for kind, name in enumerate(tiles.ends)
                for group in groups.get(name, ())
            ]

    @property
    def groups(self) -> Mapping[int, list[tuple[int, frozenset[int]]]]:
        """For each site with a tile the kind and sides of its groups."""
        return self._groups

    def beside(self, site: int, side: int) -> int | None:
        """The site beside a side of a site; None outside the board."""
        grid = self._tiles.grid
        row, column = divmod(site, grid.columns)
        down, right = _STEPS[side]
        row, column = row + down, column + right
        inside = 0 <= row < grid.rows and 0 <= column < grid.columns
        return row * grid.columns + column if inside else None

    def group_at(self, site: int, side: int, kind: int) -> int | None:
        """Number of the group that has an end of this kind at the side; None without one."""
        for number, (own, sides) in enumerate(self._groups[site]):
            if own == kind and side in sides:
                return number
        return None

    def feature(self, site: int, group: int) -> Feature:
        """The feature that a group belongs to."""
        kind = self._groups[site][group][0]
        found = {(site, group)}
        waiting = [(site, group)]
        sites = open_ends = 0
        while waiting:
            here, number = waiting.pop()
            sites |= 1 << here
            for side in sorted(self._groups[here][number][1]):
                there = self.beside(here, side)
                if there is None or there not in self._groups:
                    open_ends += 1
                    continue
                other = self.group_at(there, side ^ 2, kind)
                if other is not None and (there, other) not in found:
                    found.add((there, other))
                    waiting.append((there, other))
        return Feature(kind, sites, frozenset(found), open_ends)

    def features_of(self, site: int) -> list[Feature]:
        """The features that the tile on a site is part of, each once."""
        found: list[Feature] = []
        for group in range(len(self._groups[site])):
            feature = self.feature(site, group)
            if feature not in found:
                found.append(feature)
        return found
