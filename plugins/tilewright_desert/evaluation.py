"""How good a position is beyond the points on the table, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from tilewright.board import spread
from tilewright.play import State

WATERHOLES: Final = (("waterhole-1", 1), ("waterhole-2", 2), ("waterhole-3", 3))
OASIS: Final = 5
#: Share of its points that a target is worth when it is 1, 2, 3 camels away.
NEARNESS: Final = (0.45, 0.25, 0.12)


def evaluate(state: State, player: int) -> float:
    """What the player's caravans may still reach, in points.

    Each caravan looks a few camels ahead over hexes that it may enter: a waterhole or an oasis
    counts a share of its points, the less the farther it is. Two caravans may count the same
    target, since either may get it.
    """
    game = state.game
    marks = dict(zip(game.marks, state.marks, strict=True))
    oases = marks.get("oasis", 0)
    kinds = len(game.pieces)
    value = 0.0
    for own in range(player * kinds, (player + 1) * kinds):
        if state.pieces[own]:
            open_sites = state.empty & state.clear[own] & ~oases
            value += _within_reach(state, own, open_sites, marks)
    return value


def _within_reach(state: State, own: int, open_sites: int, marks: dict[str, int]) -> float:
    """Worth of the targets near one caravan."""
    board = state.game.board
    reached = state.halos[own] & open_sites
    seen = 0
    unscored = marks.get("oasis", 0) & ~state.halos[own]
    value = 0.0
    for share in NEARNESS:
        new = reached & ~seen
        if not new:
            break
        seen |= new
        around = spread(board, new)
        points = OASIS * (around & unscored).bit_count()
        unscored &= ~around
        for mark, worth in WATERHOLES:
            points += worth * (new & marks.get(mark, 0)).bit_count()
        value += share * points
        reached = around & open_sites
    return value
