"""Scoring by the worth of sites, and ties that other parts break."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from documents import faults_of, made
from tilewright import State
from tilewright.library import hold

BOARD: dict[str, Any] = {
    "topology": "chain",
    "chains": {"red": 5, "blue": 5},
    "marks": {
        "red": [f"red-{number}" for number in range(1, 6)],
        "blue": [f"blue-{number}" for number in range(1, 6)],
        "low": ["red-1", "red-2", "blue-1", "blue-2"],
        "high": ["red-4", "red-5", "blue-4", "blue-5"],
    },
}
VALUES = {"low": 1, "high": 3}
PIECES = [{"id": "card"}, {"id": "joker"}, {"id": "coin"}]


def held(
    cards: Mapping[tuple[int, int], list[str]], *scoring: dict[str, Any], **more: Any
) -> State:
    """A finished position in which seats hold pieces, by seat and kind of piece."""
    game = made(
        3,
        board=BOARD,
        pieces=PIECES,
        placements=[{"id": "card"}],
        phases=[{"id": "play", "rule": "placement", "placement": "card"}],
        supplies=[{"id": "purse", "owner": "each", "counts": {"coin": 2}}],
        scoring=[{"id": f"part-{at}", **part} for at, part in enumerate(scoring)],
        **more,
    )
    state = game.initial_state()
    for (seat, kind), labels in cards.items():
        hold(state, seat, kind, game.board.mask(labels))
    game.finish(state)
    return state


def test_sites_are_worth_what_their_marks_say() -> None:
    cards = {(0, 0): ["red-1", "red-3", "red-4"], (0, 1): ["blue-5"], (1, 0): ["blue-2"]}
    state = held(
        cards,
        {"rule": "site-values", "values": VALUES},
        {"rule": "site-values", "values": VALUES, "pieces": ["card"]},
    )
    assert state.breakdown() == {"part-0": [7, 1, 0], "part-1": [4, 1, 0]}


MOST = {"rule": "majority-values", "on": ["red", "blue"], "values": VALUES}


@pytest.mark.parametrize(
    ("more", "points"),
    [
        # Red: 3 against 1. Blue: two each, a tie.
        ({}, [4, 0, 0]),
        ({"tie": "full"}, [4 + 2, 6, 0]),
        ({"minimum": 4}, [0, 0, 0]),
        ({"pieces": ["card"]}, [4, 6, 0]),
        ({"paid_pieces": ["joker"]}, [0, 0, 0]),
    ],
)
def test_most_pieces_on_a_mark(more: dict[str, Any], points: list[int]) -> None:
    cards = {
        (0, 0): ["red-1", "red-3", "red-4", "blue-1"],
        (0, 1): ["blue-2"],
        (1, 0): ["red-5", "blue-4", "blue-5"],
    }
    assert held(cards, {**MOST, **more}).scores() == points


RUN = {"rule": "largest-group-values", "on": ["red", "blue"], "values": VALUES}


@pytest.mark.parametrize(
    ("cards", "more", "points"),
    [
        ({(0, 0): ["red-1", "red-2"], (1, 0): ["red-4"]}, {}, [2, 0, 0]),
        ({(0, 0): ["red-1", "red-2"], (1, 0): ["red-4", "red-5"]}, {}, [0, 0, 0]),
        ({(0, 0): ["red-1", "red-2"], (1, 0): ["red-4", "red-5"]}, {"tie": "full"}, [2, 6, 0]),
        ({(0, 0): ["red-1", "red-2"]}, {"minimum": 3}, [0, 0, 0]),
        # Of two groups alike in size the dearer one; a joker joins and is paid unless left out.
        ({(0, 0): ["red-1", "red-2", "red-4", "red-5"]}, {}, [6, 0, 0]),
        ({(0, 0): ["red-4"], (0, 1): ["red-5"]}, {"paid_pieces": ["card"]}, [3, 0, 0]),
        ({(0, 0): ["red-4"], (0, 1): ["red-5"]}, {"pieces": ["card"]}, [3 + 0, 0, 0]),
    ],
)
def test_the_largest_group_on_a_mark(
    cards: dict[tuple[int, int], list[str]], more: dict[str, Any], points: list[int]
) -> None:
    assert held(cards, {**RUN, **more}).scores() == points


def test_what_is_left_in_a_supply_scores() -> None:
    state = held({}, {"rule": "supply-left", "supply": "purse", "points": 5})
    assert state.scores() == [10, 10, 10]


def test_a_shared_supply_cannot_be_left_to_players() -> None:
    faults = faults_of(
        supplies=[{"id": "barn", "owner": "shared", "counts": {"dot": 2}}],
        scoring=[{"id": "left", "rule": "supply-left", "supply": "barn"}],
    )
    assert faults == [
        "$.scoring[0].supply: supply 'barn' is shared; allowed: one with owner 'each'"
    ]


CARDS = {"id": "cards", "rule": "site-values", "values": VALUES}
HIGH = {"id": "high", "rule": "site-values", "values": {"high": 1}}
RED = {"id": "red", "rule": "site-values", "values": {"red": 1}}


@pytest.mark.parametrize(
    ("tie_breaks", "winners"),
    [([], [0, 1, 2]), ([HIGH], [1, 2]), ([HIGH, RED], [1]), ([RED], [0]), ([CARDS], [0, 1, 2])],
)
def test_tie_breaks_are_asked_in_order(
    tie_breaks: list[dict[str, Any]], winners: list[int]
) -> None:
    # Three points each: three low cards, a high red one, a high blue one.
    cards = {(0, 0): ["red-1", "red-2", "blue-1"], (1, 0): ["red-4"], (2, 0): ["blue-4"]}
    state = held(cards, {"rule": "site-values", "values": VALUES}, tie_breaks=tie_breaks)
    assert state.scores() == [3, 3, 3]
    assert state.winners() == winners
    assert list(state.breakdown()) == ["part-0"]


def test_a_tie_break_matters_to_those_who_tie_only() -> None:
    cards = {(0, 0): ["red-4", "red-1"], (1, 0): ["blue-4", "blue-5"]}
    state = held(cards, {"rule": "site-values", "values": VALUES}, tie_breaks=[RED])
    assert state.winners() == [1]


def test_faults_of_tie_breaks_are_told() -> None:
    assert faults_of(tie_breaks=[{"id": "money", "rule": "supply-left", "supply": "purse"}]) == [
        "$.tie_breaks[0].supply: unknown supply 'purse'; allowed: none is known"
    ]
