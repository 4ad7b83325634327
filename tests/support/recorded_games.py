"""The games that are kept on record: one for every ruleset and number of players."""

from __future__ import annotations

import itertools
from functools import cache

from first_party import registry
from tilewright.playthrough import Playthrough, record
from tilewright.simulation import play_match

BOTS = ("greedy", "random")
#: Who plays instead where looking at every action takes long.
BOTS_OF = {
    "catan-base": ("settler", "random"),
    "catan-caravans": ("settler", "random"),
    "how-much-for-the-camel": ("trader", "random"),
}
SEED = 1


@cache
def play_again(ruleset: str, players: int) -> Playthrough:
    """The game of two kinds of bot by turns, as it is played now."""
    game = registry().game(ruleset, players)
    specs = list(itertools.islice(itertools.cycle(BOTS_OF.get(ruleset, BOTS)), players))
    state = play_match(game, [registry().bot(spec) for spec in specs], SEED)
    return record(state, SEED, specs)
