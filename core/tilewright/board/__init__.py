"""Boards: topologies build them as networkx graphs, play uses them compiled to bitsets."""

from tilewright.board.board import Board
from tilewright.board.chain import ChainTopology
from tilewright.board.explicit import ExplicitTopology
from tilewright.board.hex import HexTopology
from tilewright.board.hex_complex import HexComplexTopology, edge_at, site_between, vertex_at
from tilewright.board.independent import IndependentSets
from tilewright.board.regions import (
    articulation_sites,
    component,
    components,
    distances,
    enclosed,
    frontier,
    groups_by_size,
    locally_connected,
    spread,
)
from tilewright.board.square import SquareTopology
from tilewright.board.square_complex import SquareComplexTopology
from tilewright.board.topology import SiteGraph, Topology, add_site, add_steps
from tilewright.board.trails import longest_trail

__all__ = [
    "Board",
    "ChainTopology",
    "ExplicitTopology",
    "HexComplexTopology",
    "HexTopology",
    "IndependentSets",
    "SiteGraph",
    "SquareComplexTopology",
    "SquareTopology",
    "Topology",
    "add_site",
    "add_steps",
    "articulation_sites",
    "component",
    "components",
    "distances",
    "edge_at",
    "enclosed",
    "frontier",
    "groups_by_size",
    "locally_connected",
    "longest_trail",
    "site_between",
    "spread",
    "vertex_at",
]
