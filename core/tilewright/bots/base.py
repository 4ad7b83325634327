"""What a bot is: it chooses an action for the player who acts."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tilewright.play import Parameters, State


class Bot(ABC):
    """Chooses actions. One bot plays one seat of one game.

    Attributes:
        reads_only: True when ``choose`` never changes the state it is given; the caller then need
            not hand it a copy.
        is_fair: True when ``choose`` looks at nothing that its player may not know. Such a bot is
            handed the true state, except while others have choices pending that nobody may see;
            drawing hidden facts anew for it would be work for nothing.
    """

    reads_only: ClassVar[bool] = False
    is_fair: ClassVar[bool] = False

    @abstractmethod
    def choose(self, state: State, rng: random.Random) -> int:
        """An action that is legal for ``state.player``.

        Args:
            state: the position; what the player cannot know in it has been drawn anew, unless the
                bot ``is_fair``.
            rng: the bot's own generator; nothing else may be used for randomness.
        """


@dataclass(frozen=True, slots=True)
class BotType:
    """A kind of bot that plugins register.

    Attributes:
        name: the name on the command line.
        summary: one sentence.
        make: builds a bot from its parameters, given as keywords.
        parameters: schema of the parameters.
    """

    name: str
    summary: str
    make: Callable[..., Bot]
    parameters: Parameters = field(default_factory=Parameters)

    def build(self, values: Mapping[str, Any]) -> Bot:
        """A bot with the given parameters, which have been checked."""
        return self.make(**values)
