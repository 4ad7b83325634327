from __future__ import annotations

import re
from pathlib import Path

import pytest

from command_line import GAME, tilewright
from tilewright import Registry
from tilewright.playthrough import read_playthrough, verify
from tilewright.simulation import play_match


def test_the_game_is_the_match_of_seed_and_bots() -> None:
    document = tilewright("run", GAME, "-p", 2, "-s", 5, "--json", "--log").document
    registry = Registry()
    game = registry.game(GAME, 2)
    state = play_match(game, [registry.bot("random"), registry.bot("random")], 5)
    assert document["scores"] == state.scores()
    assert document["breakdown"] == state.breakdown()
    assert document["winners"] == state.winners()
    assert document["plies"] == state.ply
    assert document["complete"] is True
    assert document["seed"] == 5
    assert document["bots"] == ["random", "random"]
    assert document["ruleset"] == {"id": GAME, "hash": game.ruleset.hash}
    assert [entry["action"] for entry in document["actions"]] == [
        state.notation(action) for action in state.history
    ]
    assert document["actions"][0]["party"] == "chance"


def test_the_table_has_a_row_a_player_with_every_part() -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 5, "--no-board")
    document = tilewright("run", GAME, "-p", 2, "-s", 5, "--json").document
    lines = outcome.out.splitlines()
    assert lines[0].split() == ["seat", "bot", "total", *document["breakdown"]]
    for seat in (0, 1):
        parts = [str(points[seat]) for points in document["breakdown"].values()]
        mark = ["won"] if seat in document["winners"] else []
        expected = [str(seat), "random", str(document["scores"][seat]), *parts, *mark]
        assert lines[2 + seat].split() == expected
    assert f"over after {document['plies']} plies" in outcome.out


def test_a_fresh_seed_is_printed_with_the_command_that_repeats_the_game() -> None:
    first = tilewright("run", GAME, "-p", 3, "--no-board", "--bots", "random,random")
    found = re.search(r"seed (\d+); repeat: tilewright (.*)", first.out)
    assert found is not None
    assert f"--seed {found[1]}" in found[2]
    again = tilewright(*found[2].split(), "--no-board")
    assert again.out == first.out


def test_overrides_are_part_of_the_command_that_repeats_the_game() -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 5, "--json", "--set", "scoring.areas.points=7")
    assert outcome.document["repeat"].endswith("--seed 5 --set scoring.areas.points=7")
    plain = tilewright("run", GAME, "-p", 2, "-s", 5, "--json").document
    areas = plain["breakdown"]["areas"]
    assert outcome.document["breakdown"]["areas"] == [7 * points for points in areas]


def test_bots_with_parameters_and_fewer_bots_than_seats() -> None:
    document = tilewright(
        "run", GAME, "-p", 3, "-s", 1, "--json", "--ply-limit", 60, "-b", "greedy(noise=0.5),random"
    ).document
    assert document["bots"] == ["greedy(noise=0.5)", "random", "greedy(noise=0.5)"]
    assert document["repeat"].endswith(
        "--players 3 --bots 'greedy(noise=0.5),random' --seed 1 --ply-limit 60"
    )


def test_the_log_has_a_line_an_action() -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 5, "--log", "--no-board")
    document = tilewright("run", GAME, "-p", 2, "-s", 5, "--json", "--log").document
    lines = outcome.out.splitlines()[: document["plies"]]
    for line, entry in zip(lines, document["actions"], strict=True):
        assert line.split(maxsplit=1)[0] == str(entry["ply"])
        assert entry["party"] in line
        assert line.endswith(entry["action"])


def test_the_board_is_shown_unless_it_is_left_out() -> None:
    shown = tilewright("run", GAME, "-p", 2, "-s", 5)
    hidden = tilewright("run", GAME, "-p", 2, "-s", 5, "--no-board")
    assert shown.out.endswith(hidden.out)
    assert "Legend" in shown.out
    # The table tells the points; the picture need not tell them again.
    assert "Final points" not in shown.out
    before = shown.out.removesuffix(hidden.out)
    assert before.endswith("\n\n")
    assert "Legend" not in hidden.out


def test_watching_shows_every_ply() -> None:
    outcome = tilewright(
        "run", GAME, "-p", 2, "-s", 5, "--watch", "--delay", 0, "--ply-limit", 4, "--no-board"
    )
    assert re.findall(r"^ply (\d+): ", outcome.out, re.MULTILINE) == ["1", "2", "3", "4"]
    assert "Legend" not in outcome.out
    pictures = tilewright("run", GAME, "-p", 2, "-s", 5, "--watch", "--delay", 0, "--ply-limit", 4)
    assert pictures.out.count("Legend") == 5


def test_a_game_given_up_says_so() -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 5, "--ply-limit", 10, "--no-board")
    assert "given up at the ply limit after 10 plies" in outcome.out
    assert "won" not in outcome.out


def test_the_recorded_game_verifies(recorded: Path) -> None:
    playthrough = read_playthrough(recorded)
    assert playthrough.seed == 5
    assert playthrough.bots == ("random", "random")
    document = tilewright("run", GAME, "-p", 2, "-s", 5, "--json").document
    assert verify(playthrough, Registry()).scores() == document["scores"]


@pytest.mark.parametrize(
    ("name", "start"), [("end.svg", b"<"), ("end.png", b"\x89PNG\r\n\x1a\n"), ("END.SVG", b"<")]
)
def test_the_end_is_drawn_into_a_file(tmp_path: Path, name: str, start: bytes) -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 5, "--no-board", "--picture", tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert f"written: {tmp_path / name}" in outcome.err


def test_a_ruleset_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(f'{{"format": 1, "id": "mine", "extends": "{GAME}", "title": "Mine"}}')
    outcome = tilewright("run", file, "-p", 2, "-s", 5, "--no-board")
    assert "Mine, 2 players: over" in outcome.out


def test_visible_points_are_told_where_hidden_ones_would_have_won() -> None:
    run = ("run", "catan-base", "-p", "3", "-b", "settler", "--no-board", "-s", "2")
    rows = [
        line.split() for line in tilewright(*run, "--set", "options.turn_limit=45").out.splitlines()
    ]
    assert rows[0][:4] == ["seat", "bot", "total", "visible"]
    columns = list(zip(rows[0], *rows[2:5], strict=False))
    points = {name: [int(cell) for cell in cells] for name, *cells in columns if name != "bot"}
    totals, visible = points["total"], points["visible"]
    assert [a - b for a, b in zip(totals, visible, strict=True)] == points["victory-cards"]
    won = [seat for seat in range(3) if rows[2 + seat][-1] in ("won", "shared")]
    assert won == [seat for seat in range(3) if visible[seat] == max(visible)]
    assert won != [seat for seat in range(3) if totals[seat] == max(totals)]
    rest = tilewright("run", "catan-base", "-p", "3", "-b", "settler", "--no-board", "-s", "1").out
    assert rest.split()[:4] == ["seat", "bot", "total", "settlements"]
