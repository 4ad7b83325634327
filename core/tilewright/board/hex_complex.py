"""Topology ``hex-complex``: the hexagons of a map, their corners and their sides in one graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

import networkx as nx

from tilewright.bitset import bits, from_bits
from tilewright.board import hex_shape
from tilewright.board.board import Board
from tilewright.board.hex import hex_directions
from tilewright.board.hex_geometry import Axial, HexSystem, read_system
from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.topology import Directions, Node, SiteGraph, Topology, add_site, add_steps
from tilewright.errors import UnknownNameError


class HexComplexTopology(Topology):
    """Cells, vertices and edges of a map of hexagons.

    Nodes are ``("cell", q, r)``, ``("vertex", q, r, corner)`` and ``("edge", q, r, side)``; corners
    and sides are counted clockwise from the top. A cell is labelled by its coordinates
    (``0,-2``), a vertex by a cell and its corner (``0,-2.N``), an edge by a cell and its side
    (``0,-2/NW``). Of the cells that touch it the first in order gives the label; the names by the
    others are aliases.
    """

    name: ClassVar[str] = "hex-complex"
    title: ClassVar[str] = "Hexagons with corners and sides"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Hexagons with corners and sides",
        "description": "Hexagonal cells, their corners (vertices) and their sides (edges).",
        "properties": hex_shape.PROPERTIES,
        "required": ["shape"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, tuple(hex_shape.PROPERTIES))
        system = read_system(reader)
        cells = hex_shape.read_cells(reader, system)
        reader.finish()
        builder = _Builder(cells, system)
        reader.limit(builder.count(), below(ROOT, "shape"))
        reader.finish()
        return builder.build()


class _Builder:
    """Lays corners and sides around cells, each of them once."""

    __slots__ = ("cells", "corners", "graph", "sides", "system")

    def __init__(self, cells: Sequence[Axial], system: HexSystem) -> None:
        self.cells = cells
        self.system = system
        self.graph: SiteGraph = nx.Graph()
        # Every name of a corner or side, by cells off the board too, to the one node.
        self.corners: dict[tuple[Axial, int], Node] = {}
        self.sides: dict[tuple[Axial, int], Node] = {}
        for cell in cells:
            for number in range(6):
                if (cell, number) not in self.corners:
                    names = system.orientation.corner_names(cell, number)
                    self.corners.update(dict.fromkeys(names, ("vertex", *cell, number)))
                if (cell, number) not in self.sides:
                    names = system.orientation.side_names(cell, number)
                    self.sides.update(dict.fromkeys(names, ("edge", *cell, number)))

    def count(self) -> int:
        return len(self.cells) + len({*self.corners.values()}) + len({*self.sides.values()})

    def build(self) -> SiteGraph:
        self._add_cells()
        self._add_around("vertex", self.corners, ".", self.system.orientation.corners)
        self._add_around("edge", self.sides, "/", self.system.orientation.sides)
        for cell in self.cells:
            for number in range(6):
                self._join(cell, number)
        for vertex in dict.fromkeys(self.corners.values()):
            sides = [node for node in self.graph[vertex] if node[0] == "edge"]
            self.graph.add_edges_from(combinations(sides, 2), relation="adjacent")
        return self.graph

    def _add_cells(self) -> None:
        orientation = self.system.orientation
        for cell in self.cells:
            add_site(
                self.graph,
                ("cell", *cell),
                label=self.system.label(cell),
                coordinates=cell,
                position=orientation.centre(cell),
                outline=orientation.outline(cell),
            )
        directions: Directions = {}
        for name, steps in hex_directions(self.cells, self.system).items():
            directions[name] = {("cell", *cell): ("cell", *after) for cell, after in steps.items()}
        add_steps(self.graph, directions)

    def _add_around(
        self,
        kind: str,
        nodes: Mapping[tuple[Axial, int], Node],
        mark: str,
        places: Sequence[str],
    ) -> None:
        known = frozenset(self.cells)
        names: dict[Node, list[str]] = {}
        first: dict[Node, tuple[Axial, int]] = {}
        for cell, number in sorted(place for place in nodes if place[0] in known):
            node = nodes[cell, number]
            first.setdefault(node, (cell, number))
            names.setdefault(node, []).append(f"{self.system.label(cell)}{mark}{places[number]}")
        for node, (cell, number) in first.items():
            start, end = (self.system.orientation.corner(cell, number + i) for i in (0, 1))
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            add_site(
                self.graph,
                node,
                kind=kind,
                label=names[node][0],
                coordinates=(*cell, number),
                position=start if kind == "vertex" else middle,
                outline=() if kind == "vertex" else (start, end),
                aliases=tuple(names[node][1:]),
            )

    def _join(self, cell: Axial, number: int) -> None:
        """Join a cell with one corner and one side, and that side with its ends."""
        here: Node = ("cell", *cell)
        side = self.sides[cell, number]
        start = self.corners[cell, number]
        end = self.corners[cell, (number + 1) % 6]
        incident = [(here, side), (here, start), (side, start), (side, end)]
        self.graph.add_edges_from(incident, relation="incident")
        self.graph.add_edge(start, end, relation="adjacent")


def edge_at(board: Board, cell: Sequence[int], side: str) -> int:
    """The edge at a side of a cell, such as ``(0, -2), "NW"``, in the board's coordinates.

    Its two vertices are ``board.ends[edge]``. ``UnknownNameError`` when there is none.
    """
    return board.site(f"{cell[0]},{cell[1]}/{side}")


def vertex_at(board: Board, cell: Sequence[int], corner: str) -> int:
    """The vertex at a corner of a cell, such as ``(0, -2), "N"``; ``UnknownNameError`` if none."""
    return board.site(f"{cell[0]},{cell[1]}.{corner}")


def site_between(board: Board, kind: str, cells: Iterable[int]) -> int:
    """The one site of a kind that touches exactly the given cells (sites) and no other cell.

    A vertex inside the map lies between three cells, an edge inside between two.

    Raises:
        UnknownNameError: no site or more than one touches just these cells.
    """
    around = from_bits(cells)
    every_cell = board.of_kind["cell"]
    found = [
        site for site in bits(board.of_kind[kind]) if board.incident[site] & every_cell == around
    ]
    if len(found) != 1:
        name = " and ".join(board.names(around)) or "no cell"
        raise UnknownNameError(f"{kind} between", name, board.names(from_bits(found)))
    return found[0]
