"""The rulesets that come with Tilewright, for tests that go over all of them."""

from __future__ import annotations

from functools import cache, lru_cache

import tilewright_rulesets
from tilewright import Game, Registry
from tilewright.rules import Ruleset


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def ruleset_ids() -> list[str]:
    """Ids of the rulesets, sorted."""
    files = tilewright_rulesets.tilewright_rulesets()
    return sorted(file.name.removesuffix(".json") for file in files)


@cache
def ruleset_of(name: str, overrides: tuple[str, ...] = ()) -> Ruleset:
    """A ruleset, read once and patched once for each list of overrides."""
    return ruleset_of(name).with_overrides(overrides) if overrides else registry().ruleset(name)


@cache
def game_of(name: str, players: int, overrides: tuple[str, ...] = ()) -> Game:
    """A game, built once, since it never changes."""
    return registry().game_of(ruleset_of(name, overrides), players)


def ruleset_cases() -> list[tuple[str, int]]:
    """Every ruleset with every number of players."""
    cases: list[tuple[str, int]] = []
    for name in ruleset_ids():
        players = ruleset_of(name).document["players"]
        cases += [(name, count) for count in range(players["min"], players["max"] + 1)]
    return cases


def is_variant(name: str) -> bool:
    """Whether the ruleset only changes another one."""
    return len(ruleset_of(name).lineage) > 1
