from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Game, State
from tilewright.simulation import divide, perft
from tilewright_toys import toy_registry

MEADOW: Game = toy_registry().game("toy-meadow", 2)


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (0, 1),
        (1, 2),  # the first corner gets the well or nothing
        (2, 3),  # once the well is dealt the other corners get nothing
        (3, 4),
        (4, 4),  # the last corner has no choice: one way for each place of the well
        (5, 4 * 16),  # two animals on eight dry sites
        (6, 4 * 16 * 14),  # two on seven
        (7, 4 * 16 * 14 * 6),  # the animal that is left, on six
        (8, 4 * 16 * 14 * 6 * 5),
        (9, 0),  # the game is over
    ],
)
def test_counts_worked_out_by_hand(depth: int, count: int) -> None:
    assert perft(MEADOW.initial_state(), depth) == count


def test_the_split_names_each_first_action() -> None:
    assert divide(MEADOW.initial_state(), 3) == [("wells well a1", 1), ("wells none a1", 3)]


def test_nothing_follows_the_end() -> None:
    state = MEADOW.initial_state()
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert perft(state, 0) == 1
    assert perft(state, 1) == 0
    assert divide(state, 1) == []


def test_counting_does_not_change_the_state() -> None:
    state = MEADOW.initial_state()
    before = state.clone()
    perft(state, 5)
    divide(state, 2)
    assert state == before


@given(choices=st.lists(st.integers(0, 10**6), max_size=7), depth=st.integers(0, 3))
def test_counts_agree_with_plain_enumeration(choices: list[int], depth: int) -> None:
    state = MEADOW.initial_state()
    for choice in choices:
        legal = state.legal_actions()
        state.apply(legal[choice % len(legal)])
    assert perft(state, depth) == _enumerated(state, depth)
    if depth:
        split = divide(state, depth)
        assert sum(count for _, count in split) == perft(state, depth)
        assert [text for text, _ in split] == [state.notation(a) for a in state.legal_actions()]


def _enumerated(state: State, depth: int) -> int:
    sequences = [state]
    for _ in range(depth):
        sequences = [_after(each, action) for each in sequences for action in each.legal_actions()]
    return len(sequences)


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply(action)
    return after


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth -1 is negative"):
        perft(MEADOW.initial_state(), -1)
    with pytest.raises(ValueError, match="must be at least 1"):
        divide(MEADOW.initial_state(), 0)
