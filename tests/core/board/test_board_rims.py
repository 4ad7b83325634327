"""Marks for sides and corners: the directions that leave the board name them, whatever its size."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.board import Board, ChainTopology, ExplicitTopology, HexTopology, SquareTopology
from tilewright.errors import RulesetError


def hexes(marks: Any, **shape: Any) -> Board:
    return Board.from_graph(HexTopology().build({"shape": shape}), marks)


def squares(marks: Any, **parameters: Any) -> Board:
    graph = SquareTopology().build({"rows": 3, "columns": 4, **parameters})
    return Board.from_graph(graph, marks)


def test_a_side_of_squares_with_and_without_its_corners() -> None:
    marks = {
        "top": {"rim": ["N"]},
        "between": {"rim": ["N"], "only": True},
        "corner": {"rim": ["N", "W"]},
        "all": {"rim": ["N"], "only": False},
    }
    board = squares(marks)
    named = {name: board.names(mask) for name, mask in board.marks.items()}
    assert named == {
        "top": ["a1", "b1", "c1", "d1"],
        "between": ["b1", "c1"],
        "corner": ["a1"],
        "all": ["a1", "b1", "c1", "d1"],
    }


def test_a_wrapped_side_is_no_rim() -> None:
    board = squares({"west": {"rim": ["W"]}}, wrap="rows")
    assert board.names(board.marks["west"]) == ["a1", "a2", "a3"]
    with pytest.raises(RulesetError, match="is the rim of no site"):
        squares({"west": {"rim": ["W"]}}, wrap="columns")


@pytest.mark.parametrize("radius", [1, 2, 7])
def test_corners_and_sides_of_a_hexagon_of_any_size(radius: int) -> None:
    marks = {"corner": {"rim": ["NW", "NE", "E"]}, "side": {"rim": ["NW", "NE"]}}
    board = hexes(marks, radius=radius)
    assert board.names(board.marks["corner"]) == [f"{radius},{-radius}"]
    assert board.marks["side"].bit_count() == radius + 1


def test_a_triangle_has_sides_of_its_length() -> None:
    board = hexes({"east": {"rim": ["E"]}}, triangle=3)
    assert board.labels == ("0,0", "0,1", "0,2", "1,0", "1,1", "2,0")
    assert board.names(board.marks["east"]) == ["0,2", "1,1", "2,0"]
    assert hexes({}, triangle=90).size == 4095


def test_the_ends_of_chains() -> None:
    graph = ChainTopology().build({"chains": {"red": 3, "blue": 2}})
    board = Board.from_graph(graph, {"last": {"rim": ["next"]}})
    assert board.names(board.marks["last"]) == ["red-3", "blue-2"]


@pytest.mark.parametrize(
    ("mark", "path", "problem"),
    [
        ({"rim": ["NE"]}, "$.board.marks.m.rim[0]", "the board has no direction 'NE'"),
        ({"rim": ["N", 3]}, "$.board.marks.m.rim[1]", "the board has no direction 3"),
        ({"rim": []}, "$.board.marks.m.rim", r"\[\] is the rim of no site"),
        ({"rim": ["N", "S"]}, "$.board.marks.m.rim", "is the rim of no site"),
        ({"rim": "N"}, "$.board.marks.m.rim", "found 'N'"),
        ({}, "$.board.marks.m.rim", "found None"),
        ({"rim": ["N"], "only": 1}, "$.board.marks.m.only", "found 1"),
        ({"rim": ["N"], "side": "N"}, "$.board.marks.m.side", "unknown key 'side'"),
    ],
)
def test_bad_rims_are_faults(mark: Any, path: str, problem: str) -> None:
    with pytest.raises(RulesetError, match=problem) as caught:
        squares({"m": mark})
    assert [fault.path for fault in caught.value.faults] == [path]


def test_a_board_without_directions_has_no_rim_to_name() -> None:
    graph = ExplicitTopology().build({"nodes": [{"id": "a"}], "edges": []})
    with pytest.raises(RulesetError, match="the board has no direction 'N'"):
        Board.from_graph(graph, {"m": {"rim": ["N"]}})


@pytest.mark.parametrize("side", [0, 91, "3"])
def test_triangles_of_no_size_are_refused(side: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        hexes({}, triangle=side)
    assert caught.value.faults[0].path == "$.board.shape.triangle"
