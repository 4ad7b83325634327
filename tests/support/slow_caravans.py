"""Caravan routes the slow way: a list of camels, and rules read off it as they are written."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.board import Board

#: A camel: its path, and the intersections it comes from and goes to.
Camel = tuple[str, str, str]


@dataclass
class SlowRoutes:
    """Routes on a board with an oasis; all sites are labels.

    Attributes:
        board: the board.
        oasis: label of the oasis.
        arrows: the corners with an arrow.
        camels: all camels in the order in which they were laid.
    """

    board: Board
    oasis: str
    arrows: list[str]
    camels: list[Camel] = field(default_factory=list[Camel])

    def choices(self) -> dict[str, list[Camel]]:
        """By the intersection where a route goes on or begins, the camels that may come next."""
        found: dict[str, list[Camel]] = {}
        ends = [target for _, _, target in self.camels]
        for end in dict.fromkeys(ends):
            if not self._has_left(end):
                found[end] = [camel for camel in self._from(end) if not self._is_taken(camel)]
        for arrow in self.arrows:
            if arrow not in ends and not self._has_left(arrow):
                outward = [camel for camel in self._from(arrow) if not self._on_border(camel)]
                found[arrow] = [camel for camel in outward if not self._is_taken(camel)]
        return {source: camels for source, camels in found.items() if camels}

    def _from(self, source: str) -> list[Camel]:
        """All camels that could leave an intersection, wherever others lie."""
        board = self.board
        return [
            (board.labels[path], source, board.labels[target])
            for path in range(board.size)
            if board.kinds[path] == "edge" and board.site(source) in board.ends[path]
            for target in board.ends[path]
            if target != board.site(source)
        ]

    def _has_left(self, source: str) -> bool:
        return any(camel[1] == source for camel in self.camels)

    def _is_taken(self, camel: Camel) -> bool:
        return any(other[0] == camel[0] for other in self.camels)

    def _on_border(self, camel: Camel) -> bool:
        around = self.board.incident[self.board.site(self.oasis)]
        return bool(around >> self.board.site(camel[0]) & 1)
