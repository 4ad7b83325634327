"""Bots that misbehave or observe, for tests; importable by name in worker processes."""

from __future__ import annotations

import os
import random
import time

from tilewright.bots import Bot
from tilewright.play import State


class FirstBot(Bot):
    """Takes the first legal action."""

    reads_only = True

    def choose(self, state: State, rng: random.Random) -> int:
        return state.legal_actions()[0]


class WreckingBot(Bot):
    """Plays on in the state it is given, which is allowed: it says that it is no reader."""

    def choose(self, state: State, rng: random.Random) -> int:
        action = state.legal_actions()[-1]
        while not state.is_terminal():
            state.apply(state.legal_actions()[0])
        return action


class AnsweringBot(Bot):
    """Always answers the same, legal or not."""

    reads_only = True

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, state: State, rng: random.Random) -> int:
        return self.answer  # type: ignore[return-value]


class CountingBot(Bot):
    """Takes the action at the number of its own earlier choices, so that memory shows."""

    reads_only = True

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, state: State, rng: random.Random) -> int:
        legal = state.legal_actions()
        self.choices += 1
        return legal[self.choices % len(legal)]


class PeekingBot(Bot):
    """Notes what it is shown of the choice that seat 0 has made and nobody may see."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def choose(self, state: State, rng: random.Random) -> int:
        self.seen.append(state.pending[0])
        return state.legal_actions()[0]


class DividingBot(Bot):
    """Divides by zero when chance has put the well on the third corner."""

    reads_only = True

    def choose(self, state: State, rng: random.Random) -> int:
        well = state.notation(state.history[2])
        return state.legal_actions()[0] // (0 if "well" in well else 1)


class DyingBot(Bot):
    """Takes its process with it."""

    reads_only = True

    def choose(self, state: State, rng: random.Random) -> int:
        os._exit(3)


class UnpicklableBot(FirstBot):
    """Holds something that cannot be sent to another process."""

    def __init__(self) -> None:
        self.hidden = lambda: None


class SlowBot(FirstBot):
    """Takes so long over its choices that a worker hands in every game by itself."""

    def choose(self, state: State, rng: random.Random) -> int:
        time.sleep(0.15)
        return super().choose(state, rng)
