"""Squares, shifts, joins and floods, held against networkx."""

from __future__ import annotations

from typing import Any

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bitset import bits, from_bits
from tilewright.library.sides import SquareGrid
from tilewright.play import build_board
from tilewright.registry import Registry

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
SHAPES = st.tuples(st.integers(1, 4), st.integers(1, 5), st.integers(1, 2))


def beside(grid: SquareGrid, square: int, side: int) -> int | None:
    row, column = divmod(square, grid.columns)
    row, column = row + STEPS[side][0], column + STEPS[side][1]
    inside = 0 <= row < grid.rows and 0 <= column < grid.columns
    return row * grid.columns + column if inside else None


@given(SHAPES, st.integers(0, 2**40), st.integers(0, 3))
def test_shifts_give_the_squares_beside(shape: tuple[int, int, int], mask: int, side: int) -> None:
    grid = SquareGrid(*shape)
    mask &= grid.everywhere
    wanted = from_bits(
        square for square in bits(grid.everywhere) if _holds(mask, beside(grid, square, side))
    )
    assert grid.shifted(mask, side) == wanted
    assert grid.rims[side] == from_bits(
        square for square in bits(grid.everywhere) if beside(grid, square, side) is None
    )


def _holds(mask: int, square: int | None) -> bool:
    return square is not None and bool(mask >> square & 1)


@given(SHAPES, st.tuples(*[st.integers(0, 2**40)] * 4))
def test_components_agree_with_networkx(
    shape: tuple[int, int, int], ends: tuple[int, int, int, int]
) -> None:
    grid = SquareGrid(*shape)
    north, east, south, west = (mask & grid.everywhere for mask in ends)
    networks: Any = nx
    graph = networks.Graph()
    graph.add_nodes_from(bits(grid.everywhere))
    for square in bits(grid.everywhere):
        for mask, facing, side in ((east, west, 1), (south, north, 2)):
            other = beside(grid, square, side)
            if other is not None and mask >> square & 1 and facing >> other & 1:
                graph.add_edge(square, other)
    joins = grid.joins(north, east, south, west)
    for group in networks.connected_components(graph):
        wanted = from_bits(group)
        assert grid.component(wanted & -wanted, joins) == wanted


@given(SHAPES)
def test_sites_are_told_by_each_of_their_squares(shape: tuple[int, int, int]) -> None:
    grid = SquareGrid(*shape)
    for site in range(shape[0] * shape[1]):
        squares = bits(grid.site_squares(site))
        assert len(squares) == grid.height
        for part, square in enumerate(squares):
            assert grid.sites(1 << square, part) == 1 << site


def test_only_boards_of_whole_rows_of_squares_have_a_grid() -> None:
    topologies = Registry([], discover=False).parts.topologies
    square = {"topology": "square", "rows": 2, "columns": 3}
    grid = SquareGrid.of_board(build_board(square, topologies), 2)
    assert grid is not None
    assert (grid.rows, grid.columns) == (4, 3)
    for other in (
        {**square, "without": [[0, 1]]},
        {"topology": "hex", "shape": {"radius": 1}},
        {"topology": "chain", "chains": {"red": 4}},
        None,
    ):
        board = build_board(other, topologies)
        assert SquareGrid.of_board(board, 1) is None or board.size == 1
