"""Longest trails against trying everything, and against shapes known from the table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.bitset import bits, from_bits
from tilewright.board import (
    Board,
    ExplicitTopology,
    HexComplexTopology,
    edge_at,
    longest_trail,
    vertex_at,
)

ISLAND = Board.from_graph(HexComplexTopology().build({"shape": {"radius": 2}}))
EDGES = bits(ISLAND.of_kind["edge"])
VERTICES = bits(ISLAND.of_kind["vertex"])


def by_trying(board: Board, edges: int, blocked: int, weights: Sequence[int]) -> int:
    """Longest trail by walking every trail from both ends of every edge."""

    def walk(vertex: int, left: int, first: bool) -> int:
        if blocked >> vertex & 1 and not first:
            return 0
        best = 0
        for edge in bits(left & board.incident[vertex]):
            other = sum(board.ends[edge]) - vertex
            best = max(best, weights[edge] + walk(other, left & ~board.bit[edge], False))
        return best

    starts = {end for edge in bits(edges) for end in board.ends[edge]}
    return max((walk(start, edges, True) for start in starts), default=0)


@st.composite
def networks(draw: st.DrawFn) -> tuple[Board, int, int, list[int]]:
    """Small multigraphs, or connected and scattered roads on the island."""
    if draw(st.booleans()):
        board, edges = ISLAND, draw(island_roads())
    else:
        size = draw(st.integers(2, 5))
        pair = st.lists(st.integers(0, size - 1), min_size=2, max_size=2, unique=True)
        ends = draw(st.lists(pair, max_size=9))
        board = Board.from_graph(
            ExplicitTopology().build(
                {
                    "nodes": [{"id": f"v{i}", "kind": "vertex"} for i in range(size)]
                    + [{"id": f"e{i}", "kind": "edge"} for i in range(len(ends))],
                    "edges": [[f"v{v}", f"e{i}"] for i, both in enumerate(ends) for v in both],
                }
            )
        )
        edges = board.of_kind["edge"]
    blocked = draw(st.integers(0, board.everywhere)) & draw(st.integers(0, board.everywhere))
    weight = draw(st.sampled_from([st.just(1), st.integers(1, 2), st.integers(0, 4)]))
    weights = draw(st.lists(weight, min_size=board.size, max_size=board.size))
    return board, edges, blocked & board.of_kind["vertex"], weights


@st.composite
def island_roads(draw: st.DrawFn) -> int:
    roads = 1 << draw(st.sampled_from(EDGES))
    for choice in draw(st.lists(st.integers(0, 99), max_size=9)):
        near = [e for e in EDGES if ISLAND.neighbours[e] & roads and not roads >> e & 1]
        roads |= 1 << near[choice % len(near)]
    return roads | from_bits(draw(st.lists(st.sampled_from(EDGES), max_size=3)))


@settings(max_examples=120, deadline=None)
@given(networks())
def test_longest_trail_is_the_best_of_all_trails(
    network: tuple[Board, int, int, list[int]],
) -> None:
    board, edges, blocked, weights = network
    assert longest_trail(board, edges, blocked, weights) == by_trying(
        board, edges, blocked, weights
    )
    assert longest_trail(board, edges, blocked) == by_trying(
        board, edges, blocked, [1] * board.size
    )


def hexagon(q: int, r: int) -> int:
    return from_bits(edge_at(ISLAND, (q, r), side) for side in ("NE", "E", "SE", "SW", "W", "NW"))


def test_a_closed_hexagon_counts_six() -> None:
    assert longest_trail(ISLAND, hexagon(0, 0)) == 6


def test_a_building_of_someone_else_cuts_inside_but_not_at_an_end() -> None:
    line = from_bits(edge_at(ISLAND, (0, 0), side) for side in ("NE", "E", "SE", "SW"))
    assert longest_trail(ISLAND, line) == 4
    assert longest_trail(ISLAND, line, ISLAND.bit[vertex_at(ISLAND, (0, 0), "N")]) == 4
    assert longest_trail(ISLAND, line, ISLAND.bit[vertex_at(ISLAND, (0, 0), "SE")]) == 2
    assert longest_trail(ISLAND, line, ISLAND.bit[vertex_at(ISLAND, (0, 0), "NE")]) == 3


def test_a_ring_cut_once_keeps_its_length() -> None:
    blocked = ISLAND.bit[vertex_at(ISLAND, (0, 0), "N")]
    assert longest_trail(ISLAND, hexagon(0, 0), blocked) == 6


def test_branches_count_once() -> None:
    arms = ISLAND.incident[vertex_at(ISLAND, (0, 0), "N")] & ISLAND.of_kind["edge"]
    assert arms.bit_count() == 3
    assert longest_trail(ISLAND, arms) == 2
    assert longest_trail(ISLAND, arms | hexagon(0, 0)) == 7


def test_two_hexagons_side_by_side_leave_nothing_out() -> None:
    assert longest_trail(ISLAND, hexagon(0, 0) | hexagon(1, 0)) == 11


def test_four_roads_two_of_them_double_count_six() -> None:
    roads = [edge_at(ISLAND, (0, 0), side) for side in ("NE", "E", "SE", "SW")]
    weights = [1] * ISLAND.size
    weights[roads[0]] = weights[roads[2]] = 2
    assert longest_trail(ISLAND, from_bits(roads), 0, weights) == 6


def test_no_edges_make_no_trail() -> None:
    assert longest_trail(ISLAND, 0) == 0


def test_only_edges_can_be_walked() -> None:
    with pytest.raises(ValueError, match=r"\['0,0'\] are no edges"):
        longest_trail(ISLAND, ISLAND.mask(["0,0"]))
