"""Counts of action sequences from recorded positions, ``tests/perft/<ruleset>.perft``.

The counts do not come from the framework that is tested: they are known from elsewhere or come
from the slow games of ``slow_rules``, as the title of each case says. The slow games count the
known ones too.
"""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import pytest

from first_party import registry, ruleset_cases, ruleset_ids
from slow_games import Countable, count
from slow_rules import slow_game
from tilewright import State
from tilewright.simulation import perft

FOLDER = Path(__file__).parent.parent / "perft"
SOURCES = ("(known values)", "(brute force)")

#: What a usual run counts at most, by the framework and by a slow game.
QUICK, QUICK_WHEN_SLOW = 10_000, 2_000


def cases_of(ruleset: str) -> list[dict[str, Any]]:
    """The cases of a ruleset; none when it has no file, for a test to tell."""
    file = FOLDER / f"{ruleset}.perft"
    cases: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return cases


CASES = [
    pytest.param(name, case, id=f"{name}-{case['players']}-{case['title']}")
    for name in ruleset_ids()
    for case in cases_of(name)
]


def test_there_are_counts_for_every_ruleset_and_for_nothing_else() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.perft" for name in ruleset_ids()}


def test_there_are_counts_for_every_number_of_players() -> None:
    counted = {(name, case["players"]) for name in ruleset_ids() for case in cases_of(name)}
    assert sorted(counted) == ruleset_cases()


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_a_title_says_where_the_counts_come_from(ruleset: str, case: dict[str, Any]) -> None:
    assert case["title"].endswith(SOURCES), f"{ruleset}: {case['title']}"


def state_at(ruleset: str, case: dict[str, Any]) -> State:
    """The position in the framework."""
    game = registry().game(ruleset, case["players"], case.get("set", []))
    return game.replay([game.parse(text) for text in case["position"]])


def slow_game_at(ruleset: str, case: dict[str, Any]) -> Countable:
    """The position in the slow game."""
    game = slow_game(ruleset, case["players"], case.get("set", []))
    for text in case["position"]:
        assert text in game.legal()
        game.play(text)
    return game


def within(counts: list[int], limit: int) -> list[int]:
    """The counts before the first one above the limit."""
    depth = next((at for at, number in enumerate(counts) if number > limit), len(counts))
    return counts[:depth]


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_framework_counts_as_many(ruleset: str, case: dict[str, Any]) -> None:
    state, expected = state_at(ruleset, case), within(case["counts"], QUICK)
    assert [perft(state, depth + 1) for depth in range(len(expected))] == expected


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_framework_counts_as_many_at_every_depth(ruleset: str, case: dict[str, Any]) -> None:
    state, expected = state_at(ruleset, case), case["counts"]
    assert [perft(state, depth + 1) for depth in range(len(expected))] == expected


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_slow_game_counts_as_many(ruleset: str, case: dict[str, Any]) -> None:
    game, expected = slow_game_at(ruleset, case), within(case["counts"], QUICK_WHEN_SLOW)
    assert [count(game, depth + 1) for depth in range(len(expected))] == expected


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_slow_game_counts_as_many_at_every_depth(ruleset: str, case: dict[str, Any]) -> None:
    game, expected = slow_game_at(ruleset, case), case["counts"]
    assert [count(game, depth + 1) for depth in range(len(expected))] == expected


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
    starts = {case["players"]: case["counts"] for case in cases if case["position"] == []}
    assert starts[4] == [28, first, second]
    assert starts[3] == starts[5] == starts[6] == [28, first]


def test_the_counts_of_the_division_by_hand() -> None:
    """The Oasis has 27 names; the fives may be a Big Three, the sevens with the Oasis as one."""
    # Named as a five the Oasis may also take the place of that card: three answers instead of two.
    fives = 24 * 2 + 3 * 3
    # The sevens are two and the Oasis: a choice only if it is the third of them.
    sevens = 3 * 3 + 23 * 2 + 1 * 2 * 2
    cases = cases_of("how-much-for-the-camel")
    end = next(case for case in cases if case["title"].startswith("division of the worked"))
    assert end["counts"] == [27, fives, sevens]


def test_a_row_of_six_wins_unless_exactly_five_are_asked_for() -> None:
    """After the sixth stone in a row play goes on, with 206 empty squares."""
    usual, exact = (cases_of(name)[1] for name in ("gomoku", "gomoku-exact"))
    assert usual["position"] == exact["position"]
    assert exact["counts"][1] - usual["counts"][1] == 206


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_counts_of_both_castles_by_hand(players: int) -> None:
    """Each player turns each castle in one of two ways; the second field is apart from the first.

    Fields are joined by 3 * 7 sides in rows, 2 * 8 in columns and 2 * 2 * 7 corners.
    """
    apart = 24 * 23 - 2 * (3 * 7 + 2 * 8 + 2 * 2 * 7)
    first = [24 * 2**seat for seat in range(players + 1)]
    second = [apart * 2 ** (players + seat) for seat in range(players + 1)]
    case = next(one for one in cases_of("don-quixote") if one["players"] == players)
    assert case["position"] == []
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
    cases = [case for case in cases_of("landscape") if not case["position"]]
    assert len(cases) == 3
    for case in cases:
        assert case["counts"][:3] == [len(ways), sum(fitting.values()), second]


def test_the_counts_of_the_first_founding_of_catan_by_hand() -> None:
    """Of 54 intersections 18 touch two paths and 36 three; two or three neighbours are too near."""
    roads = 18 * 2 + 36 * 3
    second = 18 * 2 * (54 - 1 - 2) + 36 * 3 * (54 - 1 - 3)
    cases = {case["title"]: case["counts"] for case in cases_of("catan-base")}
    assert cases["who begins, and the first settlements (brute force)"] == [
        4,
        4 * 54,
        4 * roads,
        4 * second,
    ]


def test_the_counts_of_the_terrain_of_catan_by_hand() -> None:
    """Five kinds with three or four hexes each, and one desert, which may be any of the hexes."""
    third = 5**3 + 3 * 5**2
    # Hills and mountains have only three.
    fourth = 5**4 - 2 + 4 * 5**3
    cases = {case["title"]: case["counts"] for case in cases_of("catan-base")}
    assert cases["the terrain is dealt (brute force)"] == [6, 6 * 6 - 1, third, fourth]
