"""Games of tiles, for counts of positions: every way to lie on the board, by sets of places."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from slow_games import HEX_SIDES, SIDES, Place, SlowGame, hexagon, near, rectangle

CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
Cover = frozenset[Place]


class Tiles(SlowGame):
    """Tiles of several places, each player with a set of them; who cannot lay one is passed over.

    Attributes:
        covers: every way to lie on the board, by tile.
        starts: the place that each player begins at.
        left: how many of a tile each player has, by seat and tile.
    """

    def __init__(self, covers: dict[str, list[Cover]], starts: tuple[Place, Place]) -> None:
        super().__init__()
        self.covers, self.starts = covers, starts
        self.left = {(seat, tile): self.number(tile) for tile in covers for seat in (0, 1)}

    @abstractmethod
    def number(self, tile: str) -> int:
        """How many of a tile each player has at first."""

    def legal(self) -> list[str]:
        return list(self._texts(self.seat))

    def _texts(self, seat: int) -> Iterator[str]:
        held = frozenset(self.held)
        for tile, covers in self.covers.items():
            if self.left[seat, tile]:
                for at, cover in enumerate(covers):
                    if held.isdisjoint(cover) and self.fits(cover, seat):
                        yield f"{tile} {at}"

    @abstractmethod
    def fits(self, cover: Cover, seat: int) -> bool:
        """Whether a tile may lie on these free places."""

    def play(self, text: str) -> None:
        tile, at = text.split()
        self.left[self.seat, tile] -= 1
        self.held.update(dict.fromkeys(self.covers[tile][int(at)], self.seat))
        if any(self._texts(1 - self.seat)):
            self.seat = 1 - self.seat

    def touches(self, cover: Cover, seat: int, ways: Iterable[Place]) -> bool:
        """Whether an own place is a step away."""
        ways = tuple(ways)
        return any(self.held.get(other) == seat for place in cover for other in near(place, ways))


class CornerToCorner(Tiles):
    """Each tile meets own ones at corners only; the first covers the own corner of the board."""

    @classmethod
    def on(cls, size: int) -> CornerToCorner:
        """The game on a square, with every shape of one to five squares."""
        board = rectangle(size, size)
        covers: dict[str, list[Cover]] = {}
        found = {frozenset([place]) for place in board}
        for _ in range(5):
            for cover in sorted(found, key=sorted):
                covers.setdefault(shape_of(cover), []).append(cover)
            found = {
                cover | {place}
                for cover in found
                for one in cover
                for place in near(one, SIDES)
                if place in board - cover
            }
        return cls(covers, ((0, 0), (size - 1, size - 1)))

    def number(self, tile: str) -> int:
        return 1

    def fits(self, cover: Cover, seat: int) -> bool:
        if self.touches(cover, seat, SIDES):
            return False
        return self.starts[seat] in cover or self.touches(cover, seat, CORNERS)


def shape_of(cover: Cover) -> str:
    """The same text for all squares that are one another's moved, turned or mirrored image."""
    images: list[list[Place]] = []
    for flip in (1, -1):
        places = [(row, flip * column) for row, column in cover]
        for _ in range(4):
            places = [(column, -row) for row, column in places]
            top, left = (min(place[axis] for place in places) for axis in (0, 1))
            images.append(sorted((row - top, column - left) for row, column in places))
    return "".join(f"{row}{column}" for row, column in min(images))


class Honeycomb(Tiles):
    """Tiles of hexes; the first covers the own hive, every later one touches an own tile."""

    #: Each tile as a walk from hex to hex: numbers of steps in ``HEX_SIDES``.
    WALKS: Final[Mapping[str, tuple[int, ...]]] = {
        "cell": (),
        "pair": (0,),
        "row": (0, 0),
        "bend": (0, 1),
        "clump": (0, 2),
        "wave": (0, 1, 0),
    }

    @classmethod
    def on(cls, radius: int) -> Honeycomb:
        """The game on a hexagon."""
        board = hexagon(radius)
        covers: dict[str, list[Cover]] = {
            name: sorted(
                {
                    cover
                    for place in board
                    for turn in range(6)
                    for mirror in (1, -1)
                    if mirror == 1 or name != "wave"
                    if (cover := walked(place, [turn + mirror * step for step in steps])) <= board
                },
                key=sorted,
            )
            for name, steps in cls.WALKS.items()
        }
        return cls(covers, ((0, -radius), (0, radius)))

    def number(self, tile: str) -> int:
        return 1 if tile == "wave" else 2

    def fits(self, cover: Cover, seat: int) -> bool:
        return self.starts[seat] in cover or self.touches(cover, seat, HEX_SIDES)


def walked(place: Place, steps: Iterable[int]) -> Cover:
    """A hex and those that a walk from it comes through."""
    found = [place]
    for step in steps:
        found += near(found[-1], [HEX_SIDES[step % 6]])
    return frozenset(found)
