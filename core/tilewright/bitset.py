"""Sets of small integers as Python ints: bit ``i`` is set when ``i`` is a member.

Union, intersection and difference are ``|``, ``&`` and ``& ~``; the size is ``mask.bit_count()``.
Here is what the operators do not give: going from a mask to its members and back.
"""

from __future__ import annotations

from collections.abc import Iterable

_CHUNK = 256
_CHUNK_MASK = (1 << _CHUNK) - 1
_FEW = 8


def _byte_members(first: int) -> tuple[tuple[int, ...], ...]:
    """For each byte value the members it stands for, when its lowest bit means ``first``."""
    rows: list[tuple[int, ...]] = [()]
    for member in range(first, first + 8):
        rows += [(*row, member) for row in rows]
    return tuple(rows)


_BYTES = _byte_members(0)
_MEMBERS = tuple(_byte_members(first) for first in range(0, _CHUNK, 8))


def bits(mask: int) -> list[int]:
    """The members of ``mask`` in ascending order.

    A negative mask stands for no finite set: it gives ``ValueError``.
    """
    out: list[int] = []
    if mask.bit_count() < _FEW and mask >= 0:
        while mask:
            low = mask & -mask
            out.append(low.bit_length() - 1)
            mask ^= low
        return out
    if mask > _CHUNK_MASK or mask < 0:
        _append_wide(mask, 0, out)
        return out
    for place, byte in enumerate(mask.to_bytes(mask.bit_length() + 7 >> 3, "little")):
        if byte:
            out += _MEMBERS[place][byte]
    return out


def append_bits(mask: int, base: int, out: list[int]) -> None:
    """Append ``base + i`` to ``out`` for every member ``i`` of ``mask``, ascending."""
    if mask.bit_count() < _FEW and mask >= 0:
        base -= 1
        while mask:
            low = mask & -mask
            out.append(base + low.bit_length())
            mask ^= low
        return
    if mask > _CHUNK_MASK or mask < 0:
        _append_wide(mask, base, out)
        return
    out += [base + member for member in bits(mask)]


def from_bits(members: Iterable[int]) -> int:
    """The mask of the given members; repeated ones count once, order does not matter."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def lowest_bit(mask: int) -> int:
    """The smallest member of ``mask``; ``ValueError`` for the empty set."""
    if mask <= 0:
        raise ValueError(f"the mask {mask!r} has no lowest member; allowed: a mask above 0")
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """The member of ``mask`` that has exactly ``n`` smaller ones (``n`` counts from 0).

    Raises:
        IndexError: ``n`` is negative or not below the number of members.
    """
    count = mask.bit_count()
    if not 0 <= n < count or mask < 0:
        raise IndexError(f"no member number {n!r} in a set of {count}; allowed: 0 to {count - 1}")
    base = 0
    while (width := mask.bit_length()) > _CHUNK:
        half = width >> 1
        below = (mask & ((1 << half) - 1)).bit_count()
        if n < below:
            mask &= (1 << half) - 1
        else:
            n -= below
            mask >>= half
            base += half
    return base + _nth_in_chunk(mask, n)


def _nth_in_chunk(mask: int, n: int) -> int:
    """Pass over whole digits of CPython's ints (30 bits) and then bytes by their counts."""
    base = 0
    while n >= (below := (mask & 0x3FFFFFFF).bit_count()):
        n -= below
        mask >>= 30
        base += 30
    mask &= 0x3FFFFFFF
    if n >= (below := (mask & 0xFFFF).bit_count()):
        n -= below
        mask >>= 16
        base += 16
    if n >= (below := (mask & 0xFF).bit_count()):
        return base + 8 + _BYTES[mask >> 8 & 0xFF][n - below]
    return base + _BYTES[mask & 0xFF][n]


def _append_wide(mask: int, base: int, out: list[int]) -> None:
    if mask < 0:
        raise ValueError(f"the mask {mask!r} stands for no finite set; allowed: 0 and above")
    while mask:
        chunk = mask & _CHUNK_MASK
        if chunk:
            append_bits(chunk, base, out)
        base += _CHUNK
        mask >>= _CHUNK
