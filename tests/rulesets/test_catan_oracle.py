"""The framework's Catan against one that was written on its own from the rules."""

from __future__ import annotations

from functools import lru_cache

import pytest

from first_party import registry
from slow_catan import slow_catan
from slow_catan_lockstep import compare
from tilewright import Game

CASES = [
    ("catan-base", 3, ""),
    ("catan-base", 4, "layout=beginner offers_per_turn=1 cards_in_offer=6"),
    ("catan-base", 3, "layout=random-numbers player_trade=false"),
    ("catan-base", 4, "friendly_robber=true player_trade=false"),
    ("catan-base", 3, "harbourmaster=true event_cards=true player_trade=false"),
    ("catan-base", 4, "event_cards=true friendly_robber=true"),
    ("catan-base", 2, ""),
    ("catan-base", 2, "layout=random-numbers event_cards=true friendly_robber=true"),
    ("catan-caravans", 2, "player_trade=false"),
    ("catan-caravans", 2, "event_cards=true harbourmaster=true token_actions=2"),
    ("catan-caravans", 3, "player_trade=false"),
    ("catan-caravans", 4, ""),
    ("catan-caravans", 4, "oasis=south layout=random-numbers friendly_robber=true"),
    ("catan-caravans", 3, "oasis=north event_cards=true harbourmaster=true player_trade=false"),
]
#: Nobody wins these, so that all camels are laid, the deck runs out and routes meet and come back.
ENDLESS = [
    ("catan-base", 4, "end.victory.points=40 turn_limit=350 player_trade=false"),
    ("catan-caravans", 3, "end.victory.points=40 turn_limit=350 player_trade=false"),
    ("catan-base", 2, "end.victory.points=40 turn_limit=250 player_trade=false"),
    ("catan-caravans", 2, "end.victory.points=40 turn_limit=250 player_trade=false"),
    (
        "catan-caravans",
        4,
        "end.victory.points=40 turn_limit=350 event_cards=true friendly_robber=true "
        "harbourmaster=true player_trade=false",
    ),
]
#: How often players rather do something than end their turn; lazy ones empty the bank.
EAGER, LAZY = 0.9, 0.2


def overrides_of(options: str) -> list[str]:
    """Overrides; what is in no section is an option."""
    return [text if "." in text else f"options.{text}" for text in options.split()]


@lru_cache
def game_of(ruleset: str, players: int, options: str) -> Game:
    return registry().game(ruleset, players, overrides_of(options))


def play(
    ruleset: str, players: int, options: str, seed: int, plies: int, eager: float = EAGER
) -> None:
    slow = slow_catan(ruleset, players, overrides_of(options))
    compare(game_of(ruleset, players, options), slow, seed, plies, eager)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_the_beginning_of_a_random_game_is_the_same(
    ruleset: str, players: int, options: str, seed: int
) -> None:
    play(ruleset, players, options, seed, 220)


@pytest.mark.parametrize(("ruleset", "players", "options"), ENDLESS)
def test_a_long_random_game_is_the_same(ruleset: str, players: int, options: str) -> None:
    play(ruleset, players, options, 7, 600)


@pytest.mark.parametrize(
    ("ruleset", "players", "eager", "seed"),
    [
        pytest.param("catan-base", 4, LAZY, 2, id="the bank cannot pay one player, and several"),
        pytest.param("catan-caravans", 3, EAGER, 12, id="a route leaves the corner of an arrow"),
        pytest.param("catan-caravans", 2, EAGER, 9, id="a knight of the largest army is discarded"),
    ],
)
def test_a_random_game_where_something_rare_happens_is_the_same(
    ruleset: str, players: int, eager: float, seed: int
) -> None:
    limit = 250 if players == 2 else 350
    options = f"end.victory.points=40 turn_limit={limit} player_trade=false"
    play(ruleset, players, options, seed, 800, eager)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 115))
@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_a_whole_random_game_is_the_same(
    ruleset: str, players: int, options: str, seed: int
) -> None:
    play(ruleset, players, options, seed, 12_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 208))
@pytest.mark.parametrize("eager", [EAGER, LAZY])
@pytest.mark.parametrize(("ruleset", "players", "options"), ENDLESS)
def test_a_random_game_up_to_the_turn_limit_is_the_same(
    ruleset: str, players: int, options: str, eager: float, seed: int
) -> None:
    play(ruleset, players, options, seed, 12_000, eager)
