"""The games of lines and connections keep what every game promises."""

from __future__ import annotations

import pytest

from placement_games import placement_game
from tilewright.testing import check_game

QUICK = ("connect-four", "hex-swap", "tic-tac-toe")
OTHERS = ("gomoku", "gomoku-exact", "gomoku-swap", "havannah", "hex", "y")


@pytest.mark.parametrize(
    "ruleset", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
)
def test_it_keeps_what_every_game_promises(ruleset: str) -> None:
    check_game(placement_game(ruleset), seeds=(1,))
