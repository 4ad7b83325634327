"""Topology ``square-complex``: cells, vertices and edges of one grid."""

from __future__ import annotations

import pickle
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.board import (
    Board,
    SquareComplexTopology,
    SquareTopology,
    edge_at,
    site_between,
    vertex_at,
)
from tilewright.errors import RulesetError, UnknownNameError


def board(rows: int, columns: int, **parameters: Any) -> Board:
    return Board.from_graph(
        SquareComplexTopology().build({"rows": rows, "columns": columns, **parameters})
    )


def counts(board: Board) -> tuple[int, int, int]:
    cells, vertices, edges = (
        board.of_kind[kind].bit_count() for kind in ("cell", "vertex", "edge")
    )
    return cells, vertices, edges


def names(board: Board, mask: int) -> set[str]:
    return set(board.names(mask))


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [(1, 1, (1, 4, 4)), (1, 2, (2, 6, 7)), (2, 2, (4, 9, 12)), (3, 4, (12, 20, 31))],
)
def test_known_counts(rows: int, columns: int, expected: tuple[int, int, int]) -> None:
    assert counts(board(rows, columns)) == expected


@given(st.integers(1, 7), st.integers(1, 7))
def test_counts_by_formula(rows: int, columns: int) -> None:
    found = counts(board(rows, columns))
    edges = rows * (columns + 1) + columns * (rows + 1)
    assert found == (rows * columns, (rows + 1) * (columns + 1), edges)


def test_labels_come_from_the_first_cell_that_touches() -> None:
    # The points of one box, row by row, and the lines from each of them rightwards and downwards.
    assert board(1, 1).labels == (
        "a1", "a1.NW", "a1.NE", "a1.SW", "a1.SE", "a1/N", "a1/W", "a1/E", "a1/S",
    )  # fmt: skip
    grid = board(2, 2)
    middle = grid.site("a1.SE")
    assert {grid.site(name) for name in ("b1.SW", "a2.NE", "b2.NW", "0,1.SW")} == {middle}
    between = grid.site("a1/E")
    assert between == grid.site("b1/W") == grid.site("0,0/E") == edge_at(grid, (0, 1), "W")
    assert grid.site("a1/S") == grid.site("a2/N")
    assert grid.site("1,0") == grid.site("a2")
    assert vertex_at(grid, (1, 1), "NW") == middle
    with pytest.raises(UnknownNameError):
        grid.site("c1/W")
    # The further name of an edge that leaves the board by its own cell's far side.
    assert grid.labels[grid.site("b1/E")] == "b1/E"


def test_sites_of_one_box_in_the_middle() -> None:
    grid = board(3, 3)
    box = grid.site("b2")
    edges = names(grid, grid.incident[box] & grid.of_kind["edge"])
    assert edges == {"b1/S", "a2/E", "b2/E", "b2/S"}
    corners = names(grid, grid.incident[box] & grid.of_kind["vertex"])
    assert corners == {"a1.SE", "b1.SE", "a2.SE", "b2.SE"}
    assert names(grid, grid.neighbours[box]) == {"b1", "a2", "c2", "b3"}
    point = grid.site("a1.SE")
    assert names(grid, grid.neighbours[point]) == {"a1.NE", "a1.SW", "b1.SE", "a2.SE"}
    line = grid.site("a1/E")
    assert names(grid, grid.neighbours[line]) == {"a1/N", "b1/N", "a1/S", "b1/S", "a2/E"}
    assert grid.ends[line] == (grid.site("a1.NE"), grid.site("a1.SE"))
    assert site_between(grid, "edge", [box, grid.site("c2")]) == grid.site("b2/E")


def test_relations_fit_together() -> None:
    grid = board(3, 4, without=[[1, 1]])
    cells, vertices, edges = (grid.of_kind[kind] for kind in ("cell", "vertex", "edge"))
    assert counts(grid) == (11, 20, 31)
    for site in range(grid.size):
        around, touching = grid.neighbours[site], grid.incident[site]
        assert around & ~grid.of_kind[grid.kinds[site]] == 0
        assert touching & grid.of_kind[grid.kinds[site]] == 0
        if grid.kinds[site] == "cell":
            assert (touching & vertices).bit_count() == (touching & edges).bit_count() == 4
        elif grid.kinds[site] == "vertex":
            assert around.bit_count() == (touching & edges).bit_count()
        else:
            first, second = grid.ends[site]
            assert grid.neighbours[first] >> second & 1
            shared = (grid.incident[first] | grid.incident[second]) & edges
            assert around == shared & ~grid.bit[site]
            assert 1 <= (touching & cells).bit_count() <= 2


def test_cells_are_the_board_of_the_topology_square() -> None:
    grid = board(3, 4)
    plain = Board.from_graph(SquareTopology().build({"rows": 3, "columns": 4}))
    assert grid.labels[:12] == plain.labels
    assert grid.neighbours[:12] == plain.neighbours
    assert grid.positions[:12] == plain.positions
    assert grid.outlines[:12] == plain.outlines
    assert {name: steps[:12] for name, steps in grid.steps.items()} == plain.steps


def test_vertices_form_a_grid() -> None:
    points = [(row, column) for row in range(4) for column in range(3)]
    grid: nx.Graph[Any] = nx.Graph()
    grid.add_edges_from(
        (one, other)
        for one in points
        for other in points
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    )
    graph = SquareComplexTopology().build({"rows": 3, "columns": 2})
    vertices = graph.subgraph([node for node in graph if node[0] == "vertex"])
    assert nx.is_isomorphic(vertices, grid)


def test_directions_lead_straight_on() -> None:
    grid = board(2, 2)

    def after(label: str, direction: str) -> str:
        site = grid.steps[direction][grid.site(label)]
        return grid.labels[site] if site >= 0 else ""

    assert [after("a1.NW", way) for way in "NESW"] == ["", "a1.NE", "a1.SW", ""]
    assert [after("a1/N", way) for way in "NESW"] == ["", "b1/N", "", ""]
    assert [after("a2/E", way) for way in "NESW"] == ["a1/E", "", "", ""]
    assert [after("b2", way) for way in "NESW"] == ["b1", "", "", "a2"]


def test_drawing_fits_the_cells() -> None:
    grid = board(2, 3)
    corners = [grid.site(f"b2.{corner}") for corner in ("NW", "NE", "SE", "SW")]
    assert tuple(grid.positions[corner] for corner in corners) == grid.outlines[grid.site("b2")]
    line = grid.site("b2/S")
    assert grid.positions[line] == (1.0, 1.5)
    assert grid.outlines[line] == ((0.5, 1.5), (1.5, 1.5))


def test_a_hole_takes_away_what_no_cell_touches() -> None:
    # Of two boxes side by side the left one alone: a single box.
    assert counts(board(1, 2, without=[[0, 1]])) == (1, 4, 4)
    # Two boxes that only share a corner keep that corner once.
    assert counts(board(2, 2, without=[[0, 1], [1, 0]])) == (2, 7, 8)


def test_boards_are_equal_and_pickle() -> None:
    grid = board(2, 3)
    assert pickle.loads(pickle.dumps(grid)) == grid == board(2, 3)
    assert grid != board(3, 2)


def test_bad_parameters_are_all_named() -> None:
    with pytest.raises(RulesetError) as caught:
        SquareComplexTopology().build({"rows": 0, "colums": 2})
    text = str(caught.value)
    assert "$.board.rows" in text
    assert "$.board.columns" in text
    assert "unknown key 'colums'" in text
    assert len(caught.value.faults) == 3
    with pytest.raises(RulesetError, match=r"\$\.board\.rows: makes 4225 sites"):
        board(32, 32)
