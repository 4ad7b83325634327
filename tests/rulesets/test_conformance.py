"""The conformance kit on every ruleset that comes with Tilewright, for every number of players."""

from __future__ import annotations

import pytest

from first_party import game_of, is_variant, registry, ruleset_cases
from tilewright.testing import CHECKS, check_game

#: Two more processes play for the check ``twins``, so in a usual run one game of each kind is
#: played by them: captures, lines drawn, stones, tiles, auctions, several phases with chance,
#: choices made at once, tiles with sides. Catan's is played in ``test_catan_combinations``.
WITH_TWINS = (
    ("atari-go", 2),
    ("don-quixote", 2),
    ("dots-and-boxes", 3),
    ("hex-swap", 2),
    ("honeycomb", 2),
    ("how-much-for-the-camel", 3),
    ("landscape", 3),
    ("through-the-desert", 4),
)
#: What cuts the games of a usual run short, where a random game is long; then there are fewer
#: positions to look at, too.
SHORTENED = {
    "catan-base": ("options.turn_limit=16",),
    "catan-caravans": ("options.turn_limit=16",),
}
POSITIONS_OF_SHORTENED = 8
CASES = [(name, players, check.name) for name, players in ruleset_cases() for check in CHECKS]


def usual_cases() -> list[tuple[str, int, str]]:
    """Everything but most of the twins, and of variants the smallest number of players."""
    smallest = dict(reversed(ruleset_cases()))
    return [
        (name, players, check)
        for name, players, check in CASES
        if (check != "twins" or (name, players) in WITH_TWINS)
        and (not is_variant(name) or players == smallest[name])
    ]


@pytest.mark.parametrize(("ruleset", "players", "check"), usual_cases())
def test_a_ruleset_keeps_the_contract(ruleset: str, players: int, check: str) -> None:
    positions = POSITIONS_OF_SHORTENED if ruleset in SHORTENED else None
    game = game_of(ruleset, players, SHORTENED.get(ruleset, ()))
    check_game(game, [1], registry=registry(), checks=[check], positions=positions)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "check"), CASES)
def test_a_ruleset_keeps_the_contract_in_more_games(ruleset: str, players: int, check: str) -> None:
    check_game(game_of(ruleset, players), range(1, 12), registry=registry(), checks=[check])


def test_the_games_with_twins_are_there() -> None:
    assert set(WITH_TWINS) <= set(ruleset_cases())


def test_the_games_cut_short_are_there() -> None:
    assert set(SHORTENED) <= {name for name, _ in ruleset_cases()}
