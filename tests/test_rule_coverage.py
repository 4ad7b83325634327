"""Each rule of tests/rules.toml is held by a test, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent
SOURCES = {"seed", "known", "ruling", "derived", "transcribed", "ours"}


def rules() -> dict[str, dict[str, Any]]:
    """Rule id to what tests/rules.toml says of it."""
    games = tomllib.loads((TESTS / "rules.toml").read_text(encoding="utf-8"))
    return {id_: entry for entries in games.values() for id_, entry in entries.items()}


def marked_rules(source: str) -> Iterator[tuple[int, str]]:
    """Line and id of each rule that a module marks, wherever ``pytest.mark.rule`` is written.

    Raises:
        ValueError: a marker's id is no plain string, so that only a run could tell it.
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "pytest.mark.rule":
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"line {node.lineno}: write the rule's id as a plain string")
            yield node.lineno, argument.value


@pytest.fixture(scope="module")
def places() -> dict[str, list[str]]:
    """Marked rule id to the places that mark it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for line, id_ in marked_rules(path.read_text(encoding="utf-8")):
            found.setdefault(id_, []).append(f"{path.relative_to(TESTS).as_posix()}:{line}")
    return found


def test_each_rule_is_held_by_a_test(places: dict[str, list[str]]) -> None:
    missing = [f"{id_}: {entry['rule']}" for id_, entry in rules().items() if id_ not in places]
    assert not missing, f"{len(missing)} rules without a test:\n" + "\n".join(missing)


def test_each_marker_names_a_known_rule(places: dict[str, list[str]]) -> None:
    unknown = {id_: where for id_, where in places.items() if id_ not in rules()}
    assert unknown == {}


def test_each_rule_says_what_it_is_and_where_it_comes_from() -> None:
    for id_, entry in rules().items():
        assert set(entry) == {"rule", "source"}, id_
        assert isinstance(entry["rule"], str), id_
        assert entry["source"], id_
        assert set(entry["source"]) <= SOURCES, id_


def test_markers_are_found_on_functions_modules_and_parameters() -> None:
    source = (
        "import pytest\n"
        "pytestmark = pytest.mark.rule('D1')\n"
        "@pytest.mark.rule('D2', 'D3')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('D4'))])\n"
        "def test(x): ...\n"
    )
    assert sorted(marked_rules(source)) == [(2, "D1"), (3, "D2"), (3, "D3"), (4, "D4")]


def test_a_marker_whose_id_only_a_run_could_tell_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1: write the rule's id as a plain string"):
        list(marked_rules("pytest.mark.rule(name)"))
