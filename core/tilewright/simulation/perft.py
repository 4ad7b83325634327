"""Perft: how many sequences of actions there are; the strictest test of move generation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.play import State


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly ``depth`` actions can be played from a state.

    Each outcome at a chance node counts as one action, whatever its probability. A game that is
    over has no further sequence.

    Raises:
        ValueError: the depth is negative.
    """
    if depth < 0:
        raise ValueError(f"depth {depth} is negative")
    return _count(state, depth)


def divide(state: State, depth: int) -> list[tuple[str, int]]:
    """The count of ``perft``, split by first action: pairs of notation and count, by action number.

    Raises:
        ValueError: the depth is less than 1.
    """
    if depth < 1:
        raise ValueError(f"depth {depth} cannot be split; it must be at least 1")
    split: list[tuple[str, int]] = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        split.append((state.notation(action), _count(after, depth - 1)))
    return split


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return state.legal_count()
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        total += _count(after, depth - 1)
    return total
