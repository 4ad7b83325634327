"""Don Quixote: tile lists and bots that cannot serve the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tilewright import Registry
from tilewright.errors import BotError, RulesetError


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("tiles", "fault"),
    [
        (
            [{"id": "castle-6", "count": 2}, {"id": "knight-1a", "count": 0}],
            "the castles are 2 of 'castle-6', 1 of 'castle-4'",
        ),
        (
            [{"id": "castle-4", "count": 0}, {"id": "knight-1a", "count": 2}],
            "the castles are 1 of 'castle-6'",
        ),
        ([{"id": "knight-1a", "count": 2}], "25 tiles for 24 fields"),
    ],
)
def test_two_castles_and_a_tile_for_every_field(
    registry: Registry, tiles: list[dict[str, Any]], fault: str
) -> None:
    place = registry.ruleset("don-quixote").document["placements"][0]
    effect = next(part for part in place["effects"] if part["rule"] == "principality")
    document: dict[str, Any] = {
        "format": 1,
        "id": "other-tiles",
        "extends": "don-quixote",
        "title": "Other tiles",
        "placements": [{"id": place["id"], "effects": [{"id": effect["id"], "tiles": tiles}]}],
    }
    with pytest.raises(RulesetError, match=fault):
        registry.game_of(registry.ruleset_from(document))


def test_the_planner_says_that_it_plays_no_other_game(registry: Registry) -> None:
    state = registry.game("tic-tac-toe").initial_state()
    with pytest.raises(BotError, match="bot 'planner' cannot play 'tic-tac-toe'"):
        registry.bot("planner").choose(state, random.Random(1))
