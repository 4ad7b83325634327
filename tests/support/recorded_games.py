"""The games that are kept on record: one for every ruleset and number of players, and some more."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Final, NamedTuple

from first_party import game_of, registry, ruleset_cases
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


class Recorded(NamedTuple):
    """What is played in a game on record."""

    ruleset: str
    players: int
    overrides: tuple[str, ...] = ()


#: Games with options that no ruleset turns on, by the name of their file.
FURTHER: Final = {
    "catan-caravans-with-variants-3": Recorded(
        "catan-caravans",
        3,
        ("options.event_cards=true", "options.friendly_robber=true", "options.harbourmaster=true"),
    )
}


@cache
def recorded_games() -> dict[str, Recorded]:
    """All games on record, by the name of their file."""
    each = (Recorded(ruleset, players) for ruleset, players in ruleset_cases())
    return {f"{game.ruleset}-{game.players}": game for game in each} | FURTHER


@cache
def play_again(ruleset: str, players: int, overrides: tuple[str, ...] = ()) -> Playthrough:
    """The game of two kinds of bot by turns, as it is played now."""
    game = game_of(ruleset, players, overrides)
    specs = list(itertools.islice(itertools.cycle(BOTS_OF.get(ruleset, BOTS)), players))
    state = play_match(game, [registry().bot(spec) for spec in specs], SEED)
    return record(state, SEED, specs)
