"""Which way the camels of a position went, as far as the position tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.bitset import bits

if TYPE_CHECKING:
    from tilewright.board import Board


def certain_directions(board: Board, camels: int, left: int) -> dict[int, tuple[int, int]]:
    """Directions of camels that follow from which intersections they have left.

    Every camel leaves one end of its path, and no two leave the same (C7). So a camel with one end
    that can be the one it left went from there; and an intersection that only one camel can have
    left is the one that this camel has left. What does not follow from that stays open, such as
    the direction of a closed ring.

    Args:
        board: the board.
        camels: set of the paths with a camel.
        left: set of the intersections that a camel has left.

    Returns:
        For each path whose direction is certain the end the camel left and the one it went to.
    """
    found: dict[int, tuple[int, int]] = {}
    pending = -1
    while pending != camels:
        pending = camels
        for path in bits(camels):
            first, second = board.ends[path]
            for start, goal in ((first, second), (second, first)):
                if _left_from(board, path, start, goal, camels, left):
                    found[path] = (start, goal)
                    camels &= ~board.bit[path]
                    left &= ~board.bit[start]
                    break
    return found


def _left_from(board: Board, path: int, start: int, goal: int, camels: int, left: int) -> bool:
    """Whether the camel on a path must have left this end of it."""
    if not left >> start & 1:
        return False
    alone = camels & board.incident[start] == board.bit[path]
    other_end = bool(left >> goal & 1)
    both_alone = other_end and camels & board.incident[goal] == board.bit[path]
    return not other_end or (alone and not both_alone)
