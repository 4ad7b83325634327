from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from tilewright.play import bot_stream, chance_stream, game_seed, resampling_stream

STREAMS: list[Callable[[int], random.Random]] = [
    chance_stream,
    lambda seed: bot_stream(seed, 0),
    lambda seed: bot_stream(seed, 1),
    lambda seed: resampling_stream(seed, 0),
    lambda seed: resampling_stream(seed, 1),
]


@pytest.mark.parametrize("stream", STREAMS)
def test_a_stream_is_the_same_for_the_same_seed_only(
    stream: Callable[[int], random.Random],
) -> None:
    assert [stream(5).random() for _ in range(3)] == [stream(5).random()] * 3
    assert stream(5).random() != stream(6).random()


def test_streams_of_one_seed_differ_from_one_another() -> None:
    firsts = {stream(seed).random() for stream in STREAMS for seed in range(20)}
    assert len(firsts) == len(STREAMS) * 20
    # seed and seat are not run together: seed 1 seat 11 is not seed 11 seat 1
    assert bot_stream(1, 11).random() != bot_stream(11, 1).random()


def test_seeds_of_a_series_fit_a_json_number_and_do_not_repeat() -> None:
    seeds = {game_seed(seed, number) for seed in range(30) for number in range(100)}
    assert len(seeds) == 3000
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert game_seed(7, 3) == game_seed(7, 3)


def test_streams_do_not_depend_on_the_hash_seed() -> None:
    asked = (
        "from tilewright.play import bot_stream, chance_stream, game_seed;"
        "print(chance_stream(3).random(), bot_stream(3, 1).random(), game_seed(3, 4))"
    )
    found: set[str] = set()
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", asked],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout)
    here = f"{chance_stream(3).random()} {bot_stream(3, 1).random()} {game_seed(3, 4)}\n"
    assert found == {here}
