"""The games that are kept on record: one for every ruleset and number of players."""

from __future__ import annotations

import itertools
from functools import cache

from first_party import registry
from tilewright.playthrough import Playthrough, record
from tilewright.simulation import play_match

BOTS = ("greedy", "random")
SEED = 1


@cache
def play_again(ruleset: str, players: int) -> Playthrough:
    """The game of greedy and random bots by turns, as it is played now."""
    game = registry().game(ruleset, players)
    specs = list(itertools.islice(itertools.cycle(BOTS), players))
    state = play_match(game, [registry().bot(spec) for spec in specs], SEED)
    return record(state, SEED, specs)
