"""Topology ``hex``: a map of hexagons, each joined with up to six others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import networkx as nx

from tilewright.board import hex_shape
from tilewright.board.hex_geometry import Axial, HexSystem, read_system
from tilewright.board.parameters import ParameterReader
from tilewright.board.topology import Directions, SiteGraph, Topology, add_site, add_steps


class HexTopology(Topology):
    """Hexagonal cells; nodes are axial ``(q, r)``, labels the coordinates of the chosen system."""

    name: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hexagons"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Hexagons",
        "description": "Hexagonal cells, each joined with up to six others.",
        "properties": hex_shape.PROPERTIES,
        "required": ["shape"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, tuple(hex_shape.PROPERTIES))
        system = read_system(reader)
        cells = hex_shape.read_cells(reader, system)
        reader.finish()
        graph: SiteGraph = nx.Graph()
        for cell in cells:
            add_site(
                graph,
                cell,
                label=system.label(cell),
                coordinates=cell,
                position=system.orientation.centre(cell),
                outline=system.orientation.outline(cell),
            )
        add_steps(graph, hex_directions(cells, system))
        return graph


def hex_directions(cells: Sequence[Axial], system: HexSystem) -> Directions:
    """For each direction the next cell of every cell that has one."""
    known = frozenset(cells)
    orientation = system.orientation
    directions: Directions = {}
    for side, name in enumerate(orientation.sides):
        pairs = ((cell, orientation.across(cell, side)) for cell in cells)
        directions[name] = {cell: other for cell, other in pairs if other in known}
    return directions
