"""Counts of action sequences from recorded positions, ``tests/perft/<ruleset>.perft``.

The counts do not come from the framework that is tested: those of Through the Desert come from the
oracle of ``desert_oracle``, those of How Much for the Camel? are worked out by hand below.
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

#: The cases that the oracle knows.
DESERT = [case for case in CASES if str(case.values[0]).startswith("through-the-desert")]


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


@pytest.mark.parametrize(("ruleset", "case"), DESERT)
def test_the_oracle_counts_as_many(ruleset: str, case: dict[str, Any]) -> None:
    oracle = oracle_at(ruleset, case)
    assert [count(oracle, 1), count(oracle, 2)] == case["counts"][:2]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "case"), DESERT)
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


def test_the_counts_of_the_first_bids_by_hand() -> None:
    """28 cards; seat 1 passes or bids 1 to 100; seat 2 passes or bids more."""
    first = 28 * 101
    # After a pass 101 answers, after a bid b of less than 100 a pass or 100 - b bids. After a bid
    # of 100 nobody can bid: seat 1 is asked whether to use the token, and may or not.
    second = 28 * (101 + sum(1 + 100 - bid for bid in range(1, 100)) + 2)
    cases = cases_of("how-much-for-the-camel")
    start = next(case for case in cases if case["position"] == [])
    assert start["counts"] == [28, first, second]


def test_the_counts_of_the_division_by_hand() -> None:
    """The Oasis has 27 names; the fives may be a Big Three, the sevens with the Oasis as one."""
    # Named as a five the Oasis may also take the place of that card: three answers instead of two.
    fives = 24 * 2 + 3 * 3
    # The sevens are two and the Oasis: a choice only if it is the third of them.
    sevens = 3 * 3 + 23 * 2 + 1 * 2 * 2
    cases = cases_of("how-much-for-the-camel")
    end = next(case for case in cases if case["title"].startswith("division"))
    assert end["counts"] == [27, fives, sevens]
