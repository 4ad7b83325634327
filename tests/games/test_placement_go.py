"""Go on a small board (GO1 to GO8) and atari go (ATG1 to ATG5), rulesets without Python."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from diagrams import check_books, diagram, legal, place, refused, registry, started
from tilewright import State
from tilewright.simulation import perft


def go(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("go-9x9", *rows, seat=seat, **patch)


def atari(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("atari-go", *rows, seat=seat, **patch)


@pytest.mark.rule("GO1", "GO8")
def test_an_empty_board_of_nine_lines_and_seat_0_begins() -> None:
    state = registry().game("go-9x9").initial_state()
    assert state.player == 0
    assert diagram(state) == ["." * 9] * 9
    assert len(state.legal_actions()) == 82
    small = registry().game("go-9x9", 2, ["options.size=5"]).initial_state()
    assert len(legal(small)) == 26


@pytest.mark.rule("GO1", "GO5")
def test_two_passes_in_a_row_end_the_game() -> None:
    state = place(registry().game("go-9x9").initial_state(), "pass", "e5", "pass")
    assert not state.is_terminal()
    place(state, "e4", "pass")
    assert not state.is_terminal()
    place(state, "pass")
    assert state.is_terminal()
    assert state.validate(state.parse("play pass")) is not None


@pytest.mark.rule("GO2", "GO3")
def test_captures_come_first_and_suicide_is_refused() -> None:
    assert refused(go(".X.", "X..", "...", seat=1), "a1") == ("no-suicide",)
    state = place(go(".OX.", "OX..", "...."), "a1")
    assert diagram(state) == ["X.X.", "OX..", "...."]


@pytest.mark.rule("GO4")
def test_no_position_comes_back() -> None:
    state = place(go("...."), "b1", "c1", "d1")
    assert refused(state, "c1") == ("superko",)


@pytest.mark.rule("GO4")
def test_the_option_situational_looks_at_the_player_too() -> None:
    moves = ("b1", "c1", "pass", "a1")
    assert refused(place(go("...."), *moves), "b1") == ("superko",)
    option: dict[str, Any] = {"options": {"situational": {"value": True}}}
    assert refused(place(go("....", **option), *moves), "b1") == ()


@pytest.mark.rule("GO6", "GO7")
def test_area_and_komi_decide() -> None:
    # A wall of nine each, columns d and f; three columns belong to each, column e to nobody.
    wall = go(*["...X.O..."] * 9)
    place(wall, "pass", "pass")
    assert wall.breakdown() == {"stones": [9, 9], "territory": [27, 27], "komi": [0, 7]}
    assert wall.scores() == [36, 43]
    assert wall.winners() == [1]
    # Without komi it is a tie; with the middle filled seat 0 is nine ahead.
    even = place(go(*["...X.O..."] * 9, options={"komi": {"value": 0}}), "pass", "pass")
    assert even.winners() == [0, 1]
    filled = place(go(*["...XXO..."] * 9), "pass", "pass")
    assert filled.scores() == [45, 43]
    assert filled.winners() == [0]


@pytest.mark.rule("GO6")
def test_all_stones_on_the_board_count_as_alive() -> None:
    # The stone in the corner could be taken, but was not: it makes its surroundings neutral.
    state = place(go("O..X", "...X", "XXXX", options={"komi": {"value": 0}}), "pass", "pass")
    assert state.scores() == [6, 1]


def test_perft_of_a_tiny_board() -> None:
    # On two points in a line: the first stone or a pass, then a capture, or a stone, or a pass.
    state = go("..")
    assert perft(state, 1) == 3
    # After a stone: the other point takes it, or a pass (2 each); after a pass: 3 again.
    assert perft(state, 2) == 2 + 2 + 3


def test_clones_and_pickles_go_their_own_way() -> None:
    state = place(go(".OX.", "OX..", "...."), "a1")
    twin, copy = state.clone(), pickle.loads(pickle.dumps(state))
    place(state, "d1")
    check_books(state)
    assert twin == copy != state
    assert twin.digest() == copy.digest() != state.digest()
    assert place(twin, "d1").digest() == state.digest()


def test_what_has_been_captured_is_public() -> None:
    state = place(go(".OX.", "OX..", "...."), "a1")
    assert state.observation()["effects"] == {
        "capturing": {"captured": [1, 0]},
        "remembering": {},
    }


@pytest.mark.rule("ATG1")
def test_atari_go_is_played_on_six_lines_without_passing() -> None:
    state = registry().game("atari-go").initial_state()
    assert len(state.legal_actions()) == 36
    assert "pass" not in legal(state)
    large = registry().game("atari-go", 2, ["options.size=9"]).initial_state()
    assert len(large.legal_actions()) == 81


@pytest.mark.rule("ATG2")
def test_the_first_capture_wins() -> None:
    state = atari(".X.", "XO.", ".X.")
    place(state, "c2")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert diagram(state) == [".X.", "X.X", ".X."]


@pytest.mark.rule("ATG2")
def test_more_captures_may_be_asked_for() -> None:
    two: dict[str, Any] = {"options": {"captures": {"value": 2}}}
    assert not place(atari(".X..", "XO..", ".X..", "....", **two), "c2").is_terminal()
    state = place(atari(".XX..", "XOO..", ".XX..", **two), "d2")
    assert state.is_terminal()
    assert state.winners() == [0]


@pytest.mark.rule("ATG3")
def test_suicide_is_refused_in_atari_go_too() -> None:
    assert refused(atari(".X.", "X..", "...", seat=1), "a1") == ("no-suicide",)


@pytest.mark.rule("ATG4")
def test_who_cannot_place_loses() -> None:
    # Seat 0 fills c3; seat 1 has no point left where it would live or take anything.
    state = atari("X.X", "XXX", ".X.", seat=0)
    place(state, "c3")
    assert state.is_terminal()
    assert state.winners() == [0]


@pytest.mark.rule("ATG5")
def test_no_position_comes_back_in_atari_go_either() -> None:
    # It takes more than one capture to win, or no position could come back.
    three: dict[str, Any] = {"options": {"captures": {"value": 3}}}
    ko = atari(".XO.", "X.XO", ".XO.", "....", seat=1, **three)
    place(ko, "b2")
    assert refused(ko, "c2") == ("superko",)
