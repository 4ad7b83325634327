"""Connected things on a board: groups, frontiers, enclosures, distances.

Pure functions over a compiled board and masks of sites. Connected means by ``board.neighbours``.
"""

from __future__ import annotations

from tilewright.bitset import bits
from tilewright.board.board import Board
from tilewright.board.lattice import Lattice
from tilewright.board.trails import longest_trail

__all__ = [
    "articulation_sites",
    "component",
    "components",
    "distances",
    "enclosed",
    "frontier",
    "groups_by_size",
    "locally_connected",
    "longest_trail",
    "spread",
]

# Up to this many sites stepping from site to site beats going through the lattice.
_SMALL = 16


def spread(board: Board, mask: int) -> int:
    """All sites that have a neighbour in ``mask``, be they in ``mask`` themselves or not."""
    neighbours = board.neighbours
    around = 0
    for site in bits(mask):
        around |= neighbours[site]
    return around


def frontier(board: Board, mask: int, within: int) -> int:
    """Sites of ``within`` next to ``mask``, but not in it."""
    return spread(board, mask) & within & ~mask


def component(board: Board, seed_mask: int, within: int) -> int:
    """Sites of ``within`` that are connected inside it with a site of ``seed_mask``.

    Seeds outside ``within`` do not count; several seeds give the union of their components.
    """
    neighbours = board.neighbours
    fresh = seed_mask & within
    left = within ^ fresh
    for _ in range(_SMALL if board.lattice is not None else board.size):
        if not fresh:
            return within ^ left
        low = fresh & -fresh
        around = neighbours[low.bit_length() - 1] & left
        left ^= around
        fresh ^= low | around
    if not fresh or board.lattice is None:
        return within ^ left
    return (within ^ left) | _flood_lattice(board.lattice, fresh, fresh | left)


def components(board: Board, within: int) -> list[int]:
    """The connected components of ``within``, ordered by their lowest site."""
    found: list[int] = []
    while within:
        group = component(board, within & -within, within)
        found.append(group)
        within ^= group
    return found


def enclosed(board: Board, walls: int, occupied: int) -> list[int]:
    """The components of the board without ``walls`` that hold no site of ``occupied``.

    Sites that are both wall and occupied are walls. Ordered by the lowest site.
    """
    free = board.everywhere & ~walls
    return components(board, free & ~component(board, occupied, free))


def distances(board: Board, source_mask: int, within: int) -> list[int]:
    """For each site the number of steps from the nearest source inside ``within``.

    Sources outside ``within`` do not count; -1 stands for sites that are not reached.
    """
    steps = [-1] * board.size
    fresh = source_mask & within
    left = within & ~fresh
    step = 0
    while fresh:
        around = 0
        for site in bits(fresh):
            steps[site] = step
            around |= board.neighbours[site]
        fresh = around & left
        left ^= fresh
        step += 1
    return steps


def groups_by_size(board: Board, mask: int) -> list[int]:
    """Sizes of the components of ``mask``, largest first."""
    return sorted((group.bit_count() for group in components(board, mask)), reverse=True)


def locally_connected(board: Board, site: int, within: int) -> bool:
    """Whether the neighbours of ``site`` in ``within`` hang together without leaving that set.

    If so, taking ``site`` out of ``within`` parts nothing. One neighbour or none is connected.
    """
    around = board.neighbours[site] & within
    return around == component(board, around & -around, around)


def articulation_sites(board: Board, within: int) -> int:
    """Sites whose removal from ``within`` leaves their component in several pieces."""
    cuts = 0
    left = within
    while left:
        root = (left & -left).bit_length() - 1
        seen, found = _cuts_from(board.neighbours, root, within)
        left &= ~seen
        cuts |= found
    return cuts


def _flood_lattice(lattice: Lattice, seed: int, within: int) -> int:
    return lattice.outward(lattice.flood(lattice.inward(seed), lattice.inward(within)))


def _cuts_from(neighbours: tuple[int, ...], root: int, within: int) -> tuple[int, int]:
    """Depth-first search from ``root``: its component and the cut sites in it.

    A site is a cut when one of its branches reaches nothing above the site; the root when it has
    two branches.
    """
    order = {root: 0}
    reach = {root: 0}
    seen = 1 << root
    cuts = branches = 0
    path = [root]
    while path:
        site = path[-1]
        fresh = neighbours[site] & within & ~seen
        if fresh:
            after = (fresh & -fresh).bit_length() - 1
            seen |= 1 << after
            order[after] = len(order)
            reach[after] = min(order[other] for other in bits(neighbours[after] & seen))
            path.append(after)
            continue
        path.pop()
        if len(path) == 1:
            branches += 1
        elif path:
            above = path[-1]
            reach[above] = min(reach[above], reach[site])
            if reach[site] >= order[above]:
                cuts |= 1 << above
    return seen, cuts | (1 << root if branches > 1 else 0)
