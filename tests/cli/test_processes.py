from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import GAME, start
from tilewright.cli.main import SUMMARIES

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


def _loaded_by(*words: str) -> set[str]:
    """Names of the top-level packages that a command has loaded when it is done."""
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: print('|'.join({m.split('.')[0] for m in sys.modules}),"
        " file=sys.stderr))\n"
        "from tilewright.__main__ import main\n"
        f"sys.argv = ['tilewright', *{list(words)!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.strip().splitlines()[-1].split("|"))


@pytest.mark.parametrize(
    "words",
    [["--help"], ["--version"], ["completion", "bash"]] + [[name, "--help"] for name in SUMMARIES],
    ids=" ".join,
)
def test_help_loads_none_of_the_large_packages(words: list[str]) -> None:
    heavy = {"networkx", "jsonschema", "rich", "pluggy", "PIL"}
    assert not heavy & _loaded_by(*words)


def test_a_game_loads_neither_pillow_nor_process_pools() -> None:
    loaded = _loaded_by("run", GAME, "--players", "2", "--seed", "1")
    assert "rich" in loaded
    assert not {"PIL", "concurrent", "multiprocessing"} & loaded


def test_completion_offers_commands_options_rulesets_and_bots() -> None:
    def offered(line: str) -> list[str]:
        words = line.split(" ")
        environment = os.environ | {
            "_TILEWRIGHT_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        }
        done = subprocess.run(
            [sys.executable, "-m", "tilewright"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    assert offered("tilewright re") == ["plain,replay", "plain,rescore", "plain,render"]
    assert "plain,--rotate" in offered("tilewright simulate --ro")
    assert f"plain,{GAME}" in offered("tilewright run through")
    assert offered("tilewright run x --bots greedy,ra") == ["plain,greedy,random"]


@POSIX
def test_ctrl_c_in_a_simulation_keeps_and_summarises_the_finished_games(tmp_path: Path) -> None:
    _interrupt_a_simulation(tmp_path, workers=2)


@POSIX
def test_ctrl_c_without_workers_does_the_same(tmp_path: Path) -> None:
    _interrupt_a_simulation(tmp_path, workers=1)


def _interrupt_a_simulation(folder: Path, workers: int) -> None:
    rows = folder / "rows.jsonl"
    master, terminal = os.openpty()
    process = start(
        *("simulate", GAME, "-p", 2, "-s", 1, "-n", 20_000, "-w", workers, "--json"),
        *("--out", rows),
        stderr=terminal,
        new_session=True,
    )
    os.close(terminal)
    err = _read(master, until=r"[1-9]\d*/20000")  # the progress bar: games are being finished
    # As a terminal does it: the signal goes to the command and to its workers.
    os.killpg(process.pid, signal.SIGINT)
    assert process.stdout is not None
    document = json.loads(process.stdout.read())
    process.stdout.close()
    err += _read(master)
    os.close(master)
    assert process.wait(timeout=60) == 130
    finished = document["summary"]["games"]
    assert document["interrupted"] is True
    assert 0 < finished < 20_000
    assert f"interrupted; {finished} of 20000 games were finished and are kept" in err
    assert "Traceback" not in err
    assert len(rows.read_text().splitlines()) == finished


def _read(terminal: int, until: str | None = None) -> str:
    """What a process writes to a terminal, up to a pattern or to its end."""
    text = ""
    while until is None or not re.search(until, text):
        try:
            part = os.read(terminal, 4096)
        except OSError:  # how Linux tells that the other side is closed
            part = b""
        if not part:
            return text
        text += part.decode()
    return text


@POSIX
def test_ctrl_c_anywhere_else_is_quiet() -> None:
    process = start("run", GAME, "--watch", "--delay", 60)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "error: interrupted\n"


@POSIX
@pytest.mark.parametrize("words", [("schema",), ("list", "all"), ("run", GAME, "--log")])
def test_a_broken_pipe_is_quiet(words: tuple[str, ...]) -> None:
    process = start(*words)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def test_output_without_letters_that_the_terminal_lacks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "list"],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert GAME.encode() in done.stdout
    assert done.stderr == b""
