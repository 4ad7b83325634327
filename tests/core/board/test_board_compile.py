"""The compiled board: numbering, names, marks, copies, and graphs that are no board."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.board import (
    Board,
    ChainTopology,
    ExplicitTopology,
    HexComplexTopology,
    HexTopology,
    SiteGraph,
    SquareTopology,
    Topology,
    add_site,
)
from tilewright.errors import RulesetError, UnknownNameError

TOPOLOGIES: list[tuple[Topology, dict[str, Any]]] = [
    (HexTopology(), {"shape": {"radius": 2}, "without": [[0, 0]]}),
    (SquareTopology(), {"rows": 4, "columns": 3, "neighbours": 8, "wrap": "rows"}),
    (ChainTopology(), {"chains": {"a": 4, "b": 2}, "extra": ["c"]}),
    (ExplicitTopology(), {"nodes": [{"id": "a"}, {"id": "b"}], "edges": [["a", "b"]]}),
    (HexComplexTopology(), {"shape": {"rhombus": [2, 2]}}),
]
each_topology = pytest.mark.parametrize(
    ("topology", "parameters"), TOPOLOGIES, ids=[topology.name for topology, _ in TOPOLOGIES]
)


def plain(size: int = 3) -> SiteGraph:
    graph: SiteGraph = nx.Graph()
    for number in range(size):
        add_site(graph, (number,), label=f"s{number}", coordinates=(number,), position=(0.0, 0.0))
    return graph


@each_topology
def test_compiled_data_agree_with_the_graph(topology: Topology, parameters: Any) -> None:
    graph = topology.build(parameters)
    board = Board.from_graph(graph, {"first": [topology_label(graph)]})
    assert board.size == len(graph) == len(set(board.labels))
    assert board.everywhere == (1 << board.size) - 1
    for site, node in enumerate(board.nodes):
        data = graph.nodes[node]
        assert (board.labels[site], board.kinds[site]) == (data["label"], data["kind"])
        assert (board.positions[site], board.outlines[site]) == (data["position"], data["outline"])
        assert board.site(data["label"]) == site
        assert all(board.site(alias) == site for alias in data["aliases"])
        for relation, mask in (
            ("adjacent", board.neighbours[site]),
            ("incident", board.incident[site]),
        ):
            joined = {n for n in graph[node] if graph.edges[node, n]["relation"] == relation}
            assert {board.nodes[board.site(label)] for label in board.names(mask)} == joined
        assert board.graph.nodes[node]["site"] == site
        assert board.of_kind[board.kinds[site]] & board.bit[site]
    for name, steps in board.steps.items():
        named = graph.graph["directions"][name]
        assert {board.nodes[i]: board.nodes[j] for i, j in enumerate(steps) if j >= 0} == named


def topology_label(graph: SiteGraph) -> str:
    return str(graph.nodes[next(iter(graph))]["label"])


@each_topology
def test_boards_pickle_copy_and_compare(topology: Topology, parameters: Any) -> None:
    graph = topology.build(parameters)
    label = topology_label(graph)
    board = Board.from_graph(graph, {"here": [label]})
    for other in (
        pickle.loads(pickle.dumps(board)),
        copy.deepcopy(board),
        Board.from_graph(topology.build(parameters), {"here": [label]}),
    ):
        assert other == board
        assert hash(other) == hash(board)
        assert dict(other.graph.nodes) == dict(board.graph.nodes)
    assert board != Board.from_graph(graph)
    assert board != label


def test_the_board_keeps_a_frozen_copy() -> None:
    graph = plain()
    board = Board.from_graph(graph, {"goal": ["s1"]})
    assert "marks" not in graph.nodes[1,]
    assert board.graph.nodes[1,]["marks"] == ("goal",)
    graph.add_edge((0,), (1,), relation="adjacent")
    assert board.neighbours == (0, 0, 0)
    with pytest.raises(nx.NetworkXError, match="Frozen graph"):
        board.graph.add_edge((0,), (1,))


def test_sites_are_sorted_by_kind_then_coordinates() -> None:
    graph: SiteGraph = nx.Graph()
    for number, (kind, place) in enumerate(
        [("vertex", (0,)), ("cell", (5, 1)), ("cell", (-1, 7)), ("cell", (5, 0))]
    ):
        add_site(
            graph,
            (kind, *place),
            label=f"{number}",
            kind=kind,
            coordinates=place,
            position=(0.0, 0.0),
        )
    assert Board.from_graph(graph).labels == ("2", "3", "1", "0")


def test_names_and_masks() -> None:
    board = Board.from_graph(SquareTopology().build({"rows": 2, "columns": 2}))
    assert board.mask(["b2", "a1"]) == 0b1001
    assert board.names(0b1001) == ["a1", "b2"]
    assert repr(board) == "<Board of 4 sites: 4 of kind cell>"
    with pytest.raises(UnknownNameError, match="unknown site 'c1'; known: a1, a2, b1, b2"):
        board.mask(["a1", "c1"])


def test_all_bad_marks_are_faults() -> None:
    graph = HexTopology().build({"shape": {"rows": {"0": "0-3"}}})
    marks: Any = {"palm": [[1, 0], "2,0", [9, 9], "x", 3, [1, 0]], "old well": "0,0"}
    with pytest.raises(RulesetError) as caught:
        Board.from_graph(graph, marks)
    assert [fault.path for fault in caught.value.faults] == [
        "$.board.marks.palm[2]",
        "$.board.marks.palm[3]",
        "$.board.marks.palm[4]",
        "$.board.marks.palm[5]",
        '$.board.marks["old well"]',
    ]
    assert "[9, 9] is no site" in str(caught.value)


def no_sites(graph: SiteGraph) -> None:
    graph.clear()


def no_label(graph: SiteGraph) -> None:
    del graph.nodes[1,]["label"]


def same_label(graph: SiteGraph) -> None:
    graph.nodes[1,]["label"] = "s0"


def same_place(graph: SiteGraph) -> None:
    graph.nodes[1,]["coordinates"] = (0,)


def odd_kind(graph: SiteGraph) -> None:
    graph.nodes[1,]["kind"] = "face"


def odd_relation(graph: SiteGraph) -> None:
    graph.add_edge((0,), (1,), relation="near")


def no_ends(graph: SiteGraph) -> None:
    graph.nodes[1,]["kind"] = "edge"


def step_over(graph: SiteGraph) -> None:
    graph.graph["directions"] = {"on": {(0,): (2,)}}


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (no_sites, "has 0 sites, allowed are 1 to 4096"),
        (no_label, r"has a node \(1,\) without label"),
        (same_label, r"calls both \(0,\) and \(1,\) 's0'"),
        (same_place, r"puts both \(0,\) and \(1,\) at \(0,\)"),
        (odd_kind, r"has a node \(1,\) of kind 'face', not cell, vertex, edge"),
        (odd_relation, r"joins \(0,\) and \(1,\) as 'near', not 'adjacent'"),
        (no_ends, r"gives the edge \(1,\) 0 vertices as ends, not 2"),
        (step_over, r"steps 'on' from \(0,\) to \(2,\), which are not joined"),
    ],
)
def test_graphs_that_are_no_board_are_refused(
    damage: Callable[[SiteGraph], None], problem: str
) -> None:
    graph = plain()
    damage(graph)
    with pytest.raises(RulesetError, match=problem):
        Board.from_graph(graph)


@pytest.mark.parametrize(("topology", "parameters"), TOPOLOGIES)
def test_schemas_describe_the_parameters(topology: Topology, parameters: Any) -> None:
    properties = topology.schema["properties"]
    assert set(parameters) <= set(properties)
    assert set(topology.schema["required"]) <= set(parameters)
    assert topology.schema["title"] == topology.title
    assert all(part["title"] and part["description"] for part in properties.values())


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(6)), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_the_order_of_nodes_and_edges_does_not_matter(
    order: list[int], pairs: set[tuple[int, int]]
) -> None:
    def build(numbers: list[int], links: list[tuple[int, int]]) -> Board:
        graph: SiteGraph = nx.Graph()
        for number in numbers:
            add_site(
                graph,
                (number,),
                label=f"s{number}",
                coordinates=(number,),
                position=(0.0, 0.0),
            )
        for first, second in links:
            graph.add_edge((first,), (second,), relation="adjacent")
        return Board.from_graph(graph)

    links = sorted(pair for pair in pairs if pair[0] != pair[1])
    assert build(order, links[::-1]) == build(sorted(order), links)
