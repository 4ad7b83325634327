"""Catan: the longest road and the largest army (B21, B22, B23)."""

from __future__ import annotations

import random

import pytest

from catan import (
    award,
    catan_game,
    give,
    give_development,
    phase,
    play,
    put,
    rolled,
    started,
)
from catan_trails import corner_point, longest_road, path_points
from seeds import seeds
from tilewright.bitset import bits
from tilewright.play import TERMINAL
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns

SIDES = ("NE", "E", "SE", "SW", "W", "NW")


def around(hex_: str, count: int = 6) -> list[str]:
    """The first paths around a hex, clockwise from the one in the north-east."""
    return [f"{hex_}/{side}" for side in SIDES[:count]]


def length(state: CatanState, owner: int) -> int:
    """The length of an owner's longest road."""
    return award(state, "longest-road").amount(state, owner)


def holder(state: CatanState, name: str = "longest-road") -> int:
    """Who holds an award; -1 when nobody does."""
    return award(state, name).holder(state)


# --- how long a road is ---------------------------------------------------------------------------


@pytest.mark.rule("B21")
def test_a_closed_hexagon_counts_six() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0"))
    assert length(state, 0) == 6
    # A tail makes it seven, a second one at another corner does not count with it.
    put(state, 0, "road", "1,0/NW")
    assert length(state, 0) == 7
    put(state, 0, "road", "0,1/NW")
    assert length(state, 0) == 7


@pytest.mark.rule("B21")
def test_branches_do_not_add_up() -> None:
    state = rolled(3)
    # Three arms of two paths from the corner N of the centre.
    put(state, 0, "road", "0,0/NE", "0,0/E", "0,0/NW", "0,0/W", "0,-1/E", "0,-1/NE")
    assert length(state, 0) == 4


@pytest.mark.rule("B21")
def test_two_parts_that_do_not_meet_are_two_roads() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 3), *around("0,2", 4))
    assert length(state, 0) == 4


@pytest.mark.rule("B21")
def test_two_hexagons_that_share_a_path_count_eleven() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0"), *(f"1,0/{side}" for side in SIDES if side != "W"))
    assert length(state, 0) == 11


@pytest.mark.rule("B21")
def test_a_building_of_somebody_else_breaks_a_road_inside_but_not_at_its_end() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 5))
    assert length(state, 0) == 5
    put(state, 1, "first-settlement", "0,0.N")
    assert length(state, 0) == 5
    put(state, 1, "first-settlement", "0,0.SE")
    assert length(state, 0) == 3


@pytest.mark.rule("B21")
def test_own_buildings_break_nothing() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 5))
    put(state, 0, "settlement", "0,0.NE", "0,0.S")
    put(state, 0, "city", "0,0.S")
    assert length(state, 0) == 5


@pytest.mark.rule("B21")
def test_a_closed_hexagon_with_a_foreign_building_still_counts_six() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0"))
    put(state, 1, "first-settlement", "0,0.SE")
    assert length(state, 0) == 6
    put(state, 1, "first-settlement", "0,0.N")
    # The corners N and SE cut it into two paths and four.
    assert length(state, 0) == 4


@pytest.mark.rule("B21")
@pytest.mark.parametrize("seed", seeds(4, 12))
def test_the_length_agrees_with_trying_every_trail(seed: int) -> None:
    rng = random.Random(seed)
    board = catan_game(3).board
    paths = [board.labels[site] for site in bits(board.of_kind["edge"])]
    corners = [board.labels[site] for site in bits(board.of_kind["vertex"])]
    for _ in range(12):
        state = started(3)
        roads = _random_roads(rng, paths, rng.randint(1, 15))
        near = sorted({at for road in roads for at in path_points(road)})
        close = [name for name in corners if corner_point(name) in near]
        blocked = rng.sample(close, min(len(close), rng.randint(0, 4)))
        put(state, 0, "road", *roads)
        put(state, 1, "first-settlement", *blocked)
        own = rng.choice([name for name in corners if name not in blocked])
        put(state, 0, "first-settlement", own)
        assert length(state, 0) == longest_road(roads, blocked)


def _random_roads(rng: random.Random, paths: list[str], count: int) -> list[str]:
    """Roads that mostly hang together, with now and then one somewhere else."""
    ends = {path: set(path_points(path)) for path in paths}
    roads = [rng.choice(paths)]
    while len(roads) < count:
        touched = set[tuple[int, int]]().union(*(ends[road] for road in roads))
        next_ = [path for path in paths if path not in roads and ends[path] & touched]
        roads.append(rng.choice(next_ if next_ and rng.random() < 0.93 else paths))
        roads = list(dict.fromkeys(roads))
    return roads


# --- who holds it ---------------------------------------------------------------------------------


@pytest.mark.rule("B21")
def test_the_longest_road_has_five_paths_at_least() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 4))
    assert holder(state) == -1
    put(state, 0, "road", "0,0/W")
    assert holder(state) == 0
    assert state.breakdown()["longest-road"] == [2, 0, 0]


@pytest.mark.rule("B21")
def test_it_is_taken_by_a_strictly_longer_one_only() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 5))
    put(state, 1, "road", *around("0,2", 5))
    assert holder(state) == 0
    put(state, 1, "road", "0,2/NW")
    assert holder(state) == 1
    put(state, 0, "road", "0,0/NW")
    assert holder(state) == 1


@pytest.mark.rule("B22")
def test_a_shortened_road_that_still_is_the_longest_keeps_it() -> None:
    state = rolled(4)
    put(state, 0, "road", *around("0,0", 5), "0,0/NW", "1,0/NW")
    assert length(state, 0) == 7
    put(state, 1, "road", *around("0,2", 5))
    # The foreign building at the corner NE of the centre ends the tail; the hexagon stays.
    put(state, 2, "settlement", "0,0.NE")
    assert length(state, 0) == 6
    assert holder(state) == 0


@pytest.mark.rule("B22")
def test_a_shortened_road_that_comes_level_keeps_it() -> None:
    state = rolled(4)
    put(state, 0, "road", *around("0,0", 5), "-1,0/NE", "-1,0/NW")
    assert length(state, 0) == 7
    put(state, 1, "road", *around("0,2", 5))
    put(state, 2, "settlement", "0,0.NW")
    assert (length(state, 0), length(state, 1)) == (5, 5)
    assert holder(state) == 0


@pytest.mark.rule("B22")
def test_the_only_longest_takes_it_from_a_broken_road() -> None:
    state = rolled(4)
    put(state, 0, "road", *around("0,0"))
    put(state, 1, "road", *around("0,2", 5))
    put(state, 2, "settlement", "0,0.N")
    assert holder(state) == 0
    put(state, 3, "settlement", "0,0.SE")
    assert length(state, 0) == 4
    assert holder(state) == 1


@pytest.mark.rule("B22")
def test_with_several_longest_it_is_set_aside_until_one_alone_is() -> None:
    state = rolled(4)
    put(state, 0, "road", *around("0,0"))
    put(state, 1, "road", *around("0,2", 5))
    put(state, 2, "road", *around("-2,2", 5))
    put(state, 3, "settlement", "0,0.N", "0,0.SE")
    assert [length(state, seat) for seat in range(3)] == [4, 5, 5]
    assert holder(state) == -1
    assert state.breakdown()["longest-road"] == [0, 0, 0, 0]
    put(state, 2, "road", "-2,2/NW")
    assert holder(state) == 2


@pytest.mark.rule("B22")
def test_with_nobody_at_five_it_is_set_aside() -> None:
    state = rolled(3)
    put(state, 0, "road", *around("0,0", 5))
    put(state, 1, "road", *around("0,2", 4))
    put(state, 1, "settlement", "0,0.SE")
    assert (length(state, 0), holder(state)) == (3, -1)
    put(state, 1, "road", "0,2/W")
    assert holder(state) == 1


@pytest.mark.rule("B22")
def test_a_settlement_built_in_a_turn_breaks_the_road_of_another() -> None:
    state = rolled(3)
    put(state, 1, "road", *around("0,0", 5))
    put(state, 0, "road", "1,0/SW")
    assert holder(state) == 1
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    play(state, "turn settlement 0,0.SE")
    assert holder(state) == -1


@pytest.mark.rule("B21", "B22")
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_the_holder_follows_the_rule_in_random_games(seed: int) -> None:
    """Replays the award by hand, from lengths that are found by trying every trail."""
    game = catan_game(4, player_trade=False)
    rng = random.Random(seed)
    state = catan(game.initial_state())
    known: tuple[object, ...] = ()
    held = -1
    while state.player != TERMINAL:
        chance = state.player < 0
        state.apply_unchecked(state.sample_chance(rng) if chance else state.pick(rng.random()))
        now = tuple(state.pieces)
        if now != known:
            known = now
            held = _judged(held, [_tried(state, seat) for seat in range(4)])
        assert award(state, "longest-road").holder(state) == held


def _tried(state: CatanState, seat: int) -> int:
    turns = phase(state.game, Turns)
    board = state.game.board
    roads = board.names(state.pieces[seat * turns.kinds.count + turns.kinds.road])
    blocked = [
        name
        for other in range(4)
        if other != seat
        for name in board.names(turns.kinds.buildings(state, other))
    ]
    return longest_road(roads, blocked)


def _judged(held: int, lengths: list[int]) -> int:
    best = max(lengths)
    if best < 5:
        return -1
    if held >= 0 and lengths[held] == best:
        return held
    return lengths.index(best) if lengths.count(best) == 1 else -1


# --- the largest army -----------------------------------------------------------------------------


def play_knights(state: CatanState, seat: int, count: int) -> None:
    """Counts knights as played by a seat, one after another."""
    turns = phase(state.game, Turns)
    give_development(state, seat, *["knight"] * count)
    for _ in range(count):
        turns.kinds.move(state, 0, turns.kinds.held[seat], turns.kinds.played[seat])
        turns.awards.card_played(state, seat)


@pytest.mark.rule("B23")
def test_the_first_with_three_knights_has_the_largest_army() -> None:
    state = rolled(3)
    play_knights(state, 1, 2)
    assert holder(state, "largest-army") == -1
    play_knights(state, 1, 1)
    assert holder(state, "largest-army") == 1
    assert state.breakdown()["largest-army"] == [0, 2, 0]


@pytest.mark.rule("B23")
def test_it_passes_to_strictly_more_knights_only() -> None:
    state = rolled(3)
    play_knights(state, 1, 3)
    play_knights(state, 0, 3)
    assert holder(state, "largest-army") == 1
    play_knights(state, 0, 1)
    assert holder(state, "largest-army") == 0
    play_knights(state, 1, 1)
    assert holder(state, "largest-army") == 0


@pytest.mark.rule("B23")
def test_a_knight_played_in_the_turn_counts_at_once_and_held_ones_do_not() -> None:
    state = started(3)
    play_knights(state, 0, 2)
    give_development(state, 0, "knight", "knight")
    assert holder(state, "largest-army") == -1
    play(state, "turn play knight")
    assert state.phase.id == "robber"
    assert holder(state, "largest-army") == 0
