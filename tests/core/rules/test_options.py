from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilewright.errors import RulesetError
from tilewright.rules import Ruleset, resolve_options

Load = Callable[..., Ruleset]
Faults = Callable[..., list[str]]
LIMIT = {"title": "Limit", "value": 4}
LONG = {"title": "Long game", "value": True}


def document(options: dict[str, Any], scoring: list[Any]) -> dict[str, Any]:
    return {"id": "d", "options": options, "scoring": scoring}


def refusals(options: dict[str, Any], value: Any) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        resolve_options(document(options, [{"id": "a", "points": value}]))
    return [str(fault) for fault in caught.value.faults]


def test_a_reference_becomes_the_value() -> None:
    source = document({"limit": LIMIT}, [{"id": "a", "points": {"option": "limit"}}])
    assert resolve_options(source)["scoring"] == [{"id": "a", "points": 4}]
    assert source["scoring"][0]["points"] == {"option": "limit"}


@pytest.mark.parametrize(
    ("value", "picked"), [(True, 12), (False, 8), (3, "three"), ("now", [1, {"x": 4}])]
)
def test_a_case_is_picked_by_the_text_of_the_value(value: object, picked: object) -> None:
    cases = {"true": 12, "false": 8, "3": "three", "now": [1, {"x": {"option": "limit"}}]}
    if isinstance(value, bool):
        cases = {"true": 12, "false": 8}
    options = {"pick": {"title": "Pick", "value": value}, "limit": LIMIT}
    source = document(options, [{"id": "a", "points": {"option": "pick", "cases": cases}}])
    assert resolve_options(source)["scoring"][0]["points"] == picked


def test_references_outside_the_sections_of_rules_are_left_alone() -> None:
    assert resolve_options({"id": "d", "title": {"option": "x"}}) == {
        "id": "d",
        "title": {"option": "x"},
    }


def test_unknown_options_are_refused_with_a_suggestion() -> None:
    assert refusals({"limit": LIMIT}, {"option": "limt"}) == [
        "$.scoring[0].points.option: unknown option \"limt\"; did you mean 'limit'?"
    ]


def test_all_values_need_a_case_and_all_cases_a_value() -> None:
    cases = {"true": 1, "flase": 2}
    assert refusals({"long": LONG}, {"option": "long", "cases": cases}) == [
        '$.scoring[0].points.cases: option "long" may be "false", which has no case here',
        '$.scoring[0].points.cases.flase: option "long" is never "flase"; allowed: "true", "false"',
    ]
    assert refusals({"limit": LIMIT}, {"option": "limit", "cases": {"3": 0}}) == [
        '$.scoring[0].points.cases: option "limit" may be "4", which has no case here'
    ]


@pytest.mark.parametrize(
    ("option", "fault"),
    [
        (
            {"value": "lter", "choices": ["now", "later"]},
            (
                "$.options.o.value: found \"lter\", a string (did you mean 'later'?);"
                ' allowed: "now", "later"'
            ),
        ),
        (
            {"value": 1, "choices": [True, 2]},
            "$.options.o.value: found 1, an integer; allowed: true, 2",
        ),
        (
            {"value": "1", "choices": ["1", 1]},
            '$.options.o.choices[1]: "1" names two choices alike',
        ),
        (
            {"value": 7, "minimum": 1, "maximum": 6},
            "$.options.o.value: found 7, an integer; allowed: at most 6",
        ),
        (
            {"value": 0, "minimum": 1},
            "$.options.o.value: found 0, an integer; allowed: at least 1",
        ),
        (
            {"value": True, "minimum": 1},
            "$.options.o.minimum: a bound for true, a boolean; allowed: bounds of numbers only",
        ),
    ],
)
def test_options_that_contradict_themselves(option: dict[str, Any], fault: str) -> None:
    assert refusals({"o": {"title": "O", **option}}, 1) == [fault]


def test_a_variant_keeps_the_type_of_an_option(load: Load, faults: Faults) -> None:
    child = {"format": 1, "id": "child", "extends": "base"}
    assert faults({**child, "options": {"prize": {"value": True}}}) == [
        (
            "child: $.options.prize.value: found true, a boolean, for an option that was 10;"
            " allowed: an integer"
        )
    ]
    widened = {**child, "options": {"prize": {"value": "big", "choices": ["big", "small"]}}}
    assert load(widened).document["options"]["prize"]["value"] == "big"


def test_cases_are_held_to_the_schema_even_when_not_picked(
    base: dict[str, Any], faults: Faults
) -> None:
    reference = {"option": "timing", "cases": {"now": "all", "later": "nobody"}}
    base["scoring"][0]["ties"] = reference
    assert faults() == [
        (
            "base: $.scoring[0].ties.cases.later: scoring.herd.ties.cases.later: unknown name"
            ' "nobody"; allowed: all, none'
        )
    ]


def test_an_option_of_the_wrong_type_is_found_where_it_is_used(
    base: dict[str, Any], faults: Faults
) -> None:
    base["scoring"][0]["points"] = {"option": "timing"}
    assert faults() == [
        (
            'option timing (base): $.scoring[0].points: scoring.herd.points: found "now", a string;'
            " allowed: an integer"
        )
    ]


def test_a_bad_option_is_one_fault_wherever_it_is_used(
    base: dict[str, Any], faults: Faults
) -> None:
    base["scoring"][0]["ties"] = {"option": "timing", "cases": {"now": "all", "later": "none"}}
    base["options"]["timing"]["value"] = "soon"
    assert len(faults()) == 1
    assert "$.options.timing.value" in faults()[0]


def test_every_place_below_a_section_may_refer(base: dict[str, Any], load: Load) -> None:
    base["options"]["on"] = {"title": "On", "value": False}
    on, prize = {"option": "on"}, {"option": "prize"}
    base["scoring"][0] |= {"enabled": on, "table": [1, prize]}
    base["scoring"][1] |= {"rule": {"option": "on", "cases": {"true": "x", "false": "majority"}}}
    base["supplies"][0]["counts"]["white"] = prize
    base["board"]["radius"] = prize
    base["parameters"] = {"target": prize}
    base["placements"][0]["constraints"][1]["enabled"] = on
    base["placements"][0]["constraints"][1]["any"][1] = {
        "option": "on",
        "cases": {"true": {"rule": "unoccupied"}, "false": {"rule": "on-mark", "mark": "palm"}},
    }
    base["scoring"][1]["rule"]["cases"]["true"] = "largest-group"
    resolved = load().for_players(2)
    assert resolved["scoring"][0]["enabled"] is False
    assert resolved["scoring"][0]["table"] == [1, 10]
    assert resolved["scoring"][1]["rule"] == "majority"
    assert resolved["supplies"][0]["counts"] == {"white": 10}
    assert resolved["board"]["radius"] == 10
    assert resolved["parameters"] == {"target": 10}
    spot = resolved["placements"][0]["constraints"][1]
    assert spot["enabled"] is False
    assert spot["any"][1] == {"rule": "on-mark", "mark": "palm"}
