"""Multisets as ints."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tilewright.library.sides import Multiset

COUNTS = st.lists(st.integers(0, 4), min_size=1, max_size=6)


@given(COUNTS)
def test_counts_come_back(counts: list[int]) -> None:
    sets = Multiset(len(counts))
    multiset = sets.of(counts)
    assert sets.counts(multiset) == counts
    assert multiset.bit_count() == sum(counts)
    kinds = [kind for kind, count in enumerate(counts) if count]
    assert multiset & sets.every == sum(1 << kind for kind in kinds)


@given(COUNTS, st.data())
def test_adding_and_removing_undo_each_other(counts: list[int], data: st.DataObject) -> None:
    sets = Multiset(len(counts))
    kind = data.draw(st.integers(0, len(counts) - 1))
    more = sets.added(sets.of(counts), kind)
    assert sets.counts(more) == [count + (at == kind) for at, count in enumerate(counts)]
    assert sets.removed(more, kind) == sets.of(counts)


@given(COUNTS.filter(any))
def test_every_member_is_drawn_by_one_share_of_the_fractions(counts: list[int]) -> None:
    sets = Multiset(len(counts))
    total = sum(counts)
    drawn = Counter(sets.drawn(sets.of(counts), (at + 0.5) / total) for at in range(total))
    assert [drawn[kind] for kind in range(len(counts))] == counts
