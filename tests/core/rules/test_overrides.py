from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilewright.errors import DocumentError, RulesetError, UnknownNameError
from tilewright.rules import Ruleset, load_ruleset, parse_override, value_at

Load = Callable[..., Ruleset]


def nowhere(name: str) -> dict[str, Any]:
    raise UnknownNameError("ruleset", name, ())


PARSED: list[tuple[str, str, Any]] = [
    ("scoring.herd.points=12", "scoring.herd.points", 12),
    (" a.b = true ", "a.b", True),
    ("a=immediate", "a", "immediate"),
    ('a="12"', "a", "12"),
    ("a=[1, {}]", "a", [1, {}]),
    ("a=", "a", ""),
    ("a=x=y", "a", "x=y"),
    ("a=NaN", "a", "NaN"),
    ('a=1, "b": 2', "a", '1, "b": 2'),
    ('"a=b".c=1', '"a=b".c', 1),
    ("a=null", "a", None),
]


@pytest.mark.parametrize(("text", "address", "value"), PARSED)
def test_parse_override(text: str, address: str, value: object) -> None:
    assert parse_override(text) == (address, value)


@pytest.mark.parametrize("text", ["points", "=3", "a..b=3", '"a=3'])
def test_texts_that_are_no_override(text: str) -> None:
    with pytest.raises(DocumentError, match=r"override|address"):
        parse_override(text)


def refusals(ruleset: Ruleset, *overrides: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        ruleset.with_overrides(overrides)
    return [str(fault) for fault in caught.value.faults]


def test_values_are_set_with_their_origin(load: Load) -> None:
    before = load()
    after = before.with_overrides(["scoring.herd.points=12", "options.timing=later"])
    assert value_at(after.document, "scoring.herd.points") == 12
    assert value_at(after.document, "options.timing.value") == "later"
    assert after.origin_of("scoring.herd.points") == "--set scoring.herd.points=12"
    assert after.origin_of("scoring.herd.ties") == "base"
    assert value_at(before.document, "scoring.herd.points") == 10
    assert before.hash != after.hash


def test_optional_keys_may_be_added_and_null_takes_away(load: Load) -> None:
    changed = load().with_overrides(["scoring.most.enabled=false", "scoring.herd=null", "end=[]"])
    assert changed.document["scoring"] == [
        {"id": "most", "rule": "majority", "first": 5, "enabled": False}
    ]
    assert changed.document["end"] == []
    assert changed.origins["end"] == "--set end=[]"


def test_all_faults_are_listed_at_once(load: Load) -> None:
    assert refusals(
        load(), "scoring.hird.points=1", "nonsense", "scoring.most.first=x", "options.prize=true"
    ) == [
        (
            "--set scoring.hird.points=1: $.scoring: unknown address 'scoring.hird.points': scoring"
            " has no 'hird'; did you mean 'herd'?; allowed: herd, most"
        ),
        (
            "--set nonsense: $: override 'nonsense' is not of the form address=value, such as"
            " scoring.largest-group.points=12"
        ),
        (
            "--set options.prize=true: $.options.prize.value: found true, a boolean, for an option"
            " that was 10; allowed: an integer"
        ),
        (
            '--set scoring.most.first=x: $.scoring[1].first: found "x", a string; allowed: an'
            " integer"
        ),
    ]


@pytest.mark.parametrize(
    ("override", "fault"),
    [
        (
            "scoring.most.frist=1",
            (
                '$.scoring[1].frist: unknown key "frist" (did you mean'
                " 'first'?), with 1; allowed: id, rule, enabled, description, first"
            ),
        ),
        (
            "options.timing=sooner",
            '$.options.timing.value: found "sooner", a string; allowed: "now", "later"',
        ),
        (
            "options.tming=now",
            (
                "$.options: unknown address 'options.tming': options has no 'tming';"
                " did you mean 'timing'?; allowed: timing, prize"
            ),
        ),
    ],
)
def test_refusals(load: Load, override: str, fault: str) -> None:
    assert refusals(load(), override) == [f"--set {override}: {fault}"]


def test_without_a_schema_only_known_addresses_can_be_set(base: dict[str, Any]) -> None:
    ruleset = load_ruleset(base, nowhere)
    assert value_at(ruleset.with_overrides(["scoring.most.first=1"]).document, "scoring.most.first")
    assert len(refusals(ruleset, "scoring.most.frist=1")) == 1


def test_an_override_wins_over_player_counts(base: dict[str, Any], load: Load) -> None:
    base["player_counts"] = {
        "2": {"scoring": [{"id": "most", "first": 7}]},
        "3": {"scoring": [{"id": "most", "remove": True}]},
    }
    changed = load().with_overrides(["scoring.most.first=1"])
    assert [part.get("first") for part in changed.for_players(2)["scoring"]] == [None, 1]
    assert [part["id"] for part in changed.for_players(3)["scoring"]] == ["herd"]
    assert [part.get("first") for part in changed.for_players(4)["scoring"]] == [None, 1]
    origins = {entry.address: entry.origin for entry in changed.explain(2)}
    assert origins["scoring.most.first"] == "--set scoring.most.first=1"


def test_removing_by_override_holds_for_every_player_count(
    base: dict[str, Any], load: Load
) -> None:
    base["player_counts"] = {
        "2": {"scoring": [{"id": "most", "first": 7}]},
        "3": {"scoring": [{"id": "most", "remove": True}]},
    }
    changed = load().with_overrides(["scoring.most=null"])
    for count in (2, 3, 4):
        assert [part["id"] for part in changed.for_players(count)["scoring"]] == ["herd"]


def test_a_resolved_document_loads_to_the_same_rules(base: dict[str, Any], load: Load) -> None:
    base["player_counts"] = {"2": {"scoring": [{"id": "most", "first": 7}]}}
    changed = load().with_overrides(["scoring.most.first=1", "options.prize=3"])
    again = load(changed.document)
    assert again == changed
    assert again.for_players(2) == changed.for_players(2)


def test_what_only_some_numbers_of_players_have_is_named_in_full(
    base: dict[str, Any], load: Load
) -> None:
    part = {"id": "pair", "rule": "majority", "first": 7}
    base["player_counts"] = {"2": {"scoring": [part]}, "3-4": {"scoring": [part]}}
    assert refusals(load(), "scoring.pair.first=1", "scoring.pear.first=1") == [
        (
            "--set scoring.pair.first=1: $.scoring: unknown address 'scoring.pair.first': scoring"
            " has no 'pair'; did you mean 'player_counts.2.scoring.pair.first' or"
            " 'player_counts.3-4.scoring.pair.first'?"
        ),
        (
            "--set scoring.pear.first=1: $.scoring: unknown address 'scoring.pear.first': scoring"
            " has no 'pear'; known: herd, most"
        ),
    ]
    assert load().with_overrides(["player_counts.2.scoring.pair.first=1"])
