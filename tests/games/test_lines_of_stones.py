"""Tic-tac-toe, gomoku and connect four: rows, gravity, full boards, counts of positions."""

from __future__ import annotations

import pytest

from placement_games import (
    alternate,
    arranged,
    game_from,
    last_stone,
    placement_game,
    put,
    stones_game,
)
from tilewright import State
from tilewright.errors import RulesetError
from tilewright.simulation import perft

TIC_TAC_TOE = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
CONNECT_FOUR = (7, 49, 343, 2401, 16807, 117649, 823536, 5673234)


def finished_games(state: State) -> int:
    """How many different games can follow."""
    if state.is_terminal():
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        total += finished_games(after)
    return total


@pytest.mark.rule("TTT1", "TTT2")
def test_tic_tac_toe_positions_to_depth_6() -> None:
    first = placement_game("tic-tac-toe").initial_state()
    assert tuple(perft(first, depth) for depth in range(1, 7)) == TIC_TAC_TOE[:6]


@pytest.mark.slow
def test_tic_tac_toe_positions_to_depth_9() -> None:
    first = placement_game("tic-tac-toe").initial_state()
    assert tuple(perft(first, depth) for depth in (7, 8, 9)) == TIC_TAC_TOE[6:]


@pytest.mark.slow
def test_tic_tac_toe_has_255168_games() -> None:
    assert finished_games(placement_game("tic-tac-toe").initial_state()) == 255168


def test_connect_four_positions_to_depth_6() -> None:
    first = placement_game("connect-four").initial_state()
    assert tuple(perft(first, depth) for depth in range(1, 7)) == CONNECT_FOUR[:6]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [7, 8])
def test_connect_four_positions_to_depth_8(depth: int) -> None:
    first = placement_game("connect-four").initial_state()
    assert perft(first, depth) == CONNECT_FOUR[depth - 1]


# --- rows -------------------------------------------------------------------------------------


@pytest.mark.rule("TTT3")
@pytest.mark.parametrize(
    "row", ["a1 b1 c1", "a3 b3 c3", "b1 b2 b3", "a1 b2 c3", "c1 b2 a3"], ids=str
)
def test_three_in_a_row_win_whichever_comes_last(row: str) -> None:
    game = placement_game("tic-tac-toe")
    sites = row.split()
    for last in sites:
        state = last_stone(game, [site for site in sites if site != last], [], last)
        assert state.is_terminal()
        assert state.winners() == [0]


@pytest.mark.rule("TTT4")
def test_a_full_board_without_a_row_is_shared() -> None:
    state = alternate(
        placement_game("tic-tac-toe"), "a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"
    )
    assert state.is_terminal()
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5]


@pytest.mark.rule("GMK5", "CF4")
@pytest.mark.parametrize("ruleset", ["gomoku", "connect-four"])
def test_other_boards_that_are_full_without_a_row_are_shared(ruleset: str) -> None:
    """Pairs side by side, each row the other way round than the one before: nowhere three alike."""
    game = placement_game(ruleset)
    places = enumerate(game.board.coordinates)
    first = [game.board.labels[at] for at, (row, column) in places if (column // 2 + row) % 2 == 0]
    others = [label for label in game.board.labels if label not in first]
    state = last_stone(game, first[1:], others, first[0])
    assert state.is_terminal()
    assert state.winners() == [0, 1]


@pytest.mark.rule("TTT3")
def test_the_last_site_can_win() -> None:
    state = alternate(
        placement_game("tic-tac-toe"), "a1", "b1", "b2", "a2", "c2", "c1", "b3", "a3", "c3"
    )
    assert state.ply == 9
    assert state.winners() == [0]


@pytest.mark.rule("TTT3")
def test_a_row_does_not_go_on_around_the_side() -> None:
    """a1 b1 in the first row and c3 at the end of the last are no row, nor are c1 and a2."""
    game = placement_game("tic-tac-toe")
    assert not last_stone(game, ["b1", "c1"], [], "a2").is_terminal()
    assert not last_stone(game, ["a1", "b1"], [], "c3").is_terminal()
    assert not last_stone(game, ["b1", "c2"], [], "a3").is_terminal()


def test_on_a_wrapped_board_a_row_does() -> None:
    wrapped = {"topology": "square", "rows": 3, "columns": 5, "neighbours": 8, "wrap": "columns"}
    game = stones_game(wrapped, {"rule": "line", "length": 3})
    assert last_stone(game, ["d1", "e1"], [], "a1").winners() == [0]
    assert last_stone(game, ["d1", "e2"], [], "a3").winners() == [0]
    assert not last_stone(game, ["d1", "e1"], [], "a2").is_terminal()


def test_a_row_longer_than_the_board_is_refused() -> None:
    board = {"topology": "square", "rows": 2, "columns": 2, "neighbours": 8}
    with pytest.raises(RulesetError, match="no row of the board is so long"):
        stones_game(board, {"rule": "line", "length": 3})


# --- gomoku -----------------------------------------------------------------------------------

FOUR = ["c8", "d8", "e8", "g8", "h8"]


@pytest.mark.rule("GMK2", "GMK3")
def test_an_overline_wins_in_gomoku_and_not_when_five_must_be_exact() -> None:
    assert last_stone(placement_game("gomoku"), FOUR, [], "f8").winners() == [0]
    exact = placement_game("gomoku-exact")
    assert not last_stone(exact, FOUR, [], "f8").is_terminal()
    assert last_stone(exact, FOUR[1:], [], "f8").winners() == [0]


@pytest.mark.rule("GMK3")
def test_exactly_five_wins_beside_an_overline_in_another_direction() -> None:
    exact = placement_game("gomoku-exact")
    column = ["f4", "f5", "f6", "f7"]
    assert last_stone(exact, FOUR + column, [], "f8").winners() == [0]


@pytest.mark.rule("GMK2")
def test_five_closed_in_on_both_ends_win() -> None:
    exact = placement_game("gomoku-exact")
    row = ["a1", "b2", "c3", "d4"]
    assert last_stone(exact, row, ["f6"], "e5").winners() == [0]


@pytest.mark.rule("GMK2")
def test_four_do_not_win() -> None:
    assert not last_stone(placement_game("gomoku"), FOUR[:3], [], "f8").is_terminal()


@pytest.mark.rule("GMK1")
def test_gomoku_is_played_on_15_by_15() -> None:
    game = placement_game("gomoku")
    assert game.board.size == 225
    assert len(game.initial_state().legal_actions()) == 225


@pytest.mark.rule("GMK4")
def test_with_swap_the_second_player_may_take_over_the_first_stone() -> None:
    state = alternate(placement_game("gomoku-swap"), "h8")
    assert len(state.legal_actions()) == 225
    put(state, "swap")
    assert state.pieces == [0, state.game.board.mask(["h8"])]
    assert state.player == 0
    put(state, "a1")
    assert "play swap" not in [state.notation(action) for action in state.legal_actions()]


# --- connect four -----------------------------------------------------------------------------


def legal_labels(state: State) -> set[str]:
    return {state.notation(action).split()[-1] for action in state.legal_actions()}


@pytest.mark.rule("CF1", "CF2")
def test_discs_fall_to_the_bottom_and_stack_up() -> None:
    state = placement_game("connect-four").initial_state()
    assert legal_labels(state) == {f"{column}6" for column in "abcdefg"}
    put(state, "d6")
    put(state, "d5")
    assert legal_labels(state) == {"a6", "b6", "c6", "d4", "e6", "f6", "g6"}


@pytest.mark.rule("CF2")
def test_a_full_column_is_closed() -> None:
    state = alternate(placement_game("connect-four"), "a6", "a5", "a4", "a3", "a2", "a1")
    assert legal_labels(state) == {f"{column}6" for column in "bcdefg"}


@pytest.mark.rule("CF2")
def test_a_floating_disc_is_refused_by_gravity() -> None:
    state = placement_game("connect-four").initial_state()
    refusal = state.validate(state.parse("play disc c5"))
    assert refusal is not None
    assert refusal.reasons == ("gravity",)


@pytest.mark.rule("CF3")
def test_four_in_a_row_do_not_go_around_the_side() -> None:
    game = placement_game("connect-four")
    below = [f"{column}6" for column in "abcdefg"]
    assert not last_stone(game, ["e5", "f5", "g5"], [*below, "a5"], "b5").is_terminal()
    assert last_stone(game, ["e5", "f5", "g5"], below, "d5").winners() == [0]


@pytest.mark.rule("CF3")
def test_a_diagonal_of_four_wins() -> None:
    state = alternate(
        placement_game("connect-four"),
        *("a6", "b6", "b5", "c6", "c5", "d6", "c4", "d5", "d4", "g6", "d3"),
    )
    assert state.winners() == [0]


def test_gravity_works_in_any_direction_and_past_holes() -> None:
    board = {"topology": "square", "rows": 3, "columns": 3, "without": [[1, 1]]}
    document = stones_game(board).document
    placement = {
        "id": "stone",
        "constraints": [
            {"id": "empty", "rule": "empty"},
            {"id": "gravity", "rule": "supported", "direction": "W"},
        ],
    }
    game = game_from({**document, "placements": [placement]})
    assert legal_labels(game.initial_state()) == {"a1", "a2", "a3", "c2"}
    state = arranged(game, ["a1", "c2"], ["a3", "b3"])
    assert legal_labels(state) == {"a2", "b1", "c3"}


def test_an_unknown_direction_of_gravity_is_a_fault() -> None:
    document = placement_game("connect-four").document
    gravity = {"id": "gravity", "rule": "supported", "direction": "down"}
    placement = {"id": "disc", "constraints": [{"id": "empty", "rule": "empty"}, gravity]}
    with pytest.raises(RulesetError, match="no direction 'down'"):
        game_from({**document, "placements": [placement]})
