"""Shrinking: from a list of actions that shows a fault to a short one that still does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

#: How many lists are tried at most.
ATTEMPTS: Final = 2000
#: Runs up to this length are tried at every place and in every length: where players take turns,
#: only a whole round can be left out.
_FINE: Final = 8


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
        shortened = False
        end = len(kept)
        while end > 0:
            start = max(0, end - run)
            attempts += 1
            if attempts > ATTEMPTS:
                return kept
            candidate = kept[:start] + kept[end:]
            if shows(candidate):
                kept, end, shortened = candidate, start, True
            else:
                end = start if run > _FINE else end - 1
        if run == 1 and not shortened:
            break
        if not shortened:
            run = run // 2 if run > _FINE else run - 1
        run = max(1, min(run, len(kept)))
    return kept
