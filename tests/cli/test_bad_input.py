from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import GAME, refused, tilewright
from tilewright.cli.commands import render_command
from tilewright.render import png

COMMANDS = [("run",), ("simulate", "-n", "1"), ("show",), ("perft",)]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["through-the-dessert"], "unknown ruleset 'through-the-dessert'; did you mean"),
        (["missing.json"], "missing.json cannot be read: No such file or directory"),
        (["folder/missing.json"], "cannot be read"),
        ([GAME, "--players", "1"], "cannot be played by 1; it is for 2 to 5 players"),
        ([GAME, "--players", "6"], "cannot be played by 6; it is for 2 to 5 players"),
        ([GAME, "--players", "two"], "'two' is not a valid integer"),
        ([GAME, "--set", "scoring.areas.points"], "is not of the form address=value"),
        ([GAME, "--set", "scoring.ares.points=3"], "did you mean 'areas'"),
        ([GAME, "--set", "scoring.areas.points=many"], "many"),
        ([GAME, "--set", "options.end_timing=later"], "later"),
        ([], "error: missing argument 'RULESET'; see 'tilewright "),
        ([GAME, "--no-such-option"], "error: no such option '--no-such-option'"),
    ],
)
def test_a_ruleset_that_cannot_be_had(
    command: tuple[str, ...], words: list[str], message: str
) -> None:
    assert message in refused(*command, *words)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "line 1, column 1: broken JSON"),
        ('{"format": 1', "broken JSON"),
        ("[]", "expected a JSON object, found a list"),
        ("{}", '"format" is missing'),
        ('{"format": 1, "id": "a", "id": "a"}', "is given twice"),
        ('{"format": 99, "id": "a"}', "99"),
        ('{"format": 1, "id": 7}', "$.id"),
        ('{"format": 1, "id": "a", "extends": "nobody"}', "nobody"),
        (f'{{"format": 1, "id": "a", "extends": "{GAME}", "players": 3}}', "$.players"),
        (f'{{"format": 1, "id": "a", "extends": "{GAME}", "game": "chess"}}', "chess"),
    ],
)
def test_a_ruleset_file_with_faults(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(content)
    assert message in refused("run", file)


@pytest.mark.parametrize("command", ["run", "simulate"])
@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("gready", "unknown bot 'gready'; did you mean 'greedy'?"),
        ("greedy(noise=-1)", "noise"),
        ("greedy(noise=loud)", "loud"),
        ("greedy(depth=3)", "cannot use 'depth=3'"),
        ("greedy(", "the parentheses do not match"),
        ("greedy)(", "the parentheses do not match"),
        ("greedy,", "a bot is missing"),
        (",random", "a bot is missing"),
        ("", "a bot is missing"),
        ("Greedy!", "cannot read bot 'Greedy!'"),
        ("random,random,random", "3 bots for 2 seats"),
        ("greedy(noise)", "'noise' lacks its value; write noise=VALUE"),
    ],
)
def test_bots_that_cannot_be_had(command: str, bots: str, message: str) -> None:
    assert message in refused(command, GAME, "-p", "2", "--bots", bots)


@pytest.mark.parametrize(
    "words",
    [
        ["--workers", "0"],
        ["--workers", "-2"],
        ["--workers", "1000"],
        ["--games", "0"],
        ["--games", "-5"],
        ["--games", "many"],
        ["--ply-limit", "0"],
        ["--seed", "x"],
    ],
)
def test_numbers_that_make_no_sense(words: list[str]) -> None:
    message = refused("simulate", GAME, *words)
    assert message.startswith("error: invalid value for ")
    assert words[0] in message
    assert message.endswith("; see 'tilewright simulate --help'\n")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", GAME, "--out", "missing/game.json"], "there is no folder 'missing'"),
        (["run", GAME, "--out", "."], "it is a folder"),
        (["run", GAME, "--picture", "end.gif"], "must end in .svg or .png"),
        (["run", GAME, "--picture", "missing/end.svg"], "there is no folder 'missing'"),
        (["simulate", GAME, "--out", "missing/rows.csv"], "there is no folder 'missing'"),
        (["simulate", GAME, "--out", "rows.xlsx"], "must end in one of .csv, .jsonl, .json"),
        (["schema", "--out", "missing/schema.json"], "there is no folder 'missing'"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused(*words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["replay", "rescore", "render"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "broken JSON"),
        ('{"actions": [], "result": {}}', "faults"),
        ('{"actions": 7, "result": {}}', "actions"),
    ],
)
def test_a_recorded_game_with_faults(
    command: str, content: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    extra = ["--set", "scoring.areas.points=2"] if command == "rescore" else []
    assert message in refused(command, file, *extra)
    assert "cannot be read" in refused(command, tmp_path / "none.json", *extra)


def test_a_recorded_ruleset_that_nobody_can_play(recorded: Path, tmp_path: Path) -> None:
    document = json.loads(recorded.read_text())
    document["ruleset"]["content"]["game"] = "chess"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    assert "chess" in refused("replay", file)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulate", GAME, "-w", "257"], "'257'; allowed: whole numbers 1 to 256; see"),
        (["simulate", GAME, "-n", "many"], "'many'; allowed: whole numbers from 1 on; see"),
        (["run", GAME, "--watch", "--delay", "nan"], "'nan'; allowed: seconds 0 to 3600; see"),
        (["run", GAME, "--watch", "--delay", "inf"], "'inf'; allowed: seconds 0 to 3600; see"),
        (["render", GAME, "-o", "a.png", "--width", "1000000"], "'1000000'; allowed: whole num"),
        (["run", GAME, "--out", ""], "'' is no file name; see"),
    ],
)
def test_a_value_out_of_range_is_quoted_with_what_is_allowed(
    words: list[str], message: str
) -> None:
    error = refused(*words)
    assert message in error
    assert len(error.splitlines()) == 1


def test_the_widths_are_those_of_pictures() -> None:
    assert render_command.WIDTHS == (png.MIN_WIDTH, png.MAX_WIDTH)


@pytest.mark.parametrize("picture", ["end.svg", "folder/../end.svg", "link.svg"])
def test_two_files_of_one_name_are_refused(
    picture: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.svg").symlink_to("end.svg")
    message = refused("run", GAME, "--out", "end.svg", "--picture", picture)
    assert message == f"error: --out and --picture name the same file, {picture!r}\n"


@pytest.mark.parametrize("command", ["run", "simulate", "show", "perft", "validate"])
def test_a_recorded_game_is_no_ruleset(command: str, recorded: Path) -> None:
    message = refused(command, recorded)
    assert message == (
        f"error: {str(recorded)!r} is a recorded game, no ruleset; use tilewright replay\n"
    )


def test_control_characters_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    assert "a\\x1b[31m.json cannot be read" in refused("run", tmp_path / "a\x1b[31m.json")
    assert "unknown ruleset 'a\\x1bc\\nb'" in refused("run", "a\x1bc\nb")
    ruleset = tmp_path / "own.json"
    title = "bell\x07 \x1b[2J\x9b31m\nerror: no"
    content = {"format": 1, "id": "own", "extends": GAME, "title": title}
    ruleset.write_text(json.dumps(content))
    for words in (["run", ruleset, "-p", 2, "-s", 1], ["show", ruleset], ["list"]):
        out = tilewright(*words).out
        assert not {"\x07", "\x1b", "\x9b"} & set(out)
    shown = tilewright("run", ruleset, "-p", 2, "-s", 1, "--no-board").out
    assert "bell\\x07 \\x1b[2J\\x9b31m\\nerror: no, 2 players: over" in shown
    assert "\x9b" not in tilewright("show", ruleset, "--json").out


def test_a_mistyped_command_is_told_what_was_meant() -> None:
    assert "there is no command 'rnu'; did you mean 'run'?" in refused("rnu")
    assert "commands: list, show" in refused("xyz")


@pytest.mark.parametrize(
    "words", [["--no-such-option"], ["rnu"], ["run"], ["run", "x", "--players"], ["list", "x"]]
)
def test_wrong_usage_is_told_like_every_other_error(words: list[str]) -> None:
    message = refused(*words)
    assert message.startswith("error: ")
    assert "see 'tilewright" in message
    assert "Usage" not in message


def test_json_output_says_nothing_on_failure() -> None:
    assert "unknown ruleset" in refused("run", "nothing", "--json")


def test_a_fault_is_told_in_words_and_not_in_a_traceback() -> None:
    outcome = tilewright("run", GAME, "--set", "players.min=0", expect=2)
    assert outcome.err.startswith("error: ")
    assert "$.players.min" in outcome.err
