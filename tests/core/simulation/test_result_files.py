from __future__ import annotations

import json
from pathlib import Path

import pytest

from tilewright.errors import OutputError
from tilewright.simulation import GameResult, Setting, check_results_path, write_results

SETTING = Setting("mine", "abc", 2, ("scoring.areas.points=2", 'title="A b"'))
HEAD = {
    "ruleset": {"id": "mine", "hash": "abc"},
    "players": 2,
    "set": ["scoring.areas.points=2", 'title="A b"'],
}
EMPTY = "number,seed,plies,complete,winners,notes,ruleset,hash,players,set\n"
ROWS = [
    GameResult(
        number=0,
        seed=11,
        bots=("greedy(noise=0.5, depth=1)", "random"),
        scores=(7, 7),
        breakdown={"areas": (5, 7), "bonus": (2, 0)},
        winners=(0, 1),
        plies=20,
        complete=True,
    ),
    GameResult(
        number=1,
        seed=12,
        bots=("random", "greedy(noise=0.5, depth=1)"),
        scores=(1, 0),
        breakdown={"areas": (1, 0), "bonus": (0, 0)},
        winners=(),
        plies=9,
        complete=False,
    ),
]


def test_csv_has_a_line_a_game(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    write_results(file, ROWS, SETTING)
    setting = """mine,abc,2,"scoring.areas.points=2 'title=""A b""'\""""
    assert file.read_text().splitlines() == [
        "number,seed,plies,complete,winners,notes,ruleset,hash,players,set,"
        "bot_0,score_0,areas_0,bonus_0,bot_1,score_1,areas_1,bonus_1",
        f'0,11,20,true,0 1,,{setting},"greedy(noise=0.5, depth=1)",7,5,2,random,7,7,0',
        f'1,12,9,false,,,{setting},random,1,1,0,"greedy(noise=0.5, depth=1)",0,0,0',
    ]


def test_json_lines_and_json_hold_the_same_objects(tmp_path: Path) -> None:
    lines, whole = tmp_path / "rows.jsonl", tmp_path / "rows.JSON"
    write_results(lines, ROWS, SETTING)
    write_results(whole, ROWS, SETTING)
    objects = [json.loads(line) for line in lines.read_text().splitlines()]
    assert objects == json.loads(whole.read_text()) == [HEAD | row.to_json() for row in ROWS]
    assert objects[1]["winners"] == []


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.json"])
def test_no_games_are_no_rows(tmp_path: Path, name: str) -> None:
    write_results(tmp_path / name, [], SETTING)
    text = (tmp_path / name).read_text()
    assert text in (EMPTY, "", "[]\n")


def test_another_ending_is_refused_with_what_is_allowed(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"must end in one of \.csv, \.jsonl, \.json"):
        check_results_path(tmp_path / "rows.xlsx")
    with pytest.raises(OutputError, match="there is no folder"):
        check_results_path(tmp_path / "missing" / "rows.csv")
    check_results_path(tmp_path / "rows.csv")
    assert list(tmp_path.iterdir()) == []
