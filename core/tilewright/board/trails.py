"""The longest trail over edges of a board, as for roads and routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tilewright.bitset import bits
from tilewright.board.board import Board

#: For each junction of a network the (number, junction beyond it) of the edges or chains that meet
#: there.
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
    edges = _network(board, edges_mask, blocked_vertices)
    chains = _Chains(board, edges, edges_mask, weights)
    best = chains.longest_alone
    lengths = chains.lengths
    for junctions, numbers in _parts(chains.network):
        costs = [lengths[number] for number in numbers]
        if sum(costs) > best:
            best = max(best, _heaviest(chains, junctions, numbers, costs))
    return best


def _network(board: Board, edges_mask: int, blocked_vertices: int) -> _Network:
    """Junctions and edges, with each blocked vertex split into one dead end an edge.

    A dead end has the number ``-1 - 2 * edge`` or ``-2 - 2 * edge``.
    """
    network: _Network = {}
    ends = board.ends
    for edge in bits(edges_mask):
        first, second = ends[edge]
        if blocked_vertices:
            if blocked_vertices >> first & 1:
                first = -1 - 2 * edge
            if blocked_vertices >> second & 1:
                second = -2 - 2 * edge
        if first in network:
            network[first].append((edge, second))
        else:
            network[first] = [(edge, second)]
        if second in network:
            network[second].append((edge, first))
        else:
            network[second] = [(edge, first)]
    return network


class _Chains:
    """A network in which edges that follow one another without a fork are one chain.

    Attributes:
        network: the junctions at which chains end, with the chains that meet there; one that comes
            back to its junction stands there twice.
        lengths: weight of each chain.
        longest_alone: weight of the heaviest path or ring that meets no other chain.
    """

    __slots__ = ("edges", "left", "lengths", "longest_alone", "network", "weights")

    def __init__(
        self, board: Board, edges: _Network, edges_mask: int, weights: Sequence[int] | None
    ) -> None:
        self.edges = edges
        self.left = edges_mask
        self.weights = weights
        self.network: _Network = {}
        self.lengths: list[int] = []
        self.longest_alone = 0
        for start, ways in edges.items():
            if len(ways) != 2:
                for edge, beyond in ways:
                    if self.left >> edge & 1:
                        self._add(start, edge, beyond)
        while self.left:  # rings are left: no fork, and no blocked vertex either
            edge = self.left.bit_length() - 1
            start, beyond = board.ends[edge]
            self.longest_alone = max(self.longest_alone, self._follow(start, edge, beyond)[1])

    def _add(self, start: int, edge: int, beyond: int) -> None:
        """Makes the way from a fork or dead end ``start`` over ``edge`` a chain."""
        end, length = self._follow(start, edge, beyond)
        if len(self.edges[start]) == 1 and len(self.edges[end]) == 1:
            self.longest_alone = max(self.longest_alone, length)
            return
        number = len(self.lengths)
        self.lengths.append(length)
        self.network.setdefault(start, []).append((number, end))
        self.network.setdefault(end, []).append((number, start))

    def _follow(self, start: int, edge: int, beyond: int) -> tuple[int, int]:
        """Walks from ``start`` over ``edge`` to the next fork, dead end or back to ``start``.

        Returns the junction at the end of the way and the weight of the way.
        """
        edges = self.edges
        weights = self.weights
        left = self.left ^ 1 << edge
        length = 1 if weights is None else weights[edge]
        while beyond != start:
            ways = edges[beyond]
            if len(ways) != 2:
                break
            one, other = ways
            edge, beyond = other if one[0] == edge else one
            left ^= 1 << edge
            length += 1 if weights is None else weights[edge]
        self.left = left
        return beyond, length


def _parts(network: _Network) -> list[tuple[list[int], list[int]]]:
    """The junctions and the chains of each connected part."""
    parts: list[tuple[list[int], list[int]]] = []
    seen: set[int] = set()
    for start in network:
        if start in seen:
            continue
        seen.add(start)
        junctions = [start]
        numbers: set[int] = set()
        for junction in junctions:
            for number, beyond in network[junction]:
                numbers.add(number)
                if beyond not in seen:
                    seen.add(beyond)
                    junctions.append(beyond)
        parts.append((junctions, sorted(numbers)))
    return parts


def _heaviest(chains: _Chains, junctions: list[int], numbers: list[int], costs: list[int]) -> int:
    """Weight of the heaviest trail in one connected part.

    A trail over everything needs at most two odd junctions. Each two odd ones beyond the first pair
    leave out a chain. In a tree the way from any junction to the farthest one ends where a heaviest
    trail begins.
    """
    network = chains.network
    odd = [junction for junction in junctions if len(network[junction]) & 1]
    if len(odd) <= 2:
        return sum(costs)
    if len(numbers) < len(junctions):
        return _farthest(chains, _farthest(chains, odd[0])[0])[1]
    total = sum(costs)
    enough = total - sum(sorted(costs)[: (len(odd) - 2) // 2])
    return _Search(chains, enough).run(odd, numbers, total)


def _farthest(chains: _Chains, start: int) -> tuple[int, int]:
    """The junction of a tree that is farthest from ``start``, and how far it is."""
    best = (start, 0)
    waiting = [(start, -1, 0)]
    for junction, came_by, length in waiting:
        if length > best[1]:
            best = (junction, length)
        for number, beyond in chains.network[junction]:
            if number != came_by:
                waiting.append((beyond, number, length + chains.lengths[number]))
    return best


class _Search:
    """Finds the heaviest trail in one connected part by trying.

    A heaviest trail can be chosen so that it starts at an odd junction: from an even one it could
    be made longer.
    """

    __slots__ = ("best", "enough", "lengths", "network", "seen")

    def __init__(self, chains: _Chains, enough: int) -> None:
        self.network = chains.network
        self.lengths = chains.lengths
        self.best = 0
        self.enough = enough
        self.seen: set[tuple[int, int]] = set()

    def run(self, odd: list[int], numbers: list[int], total: int) -> int:
        """Weight of the heaviest trail over the chains ``numbers``, which weigh ``total``."""
        every = 0
        for number in numbers:
            every |= 1 << number
        for junction in odd:
            self._extend(junction, every, 0, total)
        return self.best

    def _extend(self, junction: int, left: int, length: int, most: int) -> None:
        """Try all ways on from ``junction``; the chains ``left`` weigh ``most - length``."""
        self.best = max(self.best, length)
        if most <= self.best or self.best >= self.enough or (junction, left) in self.seen:
            return
        self.seen.add((junction, left))
        for number, beyond in self.network[junction]:
            if left >> number & 1:
                self._extend(beyond, left & ~(1 << number), length + self.lengths[number], most)
