"""Fast floods on regular boards: sites in slots such that every direction is one fixed shift.

Sites are numbered without holes, so the distance from a site to its neighbour differs from column
to column. A lattice spreads the same sites over a wider number line where it does not. A whole
frontier then moves with a few shifts, whatever its size.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.bitset import bits, from_bits

_MOST_SHIFTS = 4
_MOST_SLOTS_A_SITE = 8
_FEW_MOVES = 8


class Lattice:
    """Slots for the sites of a board. Masks of slots and masks of sites are different things."""

    __slots__ = ("moves", "shifts")

    def __init__(self, moves: tuple[tuple[int, int], ...], shifts: tuple[int, ...]) -> None:
        self.moves = moves
        self.shifts = shifts

    def inward(self, sites: int) -> int:
        """The slots of a set of sites."""
        slots = 0
        for move, mask in self.moves:
            slots |= (sites & mask) << move
        return slots

    def outward(self, slots: int) -> int:
        """The sites of a set of slots."""
        sites = 0
        for move, mask in self.moves:
            sites |= (slots >> move) & mask
        return sites

    def flood(self, seed: int, within: int) -> int:
        """All slots of ``within`` that are connected with ``seed`` inside ``within``."""
        shifts = self.shifts
        reach = fresh = seed & within
        while fresh:
            around = 0
            for shift in shifts:
                around |= fresh << shift | fresh >> shift
            fresh = around & within & ~reach
            reach |= fresh
        return reach


def find_lattice(
    coordinates: Sequence[tuple[int, ...]], neighbours: Sequence[int]
) -> Lattice | None:
    """The lattice of a board whose neighbourhood is the same everywhere, else ``None``.

    It is checked site by site, so that a lattice that is found spreads exactly like ``neighbours``.
    """
    if not coordinates or any(len(place) != 2 for place in coordinates):
        return None
    first = min(place[0] for place in coordinates)
    seconds = [place[1] for place in coordinates]
    # One slot stays empty after each line, so that no step leads from its end to the next line.
    width = max(seconds) - min(seconds) + 2
    slots = [(place[0] - first) * width + place[1] - min(seconds) for place in coordinates]
    if max(slots) > _MOST_SLOTS_A_SITE * len(slots) or sorted(set(slots)) != slots:
        return None
    shifts = _shifts(slots, neighbours)
    moves: dict[int, int] = {}
    for site, slot in enumerate(slots):
        moves[slot - site] = moves.get(slot - site, 0) | 1 << site
    if shifts is None or len(moves) > max(_FEW_MOVES, len(slots) // 4):
        return None
    lattice = Lattice(tuple(moves.items()), shifts)
    return lattice if _spreads_like(lattice, slots, neighbours) else None


def _shifts(slots: Sequence[int], neighbours: Sequence[int]) -> tuple[int, ...] | None:
    """The distances between neighbouring slots, or ``None`` when they are many or none."""
    shifts: set[int] = set()
    for site, around in enumerate(neighbours):
        # Adjacency is mutual: the neighbours with higher numbers show every distance.
        for other in bits(around >> site << site):
            shifts.add(slots[other] - slots[site])
        if len(shifts) > _MOST_SHIFTS:
            return None
    return tuple(sorted(shifts)) or None


def _spreads_like(lattice: Lattice, slots: Sequence[int], neighbours: Sequence[int]) -> bool:
    every = from_bits(slots)
    for slot, around in zip(slots, neighbours, strict=True):
        spread = 0
        for shift in lattice.shifts:
            spread |= 1 << slot << shift | 1 << slot >> shift
        if spread & every != lattice.inward(around):
            return False
    return True
