"""Topology ``explicit``: sites and connections from the file."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tilewright.board import Board, ExplicitTopology
from tilewright.errors import RulesetError

ROUTE: dict[str, Any] = {
    "nodes": [
        {"id": "road", "kind": "edge"},
        {"id": "north", "kind": "vertex", "position": [0, -1]},
        {"id": "south", "kind": "vertex", "position": [0, 1]},
        {"id": "field", "outline": [[0, 0], [1, 0], [0, 1]], "coordinates": [4, 2]},
        {"id": "hill", "coordinates": [3, 9]},
    ],
    "edges": [
        ["north", "south"],
        {"ends": ["road", "south"]},
        {"ends": ["north", "road"], "relation": "incident"},
        ["field", "hill"],
        ["field", "north"],
    ],
}


def test_sites_are_ordered_by_kind_and_coordinates() -> None:
    route = Board.from_graph(ExplicitTopology().build(ROUTE), {"start": ["hill"]})
    assert route.labels == ("hill", "field", "north", "south", "road")
    assert route.kinds == ("cell", "cell", "vertex", "vertex", "edge")
    assert route.ends == ((), (), (), (), (2, 3))
    assert route.neighbours == (0b10, 0b1, 0b1000, 0b100, 0)
    assert route.incident == (0, 0b100, 0b10010, 0b10000, 0b1100)
    assert route.outlines[1] == ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    assert route.steps == {}
    assert route.marks == {"start": 1}


def test_sites_without_a_position_stand_on_a_circle() -> None:
    ring = Board.from_graph(
        ExplicitTopology().build({"nodes": [{"id": name} for name in "abcdefgh"], "edges": []})
    )
    assert ring.positions[0] == (0.0, -1.27324)
    assert all(
        math.dist(ring.positions[i], ring.positions[(i + 1) % 8]) == pytest.approx(0.974, abs=1e-3)
        for i in range(8)
    )


def test_parallel_edges_between_two_vertices_are_two_sites() -> None:
    nodes = [{"id": name, "kind": "vertex"} for name in "ab"]
    nodes += [{"id": name, "kind": "edge"} for name in "xy"]
    edges = [[end, edge] for end in "ab" for edge in "xy"]
    twice = Board.from_graph(ExplicitTopology().build({"nodes": nodes, "edges": edges}))
    assert twice.ends == ((), (), (0, 1), (0, 1))


FAULTY: list[tuple[Any, list[str]]] = [
    ({}, ["nodes", "edges"]),
    ({"nodes": [], "edges": []}, ["nodes"]),
    ({"nodes": "a", "edges": {}}, ["nodes", "edges"]),
    ({"nodes": ["a", {}, {"id": 3}], "edges": []}, ["nodes[0]", "nodes[1].id", "nodes[2].id"]),
    ({"nodes": [{"id": "a"}, {"id": "a"}], "edges": []}, ["nodes[1].id"]),
    (
        {"nodes": [{"id": "a", "kind": "face", "colour": 1, "position": [1]}], "edges": []},
        ["nodes[0].colour", "nodes[0].kind", "nodes[0].position"],
    ),
    (
        {"nodes": [{"id": "a", "outline": [[0, 0], [0, math.nan]]}], "edges": []},
        ["nodes[0].outline[1]"],
    ),
    (
        {"nodes": [{"id": "a", "coordinates": []}, {"id": "b", "coordinates": 1}], "edges": []},
        ["nodes[0].coordinates", "nodes[1].coordinates"],
    ),
    (
        {"nodes": [{"id": "a"}, {"id": "b", "coordinates": [0]}], "edges": []},
        ["nodes[1].coordinates"],
    ),
    (
        {
            "nodes": [{"id": "a"}, {"id": "b"}],
            "edges": [["a", "c"], ["a", "a"], ["a"], 7, ["a", "b"], ["b", "a"], {"end": 1}],
        },
        [f"edges{end}" for end in ("[0][1]", "[1]", "[2]", "[3]", "[5]", "[6].end", "[6].ends")],
    ),
    (
        {
            "nodes": [{"id": "a"}, {"id": "b"}],
            "edges": [{"ends": ["a", "b"], "relation": "incident"}],
        },
        ["edges[0].relation"],
    ),
    ({"nodes": [{"id": "a", "kind": "edge"}], "edges": []}, ["nodes[0]"]),
    ({"nodes": [{"id": str(i)} for i in range(4097)], "edges": []}, ["nodes"]),
]


@pytest.mark.parametrize(("parameters", "paths"), FAULTY)
def test_faults_are_listed_all_at_once(parameters: Any, paths: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        ExplicitTopology().build(parameters)
    assert [fault.path for fault in caught.value.faults] == [f"$.board.{path}" for path in paths]
