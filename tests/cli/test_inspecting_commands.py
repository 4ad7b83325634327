from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from command_line import GAME, refused, tilewright
from tilewright import Registry


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
    assert {"name": "greedy", "parameters": "noise=0"}.items() <= document["bots"][0].items()


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
    broken.write_text('{"format": 1,}')
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
