"""Catan: the material and the island (B1, B2, B3, B6, B7, B8)."""

from __future__ import annotations

import random

import pytest

from catan import (
    bank,
    box,
    catan_game,
    kinds,
    phase,
    placed_marks,
    play,
    set_marks,
    settled_chance,
    started,
)
from tilewright.bitset import bits
from tilewright.play import CHANCE
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.spiral import CORNERS, TokenSpiral
from tilewright_catan.state import CatanState, catan

#: Hexes of the rows from the top, each from left to right.
ROWS = [
    ["0,-2", "1,-2", "2,-2"],
    ["-1,-1", "0,-1", "1,-1", "2,-1"],
    ["-2,0", "-1,0", "0,0", "1,0", "2,0"],
    ["-2,1", "-1,1", "0,1", "1,1"],
    ["-2,2", "-1,2", "0,2"],
]
#: The beginners' island, row by row.
BEGINNER = [
    ["mountains 10", "pasture 2", "forest 9"],
    ["fields 12", "hills 6", "pasture 4", "hills 10"],
    ["fields 9", "forest 11", "desert", "forest 3", "mountains 8"],
    ["forest 8", "mountains 3", "fields 4", "pasture 5"],
    ["hills 5", "fields 6", "pasture 11"],
]
#: The harbours clockwise from top left: hex, its two corners there, and the beginners' type.
HARBOURS = [
    ("0,-2", "NW N", "any"),
    ("1,-2", "N NE", "grain"),
    ("2,-1", "N NE", "ore"),
    ("2,0", "NE SE", "any"),
    ("1,1", "SE S", "wool"),
    ("-1,2", "SE S", "any"),
    ("-2,2", "S SW", "any"),
    ("-2,1", "SW NW", "brick"),
    ("-1,-1", "SW NW", "lumber"),
]
TERRAIN = {"fields": 4, "forest": 4, "pasture": 4, "hills": 3, "mountains": 3, "desert": 1}
TOKENS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
#: The page's example: the spiral from the corner 2,0 with an empty centre.
SPIRAL_FROM_EAST = {
    "2,0": 5,
    "2,-1": 2,
    "2,-2": 6,
    "1,-2": 3,
    "0,-2": 8,
    "-1,-1": 10,
    "-2,0": 9,
    "-2,1": 12,
    "-2,2": 11,
    "-1,2": 4,
    "0,2": 8,
    "1,1": 10,
    "1,0": 9,
    "1,-1": 4,
    "0,-1": 5,
    "-1,0": 6,
    "-1,1": 3,
    "0,1": 11,
}


def tokens(state: CatanState) -> dict[str, int]:
    """The number on each hex that has one."""
    return {
        hex_: number for number in range(2, 13) for hex_ in placed_marks(state, f"token-{number}")
    }


def terrain(state: CatanState) -> dict[str, str]:
    """The terrain of each hex."""
    return {hex_: name for name in TERRAIN for hex_ in placed_marks(state, name)}


def reds_touch(state: CatanState) -> bool:
    """Whether a 6 or 8 lies beside another; in axial coordinates, without the board's help."""
    reds = {
        tuple(map(int, hex_.split(",")))
        for hex_, number in tokens(state).items()
        if number in {6, 8}
    }
    return any((q + 1, r) in reds or (q, r + 1) in reds or (q + 1, r - 1) in reds for q, r in reds)


# --- material -------------------------------------------------------------------------------------


@pytest.mark.rule("B1")
@pytest.mark.parametrize("players", [3, 4])
def test_pieces_and_cards(players: int) -> None:
    state = catan(catan_game(players).initial_state())
    where = kinds(state)
    for seat in range(players):
        assert box(state, seat) == [15, 5, 4]
        assert where.hand_size(state, seat) == 0
    assert bank(state) == dict.fromkeys(RESOURCES, 19)
    assert state.supply[where.deck : where.deck + 5] == [14, 5, 2, 2, 2]


@pytest.mark.rule("B2")
@pytest.mark.parametrize("layout", ["variable", "random-numbers", "beginner"])
def test_terrain_and_tokens(layout: str) -> None:
    for seed in range(10):
        state = settled_chance(catan_game(4, layout=layout), random.Random(seed))
        assert {name: len(placed_marks(state, name)) for name in TERRAIN} == TERRAIN
        assert sorted(tokens(state).values()) == TOKENS
        assert set(tokens(state)) == {h for row in ROWS for h in row} - placed_marks(
            state, "desert"
        )


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.rule("B3")
def test_hexes_intersections_and_paths() -> None:
    board = catan_game().board
    cells, vertices, edges = (board.of_kind[kind] for kind in ("cell", "vertex", "edge"))
    assert [each.bit_count() for each in (cells, vertices, edges)] == [19, 54, 72]
    paths = [(board.incident[site] & edges).bit_count() for site in bits(vertices)]
    assert (paths.count(2), paths.count(3)) == (18, 36)
    hexes = [(board.incident[site] & cells).bit_count() for site in bits(edges)]
    assert (hexes.count(1), hexes.count(2)) == (30, 42)


@pytest.mark.rule("B6")
def test_harbours_of_the_beginners_island_serve_two_intersections_each() -> None:
    state = started()
    island = state.island
    assert island is not None
    board = state.game.board
    served: dict[str, set[str]] = {}
    for hex_, corners, type_ in HARBOURS:
        served.setdefault(type_, set()).update(f"{hex_}.{corner}" for corner in corners.split())
    assert board.names(island.generic) == board.names(board.mask(served.pop("any")))
    assert island.generic.bit_count() == 8
    for resource, sites in zip(RESOURCES, island.special, strict=True):
        assert sites == board.mask(served[resource])
        assert sites.bit_count() == 2
    assert island.harbours.bit_count() == 18
    assert not island.harbours & ~island.coast


@pytest.mark.rule("B6")
def test_variable_set_up_shuffles_the_types_over_the_places() -> None:
    beginner = started().game.board.marks["harbour"]
    seen: set[frozenset[str]] = set()
    for seed in range(20):
        state = settled_chance(catan_game(layout="variable"), random.Random(seed))
        assert len(placed_marks(state, "harbour-any")) == 4
        types = [placed_marks(state, f"harbour-{name}") for name in RESOURCES]
        assert [len(type_) for type_ in types] == [1] * 5
        places = frozenset[str]().union(placed_marks(state, "harbour-any"), *types)
        assert state.game.board.mask(places) == beginner
        seen.add(types[0])
    assert len(seen) > 4


@pytest.mark.rule("B7")
def test_the_beginners_island() -> None:
    state = started()
    found = {
        hex_: f"{name} {tokens(state).get(hex_, '')}".strip()
        for hex_, name in terrain(state).items()
    }
    assert [[found[hex_] for hex_ in row] for row in ROWS] == BEGINNER


@pytest.mark.rule("B7")
def test_random_numbers_keep_6_and_8_apart() -> None:
    game = catan_game(4, layout="random-numbers")
    layouts: set[tuple[tuple[str, int], ...]] = set()
    for seed in range(60):
        state = settled_chance(game, random.Random(seed))
        assert not reds_touch(state)
        layouts.add(tuple(sorted(tokens(state).items())))
    assert len(layouts) == 60


@pytest.mark.rule("B7")
def test_variable_layout_shuffles_terrain_and_lays_tokens_in_a_spiral() -> None:
    game = catan_game(4, layout="variable")
    deserts: set[str] = set()
    corners: set[str] = set()
    for seed in range(40):
        state = settled_chance(game, random.Random(seed))
        deserts |= placed_marks(state, "desert")
        corners |= {text for text in game.log(state) if text.startswith("spiral")}
    assert len(deserts) > 9
    assert len(corners) == 6


# --- the spiral -----------------------------------------------------------------------------------


def laid_out(desert: str, corner: str) -> CatanState:
    """The tokens along the spiral from a corner, on an island of forest with one desert."""
    game = catan_game(4, layout="variable")
    state = catan(game.initial_state())
    spiral = phase(game, TokenSpiral)
    game.enter(state, spiral.index)
    set_marks(state, "desert", desert)
    set_marks(state, "forest", *(hex_ for row in ROWS for hex_ in row if hex_ != desert))
    play(state, f"spiral {corner}")
    return state


@pytest.mark.rule("B8")
def test_the_spiral_from_the_east() -> None:
    assert tokens(laid_out("0,0", "E")) == SPIRAL_FROM_EAST


@pytest.mark.rule("B8")
@pytest.mark.parametrize("corner", CORNERS)
def test_the_spiral_skips_the_desert_and_keeps_6_and_8_apart(corner: str) -> None:
    for desert in (hex_ for row in ROWS for hex_ in row):
        state = laid_out(desert, corner)
        assert desert not in tokens(state)
        assert sorted(tokens(state).values()) == TOKENS
        assert not reds_touch(state)


@pytest.mark.rule("B8")
@pytest.mark.parametrize(
    ("corner", "start", "second"),
    [
        ("E", "2,0", "2,-1"),
        ("NE", "2,-2", "1,-2"),
        ("NW", "0,-2", "-1,-1"),
        ("W", "-2,0", "-2,1"),
        ("SW", "-2,2", "-1,2"),
        ("SE", "0,2", "1,1"),
    ],
)
def test_the_spiral_begins_in_the_corner_and_runs_counter_clockwise(
    corner: str, start: str, second: str
) -> None:
    found = tokens(laid_out("0,0", corner))
    assert (found[start], found[second]) == (5, 2)
    without = tokens(laid_out(start, corner))
    assert (without[second], without["0,0"]) == (5, 11)


@pytest.mark.rule("B8")
def test_every_corner_is_as_likely() -> None:
    game = catan_game(4, layout="variable")
    state = game.initial_state()
    game.enter(state, phase(game, TokenSpiral).index)
    assert state.player == CHANCE
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 6] * 6


def test_the_island_knows_what_its_hexes_produce() -> None:
    state = started()
    island = state.island
    assert island is not None
    labels = state.game.board.labels
    fives = {
        (labels[hex_.bit_length() - 1], RESOURCES[resource])
        for hex_, _, resource in island.producing[5]
    }
    assert fives == {("1,1", "wool"), ("-2,2", "brick")}
    assert island.numbers[state.game.board.site("2,0")] == 8
    assert island.numbered.bit_count() == 18
