"""The effect ``principality``: a tile set that is held to what the game's tiles are like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.library.sides import SidedTile, TileSet
from tilewright.play import Parameters

if TYPE_CHECKING:
    from tilewright.play import Setup

ROAD: Final = "road"
KNIGHT: Final = "knight"
CASTLE: Final = "castle"
SYMBOLS: Final = (KNIGHT, "church", "windmill", CASTLE)
SHIELDS: Final = (1, 2, 3)
CASTLES: Final = 2


class Principality(TileSet):
    """The tiles of Don Quixote, each player's own (Q2, Q4, Q5).

    Castles have exactly two road ends that are apart; every other tile joins all of its ends.
    Knights bear 1 to 3 shields. There are two castles, and as many tiles as fields.
    """

    __slots__ = ()
    rule = "principality"
    summary = "A tile set of knights, churches, windmills and castles, with roads; it is checked."
    parameters: ClassVar[Parameters] = TileSet.parameters

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        if self.is_shared:
            setup.fault("boards", "principalities are not shared", "own")
        _check_counts(setup, self.tiles)
        for at, tile in enumerate(self.tiles):
            _check_symbol(setup, tile, f"tiles[{at}]")
            _check_roads(setup, tile, f"tiles[{at}].ends")


def _check_counts(setup: Setup, tiles: Sequence[SidedTile]) -> None:
    castles = [tile for tile in tiles if tile.symbol == CASTLE and tile.count]
    if len(castles) != CASTLES or any(tile.count != 1 for tile in castles):
        named = ", ".join(f"{tile.count} of {tile.id!r}" for tile in castles) or "none"
        setup.fault("tiles", f"the castles are {named}", "two different ones, one of each")
    total = sum(tile.count for tile in tiles)
    if total != setup.board.size:
        problem = f"{total} tiles for {setup.board.size} fields"
        setup.fault("tiles", problem, "as many tiles as fields")


def _check_symbol(setup: Setup, tile: SidedTile, path: str) -> None:
    if tile.symbol not in SYMBOLS:
        problem = f"tile {tile.id!r} has symbol {tile.symbol!r}"
        setup.fault(f"{path}.symbol", problem, ", ".join(SYMBOLS))
    elif tile.symbol == KNIGHT and tile.value not in SHIELDS:
        setup.fault(f"{path}.value", f"knight {tile.id!r} has {tile.value} shields", "1, 2, 3")
    elif tile.symbol != KNIGHT and tile.value:
        setup.fault(f"{path}.value", f"{tile.id!r} is no knight and has {tile.value} shields", "0")


def _check_roads(setup: Setup, tile: SidedTile, path: str) -> None:
    for name in tile.groups:
        if name != ROAD:
            setup.fault(f"{path}.{name}", f"unknown kind of end {name!r}", ROAD)
    groups = tile.groups.get(ROAD, ())
    if tile.symbol == CASTLE:
        if tile.ends(ROAD) != 2 or not tile.is_cut(ROAD):
            problem = f"castle {tile.id!r} has {_ends(tile)}, in {len(groups)} groups"
            setup.fault(f"{path}.{ROAD}", problem, 'two road ends apart, such as ["W", "s"]')
    elif len(groups) != 1:
        problem = f"tile {tile.id!r} has {_ends(tile)}, in {len(groups)} groups"
        setup.fault(f"{path}.{ROAD}", problem, 'one group, such as ["NEs"]')


def _ends(tile: SidedTile) -> str:
    number = tile.ends(ROAD)
    return "1 road end" if number == 1 else f"{number} road ends"
