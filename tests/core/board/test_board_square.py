"""Topology ``square``: sizes, neighbourhoods, wrapping and labels."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from tilewright.board import Board, SquareTopology
from tilewright.board.square import column_letters
from tilewright.errors import RulesetError


def board(rows: int, columns: int, **parameters: Any) -> Board:
    return Board.from_graph(
        SquareTopology().build({"rows": rows, "columns": columns, **parameters})
    )


def test_labels_are_letters_for_columns_and_numbers_for_rows() -> None:
    chequered = board(2, 3)
    assert chequered.labels == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert chequered.coordinates[chequered.site("c2")] == (1, 2)
    assert chequered.site("1,2") == chequered.site("c2")
    assert chequered.positions[chequered.site("c2")] == (2.0, 1.0)
    assert [column_letters(column) for column in (0, 25, 26, 701, 702)] == [
        "a",
        "z",
        "aa",
        "zz",
        "aaa",
    ]


def test_four_or_eight_neighbours() -> None:
    four, eight = board(3, 3), board(3, 3, neighbours=8)
    assert four.names(four.neighbours[four.site("b2")]) == ["b1", "a2", "c2", "b3"]
    assert eight.neighbours[eight.site("b2")] == eight.everywhere & ~eight.mask(["b2"])
    assert list(four.steps) == ["N", "E", "S", "W"]
    assert eight.labels[eight.steps["NE"][eight.site("b2")]] == "c1"
    assert eight.steps["NE"][eight.site("c1")] == -1


@pytest.mark.parametrize("neighbours", [4, 8])
def test_wrap_both_is_the_torus_of_networkx(neighbours: int) -> None:
    parameters = {"rows": 4, "columns": 5, "neighbours": neighbours, "wrap": "both"}
    graph = SquareTopology().build(parameters)
    down: nx.Graph[int] = nx.Graph((i, (i + 1) % 4) for i in range(4))
    right: nx.Graph[int] = nx.Graph((i, (i + 1) % 5) for i in range(5))
    product = nx.cartesian_product if neighbours == 4 else nx.strong_product
    torus: nx.Graph[tuple[int, int]] = product(down, right)
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in torus.edges}


def test_wrap_joins_the_first_and_last_line_it_names() -> None:
    rows, columns = board(3, 4, wrap="rows"), board(3, 4, wrap="columns")
    assert rows.names(rows.neighbours[rows.site("a1")]) == ["b1", "a2", "a3"]
    assert columns.names(columns.neighbours[columns.site("a1")]) == ["b1", "d1", "a2"]
    assert rows.steps["N"][rows.site("b1")] == rows.site("b3")
    assert columns.steps["N"][columns.site("b1")] == -1


def test_a_single_wrapped_line_has_no_step_to_itself() -> None:
    ring = board(1, 3, wrap="both")
    assert ring.neighbours == (0b110, 0b101, 0b011)
    assert set(ring.steps["N"]) == {-1}


def test_without_leaves_holes() -> None:
    holed = board(3, 3, without=[[1, 1]])
    assert holed.size == 8
    assert "b2" not in holed.index
    assert holed.steps["E"][holed.site("a2")] == -1


@pytest.mark.parametrize(
    ("parameters", "paths"),
    [
        ({}, ["$.board.rows", "$.board.columns"]),
        ({"rows": 0, "columns": "3"}, ["$.board.rows", "$.board.columns"]),
        ({"rows": 65, "columns": 64}, ["$.board.rows"]),
        (
            {"rows": 3, "columns": 3, "neighbours": 6, "wrap": "torus", "diagonal": True},
            ["$.board.diagonal", "$.board.neighbours", "$.board.wrap"],
        ),
        ({"rows": 3, "columns": 3, "neighbours": True}, ["$.board.neighbours"]),
        (
            {"rows": 3, "columns": 3, "without": [[3, 0], [0, 0], [0, 0], [0]]},
            ["$.board.without[2]", "$.board.without[3]", "$.board.without[0]"],
        ),
        ({"rows": 1, "columns": 1, "without": [[0, 0]]}, ["$.board.without"]),
    ],
)
def test_faults_are_listed_all_at_once(parameters: Any, paths: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        SquareTopology().build(parameters)
    assert [fault.path for fault in caught.value.faults] == paths
