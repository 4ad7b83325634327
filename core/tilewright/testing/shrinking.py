"""Shrinking: from a list of actions that shows a fault to a short one that still does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

#: How many lists are tried at most.
ATTEMPTS: Final = 1500


def shrink(actions: Sequence[int], shows: Callable[[list[int]], bool]) -> list[int]:
    """A sublist of ``actions``, as short as delta debugging finds, for which ``shows`` still holds.

    Runs of actions are left out, long runs first, down to single ones. The last actions are tried
    first: the first ones set a game up and can rarely be spared.

    Args:
        actions: a list for which ``shows`` holds.
        shows: whether a list can be replayed and shows the fault at its end.
    """
    kept = list(actions)
    attempts = 0
    run = max(1, len(kept) // 2)
    while kept:
        removed = False
        end = len(kept)
        while end > 0:
            start = max(0, end - run)
            candidate = kept[:start] + kept[end:]
            attempts += 1
            if attempts > ATTEMPTS:
                return kept
            if shows(candidate):
                kept = candidate
                removed = True
            end = start
        if run == 1 and not removed:
            return kept
        if not removed:
            run = max(1, run // 2)
        run = min(run, max(1, len(kept)))
    return kept
