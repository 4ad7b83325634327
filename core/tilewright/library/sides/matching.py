"""The constraint that the sides of tiles match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.errors import suggestion
from tilewright.library.sides.tileset import TileSet
from tilewright.play.part import Constraint, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

SET_PARAMETER: Final[dict[str, Any]] = {
    "type": "string",
    "description": "Id of an effect with rule `tile-set`.",
}


class SidesMatch(Constraint):
    """Allows the sites where each side of the tile meets a side with an end of the same kind.

    A side without an end meets one without an end. Sides where no tile lies match anything.
    """

    __slots__ = ("compared", "everywhere", "needs", "set")
    rule = "sides-match"
    summary = "Each side of the tile bears the same kind of end as the side it meets, or none."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "set": SET_PARAMETER,
            "ends": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Kinds of end that must match; all when not given.",
            },
        },
        ("set",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.depends_on_kind = True
        self.everywhere = setup.board.everywhere
        self.set = setup.effect("set", TileSet)
        names = setup.get("ends", self.set.ends)
        self.compared = tuple(
            end_kind(setup, self.set, name, f"ends[{at}]") for at, name in enumerate(names)
        )
        self.needs = tuple(self._sides(oriented) for oriented in range(len(self.set.stamps)))

    def _sides(self, oriented: int) -> tuple[tuple[int, int, int], ...]:
        """For each outer side of the tile: the square, the side, and its kind of end or -1."""
        tiles = self.set
        stamp = dict(tiles.stamps[oriented])
        found: list[tuple[int, int, int]] = []
        for part in range(tiles.grid.height):
            for side in range(4):
                if tiles.grid.height == 2 and side == (0 if part else 2):
                    continue
                own = -1
                for kind in self.compared:
                    if (
                        stamp.get(tiles.layout.ends + 4 * kind + side, 0) >> part * tiles.columns
                        & 1
                    ):
                        own = kind
                found.append((part, side, own))
        return tuple(found)

    def sites(self, state: State, player: int, kind: int) -> int:
        tiles, memory = self.set, state.memory
        board = tiles.board_of(player)
        filled = memory[board + tiles.layout.filled]
        ends = board + tiles.layout.ends
        allowed = self.everywhere
        for part, side, own in self.needs[kind]:
            facing = side ^ 2
            if own >= 0:
                wrong = filled & ~memory[ends + 4 * own + facing]
            else:
                wrong = 0
                for other in self.compared:
                    wrong |= memory[ends + 4 * other + facing]
            if wrong:
                allowed &= ~tiles.grid.sites(tiles.grid.shifted(wrong, side), part)
        return allowed


def end_kind(setup: Setup, tiles: TileSet, name: str, key: str) -> int:
    """Number of a kind of end; a fault, and 0, when no tile has one."""
    if name in tiles.ends:
        return tiles.ends.index(name)
    setup.fault(key, f"unknown kind of end {name!r}", suggestion(name, tiles.ends))
    return 0
