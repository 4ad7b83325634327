from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from command_line import GAME, refused, tilewright
from tilewright import Registry
from tilewright.cli.parameters import type_words


def variant(folder: Path, **changes: object) -> Path:
    file = folder / "mine.json"
    file.write_text(json.dumps({"format": 1, "id": "mine", "extends": GAME, **changes}))
    return file


def test_list_names_rulesets_games_and_bots() -> None:
    document = tilewright("list", "--json").document
    assert list(document) == ["rulesets", "games", "bots"]
    rulesets = {row["id"]: row for row in document["rulesets"]}
    assert list(rulesets) == list(Registry().ruleset_files)
    assert rulesets[GAME]["players"] == "2-5"
    child = rulesets["through-the-desert-sudden-end"]
    assert (child["extends"], child["players"], child["game"]) == (GAME, "2-5", GAME)
    assert rulesets["catan-caravans"]["players"] == "2-4"
    greedy = document["bots"][0]
    assert greedy["name"] == "greedy"
    assert [(each["name"], each["default"]) for each in greedy["parameters"]] == [("noise", 0)]
    assert " noise=0 " in tilewright("list", "bots").out


def test_a_list_of_rules_tells_their_parameters() -> None:
    rows = tilewright("list", "scoring").out.splitlines()
    areas = next(line.split() for line in rows if line.split()[:1] == ["areas"])
    assert areas[1:4] == ["effect,", "points,", "[except_marks],"]
    document = tilewright("list", "scoring", "--json").document
    parameters = {row["rule"]: row["parameters"] for row in document["scoring"]}
    points = {
        "name": "points",
        "type": "integer",
        "required": True,
        "description": "Points for each site.",
    }
    assert points in parameters["areas"]


def test_one_rule_is_told_in_full() -> None:
    out = tilewright("list", "scoring", "majority").out
    assert ["rule", "majority"] in [line.split() for line in out.splitlines()]
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    assert " list of strings " in rows["pieces"]
    assert " integer " in rows["points"]
    assert " required " in rows["points"]
    assert '"each" | "share" | "full"' in rows["tie"]
    assert '"none"' in rows["tie"]
    assert " 0 " in rows["tie_points"]
    assert "moment" in rows
    document = tilewright("list", "scoring", "majority", "--json").document
    assert [row["rule"] for row in document["scoring"]] == ["majority"]


def test_a_thing_is_found_in_all_lists_and_misspelt_ones_are_suggested() -> None:
    document = tilewright("list", "all", "scoring", "--json").document
    assert [(kind, len(rows)) for kind, rows in document.items()] == [("phases", 1)]
    assert "did you mean 'majority'" in refused("list", "scoring", "majorty")
    assert list(tilewright("list", "rulesets", GAME, "--json").document) == ["rulesets"]


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 1}, "integer >= 1"),
        ({"type": "number", "minimum": 0, "maximum": 2}, "number, 0 to 2"),
        ({"enum": ["own", 3]}, '"own" | 3'),
        ({"type": ["integer", "array"], "items": {"type": "string"}}, "integer or list of strings"),
        (
            {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
            "list of lists of integers",
        ),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, 'list of ("a" | "b")'),
        ({"type": "array"}, "list"),
        ({}, "any"),
    ],
)
def test_schemas_in_words(schema: dict[str, Any], words: str) -> None:
    assert type_words(schema) == words


@pytest.mark.parametrize(
    ("what", "name"),
    [
        ("topologies", "hex-complex"),
        ("phases", "placement"),
        ("constraints", "empty"),
        ("effects", "enclosure"),
        ("scoring", "largest-group"),
        ("endings", "supply-exhausted"),
        ("games", GAME),
    ],
)
def test_list_names_one_kind_of_thing(what: str, name: str) -> None:
    assert name in tilewright("list", what).out
    document = tilewright("list", what, "--json").document
    assert list(document) == [what]
    assert name in [next(iter(row.values())) for row in document[what]]


def test_list_all_has_every_kind() -> None:
    document = tilewright("list", "all", "--json").document
    assert {"rulesets", "bots", "scoring", "endings", "renderers"} <= set(document)


def test_show_tells_options_board_rules_and_lineage() -> None:
    out = tilewright("show", "through-the-desert-sudden-end").out
    assert "through-the-desert-sudden-end extends through-the-desert" in out
    assert "250 (250 cell)" in out
    assert "palm 7, circle 43" in out
    options = [line.split() for line in out.splitlines() if "options.end_timing" in line]
    assert options[0][:2] == ["options.end_timing", '"immediate"']
    assert "through-the-desert-sudden-end" in options[0]
    assert "largest-group" in out


def test_show_follows_the_number_of_players_and_overrides() -> None:
    document = tilewright(
        "show", GAME, "-p", 2, "--set", "scoring.areas.points=4", "--json"
    ).document
    assert document["board"]["sites"] == 189
    assert document["players"] == 2
    scoring = {part["id"]: part for part in document["document"]["scoring"]}
    assert scoring["areas"]["points"] == 4
    assert document["origins"]["scoring.areas.points"] == "--set scoring.areas.points=4"
    assert document["hash"] == Registry().ruleset(GAME, ["scoring.areas.points=4"]).hash


def test_an_options_origin_is_that_of_its_value_for_this_number_of_players() -> None:
    def origin(*words: object) -> str:
        out = tilewright("show", GAME, *words).out
        line = next(line for line in out.splitlines() if "options.board" in line)
        return " ".join(line.split('"whole"')[1].split("Board")[0].split())

    entries = tilewright("show", GAME, "-p", 2, "--json").document["origins"]
    assert entries["options.board.value"] == f"player count 2-3 ({GAME})"
    # The column folds between words.
    assert origin("-p", 2) == "player count 2-3"
    assert origin("-p", 2, "--set", "options.board=small") == "--set options.board=small"


def test_origins_may_be_narrowed_to_an_address() -> None:
    out = tilewright("show", GAME, "--only", "scoring.areas").out
    rows = [line.split() for line in out.splitlines()[2:] if line.strip()]
    assert ["scoring.areas.points", "1", GAME] in rows
    assert all(row[0].startswith("scoring.areas") for row in rows)
    everything = tilewright("show", GAME, "--origins").out
    assert "players.default" in everything
    assert "did you mean 'scoring'" in refused("show", GAME, "--only", "scorin")


def test_validate_accepts_every_installed_ruleset() -> None:
    outcome = tilewright("validate", *Registry().ruleset_files)
    assert [line.endswith(": valid") for line in outcome.out.splitlines()]
    assert f"{GAME}: valid" in outcome.out


def test_validate_lists_all_faults_with_exit_code_1(tmp_path: Path) -> None:
    file = variant(tmp_path, colour="red", players={"min": "two"})
    outcome = tilewright("validate", file, expect=1)
    assert "2 faults" in outcome.err
    assert "$.colour" in outcome.err
    assert "$.players.min" in outcome.err
    assert "'two'" in outcome.err or '"two"' in outcome.err
    document = tilewright("validate", file, GAME, "--json", expect=1).document
    assert document["valid"] is False
    bad, good = document["rulesets"]
    assert {fault["path"] for fault in bad["faults"]} == {"$.colour", "$.players.min"}
    assert good == {"ruleset": GAME, "valid": True, "faults": [], "error": None}


def test_validate_finds_what_shows_only_when_the_game_is_set_up(tmp_path: Path) -> None:
    scoring = [{"id": "areas", "effect": "nowhere"}]
    outcome = tilewright("validate", variant(tmp_path, scoring=scoring), expect=1)
    assert "nowhere" in outcome.err


def test_validate_tells_an_unreadable_file_with_exit_code_2(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1 "id"}')
    outcome = tilewright("validate", broken, GAME, expect=2)
    assert "line 1, column 14" in outcome.err
    assert f"{GAME}: valid" in outcome.out
    document = tilewright("validate", broken, "--json", expect=2).document
    assert "broken JSON" in document["rulesets"][0]["error"]


def test_the_schema_accepts_the_files_that_editors_see(tmp_path: Path) -> None:
    schema = tilewright("schema").document
    checker: Any = jsonschema.Draft202012Validator(schema)
    for file in Registry().ruleset_files.values():
        assert not list(checker.iter_errors(json.loads(file.read_text())))
    assert list(checker.iter_errors({"format": 1, "id": "x", "extends": GAME, "colour": 1}))
    tilewright("schema", "--out", tmp_path / "ruleset.schema.json")
    assert json.loads((tmp_path / "ruleset.schema.json").read_text()) == schema
    assert tilewright("schema", "--strict").document == Registry().schema


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_the_script_of_the_shell(shell: str) -> None:
    out = tilewright("completion", shell).out
    assert f"_TILEWRIGHT_COMPLETE={shell}_complete" in out
    assert "tilewright" in out


def test_show_names_neutral_owners_where_there_are_some() -> None:
    rows = [
        line.split() for line in tilewright("show", "catan-base", "--players", "2").out.splitlines()
    ]
    at = rows.index(["neutrals"])
    assert [row for row in rows[at + 1 :] if row][2:4] == [["white", "White"], ["black", "Black"]]
    assert "neutrals" not in tilewright("show", "catan-base", "--players", "3").out
