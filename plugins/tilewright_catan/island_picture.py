"""The island as a picture: sea, land, harbours, and what is built."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from tilewright.bitset import bits
from tilewright.render import (
    Circle,
    Group,
    Item,
    Items,
    Line,
    Polygon,
    border_lines,
    colour_of,
    moved,
    surroundings,
)
from tilewright_catan import piece_shapes as shapes
from tilewright_catan.position import ARROW, CAMEL, DAMAGED, HEAD, ROBBER, Position
from tilewright_catan.scenery import TERRAIN_COLOURS, scenery_of

if TYPE_CHECKING:
    from tilewright.board.topology import Point
    from tilewright.play import State
    from tilewright.render import Look

_SEA: Final = "#5fa8d3"
_DEEP: Final = "#2f7fb0"
_WAVE: Final = "#82bfe0"
_SHALLOWS: Final = "#a5d5ea"
_BEACH: Final = "#f3e3b3"
_UNKNOWN: Final = "#e6dcc4"
_PATH: Final = "#fbf3dc"
_JETTY: Final = "#8a6846"
#: Where on a hex its number lies, the picture of its terrain, the robber.
_TOKEN_AT: Final = (0.0, 0.15)
_SCENERY_AT: Final = (0.0, -0.25)
_ROBBER_AT: Final = (0.3, 0.1)
#: How far beside its path a camel lies when there is a road too.
_ASIDE: Final = 0.19
_BUILDING: Final = 0.84


class IslandPicture:
    """Draws what lies on the board of one state."""

    def __init__(self, state: State, position: Position, look: Look) -> None:
        self.state = state
        self.board = state.game.board
        self.position = position
        self.look = look

    def items(self, highlight: Items = ()) -> Items:
        """The whole board, bottom first.

        Args:
            highlight: what lies on the land, below all pieces.
        """
        kinds = self.board.of_kind
        return (
            *self._sea(),
            *(self._harbour(side) for side in bits(kinds["edge"]) if self._has_harbour(side)),
            *(self._group(cell, self._hex(cell)) for cell in bits(kinds["cell"])),
            *highlight,
            *(self._group(path, self._path(path)) for path in bits(kinds["edge"])),
            *(self._group(corner, self._corner(corner)) for corner in bits(kinds["vertex"])),
        )

    def _group(self, site: int, items: Items) -> Group:
        label = self.board.labels[site]
        title = self.title(site)
        return Group(items, f"{label}: {title}" if title else label, f"site {label}")

    def title(self, site: int) -> str:
        """What lies on a site, in words."""
        built = self.position.built(site)
        owner = self.look.owner_title(self.state, built.owner) if built else ""
        return self.position.title(site, owner)

    # --- sea and harbours -----------------------------------------------------------------------

    def _sea(self) -> list[Item]:
        places = surroundings(self.board)
        cells = self.board.of_kind["cell"]
        items: list[Item] = [Polygon(place.outline, _DEEP, _DEEP, 0.16) for place in places]
        items += [Polygon(place.outline, _SEA, _SEA, 0.02) for place in places]
        for place in places:
            items += moved(_waves(), place.position)
        items += border_lines(self.board, cells, _SHALLOWS, 0.5)
        items += border_lines(self.board, cells, _BEACH, 0.22)
        return items

    def _has_harbour(self, side: int) -> bool:
        return self.position.harbour(side) is not None

    def _harbour(self, side: int) -> Group:
        """A harbour in the sea beside its path, with a jetty to both intersections it serves."""
        x, y = self.board.positions[side]
        cell = bits(self.board.incident[side] & self.board.of_kind["cell"])[0]
        middle_x, middle_y = self.board.positions[cell]
        middle = (x + (x - middle_x) * 0.86, y + (y - middle_y) * 0.86)
        items: list[Item] = []
        for corner in self.board.outlines[side]:
            items.append(Line((middle, corner), shapes.DARK, 0.085))
            items.append(Line((middle, corner), _JETTY, 0.055))
        items += moved(shapes.harbour(self.position.harbour(side) or ""), middle)
        label = self.board.labels[side]
        return Group(tuple(items), f"{label}: {self.title(side)}", f"harbour {label}")

    # --- land -----------------------------------------------------------------------------------

    def _hex(self, cell: int) -> Items:
        position, at = self.position, self.board.positions[cell]
        terrain = position.terrain(cell)
        ground = TERRAIN_COLOURS.get(terrain, _UNKNOWN)
        lifted = terrain in ("desert", "oasis")
        scenery_at = (0.0, 0.02) if lifted else _SCENERY_AT
        items: list[Item] = list(moved(scenery_of(terrain), scenery_at))
        number = position.number(cell)
        blocked = position.bears(ROBBER, cell)
        if number:
            items += moved(shapes.number_token(number, blocked=blocked), _TOKEN_AT)
        if blocked:
            items += moved(shapes.robber(), _ROBBER_AT, 1.1)
        arrows = self.position.marked(ARROW) & self.board.incident[cell]
        if terrain == "oasis":
            for corner in bits(arrows):
                x, y = self.board.positions[corner]
                items += shapes.caravan_arrow((x - at[0], y - at[1]))
        land = Polygon(self.board.outlines[cell], ground, _PATH, 0.055)
        return (land, *moved(items, at))

    # --- paths and intersections ----------------------------------------------------------------

    def _path(self, path: int) -> Items:
        outline = self.board.outlines[path]
        ends = (outline[0], outline[-1])
        items: list[Item] = []
        built = self.position.built(path)
        if built is None:
            items.append(Line(ends, _PATH, 0.055))
        else:
            colour = colour_of(self.state.game, built.owner)
            hollow = built.owner >= self.state.game.num_players
            draw = shapes.damaged_road if self.position.bears(DAMAGED, path) else shapes.road
            items += draw(ends, colour, 0 if hollow else built.owner, hollow=hollow)
        if self.position.bears(CAMEL, path):
            items += self._camel(path, beside_road=built is not None)
        return tuple(items)

    def _camel(self, path: int, *, beside_road: bool) -> Items:
        """A camel on the rope that joins its caravan, beside the road where there is one."""
        start, goal = self.position.directions.get(path, self.board.ends[path])
        first, last = self.board.positions[start], self.board.positions[goal]
        dx, dy = last[0] - first[0], last[1] - first[1]
        length = math.hypot(dx, dy)
        ux, uy = dx / length, dy / length
        x, y = self.board.positions[path]
        if beside_road:
            nx, ny = self._free_side(path)
            x, y = x + nx * _ASIDE, y + ny * _ASIDE
        heading = (ux, uy) if path in self.position.directions else None
        rope = Line((first, (x, y), last), shapes.CAMEL_COAT, 0.04)
        return (rope, *moved(shapes.camel(heading), (x, y)))

    def _free_side(self, path: int) -> Point:
        """The step of length 1 across a path to the side where less is drawn.

        That is the sea unless a harbour lies there; inland it is the south or east, where on most
        hexes there is more room.
        """
        x, y = self.board.positions[path]
        cells = bits(self.board.incident[path] & self.board.of_kind["cell"])
        middle_x, middle_y = self.board.positions[cells[0]]
        length = math.hypot(middle_x - x, middle_y - y)
        nx, ny = (middle_x - x) / length, (middle_y - y) / length
        if len(cells) == 1:
            turned = self.position.harbour(path) is None
        else:
            turned = ny < -0.1 or (ny < 0.1 and nx < 0)
        return (-nx, -ny) if turned else (nx, ny)

    def _corner(self, corner: int) -> Items:
        at = self.board.positions[corner]
        items: list[Item] = [Circle((0.0, 0.0), 0.035, _PATH)]
        if self.position.bears(HEAD, corner):
            items += shapes.caravan_head()
        built = self.position.built(corner)
        if built:
            colour = colour_of(self.state.game, built.owner)
            sign = self.look.owner_sign(self.state, built.owner)
            draw = shapes.city if built.piece == "city" else shapes.settlement
            items += moved(draw(colour, sign), (0.0, -0.01), _BUILDING)
        return moved(items, at)


def _waves() -> Items:
    """Two small waves in one line."""
    wave = ((-0.16, 0.06), (-0.08, 0.0), (0.0, 0.06), (0.08, 0.0), (0.16, 0.06))
    return (Line(wave, _WAVE, 0.025),)
