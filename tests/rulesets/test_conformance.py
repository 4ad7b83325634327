"""The conformance kit on every ruleset that comes with Tilewright, for every number of players."""

from __future__ import annotations

import pytest

from first_party import registry, ruleset_cases
from tilewright.testing import CHECKS, check_game

CASES = [(name, players, check.name) for name, players in ruleset_cases() for check in CHECKS]


@pytest.mark.parametrize(("ruleset", "players", "check"), CASES)
def test_a_ruleset_keeps_the_contract(ruleset: str, players: int, check: str) -> None:
    game = registry().game(ruleset, players)
    check_game(game, [1], registry=registry(), checks=[check])


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "check"), CASES)
def test_a_ruleset_keeps_the_contract_in_more_games(ruleset: str, players: int, check: str) -> None:
    game = registry().game(ruleset, players)
    check_game(game, range(2, 12), registry=registry(), checks=[check])
