"""Pictures of Don Quixote: principalities side by side, what scores now in colour."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from tilewright.bitset import lowest_bit
from tilewright.library.sides import (
    BestGroup,
    BorderValues,
    JoinedToTile,
    Laid,
    NetworkScoring,
    SymbolGroups,
)
from tilewright.play import State
from tilewright.render import (
    Circle,
    Entry,
    Items,
    Line,
    Polygon,
    SidedTilesRenderer,
    Span,
    Text,
    Token,
    ink_on,
)
from tilewright_quixote.principality import CASTLE, KNIGHT

_ROAD: Final = "#c9c0ae"
_ROAD_LIT: Final = "#e8a33d"
_KNIGHT: Final = "#2f6db3"
_CHURCH: Final = "#9b2f7f"
_WINDMILL: Final = "#2f7d3b"
_CASTLE: Final = "#5b5048"
_PALE: Final = "#a59d90"
_COLOURS: Final = {KNIGHT: _KNIGHT, "church": _CHURCH, "windmill": _WINDMILL, CASTLE: _CASTLE}
_LETTERS: Final = {"church": "C", "windmill": "W"}

_SHIELD: Final = ((-0.2, -0.22), (0.2, -0.22), (0.2, 0.02), (0.0, 0.27), (-0.2, 0.02))
_CHURCH_SHAPE: Final = (
    (-0.2, 0.22), (-0.2, -0.02), (0.0, -0.2), (0.2, -0.02), (0.2, 0.22),
)  # fmt: skip
_TOWER: Final = (
    (-0.27, 0.3), (-0.27, -0.3), (-0.16, -0.3), (-0.16, -0.2), (-0.06, -0.2), (-0.06, -0.3),
    (0.06, -0.3), (0.06, -0.2), (0.16, -0.2), (0.16, -0.3), (0.27, -0.3), (0.27, 0.3),
)  # fmt: skip


class Counting(NamedTuple):
    """What scores on a board if a scoring came now.

    Attributes:
        squares: squares whose symbol counts for something.
        roads: squares of the groups that make it count.
    """

    squares: int
    roads: int


def counting(state: State, owner: int) -> Counting:
    """What would score on a board, thresholds aside."""
    parts = [part for part in state.game.scoring if isinstance(part, NetworkScoring)]
    memory = state.memory
    squares = roads = 0
    for part in parts:
        board = part.set.board_of(owner)
        symbols = part.squares(memory, board)
        groups = part.groups(memory, board, symbols)
        if isinstance(part, BorderValues):
            for side, rim in enumerate(part.set.grid.rims):
                squares |= memory[board + part.ends + side] & rim & symbols
            continue
        for group in groups:
            if _counts(part, memory, board, group):
                squares |= group & symbols
                roads |= group
    return Counting(squares, roads)


def _counts(part: NetworkScoring, memory: list[int], board: int, group: int) -> bool:
    if isinstance(part, SymbolGroups):
        return part.of_groups(memory, board, 0, [group]) > 0
    if isinstance(part, JoinedToTile):
        return part.joined(memory, board, [group]) > 0
    if isinstance(part, BestGroup):
        best = part.of_board(memory, board, 0)
        return best > 0 and part.of_groups(memory, board, 0, [group]) == best
    return False


class QuixoteRenderer(SidedTilesRenderer):
    """Draws principalities: roads, symbols, shields, and which groups score."""

    game: ClassVar[str] = "don-quixote"
    paper: ClassVar[str] = "#fbf7ee"
    ground: ClassVar[str] = "#f3ead2"
    grid_line: ClassVar[str] = "#cdbf9b"
    tile_colour: ClassVar[str] = "#f0dca4"

    def board_title(self, state: State, owner: int) -> str:
        tiles = self.tiles(state)
        stock = state.memory[tiles.stocks + owner]
        title = f"seat {owner}: {state.game.scores(state, viewer=None)[owner]} points"
        if stock.bit_count() == 1 and not state.memory[tiles.hands + owner]:
            return f"{title}, last tile {tiles.tiles[lowest_bit(stock)].id}"
        return title

    def end_colour(self, state: State, kind: str, laid: Laid, owner: int) -> str:
        lit = laid.site >= 0 and self._squares(state, laid) & counting(state, owner).roads
        return _ROAD_LIT if lit else _ROAD

    def _squares(self, state: State, laid: Laid) -> int:
        return self.tiles(state).grid.site_squares(laid.site)

    def _is_counted(self, state: State, laid: Laid, owner: int) -> bool:
        if laid.site < 0:
            return True
        return bool(self._squares(state, laid) & counting(state, owner).squares)

    # --- symbols ----------------------------------------------------------------------------------

    def symbol_glyph(self, state: State, laid: Laid, owner: int) -> Items:
        tile = self.tiles(state).tiles[laid.tile]
        if tile.symbol == CASTLE:
            return _castle(tile.id.rpartition("-")[2])
        counted = self._is_counted(state, laid, owner)
        return _symbol(tile.symbol, tile.value, counted)

    def symbol_token(self, state: State, laid: Laid, owner: int) -> Token:
        tile = self.tiles(state).tiles[laid.tile]
        colour = _COLOURS.get(tile.symbol, _PALE)
        if tile.symbol == CASTLE:
            return (Span(tile.id.rpartition("-")[2][:1], ink_on(colour), colour, bold=True),)
        sign = str(tile.value) if tile.symbol == KNIGHT else _LETTERS.get(tile.symbol, "?")
        if self._is_counted(state, laid, owner):
            return (Span(sign, ink_on(colour), colour, bold=True),)
        return (Span(sign.lower(), colour),)

    def legend(self, state: State) -> list[Entry]:
        entries: list[Entry] = []
        for symbol, value, sign, text in (
            (KNIGHT, 2, "2", "knight with 2 shields"),
            ("church", 0, "C", "church"),
            ("windmill", 0, "W", "windmill"),
        ):
            colour = _COLOURS[symbol]
            token = (Span(sign, ink_on(colour), colour, bold=True),)
            entries.append(Entry(text, _symbol(symbol, value, True), token))
        castle = (Span("6", ink_on(_CASTLE), _CASTLE, bold=True),)
        entries.append(Entry("castle", _castle("6"), castle))
        pale = (Span("c"), Span(" w", _PALE))
        entries.append(Entry("scores nothing yet", _symbol("church", 0, False), pale))
        road = (Line(((-0.4, 0.0), (0.4, 0.0)), _ROAD_LIT, 0.25),)
        entries.append(Entry("road of a group that scores", road, (Span("─", _ROAD_LIT),)))
        return entries


def _symbol(symbol: str, value: int, counted: bool) -> Items:
    colour = _COLOURS.get(symbol, _PALE) if counted else _PALE
    fill = colour if counted else "#efe6d0"
    ink = "#ffffff" if counted else colour
    disc = Circle((0.0, 0.0), 0.34, "#fffaf0", colour, 0.05)
    if symbol == KNIGHT:
        shape = Polygon(_SHIELD, fill, colour, 0.04)
        return (disc, shape, Text((0.0, -0.03), str(value), 0.3, ink, bold=True))
    if symbol == "church":
        cross = (
            Line(((0.0, -0.31), (0.0, -0.16)), colour, 0.045),
            Line(((-0.07, -0.26), (0.07, -0.26)), colour, 0.045),
        )
        door = Line(((0.0, 0.2), (0.0, 0.1)), ink, 0.09)
        return (disc, Polygon(_CHURCH_SHAPE, fill, colour, 0.04), *cross, door)
    body = Polygon(((-0.1, 0.25), (-0.05, -0.05), (0.05, -0.05), (0.1, 0.25)), fill, colour, 0.04)
    blades = (
        Line(((-0.19, -0.24), (0.19, 0.14)), colour, 0.07),
        Line(((0.19, -0.24), (-0.19, 0.14)), colour, 0.07),
    )
    return (disc, body, *blades)


def _castle(points: str) -> Items:
    tower = Polygon(_TOWER, _CASTLE, "#2e2822", 0.04)
    return (tower, Text((0.0, 0.06), points, 0.4, "#ffffff", bold=True))
