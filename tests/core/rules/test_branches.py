"""Looking a branch of a schema up gives what trying all of them gives."""

from __future__ import annotations

from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator, validators

from tilewright.rules.branches import Branches, chosen

SCHEMA: dict[str, Any] = {
    "allOf": [
        {"if": chosen("rule", "one"), "then": {"required": ["a"]}},
        {"if": chosen("rule", "two"), "then": {"properties": {"b": {"type": "integer"}}}},
        {"if": chosen("game", "one"), "then": {"required": ["c"]}},
        {"if": {"required": ["rule"]}, "then": {"maxProperties": 2}},
        {"if": chosen("rule", "one"), "then": {"required": ["d"]}, "else": {"required": ["e"]}},
        {"minProperties": 1},
    ]
}
INSTANCES: list[Any] = [
    {},
    {"rule": "one"},
    {"rule": "one", "a": 1, "d": 2},
    {"rule": "two", "b": "x", "e": 1},
    {"rule": "two", "b": True},
    {"rule": 2},
    {"rule": ["one"]},
    {"game": "one", "rule": "two"},
    [],
    "one",
    None,
]


def errors(validator: Any, instance: Any) -> list[tuple[str, list[Any], list[Any]]]:
    return [
        (error.message, list(error.absolute_path), list(error.absolute_schema_path))
        for error in validator.iter_errors(instance)
    ]


@pytest.mark.parametrize("instance", INSTANCES)
def test_the_same_errors_are_found_in_the_same_order(instance: Any) -> None:
    extend: Any = cast("Any", validators).extend
    quick = extend(Draft202012Validator, {"allOf": Branches().all_of})(SCHEMA)
    assert errors(quick, instance) == errors(Draft202012Validator(SCHEMA), instance)


def test_some_of_the_instances_are_wrong() -> None:
    wrong = [case for case in INSTANCES if errors(Draft202012Validator(SCHEMA), case)]
    assert 3 < len(wrong) < len(INSTANCES)
