from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import PlayerCountError, RulesetError, UnknownNameError
from tilewright.rules import ABSENT, Ruleset, diff, load_ruleset

Load = Callable[..., Ruleset]
Faults = Callable[..., list[str]]


def nowhere(name: str) -> dict[str, Any]:
    raise UnknownNameError("ruleset", name, ())


def variant(name: str = "child", parent: str = "base", **changes: Any) -> dict[str, Any]:
    return {"format": 1, "id": name, "extends": parent, **changes}


def test_a_ruleset_without_parents_is_its_document(base: dict[str, Any], load: Load) -> None:
    ruleset = load()
    assert ruleset.document == base
    assert ruleset.lineage == ("base",)
    assert set(ruleset.origins.values()) == {"base"}


def test_a_variant_is_a_patch_of_its_parent(load: Load) -> None:
    parent = variant("middle", scoring=[{"id": "most", "first": 6}])
    child = variant(
        parent="middle",
        title="Small",
        board={"radius": 1},
        scoring=[{"id": "extra", "rule": "majority", "first": 1, "before": "most"}],
    )
    ruleset = load(parent, child)
    assert ruleset.lineage == ("child", "middle", "base")
    assert "extends" not in ruleset.document
    assert [part["id"] for part in ruleset.document["scoring"]] == ["herd", "extra", "most"]
    origins = {address: ruleset.origin_of(address) for address in ruleset.origins}
    assert origins == ruleset.origins
    assert {address for address, origin in origins.items() if origin == "child"} == {
        "id",
        "title",
        "format",
        "board.radius",
        "scoring.extra.id",
        "scoring.extra.rule",
        "scoring.extra.first",
    }
    assert {address for address, origin in origins.items() if origin == "middle"} == {
        "scoring.most.first"
    }


def test_the_schema_key_is_no_part_of_the_rules(base: dict[str, Any], load: Load) -> None:
    plain = load().hash
    base["$schema"] = "ruleset.schema.json"
    assert load().hash == plain
    assert "$schema" not in load().document


def test_parents_are_found_in_files(tmp_path: Path, base: dict[str, Any]) -> None:
    for document in (base, variant(title="Small")):
        (tmp_path / f"{document['id']}.json").write_text(json.dumps(document), "utf-8")
    ruleset = load_ruleset(tmp_path / "child.json", lambda name: tmp_path / f"{name}.json")
    assert (ruleset.id, ruleset.document["title"]) == ("child", "Small")


def test_circles_name_the_chain(faults: Faults) -> None:
    assert faults(variant("a", "b"), variant("b", "c"), variant("c", "a")) == [
        "b: $.extends: rulesets extend one another in a circle: c extends a extends b extends c"
    ]
    assert faults(variant("a", "a")) == [
        "a: $.extends: rulesets extend one another in a circle: a extends a"
    ]


def test_missing_parents_suggest_known_rulesets(faults: Faults) -> None:
    assert faults(variant("child", "bsae")) == [
        (
            "child: $.extends: there is no ruleset \"bsae\" (did you mean 'base'?);"
            " allowed: base, child"
        )
    ]
    assert faults(variant("middle", "nowhere"), variant("child", "middle")) == [
        (
            'middle: $.extends: there is no ruleset "nowhere" ("child" extends "middle" extends'
            ' "nowhere"); allowed: base, child, middle'
        )
    ]


def test_one_parent_only(faults: Faults) -> None:
    assert faults({"format": 1, "id": "x", "extends": ["a", "b"]}) == [
        'x: $.extends: found ["a", "b"], a list; allowed: the id of one ruleset'
    ]


def test_a_parent_must_bear_the_name_it_is_found_by(base: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match='found as "other" calls itself "base"'):
        load_ruleset(variant("child", "other"), lambda _: base)


@pytest.mark.parametrize("found", [2, "1", True, None])
def test_other_formats_are_refused(found: object) -> None:
    with pytest.raises(RulesetError, match=r"allowed: 1 \(the formats that this version"):
        load_ruleset({"format": found, "id": "x"}, nowhere)


def test_format_and_id_are_asked_of_every_file() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset({}, nowhere)
    assert [fault.path for fault in caught.value.faults] == ["$", "$"]


def test_faults_of_patching_and_of_the_result_come_together(faults: Faults) -> None:
    child = variant(
        titel="x",
        players={"min": "two"},
        scoring=[{"id": "gone", "remove": True}, {"id": "most", "first": "ten"}],
        end=[{"id": "empty", "rule": "suply-empty"}],
    )
    assert [fault.split(": ")[1] for fault in faults(child)] == [
        "$.titel",
        "$.players.min",
        "$.scoring[0]",
        "$.scoring[1].first",
        "$.end[0].rule",
    ]


def test_faults_name_the_file_that_holds_the_value(base: dict[str, Any], faults: Faults) -> None:
    base["scoring"][0]["points"] = "ten"
    child = variant(scoring=[{"id": "most", "first": "five"}])
    assert faults(child) == [
        (
            'child: $.scoring[0].first: scoring.most.first: found "five", a string; allowed:'
            " an integer"
        ),
        (
            'base: $.scoring[0].points: scoring.herd.points: found "ten", a string; allowed:'
            " an integer"
        ),
    ]


def test_player_counts_are_applied_in_order(base: dict[str, Any], load: Load) -> None:
    base["player_counts"] = {
        "2-3": {"scoring": [{"id": "most", "first": 7}], "board": {"radius": 1}},
        "3": {"scoring": [{"id": "most", "first": 8}, {"id": "herd", "remove": True}]},
    }
    ruleset = load()
    two, three, four = (ruleset.for_players(count) for count in (2, 3, 4))
    assert [part.get("first") for part in two["scoring"]] == [None, 7]
    assert [part.get("first") for part in three["scoring"]] == [8]
    assert [part.get("first") for part in four["scoring"]] == [None, 5]
    assert (two["board"]["radius"], four["board"]["radius"]) == (1, 2)
    assert "player_counts" not in two
    two["scoring"].clear()
    assert len(ruleset.for_players(2)["scoring"]) == 2


def test_faults_that_a_player_count_brings_are_found(base: dict[str, Any], faults: Faults) -> None:
    base["player_counts"] = {
        "2": {"scoring": [{"id": "most", "first": "x"}, {"id": "gone", "remove": True}]}
    }
    assert faults() == [
        (
            'player count 2 (base): $.player_counts["2"].scoring[0].first: scoring.most.first:'
            ' found "x", a string; allowed: an integer'
        ),
        (
            'player count 2 (base): $.player_counts["2"].scoring[1]: there is no "gone" to remove;'
            " allowed: herd, most"
        ),
    ]


@pytest.mark.parametrize("count", [0, 1, 6, -1])
def test_other_numbers_of_players_are_refused(load: Load, count: int) -> None:
    with pytest.raises(PlayerCountError, match=rf"by {count}; it is for 2 to 5 players"):
        load().for_players(count)


def test_explain_lists_leaves_in_order_with_their_origins(base: dict[str, Any], load: Load) -> None:
    base["scoring"][0]["points"] = {"option": "prize"}
    base["player_counts"] = {"2": {"scoring": [{"id": "most", "first": 7}]}}
    ruleset = load().with_overrides(["options.prize=3"])
    shown = [entry for entry in ruleset.explain(2) if entry.address.startswith("scoring")]
    assert shown == [
        ("scoring.herd.id", "$.scoring[0].id", "herd", "base"),
        ("scoring.herd.rule", "$.scoring[0].rule", "largest-group", "base"),
        ("scoring.herd.points", "$.scoring[0].points", 3, "option prize (--set options.prize=3)"),
        ("scoring.herd.ties", "$.scoring[0].ties", "all", "base"),
        ("scoring.most.id", "$.scoring[1].id", "most", "base"),
        ("scoring.most.rule", "$.scoring[1].rule", "majority", "base"),
        ("scoring.most.first", "$.scoring[1].first", 7, "player count 2 (base)"),
    ]
    assert {entry.address: entry.origin for entry in ruleset.explain()} == ruleset.origins


def test_origin_of_an_unknown_address(load: Load) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'herd'"):
        load().origin_of("scoring.hrd")


def test_rulesets_pickle_and_compare_by_content(load: Load) -> None:
    ruleset = load()
    copy = pickle.loads(pickle.dumps(ruleset))
    assert copy == ruleset
    assert len({copy, ruleset, load()}) == 1
    assert copy != load(variant(title="Other"))
    assert copy.with_overrides(["options.prize=1"]).document["options"]["prize"]["value"] == 1


def test_loading_leaves_the_document_alone(base: dict[str, Any], load: Load) -> None:
    text = json.dumps(base)
    ruleset = load()
    ruleset.document["title"] = "changed"
    assert json.dumps(base) == text


@given(st.randoms(use_true_random=False))
def test_the_hash_ignores_key_order(random: Any) -> None:
    document: dict[str, Any] = {
        "format": 1,
        "id": "x",
        "players": {"min": 1, "max": 2, "default": 1},
        "options": {"a": {"title": "A", "value": 1}, "b": {"title": "B", "value": 2}},
    }
    shuffled = dict(random.sample(list(document.items()), len(document)))
    shuffled["players"] = dict(random.sample(list(document["players"].items()), 3))
    assert load_ruleset(shuffled, nowhere).hash == load_ruleset(document, nowhere).hash


def test_hashes_stay_the_same_over_time() -> None:
    # SHA-256 of {"format":1,"id":"x"}, by another tool.
    assert load_ruleset({"id": "x", "format": 1}, nowhere).hash == (
        "b2a7a1fc76531564c60760291b8d7494874602aeede41b55d26d7aa79406b46a"
    )


def test_diff_follows_ids(base: dict[str, Any], load: Load) -> None:
    changed = load(
        variant(
            title="Meadow",
            board={"marks": {"palm": [[1, 0]]}},
            options={"timing": None},
            scoring=[
                {"id": "most", "first": 6, "before": "herd"},
                {"id": "extra", "rule": "majority"},
            ],
            end=[],
        )
    ).document
    assert diff(base, changed) == [
        ("id", "base", "child"),
        ("options.timing.title", "Timing", ABSENT),
        ("options.timing.value", "now", ABSENT),
        ("options.timing.choices", ["now", "later"], ABSENT),
        ("board.marks.palm", [[1, 0], "0,1"], [[1, 0]]),
        ("scoring", ["herd", "most"], ["most", "herd"]),
        ("scoring.most.first", 5, 6),
        ("scoring.extra.id", ABSENT, "extra"),
        ("scoring.extra.rule", ABSENT, "majority"),
        ("end", [{"id": "empty", "rule": "supply-empty", "supply": "bank"}], []),
    ]
    assert diff(base, base) == []


@pytest.mark.parametrize(("old", "new"), [(True, 1), (1, 1.0), ([], {}), ({}, 0), (None, [])])
def test_diff_keeps_types_apart(old: object, new: object) -> None:
    assert diff({"x": old}, {"x": new}) == [("x", old, new)]


def test_absent_is_one_value() -> None:
    assert repr(ABSENT) == "absent"
    assert pickle.loads(pickle.dumps(ABSENT)) == ABSENT
    assert hash(ABSENT) == hash(pickle.loads(pickle.dumps(ABSENT)))


def test_a_variant_s_value_holds_for_every_number_of_players(
    base: dict[str, Any], load: Load
) -> None:
    base["player_counts"] = {"2": {"scoring": [{"id": "herd", "points": 5}]}}
    child: dict[str, Any] = {"format": 1, "id": "child", "extends": "base", "title": "Child"}
    assert load(child).for_players(2)["scoring"][0]["points"] == 5
    child["scoring"] = [{"id": "herd", "points": 7}]
    assert load(child).for_players(2)["scoring"][0]["points"] == 7


def test_a_variant_s_own_player_counts_outrank_its_plain_values(
    base: dict[str, Any], load: Load
) -> None:
    base["player_counts"] = {"2": {"scoring": [{"id": "herd", "points": 5}]}}
    child = {
        "format": 1,
        "id": "child",
        "extends": "base",
        "title": "Child",
        "scoring": [{"id": "herd", "points": 7}],
        "player_counts": {"2": {"scoring": [{"id": "herd", "points": 9}]}},
    }
    assert load(child).for_players(2)["scoring"][0]["points"] == 9
    assert load(child).for_players(3)["scoring"][0]["points"] == 7


def test_a_part_that_a_variant_removes_is_not_brought_back_by_a_player_count(
    base: dict[str, Any], load: Load
) -> None:
    base["player_counts"] = {"2": {"scoring": [{"id": "herd", "points": 5}]}}
    child = {
        "format": 1,
        "id": "child",
        "extends": "base",
        "title": "Child",
        "scoring": [{"id": "herd", "remove": True}],
    }
    ids = [part["id"] for part in load(child).for_players(2)["scoring"]]
    assert "herd" not in ids
