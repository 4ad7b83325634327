"""Scoring parts about networks of ends on each player's own board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import lowest_bit
from tilewright.errors import suggestion
from tilewright.library.sides.grid import Joins
from tilewright.library.sides.matching import SET_PARAMETER, end_kind
from tilewright.library.sides.tileset import TileSet
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

_NETWORK: Final[dict[str, Any]] = {
    "set": SET_PARAMETER,
    "ends": {"type": "string", "description": "The kind of end that makes the network."},
    "symbols": {
        "type": "array",
        "items": {"type": "string"},
        "minItems": 1,
        "description": "The symbols that count.",
    },
}
_REQUIRED: Final = ("set", "ends", "symbols")
_AT_LEAST: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "integer", "minimum": 1},
    "minItems": 1,
    "description": "What is needed in the first, second, … scoring; later ones as in the last.",
    "examples": [[1, 2, 3]],
}


class NetworkScoring(ScoringPart):
    """What the parts share: squares with an end at their common side are joined.

    Squares of tiles whose ends are all apart are no part of the network: each of their ends leads
    only to the square beside it.
    """

    __slots__ = ("cut", "ends", "filled", "numbers", "players", "set", "symbols", "width")
    default_moment = "scoring"

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.set = setup.effect("set", TileSet)
        if self.set.is_shared:
            setup.fault("set", "the players share a board", "a tile set with own boards")
        self.players = setup.players
        layout = self.set.layout
        kind = end_kind(setup, self.set, setup.text("ends"), "ends")
        self.ends = layout.ends + 4 * kind
        self.cut = layout.cut + kind
        self.filled = layout.filled
        self.width = layout.width
        self.symbols = tuple(
            self._symbol(setup, name, f"symbols[{at}]")
            for at, name in enumerate(setup.get("symbols", ()))
        )
        self.numbers = _scorings_before(setup, part_id)
        self._check_tiles(setup, setup.text("ends"))

    def _symbol(self, setup: Setup, name: str, key: str) -> int:
        """Offset of the symbol's squares on a board."""
        known = self.set.symbols
        if name in known:
            return self.set.layout.symbols + known.index(name)
        setup.fault(key, f"unknown symbol {name!r}", suggestion(name, known))
        return self.filled

    def _check_tiles(self, setup: Setup, kind: str) -> None:
        for tile in self.set.tiles:
            if not tile.is_plain(kind):
                problem = f"tile {tile.id!r} joins some of its ends of {kind!r} and not others"
                setup.fault("set", problem, "ends that are all joined, or all apart")

    def points(self, state: State) -> list[int]:
        memory = state.memory
        first = self.set.boards
        number = self.numbers[state.phase.index]
        return [
            self.of_board(memory, first + seat * self.width, number) for seat in range(self.players)
        ]

    def of_board(self, memory: list[int], board: int, number: int) -> int:
        """Points for a board that begins at ``board`` in ``memory``, in scoring ``number``."""
        groups = self.groups(memory, board, self.squares(memory, board))
        return self.of_groups(memory, board, number, groups)

    @abstractmethod
    def of_groups(self, memory: list[int], board: int, number: int, groups: Sequence[int]) -> int:
        """The same as ``of_board``, for those who know the groups of joined squares already.

        Args:
            memory: what holds the board.
            board: where it begins.
            number: the number of the scoring, from 0.
            groups: all groups of the network that hold any of ``squares``; others do no harm.
        """

    def groups(self, memory: list[int], board: int, squares: int) -> list[int]:
        """The groups of joined squares that hold any of the given ones."""
        joins = self.joins(memory, board)
        component = self.set.grid.component
        found: list[int] = []
        while squares:
            group = component(squares & -squares, joins)
            found.append(group)
            squares &= ~group
        return found

    def joins(self, memory: list[int], board: int) -> Joins:
        """The joins between squares of the network."""
        at = board + self.ends
        north, east, south, west = memory[at : at + 4]
        cut = memory[board + self.cut]
        if cut:
            return self.set.grid.joins(north & ~cut, east & ~cut, south & ~cut, west & ~cut)
        return self.set.grid.joins(north, east, south, west)

    def squares(self, memory: list[int], board: int) -> int:
        """The squares with one of the symbols."""
        found = 0
        for symbol in self.symbols:
            found |= memory[board + symbol]
        return found

    def value(self, memory: list[int], board: int, squares: int) -> int:
        """Sum of the values on some squares."""
        total = 0
        planes = board + self.set.layout.planes
        for plane in range(self.set.layout.filled - self.set.layout.planes):
            total += (memory[planes + plane] & squares).bit_count() << plane
        return total


class JoinedToTile(NetworkScoring):
    """Points if enough symbols are joined to a certain tile."""

    __slots__ = ("at_least", "each", "tile")
    rule = "joined-to-tile"
    summary = "Points if at least so many symbols are joined to an end of a certain tile."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **_NETWORK,
            "tile": {"type": "string", "description": "Id of the tile."},
            "at_least": {**_AT_LEAST, "description": f"Symbols: {_AT_LEAST['description']}"},
            "points": {"type": "integer", "description": "Points for it.", "examples": [6]},
        },
        (*_REQUIRED, "tile", "at_least", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        tile = self.set.tile_named(setup, setup.text("tile"), "tile")
        self.tile = self.set.layout.tiles + tile
        self.at_least = setup.integers("at_least")
        self.each = setup.integer("points")

    def of_board(self, memory: list[int], board: int, number: int) -> int:
        # One flood from the tile is quicker than one from each symbol.
        reached = self._reached(memory, board)
        if reached:
            reached = self.set.grid.component(reached, self.joins(memory, board))
        return self.of_groups(memory, board, number, (reached,))

    def of_groups(self, memory: list[int], board: int, number: int, groups: Sequence[int]) -> int:
        enough = self.joined(memory, board, groups) >= of_scoring(self.at_least, number)
        return self.each if enough else 0

    def joined(self, memory: list[int], board: int, groups: Sequence[int]) -> int:
        """How many symbols are joined to the tile, each once; ``groups`` as in ``of_groups``."""
        reached = self._reached(memory, board)
        if not reached:
            return 0
        symbols = self.squares(memory, board)
        count = 0
        for group in groups:
            if group & reached:
                count += (group & symbols).bit_count()
        return count

    def _reached(self, memory: list[int], board: int) -> int:
        """The squares of the network where the tile's ends lead to, or that it covers."""
        sites = memory[board + self.tile]
        if not sites:
            return 0
        own = self._squares_of(sites)
        return (self._beside(memory, board, own) | own) & ~memory[board + self.cut]

    def _squares_of(self, sites: int) -> int:
        found = 0
        while sites:
            found |= self.set.grid.site_squares(lowest_bit(sites))
            sites &= sites - 1
        return found

    def _beside(self, memory: list[int], board: int, own: int) -> int:
        """Squares beside the tile that an end of it leads to."""
        at = board + self.ends
        north, east, south, west = memory[at : at + 4]
        grid = self.set.grid
        columns = grid.columns
        return (
            (own & north) >> columns & south
            | (own & east & grid.inner) << 1 & west
            | (own & south) << columns & north
            | (own & west) >> 1 & east & grid.inner
        )


class SymbolGroups(NetworkScoring):
    """Points for each group of joined squares with the same symbol, by a table of sizes."""

    __slots__ = ("per_symbol", "table")
    rule = "symbol-groups"
    summary = "Points for each group of one symbol joined by the network, by a table of sizes."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **_NETWORK,
            "table": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": "Points for a group of 1, 2, 3, … symbols.",
                "examples": [[0, 2]],
            },
            "beyond": {
                "type": "integer",
                "default": 0,
                "description": "Points for each symbol of a group larger than the table.",
                "examples": [2],
            },
        },
        (*_REQUIRED, "table"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.table = setup.integers("table")
        self.per_symbol = setup.integer("beyond")

    def of_groups(self, memory: list[int], board: int, number: int, groups: Sequence[int]) -> int:
        table = self.table
        total = 0
        for symbol in self.symbols:
            squares = memory[board + symbol]
            for group in groups:
                size = (group & squares).bit_count()
                if size:
                    total += table[size - 1] if size <= len(table) else self.per_symbol * size
        return total


class BorderValues(NetworkScoring):
    """Points if the values of symbols that lead out of the board add up to enough."""

    __slots__ = ("at_least", "each", "every_end")
    rule = "border-values"
    summary = "Points if the values of symbols on squares with an end to the outside sum to enough."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **_NETWORK,
            "at_least": {**_AT_LEAST, "description": f"Sum: {_AT_LEAST['description']}"},
            "points": {"type": "integer", "description": "Points for it.", "examples": [5]},
            "corners": {
                "enum": ["once", "each-end"],
                "default": "once",
                "description": "How often a square counts that has two ends to the outside.",
            },
        },
        (*_REQUIRED, "at_least", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.at_least = setup.integers("at_least")
        self.each = setup.integer("points")
        self.every_end = setup.choice("corners", ("once", "each-end"), "once") == "each-end"

    def of_board(self, memory: list[int], board: int, number: int) -> int:
        return self.of_groups(memory, board, number, ())

    def of_groups(self, memory: list[int], board: int, number: int, groups: Sequence[int]) -> int:
        return self.each if self.sum(memory, board) >= of_scoring(self.at_least, number) else 0

    def sum(self, memory: list[int], board: int) -> int:
        """Sum of the values on squares of the symbols with an end to the outside."""
        symbols = self.squares(memory, board)
        at = board + self.ends
        outside = [memory[at + side] & rim & symbols for side, rim in enumerate(self.set.grid.rims)]
        if self.every_end:
            return sum(self.value(memory, board, squares) for squares in outside)
        north, east, south, west = outside
        return self.value(memory, board, north | east | south | west)


class BestGroup(NetworkScoring):
    """The values of the best single group of joined symbols."""

    __slots__ = ("minimum",)
    rule = "best-group"
    summary = "The sum of the values of the best group of joined symbols."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **_NETWORK,
            "minimum": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "Symbols that a group must have to count.",
            },
        },
        _REQUIRED,
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.minimum = setup.integer("minimum", 1)

    def of_groups(self, memory: list[int], board: int, number: int, groups: Sequence[int]) -> int:
        symbols = self.squares(memory, board)
        best = 0
        for group in groups:
            held = group & symbols
            if held.bit_count() >= self.minimum:
                best = max(best, self.value(memory, board, held))
        return best


def of_scoring(table: Sequence[int], number: int) -> int:
    """The entry for a scoring; beyond the last one the last."""
    return table[min(number, len(table) - 1)]


def _scorings_before(setup: Setup, part_id: str) -> tuple[int, ...]:
    """For each phase how many phases before it score the part."""
    found: list[int] = []
    count = 0
    for section in setup.document["phases"]:
        if section.get("enabled", True):
            found.append(count)
            listed = section.get("parts")
            count += section["rule"] == "scoring" and (listed is None or part_id in listed)
    return tuple(found)


SIDES_SCORING: Final[tuple[type[ScoringPart], ...]] = (
    JoinedToTile,
    SymbolGroups,
    BorderValues,
    BestGroup,
)
