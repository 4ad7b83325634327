"""Topology ``square-complex``: squares of a grid, their corners and their sides in one graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, TypeAlias

import networkx as nx

from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.square import (
    NAMES,
    SIZE,
    SquareTopology,
    column_letters,
    outline,
    read_size,
)
from tilewright.board.topology import (
    Directions,
    Node,
    Point,
    SiteGraph,
    Topology,
    add_site,
    add_steps,
)

Cell: TypeAlias = tuple[int, int]

# Corners clockwise from the top left, as the place of the vertex seen from the cell.
_CORNERS = {"NW": (0, 0), "NE": (0, 1), "SE": (1, 1), "SW": (1, 0)}
# Sides clockwise from the top: the vertex that the edge starts from, and 0 rightwards, 1 downwards.
_SIDES = {"N": (0, 0, 0), "E": (0, 1, 1), "S": (1, 0, 0), "W": (0, 0, 1)}
_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class SquareComplexTopology(Topology):
    """Cells, vertices and edges of a grid of squares.

    Nodes are ``("cell", row, column)``, ``("vertex", row, column)`` for the top left corner of that
    cell, and ``("edge", row, column, way)``: from that vertex to the right (way 0) or down (way 1).
    A cell is labelled as on squares (``b1``), a vertex by a cell and its corner (``b1.SE``), an
    edge by a cell and its side (``b1/S``). Of the cells that touch it the first by row and column
    gives the label; the names by the others are aliases, and so is ``row,column`` for any cell.
    """

    name: ClassVar[str] = "square-complex"
    title: ClassVar[str] = "Squares with corners and sides"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Squares with corners and sides",
        "description": "Square cells in rows and columns, their corners (vertices) and their sides "
        "(edges).",
        "properties": {
            "rows": {
                "title": "Rows",
                "description": "Number of rows of cells.",
                **SIZE,
                "examples": [2],
            },
            "columns": {
                "title": "Columns",
                "description": "Number of columns of cells.",
                **SIZE,
                "examples": [2],
            },
            "without": SquareTopology.schema["properties"]["without"],
        },
        "required": ["rows", "columns"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, tuple(self.schema["properties"]))
        rows, columns = read_size(reader)
        every = ((row, column) for row in range(rows) for column in range(columns))
        cells = reader.without(every, NAMES)
        reader.finish()
        nodes: dict[str, dict[Node, list[tuple[str, str]]]] = {
            "cell": {("cell", *cell): [_names(cell)] for cell in cells},
            "vertex": _around(cells, "vertex", ".", _CORNERS),
            "edge": _around(cells, "edge", "/", _SIDES),
        }
        reader.limit(sum(len(found) for found in nodes.values()), below(ROOT, "rows"))
        reader.finish()
        graph: SiteGraph = nx.Graph()
        for kind, found in nodes.items():
            for node, names in found.items():
                _add(graph, kind, node, names)
        _join(graph, cells)
        add_steps(graph, _directions(graph))
        return graph


def _names(cell: Cell) -> tuple[str, str]:
    """The label of a cell and its other name."""
    row, column = cell
    return f"{column_letters(column)}{row + 1}", f"{row},{column}"


def _around(
    cells: Sequence[Cell], kind: str, mark: str, places: Mapping[str, tuple[int, ...]]
) -> dict[Node, list[tuple[str, str]]]:
    """The corners or sides of all cells, each with its names by the cells that touch it."""
    found: dict[Node, list[tuple[str, str]]] = {}
    for cell in sorted(cells):
        label, other = _names(cell)
        for place, offset in places.items():
            names = found.setdefault(_node(kind, cell, offset), [])
            names.append((f"{label}{mark}{place}", f"{other}{mark}{place}"))
    return found


def _node(kind: str, cell: Cell, offset: tuple[int, ...]) -> Node:
    return (kind, cell[0] + offset[0], cell[1] + offset[1], *offset[2:])


def _add(graph: SiteGraph, kind: str, node: Node, names: list[tuple[str, str]]) -> None:
    row, column, *way = (int(part) for part in node[1:])
    corner = (column - 0.5, row - 0.5)
    position: Point = corner
    shape: tuple[Point, ...] = ()
    if kind == "cell":
        position, shape = (float(column), float(row)), outline(row, column)
    elif way:
        end = (corner[0], corner[1] + 1) if way[0] else (corner[0] + 1, corner[1])
        position, shape = ((corner[0] + end[0]) / 2, (corner[1] + end[1]) / 2), (corner, end)
    label, *aliases = [name for pair in names for name in pair]
    add_site(
        graph,
        node,
        kind=kind,
        label=label,
        coordinates=(row, column, *way),
        position=position,
        outline=shape,
        aliases=tuple(aliases),
    )


def _join(graph: SiteGraph, cells: Sequence[Cell]) -> None:
    """Joins cells with their corners and sides, and the corners and sides with one another."""
    for cell in cells:
        for kind, places in (("vertex", _CORNERS), ("edge", _SIDES)):
            for offset in places.values():
                graph.add_edge(("cell", *cell), _node(kind, cell, offset), relation="incident")
    for edge in [node for node in graph if node[0] == "edge"]:
        start, end = _ends(edge)
        graph.add_edges_from([(edge, start), (edge, end)], relation="incident")
        graph.add_edge(start, end, relation="adjacent")
    for vertex in [node for node in graph if node[0] == "vertex"]:
        sides = [node for node in graph[vertex] if node[0] == "edge"]
        graph.add_edges_from(combinations(sides, 2), relation="adjacent")


def _ends(edge: Node) -> tuple[Node, Node]:
    row, column, way = (int(part) for part in edge[1:])
    return ("vertex", row, column), ("vertex", row + way, column + 1 - way)


def _directions(graph: SiteGraph) -> Directions:
    """Steps from cell to cell, from vertex to vertex, and straight on from edge to edge."""
    return {name: dict(_steps(graph, *step)) for name, step in _STEPS.items()}


def _steps(graph: SiteGraph, down: int, right: int) -> Iterator[tuple[Node, Node]]:
    for node in graph:
        kind, row, column, *way = node
        after: Node = (kind, int(row) + down, int(column) + right, *way)
        if after not in graph or (way and way[0] != abs(down)):
            continue
        if kind == "cell" or graph.has_edge(node, after):
            yield node, after
