"""Topology ``square``: rows and columns of squares, flat or wrapped around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import networkx as nx

from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.topology import (
    MAX_SITES,
    Directions,
    SiteGraph,
    Topology,
    add_site,
    add_steps,
)

_STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
_WRAPS = ("none", "rows", "columns", "both")
NAMES = "[row, column] counted from 0"
SIZE: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": MAX_SITES}


class SquareTopology(Topology):
    """Square cells; nodes are ``(row, column)`` from 0, labels are ``a1`` for the top left one.

    The letters of a label name the column (``a`` to ``z``, then ``aa``, ``ab``), the number is the
    row, counted from 1 at the top. ``row,column`` counted from 0 is understood as well.
    """

    name: ClassVar[str] = "square"
    title: ClassVar[str] = "Squares"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Squares",
        "description": "Square cells in rows and columns.",
        "properties": {
            "rows": {"title": "Rows", "description": "Number of rows.", **SIZE, "examples": [8]},
            "columns": {
                "title": "Columns",
                "description": "Number of columns.",
                **SIZE,
                "examples": [8],
            },
            "neighbours": {
                "title": "Neighbours",
                "description": "Joined with the 4 cells across the sides, or with all 8 around.",
                "enum": [4, 8],
                "default": 4,
            },
            "wrap": {
                "title": "Wrap",
                "description": "Join the first and last row, the first and last column, or both.",
                "enum": list(_WRAPS),
                "default": "none",
            },
            "without": {
                "title": "Cells left out",
                "description": "Cells [row, column], counted from 0, that do not exist.",
                "type": "array",
                "items": {
                    "type": "array",
                    "items": {"type": "integer"},
                    "minItems": 2,
                    "maxItems": 2,
                },
                "uniqueItems": True,
                "examples": [[[0, 0], [7, 7]]],
            },
        },
        "required": ["rows", "columns"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, tuple(self.schema["properties"]))
        rows, columns = read_size(reader)
        neighbours: int = reader.choice("neighbours", (4, 8), 4)
        wrap: str = reader.choice("wrap", _WRAPS, "none")
        every = ((row, column) for row in range(rows) for column in range(columns))
        cells = reader.without(every, NAMES)
        reader.finish()
        graph: SiteGraph = nx.Graph()
        for row, column in cells:
            add_site(
                graph,
                (row, column),
                label=f"{column_letters(column)}{row + 1}",
                coordinates=(row, column),
                position=(float(column), float(row)),
                outline=outline(row, column),
                aliases=(f"{row},{column}",),
            )
        add_steps(graph, _directions(cells, (rows, columns), neighbours, wrap))
        return graph


def column_letters(column: int) -> str:
    """Letters of a column counted from 0: ``a`` to ``z``, ``aa`` to ``zz``, ``aaa`` and so on."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def read_size(reader: ParameterReader) -> tuple[int, int]:
    """Rows and columns, both 0 when they make no board."""
    sizes: list[int] = []
    allowed = f"a whole number from 1 to {MAX_SITES}"
    for key in ("rows", "columns"):
        if reader.has(key, allowed):
            size = reader.whole(reader.parameters[key], below(ROOT, key), 1, MAX_SITES)
            sizes += [] if size is None else [size]
    if len(sizes) == 2 and reader.limit(sizes[0] * sizes[1], below(ROOT, "rows")):
        return (sizes[0], sizes[1])
    return (0, 0)


def outline(row: int, column: int) -> tuple[tuple[float, float], ...]:
    """The corners of a square, clockwise from the top left one."""
    left, top = column - 0.5, row - 0.5
    return ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1))


def _directions(
    cells: list[tuple[int, int]], size: tuple[int, int], neighbours: int, wrap: str
) -> Directions:
    known = frozenset(cells)
    rows, columns = size
    directions: Directions = {}
    for name, (down, right) in _STEPS.items():
        if neighbours == 4 and down and right:
            continue
        steps = directions.setdefault(name, {})
        for row, column in cells:
            to_row, to_column = row + down, column + right
            if wrap in ("rows", "both"):
                to_row %= rows
            if wrap in ("columns", "both"):
                to_column %= columns
            if (to_row, to_column) in known and (to_row, to_column) != (row, column):
                steps[row, column] = (to_row, to_column)
    return directions
