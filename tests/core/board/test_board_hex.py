"""Topology ``hex``: shapes, coordinate systems, directions and faults."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.board import Board, HexTopology
from tilewright.board.hex_geometry import FLAT, POINTY, HexSystem
from tilewright.errors import RulesetError

SMALL_DESERT = {
    "0": "2-8",
    "1": "1-10",
    "2": "0-10",
    "3": "0-11",
    "4": "0-11",
    "5": "0-5, 8-12",
    "6": "0-5, 8-12",
    "7": "0-6, 8-12",
    "8": "0-6, 8-12",
    "9": "1-6, 8-12",
    "10": "1-11",
    "11": "1-11",
    "12": "0-10",
    "13": "0-10",
    "14": "0-9",
    "15": "0-9",
    "16": "0-8",
    "17": "1-7",
}
WHOLE_DESERT = SMALL_DESERT | {
    "10": "1-12",
    "11": "1-12",
    "12": "0-12",
    "13": "0-12",
    "14": "0-12",
    "15": "0-12",
    "16": "0-12",
    "17": "1-12",
    "18": "1-12",
    "19": "1-11",
    "20": "2-11",
    "21": "3-9",
}
SMALL_PALMS = [[1, 7], [3, 2], [7, 10], [9, 2], [12, 6], [16, 2]]
SMALL_CIRCLES = [
    "0,5", "1,3", "1,9", "2,4", "3,0", "3,8", "4,5", "4,9", "4,11", "5,2", "5,4", "6,8", "6,11",
    "7,1", "7,3", "8,4", "9,8", "9,10", "10,11", "11,1", "11,3", "11,5", "11,8", "12,9", "13,4",
    "14,1", "14,6", "14,8", "15,4", "16,0", "16,6", "17,5"
]  # fmt: skip
MORE_CIRCLES = [
    "18,2", "20,3", "18,4", "21,5", "17,9", "20,9", "21,8", "18,10", "16,11", "13,11", "15,12"
]  # fmt: skip


def board(shape: Any, marks: Any = None, **parameters: Any) -> Board:
    return Board.from_graph(HexTopology().build({"shape": shape, **parameters}), marks)


def faults(parameters: Any) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        HexTopology().build(parameters)
    assert caught.value.name == "board"
    assert all(fault.path.startswith("$.board.") for fault in caught.value.faults)
    return [fault.path for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("columns", "palms", "circles", "sizes"),
    [
        (SMALL_DESERT, SMALL_PALMS, SMALL_CIRCLES, (189, 6, 32)),
        (WHOLE_DESERT, [*SMALL_PALMS, [19, 6]], SMALL_CIRCLES + MORE_CIRCLES, (250, 7, 43)),
    ],
)
def test_desert_boards_have_the_printed_counts(
    columns: Any, palms: Any, circles: Any, sizes: tuple[int, int, int]
) -> None:
    desert = board({"columns": columns}, {"palm": palms, "circle": circles}, coordinates="odd-q")
    palm, circle = desert.marks["palm"], desert.marks["circle"]
    assert (desert.size, palm.bit_count(), circle.bit_count()) == sizes
    assert palm & circle == 0
    assert desert.names(palm) == [f"{column},{row}" for column, row in palms]


def test_odd_q_neighbours_depend_on_the_column() -> None:
    desert = board({"columns": SMALL_DESERT}, coordinates="odd-q")
    assert set(desert.names(desert.neighbours[desert.site("2,4")])) == {
        "2,3",
        "2,5",
        "1,4",
        "3,4",
        "1,3",
        "3,3",
    }
    assert set(desert.names(desert.neighbours[desert.site("3,4")])) == {
        "3,3",
        "3,5",
        "2,4",
        "4,4",
        "2,5",
        "4,5",
    }
    assert desert.coordinates[desert.site("3,4")] == (3, 3)


def test_shapes_that_say_the_same_are_the_same_board() -> None:
    radius = board({"radius": 1})
    assert radius.labels == ("-1,0", "-1,1", "0,-1", "0,0", "0,1", "1,-1", "1,0")
    assert radius == board({"rows": {"-1": "0..1", "0": "-1..1", "1": "-1-0"}})
    assert radius == board({"columns": {"-1": [0, 1], "0": ["-1", "0..1"], "1": "-1, 0"}})
    assert radius == board({"cells": [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]})
    assert radius != board({"radius": 1}, orientation="flat")


@pytest.mark.parametrize(("radius", "size"), [(0, 1), (1, 7), (2, 19), (5, 91), (36, 3997)])
def test_radius_gives_the_centred_hexagonal_numbers(radius: int, size: int) -> None:
    assert len(HexTopology().build({"shape": {"radius": radius}})) == size


def test_rhombus_and_without() -> None:
    rhombus = board({"rhombus": [3, 2]}, without=[[1, 1]])
    assert rhombus.labels == ("0,0", "0,1", "1,0", "2,0", "2,1")
    assert rhombus.names(rhombus.neighbours[rhombus.site("2,0")]) == ["1,0", "2,1"]


def test_directions_go_clockwise_and_have_opposites() -> None:
    for orientation in ("pointy", "flat"):
        ring = board({"radius": 1}, orientation=orientation)
        centre = ring.site("0,0")
        around = [steps[centre] for steps in ring.steps.values()]
        assert sorted(around) == [0, 1, 2, 4, 5, 6]
        names = list(ring.steps)
        for number in range(6):
            back = ring.steps[names[(number + 3) % 6]]
            after = ring.steps[names[(number + 2) % 6]]
            assert back[around[number]] == centre
            assert after[around[number]] == around[(number + 1) % 6]
    assert list(board({"radius": 1}).steps) == ["NE", "E", "SE", "SW", "W", "NW"]
    assert list(board({"radius": 1}, orientation="flat").steps) == [
        "N",
        "NE",
        "SE",
        "S",
        "SW",
        "NW",
    ]


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_drawing_agrees_with_the_graph(orientation: str) -> None:
    drawn = board({"radius": 2}, orientation=orientation)
    for site in range(drawn.size):
        x, y = drawn.positions[site]
        for name, steps in drawn.steps.items():
            if steps[site] >= 0:
                dx, dy = drawn.positions[steps[site]][0] - x, drawn.positions[steps[site]][1] - y
                assert math.hypot(dx, dy) == pytest.approx(1, abs=1e-5)
                assert ("N" in name, "S" in name) == (dy < -0.1, dy > 0.1)
                assert ("E" in name, "W" in name) == (dx > 0.1, dx < -0.1)
        for other in range(drawn.size):
            shared = set(drawn.outlines[site]) & set(drawn.outlines[other])
            adjacent = drawn.neighbours[site] >> other & 1
            assert len(shared) == (6 if site == other else 2 * adjacent)


@given(
    st.sampled_from(["axial", "odd-q", "even-q", "odd-r", "even-r"]),
    st.tuples(st.integers(-50, 50), st.integers(-50, 50)),
)
def test_coordinate_systems_convert_both_ways(name: str, cell: tuple[int, int]) -> None:
    system = HexSystem(FLAT if name.endswith("q") else POINTY, name)
    assert system.to_axial(system.from_axial(cell)) == cell
    assert system.from_axial(system.to_axial(cell)) == cell


@pytest.mark.parametrize(
    ("name", "odd_is_shifted"),
    [("odd-q", True), ("even-q", False), ("odd-r", True), ("even-r", False)],
)
def test_shifted_lines_are_the_ones_named(name: str, odd_is_shifted: bool) -> None:
    drawn = board({"cells": [[0, 0], [1, 0], [0, 1]]}, coordinates=name)
    x0, y0 = drawn.positions[drawn.site("0,0")]
    if name.endswith("q"):
        shift = drawn.positions[drawn.site("1,0")][1] - y0
    else:
        shift = drawn.positions[drawn.site("0,1")][0] - x0
    assert shift == (0.5 if odd_is_shifted else -0.5)


@pytest.mark.parametrize(
    ("parameters", "paths"),
    [
        ({}, ["$.board.shape"]),
        ({"shape": None}, ["$.board.shape"]),
        ({"shape": {}}, ["$.board.shape"]),
        ({"shape": {"radius": 1, "cells": [[0, 0]]}}, ["$.board.shape"]),
        ({"shape": {"diameter": 3}}, ["$.board.shape.diameter"]),
        ({"shape": {"radius": -1}}, ["$.board.shape.radius"]),
        ({"shape": {"radius": True}}, ["$.board.shape.radius"]),
        ({"shape": {"radius": 10**12}}, ["$.board.shape.radius"]),
        ({"shape": {"rhombus": [0, 4]}}, ["$.board.shape.rhombus"]),
        ({"shape": {"rhombus": [10**9, 10**9]}}, ["$.board.shape.rhombus"]),
        ({"shape": {"cells": []}}, ["$.board.shape"]),
        (
            {"shape": {"cells": [[0, 0], [0, 0], [1], "x"]}},
            [f"$.board.shape.cells[{i}]" for i in (1, 2, 3)],
        ),
        (
            {"shape": {"rows": {"0": "5-0", "x": "1", "-2": "1;2"}}},
            ['$.board.shape.rows["0"]', "$.board.shape.rows.x", '$.board.shape.rows["-2"]'],
        ),
        ({"shape": {"rows": {"0": "0-4, 3"}}}, ['$.board.shape.rows["0"]']),
        ({"shape": {"rows": {"0": "0-999999999"}}}, ['$.board.shape.rows["0"]']),
        ({"shape": {"columns": {"0": [1, 2.5]}}}, ['$.board.shape.columns["0"][1]']),
        ({"shape": {"columns": {str(i): "0-999" for i in range(9)}}}, ["$.board.shape"]),
        (
            {"shape": {"radius": 1}, "without": [[5, 5], [6, 6]]},
            ["$.board.without[0]", "$.board.without[1]"],
        ),
        ({"shape": {"radius": 0}, "without": [[0, 0]]}, ["$.board.without"]),
        (
            {"shape": {"radius": 1}, "coordinates": "odd-r", "orientation": "flat"},
            ["$.board.orientation"],
        ),
        (
            {"shape": {"radius": "2"}, "orientation": "upright", "coordinates": 1, "colour": "red"},
            [
                "$.board.colour",
                "$.board.coordinates",
                "$.board.orientation",
                "$.board.shape.radius",
            ],
        ),
    ],
)
def test_faults_are_listed_all_at_once(parameters: Any, paths: list[str]) -> None:
    assert faults(parameters) == paths


def test_faults_quote_the_value_and_say_what_is_allowed() -> None:
    with pytest.raises(RulesetError) as caught:
        HexTopology().build({"shape": {"radius": 99}, "orientaton": "flat"})
    message = str(caught.value)
    assert "$.board.orientaton: unknown key 'orientaton'; did you mean 'orientation'?" in (message)
    assert "$.board.shape.radius: found 99; allowed: a whole number from 0 to 36" in message
