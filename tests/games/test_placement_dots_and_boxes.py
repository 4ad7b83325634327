"""Dots and boxes, a ruleset without Python of its own (DAB1 to DAB6), and the effect ``claim``."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams import ANYWHERE, check_books, legal, place, refused, registry
from tilewright import Game, State
from tilewright.errors import RulesetError


def game(rows: int, columns: int, players: int = 2) -> Game:
    overrides = [f"options.rows={rows}", f"options.columns={columns}"]
    return registry().game("dots-and-boxes", players, overrides)


def draw(state: State, *lines: str) -> State:
    return place(state, *lines, piece="line")


def boxes(state: State) -> dict[str, int]:
    """Owner of each box."""
    pieces = state.observation()["pieces"]
    return {one["site"]: one["owner"] for one in pieces if one["piece"] == "box"}


@pytest.mark.rule("DAB1")
def test_players_draw_free_lines_in_turn() -> None:
    state = game(1, 2).initial_state()
    assert legal(state) == {"a1/N", "a1/W", "a1/E", "a1/S", "b1/N", "b1/E", "b1/S"}
    draw(state, "a1/E")
    assert state.player == 1
    # The same line by the name that the other box gives it.
    assert refused(state, "b1/W", "line") == ("empty",)
    assert refused(state, "a1", "line") == ("on-a-side",)
    assert refused(state, "a1.SE", "line") == ("on-a-side",)


@pytest.mark.rule("DAB2", "DAB3")
def test_the_fourth_line_gives_the_box_and_another_line() -> None:
    state = draw(game(2, 2).initial_state(), "a1/N", "a1/W", "a1/S")
    assert state.player == 1
    assert boxes(state) == {}
    draw(state, "a1/E")
    assert boxes(state) == {"a1": 1}
    assert state.scores() == [0, 1]
    assert state.player == 1
    draw(state, "b2/S")
    assert state.player == 0


@pytest.mark.rule("DAB2", "DAB3")
def test_one_line_may_complete_two_boxes_and_gives_one_more() -> None:
    state = draw(game(2, 2).initial_state(), "a1/N", "a1/W", "a1/S", "b1/N", "b1/E", "b1/S")
    assert state.player == 0
    draw(state, "a1/E")
    assert boxes(state) == {"a1": 0, "b1": 0}
    assert state.bonus == 0
    draw(state, "a2/W")
    assert state.player == 1
    check_books(state)


@pytest.mark.rule("DAB2")
def test_it_does_not_matter_who_drew_the_other_lines() -> None:
    state = draw(game(1, 2).initial_state(), "a1/N", "b1/N", "a1/W", "b1/S", "a1/S", "a1/E")
    # Seat 1 has drawn b1/N, b1/S and the line in the middle, which gives a1 alone.
    assert boxes(state) == {"a1": 1}
    draw(state, "b1/E")
    assert boxes(state) == {"a1": 1, "b1": 1}


@pytest.mark.rule("DAB4", "DAB5")
def test_it_is_over_with_the_last_line() -> None:
    state = draw(game(1, 1).initial_state(), "a1/N", "a1/W", "a1/S", "a1/E")
    assert state.is_terminal()
    assert state.scores() == [0, 1]
    assert state.winners() == [1]


@pytest.mark.rule("DAB5")
def test_as_many_boxes_are_a_shared_win() -> None:
    # Seat 0 takes a1 and, having to go on, leaves b1 to seat 1.
    lines = ("a1/N", "b1/N", "a1/W", "a1/S", "a1/E", "b1/E", "b1/S")
    state = draw(game(1, 2).initial_state(), *lines)
    assert boxes(state) == {"a1": 0, "b1": 1}
    assert state.is_terminal()
    assert state.winners() == [0, 1]


@pytest.mark.rule("DAB6")
def test_any_size_and_up_to_four_players() -> None:
    assert len(game(3, 5).initial_state().legal_actions()) == 3 * 6 + 5 * 4
    state = draw(game(1, 1, players=3).initial_state(), "a1/N", "a1/W", "a1/S", "a1/E")
    assert state.scores() == [1, 0, 0]
    assert state.winners() == [0]


#: No line drawn yet.
NOTHING: frozenset[tuple[int, int, int]] = frozenset()


@cache
def value_by_lines(rows: int, columns: int, drawn: frozenset[tuple[int, int, int]]) -> int:
    """Boxes the one to move gets beyond the other's from here on, from scratch."""
    every = {(row, column, 0) for row in range(rows + 1) for column in range(columns)}
    every |= {(row, column, 1) for row in range(rows) for column in range(columns + 1)}
    best = -rows * columns
    for line in every - drawn:
        after = drawn | {line}
        gained = 0
        for row in range(rows):
            for column in range(columns):
                sides = {(row, column, 0), (row + 1, column, 0)}
                sides |= {(row, column, 1), (row, column + 1, 1)}
                gained += line in sides and sides <= after
        rest = value_by_lines(rows, columns, after)
        best = max(best, gained + rest if gained else -rest)
    return best if every - drawn else 0


def value_by_play(state: State, known: dict[int, int]) -> int:
    """The same by playing the ruleset; the lines drawn say all about what is to come."""
    if state.is_terminal():
        return 0
    key = state.empty
    if key not in known:
        found: list[int] = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            own, other = state.player, 1 - state.player
            gain = after.scores()[own] - state.scores()[own]
            rest = value_by_play(after, known)
            same = after.is_terminal() or after.player == own
            assert after.is_terminal() or same == (gain > 0)
            assert after.scores()[other] == state.scores()[other]
            found.append(gain + rest if same else -rest)
        known[key] = max(found)
    return known[key]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_perfect_play_is_worth_the_same_to_a_solver_of_its_own(rows: int, columns: int) -> None:
    value = value_by_play(game(rows, columns).initial_state(), {})
    assert value == value_by_lines(rows, columns, NOTHING)


def test_known_values() -> None:
    # One box: four lines, and the fourth is drawn by the second player.
    assert value_by_lines(1, 1, NOTHING) == -1
    # Two boxes are shared. The second player gets two of three, the first three of a square.
    assert value_by_lines(1, 2, NOTHING) == 0
    assert value_by_lines(1, 3, NOTHING) == -1
    assert value_by_lines(2, 2, NOTHING) == 2


GAMES = [game(1, 1), game(2, 3), game(3, 3, players=3)]


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 10**6), max_size=30))
def test_random_play_equals_boxes_by_hand(played: Game, choices: list[int]) -> None:
    state = played.initial_state()
    board = played.board
    drawn: set[str] = set()
    owners: dict[str, int] = {}
    seat = 0
    for choice in choices:
        lines = {label for label in board.labels if "/" in label} - drawn
        assert state.is_terminal() == (not lines)
        if not lines:
            break
        assert state.player == seat
        assert legal(state) == lines
        line = sorted(lines)[choice % len(lines)]
        drawn.add(line)
        gained = False
        for box in (label for label in board.labels if label.isalnum()):
            sides = {board.labels[board.site(f"{box}/{side}")] for side in "NESW"}
            if sides <= drawn and box not in owners:
                owners[box] = seat
                gained = True
        seat = seat if gained else (seat + 1) % played.num_players
        draw(state, line)
        assert boxes(state) == owners
        assert state.scores() == [
            list(owners.values()).count(one) for one in range(played.num_players)
        ]
        check_books(state)


def claiming(board: dict[str, Any], **effect: Any) -> Game:
    document = {
        "format": 1,
        "id": "claims-in-a-test",
        "title": "Claims in a test",
        "game": "placement",
        "players": {"min": 2, "max": 2, "default": 2},
        "board": board,
        "pieces": [{"id": "line"}, {"id": "box"}],
        "placements": [
            {
                "id": "line",
                "pieces": ["line"],
                "constraints": [{"id": "empty", "rule": "empty"}, ANYWHERE],
                "effects": [{"id": "claiming", "rule": "claim", "piece": "box", **effect}],
            }
        ],
        "phases": [{"id": "play", "rule": "placement", "placement": "line"}],
    }
    return registry().game_of(registry().ruleset_from(document), 2)


def test_without_again_the_turn_passes_on() -> None:
    grid = {"topology": "square-complex", "rows": 1, "columns": 2}
    state = draw(claiming(grid).initial_state(), "a1/N", "a1/W", "a1/S", "a1/E")
    assert boxes(state) == {"a1": 1}
    assert state.player == 0
    check_books(state)


def test_a_cell_that_is_taken_already_is_not_claimed() -> None:
    # Pieces may be put on cells and corners here as well, and close nothing there.
    grid = {"topology": "square-complex", "rows": 1, "columns": 1}
    state = claiming(grid).initial_state()
    draw(state, "a1/N", "a1", "a1/W", "a1.NW", "a1/S", "a1/E")
    assert boxes(state) == {}
    check_books(state)


def test_hexagons_are_claimed_by_their_sixth_side() -> None:
    island = {"topology": "hex-complex", "shape": {"radius": 1}}
    state = claiming(island, again=True).initial_state()
    sides = [f"0,0/{side}" for side in ("NE", "E", "SE", "SW", "W")]
    draw(state, *sides)
    assert boxes(state) == {}
    draw(state, "0,0/NW")
    assert boxes(state) == {"0,0": 1}
    assert state.player == 1
    check_books(state)


def test_a_board_without_edges_is_refused() -> None:
    with pytest.raises(RulesetError, match="no cell of the board has edges"):
        claiming({"topology": "square", "rows": 2, "columns": 2})
