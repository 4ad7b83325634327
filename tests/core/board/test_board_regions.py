"""Regions of random boards against networkx, and hand-made ones against the known answer."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.bitset import bits, from_bits
from tilewright.board import (
    Board,
    ExplicitTopology,
    HexComplexTopology,
    HexTopology,
    SiteGraph,
    SquareTopology,
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

COORDINATES = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@st.composite
def hex_graphs(draw: st.DrawFn) -> SiteGraph:
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    if draw(st.booleans()):
        cells = draw(st.sets(COORDINATES, min_size=1, max_size=60))
        shape: dict[str, Any] = {"cells": sorted(cells)}
    else:
        shape = {"radius": draw(st.integers(0, 6))}
    return HexTopology().build({"shape": shape, "orientation": orientation})


@st.composite
def square_graphs(draw: st.DrawFn) -> SiteGraph:
    parameters = {
        "rows": draw(st.integers(1, 9)),
        "columns": draw(st.integers(1, 9)),
        "neighbours": draw(st.sampled_from([4, 8])),
        "wrap": draw(st.sampled_from(["none", "rows", "columns", "both"])),
    }
    return SquareTopology().build(parameters)


@st.composite
def explicit_graphs(draw: st.DrawFn) -> SiteGraph:
    size = draw(st.integers(1, 25))
    number = st.integers(0, size - 1)
    pairs = draw(st.sets(st.tuples(number, number), max_size=45))
    edges = sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]})
    return ExplicitTopology().build(
        {
            "nodes": [{"id": f"n{i}"} for i in range(size)],
            "edges": [[f"n{first}", f"n{second}"] for first, second in edges],
        }
    )


@st.composite
def complex_graphs(draw: st.DrawFn) -> SiteGraph:
    size = [draw(st.integers(1, 3)), draw(st.integers(1, 3))]
    return HexComplexTopology().build({"shape": {"rhombus": size}})


@st.composite
def boards(draw: st.DrawFn) -> Board:
    kinds = [hex_graphs(), square_graphs(), explicit_graphs(), complex_graphs()]
    return Board.from_graph(draw(st.one_of(kinds)))


def masks(board: Board) -> st.SearchStrategy[int]:
    """Sparse, even and dense sets of sites."""
    every = st.integers(0, board.everywhere)
    dense = st.tuples(every, every).map(lambda pair: pair[0] | pair[1])
    sparse = st.tuples(every, every).map(lambda pair: pair[0] & pair[1])
    return st.one_of(every, dense, sparse, st.just(board.everywhere), st.just(0))


def graph_of(board: Board, mask: int) -> nx.Graph[int]:
    """Adjacency of the board inside a mask, as networkx sees it."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(bits(mask))
    for first, second in board.graph.edges:
        ends = (board.graph.nodes[first]["site"], board.graph.nodes[second]["site"])
        adjacent = board.graph.edges[first, second]["relation"] == "adjacent"
        if adjacent and all(mask >> end & 1 for end in ends):
            graph.add_edge(*ends)
    return graph


def groups_of(graph: nx.Graph[int]) -> list[int]:
    groups = [from_bits(group) for group in nx.connected_components(graph)]
    return sorted(groups, key=lambda group: group & -group)


@settings(max_examples=120, deadline=None)
@given(boards(), st.data())
def test_components_agree_with_networkx(board: Board, data: st.DataObject) -> None:
    within, seed = data.draw(masks(board)), data.draw(masks(board))
    groups = groups_of(graph_of(board, within))
    assert components(board, within) == groups
    assert component(board, seed, within) == sum(group for group in groups if group & seed)
    assert groups_by_size(board, within) == sorted(map(int.bit_count, groups), reverse=True)


@settings(max_examples=80, deadline=None)
@given(boards(), st.data())
def test_spread_and_frontier_agree_with_networkx(board: Board, data: st.DataObject) -> None:
    mask, within = data.draw(masks(board)), data.draw(masks(board))
    graph = graph_of(board, board.everywhere)
    around = from_bits(other for site in bits(mask) for other in graph[site])
    assert spread(board, mask) == around
    assert frontier(board, mask, within) == from_bits(
        nx.node_boundary(graph, bits(mask), bits(within))
    )


@settings(max_examples=120, deadline=None)
@given(boards(), st.data())
def test_enclosed_is_what_the_definition_says(board: Board, data: st.DataObject) -> None:
    walls, occupied = data.draw(masks(board)), data.draw(masks(board))
    pieces = groups_of(graph_of(board, board.everywhere & ~walls))
    assert enclosed(board, walls, occupied) == [
        piece for piece in pieces if not piece & occupied & ~walls
    ]


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_distances_agree_with_networkx(board: Board, data: st.DataObject) -> None:
    within, sources = data.draw(masks(board)), data.draw(masks(board))
    graph = graph_of(board, within)
    steps = [-1] * board.size
    if sources & within:
        found = nx.multi_source_dijkstra_path_length(graph, set(bits(sources & within)))
        for site, step in found.items():
            steps[site] = int(step)
    assert distances(board, sources, within) == steps


@settings(max_examples=100, deadline=None)
@given(boards(), st.data())
def test_cut_sites_agree_with_networkx(board: Board, data: st.DataObject) -> None:
    within = data.draw(masks(board))
    graph = graph_of(board, within)
    cuts = articulation_sites(board, within)
    assert cuts == from_bits(nx.articulation_points(graph))
    for site in range(board.size):
        inside = board.neighbours[site] & within
        local = graph_of(board, inside)
        connected = len(local) == 0 or nx.is_connected(local)
        assert locally_connected(board, site, within) == connected
        assert not (connected and cuts >> site & 1)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_steps_are_neighbours_and_name_each_once(board: Board) -> None:
    if not board.steps:
        return
    taken = [0] * board.size
    for steps in board.steps.values():
        for site, after in enumerate(steps):
            if after >= 0:
                assert board.neighbours[site] >> after & 1
                taken[site] |= board.bit[after]
        reached = [after for after in steps if after >= 0]
        assert len(reached) == len(set(reached))
    assert [mask for mask, kind in zip(taken, board.kinds, strict=True) if kind == "cell"] == [
        around for around, kind in zip(board.neighbours, board.kinds, strict=True) if kind == "cell"
    ]


@pytest.mark.parametrize(
    ("graph", "regular"),
    [
        (HexTopology().build({"shape": {"radius": 7}}), True),
        (SquareTopology().build({"rows": 9, "columns": 7, "neighbours": 8}), True),
        (SquareTopology().build({"rows": 9, "columns": 7}), True),
        (SquareTopology().build({"rows": 9, "columns": 7, "wrap": "both"}), False),
        (SquareTopology().build({"rows": 9, "columns": 7, "wrap": "columns"}), False),
        (HexComplexTopology().build({"shape": {"radius": 1}}), False),
        (HexTopology().build({"shape": {"cells": [[0, 0], [9999, 0]]}}), False),
        (HexTopology().build({"shape": {"radius": 0}}), False),
    ],
)
def test_regular_boards_get_a_lattice(graph: SiteGraph, regular: bool) -> None:
    assert (Board.from_graph(graph).lattice is not None) == regular


def test_large_floods_through_the_lattice() -> None:
    board = Board.from_graph(SquareTopology().build({"rows": 64, "columns": 64}))
    snake = board.everywhere
    for row in range(1, 64, 2):
        gap = 0 if row % 4 == 1 else 63
        snake &= ~from_bits(64 * row + column for column in range(64) if column != gap)
    assert board.lattice is not None
    assert snake.bit_count() == 32 * 64 + 32
    assert component(board, 1 << 63, snake) == snake
    assert components(board, snake) == [snake]
    assert distances(board, 1, snake)[62 * 64] == 30 * 63 + 62


def test_a_ring_encloses_its_middle_and_the_rim_is_a_wall() -> None:
    board = Board.from_graph(HexTopology().build({"shape": {"radius": 3}}))
    ring = board.mask(["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"])
    centre, corner = board.mask(["0,0"]), board.mask(["3,0"])
    cut_off = board.mask(["3,-1", "2,0", "2,1"])
    far = board.mask(["-3,0"])
    assert enclosed(board, ring, far) == [centre]
    assert enclosed(board, ring, far | centre) == []
    assert enclosed(board, cut_off, far) == [corner]
    assert enclosed(board, ring | cut_off, far) == [centre, corner]
    assert enclosed(board, ring & ~board.mask(["1,0"]), far) == []
    assert enclosed(board, ring, 0) == [board.everywhere & ~ring & ~centre, centre]
