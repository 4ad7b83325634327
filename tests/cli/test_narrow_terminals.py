"""Numbers and ids are printed in full, however narrow the terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import GAME
from tilewright import Registry
from tilewright.cli.tables import column_widths

WIDTHS = [60, 80]
SERIES = ("simulate", GAME, "-p", 2, "-s", 1, "-n", 4, "-b", "greedy(noise=0.5),random")


def printed(columns: int, *words: object) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", *map(str, words)],
        env=os.environ | {"COLUMNS": str(columns), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def rows(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()]


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_tables_of_a_series(columns: int) -> None:
    out = printed(columns, *SERIES)
    # A wide line is the same as there is: nothing in these tables may be shortened.
    assert out == printed(200, *SERIES)
    head = next(row for row in rows(out) if row[:1] == ["bot"])
    assert " ".join(head) == "bot games wins 95 % of wins score +- sd min max"
    greedy = next(row for row in rows(out) if row[:1] == ["greedy(noise=0.5)"])
    assert len(greedy) == 11
    assert all(re.fullmatch(r"\d+(\.\d+)?%?", word) for word in greedy[1:4] + greedy[5:])


@pytest.mark.parametrize("columns", WIDTHS)
def test_lists_keep_ids_and_titles(columns: int) -> None:
    out = printed(columns, "list")
    words = set(out.split())
    assert set(Registry().ruleset_files) <= words
    assert {"players", "extends", "title", "2-5", "Desert,"} <= words


@pytest.mark.parametrize("columns", WIDTHS)
def test_parameters_of_rules_stay_whole(columns: int) -> None:
    words = set(printed(columns, "list", "scoring", "majority").split())
    assert {"parameter", "tie_points", "on_marks", "required", "moment"} <= words


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_seat_table_of_five(columns: int) -> None:
    game = ("run", GAME, "-p", 5, "-s", 1, "--no-board")
    out = printed(columns, *game)
    assert out == printed(200, *game)
    parts = [part["id"] for part in Registry().game(GAME, 5).document["scoring"]]
    assert rows(out)[0] == ["seat", "bot", "total", *parts]


@pytest.mark.parametrize("columns", WIDTHS)
def test_rescoring_for_five(columns: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    printed(columns, "run", GAME, "-p", 5, "-s", 1, "--no-board", "-o", file)
    out = printed(columns, "rescore", file, "--set", "scoring.areas.points=100")
    heads = [f"seat {seat} (random)" for seat in range(5)]
    assert re.split(r"  +", out.splitlines()[0].strip()) == ["points", *heads]


@pytest.mark.parametrize("columns", WIDTHS)
def test_show_keeps_addresses_numbers_and_the_hash(columns: int) -> None:
    ruleset = Registry().ruleset(GAME)
    assert ruleset.hash in printed(columns, "show", GAME).split()
    out = printed(columns, "show", GAME, "--origins")
    addresses = {row[0] for row in rows(out) if row}
    assert {"scoring.largest-caravan.points", "options.end_timing.value"} <= addresses
    assert "through-the-desert" in out.split()


@pytest.mark.parametrize("columns", WIDTHS)
def test_perft_counts(columns: int) -> None:
    out = printed(columns, "perft", GAME, "-d", 3, "--divide")
    assert ["oases", "oasis", "1,7", "4"] in rows(out)
    assert ["3", "7"] in [row[:2] for row in rows(out)]


@pytest.mark.skipif(sys.platform == "win32", reason="the terminal is one of POSIX")
def test_on_a_terminal_too() -> None:
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewright", *map(str, SERIES)],
        env=os.environ | {"COLUMNS": "60", "TERM": "xterm", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=subprocess.DEVNULL,
    )
    os.close(terminal)
    out = ""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # how Linux tells that the other side is closed
            break
        if not part:
            break
        out += part.decode()
    os.close(master)
    assert process.wait(timeout=60) == 0
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out).replace("\r\n", "\n")
    assert rows(plain) == rows(printed(200, *SERIES))


TEXTS = st.lists(st.text("ab ", max_size=30), min_size=1, max_size=5)


@given(st.lists(st.tuples(TEXTS, st.booleans()), min_size=1, max_size=6), st.integers(1, 120))
def test_columns_share_a_line_without_breaking_words(
    columns: list[tuple[list[str], bool]], available: int
) -> None:
    contents = [cells for cells, _ in columns]
    folding = [folds for _, folds in columns]
    widths = column_widths(contents, folding, available)
    least: list[int] = []
    for cells, folds, width in zip(contents, folding, widths, strict=True):
        widest = max(map(len, cells))
        words: list[Any] = [word for cell in cells for word in cell.split()]
        least.append(max(map(len, words), default=0) if folds else widest)
        assert least[-1] <= width <= widest
    beside = 3 * len(widths) - 1
    assert sum(widths) + beside <= max(available, sum(least) + beside)
