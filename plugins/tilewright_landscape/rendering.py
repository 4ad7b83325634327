"""Pictures of Landscape: as much of the board as has grown so far."""

from __future__ import annotations

from typing import ClassVar

from tilewright.bitset import bits
from tilewright.play import State
from tilewright.render import SidedTilesRenderer, Window


class LandscapeRenderer(SidedTilesRenderer):
    """Draws the tiles laid and the sites around them."""

    game: ClassVar[str] = "landscape"
    paper: ClassVar[str] = "#fbfaf4"
    ground: ClassVar[str] = "#f4f1e4"
    tile_colour: ClassVar[str] = "#bcd69a"
    areas: ClassVar[frozenset[str]] = frozenset({"city"})
    end_colours: ClassVar[dict[str, str]] = {"road": "#f5f0e2", "city": "#b9794a"}

    def window(self, state: State, owner: int) -> Window:
        columns = self.tiles(state).grid.columns
        places = [divmod(site, columns) for site in bits(state.occupied)]
        rows = [row for row, _ in places]
        across = [column for _, column in places]
        last = state.game.board.size // columns
        return Window(
            max(0, min(rows) - 1),
            max(0, min(across) - 1),
            min(last, max(rows) + 2),
            min(columns, max(across) + 2),
        )
