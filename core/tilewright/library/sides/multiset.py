"""Multisets of a few kinds as ints, for decks and hands that chance draws from.

The bit ``layer * kinds + kind`` says that there are more than ``layer`` members of ``kind``. So the
lowest ``kinds`` bits are the set of kinds that there are at all, the number of set bits is the
number of members, and equal multisets are equal ints.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.bitset import nth_bit


class Multiset:
    """What can be done with multisets of ``kinds`` kinds; it holds none itself.

    Attributes:
        kinds: number of kinds.
        every: set of all kinds.
    """

    __slots__ = ("every", "kinds")

    def __init__(self, kinds: int) -> None:
        self.kinds = kinds
        self.every = (1 << kinds) - 1

    def of(self, counts: Sequence[int]) -> int:
        """The multiset with so many members of each kind."""
        found = 0
        for kind, count in enumerate(counts):
            for layer in range(count):
                found |= 1 << (layer * self.kinds + kind)
        return found

    def counts(self, multiset: int) -> list[int]:
        """How many members of each kind there are."""
        found = [0] * self.kinds
        while multiset:
            layer = multiset & self.every
            for kind in range(self.kinds):
                found[kind] += layer >> kind & 1
            multiset >>= self.kinds
        return found

    def added(self, multiset: int, kind: int) -> int:
        """The multiset with one more of a kind."""
        bit = 1 << kind
        while multiset & bit:
            bit <<= self.kinds
        return multiset | bit

    def removed(self, multiset: int, kind: int) -> int:
        """The multiset with one less of a kind, of which there is at least one."""
        bit = 1 << kind
        while multiset & bit << self.kinds:
            bit <<= self.kinds
        return multiset ^ bit

    def drawn(self, multiset: int, fraction: float) -> int:
        """The kind of a member, each equally likely if the fraction (0 to below 1) is uniform."""
        return nth_bit(multiset, int(fraction * multiset.bit_count())) % self.kinds
