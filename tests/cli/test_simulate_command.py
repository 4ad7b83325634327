from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import GAME, tilewright
from tilewright.cli import series
from tilewright.play import game_seed
from tilewright.simulation import GameFailure, Simulation, simulate

SERIES = ("simulate", GAME, "-p", 2, "-s", 3, "-n", 24)


def test_the_summary_counts_what_the_rows_hold(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    document = tilewright(*SERIES, "--json", "-o", rows).document
    games = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(24))
    assert all(game["ruleset"] == document["ruleset"] for game in games)
    assert all((game["players"], game["set"]) == (2, []) for game in games)
    assert [game["seed"] for game in games] == [game_seed(3, number) for number in range(24)]
    summary = document["summary"]
    assert summary["games"] == document["requested"] == 24
    for seat in (0, 1):
        scores = [game["scores"][seat] for game in games]
        shares = [1 / len(game["winners"]) for game in games if seat in game["winners"]]
        standing = summary["seats"][seat]
        assert standing["scores"]["mean"] == pytest.approx(sum(scores) / 24)
        assert standing["wins"] == pytest.approx(sum(shares))
        assert standing["win_interval"][0] < sum(shares) / 24 < standing["win_interval"][1]
    assert summary["plies"]["min"] == min(game["plies"] for game in games)


def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path) -> None:
    texts: set[bytes] = set()
    for workers in (1, 2):
        file = tmp_path / f"{workers}.csv"
        tilewright(*SERIES, "--workers", workers, "--out", file)
        texts.add(file.read_bytes())
    assert len(texts) == 1


def test_a_row_is_repeated_by_run(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    tilewright(*SERIES, "-o", file)
    with file.open(newline="") as stream:
        row = list(csv.DictReader(stream))[7]
    document = tilewright("run", GAME, "-p", 2, "-s", row["seed"], "--json").document
    assert document["scores"] == [int(row["score_0"]), int(row["score_1"])]


def test_the_tables_name_bots_seats_parts_and_lengths() -> None:
    out = tilewright(*SERIES).out
    for title in ("bots", "seats", "mean points by scoring part", "plies"):
        assert f"\n{title}\n" in f"\n{out}"
    assert "Through the Desert, 2 players: 24 games" in out
    assert "repeat: tilewright simulate through-the-desert --players 2 --bots random" in out
    assert out.rstrip().endswith("--seed 3 --games 24")


def test_rows_tell_the_values_that_were_set(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    override = "scoring.areas.points=2"
    outcome = tilewright(
        *("simulate", GAME, "-p", 2, "-s", 3, "-n", 1, "--set", override, "-o", file, "--json")
    )
    with file.open(newline="") as stream:
        row = next(csv.DictReader(stream))
    assert (row["ruleset"], row["players"], row["set"]) == (GAME, "2", override)
    assert row["hash"] == outcome.document["ruleset"]["hash"]


def test_one_kind_of_bot_has_no_interval_and_one_game_no_margin() -> None:
    out = tilewright("simulate", GAME, "-p", 2, "-s", 3, "-n", 1).out
    bots = next(line.split() for line in out.splitlines() if line.startswith(" random "))
    # Two seats of one game: share, mean, margin, deviation and extremes, but no interval.
    assert bots[:3] == ["random", "2", "50.0%"]
    assert len(bots) == 8
    seat = next(line.split() for line in out.splitlines() if line.split()[:2] == ["0", "1"])
    assert " to " in " ".join(seat)
    assert len(seat) == 9


def test_rotation_gives_each_bot_each_seat(tmp_path: Path) -> None:
    file = tmp_path / "rows.json"
    outcome = tilewright(
        *("simulate", GAME, "-p", 2, "-s", 3, "-n", 2, "--ply-limit", 50, "--rotate", "--json"),
        *("-b", "random,greedy", "-o", file),
    )
    games = json.loads(file.read_text())
    assert [game["bots"] for game in games] == [["random", "greedy"], ["greedy", "random"]]
    assert outcome.document["summary"]["given_up"] == 2
    assert [bot["name"] for bot in outcome.document["summary"]["bots"]] == ["random", "greedy"]
    assert outcome.document["repeat"].endswith("--games 2 --rotate")


def test_no_progress_bar_without_a_terminal() -> None:
    assert tilewright(*SERIES).err == ""


def _ended(changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def ending(*arguments: Any, **settings: Any) -> Simulation:
        played = simulate(*arguments, **settings)
        return replace(replace(played, results=played.results[:5]), **changes)

    monkeypatch.setattr(series, "simulate", ending)


def test_an_interrupted_series_is_summarised_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ended({"interrupted": True}, monkeypatch)
    rows = tmp_path / "rows.jsonl"
    outcome = tilewright(*SERIES, "-o", rows, expect=130)
    assert "5 of 24 games finished" in outcome.out
    assert outcome.err.endswith("interrupted; 5 of 24 games were finished and are kept\n")
    assert len(rows.read_text().splitlines()) == 5


def test_a_failed_game_is_named_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failure = GameFailure(5, 1234, ("greedy", "random"), "ZeroDivisionError: division by zero")
    _ended({"failure": failure}, monkeypatch)
    outcome = tilewright(*SERIES, expect=1)
    assert "error: game 5 (seed 1234) failed: ZeroDivisionError: division by zero" in outcome.err
    assert (
        "repeat it: tilewright run through-the-desert --players 2 --bots greedy,random --seed 1234"
        in outcome.err
    )
    assert "5 of 24 games finished" in outcome.out


def test_a_series_interrupted_before_its_first_game_still_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _ended({"interrupted": True, "results": ()}, monkeypatch)
    outcome = tilewright(*SERIES, "--json", expect=130)
    assert outcome.document["interrupted"] is True
    assert outcome.document["summary"]["games"] == 0
