"""Hex, Y and havannah: what joins, what a ring is, who wins, small boards solved outright."""

from __future__ import annotations

from typing import Any

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
from tilewright import Game, State
from tilewright.errors import RulesetError

AROUND = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
"""The six hexes around 0,0, each next to the following one."""


def hex_game(size: int, ruleset: str = "hex") -> Game:
    return placement_game(ruleset, f"board.shape.rhombus=[{size},{size}]")


def havannah(radius: int = 3) -> Game:
    return placement_game("havannah", f"board.shape.radius={radius}")


class Solver:
    """Perfect play by trying everything."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], int] = {}
        self.ends: set[tuple[int, ...]] = set()

    def winner(self, state: State) -> int:
        """The seat that wins if both play as well as they can."""
        if state.is_terminal():
            winners = state.winners()
            self.ends.add(tuple(winners))
            return winners[0]
        key = (*state.pieces, state.turn)
        if key not in self.known:
            after = [self.winner(self.then(state, action)) for action in state.legal_actions()]
            self.known[key] = state.player if state.player in after else 1 - state.player
        return self.known[key]

    @staticmethod
    def then(state: State, action: int) -> State:
        after = state.clone()
        after.apply(action)
        return after


# --- hex --------------------------------------------------------------------------------------


@pytest.mark.rule("HEX5")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_first_player_wins_small_hex_and_nobody_draws(size: int) -> None:
    solver = Solver()
    assert solver.winner(hex_game(size).initial_state()) == 0
    assert solver.ends <= {(0,), (1,)}


@pytest.mark.rule("HEX6")
@pytest.mark.parametrize("size", [2, 3])
def test_with_swap_the_second_player_wins_small_hex(size: int) -> None:
    """Whatever is placed first, one of the two colours wins from there; the second may choose."""
    solver = Solver()
    assert solver.winner(hex_game(size, "hex-swap").initial_state()) == 1
    assert solver.ends <= {(0,), (1,)}


def test_only_the_short_diagonal_wins_hex_on_2_by_2() -> None:
    """From 1,0 two hexes lead south; from 0,0 only one, and taking it joins west and east."""
    solver = Solver()
    first = hex_game(2).initial_state()
    winning = [
        first.notation(action).split()[-1]
        for action in first.legal_actions()
        if solver.winner(Solver.then(first, action)) == 0
    ]
    assert winning == ["0,1", "1,0"]


@pytest.mark.rule("HEX2", "HEX3", "HEX4")
def test_each_player_has_two_sides() -> None:
    game = hex_game(3)
    assert last_stone(game, ["0,0", "0,1"], [], "0,2").winners() == [0]
    assert not last_stone(game, ["0,1", "1,1"], [], "2,1").is_terminal()
    state = alternate(game, "0,0", "0,1", "1,0", "1,1", "2,0", "2,1")
    assert state.winners() == [1]


@pytest.mark.rule("HEX4")
def test_hexes_that_meet_at_a_corner_only_are_not_joined() -> None:
    """0,1 and 1,2 have 0,2 and 1,1 between them."""
    game = hex_game(3)
    state = last_stone(game, ["0,0", "0,1"], [], "1,2")
    assert not state.is_terminal()
    put(state, "2,0")
    put(state, "1,1")
    assert state.winners() == [0]


@pytest.mark.rule("HEX1", "HEX3")
def test_the_board_is_of_any_size() -> None:
    game = placement_game("hex", "board.shape.rhombus=[4,2]")
    assert game.board.size == 8
    counts = {name: game.board.marks[name].bit_count() for name in game.marks}
    assert counts == {"north": 4, "south": 4, "west": 2, "east": 2}


@pytest.mark.rule("HEX6")
def test_a_swapped_stone_is_mirrored_and_counts_for_its_new_owner() -> None:
    state = alternate(hex_game(3, "hex-swap"), "2,0")
    put(state, "swap")
    assert state.game.board.names(state.pieces[1]) == ["0,2"]
    assert state.pieces[0] == 0
    assert state.player == 0
    for move in ("0,0", "1,2", "1,0", "2,2"):
        put(state, move)
    assert state.is_terminal()
    assert state.winners() == [1]


def test_a_stone_that_was_given_away_joins_nothing_any_more() -> None:
    """The stone on 1,0 goes to 0,1 and over; 1,1 and 1,2 alone do not reach the north."""
    state = alternate(hex_game(3, "hex-swap"), "1,0", "swap", "1,1", "2,2", "1,2")
    assert not state.is_terminal()


@pytest.mark.rule("HEX4")
def test_swapping_the_only_stone_of_a_tiny_board_is_too_late() -> None:
    state = alternate(hex_game(1, "hex-swap"), "0,0")
    assert state.winners() == [0]


# --- Y ----------------------------------------------------------------------------------------


def triangle(side: int) -> Game:
    return placement_game("y", f"board.shape.triangle={side}")


@pytest.mark.rule("Y1", "Y3")
def test_a_triangle_has_three_sides_that_share_corners() -> None:
    board = triangle(4).board
    assert board.size == 10
    north, west, east = (board.marks[name] for name in ("north", "west", "east"))
    assert board.names(north & west) == ["0,0"]
    assert board.names(west & east) == ["0,3"]
    assert board.names(north & east) == ["3,0"]
    assert [side.bit_count() for side in (north, west, east)] == [4, 4, 4]


@pytest.mark.rule("Y2", "Y3")
def test_a_whole_side_reaches_the_others_by_its_corners() -> None:
    game = triangle(4)
    assert last_stone(game, ["0,0", "1,0", "3,0"], [], "2,0").winners() == [0]
    assert not last_stone(game, ["1,0", "0,0"], [], "2,0").is_terminal()


@pytest.mark.rule("Y3")
def test_a_fork_in_the_middle_wins() -> None:
    game = triangle(4)
    assert last_stone(game, ["1,0", "0,2", "2,1"], [], "1,1").winners() == [0]
    assert not last_stone(game, ["1,0", "0,2", "2,1"], [], "0,1").is_terminal()


def test_y_on_the_smallest_board_is_won_at_once() -> None:
    assert alternate(triangle(1), "0,0").winners() == [0]


@pytest.mark.rule("Y4")
def test_y_is_never_drawn_and_won_by_the_first_player() -> None:
    solver = Solver()
    assert solver.winner(triangle(3).initial_state()) == 0
    assert solver.ends <= {(0,), (1,)}


# --- havannah: rings --------------------------------------------------------------------------


@pytest.mark.rule("HAV3")
@pytest.mark.parametrize("inside", ["nothing", "own", "other"])
@pytest.mark.parametrize("last", AROUND)
def test_six_around_a_site_are_a_ring_whatever_is_inside(inside: str, last: str) -> None:
    own = [site for site in AROUND if site != last] + (["0,0"] if inside == "own" else [])
    others = ["0,0"] if inside == "other" else []
    state = last_stone(havannah(), own, others, last)
    assert state.is_terminal()
    assert state.winners() == [0]


@pytest.mark.rule("HAV3")
def test_a_full_ring_is_one_and_five_with_the_middle_are_none() -> None:
    game = havannah()
    assert not last_stone(game, AROUND[:5], [], "0,0").is_terminal()
    full = arranged(game, [*AROUND, "0,0"], [])
    assert game.ends_after_turn(full)
    assert full.decided == 0b01
    others = arranged(game, [], [*AROUND, "0,0"])
    assert game.ends_after_turn(others)
    assert others.decided == 0b10


@pytest.mark.rule("HAV3")
def test_five_around_a_site_are_no_ring() -> None:
    assert not last_stone(havannah(), AROUND[:4], ["0,0"], AROUND[4]).is_terminal()


@pytest.mark.rule("HAV3")
def test_a_ring_may_surround_several_sites() -> None:
    """Eight around 0,0 and 1,0."""
    ring = ["-1,0", "0,-1", "1,-1", "2,-1", "2,0", "1,1", "0,1", "-1,1"]
    for last in ring:
        own = [site for site in ring if site != last]
        assert last_stone(havannah(), own, ["0,0"], last).winners() == [0]


@pytest.mark.rule("HAV3")
def test_stones_that_shut_off_a_corner_or_a_bit_of_the_rim_are_no_ring() -> None:
    """3,-3 is a corner with three neighbours, 3,-2 the side next to it with four."""
    game = havannah()
    assert not last_stone(game, ["2,-3", "2,-2"], ["3,-3"], "3,-2").is_terminal()
    assert not last_stone(game, ["2,-2", "2,-1"], ["3,-2"], "3,-1").is_terminal()


@pytest.mark.rule("HAV3")
def test_a_site_of_the_rim_with_nothing_but_own_neighbours_is_no_ring() -> None:
    """3,-1 has four neighbours; they and the rim are all around it."""
    game = havannah()
    assert not last_stone(game, ["3,-2", "2,-1", "2,0", "3,-1"], [], "3,0").is_terminal()


# --- havannah: bridges and forks --------------------------------------------------------------


@pytest.mark.rule("HAV1", "HAV6")
def test_havannah_has_six_corners_and_six_sides_without_them() -> None:
    board = havannah().board
    corners = [board.marks[f"corner-{number}"] for number in range(1, 7)]
    sides = [board.marks[f"side-{number}"] for number in range(1, 7)]
    names = [board.names(corner) for corner in corners]
    assert names == [["3,-3"], ["3,0"], ["0,3"], ["-3,3"], ["-3,0"], ["0,-3"]]
    assert [side.bit_count() for side in sides] == [2] * 6
    assert sum(sides).bit_count() == 12
    assert not sum(sides) & sum(corners)
    assert placement_game("havannah").board.size == 169


@pytest.mark.rule("HAV2", "HAV4")
def test_two_corners_are_a_bridge() -> None:
    game = havannah()
    side = ["0,-3", "1,-3", "3,-3"]
    assert last_stone(game, side, [], "2,-3").winners() == [0]
    assert not last_stone(game, side[:2], [], "2,-3").is_terminal()


@pytest.mark.rule("HAV4")
def test_a_bridge_may_cross_the_board() -> None:
    game = havannah()
    own = ["-3,0", "-2,0", "-1,0", "1,0", "2,0", "3,0"]
    assert last_stone(game, own, [], "0,0").winners() == [0]


@pytest.mark.rule("HAV5")
def test_three_sides_are_a_fork_and_two_are_not() -> None:
    """1,-3 is on the side at the top, 3,-1 on one at the right, -1,3 on the one at the bottom."""
    game = havannah()
    two_arms = ["1,-3", "1,-2", "1,-1", "2,-1", "3,-1"]
    third_arm = ["0,1", "-1,2"]
    assert not last_stone(game, [*two_arms, *third_arm], [], "0,0").is_terminal()
    assert not last_stone(game, [*two_arms, *third_arm], [], "-1,3").is_terminal()
    assert last_stone(game, [*two_arms, *third_arm, "-1,3"], [], "0,0").winners() == [0]
    assert last_stone(game, [*two_arms, *third_arm, "0,0"], [], "-1,3").winners() == [0]


@pytest.mark.rule("HAV6")
def test_a_corner_belongs_to_no_side() -> None:
    """The corner 3,-3 lies between two sides; with one further side it makes no fork."""
    game = havannah()
    own = ["3,-3", "2,-2", "1,-1", "0,1", "-1,2"]
    assert not last_stone(game, [*own, "-1,3"], [], "0,0").is_terminal()


@pytest.mark.rule("HAV7")
def test_a_full_board_without_any_of_them_is_shared() -> None:
    """Found by random play: one drawn game of several thousand."""
    game = havannah()
    text = "-3,0 -3,2 -2,0 -2,1 -2,3 -1,2 -1,3 0,-3 0,-1 0,1 1,-3 1,-2 1,-1 1,1 2,-3 2,-2 3,-2 3,0"
    own = text.split()
    others = [label for label in game.board.labels if label not in [*own, "2,1"]]
    state = last_stone(game, own, others, "2,1")
    assert state.is_terminal()
    assert state.winners() == [0, 1]


# --- bad input --------------------------------------------------------------------------------

RHOMBUS: dict[str, Any] = {
    "topology": "hex",
    "shape": {"rhombus": [3, 3]},
    "marks": {"north": {"rim": ["NW"]}, "south": {"rim": ["SE"]}},
}


@pytest.mark.parametrize(
    ("ending", "problem"),
    [
        ({"rule": "joins"}, "neither is given"),
        ({"rule": "joins", "marks": ["north"], "by_seat": [["south"]]}, "both are given"),
        ({"rule": "joins", "by_seat": [["north", "south"]]}, "1 lists"),
        ({"rule": "joins", "marks": ["north", "south"], "count": 3}, "3 of 2 marks"),
        ({"rule": "joins", "marks": ["north", "east"]}, "unknown mark 'east'"),
        ({"rule": "joins", "by_seat": [["north"], ["esat"]]}, r"by_seat\[1\]\[0\].*unknown mark"),
    ],
)
def test_bad_joins_are_faults(ending: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesetError, match=problem):
        stones_game(RHOMBUS, ending)


@pytest.mark.parametrize(
    "board",
    [
        {"topology": "hex", "shape": {"radius": 0}},
        {"topology": "hex", "shape": {"rhombus": [2, 9]}},
        {"topology": "square", "rows": 5, "columns": 5},
        {"topology": "square", "rows": 5, "columns": 5, "neighbours": 8},
    ],
)
def test_a_board_without_a_site_to_surround_is_refused(board: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match="no site of this board can be surrounded"):
        stones_game(board, {"rule": "ring"})


def test_a_board_that_is_not_its_mirror_image_has_no_mirroring_swap() -> None:
    assert placement_game("hex", "board.shape.rhombus=[4,2]").board.size == 8
    with pytest.raises(RulesetError, match="not its own mirror image"):
        placement_game("hex-swap", "board.shape.rhombus=[4,2]")


def test_the_points_or_the_others_may_win_by_it() -> None:
    for winner, expected in (("mover", [0]), ("others", [1, 2]), ("points", [0, 1, 2])):
        ending = {"rule": "joins", "marks": ["north", "south"], "winner": winner}
        state = stones_game(RHOMBUS, ending, players=3).initial_state()
        for site in ("0,0", "2,0", "2,1", "0,1", "2,2", "1,0", "0,2"):
            put(state, site)
        assert state.winners() == expected


def test_a_turn_of_two_stones_is_looked_at_as_a_whole() -> None:
    """The first of the two joins; the ending is looked at after the second."""
    ending = {"rule": "joins", "marks": ["north", "south"]}
    state = stones_game(RHOMBUS, ending, per_turn=2, opening=[1]).initial_state()
    for site in ("0,1", "2,0", "2,1", "0,0"):
        put(state, site)
    assert not state.is_terminal()
    put(state, "0,2")
    assert state.winners() == [0]


def test_several_kinds_of_piece_join_as_one() -> None:
    document = placement_game("hex", "board.shape.rhombus=[3,3]").document
    game = game_from({**document, "pieces": [{"id": "red"}, {"id": "blue"}]})
    state = game.initial_state()
    for action in ("red 0,0", "red 2,0", "blue 0,1", "blue 2,1", "red 0,2"):
        state.apply(state.parse(f"play {action}"))
    assert state.winners() == [0]
