"""Catan: the award for harbours (M1, M2)."""

from __future__ import annotations

import pytest

from catan import (
    award,
    give,
    give_development,
    play,
    put,
    rolled,
)
from tilewright.play import TERMINAL
from tilewright_catan.state import CatanState


def harbours(players: int = 3) -> CatanState:
    """Seat 0 after its roll, with the award in play."""
    return rolled(players, harbourmaster=True)


def holder(state: CatanState) -> int:
    """Who has the award; -1 when nobody has."""
    return award(state, "harbourmaster").holder(state)


def build_city(state: CatanState, seat: int, at: str) -> None:
    """A settlement that has been made a city."""
    put(state, seat, "first-settlement", at)
    put(state, seat, "city", at)


@pytest.mark.rule("M1")
def test_settlements_count_one_and_cities_two() -> None:
    state = harbours()
    put(state, 0, "first-settlement", "0,-2.N")
    assert award(state, "harbourmaster").amount(state, 0) == 1
    put(state, 0, "first-settlement", "2,0.SE")
    assert award(state, "harbourmaster").amount(state, 0) == 2
    put(state, 0, "city", "2,0.SE")
    assert award(state, "harbourmaster").amount(state, 0) == 3
    # The second end of a harbour's path belongs to it too; other places on the coast do not.
    put(state, 0, "first-settlement", "1,-2.N", "2,-2.N", "0,0.N")
    assert award(state, "harbourmaster").amount(state, 0) == 4


@pytest.mark.rule("M1")
def test_the_first_with_three_has_it_and_only_more_takes_it() -> None:
    state = harbours()
    build_city(state, 1, "2,0.SE")
    assert holder(state) == -1
    put(state, 1, "first-settlement", "0,-2.N")
    assert holder(state) == 1
    assert state.breakdown()["harbourmaster"] == [0, 2, 0]
    build_city(state, 2, "2,-1.N")
    put(state, 2, "first-settlement", "1,1.S")
    assert holder(state) == 1
    put(state, 2, "city", "1,1.S")
    assert holder(state) == 2
    put(state, 1, "city", "0,-2.N")
    assert holder(state) == 2


@pytest.mark.rule("M1")
def test_a_settlement_built_in_a_turn_may_bring_it() -> None:
    state = harbours()
    build_city(state, 0, "2,0.SE")
    put(state, 0, "road", "0,-2/NW")
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    play(state, "turn settlement 0,-2.NW")
    assert holder(state) == 0
    assert state.scores() == [2 + 1 + 2, 0, 0]


@pytest.mark.rule("M2")
@pytest.mark.parametrize("harbourmaster", [False, True])
def test_the_target_is_one_higher(harbourmaster: bool) -> None:
    state = rolled(3, harbourmaster=harbourmaster)
    inland = ("0,0.N", "1,0.NE", "0,1.SE", "-1,1.NW")
    for at in inland:
        build_city(state, 0, at)
    give_development(state, 0, "victory-point")
    give(state, 0, wool=1, grain=1, ore=1)
    play(state, "turn buy", "development-card victory-point")
    assert state.scores() == [10, 0, 0]
    assert (state.player == TERMINAL) is not harbourmaster
    if harbourmaster:
        give(state, 0, wool=1, grain=1, ore=1)
        play(state, "turn buy", "development-card victory-point")
        assert (state.player, state.winners()) == (TERMINAL, [0])


def test_without_the_option_there_is_no_such_award() -> None:
    state = rolled(3)
    assert "harbourmaster" not in state.breakdown()
