from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import GAME, refused, tilewright


def changed(recorded: Path, folder: Path, **changes: Any) -> Path:
    document = json.loads(recorded.read_text()) | changes
    file = folder / "changed.json"
    file.write_text(json.dumps(document))
    return file


def test_replay_verifies_the_whole_game(recorded: Path) -> None:
    out = tilewright("replay", recorded, "--no-board").out
    plies = len(json.loads(recorded.read_text())["actions"])
    assert f"ply {plies} of {plies}: the game is over" in out
    assert f"verified: {plies} plies" in out


def test_replay_shows_a_ply(recorded: Path) -> None:
    document = tilewright("replay", recorded, "--ply", 60, "--json", "--legal", "--log").document
    actions = json.loads(recorded.read_text())["actions"]
    assert document["ply"] == 60
    assert document["plies"] == len(actions)
    assert document["verified"] is False
    assert document["actions"] == actions[:60]
    assert actions[60] in document["legal_actions"]
    out = tilewright("replay", recorded, "--ply", 60, "--no-board").out
    assert f"{len(document['legal_actions'])} legal actions" in out
    assert f"{document['to_act']} acts in phase {document['phase']}" in out


def test_a_negative_ply_counts_from_the_end(recorded: Path) -> None:
    last = tilewright("replay", recorded, "--ply", -1, "--json").document
    assert last["ply"] == last["plies"]
    assert tilewright("replay", recorded, "--ply", -2, "--json").document["ply"] == last["ply"] - 1


def test_replay_says_why_an_action_is_illegal(recorded: Path) -> None:
    actions = json.loads(recorded.read_text())["actions"]
    taken = next(text for text in actions if text.startswith("camels"))
    after = actions.index(taken) + 1
    out = tilewright("replay", recorded, "--ply", after, "--why", taken).out
    assert f"'{taken}' is illegal at ply {after}: " in out
    assert "empty" in out
    before = tilewright("replay", recorded, "--ply", after - 1, "--why", taken).out
    assert before == f"'{taken}' is legal at ply {after - 1}\n"
    document = tilewright("replay", recorded, "--ply", 0, "--why", taken, "--json").document
    assert document["why"]["legal"] is False
    assert document["why"]["reasons"] == ["phase"]


def test_a_text_that_is_no_action_is_bad_input(recorded: Path) -> None:
    assert "camels" in refused("replay", recorded, "--ply", 9, "--why", "camelz mint 3,4")


def test_a_ply_that_is_not_there_is_bad_input(recorded: Path) -> None:
    assert "no ply 9999" in refused("replay", recorded, "--ply", 9999)
    assert "no ply -9999" in refused("replay", recorded, "--ply", -9999)


def test_a_game_that_comes_out_otherwise_is_a_failed_check(recorded: Path, tmp_path: Path) -> None:
    document = json.loads(recorded.read_text())
    actions = document["actions"]
    actions[70] = actions[60]
    message = refused("replay", changed(recorded, tmp_path, actions=actions), code=1)
    assert message.startswith("error: the playthrough diverges at ply 70")


def test_stepping_follows_the_words_on_standard_input(recorded: Path) -> None:
    words = "\nn\np\n70\n99999\nhello\nq\n"
    out = tilewright("replay", recorded, "--step", "--ply", 3, stdin=words).out
    steps = [line for line in out.splitlines() if ", next: " in line]
    assert [step.split()[1] for step in steps] == ["3", "4", "5", "4", "70"]
    assert out.count("plies are 0..") == 2


def test_stepping_without_the_board(recorded: Path) -> None:
    assert "Legend" in tilewright("replay", recorded, "--step", stdin="q\n").out
    out = tilewright("replay", recorded, "--step", "--no-board", stdin="\nq\n").out
    assert "Legend" not in out
    assert [line.split()[:2] for line in out.splitlines() if ", next: " in line] == [
        [">", "ply"] if ply else ["ply", "0"] for ply in range(2)
    ]


def test_the_ply_is_told_before_its_legal_actions(recorded: Path) -> None:
    out = tilewright("replay", recorded, "--ply", 60, "--no-board", "--legal").out
    legal = tilewright("replay", recorded, "--ply", 60, "--legal", "--json").document
    heading = out.index("ply 60 of ")
    listed = out[heading:].splitlines()[1:]
    assert listed == legal["legal_actions"]


def test_stepping_ends_with_the_game_or_the_input(recorded: Path) -> None:
    out = tilewright("replay", recorded, "--step", "--ply", -1, stdin="\n").out
    assert "the last position" in out
    assert "next: " in tilewright("replay", recorded, "--step", stdin="").out


def test_rescore_shows_old_and_new_points(recorded: Path) -> None:
    document = tilewright(
        "rescore", recorded, "--set", "scoring.areas.points=100", "--json"
    ).document
    old, new = document["old"]["breakdown"]["areas"], document["new"]["breakdown"]["areas"]
    assert new == [100 * points for points in old]
    assert document["old"]["breakdown"]["oases"] == document["new"]["breakdown"]["oases"]
    out = tilewright("rescore", recorded, "--set", "scoring.areas.points=100").out
    assert any(f"{before} -> {after}" in out for before, after in zip(old, new, strict=True))
    assert "winner" in out


def test_rescore_by_another_ruleset(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    scoring = [{"id": "oases", "remove": True}]
    file.write_text(json.dumps({"format": 1, "id": "m", "extends": GAME, "scoring": scoring}))
    document = tilewright("rescore", recorded, "--ruleset", file, "--json").document
    assert document["ruleset"]["id"] == "m"
    assert "oases" not in document["new"]["breakdown"]
    out = tilewright("rescore", recorded, "--ruleset", file).out
    assert "oases" in out


def test_rescore_refuses_rules_that_change_more_than_scoring(recorded: Path) -> None:
    message = refused("rescore", recorded, "--set", "options.board=whole", code=1)
    assert "changes more than scoring" in message


def test_rescore_needs_to_be_told_by_what(recorded: Path) -> None:
    assert "say what to score by" in refused("rescore", recorded)


def test_render_draws_any_ply(recorded: Path, tmp_path: Path) -> None:
    printed = tilewright("render", recorded, "--ply", 40).out
    tilewright("render", recorded, "--ply", 40, "-o", tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == printed
    assert printed != tilewright("render", recorded).out
    tilewright("render", recorded, "-o", tmp_path / "a.png", "--width", 300)
    header = (tmp_path / "a.png").read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20], "big") == 300


def test_render_draws_the_start_of_a_ruleset() -> None:
    bare = tilewright("render", GAME, "-p", 2, "--text").out
    dealt = tilewright("render", GAME, "-p", 2, "--seed", 4, "--text").out
    assert "ply 0" in bare
    # Six palms and the circles and palms left without an oasis: chance has dealt them all.
    assert "seat 0 to act" in dealt


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "2"], "go with a ruleset"),
        (["--seed", "2"], "go with a ruleset"),
        (["--out", "picture.gif"], "must end in .svg or .png"),
        (["--width", "100"], "--width goes with"),
        (["--text", "--out", "a.svg"], "goes without --out"),
        (["--seat", "7"], "seats are 0..1"),
        (["--out", "a.png", "--width", "3"], "16 to 8000"),
    ],
)
def test_render_refuses_options_that_do_not_fit(
    recorded: Path, words: list[str], message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused("render", recorded, *words)
    assert list(tmp_path.iterdir()) == []


def test_a_ruleset_has_no_ply() -> None:
    assert "--ply goes with a recorded game" in refused("render", GAME, "--ply", 3)
