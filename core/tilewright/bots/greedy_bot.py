"""The greedy bot: looks one action ahead."""

from __future__ import annotations

import random
from typing import Final

from tilewright.bots.base import Bot
from tilewright.play import State

#: More than any points.
DECIDED: Final = 1e9


class GreedyBot(Bot):
    """Takes the action after which it stands best, one ply ahead.

    A position is worth the own points less the mean of the others', scored as if the game were
    over, plus what the game itself says of it (``GameDefinition.evaluate``). A win that an ending
    decides beats any points, and a loss none. Ties are broken at random.

    Args:
        noise: standard deviation, in points, of a random amount added to every value.
    """

    reads_only = True

    def __init__(self, noise: float = 0.0) -> None:
        self.noise = noise

    def choose(self, state: State, rng: random.Random) -> int:
        player = state.player
        best: list[int] = []
        best_value = float("-inf")
        for action in state.legal_actions():
            after = state.clone()
            after.apply_unchecked(action)
            value = self.value(after, player)
            if self.noise:
                value += rng.gauss(0.0, self.noise)
            if value > best_value:
                best, best_value = [action], value
            elif value == best_value:
                best.append(action)
        return best[int(rng.random() * len(best))]

    def value(self, state: State, player: int) -> float:
        """How good the state is for the player, in points."""
        game = state.game
        if state.decided:
            return self.decided_value(state, player)
        scores = game.scores(state, projected=True)
        own = scores[player]
        others = sum(scores) - own
        value = own - others / max(1, game.num_players - 1)
        if game.definition.evaluate is not None:
            value += game.definition.evaluate(state, player)
        return value

    def decided_value(self, state: State, player: int) -> float:
        """Worth of a game that an ending has decided: a win beats any points, a loss none."""
        winners = state.winners()
        if len(winners) == state.game.num_players:
            return 0.0
        return DECIDED if player in winners else -DECIDED
