"""Completion as shells ask for it, and in a real bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import GAME, tilewright
from tilewright import Registry

BASH = shutil.which("bash")
#: Asks for completion as bash does it, and prints what it got.
ASK = """
COMP_LINE=$LINE COMP_POINT=${#LINE}
_tilewright_completion tilewright
printf '%s\\n' "${COMPREPLY[@]}"
"""


def offered(line: str, current: str = "") -> list[str]:
    """The program's answers to a line that ends where the cursor is."""
    done = subprocess.run(
        [sys.executable, "-m", "tilewright"],
        env=os.environ
        | {
            "_TILEWRIGHT_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": "0",
            "COMP_LINE": line,
            "COMP_CURRENT": current,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return [answer.removeprefix("plain,") for answer in done.stdout.split()]


def test_addresses_of_the_ruleset_are_offered_to_set() -> None:
    answers = offered("tilewright run through-the-desert --set scoring.areas.")
    assert "scoring.areas.points=" in answers
    assert all(answer.startswith("scoring.areas.") for answer in answers)
    # An option is set by its own address.
    assert offered("tilewright show through-the-desert -p 2 --set options.bo") == ["options.board="]
    addresses = {answer.removesuffix("=") for answer in offered(f"tilewright run {GAME} --set ")}
    found = set(Registry().ruleset(GAME).origins)
    assert {each for each in addresses if not each.startswith("options.")} <= found


def test_values_of_options_and_present_values_are_offered() -> None:
    line = "tilewright run through-the-desert --set options.board="
    assert offered(line, "=") == ["small", "whole"]
    assert offered(line + "sm", "sm") == ["small"]
    assert offered(f"tilewright run {GAME} --set options.leader_counts=t", "t") == ["true"]
    assert offered(f"tilewright run {GAME} --set scoring.areas.points=", "=") == ["1"]
    assert offered(f"tilewright run {GAME} --set=options.board=sm", "sm") == ["small"]


def test_a_recorded_game_names_its_ruleset(recorded: Path) -> None:
    assert offered(f"tilewright rescore {recorded} --set scoring.areas.po") == [
        "scoring.areas.points="
    ]


def test_addresses_and_sections_are_offered_to_only() -> None:
    answers = offered(f"tilewright show {GAME} --only scoring.a")
    assert answers[0] == "scoring.areas"
    assert "scoring.areas.points" in answers


def test_names_of_rules_are_offered_to_list() -> None:
    assert offered("tilewright list scoring maj") == ["majority", "majority-values"]
    assert offered("tilewright list rulesets tic") == ["tic-tac-toe"]


@pytest.mark.parametrize(
    "line",
    [
        "tilewright run no-such-ruleset --set sco",
        "tilewright run missing.json --set sco",
        "tilewright run --set sco",
        f"tilewright run {GAME} --set options.nothing=",
        f"tilewright run {GAME} --set scoring.nothing=",
    ],
)
def test_nothing_is_offered_where_nothing_can_be_known(line: str) -> None:
    assert offered(line, "=" if line.endswith("=") else "") == []


def test_files_are_offered_beside_ids() -> None:
    assert offered("tilewright run tic") == ["file,tic", "tic-tac-toe"]
    assert offered("NO_COLOR=1 tilewright run tic") == ["file,tic", "tic-tac-toe"]


def replies(line: str, folder: Path) -> list[str]:
    """What bash itself has to offer after the script has run."""
    assert BASH is not None
    words = line.split(" ")
    # Bash counts a "=" as a word of its own.
    split = [part for word in words for part in word.replace("=", " = ").split(" ")]
    split = [*filter(None, split[:-1]), split[-1] or ("=" if words[-1].endswith("=") else "")]
    script = tilewright("completion", "bash").out
    quoted = " ".join(f"'{word}'" for word in split)
    ask = f"COMP_WORDS=({quoted}) COMP_CWORD={len(split) - 1}{ASK}"
    done = subprocess.run(
        [BASH, "--norc", "--noprofile", "-c", script + ask],
        env=os.environ
        | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LINE": line},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1]


@pytest.mark.skipif(BASH is None, reason="there is no bash here")
def test_bash_offers_ids_files_addresses_and_values(tmp_path: Path) -> None:
    (tmp_path / "tic-game.json").touch()
    (tmp_path / "tic games").mkdir()
    assert replies("tilewright run through-the-desert-s", tmp_path) == [
        "through-the-desert-sudden-end"
    ]
    found = replies("tilewright run tic", tmp_path)
    assert found[0] == "tic-tac-toe"
    assert sorted(found[1:]) == ["tic-game.json", "tic\\ games/"]
    assert replies(f"tilewright run {GAME} --set scoring.areas.po", tmp_path) == [
        "scoring.areas.points="
    ]
    assert replies(f"tilewright run {GAME} --set options.board=", tmp_path) == ["small", "whole"]
    assert replies(f"tilewright run {GAME} --set options.board=w", tmp_path) == ["whole"]
    assert replies("tilewright run x --bots greedy,ra", tmp_path) == ["greedy,random"]
    # Where there is no id, the names of files are bash's own affair.
    assert replies("tilewright run zzz", tmp_path) == [""]


def test_examples_of_the_help_name_no_game() -> None:
    for name in ("run", "show", "validate", "simulate", "replay", "rescore", "render", "perft"):
        lines = tilewright(name, "--help").out.splitlines()
        examples = lines[lines.index("Examples:" if "Examples:" in lines else "  Examples:") :]
        for word in " ".join(examples).split():
            if word.startswith(("scoring.", "options.")):
                assert word.upper().split("=")[0].split(".")[1] in word, word
