"""Keywords that a plugin's own schemas may use, each with its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.rules import Catalogue, compose_schema, validate

COUNTED = {"type": "object", "minProperties": 1, "maxProperties": 2, "additionalProperties": True}
FULL = "found [7, 8], a list with 2 members; allowed: at most 1 members"
TIED = {"type": "object", "dependentRequired": {"x": ["y"]}}


@pytest.mark.parametrize(
    ("schema", "value", "fault"),
    [
        ({"const": 3}, 4, "found 4, an integer; allowed: 3"),
        ({"enum": [1, 2]}, 3, "found 3, an integer; allowed: 1, 2"),
        ({"multipleOf": 0.5}, 0.7, "found 0.7, a number; allowed: a multiple of 0.5"),
        ({"exclusiveMinimum": 0}, 0, "found 0, an integer; allowed: more than 0"),
        ({"exclusiveMaximum": 9}, 9, "found 9, an integer; allowed: less than 9"),
        ({"maxItems": 1}, [7, 8], FULL),
        (COUNTED, {}, "found {}, an object with 0 keys; allowed: at least 1 and at most 2 keys"),
        (TIED, {"x": 1}, '"x" needs the key "y" beside it'),
        ({"not": {"const": 0}}, 0, "found 0, an integer; allowed: anything but this"),
        ({"not": {"const": 0, "description": "not 0"}}, 0, "found 0, an integer; allowed: not 0"),
        ({"contains": {"const": 1}}, [], 'found [], a list; allowed: contains: {"const": 1}'),
        ({"type": "string", "pattern": "^a+$"}, "b", 'found "b"; allowed: text that matches ^a+$'),
        (
            {"oneOf": [{"title": "small", "maximum": 5}, {"title": "big", "minimum": 3}]},
            4,
            "found 4, an integer, which fits several forms; allowed: exactly one of small or big",
        ),
        (
            {"prefixItems": [{"type": "integer"}, {"type": "string"}]},
            [1, 2],
            "found 2, an integer; allowed: a string",
        ),
        (
            {"patternProperties": {"^x": {"type": "integer"}}},
            {"x1": "a"},
            'found "a", a string; allowed: an integer',
        ),
    ],
)  # fmt: skip
def test_each_keyword_has_its_sentence(schema: dict[str, Any], value: Any, fault: str) -> None:
    composed = compose_schema(Catalogue(scoring={"odd": {"properties": {"p": schema}}}))
    document = {"scoring": [{"id": "a", "rule": "odd", "p": value}]}
    found = [each for each in validate(document, composed) if ".p" in each.path]
    assert [str(each).split(": ", 2)[2] for each in found] == [fault]


def test_a_schema_of_true_allows_everything() -> None:
    composed = compose_schema(Catalogue(scoring={"odd": {"properties": {"p": True}}}))
    document = {"scoring": [{"id": "a", "rule": "odd", "p": {"any": ["thing"]}}]}
    assert [each for each in validate(document, composed) if ".p" in each.path] == []
