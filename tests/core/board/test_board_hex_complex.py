"""Topology ``hex-complex``: cells, vertices and edges of one map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.board import (
    Board,
    HexComplexTopology,
    HexTopology,
    edge_at,
    site_between,
    vertex_at,
)
from tilewright.errors import RulesetError, UnknownNameError


def board(shape: Any, **parameters: Any) -> Board:
    return Board.from_graph(HexComplexTopology().build({"shape": shape, **parameters}))


@pytest.fixture(scope="module")
def island() -> Board:
    return board({"radius": 2})


def sites_of(board: Board, kind: str) -> list[int]:
    return [site for site in range(board.size) if board.kinds[site] == kind]


def test_island_has_the_known_counts(island: Board) -> None:
    assert {kind: mask.bit_count() for kind, mask in island.of_kind.items()} == {
        "cell": 19,
        "vertex": 54,
        "edge": 72,
    }
    touching = Counter(
        (island.incident[site] & island.of_kind["edge"]).bit_count()
        for site in sites_of(island, "vertex")
    )
    assert touching == {2: 18, 3: 36}
    coast = [
        site
        for site in sites_of(island, "edge")
        if (island.incident[site] & island.of_kind["cell"]).bit_count() == 1
    ]
    assert len(coast) == 30


def test_relations_fit_together(island: Board) -> None:
    cells, vertices, edges = (island.of_kind[kind] for kind in ("cell", "vertex", "edge"))
    for site in range(island.size):
        kind = island.kinds[site]
        around, touching = island.neighbours[site], island.incident[site]
        assert around & ~island.of_kind[kind] == 0
        assert touching & island.of_kind[kind] == 0
        if kind == "cell":
            assert (touching & vertices).bit_count() == (touching & edges).bit_count() == 6
        elif kind == "vertex":
            assert around.bit_count() == (touching & edges).bit_count()
        else:
            first, second = island.ends[site]
            assert touching & vertices == island.bit[first] | island.bit[second]
            assert island.neighbours[first] >> second & 1
            shared = (island.incident[first] | island.incident[second]) & edges
            assert around == shared & ~island.bit[site]
    assert cells | vertices | edges == island.everywhere


def test_cells_are_the_board_of_the_topology_hex(island: Board) -> None:
    plain = Board.from_graph(HexTopology().build({"shape": {"radius": 2}}))
    assert island.labels[:19] == plain.labels
    assert island.neighbours[:19] == plain.neighbours
    assert island.positions[:19] == plain.positions
    assert {name: steps[:19] for name, steps in island.steps.items()} == plain.steps
    assert all(set(steps[19:]) == {-1} for steps in island.steps.values())


def test_vertices_and_edges_form_the_lattice_of_networkx() -> None:
    columns = {str(column): "0-2" for column in range(4)}
    graph = HexComplexTopology().build({"shape": {"columns": columns}, "coordinates": "odd-q"})
    vertices = [node for node in graph if node[0] == "vertex"]
    assert nx.is_isomorphic(graph.subgraph(vertices), nx.hexagonal_lattice_graph(3, 4))


def test_harbours_are_found_by_hex_and_side(island: Board) -> None:
    edge = edge_at(island, (0, -2), "NW")
    assert island.labels[edge] == "0,-2/NW"
    assert island.ends[edge] == (
        vertex_at(island, (0, -2), "N"),
        vertex_at(island, (0, -2), "NW"),
    )
    inner = edge_at(island, (0, 0), "E")
    assert inner == edge_at(island, (1, 0), "W") == island.site("0,0/E")
    centre = {
        vertex_at(island, cell, name)
        for cell, name in [((0, 0), "SE"), ((1, 0), "SW"), ((0, 1), "N")]
    }
    assert len(centre) == 1
    with pytest.raises(UnknownNameError, match="unknown site '0,0/N'"):
        edge_at(island, (0, 0), "N")
    with pytest.raises(UnknownNameError, match=r"unknown site '3,0\.N'"):
        vertex_at(island, (3, 0), "N")


def test_sites_are_found_by_the_cells_they_touch(island: Board) -> None:
    inner = [island.site(label) for label in ("0,0", "1,0", "0,1")]
    assert site_between(island, "vertex", inner) == vertex_at(island, (0, 0), "SE")
    assert site_between(island, "edge", inner[:2]) == edge_at(island, (0, 0), "E")
    coast = [island.site(label) for label in ("2,0", "2,-1")]
    assert site_between(island, "vertex", coast) == vertex_at(island, (2, 0), "N")
    with pytest.raises(UnknownNameError, match="unknown vertex between '0,0'"):
        site_between(island, "vertex", inner[:1])
    with pytest.raises(UnknownNameError, match="unknown edge between '2,0'"):
        site_between(island, "edge", coast[:1])


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_names_tell_where_a_site_lies(orientation: str) -> None:
    drawn = board({"radius": 1}, orientation=orientation)
    for name, site in {**drawn.index, **drawn.aliases}.items():
        for mark in "./":
            if mark in name:
                cell, place = name.split(mark)
                x, y = drawn.positions[drawn.site(cell)]
                dx, dy = drawn.positions[site][0] - x, drawn.positions[site][1] - y
                assert ("N" in place, "S" in place) == (dy < -0.1, dy > 0.1)
                assert ("E" in place, "W" in place) == (dx > 0.1, dx < -0.1)
    for edge in sites_of(drawn, "edge"):
        ends = {drawn.positions[end] for end in drawn.ends[edge]}
        assert set(drawn.outlines[edge]) == ends
    for site in sites_of(drawn, "cell"):
        corners = drawn.incident[site] & drawn.of_kind["vertex"]
        assert {drawn.positions[v] for v in sites_of(drawn, "vertex") if corners >> v & 1} == set(
            drawn.outlines[site]
        )


def test_labels_use_the_coordinates_of_the_ruleset() -> None:
    shifted = board({"cells": [[0, 0], [1, 0]]}, coordinates="odd-q")
    assert shifted.labels[:3] == ("0,0", "1,0", "0,0.NW")
    assert edge_at(shifted, (0, 0), "SE") == edge_at(shifted, (1, 0), "NW")


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=14))
def test_euler_characteristic_counts_pieces_and_holes(cells: set[tuple[int, int]]) -> None:
    graph = HexComplexTopology().build({"shape": {"cells": sorted(cells)}})
    drawn = Board.from_graph(graph)
    size = {kind: mask.bit_count() for kind, mask in drawn.of_kind.items()}
    outside = {(q, r) for q in range(-5, 6) for r in range(-5, 6)} - cells
    plane = Board.from_graph(HexTopology().build({"shape": {"cells": sorted(outside)}}))
    pieces = nx.number_connected_components(
        graph.subgraph([node for node in graph if node[0] == "vertex"])
    )
    seas = nx.number_connected_components(plane.graph)
    assert size["vertex"] - size["edge"] + size["cell"] == pieces - (seas - 1)


def test_limit_counts_all_kinds() -> None:
    with pytest.raises(RulesetError, match=r"\$\.board\.shape: makes \d+ sites") as caught:
        HexComplexTopology().build({"shape": {"radius": 20}})
    assert len(caught.value.faults) == 1
