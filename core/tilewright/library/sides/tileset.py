"""The effect ``tile-set``: which tiles there are, who has them, and where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tilewright.bitset import bits
from tilewright.errors import suggestion
from tilewright.library.sides.grid import SquareGrid
from tilewright.library.sides.multiset import Multiset
from tilewright.library.sides.tile import (
    NORTH,
    SOUTH,
    TILES_PARAMETER,
    TURNS,
    SidedTile,
    read_tiles,
    turned,
)
from tilewright.play.part import Effect, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.play.setup import Setup


class Laid(NamedTuple):
    """A tile on a board: where it lies, which it is, and how far it is turned."""

    site: int
    tile: int
    turn: int


class Layout(NamedTuple):
    """Where a board's integers are, counted from its first one.

    ``ends + 4 * kind + side``: squares with an end there. ``cut + kind``: squares of tiles whose
    ends are not joined. ``symbols + symbol``: squares with it. ``planes + bit``: squares whose
    value has that bit. ``filled``: squares of all tiles. ``tiles + tile``: sites of that tile.
    ``turns`` and the next: sites whose turn has bit 0 and 1. ``width``: how many integers.
    """

    ends: int
    cut: int
    symbols: int
    planes: int
    filled: int
    tiles: int
    turns: int
    width: int


class TileSet(Effect):
    """Tiles with ends on their sides, in stock, in hands and on boards.

    Each player has a board, a stock and a hand of his own, or all share board and stock. A tile
    that is turned in some way is an *oriented tile*, numbered ``turn * len(tiles) + tile``; it is
    the kind of piece that constraints and effects are asked about.

    Everything is kept in ``state.memory``: the boards one after another as ``Layout`` says, the
    stocks and hands as multisets, and the set of sites that have not been drawn yet.

    Attributes:
        tiles: the tiles, in ruleset order.
        ends: kinds of end, and ``symbols``: symbols, in the order in which tiles name them.
        quarters: quarter turns, clockwise, for each turn.
        distinct: for each turn the tiles that lie otherwise than with any turn before.
        grid: the squares of one board.
        is_shared: whether all players use one board and one stock.
    """

    __slots__ = (
        "boards",
        "columns",
        "deck",
        "distinct",
        "ends",
        "grid",
        "hands",
        "is_shared",
        "labels",
        "layout",
        "multiset",
        "owners",
        "players",
        "quarters",
        "stamps",
        "stocks",
        "symbols",
        "tiles",
    )
    brings_pieces = True
    rule = "tile-set"
    summary = "The tiles with ends on their sides: in stock, in hands, and on the boards."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "tiles": TILES_PARAMETER,
            "boards": {
                "enum": ["own", "shared"],
                "default": "own",
                "description": "Whether each player has a board and a stock, or all share one.",
            },
            "squares": {
                "type": "integer",
                "minimum": 1,
                "maximum": 2,
                "default": 1,
                "description": "Squares of a tile, and of a site: 1, or 2 one above the other.",
            },
            "turns": {
                "enum": ["most", *TURNS],
                "default": "most",
                "description": (
                    "How tiles may be turned; `most` is by a `quarter`, and by `half` for tiles of "
                    "two squares."
                ),
            },
            "total": {
                "type": "integer",
                "minimum": 1,
                "description": "How many tiles each owner must have, so that a list is checked.",
            },
        },
        ("tiles",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        squares = setup.integer("squares", 1)
        self.grid = _grid(setup, squares)
        self.quarters = _quarters(setup, squares)
        self.labels = setup.board.labels
        self.tiles = read_tiles(setup, "tiles", squares)
        self.players = setup.players
        self.is_shared = setup.choice("boards", ("own", "shared"), "own") == "shared"
        self.owners = 1 if self.is_shared else setup.players
        self.columns = self.grid.columns
        total = sum(tile.count for tile in self.tiles)
        if total != setup.integer("total", total):
            setup.fault("tiles", f"{total} tiles in all", str(setup.integer("total")))
        self.ends = _in_order(name for tile in self.tiles for name in tile.groups)
        self.symbols = _in_order(tile.symbol for tile in self.tiles if tile.symbol)
        self.layout = self._layout()
        self.stamps = tuple(
            self._stamp(tile, quarters) for quarters in self.quarters for tile in self.tiles
        )
        self.distinct = self._distinct()
        self.multiset = Multiset(len(self.tiles))
        self.boards = setup.remember([0] * (self.layout.width * self.owners))
        stock = self.multiset.of([tile.count for tile in self.tiles])
        self.stocks = setup.remember([stock] * self.owners)
        self.hands = setup.remember([0] * self.players)
        self.deck = setup.remember([setup.board.everywhere])

    def _layout(self) -> Layout:
        kinds = len(self.ends)
        highest = max((tile.value for tile in self.tiles), default=0)
        widths = (4 * kinds, kinds, len(self.symbols), highest.bit_length(), 1, len(self.tiles), 2)
        starts = [sum(widths[:at]) for at in range(len(widths) + 1)]
        return Layout(*starts)

    def _stamp(self, tile: SidedTile, quarters: int) -> tuple[tuple[int, int], ...]:
        """What laying the oriented tile adds: offsets, and squares seen from its first."""
        layout, height = self.layout, self.grid.height
        whole = (1 << self.columns | 1) if height == 2 else 1
        found: dict[int, int] = {layout.filled: whole}
        for number, kind in enumerate(self.ends):
            ends = layout.ends + 4 * number
            for group in tile.groups.get(kind, ()):
                for end in group:
                    square, side = turned(end, quarters, height)
                    bit = 1 << (square * self.columns)
                    found[ends + side] = found.get(ends + side, 0) | bit
            if tile.is_cut(kind):
                found[layout.cut + number] = whole
            elif height == 2 and tile.groups.get(kind):
                # The squares are joined inside, as if by ends at their common side.
                found[ends + SOUTH] = found.get(ends + SOUTH, 0) | 1
                found[ends + NORTH] = found.get(ends + NORTH, 0) | 1 << self.columns
        if tile.symbol:
            square = height - 1 if quarters == 2 else 0
            bit = 1 << (square * self.columns)
            found[layout.symbols + self.symbols.index(tile.symbol)] = bit
            found |= {layout.planes + plane: bit for plane in bits(tile.value)}
        return tuple(sorted(found.items()))

    def _distinct(self) -> tuple[int, ...]:
        """Turned tiles count as the same when they look the same and join the same ends."""
        seen: list[set[Any]] = [set() for _ in self.tiles]
        found: list[int] = []
        for quarters in self.quarters:
            new = 0
            for at, tile in enumerate(self.tiles):
                look = self._look(tile, quarters)
                new |= (look not in seen[at]) << at
                seen[at].add(look)
            found.append(new)
        return tuple(found)

    def _look(self, tile: SidedTile, quarters: int) -> Any:
        height = self.grid.height
        groups = frozenset(
            (kind, frozenset(turned(end, quarters, height) for end in group))
            for kind, every in tile.groups.items()
            for group in every
        )
        return (groups, bool(tile.symbol) and height == 2 and quarters)

    # --- what it is asked -----------------------------------------------------------------------

    def board_of(self, player: int) -> int:
        """Index in ``state.memory`` of the first integer of the player's board."""
        return self.boards if self.is_shared else self.boards + player * self.layout.width

    def stock_of(self, player: int) -> int:
        """Index in ``state.memory`` of the stock that the player draws from."""
        return self.stocks if self.is_shared else self.stocks + player

    def lay(self, memory: list[int], board: int, oriented: int, site: int) -> None:
        """Adds an oriented tile to the board that begins at ``board`` in ``memory``."""
        first = self.grid.first[site]
        for offset, squares in self.stamps[oriented]:
            memory[board + offset] |= squares << first
        turn, tile = divmod(oriented, len(self.tiles))
        layout = self.layout
        memory[board + layout.tiles + tile] |= 1 << site
        if turn:
            memory[board + layout.turns] |= (turn & 1) << site
            memory[board + layout.turns + 1] |= (turn >> 1) << site

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        self.lay(state.memory, self.board_of(player), kind, site)

    def laid(self, state: State, owner: int) -> list[Laid]:
        """The tiles on a board, by site."""
        memory, layout = state.memory, self.layout
        board = self.boards + owner * layout.width
        low, high = memory[board + layout.turns : board + layout.turns + 2]
        return sorted(
            Laid(site, tile, (low >> site & 1) + 2 * (high >> site & 1))
            for tile in range(len(self.tiles))
            for site in bits(memory[board + layout.tiles + tile])
        )

    def degrees(self, turn: int) -> int:
        """How far a turn is, clockwise."""
        return 90 * self.quarters[turn]

    def tile_named(self, setup: Setup, name: str, key: str) -> int:
        """Number of the tile with this id; a fault, and 0, when there is none."""
        names = [tile.id for tile in self.tiles]
        if name in names:
            return names.index(name)
        setup.fault(key, f"unknown tile {name!r}", suggestion(name, names))
        return 0

    # --- what is public -------------------------------------------------------------------------

    def facts(self, state: State) -> dict[str, Any]:
        memory = state.memory
        stocks = memory[self.stocks : self.stocks + self.owners]
        hands = memory[self.hands : self.hands + self.players]
        return {
            "boards": [self._board_facts(state, owner) for owner in range(self.owners)],
            "stocks": [self._named(stock) for stock in stocks],
            "hands": [self._named(hand) for hand in hands],
        }

    def _board_facts(self, state: State, owner: int) -> list[dict[str, Any]]:
        return [
            {
                "site": self.labels[site],
                "tile": self.tiles[tile].id,
                "degrees": self.degrees(turn),
            }
            for site, tile, turn in self.laid(state, owner)
        ]

    def _named(self, multiset: int) -> dict[str, int]:
        counts = self.multiset.counts(multiset)
        return {tile.id: count for tile, count in zip(self.tiles, counts, strict=True) if count}


def tile_set_of(setup: Setup, effects: Sequence[Effect]) -> TileSet | None:
    """The tile set among the effects of a placement; a fault, and None, when there is none."""
    for effect in effects:
        if isinstance(effect, TileSet):
            return effect
    setup.fault("placement", "the placement has no tile set", f"an effect {TileSet.rule!r}")
    return None


def _grid(setup: Setup, squares: int) -> SquareGrid:
    """The grid of the board; a fault when it has none."""
    grid = SquareGrid.of_board(setup.board, squares)
    if grid is None:
        setup.fault("rule", "tiles lie on squares", "a board of topology square without holes")
    return grid or SquareGrid(1, 1, squares)


def _quarters(setup: Setup, squares: int) -> tuple[int, ...]:
    """The quarter turns that tiles of so many squares may make."""
    word = setup.choice("turns", ("most", *TURNS), "most")
    if word == "most":
        word = "quarter" if squares == 1 else "half"
    if squares == 2 and word == "quarter":
        setup.fault("turns", "tiles of two squares cannot be turned by a quarter", "none, half")
        word = "half"
    return TURNS[word]


def _in_order(names: Any) -> tuple[str, ...]:
    """Each name once, in the order of its first mention."""
    return tuple(dict.fromkeys(names))
