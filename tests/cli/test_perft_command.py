from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import GAME, refused, tilewright
from tilewright import Registry
from tilewright.playthrough import read_playthrough, state_at
from tilewright.simulation import perft

# Seven palms, five of which get an oasis: the first two may be either.
FIRST_COUNTS = [2, 4]


def counts_file(folder: Path, *cases: Any) -> Path:
    file = folder / "counts.perft"
    file.write_text(json.dumps(list(cases)))
    return file


def test_counts_from_the_start() -> None:
    document = tilewright("perft", GAME, "-d", 2, "--divide", "--json").document
    assert document["counts"] == {"1": 2, "2": 4}
    assert document["divide"] == {"oases oasis 1,7": 2, "oases none 1,7": 2}
    out = tilewright("perft", GAME, "-d", 2, "--divide").out
    assert [line.split()[:2] for line in out.splitlines()[2:4]] == [["1", "2"], ["2", "4"]]
    assert "oases none 1,7" in out


def test_depth_zero_is_one_sequence() -> None:
    assert tilewright("perft", GAME, "-d", 0, "--json").document["counts"] == {"0": 1}


def test_counts_from_a_recorded_ply(recorded: Path) -> None:
    document = tilewright("perft", GAME, "--from", recorded, "--ply", 90, "--json").document
    state = state_at(read_playthrough(recorded), Registry(), 90)
    assert document["ply"] == 90
    assert document["counts"] == {"1": perft(state, 1), "2": perft(state, 2)}
    end = tilewright("perft", GAME, "--from", recorded, "-d", 1, "--json").document
    assert end["counts"] == {"1": 0}


def test_counts_after_the_setup() -> None:
    document = tilewright("perft", GAME, "-p", 2, "--seed", 1, "-d", 1, "--json").document
    assert document["ply"] > 30
    assert document["counts"]["1"] > 100


def test_a_perft_file_that_agrees(tmp_path: Path) -> None:
    first = {"title": "start", "counts": FIRST_COUNTS}
    moved = {"players": 2, "position": ["oases oasis 1,7"], "counts": [2]}
    small = {"set": ["options.board=small"], "counts": [2]}
    file = counts_file(tmp_path, first, moved, small)
    outcome = tilewright("perft", GAME, "--check", file)
    assert outcome.out == "3 cases, 4 counts checked, 0 differ\n"
    document = tilewright("perft", GAME, "--check", file, "--json").document
    assert document == {"cases": 3, "checked": 4, "mismatches": []}


def test_a_count_that_differs_is_split_by_first_action(tmp_path: Path) -> None:
    file = counts_file(tmp_path, {"title": "start", "counts": [2, 5]}, {"counts": [2]})
    outcome = tilewright("perft", GAME, "--check", file, expect=1)
    assert "case 0 (start): depth 2: expected 5, found 4" in outcome.out
    assert "  oases none 1,7: 2" in outcome.out
    assert outcome.out.endswith("2 cases, 3 counts checked, 1 differ\n")
    document = tilewright("perft", GAME, "--check", file, "--json", expect=1).document
    assert document["mismatches"][0]["found"] == 4


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", "line 1, column 2: broken JSON"),
        ("{}", "expected a JSON list of cases, found {}"),
        ("[]", "expected a JSON list of cases, found []"),
        ("[3]", "case 0: expected an object, found 3"),
        ('[{"counts": []}]', "counts is []"),
        ('[{"counts": [2, true]}]', "counts is [2, true]"),
        ('[{"counts": [-1]}]', "counts is [-1]"),
        ("[{}]", "counts is null"),
        ('[{"counts": [2], "count": 3}]', "unknown key 'count'; did you mean 'counts'"),
        ('[{"counts": [2], "players": "two"}]', 'players is "two"'),
        ('[{"counts": [2], "players": 6}]', "2 to 5 players"),
        ('[{"counts": [2], "position": "x"}]', 'position is "x"; allowed: a list of texts'),
        ('[{"counts": [2], "position": [1]}]', "position is [1]"),
        ('[{"counts": [2], "position": ["x"]}]', "case 0: 'x' does not begin with the id"),
        ('[{"counts": [2], "position": ["camels mint 3,4"]}]', "illegal action"),
        ('[{"counts": [2], "set": ["nothing=1"]}]', "nothing"),
        ("\x00", "broken JSON"),
        ('[{"counts": [2], "counts": [3]}]', 'key "counts" is given twice'),
        ('[{"counts": [NaN]}]', "NaN is no JSON number"),
        ('[{"counts": [2], "title": 7}]', "title is 7; allowed: a text"),
    ],
)
def test_a_faulty_perft_file_is_bad_input(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "counts.perft"
    file.write_text(content)
    assert message in refused("perft", GAME, "--check", file)


def test_all_faults_of_a_perft_file_are_listed(tmp_path: Path) -> None:
    file = counts_file(tmp_path, {"players": "two", "counts": []}, 3, {"counts": [2]})
    assert refused("perft", GAME, "--check", file).splitlines() == [
        f"error: perft file {str(file)!r} has 3 faults:",
        '  case 0: players is "two"; allowed: a whole number',
        "  case 0: counts is []; allowed: a list of counts at depth 1, 2, ...",
        "  case 1: expected an object, found 3",
    ]
    file = counts_file(tmp_path, {"position": ["x"], "counts": [2]}, {"players": 9, "counts": [2]})
    message = refused("perft", GAME, "--check", file)
    assert "  case 0: 'x' does not begin with" in message
    assert "  case 1: ruleset 'through-the-desert' cannot be played by 9" in message


def test_one_case_is_one_case(tmp_path: Path) -> None:
    file = counts_file(tmp_path, {"counts": [2]})
    outcome = tilewright("perft", GAME, "--check", file)
    assert outcome.out == "1 case, 1 count checked, 0 differ\n"


def test_a_perft_file_that_is_missing_or_no_text(tmp_path: Path) -> None:
    assert "cannot be read" in refused("perft", GAME, "--check", tmp_path / "none.perft")
    (tmp_path / "bytes.perft").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8, found byte 0xff" in refused(
        "perft", GAME, "--check", tmp_path / "bytes.perft"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--depth", "-1"],
        ["--ply", "3"],
        ["--divide", "--depth", "0"],
        ["--check", "x", "--divide"],
    ],
)
def test_options_that_do_not_go_together(words: list[str]) -> None:
    assert "see 'tilewright perft --help'" in refused("perft", GAME, *words)


def test_a_recorded_game_fixes_players_and_setup(recorded: Path) -> None:
    assert "was played by 2, not by 3" in refused("perft", GAME, "--from", recorded, "-p", 3)
    assert "--seed goes without --from" in refused("perft", GAME, "--from", recorded, "-s", 3)
    assert "no ply 999" in refused("perft", GAME, "--from", recorded, "--ply", 999)
