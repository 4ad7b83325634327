"""Tiles with ends on their sides: what a ruleset says of them, how they turn, what is checked.

A tile covers one square, or two squares one above the other. A side bears at most one end, of some
kind (a road, a river). Ends are written as letters: N, E, S and W for the first square, n, e, s and
w for the second. Ends of one group are joined with each other inside the tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

SIDES: Final = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)

#: Quarter turns, clockwise, that each word allows.
TURNS: Final[Mapping[str, tuple[int, ...]]] = {
    "none": (0,),
    "half": (0, 2),
    "quarter": (0, 1, 2, 3),
}

TILES_PARAMETER: Final[dict[str, Any]] = {
    "type": "array",
    "minItems": 1,
    "description": "The tiles, as they lie when they are not turned.",
    "items": {
        "type": "object",
        "required": ["id"],
        "additionalProperties": False,
        "properties": {
            "id": {
                "title": "Id",
                "description": "Name of the tile.",
                "$ref": "#/$defs/id",
            },
            "title": {"title": "Title", "description": "Name for people.", "type": "string"},
            "count": {
                "title": "Count",
                "description": "How many of this tile each owner has.",
                "type": "integer",
                "minimum": 0,
                "default": 1,
            },
            "symbol": {
                "title": "Symbol",
                "description": "What is drawn on the first square.",
                "type": "string",
                "examples": ["church"],
            },
            "value": {
                "title": "Value",
                "description": "A number that goes with the symbol.",
                "type": "integer",
                "minimum": 0,
                "maximum": 255,
                "default": 0,
            },
            "ends": {
                "title": "Ends",
                "description": (
                    "For each kind of end the groups of ends that are joined inside the tile: N, "
                    "E, S, W on the first square, n, e, s, w on the second."
                ),
                "type": "object",
                "additionalProperties": {
                    "type": "array",
                    "items": {"type": "string", "minLength": 1},
                },
                "examples": [{"road": ["NEs"]}],
            },
        },
    },
    "examples": [[{"id": "bend", "symbol": "church", "ends": {"road": ["NE"]}}]],
}


class End(NamedTuple):
    """One end of a tile: square 0 or 1 of it, and the side."""

    square: int
    side: int


@dataclass(frozen=True, slots=True)
class SidedTile:
    """A tile as it lies when it is not turned.

    Attributes:
        id: its name in the ruleset and in notation.
        title: its name for people.
        count: how many of it each owner has.
        symbol: what is on its first square; empty when nothing is.
        value: the number that goes with the symbol.
        groups: for each kind of end the groups of ends that are joined inside.
    """

    id: str
    title: str
    count: int
    symbol: str
    value: int
    groups: Mapping[str, tuple[tuple[End, ...], ...]]

    def ends(self, kind: str) -> int:
        """How many ends of a kind it has."""
        return sum(len(group) for group in self.groups.get(kind, ()))

    def is_cut(self, kind: str) -> bool:
        """Whether it has several ends of a kind, none of which is joined with another."""
        groups = self.groups.get(kind, ())
        return len(groups) > 1 and all(len(group) == 1 for group in groups)

    def is_plain(self, kind: str) -> bool:
        """Whether its ends of a kind are either all joined or all apart."""
        return len(self.groups.get(kind, ())) < 2 or self.is_cut(kind)


def turned(end: End, quarters: int, squares: int) -> End:
    """Where an end comes to lie when its tile is turned clockwise."""
    square = squares - 1 - end.square if quarters == 2 else end.square
    return End(square, (end.side + quarters) % 4)


def read_tiles(setup: Setup, key: str, squares: int) -> tuple[SidedTile, ...]:
    """The tiles that a parameter lists; everything wrong with them is noted as a fault."""
    tiles: list[SidedTile] = []
    for at, section in enumerate(setup.get(key, ())):
        path = f"{key}[{at}]"
        name = section["id"]
        value = section.get("value", 0)
        if value and "symbol" not in section:
            setup.fault(f"{path}.value", f"value {value} goes with no symbol", "a symbol with it")
        tiles.append(
            SidedTile(
                name,
                section.get("title", name),
                section.get("count", 1),
                section.get("symbol", ""),
                value,
                _groups(setup, section.get("ends", {}), f"{path}.ends", squares),
            )
        )
    return tuple(tiles)


def _groups(
    setup: Setup, section: Mapping[str, Sequence[str]], path: str, squares: int
) -> dict[str, tuple[tuple[End, ...], ...]]:
    """The groups of ends of one tile by kind."""
    taken: dict[End, str] = {}
    found: dict[str, tuple[tuple[End, ...], ...]] = {}
    for kind, texts in section.items():
        groups: list[tuple[End, ...]] = []
        for number, text in enumerate(texts):
            where = f"{path}.{kind}[{number}]"
            ends = [_end(setup, letter, text, where, squares) for letter in text]
            groups.append(tuple(sorted(end for end in ends if end is not None)))
            for letter, end in zip(text, ends, strict=True):
                if end is not None and end in taken:
                    problem = f"side {letter!r} of {text!r} bears an end of {taken[end]!r} already"
                    setup.fault(where, problem, "one end a side")
                if end is not None:
                    taken[end] = kind
        found[kind] = tuple(groups)
    return found


def _end(setup: Setup, letter: str, text: str, path: str, squares: int) -> End | None:
    """The end that a letter names; None, and a fault, when it names none of this tile."""
    square = int(letter.islower())
    side = SIDES.find(letter.upper())
    allowed = "N, E, S, W" if squares == 1 else "N, E, W above and e, s, w below"
    if side < 0 or square >= squares:
        setup.fault(path, f"{letter!r} in {text!r} is no side of a tile", allowed)
        return None
    if squares == 2 and side == (NORTH if square else SOUTH):
        setup.fault(path, f"{letter!r} in {text!r} lies between the squares of the tile", allowed)
        return None
    return End(square, side)
