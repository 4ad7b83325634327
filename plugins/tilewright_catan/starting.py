"""Who begins (B9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.library import RandomStart

if TYPE_CHECKING:
    from tilewright.play import State


def starting_seat(state: State) -> int:
    """The seat that chance has drawn; seat 0 where the ruleset draws none."""
    for phase in state.game.phases:
        if isinstance(phase, RandomStart):
            return phase.seat(state)
    return 0
