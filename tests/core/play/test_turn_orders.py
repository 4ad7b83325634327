from __future__ import annotations

from typing import Any

import pytest

from documents import DOTS, begun, faults_of, placement, seats, square
from tilewright.play import NO_SEAT, ORDERS


def turns(name: str, players: int, rounds: int, start: int, count: int) -> list[int]:
    order = ORDERS[name](players, rounds, start)
    return [order.seat(turn) for turn in range(count)]


@pytest.mark.parametrize(
    ("name", "start", "expected"),
    [
        ("clockwise", 0, [0, 1, 2, 0, 1, 2, 0]),
        ("clockwise", 2, [2, 0, 1, 2, 0, 1, 2]),
        ("simultaneous", 1, [1, 2, 0, 1, 2, 0, 1]),
        ("reverse", 0, [0, 2, 1, 0, 2, 1, 0]),
        ("reverse", 1, [1, 0, 2, 1, 0, 2, 1]),
        ("snake", 0, [0, 1, 2, 2, 1, 0, 0]),
        ("snake", 1, [1, 2, 0, 0, 2, 1, 1]),
        ("once-around", 0, [0, 1, 2, NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT]),
        ("once-around", 2, [2, 0, 1, NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT]),
    ],
)
def test_seats_of_the_first_turns_of_three_players(
    name: str, start: int, expected: list[int]
) -> None:
    assert turns(name, 3, 0, start, 7) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("clockwise", [0, 1, 0, 1, NO_SEAT]),
        ("reverse", [0, 1, 0, 1, NO_SEAT]),
        ("snake", [0, 1, 1, 0, NO_SEAT]),
        ("once-around", [0, 1, NO_SEAT, NO_SEAT, NO_SEAT]),
        ("simultaneous", [0, 1, 0, 1, NO_SEAT]),
    ],
)
def test_two_rounds_of_two_players_and_no_turn_after(name: str, expected: list[int]) -> None:
    assert turns(name, 2, 2, 0, 5) == expected


@pytest.mark.parametrize("name", [name for name in ORDERS if name != "once-around"])
def test_one_player_has_every_turn(name: str) -> None:
    assert turns(name, 1, 3, 0, 4) == [0, 0, 0, NO_SEAT]


@pytest.mark.parametrize("name", [name for name in ORDERS if name != "once-around"])
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_seat_has_one_of_span_turns_wherever_they_begin(name: str, players: int) -> None:
    order = ORDERS[name](players, 0, players - 1)
    for first in range(4 * players):
        found = {order.seat(turn) for turn in range(first, first + order.span)}
        assert found == set(range(players))


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ({}, [0, 1, 2, 0, 1, 2, 0, 1]),
        ({"start": 1}, [1, 2, 0, 1, 2, 0, 1, 2]),
        ({"order": "reverse", "start": 2}, [2, 1, 0, 2, 1, 0, 2, 1]),
        ({"order": "snake"}, [0, 1, 2, 2, 1, 0, 0, 1]),
        ({"order": "snake", "rounds": 2, "start": 1}, [1, 2, 0, 0, 2, 1]),
        ({"order": "once-around", "start": 1}, [1, 2, 0]),
        ({"per_turn": 2}, [0, 0, 1, 1, 2, 2, 0, 0]),
        ({"per_turn": 2, "opening": [1, 1]}, [0, 1, 2, 2, 0, 0, 1, 1]),
        ({"per_turn": 2, "opening": [1, 3]}, [0, 1, 1, 1, 2, 2, 0, 0]),
        ({"rounds": 1, "per_turn": 2}, [0, 0, 1, 1, 2, 2]),
        ({"order": "snake", "per_turn": 2, "rounds": 2, "opening": [1]}, [0, 1, 1, 2, 2, 2, 2, 1]),
    ],
)
def test_seats_in_a_placement_phase_of_three_players(
    phase: dict[str, Any], expected: list[int]
) -> None:
    assert seats(begun(3, board=square(4, 4), phases=[{**DOTS, **phase}]), 8) == expected


def test_the_last_turn_is_cut_short_where_no_site_is_left() -> None:
    # five sites, two pieces a turn: 0 0 1 1 0, and the game is over
    state = begun(phases=[{**DOTS, "per_turn": 2}])
    assert seats(state, 9) == [0, 0, 1, 1, 0]
    assert state.is_terminal()


def own_boxes(count: int, *phases: dict[str, Any]) -> dict[str, Any]:
    """Sections in which each player has a box of so many dots, on a board with room for all."""
    return {
        "board": square(3, 5),
        "supplies": [{"id": "box", "owner": "each", "counts": {"dot": count}}],
        "placements": [placement("empty", supply="box")],
        "phases": list(phases),
    }


def test_a_player_without_a_placement_is_passed_over_and_the_turn_counts() -> None:
    state = begun(**own_boxes(2, {**DOTS, "opening": [2]}))
    assert seats(state, 3) == [0, 0, 1]
    assert (state.turn, state.current_player) == (3, 1)  # turn 2 was seat 0's, whose box is empty
    assert seats(state, 9) == [1]
    assert state.is_terminal()


def test_a_snake_order_passes_over_everybody_before_the_phase_ends() -> None:
    # the first phase leaves two dots to seat 0 and none to the others
    first = {**DOTS, "id": "first", "rounds": 1, "opening": [1, 3, 3]}
    state = begun(3, **own_boxes(3, first, {**DOTS, "order": "snake"}))
    assert seats(state, 7) == [0, 1, 1, 1, 2, 2, 2]
    assert seats(state, 1) == [0]
    assert (state.turn, state.current_player) == (5, 0)  # past 1 2, then 2 1 on the way back
    assert seats(state, 9) == [0]
    assert state.is_terminal()


def test_a_turn_passed_over_counts_for_the_rounds() -> None:
    first = {**DOTS, "id": "first", "rounds": 1, "opening": [2, 1]}
    state = begun(2, **own_boxes(2, first, {**DOTS, "rounds": 3}))
    assert seats(state, 9) == [0, 0, 1, 1]


def test_a_start_beyond_the_seats_is_refused() -> None:
    assert faults_of(2, phases=[{**DOTS, "start": 2}]) == [
        "$.phases[0].start: there is no seat 2; allowed: 0..1"
    ]
