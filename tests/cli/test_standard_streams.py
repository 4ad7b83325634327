"""Standard streams that are closed or full: one line, exit code 2, and nothing lost but words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import GAME

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full and a shell")


def shell(words: str, redirection: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command with its streams redirected by a shell."""
    line = f'"{sys.executable}" -m tilewright {words} {redirection}'
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, cwd=folder, timeout=120
    )


@pytest.mark.parametrize("words", ["list", "--help", "--version", "run --help", "schema"])
@pytest.mark.parametrize(
    ("redirection", "cause"),
    [(">/dev/full", "no space is left there"), (">&-", "it is closed")],
)
def test_output_that_cannot_be_written(
    words: str, redirection: str, cause: str, tmp_path: Path
) -> None:
    done = shell(words, redirection, tmp_path)
    assert done.stderr == f"error: cannot write to standard output: {cause}\n"
    assert done.returncode == 2


def test_results_are_written_without_standard_error(tmp_path: Path) -> None:
    done = shell(f"simulate {GAME} -p 2 -n 2 -s 1 --out q.csv", "2>&-", tmp_path)
    assert done.returncode == 0
    assert len((tmp_path / "q.csv").read_text().splitlines()) == 3


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_a_message_that_nobody_can_read_does_not_go_elsewhere(
    redirection: str, tmp_path: Path
) -> None:
    done = shell("run nothing --json", redirection, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_stepping_ends_where_there_is_no_input(tmp_path: Path, recorded: Path) -> None:
    done = shell(f"replay {recorded} --step --no-board", "<&-", tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("> ")


def test_a_pipe_is_written_to_by_its_name(tmp_path: Path) -> None:
    done = shell(f"run {GAME} -p 2 -s 1 --no-board --out /dev/stdout", ">&1", tmp_path)
    document, _ = json.JSONDecoder().raw_decode(done.stdout)
    assert document["players"] == 2
    assert done.returncode == 0
