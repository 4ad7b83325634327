"""Masks and their members."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bitset import append_bits, bits, from_bits, lowest_bit, nth_bit

members = st.frozensets(st.integers(0, 300)) | st.frozensets(st.integers(0, 5000), max_size=40)


def test_known_masks() -> None:
    assert bits(0) == []
    assert bits(0b101001) == [0, 3, 5]
    assert from_bits([5, 0, 3, 3]) == 0b101001
    assert lowest_bit(0b101000) == 3
    assert [nth_bit(0b101001, n) for n in range(3)] == [0, 3, 5]


@pytest.mark.parametrize("width", [1, 7, 8, 9, 30, 60, 255, 256, 257, 512, 4096])
def test_full_masks_have_every_member(width: int) -> None:
    mask = (1 << width) - 1
    assert bits(mask) == list(range(width))
    assert bits(mask << width) == list(range(width, 2 * width))
    assert nth_bit(mask, width - 1) == width - 1
    assert nth_bit(mask << 3, width // 2) == width // 2 + 3


@given(members)
def test_bits_and_from_bits_are_inverse(wanted: frozenset[int]) -> None:
    assert bits(from_bits(wanted)) == sorted(wanted)


@given(members, st.integers(0, 10_000))
def test_append_bits_adds_to_what_is_there(wanted: frozenset[int], base: int) -> None:
    out = [-1]
    append_bits(from_bits(wanted), base, out)
    assert out == [-1, *(base + member for member in sorted(wanted))]


@given(members.filter(bool), st.data())
def test_nth_bit_indexes_the_sorted_members(wanted: frozenset[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(wanted) - 1))
    assert nth_bit(from_bits(wanted), n) == sorted(wanted)[n]
    assert lowest_bit(from_bits(wanted)) == min(wanted)


@pytest.mark.parametrize("n", [-1, 2, 300])
def test_nth_bit_refuses_numbers_outside_the_set(n: int) -> None:
    with pytest.raises(IndexError, match=rf"no member number {n} in a set of 2; allowed: 0 to 1"):
        nth_bit(0b1010, n)


def test_lowest_bit_of_the_empty_set_is_refused() -> None:
    with pytest.raises(ValueError, match="the mask 0 has no lowest member"):
        lowest_bit(0)


@pytest.mark.parametrize("mask", [-1, -1024, -(1 << 300)])
def test_negative_masks_are_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="stands for no finite set"):
        bits(mask)
    with pytest.raises(ValueError, match="stands for no finite set"):
        append_bits(mask, 0, [])
