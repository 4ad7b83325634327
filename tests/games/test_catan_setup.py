"""Catan: the set-up round (B9, B10)."""

from __future__ import annotations

import pytest

from catan import (
    box,
    catan_game,
    founding,
    hand,
    notations,
    placed_marks,
    play,
    refusal,
    sites_of,
)
from tilewright.play import CHANCE


@pytest.mark.rule("B9")
@pytest.mark.parametrize("players", [3, 4])
def test_chance_draws_who_begins(players: int) -> None:
    state = catan_game(players, layout="beginner").initial_state()
    assert state.player == CHANCE
    outcomes = state.chance_outcomes()
    assert [chance for _, chance in outcomes] == [1 / players] * players
    begins: list[int] = []
    for action, _ in outcomes:
        after = state.clone()
        after.apply(action)
        begins.append(after.player)
    assert begins == list(range(players))


@pytest.mark.rule("B9")
@pytest.mark.parametrize(
    ("players", "start", "seats"),
    [
        (4, 0, [0, 1, 2, 3, 3, 2, 1, 0]),
        (4, 2, [2, 3, 0, 1, 1, 0, 3, 2]),
        (3, 1, [1, 2, 0, 0, 2, 1]),
    ],
)
def test_clockwise_and_back_again(players: int, start: int, seats: list[int]) -> None:
    state = founding(players, start)
    found: list[int] = []
    while state.phase.id == "founding":
        found.append(state.player)
        assert all(" settlement " in text for text in notations(state))
        state.apply(state.legal_actions()[0])
        assert state.player == found[-1]
        assert all(" road " in text for text in notations(state))
        state.apply(state.legal_actions()[0])
    assert found == seats
    assert (state.phase.id, state.player, state.turn) == ("turn", start, 0)
    assert [box(state, seat) for seat in range(players)] == [[13, 3, 4]] * players


@pytest.mark.rule("B9")
def test_the_road_touches_the_settlement_that_has_just_been_founded() -> None:
    state = founding(3, 0)
    play(state, "founding settlement 0,0.N")
    assert sites_of(state, "founding road") == {"0,0/NE", "0,-1/SE", "0,-1/E"}
    play(state, "founding road 0,0/NE")
    for settlement, road in (
        ("0,2.S", "0,2/SW"),
        ("2,0.NE", "2,0/E"),
        ("-2,0.SW", "-2,0/W"),
        ("-2,2.S", "-2,2/SW"),
    ):
        play(state, f"founding settlement {settlement}", f"founding road {road}")
    assert state.player == 0
    play(state, "founding settlement 2,-2.N")
    assert sites_of(state, "founding road") == {"2,-2/NW", "2,-2/NE"}
    assert refusal(state, "founding road 0,0/E") == "the road must touch the settlement on 2,-2.N"


@pytest.mark.rule("B9")
def test_the_second_settlement_pays_a_card_for_each_hex_with_terrain() -> None:
    state = founding(3, 0)
    play(state, "founding settlement 0,0.N", "founding road 0,0/NE")
    play(state, "founding settlement 2,0.NE", "founding road 2,0/E")
    assert [hand(state, seat) for seat in range(3)] == [{}, {}, {}]
    # Seat 2 founds twice in a row: forest 3, pasture 5, fields 4 of its second place only.
    play(state, "founding settlement -2,2.S", "founding road -2,2/SW")
    play(state, "founding settlement 1,0.S", "founding road 1,1/W")
    assert hand(state, 2) == {"lumber": 1, "wool": 1, "grain": 1}
    # One hex at the coast.
    play(state, "founding settlement 0,-2.N", "founding road 0,-2/NE")
    assert hand(state, 1) == {"ore": 1}
    # The desert pays nothing: forest 11 and mountains 3 beside it.
    play(state, "founding settlement -1,0.SE", "founding road -1,0/SE")
    assert hand(state, 0) == {"lumber": 1, "ore": 1}


@pytest.mark.rule("B9")
def test_the_robber_begins_on_the_desert() -> None:
    assert placed_marks(founding(3, 0), "robber") == {"0,0"}


@pytest.mark.rule("B10")
def test_settlements_keep_their_distance() -> None:
    state = founding(3, 0)
    assert len(notations(state)) == 54
    play(state, "founding settlement 0,0.N", "founding road 0,0/NE")
    open_ = sites_of(state, "founding settlement")
    assert len(open_) == 50
    board = state.game.board
    near = {board.labels[board.site(name)] for name in ("0,0.N", "0,0.NE", "0,0.NW", "0,-1.NE")}
    assert open_.isdisjoint(near)
    assert "distance" in refusal(state, "founding settlement 0,0.NE")
    assert "free-intersection" in refusal(state, "founding settlement 0,0.N")


@pytest.mark.rule("B3", "B9")
def test_there_are_as_many_first_foundings_as_ends_of_paths() -> None:
    state = founding(3, 0)
    pairs = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        pairs += len(after.legal_actions())
    assert pairs == 18 * 2 + 36 * 3
