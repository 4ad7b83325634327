from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.rules import canonical_json
from tilewright.rules.values import ids_of, json_type, same, show, show_with_type


def test_canonical_json_sorts_keys_and_leaves_out_spaces() -> None:
    assert canonical_json({"b": [1, 2.5], "a": "é"}) == '{"a":"\\u00e9","b":[1,2.5]}'


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_canonical_json_refuses_what_json_lacks(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json([value])


@given(st.dictionaries(st.text(), st.integers()))
def test_canonical_json_ignores_key_order(value: dict[str, int]) -> None:
    assert canonical_json(value) == canonical_json(dict(reversed(list(value.items()))))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "boolean"),
        (1, "integer"),
        (1.0, "number"),
        ("", "string"),
        ([], "array"),
        ({}, "object"),
    ],
)
def test_json_type(value: object, name: str) -> None:
    assert json_type(value) == name


def test_show_shortens_and_keeps_the_bracket() -> None:
    assert show(list(range(100)), 20) == "[0, 1, 2, 3, 4, ...]"
    assert show("a") == '"a"'
    assert show_with_type(None) == "null"
    assert show_with_type([1]) == "[1], a list"


def test_same_keeps_types_apart() -> None:
    assert not same(True, 1)
    assert not same(1, 1.0)
    assert same({"a": 1, "b": 2}, {"b": 2, "a": 1})


@pytest.mark.parametrize(
    ("items", "ids"),
    [
        ([{"id": "a"}, {"id": "b", "x": 1}], ["a", "b"]),
        ([], None),
        ([{"id": "a"}, {}], None),
        ([{"id": 3}], None),
        (["a"], None),
    ],
)
def test_named_lists(items: list[Any], ids: list[str] | None) -> None:
    assert ids_of(items) == ids
