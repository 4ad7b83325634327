"""A game may need phases of certain rules; a ruleset without them is refused."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tilewright import Registry, hookimpl
from tilewright.errors import RulesetError
from tilewright.play import GameDefinition


class Pond:
    """A game that is nothing without placements."""

    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("pond", "Pond", "Frogs sit down.", phases=("placement",))]


DOCUMENT = {
    "format": 1,
    "id": "pond",
    "title": "Pond",
    "game": "pond",
    "players": {"min": 2, "max": 2, "default": 2},
    "board": {"topology": "square", "rows": 2, "columns": 2},
    "pieces": [{"id": "frog"}],
    "placements": [
        {"id": "sit", "pieces": ["frog"], "constraints": [{"id": "free", "rule": "empty"}]}
    ],
    "phases": [{"id": "sitting", "rule": "placement", "placement": "sit"}],
}


def test_a_ruleset_with_the_phase_is_the_game() -> None:
    registry = Registry([Pond()], discover=False)
    ruleset = registry.ruleset_from(DOCUMENT)
    assert registry.game_of(ruleset, 2).initial_state().legal_count() == 4


def test_a_ruleset_without_it_is_refused() -> None:
    registry = Registry([Pond()], discover=False)
    start = [{"id": "who", "rule": "random-start"}]
    ruleset = registry.ruleset_from({**DOCUMENT, "phases": start})
    wanted = r"\$\.phases: the game needs a phase with rule 'placement', switched on"
    with pytest.raises(RulesetError, match=wanted):
        registry.game_of(ruleset, 2)
