from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tilewright import Registry, State
from tilewright.play import observation_schema
from tilewright.rules import validate
from tilewright_toys import toy_registry


@pytest.fixture(scope="module")
def desert() -> State:
    """A position of Through the Desert with pieces of all players on the board."""
    state = Registry().game("through-the-desert", 5).initial_state()
    rng = random.Random(4)
    while state.ply < 110:
        state.apply(rng.choice(state.legal_actions()))
    return state


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(observation_schema())


def test_every_key_has_a_title_and_a_description() -> None:
    for key, schema in observation_schema()["properties"].items():
        assert schema["title"], key
        assert schema["description"].endswith("."), key


def test_all_keys_are_always_there(desert: State) -> None:
    schema = observation_schema()
    assert list(desert.observation(0)) == schema["required"]
    assert list(schema["properties"]) == [*schema["required"], "neutrals", "game"]


@pytest.mark.parametrize("viewer", [None, 0, 4])
def test_observations_of_a_large_game_fit(desert: State, viewer: int | None) -> None:
    assert validate(desert.observation(viewer), observation_schema()) == []


def test_observations_of_pending_and_nested_decisions_fit() -> None:
    sealed = toy_registry().game("toy-sealed", 3).initial_state()
    sealed.apply(sealed.parse("bids stone a1"))
    assert sealed.observation(0)["decided"] == [0]
    asking = toy_registry().game("toy-asking", 3).initial_state()
    asking.apply(asking.parse("place stone a1"))
    assert asking.observation()["interrupted"] == ["place"]
    assert asking.observation()["to_act"] == 1
    for state in (sealed, asking):
        for viewer in (None, 0, 1, 2):
            assert validate(state.observation(viewer), observation_schema()) == []


def test_who_acts_at_chance_nodes_and_at_the_end() -> None:
    state = toy_registry().game("toy-meadow").initial_state()
    assert state.observation()["to_act"] == "chance"
    assert validate(state.observation(), observation_schema()) == []
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert state.observation()["to_act"] == "nobody"
    assert validate(state.observation(), observation_schema()) == []


WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda seen: seen.update(secret=1), '$.secret: unknown key "secret"'),
    (lambda seen: seen.pop("marks"), '$: the key "marks" is missing'),
    (lambda seen: seen.update(to_act="me"), '$.to_act: found "me"'),
    (lambda seen: seen.update(viewer=-1), "$.viewer: found -1"),
    (lambda seen: seen["pieces"][0].update(owner="me"), '$.pieces[0].owner: found "me"'),
    (lambda seen: seen["supplies"].update(stock=[1]), "$.supplies.stock[0]: found 1"),
    (lambda seen: seen["scores"].append(0.5), "$.scores[5]: found 0.5"),
    (lambda seen: seen.update(facts=[]), "$.facts: found []"),
]


@pytest.mark.parametrize(("change", "problem"), WRONG)
def test_what_does_not_fit_is_named(
    desert: State, change: Callable[[dict[str, Any]], object], problem: str
) -> None:
    seen = copy.deepcopy(desert.observation(1))
    change(seen)
    faults = [str(fault) for fault in validate(seen, observation_schema())]
    assert any(fault.startswith(problem) for fault in faults), faults
