"""Shapes of tiles: turning, mirroring, and what they cover."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.board import Board, HexTopology, SquareTopology
from tilewright.play.shapes import (
    HEXES,
    SQUARES,
    Offset,
    corners,
    footprints,
    grid_of,
    mirrored,
    normalised,
    orientations,
    turned_on_hexes,
    turned_on_squares,
)

#: The twelve free pentominoes, drawn, and in how many ways each lies: its symmetries tell.
PENTOMINOES = {
    "F": (".##/##./.#.", 8),
    "I": ("#####", 2),
    "L": ("####/#...", 8),
    "N": (".###/##..", 8),
    "P": ("###/##.", 8),
    "T": ("###/.#./.#.", 4),
    "U": ("#.#/###", 4),
    "V": ("#../#../###", 4),
    "W": ("#../##./.##", 4),
    "X": (".#./###/.#.", 1),
    "Y": ("####/.#..", 8),
    "Z": ("##./.#./.##", 4),
}
#: The same when no tile may be turned over: F, L, N, P, Y and Z have two different faces.
ONE_SIDED = dict.fromkeys("FLNPTUVWY", 4) | {"I": 2, "X": 1, "Z": 2}

#: The three free trihexes and their orientations: three in a row lie along 3 axes, a bend has its
#: middle in 6 corners of 120 degrees, three around a point lie in 2 ways.
TRIHEXES = {
    "row": (((0, 0), (1, 0), (2, 0)), 3),
    "bend": (((0, 0), (1, 0), (1, 1)), 6),
    "clump": (((0, 0), (1, 0), (0, 1)), 2),
}


def drawn(picture: str) -> list[Offset]:
    return [
        (row, column)
        for row, line in enumerate(picture.split("/"))
        for column, sign in enumerate(line)
        if sign == "#"
    ]


def fixed(size: int, sides: Iterable[Offset]) -> set[tuple[Offset, ...]]:
    """All connected shapes of a size that differ by more than their place, grown cell by cell."""
    sides = tuple(sides)
    found: set[tuple[Offset, ...]] = {((0, 0),)}
    for _ in range(size - 1):
        found = {
            normalised({*shape, (a + da, b + db)})
            for shape in found
            for a, b in shape
            for da, db in sides
            if (a + da, b + db) not in shape
        }
    return found


SQUARE_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
HEX_SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@pytest.mark.parametrize("name", PENTOMINOES)
def test_a_pentomino_lies_in_as_many_ways_as_its_symmetry_leaves(name: str) -> None:
    picture, ways = PENTOMINOES[name]
    assert len(orientations(drawn(picture), hexes=False, turns=True, mirrors=True)) == ways
    one_sided = orientations(drawn(picture), hexes=False, turns=True, mirrors=False)
    assert len(one_sided) == ONE_SIDED[name]
    assert len(orientations(drawn(picture), hexes=False, turns=False, mirrors=False)) == 1


def test_the_twelve_pentominoes_have_63_orientations_which_are_all_there_are() -> None:
    every = {
        shape
        for picture, _ in PENTOMINOES.values()
        for shape in orientations(drawn(picture), hexes=False, turns=True, mirrors=True)
    }
    assert len(every) == 63
    assert every == fixed(5, SQUARE_SIDES)


@pytest.mark.parametrize("name", TRIHEXES)
def test_a_trihex_lies_in_as_many_ways_as_its_symmetry_leaves(name: str) -> None:
    shape, ways = TRIHEXES[name]
    assert len(orientations(shape, hexes=True, turns=True, mirrors=True)) == ways


@pytest.mark.parametrize(
    ("sides", "hexes", "counts"),
    [(SQUARE_SIDES, False, [1, 2, 6, 19]), (HEX_SIDES, True, [1, 3, 11, 44])],
)
def test_orientations_share_out_the_fixed_shapes(
    sides: tuple[Offset, ...], hexes: bool, counts: list[int]
) -> None:
    """Known numbers of fixed polyominoes and polyhexes; each belongs to one free shape."""
    for size, count in enumerate(counts, start=1):
        every = fixed(size, sides)
        assert len(every) == count
        for shape in every:
            ways = orientations(shape, hexes=hexes, turns=True, mirrors=True)
            assert shape in ways
            assert set(ways) <= every
            for other in ways:
                assert orientations(other, hexes=hexes, turns=True, mirrors=True) == ways


offsets = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(offsets)
def test_a_whole_turn_and_two_mirrorings_change_nothing(offset: Offset) -> None:
    square = hexagon = offset
    for _ in range(4):
        square = turned_on_squares(square)
    for _ in range(6):
        hexagon = turned_on_hexes(hexagon)
    assert square == hexagon == mirrored(mirrored(offset)) == offset


@given(offsets, offsets)
def test_neighbours_stay_neighbours(first: Offset, second: Offset) -> None:
    def apart(one: Offset, other: Offset) -> Offset:
        return (other[0] - one[0], other[1] - one[1])

    for turn, sides in ((turned_on_squares, SQUARE_SIDES), (turned_on_hexes, HEX_SIDES)):
        was = apart(first, second) in sides
        assert (apart(turn(first), turn(second)) in sides) == was
        assert (apart(mirrored(first), mirrored(second)) in sides) == was


def test_a_footprint_is_there_where_the_whole_tile_is_on_the_board() -> None:
    graph = SquareTopology().build({"rows": 2, "columns": 3, "without": [[1, 1]]})
    board = Board.from_graph(graph)
    covers = footprints(board, ((0, 0), (1, 0)))
    assert [board.names(cover) for cover in covers if cover] == [["a1", "a2"], ["c1", "c2"]]
    assert covers[board.site("b1")] == 0


def test_corners_are_the_cells_met_diagonally() -> None:
    board = Board.from_graph(SquareTopology().build({"rows": 3, "columns": 3}))
    at = corners(board)
    assert board.names(at[board.site("b2")]) == ["a1", "c1", "a3", "c3"]
    assert board.names(at[board.site("a1")]) == ["b2"]
    eight = SquareTopology().build({"rows": 3, "columns": 3, "neighbours": 8})
    assert corners(Board.from_graph(eight)) == at


def test_corners_of_a_hex_are_two_steps_away_and_touch_two_of_its_neighbours() -> None:
    board = Board.from_graph(HexTopology().build({"shape": {"radius": 2}}))
    middle = board.site("0,0")
    found = corners(board)[middle]
    assert sorted(board.names(found)) == ["-1,-1", "-1,2", "-2,1", "1,-2", "1,1", "2,-1"]
    for label in board.names(found):
        shared = board.neighbours[board.site(label)] & board.neighbours[middle]
        assert shared.bit_count() == 2


@pytest.mark.parametrize(
    ("parameters", "grid"),
    [
        ({"rows": 2, "columns": 5}, SQUARES),
        ({"rows": 1, "columns": 5, "neighbours": 8}, SQUARES),
        ({"rows": 4, "columns": 5, "wrap": "columns"}, ""),
        ({"rows": 2, "columns": 5, "wrap": "rows"}, ""),
    ],
)
def test_a_wrapped_board_is_no_flat_grid(parameters: dict[str, object], grid: str) -> None:
    assert grid_of(Board.from_graph(SquareTopology().build(parameters))) == grid


@pytest.mark.parametrize(
    ("orientation", "coordinates"),
    [("flat", "axial"), ("flat", "odd-q"), ("flat", "even-q"), ("pointy", "odd-r")],
)
def test_hexes_are_a_grid_whatever_their_coordinates(orientation: str, coordinates: str) -> None:
    parameters = {"orientation": orientation, "coordinates": coordinates}
    graph = HexTopology().build({**parameters, "shape": {"rhombus": [3, 4]}})
    assert grid_of(Board.from_graph(graph)) == HEXES
