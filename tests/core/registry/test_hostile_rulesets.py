"""Rulesets and overrides that once ended in something else than a sentence."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tilewright import Registry
from tilewright.errors import BotError, DocumentError, RulesetError

DESERT = "through-the-desert"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


def faults(registry: Registry, *overrides: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        registry.game(DESERT, 4, overrides)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    "override",
    ["board=null", "board.marks=null", 'board={"topology":"square","rows":1,"columns":1}'],
)
def test_a_board_without_marks_is_explained(registry: Registry, override: str) -> None:
    found = faults(registry, override)
    assert any("unknown mark 'oasis'; allowed: none is known" in fault for fault in found)


def test_a_game_without_a_phase_is_refused(registry: Registry) -> None:
    phases = ("oases", "waterholes", "leaders", "camels")
    (fault,) = faults(registry, *(f"phases.{phase}.enabled=false" for phase in phases))
    assert fault.endswith("$.phases: no phase is switched on; allowed: at least one")


def test_a_bound_of_an_option_that_is_no_number_is_a_fault(
    registry: Registry, tmp_path: Path
) -> None:
    options: dict[str, Any] = {"prize": {"title": "Prize", "value": 3, "maximum": {}}}
    document: dict[str, Any] = {
        "format": 1,
        "id": "x",
        "title": "X",
        "extends": DESERT,
        "options": options,
    }
    file = tmp_path / "x.json"
    file.write_text(json.dumps(document))
    with pytest.raises(RulesetError, match=r"\$\.options\.prize\.maximum"):
        registry.ruleset(file)


def test_no_game_is_for_a_thousand_million_players(registry: Registry) -> None:
    (fault,) = faults(registry, "players.max=1000000000")
    assert "allowed: at least 1 and at most 100" in fault


@pytest.mark.parametrize("key", ["id", "format", "extends", "$schema"])
def test_what_says_which_file_it_is_cannot_be_set(registry: Registry, key: str) -> None:
    (fault,) = faults(registry, f"{key}=1")
    assert f"{key} says which file this is" in fault


def test_numbers_without_measure_are_refused(registry: Registry) -> None:
    many = "1" + "0" * 400
    (fault,) = faults(registry, f"phases.oases.bag.oasis={many}")
    assert "phases.oases.bag.oasis" in fault
    with pytest.raises(BotError, match="noise"):
        registry.bot(f"greedy(noise={many})")
    with pytest.raises(BotError, match="noise"):
        registry.bot("greedy(noise=" + "[" * 100_000 + ")")


def test_a_file_without_end_is_not_read_to_its_end(registry: Registry) -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no endless file")
    with pytest.raises(DocumentError, match="larger than 64 MiB"):
        registry.ruleset(endless)


def test_a_number_of_five_thousand_digits_is_no_python_text(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text('{"format": ' + "9" * 5000 + "}")
    with pytest.raises(DocumentError, match="more digits than can be read"):
        Registry().ruleset(file)


def test_a_greedy_bot_plays_on_a_board_without_oases(registry: Registry) -> None:
    document: dict[str, Any] = {
        "format": 1,
        "id": "plain",
        "title": "Plain",
        "game": DESERT,
        "players": {"min": 2, "max": 2, "default": 2},
        "board": {"topology": "square", "rows": 2, "columns": 2},
        "pieces": [{"id": "dot"}],
        "placements": [{"id": "dot", "constraints": [{"id": "empty", "rule": "empty"}]}],
        "phases": [{"id": "play", "rule": "placement", "placement": "dot"}],
    }
    state = registry.game_of(registry.ruleset_from(document)).initial_state()
    action = registry.bot("greedy").choose(state, random.Random(1))
    assert action in state.legal_actions()


def test_copying_a_state_clones_it(registry: Registry) -> None:
    state = registry.game("tic-tac-toe").initial_state()
    other = copy.copy(state)
    other.apply(other.legal_actions()[0])
    assert state.ply == 0
    assert state != other
