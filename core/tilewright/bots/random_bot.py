"""The random bot: every legal action is equally likely."""

from __future__ import annotations

import random

from tilewright.bots.base import Bot
from tilewright.play import State


class RandomBot(Bot):
    """Chooses uniformly among the legal actions."""

    reads_only = True
    is_fair = True

    def choose(self, state: State, rng: random.Random) -> int:
        return state.pick(rng.random())
