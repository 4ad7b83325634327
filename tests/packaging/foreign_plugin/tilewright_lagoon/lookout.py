"""A bot for Lagoon."""

from __future__ import annotations

import random

from tilewright.bots import Bot
from tilewright.play import State


class LookoutBot(Bot):
    """Builds where its score is best afterwards, less the best rival's score times its jealousy.

    Args:
        jealousy: how much the best of the others counts against an action.
    """

    reads_only = True

    def __init__(self, jealousy: float = 0.0) -> None:
        self.jealousy = jealousy

    def choose(self, state: State, rng: random.Random) -> int:
        seat = state.player
        actions = state.legal_actions()
        values = [self._value(state, action, seat) for action in actions]
        best = max(values)
        return rng.choice([at for at, value in zip(actions, values, strict=True) if value == best])

    def _value(self, state: State, action: int, seat: int) -> float:
        after = state.clone()
        after.apply_unchecked(action)
        scores = after.game.scores(after, projected=True)
        own = scores.pop(seat)
        return own - self.jealousy * max(scores, default=0)
