from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import DocumentError, UnknownNameError
from tilewright.rules import (
    format_address,
    json_path,
    parse_address,
    parse_json_path,
    to_address,
    to_path,
    value_at,
)

DOCUMENT: dict[str, Any] = {
    "scoring": [{"id": "herd", "points": 10}, {"id": "most", "table": [3, {"a.b": True}]}],
    "board": {"rows": {"0": "1-3"}},
    "twins": [{"id": "x", "n": 1}, {"id": "x", "n": 2}],
}


@pytest.mark.parametrize(
    ("address", "path", "value"),
    [
        ("scoring.herd.points", "$.scoring[0].points", 10),
        ("scoring.most.table.0", "$.scoring[1].table[0]", 3),
        ('scoring.most.table.1."a.b"', '$.scoring[1].table[1]["a.b"]', True),
        ("board.rows.0", '$.board.rows["0"]', "1-3"),
        ("twins.1.n", "$.twins[1].n", 2),
    ],
)
def test_addresses_and_paths_name_the_same_value(address: str, path: str, value: object) -> None:
    assert json_path(to_path(DOCUMENT, address)) == path
    assert to_address(DOCUMENT, parse_json_path(path)) == address
    assert value_at(DOCUMENT, address) == value


def test_the_root_has_the_empty_address() -> None:
    assert parse_address("") == ()
    assert json_path(()) == "$"
    assert value_at(DOCUMENT, "") is DOCUMENT


def test_unknown_addresses_suggest_what_is_there() -> None:
    with pytest.raises(UnknownNameError, match=r"scoring has no 'hrd'; did you mean 'herd'\?"):
        to_path(DOCUMENT, "scoring.hrd.points")
    with pytest.raises(UnknownNameError, match="the ruleset has no 'x'; known: board, scoring"):
        to_path(DOCUMENT, "x")
    with pytest.raises(UnknownNameError, match="none is known"):
        to_path(DOCUMENT, "scoring.herd.points.deeper")


@pytest.mark.parametrize("text", [".", "a.", "a..b", "a b", '"a', 'a"b"', '"\\x"', "a[0]"])
def test_texts_that_are_no_address(text: str) -> None:
    with pytest.raises(DocumentError, match="address"):
        parse_address(text)


@pytest.mark.parametrize("text", ["", "a", "$.", "$[01]", "$[-1]", "$.a-b", "$ "])
def test_texts_that_are_no_json_path(text: str) -> None:
    with pytest.raises(DocumentError, match="is no JSON path"):
        parse_json_path(text)


@given(st.lists(st.text()))
def test_addresses_round_trip(segments: list[str]) -> None:
    assert parse_address(format_address(segments)) == tuple(segments)


@given(st.lists(st.text() | st.integers(min_value=0)))
def test_json_paths_round_trip(path: list[str | int]) -> None:
    assert parse_json_path(json_path(path)) == tuple(path)
