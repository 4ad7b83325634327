"""Signals end a series of games as Ctrl-C does, and leave no worker behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import GAME, start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")


def _series(rows: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """A series that would take long, once its workers play, and the workers."""
    words = ("simulate", GAME, "-p", 2, "-s", 1, "-n", 20_000, "-w", 2, "--out", rows)
    process = start(*words)
    workers: list[int] = []
    while len(workers) < 2:
        time.sleep(0.05)
        workers = _children(process.pid)
    time.sleep(1.0)
    return process, workers


def _children(parent: int) -> list[int]:
    try:
        text = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


def _is_alive(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def _wait_for_end(workers: list[int]) -> None:
    for _ in range(200):
        if not any(map(_is_alive, workers)):
            return
        time.sleep(0.1)
    pytest.fail(f"workers {workers} are still there")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_to_stop_keeps_the_finished_games(name: str, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    process, workers = _series(rows)
    number = signal.Signals[name]
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert f"error: ended by {name}; " in err
    assert "of 20000 games finished" in out
    assert len(rows.read_text().splitlines()) > 0
    _wait_for_end(workers)


def test_a_second_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    process, workers = _series(rows)
    for _ in range(4):
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("error: interrupted; ")
    assert len(rows.read_text().splitlines()) > 0
    _wait_for_end(workers)


def test_workers_do_not_outlive_the_command(tmp_path: Path) -> None:
    process, workers = _series(tmp_path / "rows.jsonl")
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    _wait_for_end(workers)
