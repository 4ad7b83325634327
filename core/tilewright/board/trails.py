"""The longest trail over edges of a board, as for roads and routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tilewright.bitset import bits
from tilewright.board.board import Board

# For each junction of a network the (edge, junction beyond it) that meet there.
_Network: TypeAlias = dict[int, list[tuple[int, int]]]


def longest_trail(
    board: Board,
    edges_mask: int,
    blocked_vertices: int = 0,
    weights: Sequence[int] | None = None,
) -> int:
    """Weight of the heaviest trail over the given sites of kind ``edge``.

    A trail uses each edge at most once; vertices may repeat. It may start or end at a blocked
    vertex but not pass through one.

    The search is exact. It is quick for what a player can build in a game; large nets of more than
    about 40 edges with many junctions of three take exponential time.

    Args:
        edges_mask: sites of kind ``edge``; ``ValueError`` if others are among them.
        blocked_vertices: sites of kind ``vertex``.
        weights: weight of each site of the board, 0 or more; 1 each when not given.
    """
    if edges_mask & ~board.of_kind["edge"]:
        others = board.names(edges_mask & ~board.of_kind["edge"])
        raise ValueError(f"{others!r} are no edges; allowed: sites of kind 'edge'")
    network = _network(board, edges_mask, blocked_vertices)
    best = 0
    for junctions in _parts(network):
        edges = {edge for junction in junctions for edge, _ in network[junction]}
        costs = {edge: 1 if weights is None else weights[edge] for edge in edges}
        if sum(costs.values()) > best:
            best = max(best, _Search(network, costs).run(junctions))
    return best


def _network(board: Board, edges_mask: int, blocked_vertices: int) -> _Network:
    """Junctions and edges, with each blocked vertex split into one dead end an edge.

    A dead end has the number ``-1 - 2 * edge`` or ``-2 - 2 * edge``.
    """
    network: _Network = {}
    for edge in bits(edges_mask):
        first, second = board.ends[edge]
        if blocked_vertices >> first & 1:
            first = -1 - 2 * edge
        if blocked_vertices >> second & 1:
            second = -2 - 2 * edge
        network.setdefault(first, []).append((edge, second))
        network.setdefault(second, []).append((edge, first))
    return network


def _parts(network: _Network) -> list[list[int]]:
    """The junctions of each connected part."""
    parts: list[list[int]] = []
    seen: set[int] = set()
    for start in network:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for junction in part:
            for _, beyond in network[junction]:
                if beyond not in seen:
                    seen.add(beyond)
                    part.append(beyond)
        parts.append(part)
    return parts


class _Search:
    """Finds the heaviest trail in one connected part of a network."""

    __slots__ = ("best", "costs", "enough", "network", "seen")

    def __init__(self, network: _Network, costs: dict[int, int]) -> None:
        self.network = network
        self.costs = costs
        self.best = 0
        self.enough = 0
        self.seen: set[tuple[int, int]] = set()

    def run(self, junctions: list[int]) -> int:
        """A trail over everything needs at most two odd junctions; else try them as starts.

        A heaviest trail can be chosen so that it starts at an odd junction: from an even one it
        could be made longer. Each two odd junctions beyond the first pair leave out an edge.
        """
        total = sum(self.costs.values())
        odd = [junction for junction in junctions if len(self.network[junction]) % 2]
        if len(odd) <= 2:
            return total
        self.enough = total - (len(odd) - 2) // 2 * min(self.costs.values())
        every = 0
        for edge in self.costs:
            every |= 1 << edge
        for junction in odd:
            self._extend(junction, every, 0, total)
        return self.best

    def _extend(self, junction: int, left: int, length: int, most: int) -> None:
        """Try all ways on from ``junction``; the edges ``left`` weigh ``most - length``."""
        self.best = max(self.best, length)
        if most <= self.best or self.best >= self.enough or (junction, left) in self.seen:
            return
        self.seen.add((junction, left))
        for edge, beyond in self.network[junction]:
            if left >> edge & 1:
                self._extend(beyond, left & ~(1 << edge), length + self.costs[edge], most)
