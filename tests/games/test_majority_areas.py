"""Majority areas: settlers, five areas, and what happens when nobody has most."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tilewright import State
from tiny import play, registry

AREAS = {"north": 8, "west": 5, "middle": 6, "east": 5, "south": 8}


def start(players: int = 2, *overrides: str) -> State:
    return registry().game("majority-areas", players, overrides).initial_state()


@pytest.mark.rule("MAJ1")
def test_five_areas_share_out_the_board() -> None:
    board = start().game.board
    assert sorted(board.marks) == sorted(AREAS)
    assert sum(mask.bit_count() for mask in board.marks.values()) == 36
    union = 0
    for mask in board.marks.values():
        union |= mask
    assert union == board.everywhere


@pytest.mark.rule("MAJ2", "MAJ5")
@pytest.mark.parametrize(("players", "settlers"), [(2, 12), (3, 10), (4, 8)])
def test_fewer_settlers_for_each_of_more_players(players: int, settlers: int) -> None:
    state = start(players)
    assert state.supply == [settlers] * players
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply(state.pick(rng.random()))
    for seat in range(players):
        placed = state.pieces[seat].bit_count()
        assert placed + state.supply[seat] == settlers
        # The game goes on as long as anybody has a settler and a place for it.
        free = state.empty & ~state.halos[seat]
        assert not state.supply[seat] or not free


@pytest.mark.rule("MAJ4")
def test_a_settler_stands_beside_no_other_of_the_same_player() -> None:
    state = start()
    play(state, "settling settler b2")
    play(state, "settling settler b3")
    refusal = state.validate(state.parse("settling settler b1"))
    assert refusal is not None
    assert refusal.reasons == ("not-beside-own",)
    # b2 and b3 stand side by side: they belong to different players.
    board = state.game.board
    assert board.neighbours[board.site("b2")] >> board.site("b3") & 1


def result(tie: str, *settlers: str) -> dict[str, list[int]]:
    """The breakdown after these settlers, as if the game were over."""
    state = start(2, f"options.tie={tie}")
    play(state, *(f"settling settler {site}" for site in settlers))
    return state.game.breakdown(state, projected=True)


@pytest.mark.rule("MAJ6")
def test_most_settlers_in_an_area_score_it() -> None:
    assert result("each", "a1", "f6", "c1", "a5", "c3", "e3") == {
        "most-in-north": [8, 0],
        "most-in-west": [0, 5],
        "most-in-middle": [6, 0],
        "most-in-east": [0, 5],
        "most-in-south": [0, 8],
    }


@pytest.mark.rule("MAJ7")
@pytest.mark.parametrize(
    ("tie", "points"), [("each", [4, 4]), ("share", [4, 4]), ("full", [8, 8]), ("none", [0, 0])]
)
def test_a_shared_majority_is_settled_by_the_option(tie: str, points: list[int]) -> None:
    assert result(tie, "a1", "f1")["most-in-north"] == points


@pytest.mark.rule("MAJ7")
def test_an_odd_prize_is_divided_downwards() -> None:
    assert result("share", "a2", "b4")["most-in-west"] == [2, 2]


@pytest.mark.rule("MAJ3")
def test_numbers_of_positions_by_brute_force() -> None:
    """Settlers alternate; own ones are apart. Counted by plain sets of squares."""
    squares = [(row, column) for row in range(6) for column in range(6)]

    def beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1

    # Ply 1 and 2 are free but for the taken square, ply 3 keeps away from the first settler.
    third = sum(
        first != second != third != first and not beside(first, third)
        for first in squares
        for second in squares
        for third in squares
    )
    counts = [0, 0, 0]
    _count(start(), 3, counts)
    assert counts == [36, 36 * 35, third]
    # 60 pairs of neighbouring squares leave 36 * 35 - 120 ordered pairs apart, times 34 others.
    pairs = sum(beside(one, other) for one, other in combinations(squares, 2))
    assert pairs == 60
    assert third == (36 * 35 - 2 * pairs) * 34


def _count(state: State, depth: int, counts: list[int]) -> None:
    """Adds the actions of this state, and of those after it, to the count of each ply."""
    counts[state.ply] += state.legal_count()
    if depth > 1:
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            _count(after, depth - 1, counts)
