"""Steps of whole sets are the steps of their sites."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bitset import bits
from tilewright.board import (
    Board,
    ChainTopology,
    HexTopology,
    SquareComplexTopology,
    SquareTopology,
    Topology,
    spread,
)
from tilewright.board.shifts import Shift, steps_back, steps_to_neighbours


def board(topology: Topology, **parameters: Any) -> Board:
    return Board.from_graph(topology.build(parameters))


BOARDS = [
    board(SquareTopology(), rows=4, columns=5),
    board(SquareTopology(), rows=4, columns=3, neighbours=8),
    board(SquareTopology(), rows=3, columns=4, wrap="both"),
    board(HexTopology(), shape={"radius": 2}),
    board(ChainTopology(), chains={"a": 4, "b": 3}),
]


@given(st.sampled_from(BOARDS), st.data())
def test_a_set_steps_back_like_its_sites(grid: Board, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, grid.everywhere))
    for back, steps in zip(steps_back(grid), grid.steps.values(), strict=True):
        expected = {
            site for site in range(grid.size) if steps[site] >= 0 and mask >> steps[site] & 1
        }
        assert set(bits(back.moved(mask))) == expected


@given(st.sampled_from(BOARDS), st.data())
def test_steps_to_neighbours_reach_them_all(grid: Board, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, grid.everywhere))
    reached = 0
    for shift in steps_to_neighbours(grid):
        reached |= shift.moved(mask)
    assert reached == spread(grid, mask)


@pytest.mark.parametrize(
    "grid",
    [
        board(SquareTopology(), rows=2, columns=3, wrap="rows"),  # N and S lead to the same cell
        board(SquareComplexTopology(), rows=2, columns=2),  # edges turn corners
    ],
)
def test_no_steps_when_directions_are_not_the_neighbours(grid: Board) -> None:
    assert steps_to_neighbours(grid) == ()


def test_moves_up_down_and_nowhere() -> None:
    shift = Shift([(0, 2), (1, 3), (5, 1), (4, 4)])
    assert shift.moved(0b110011) == 0b011110
    assert shift.moved(0b001100) == 0
