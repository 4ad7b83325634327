"""The framework's Catan against one that was written on its own from the rules."""

from __future__ import annotations

from functools import lru_cache

import pytest

from first_party import registry
from slow_catan import slow_catan
from slow_catan_lockstep import compare
from tilewright import Game

import os
CASES = [
    ("catan-base", 3, ""),
    ("catan-base", 4, ""),
    ("catan-base", 4, "layout=beginner"),
    ("catan-base", 3, "layout=random-numbers"),
    ("catan-base", 4, "friendly_robber=true"),
    ("catan-base", 3, "harbourmaster=true"),
]


def overrides_of(options: str) -> list[str]:
    return [f"options.{option}" for option in options.split()]


@lru_cache
def game_of(ruleset: str, players: int, options: str) -> Game:
    return registry().game(ruleset, players, overrides_of(options))


def play(ruleset: str, players: int, options: str, seed: int, plies: int) -> None:
    slow = slow_catan(ruleset, players, overrides_of(options))
    compare(game_of(ruleset, players, options), slow, seed, plies)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_the_beginning_of_a_random_game_is_the_same(
    ruleset: str, players: int, options: str, seed: int
) -> None:
    play(ruleset, players, options, seed, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_a_whole_random_game_is_the_same(
    ruleset: str, players: int, options: str, seed: int
) -> None:
    play(ruleset, players, options, seed, 12_000)
