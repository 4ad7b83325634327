"""Whatever stands in a file, it loads or is refused with faults, never with another exception."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilewright.errors import RulesetError, UnknownNameError
from tilewright.rules import Ruleset, load_ruleset, to_path
from tilewright.rules.values import is_list, is_object

WORDS = st.sampled_from(
    [
        "id",
        "rule",
        "option",
        "cases",
        "remove",
        "before",
        "all",
        "not",
        "herd",
        "most",
        "prize",
        "2",
    ]
)
SCALARS = st.none() | st.booleans() | st.integers(-1, 12) | st.floats(0, 1) | WORDS
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


def positions(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    members = value.items() if is_object(value) else enumerate(value) if is_list(value) else ()
    for key, member in members:
        yield (*path, key)
        yield from positions(member, (*path, key))


def changed(document: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    result = copy.deepcopy(document)
    here: Any = result
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    return result


def check(document: Mapping[str, Any], parent: Mapping[str, Any], schema: Any) -> None:
    def find(name: str) -> Mapping[str, Any]:
        if name != parent["id"]:
            raise UnknownNameError("ruleset", name, [parent["id"]])
        return parent

    judge(lambda: load_ruleset(document, find, schema))


def judge(make: Callable[[], Ruleset]) -> None:
    try:
        ruleset = make()
    except RulesetError as error:
        faults = error.faults
    else:
        check_loaded(ruleset)
        return
    assert faults
    assert all(fault.problem and fault.path.startswith("$") for fault in faults)


def check_loaded(ruleset: Ruleset) -> None:
    entries = list(ruleset.explain())
    assert {entry.address for entry in entries} == set(ruleset.origins)
    for entry in entries:
        assert ruleset.origin_of(entry.address) == entry.origin
        to_path(ruleset.document, entry.address)
    for count in range(ruleset.document["players"]["min"], 4):
        assert "player_counts" not in ruleset.for_players(count)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_a_ruleset_with_any_value_anywhere(
    base: dict[str, Any], schema: dict[str, Any], data: st.DataObject
) -> None:
    base["player_counts"] = {"2": {"scoring": [{"id": "most", "first": 7}]}}
    places = [path for path in positions(base) if path[0] not in ("format", "id")]
    document = changed(base, data.draw(st.sampled_from(places)), data.draw(VALUES))
    check(document, document, schema)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_a_variant_with_any_sections(
    base: dict[str, Any], schema: dict[str, Any], data: st.DataObject
) -> None:
    sections = st.sampled_from(sorted({*base, "player_counts", "parameters"} - {"format", "id"}))
    patch = data.draw(st.dictionaries(sections, VALUES, max_size=3))
    check({**patch, "format": 1, "id": "child", "extends": "base"}, base, schema)


@given(st.sampled_from(["scoring", "options", "board.radius", "players.min", "end.empty"]), VALUES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_any_value_may_be_set(
    base: dict[str, Any], schema: dict[str, Any], address: str, value: Any
) -> None:
    ruleset = load_ruleset(base, lambda _: base, schema)
    judge(lambda: ruleset.with_overrides([f"{address}={json.dumps(value)}"]))


@pytest.mark.parametrize("text", ["", "=", "a", 'a."', "..", "x=1", "options.x=1"])
def test_any_text_as_override(base: dict[str, Any], schema: dict[str, Any], text: str) -> None:
    with pytest.raises(RulesetError):
        load_ruleset(base, lambda _: base, schema).with_overrides([text])
