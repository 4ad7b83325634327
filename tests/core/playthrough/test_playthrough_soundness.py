"""What is recorded and written can be read again, whatever foreign code answers."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright import State
from tilewright.errors import ConformanceError, PlaythroughError
from tilewright.playthrough import Playthrough, record, write_playthrough


def _answering(answer: object) -> Callable[..., object]:
    def method(*_arguments: object) -> object:
        return answer

    return method


@pytest.mark.parametrize("seed", [True, 1.5, "7"])
def test_a_seed_that_is_no_whole_number_is_refused(last: State, seed: Any) -> None:
    with pytest.raises(PlaythroughError, match=r"\$\.seed"):
        record(last, seed=seed)


@pytest.mark.parametrize("name", ["", 7, None])
def test_a_bot_without_a_name_is_refused(last: State, name: Any) -> None:
    with pytest.raises(PlaythroughError, match=r"\$\.bots\[1\]"):
        record(last, bots=["random", name])


@pytest.mark.parametrize(
    "change", [{"seed": math.nan}, {"players": 3}, {"bots": ("random", "\ud800")}, {"actions": ()}]
)
def test_what_cannot_be_read_is_not_written(
    played: Playthrough, change: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    with pytest.raises(PlaythroughError, match=r"game\.json"):
        write_playthrough(file, dataclasses.replace(played, **change))
    assert not file.exists()


@pytest.mark.parametrize("points", [None, [1], [1, 2, 3], [1.5, 2], [math.nan, 2], ["1", 2], 3])
def test_points_that_are_not_one_int_a_seat_are_refused(
    last: State, points: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = last.game.scoring[0]
    monkeypatch.setattr(type(part), "points", _answering(points))
    with pytest.raises(ConformanceError) as caught:
        record(last)
    assert f"toy-pasture at ply 10: scoring part {part.id!r} gives the points " in str(caught.value)
    assert str(caught.value).endswith("allowed: a list of 2 whole numbers, one a seat")


@pytest.mark.parametrize("winners", [[2], [1, 0], [0.0], [-1]])
def test_winners_that_are_no_seats_are_refused(
    last: State, winners: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(last.game), "winners", _answering(winners))
    with pytest.raises(ConformanceError, match="the winners are "):
        record(last)
