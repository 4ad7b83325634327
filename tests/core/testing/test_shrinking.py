from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.testing.shrinking import ATTEMPTS, shrink

LISTS = st.lists(st.integers(0, 9), max_size=60)


def test_nothing_is_left_of_what_is_not_needed() -> None:
    assert shrink([1, 2, 3, 4, 5, 6, 7, 8], lambda _: True) == []


def test_two_actions_far_apart_are_kept() -> None:
    assert shrink(list(range(100)), lambda found: {3, 77} <= set(found)) == [3, 77]


def test_a_list_that_can_lose_only_pairs_is_shortened_by_pairs() -> None:
    """As when players alternate, and leaving out one turn makes the next one illegal."""

    def shows(found: list[int]) -> bool:
        pairs = zip(found[::2], found[1::2], strict=False)
        return len(found) % 2 == 0 and all(a + 1 == b for a, b in pairs) and 40 in found

    assert shrink(list(range(100)), shows) == [40, 41]


@given(LISTS, st.sets(st.integers(0, 9)))
def test_what_is_left_still_shows_it_and_can_lose_no_single_action(
    actions: list[int], needed: set[int]
) -> None:
    def shows(found: list[int]) -> bool:
        return needed & set(actions) <= set(found)

    short = shrink(actions, shows)
    assert shows(short)
    assert sorted(short) == sorted(needed & set(actions))


def test_it_gives_up_after_many_attempts() -> None:
    tried: list[int] = []

    def shows(found: list[int]) -> bool:
        tried.append(len(found))
        return len(found) == 4000

    assert len(shrink(list(range(4000)), shows)) == 4000
    assert len(tried) == ATTEMPTS
