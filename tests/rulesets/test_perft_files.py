"""Counts of action sequences from recorded positions, ``tests/perft/<ruleset>.perft``.

The counts come from the oracle of ``desert_oracle`` or from the sums below, not from the framework
that is tested.
"""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import pytest

from desert_oracle import Oracle, count
from first_party import registry, ruleset_ids
from tilewright.simulation import perft

FOLDER = Path(__file__).parent.parent / "perft"


def cases_of(ruleset: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((FOLDER / f"{ruleset}.perft").read_text("utf-8"))
    return cases


CASES = [
    pytest.param(name, case, id=f"{name}-{case['players']}-{case['title']}")
    for name in ruleset_ids()
    for case in cases_of(name)
]
#: Those that the oracle of Through the Desert can count too.
DESERT_CASES = [
    pytest.param(name, case, id=f"{name}-{case['players']}-{case['title']}")
    for name in ruleset_ids()
    if name.startswith("through-the-desert")
    for case in cases_of(name)
]


def test_there_are_counts_for_every_ruleset_and_for_nothing_else() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == ruleset_ids()


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_framework_counts_as_many(ruleset: str, case: dict[str, Any]) -> None:
    game = registry().game(ruleset, case["players"])
    state = game.replay([game.parse(text) for text in case["position"]])
    counts = [perft(state, depth + 1) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


def oracle_at(ruleset: str, case: dict[str, Any]) -> Oracle:
    oracle = Oracle(case["players"], sudden_end=ruleset.endswith("-sudden-end"))
    for text in case["position"]:
        assert text in oracle.legal()
        oracle.play(text)
    return oracle


@pytest.mark.parametrize(("ruleset", "case"), DESERT_CASES)
def test_the_oracle_counts_as_many(ruleset: str, case: dict[str, Any]) -> None:
    oracle = oracle_at(ruleset, case)
    assert [count(oracle, 1), count(oracle, 2)] == case["counts"][:2]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "case"), DESERT_CASES)
def test_the_oracle_counts_as_many_at_every_depth(ruleset: str, case: dict[str, Any]) -> None:
    oracle = oracle_at(ruleset, case)
    counts = [count(oracle, depth + 1) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


@pytest.mark.parametrize(("players", "palms"), [(2, 6), (3, 6), (4, 7), (5, 7)])
def test_the_counts_of_the_deal_by_hand(players: int, palms: int) -> None:
    """Five of the palms get a tree, in any order; then each waterhole has one of three values."""
    without = palms - 5
    deals = [
        sum(comb(depth, none) for none in range(without + 1) if depth - none <= 5)
        for depth in range(1, palms + 1)
    ]
    waterholes = [comb(palms, 5) * 3**tiles for tiles in range(1, 10 - palms)]
    case = next(one for one in cases_of("through-the-desert") if one["players"] == players)
    assert case["position"] == []
    assert case["counts"] == deals + waterholes


def test_the_sudden_end_cuts_off_the_second_camel() -> None:
    """From the same position the same actions are legal, and fewer have a successor."""
    late = [
        [case for case in cases_of(name) if case["title"].startswith("the last camel")]
        for name in ("through-the-desert", "through-the-desert-sudden-end")
    ]
    assert len(late[0]) == len(late[1]) == 4
    for usual, sudden in zip(*late, strict=True):
        assert usual["position"] == sudden["position"]
        assert usual["counts"][0] == sudden["counts"][0]
        assert usual["counts"][1] > sudden["counts"][1]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_counts_of_both_castles_by_hand(players: int) -> None:
    """Each player turns each castle in one of two ways; the second field is apart from the first.

    Fields are joined by 3 * 7 sides in rows, 2 * 8 in columns and 2 * 2 * 7 corners.
    """
    apart = 24 * 23 - 2 * (3 * 7 + 2 * 8 + 2 * 2 * 7)
    first = [24 * 2**seat for seat in range(players + 1)]
    second = [apart * 2 ** (players + seat) for seat in range(players + 1)]
    case = next(one for one in cases_of("don-quixote") if one["players"] == players)
    assert case["counts"] == (first + second)[: len(case["counts"])]


def test_the_counts_of_the_first_tile_of_a_landscape_by_hand() -> None:
    """A gate has a city to the north, roads to the east and west, and nothing to the south.

    For each tile: ways to turn it so that a given side is city, road or bare.
    """
    ways = {
        "gate": (1, 2, 1),
        "straight": (0, 1, 1),
        "bend": (0, 2, 2),
        "farm": (0, 1, 3),
        "fork": (0, 3, 1),
        "crossing": (0, 1, 0),
        "wall": (1, 0, 3),
        "two-walls": (1, 0, 1),
        "quarter": (2, 0, 2),
        "quarter-and-bend": (2, 2, 0),
        "town": (3, 1, 0),
    }
    fitting = {tile: city + 2 * road + bare for tile, (city, road, bare) in ways.items()}
    single = {"crossing", "two-walls", "quarter", "town"}
    second = sum(count * (11 - (tile in single)) for tile, count in fitting.items())
    for case in cases_of("landscape"):
        assert case["counts"] == [len(ways), sum(fitting.values()), second]
