"""Go by sets of labels and networkx, slow and plain: what fast rules are held against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from tilewright.board import Board


class SlowGo:
    """A position of any number of players, on any board.

    Attributes:
        held: owner of each occupied site, by label.
        captured: pieces taken by each player.
        seen: all positions so far, each with the player who brought it about, -1 the first.
    """

    def __init__(self, board: Board, players: int = 2) -> None:
        self.graph: nx.Graph[Any] = nx.Graph()
        self.graph.add_nodes_from(board.labels)
        for site, label in enumerate(board.labels):
            for near in board.names(board.neighbours[site]):
                self.graph.add_edge(label, near)
        self.held: dict[str, int] = {}
        self.captured = [0] * players
        self.seen: list[tuple[frozenset[tuple[str, int]], int]] = []
        self.remember(-1)

    def remember(self, seat: int) -> None:
        self.seen.append((frozenset(self.held.items()), seat))

    def groups(self, seat: int) -> Iterator[set[str]]:
        """The connected pieces of a player."""
        own = [site for site, owner in self.held.items() if owner == seat]
        yield from nx.connected_components(self.graph.subgraph(own))

    def liberties(self, group: set[str]) -> set[str]:
        """Empty neighbours of a group."""
        return {near for site in group for near in self.graph[site] if near not in self.held}

    def after(self, seat: int, site: str) -> tuple[dict[str, int], int]:
        """The position after a placement, own groups kept, and how many pieces were taken."""
        trial = self.copy()
        trial.held[site] = seat
        taken: set[str] = set()
        for other in range(len(self.captured)):
            if other != seat:
                for group in trial.groups(other):
                    if not trial.liberties(group) and group & set(self.graph[site]):
                        taken |= group
        for label in taken:
            del trial.held[label]
        return trial.held, len(taken)

    def copy(self) -> SlowGo:
        """The same position without a history."""
        new = object.__new__(SlowGo)
        new.graph, new.captured, new.seen = self.graph, self.captured[:], []
        new.held = dict(self.held)
        return new

    def has_room(self, seat: int, site: str) -> bool:
        """Whether the site is empty and the new piece's group would have a liberty."""
        if site in self.held:
            return False
        trial = self.copy()
        trial.held, _ = self.after(seat, site)
        return next(bool(trial.liberties(group)) for group in trial.groups(seat) if site in group)

    def repeats(self, seat: int, site: str, *, situational: bool = False) -> bool:
        """Whether the position after the placement was there before."""
        position = frozenset(self.after(seat, site)[0].items())
        return any(
            position == before and (not situational or seat == mover) for before, mover in self.seen
        )

    def place(self, seat: int, site: str) -> None:
        self.held, taken = self.after(seat, site)
        self.captured[seat] += taken
        self.remember(seat)

    def area(self) -> list[int]:
        """Pieces and sites of empty regions beside one player only, for each player."""
        totals = [list(self.held.values()).count(seat) for seat in range(len(self.captured))]
        empty = [site for site in self.graph if site not in self.held]
        for region in nx.connected_components(self.graph.subgraph(empty)):
            beside = {
                self.held[near] for site in region for near in self.graph[site] if near in self.held
            }
            if len(beside) == 1:
                totals[beside.pop()] += len(region)
        return totals
