"""The rulesets that come with Tilewright, for tests that go over all of them."""

from __future__ import annotations

from functools import lru_cache

import tilewright_rulesets
from tilewright import Registry


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def ruleset_ids() -> list[str]:
    """Ids of the rulesets, sorted."""
    files = tilewright_rulesets.tilewright_rulesets()
    return sorted(file.name.removesuffix(".json") for file in files)


def ruleset_cases() -> list[tuple[str, int]]:
    """Every ruleset with every number of players."""
    cases: list[tuple[str, int]] = []
    for name in ruleset_ids():
        players = registry().ruleset(name).document["players"]
        cases += [(name, count) for count in range(players["min"], players["max"] + 1)]
    return cases


def is_variant(name: str) -> bool:
    """Whether the ruleset only changes another one."""
    return len(registry().ruleset(name).lineage) > 1
