"""Othello, a ruleset without Python of its own (OTH1 to OTH6)."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams import check_books, diagram, legal, place, refused, registry, started
from tilewright import State
from tilewright.simulation import perft


def othello(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("othello", *rows, seat=seat, piece="disc", **patch)


def opening() -> State:
    return registry().game("othello").initial_state()


@pytest.mark.rule("OTH1")
def test_four_discs_lie_crosswise_and_seat_0_begins() -> None:
    state = opening()
    empty = "........"
    assert diagram(state) == [*[empty] * 3, "...OX...", "...XO...", *[empty] * 3]
    assert state.player == 0
    assert state.scores() == [2, 2]


@pytest.mark.rule("OTH2")
def test_the_first_disc_has_four_places() -> None:
    state = opening()
    assert legal(state) == {"d3", "c4", "f5", "e6"}
    assert refused(state, "e3", "disc") == ("flips",)
    assert refused(state, "d4", "disc") == ("empty", "flips")


@pytest.mark.rule("OTH3")
def test_enclosed_discs_change_their_owner() -> None:
    state = place(opening(), "d3", piece="disc")
    assert diagram(state)[2:5] == ["...X....", "...XX...", "...XO..."]
    place(state, "c3", piece="disc")
    assert diagram(state)[2:5] == ["..OX....", "...OX...", "...XO..."]
    assert state.scores() == [3, 3]


PERFT = [4, 12, 56, 244, 1396, 8200]


def test_perft() -> None:
    assert [perft(opening(), depth) for depth in range(1, 7)] == PERFT


@pytest.mark.slow
def test_deep_perft() -> None:
    assert [perft(opening(), depth) for depth in (7, 8)] == [55092, 390216]


@pytest.mark.rule("OTH4")
def test_who_is_stuck_passes_and_nobody_else_does() -> None:
    # After c1 the other one has no row to close; seat 0 goes on at a3.
    state = othello("XO.", "...", ".OX")
    assert legal(state) == {"c1", "a3"}
    assert refused_pass(state)
    place(state, "c1", piece="disc")
    assert state.player == 1
    assert legal(state) == {"pass"}
    place(state, "pass")
    assert state.player == 0
    assert legal(state) == {"a3"}


def refused_pass(state: State) -> bool:
    refusal = state.validate(state.parse("play pass"))
    return refusal is not None and refusal.reasons == ("play",)


@pytest.mark.rule("OTH5", "OTH6")
def test_it_is_over_when_nobody_can_place() -> None:
    state = place(othello("XO.", "...", ".OX"), "c1", "pass", "a3", piece="disc")
    assert state.is_terminal()
    assert diagram(state) == ["XXX", "...", "XXX"]
    assert state.scores() == [6, 0]
    assert state.winners() == [0]


@pytest.mark.rule("OTH5", "OTH6")
def test_a_full_board_is_over_and_a_tie_is_shared() -> None:
    state = place(othello("XO.O", "OOOX"), "c1", piece="disc")
    assert diagram(state) == ["XXXO", "OOOX"]
    assert state.is_terminal()
    assert state.scores() == [4, 4]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5]


class SlowOthello:
    """Discs by (row, column), flips by counting along."""

    WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

    def __init__(self, size: int) -> None:
        low = size // 2 - 1
        self.size = size
        self.seat = 0
        self.discs = {(low, low): 1, (low + 1, low + 1): 1, (low, low + 1): 0, (low + 1, low): 0}

    def flips(self, seat: int, row: int, column: int) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for down, right in self.WAYS:
            length = 1
            while self.discs.get((row + down * length, column + right * length)) == 1 - seat:
                length += 1
            if self.discs.get((row + down * length, column + right * length)) == seat:
                found |= {(row + down * at, column + right * at) for at in range(1, length)}
        return found

    def moves(self, seat: int) -> set[tuple[int, int]]:
        cells = {(row, column) for row in range(self.size) for column in range(self.size)}
        return {cell for cell in cells - self.discs.keys() if self.flips(seat, *cell)}

    def over(self) -> bool:
        return not self.moves(0) and not self.moves(1)

    def place(self, cell: tuple[int, int] | None) -> None:
        if cell is not None:
            for flipped in self.flips(self.seat, *cell) | {cell}:
                self.discs[flipped] = self.seat
        self.seat = 1 - self.seat


SMALL = othello("......", "......", "..OX..", "..XO..", "......", "......").game


@pytest.mark.rule("OTH2", "OTH3", "OTH4", "OTH5")
@given(st.lists(st.integers(0, 10**6), max_size=40))
def test_random_play_equals_a_slow_othello(choices: list[int]) -> None:
    state = SMALL.initial_state()
    slow = SlowOthello(6)
    at = dict(zip(SMALL.board.labels, SMALL.board.coordinates, strict=True))
    for choice in choices:
        assert state.is_terminal() == slow.over()
        if state.is_terminal():
            break
        assert state.player == slow.seat
        words = legal(state)
        moves = slow.moves(slow.seat)
        assert words == ({label for label in at if at[label] in moves} or {"pass"})
        word = sorted(words)[choice % len(words)]
        slow.place(None if word == "pass" else (at[word][0], at[word][1]))
        place(state, word, piece="disc")
        signs = "".join(diagram(state))
        assert {
            cell: "XO".index(sign)
            for cell, sign in zip(SMALL.board.coordinates, signs, strict=True)
            if sign != "."
        } == slow.discs
        check_books(state)
    assert state.scores() == [list(slow.discs.values()).count(seat) for seat in (0, 1)]


def test_clones_and_pickles_go_their_own_way() -> None:
    state = place(opening(), "d3", piece="disc")
    twin, copy = state.clone(), pickle.loads(pickle.dumps(state))
    place(state, "c3", piece="disc")
    assert twin == copy != state
    assert twin.digest() == copy.digest() != state.digest()
    assert place(copy, "c3", piece="disc").digest() == state.digest()
