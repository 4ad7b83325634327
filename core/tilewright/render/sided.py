"""The renderer for games of tiles with sides: boards side by side, the ends as roads or areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tilewright.bitset import bits
from tilewright.board.topology import Point
from tilewright.library.sides import ChooseTiles, Laid, LayTiles, TileSet, turned
from tilewright.play import State
from tilewright.render.contents import SiteContents
from tilewright.render.palette import FAINT_INK, INK, ink_on, mixed, owner_colour
from tilewright.render.panels import Entry, Panel, Span, Token
from tilewright.render.renderer import Renderer
from tilewright.render.scene import Circle, Group, Item, Items, Line, Polygon, Text, moved
from tilewright.render.sided_text import Arms, beside, board_lines
from tilewright.render.tables import status_line, title_line, words
from tilewright.render.terminal import TextPicture, panel_lines

#: From the middle of a square to the middle of its sides N, E, S, W.
_SIDES = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
_GAP = 1.5
#: Size of the tiles in a hand, seen from that on a board.
_HAND = 0.75


class Window(NamedTuple):
    """The part of a board that is shown: rows and columns of sites, the last ones excluded."""

    top: int
    left: int
    bottom: int
    right: int


class SidedTilesRenderer(Renderer):
    """Draws the boards of a tile set.

    Attributes:
        areas: kinds of end that are drawn as areas; the others are roads.
        end_colours: colour of each kind of end.
        tile_colour: colour of a tile.
        abreast: boards in a row.
    """

    areas: ClassVar[frozenset[str]] = frozenset()
    end_colours: ClassVar[dict[str, str]] = {}
    tile_colour: ClassVar[str] = "#e9dcb6"
    abreast: ClassVar[int] = 2

    # --- what a game overrides --------------------------------------------------------------------

    def window(self, state: State, owner: int) -> Window:
        """What part of a board is shown: all of it in general."""
        grid = self.tiles(state).grid
        return Window(0, 0, grid.rows // grid.height, grid.columns)

    def symbol_glyph(self, state: State, laid: Laid, owner: int) -> Items:
        """What is drawn on the square of a tile's symbol; its first letter in general."""
        symbol = self.tiles(state).tiles[laid.tile].symbol
        return (Text((0.0, 0.0), symbol[:1].upper(), 0.4, INK, bold=True),) if symbol else ()

    def symbol_token(self, state: State, laid: Laid, owner: int) -> Token:
        """The same for a terminal: one character, or nothing."""
        symbol = self.tiles(state).tiles[laid.tile].symbol
        return (Span(symbol[:1].upper(), bold=True),) if symbol else ()

    def end_colour(self, state: State, kind: str, laid: Laid, owner: int) -> str:
        """Colour of the ends of a kind on one tile."""
        return self.end_colours.get(kind, "#8a7f6d")

    def board_title(self, state: State, owner: int) -> str:
        """What stands above a board."""
        return f"seat {owner}"

    # --- the picture ------------------------------------------------------------------------------

    def tiles(self, state: State) -> TileSet:
        """The tile set of the game."""
        return next(effect for effect in state.game.effects if isinstance(effect, TileSet))

    def board_items(self, state: State, contents: Sequence[SiteContents]) -> Items:
        tiles = self.tiles(state)
        items: list[Item] = []
        x = y = 0.0
        for owner in range(tiles.owners):
            window = self.window(state, owner)
            height = (window.bottom - window.top) * tiles.grid.height
            if owner and owner % self.abreast == 0:
                x, y = 0.0, y + height + _GAP + self._hand_room(state)
            items += moved(self._board(state, owner, window), (x, y))
            x += window.right - window.left + _GAP * 0.7
        return tuple(items)

    def _board(self, state: State, owner: int, window: Window) -> Items:
        """A board with its upper left corner at the origin."""
        tiles = self.tiles(state)
        height = tiles.grid.height
        laid = {tile.site: tile for tile in tiles.laid(state, owner)}
        items: list[Item] = []
        if not tiles.is_shared:
            title = Text(
                (0.0, -0.85), self.board_title(state, owner), 0.42, INK, "start", bold=True
            )
            items += [title, *self._frame(owner, window, height)]
        items += self._rim(window, height)
        here = self.drawn_site(state)
        for row in range(window.top, window.bottom):
            for column in range(window.left, window.right):
                site = row * tiles.grid.columns + column
                corner = (float(column - window.left), float((row - window.top) * height))
                drawn = moved(self._site(state, laid.get(site), owner, site), corner)
                label = state.game.board.labels[site]
                items.append(
                    Group(drawn, self._title(state, laid.get(site), label), f"site {label}")
                )
                if site == here and site not in laid:
                    items.append(self._marker(corner, height))
        if not tiles.is_shared:
            below = (0.0, float((window.bottom - window.top) * height))
            items += moved(self._hand(state, owner), below)
        return tuple(items)

    def _hand_room(self, state: State) -> float:
        """Height of the rows of hands; none when all hands are empty."""
        tiles = self.tiles(state)
        hands = state.memory[tiles.hands : tiles.hands + tiles.players]
        return tiles.grid.height * _HAND + 0.35 if any(hands) else 0.0

    def _hand(self, state: State, owner: int) -> Items:
        """The tiles in a player's hand, in a row below the board."""
        items: list[Item] = []
        for place, tile in enumerate(self.held(state, owner)):
            corner = (place * (_HAND + 0.1), 0.3)
            drawn = moved(self.tile_items(state, Laid(-1, tile, 0), owner), corner, _HAND)
            items.append(Group(drawn, self.tiles(state).tiles[tile].title))
        return tuple(items)

    def held(self, state: State, seat: int) -> list[int]:
        """The tiles in a hand, equal ones one after another."""
        tiles = self.tiles(state)
        counts = tiles.multiset.counts(state.memory[tiles.hands + seat])
        return [tile for tile, count in enumerate(counts) for _ in range(count)]

    def _frame(self, owner: int, window: Window, height: int) -> Items:
        right, bottom = window.right - window.left, (window.bottom - window.top) * height
        box = _box((-0.12, -0.12), right + 0.12, bottom + 0.12)
        return (
            Polygon(box, mixed(self.paper, owner_colour(owner), 0.2), owner_colour(owner), 0.09),
        )

    def _rim(self, window: Window, height: int) -> Items:
        """Letters of columns and numbers of rows."""
        items: list[Item] = []
        if window.right - window.left > 26 or window.left:
            return ()
        items += [
            Text((column + 0.5, -0.32), chr(ord("A") + column), 0.26, FAINT_INK)
            for column in range(window.right)
        ]
        for row in range(window.top, window.bottom):
            y = (row - window.top + 0.5) * height
            items.append(Text((-0.36, y), str(row + 1), 0.26, FAINT_INK))
        return tuple(items)

    def _marker(self, corner: Point, height: int) -> Polygon:
        """Where the next tiles go."""
        x, y = corner
        return Polygon(_box((x + 0.06, y + 0.06), x + 0.94, y + height - 0.06), "", INK, 0.06)

    def _title(self, state: State, laid: Laid | None, label: str) -> str:
        if laid is None:
            return label
        tiles = self.tiles(state)
        return f"{label}: {tiles.tiles[laid.tile].title}, turned by {tiles.degrees(laid.turn)}"

    # --- a tile -----------------------------------------------------------------------------------

    def _site(self, state: State, laid: Laid | None, owner: int, site: int) -> Items:
        height = self.tiles(state).grid.height
        if laid is None:
            label = Text((0.5, height / 2), state.game.board.labels[site], 0.22, FAINT_INK)
            field = Polygon(_box((0.0, 0.0), 1.0, height), self.ground, self.grid_line, 0.025)
            return (field, label)
        return self.tile_items(state, laid, owner)

    def tile_items(self, state: State, laid: Laid, owner: int) -> Items:
        """A tile with its upper left corner at the origin."""
        tiles = self.tiles(state)
        height = tiles.grid.height
        edge = mixed(self.tile_colour, INK, 0.45)
        items: list[Item] = [
            Polygon(_box((0.02, 0.02), 0.98, height - 0.02), self.tile_colour, edge, 0.035)
        ]
        tile = tiles.tiles[laid.tile]
        for kind in sorted(tile.groups, key=lambda kind: kind not in self.areas):
            colour = self.end_colour(state, kind, laid, owner)
            for group in tile.groups[kind]:
                ends = [turned(end, tiles.quarters[laid.turn], height) for end in group]
                cut = len(tile.groups[kind]) > 1 and len(ends) == 1
                if kind in self.areas:
                    items += _area([end.side for end in ends], colour)
                else:
                    items += _road(ends, colour, cut, height)
        if tile.symbol:
            square = height - 1 if tiles.quarters[laid.turn] == 2 else 0
            at = (0.5, height / 2 if tile.is_cut(tiles.ends[0]) else square + 0.5)
            items += moved(self.symbol_glyph(state, laid, owner), at)
        return tuple(items)

    def drawn_site(self, state: State) -> int:
        """The site that is drawn and not filled yet; -1 when there is none."""
        phase = state.phase
        return state.memory[phase.memory] if isinstance(phase, ChooseTiles) else -1

    def highlight(self, state: State) -> Items:
        return ()

    # --- panels -----------------------------------------------------------------------------------

    def panels(self, state: State, viewer: int | None = None) -> list[Panel]:
        panels = super().panels(state, viewer)
        phase = state.phase
        if isinstance(phase, LayTiles) and state.memory[phase.memory] >= 0:
            panels.insert(1, self._drawn_panel(state, state.memory[phase.memory]))
        return panels

    def _drawn_panel(self, state: State, tile: int) -> Panel:
        height = self.tiles(state).grid.height
        scale = 0.92 / height
        glyph = moved(self.tile_items(state, Laid(-1, tile, 0), 0), (-scale / 2, -0.46), scale)
        entry = Entry(words(self.tiles(state).tiles[tile].title), glyph)
        return Panel("Drawn tile", ((entry,),))

    def hand_panel(self, state: State) -> list[Panel]:
        """The tiles in each hand, by their ids."""
        tiles = self.tiles(state)
        rows = [
            (self.seat_entry(state, seat), Entry(", ".join(tiles.tiles[at].id for at in held)))
            for seat in range(state.game.num_players)
            if (held := self.held(state, seat))
        ]
        return [Panel("Hands", tuple(rows))] if rows else []

    def legend(self, state: State) -> list[Entry]:
        return []

    # --- words and terminal -----------------------------------------------------------------------

    def description(self, state: State, contents: Sequence[SiteContents]) -> str:
        tiles = self.tiles(state)
        points = state.game.scores(state, viewer=None)
        scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(points))
        boards = [
            f"{self.board_title(state, owner)}: "
            + (
                "; ".join(
                    self._title(state, laid, state.game.board.labels[laid.site])
                    for laid in tiles.laid(state, owner)
                )
                or "nothing"
            )
            for owner in range(tiles.owners)
        ]
        return f"{status_line(state)}. Points: {scores}. " + ". ".join(boards) + "."

    def terminal(self, state: State, viewer: int | None = None) -> TextPicture:
        lines: list[Token] = [
            (Span(title_line(state), bold=True),),
            (Span(status_line(state)),),
            (),
        ]
        tiles = self.tiles(state)
        boards = [self._text_board(state, owner) for owner in range(tiles.owners)]
        for at in range(0, len(boards), self.abreast):
            lines += [*beside(boards[at : at + self.abreast]), ()]
        for panel in [*self.hand_panel(state), *self.panels(state, viewer)]:
            lines += [*panel_lines(panel), ()]
        return TextPicture(tuple(lines[:-1]))

    def _text_board(self, state: State, owner: int) -> list[Token]:
        tiles = self.tiles(state)
        window = self.window(state, owner)
        title = (
            []
            if tiles.is_shared
            else [
                (
                    Span(
                        self.board_title(state, owner),
                        ink_on(owner_colour(owner)),
                        owner_colour(owner),
                        bold=True,
                    ),
                )
            ]
        )
        return [*title, *board_lines(self._arms(state, owner), window, self.drawn_site(state))]

    def _arms(self, state: State, owner: int) -> Arms:
        """The board as signs."""
        tiles = self.tiles(state)
        board = tiles.boards + owner * tiles.layout.width
        ends = {
            (square, side): "double" if kind in self.areas else "single"
            for number, kind in enumerate(tiles.ends)
            for side in range(4)
            for square in bits(state.memory[board + tiles.layout.ends + 4 * number + side])
        }
        signs: dict[int, Token] = {}
        for laid in tiles.laid(state, owner):
            token = self.symbol_token(state, laid, owner)
            if token:
                square = tiles.grid.height - 1 if tiles.quarters[laid.turn] == 2 else 0
                signs[tiles.grid.first[laid.site] + square * tiles.grid.columns] = token
        filled = state.memory[board + tiles.layout.filled]
        return Arms(tiles.grid, ends, signs, filled, tiles.is_shared)


def _box(corner: Point, right: float, bottom: float) -> tuple[Point, ...]:
    left, top = corner
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _road(ends: Sequence[tuple[int, int]], colour: str, cut: bool, height: int) -> Items:
    """Roads from the ends to the middle of their squares, and between the squares."""
    edge = mixed(colour, INK, 0.5)
    lines: list[tuple[Point, Point]] = []
    for square, side in ends:
        dx, dy = _SIDES[side]
        inner = 0.55 if cut else 0.0
        lines.append(((0.5 + dx, square + 0.5 + dy), (0.5 + dx * inner, square + 0.5 + dy * inner)))
    if height == 2 and not cut:
        lines.append(((0.5, 0.5), (0.5, 1.5)))
    outer = tuple(Line(line, edge, 0.25) for line in lines)
    return (*outer, *(Line(line, colour, 0.18) for line in lines))


def _area(sides: Sequence[int], colour: str) -> Items:
    """An area that reaches the given sides; it fills the middle when it reaches several."""
    items: list[Item] = []
    depth = 0.0 if len(sides) > 1 else 0.45
    for side in sides:
        dx, dy = _SIDES[side]
        ax, ay = 0.5 + dx + dy, 0.5 + dy + dx
        bx, by = 0.5 + dx - dy, 0.5 + dy - dx
        far = (0.5 + dx * depth, 0.5 + dy * depth)
        spread = 0.18 if depth else 0.0
        c = (far[0] - dy * spread, far[1] - dx * spread)
        d = (far[0] + dy * spread, far[1] + dx * spread)
        items.append(Polygon(((ax, ay), (bx, by), c, d), colour, mixed(colour, INK, 0.4), 0.03))
    if len(sides) > 1:
        items.append(Circle((0.5, 0.5), 0.16, colour))
    return tuple(items)
