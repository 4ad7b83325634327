"""Games of joining hexes, for counts of positions: hex, Y and havannah."""

from __future__ import annotations

from slow_games import HEX_SIDES, Place, SlowGame, hexagon, joined, near


class Hexes(SlowGame):
    """Stones on hexes until somebody has joined what has to be joined.

    Attributes:
        goals: for each seat the sets of places and how many of them one group has to reach.
        rings: whether a closed chain wins too.
        mirrors: whether the second player may take over the first stone, mirrored.
    """

    def __init__(
        self,
        board: frozenset[Place],
        goals: tuple[tuple[list[set[Place]], int], ...],
        *,
        rings: bool = False,
        mirrors: bool = False,
    ) -> None:
        super().__init__()
        self.board, self.goals = board, goals
        self.rings, self.mirrors = rings, mirrors
        self.turn = 0

    def legal(self) -> list[str]:
        if self.over:
            return []
        more = ["play swap"] if self.mirrors and self.turn == 1 else []
        free = sorted(self.board - self.held.keys())
        return [f"play stone {place[0]},{place[1]}" for place in free] + more

    def play(self, text: str) -> None:
        if text == "play swap":
            self.held = {(r, q): 1 for q, r in self.held}
        else:
            q, r = map(int, text.split()[-1].split(","))
            self.held[q, r] = self.seat
            self.over = self._has_won((q, r)) or len(self.held) == len(self.board)
        self.turn += 1
        self.seat = 1 - self.seat

    def _has_won(self, place: Place) -> bool:
        own = self.own()
        group = joined(own, place, HEX_SIDES)
        marks, needed = self.goals[min(self.seat, len(self.goals) - 1)]
        if sum(not group.isdisjoint(mark) for mark in marks) >= needed:
            return True
        return self.rings and any(map(self._is_shut_in, self.board))

    def _is_shut_in(self, place: Place) -> bool:
        """Whether the own stones, without this place, leave it no way off the board."""
        walls = self.own() - {place}
        outside = {other for one in self.board for other in near(one, HEX_SIDES)} - self.board
        found = joined((self.board | outside) - walls, place, HEX_SIDES)
        return found.isdisjoint(outside)


def hex_game(size: int, *, mirrors: bool = False) -> Hexes:
    """Hex on a rhombus: seat 0 joins the first and last row, seat 1 the first and last column."""
    board = frozenset((q, r) for q in range(size) for r in range(size))
    rows, columns = (
        [{place for place in board if place[axis] == end} for end in (0, size - 1)]
        for axis in (1, 0)
    )
    return Hexes(board, ((rows, 2), (columns, 2)), mirrors=mirrors)


def y_game(size: int) -> Hexes:
    """Y on a triangle: one group has to reach all three sides."""
    board = frozenset((q, r) for q in range(size) for r in range(size - q))
    sides = [{(q, 0) for q in range(size)}, {(0, r) for r in range(size)}]
    return Hexes(board, (([*sides, {(q, size - 1 - q) for q in range(size)}], 3),))


class Havannah(Hexes):
    """A ring, a bridge between two of six corners, or a fork to three of six sides."""

    @classmethod
    def on(cls, radius: int) -> Havannah:
        """The game on a hexagon."""
        board = hexagon(radius)
        edge = {place for place in board if len(board.intersection(near(place, HEX_SIDES))) < 6}
        corners = {(radius * q, radius * r) for q, r in HEX_SIDES}
        sides: list[set[Place]] = []
        for place in sorted(edge - corners):
            if not any(place in side for side in sides):
                sides.append(joined(edge - corners, place, HEX_SIDES))
        # Two corners count as much as three sides: the groups are looked at for each by itself.
        return cls(board, (([{corner} for corner in sorted(corners)], 2), (sides, 3)), rings=True)

    def _has_won(self, place: Place) -> bool:
        group = joined(self.own(), place, HEX_SIDES)
        reached = [
            sum(not group.isdisjoint(mark) for mark in marks) >= needed
            for marks, needed in self.goals
        ]
        return any(reached) or any(map(self._is_shut_in, self.board))
