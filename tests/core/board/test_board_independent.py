"""Sets of sites without two neighbours, against looking at every set there is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bitset import bits
from tilewright.board import Board, HexTopology, IndependentSets, SquareTopology

ROW = Board.from_graph(SquareTopology().build({"rows": 1, "columns": 5}))
ISLAND = Board.from_graph(HexTopology().build({"shape": {"radius": 2}}))
FIELD = Board.from_graph(SquareTopology().build({"rows": 12, "columns": 12}))


def brute_force(board: Board, sites: int, most: int) -> list[int]:
    members = bits(sites)
    found: list[int] = []
    for size in range(most + 1):
        sets = combinations(members, size)
        found.append(
            sum(
                not any(
                    board.neighbours[one] >> other & 1 for one, other in combinations(chosen, 2)
                )
                for chosen in sets
            )
        )
    while found and not found[-1]:
        found.pop()
    return found


def test_a_row_of_five() -> None:
    # of two: 10 pairs less 4 that are neighbours; of three: the two ends and the middle
    assert IndependentSets(ROW).counts(0b11111, 5) == (1, 5, 6, 1)
    assert IndependentSets(ROW).counts(0b11111, 1) == (1, 5)
    assert IndependentSets(ROW).counts(0b11011, 9) == (1, 4, 4)
    assert IndependentSets(ROW).counts(0b10101, 9) == (1, 3, 3, 1)
    assert IndependentSets(ROW).counts(0, 3) == (1,)
    assert IndependentSets(ROW).counts(0b111, 0) == (1,)


@given(st.integers(0, ISLAND.everywhere), st.integers(0, 4))
def test_counts_are_those_of_looking_at_every_set(sites: int, most: int) -> None:
    counts = IndependentSets(ISLAND).counts(sites, most)
    assert list(counts) == brute_force(ISLAND, sites, most)


def test_what_is_kept_does_not_change_the_answers() -> None:
    sets, small = IndependentSets(ISLAND), IndependentSets(ISLAND, kept=400)
    for sites in range(0, ISLAND.everywhere, 9973):
        assert sets.counts(sites, 3) == small.counts(sites, 3)
        assert sets.counts(sites, 3) == IndependentSets(ISLAND).counts(sites, 3)


def test_too_many_cases_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 1000 cases"):
        IndependentSets(FIELD, kept=1000).counts(FIELD.everywhere, 40)
