"""Catan: what hexes produce, and what the bank can pay (B12, B13)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan import (
    bank,
    catan_game,
    empty_bank,
    hand,
    phase,
    placed_marks,
    play,
    put,
    set_marks,
    settled_chance,
    started,
)
from catan_production import PRODUCT, produced
from tilewright.bitset import bits
from tilewright_catan.island import Island
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.state import CatanState
from tilewright_catan.turns import Turns

# On the beginners' island 8 is on the mountains 2,0 and on the forest -2,1, both at the coast.


def roll(state: CatanState, number: int) -> list[dict[str, int]]:
    """What everybody holds after a roll."""
    play(state, "turn roll", f"dice {number}")
    return [hand(state, seat) for seat in range(state.game.num_players)]


@pytest.mark.rule("B12")
def test_a_settlement_gets_one_and_a_city_two() -> None:
    state = started(3)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 1, "first-settlement", "2,0.S")
    put(state, 1, "city", "2,0.S")
    assert roll(state, 8) == [{"ore": 1}, {"ore": 2}, {}]
    assert bank(state)["ore"] == 16


@pytest.mark.rule("B12")
def test_all_hexes_with_the_number_produce_for_every_building_that_touches_them() -> None:
    state = started(3)
    put(state, 2, "first-settlement", "2,0.NE", "2,0.S", "-2,1.SW")
    assert roll(state, 8) == [{}, {}, {"lumber": 1, "ore": 2}]


@pytest.mark.rule("B12")
def test_a_building_gets_something_from_each_of_its_hexes() -> None:
    state = started(3)
    # The corner of hills 6, pasture 4 and the desert; then that of pasture 2, hills 6, pasture 4.
    put(state, 0, "first-settlement", "0,0.N")
    put(state, 1, "first-settlement", "0,-1.NE")
    assert roll(state, 6) == [{"brick": 1}, {"brick": 1}, {}]
    play(state, "turn end")
    assert roll(state, 4) == [{"brick": 1, "wool": 1}, {"brick": 1, "wool": 1}, {}]
    play(state, "turn end")
    assert roll(state, 2)[1] == {"brick": 1, "wool": 2}


@pytest.mark.rule("B12")
def test_other_numbers_produce_nothing() -> None:
    for number in (2, 3, 4, 5, 6, 9, 10, 11, 12):
        state = started(3)
        put(state, 0, "first-settlement", "2,0.NE")
        assert roll(state, number) == [{}, {}, {}]


@pytest.mark.rule("B12")
def test_the_hex_of_the_robber_produces_nothing() -> None:
    state = started(3)
    put(state, 0, "first-settlement", "2,0.NE", "-2,1.SW")
    set_marks(state, "robber", "2,0")
    assert roll(state, 8) == [{"lumber": 1}, {}, {}]


@pytest.mark.rule("B13")
def test_what_the_bank_cannot_pay_to_all_nobody_gets() -> None:
    state = started(4)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 1, "first-settlement", "2,0.S", "-2,1.SW")
    put(state, 1, "city", "2,0.S")
    empty_bank(state, "ore", 2)
    # Three ore are owed and two are left; lumber is not concerned.
    assert roll(state, 8)[:3] == [{}, {"lumber": 1}, {}]
    assert bank(state)["ore"] == 2


@pytest.mark.rule("B13")
def test_just_enough_is_enough() -> None:
    state = started(4)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 1, "first-settlement", "2,0.S")
    put(state, 1, "city", "2,0.S")
    empty_bank(state, "ore", 3)
    assert roll(state, 8)[:2] == [{"ore": 1}, {"ore": 2}]
    assert "ore" not in bank(state)


@pytest.mark.rule("B13")
def test_one_player_alone_takes_the_rest() -> None:
    state = started(4)
    put(state, 1, "first-settlement", "2,0.NE", "2,0.S")
    put(state, 1, "city", "2,0.NE", "2,0.S")
    empty_bank(state, "ore", 3)
    assert roll(state, 8)[1] == {"ore": 3}
    assert "ore" not in bank(state)


@pytest.mark.rule("B13")
def test_nothing_left_is_nothing() -> None:
    state = started(4)
    put(state, 1, "first-settlement", "2,0.NE")
    empty_bank(state, "ore", 0)
    assert roll(state, 8)[1] == {}


@pytest.mark.rule("B13")
def test_the_shortage_is_that_of_a_resource_over_all_its_hexes() -> None:
    state = started(4)
    # Mountains 8 and, made so for this test, mountains 8 where the forest was.
    set_marks(state, "mountains", "0,-2", "2,0", "-1,1", "-2,1")
    set_marks(state, "forest", "2,-2", "-1,0", "1,0")
    state.island = Island(phase(state.game, Turns).landmarks, state)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 1, "first-settlement", "-2,1.SW")
    empty_bank(state, "ore", 1)
    assert roll(state, 8)[:2] == [{}, {}]


@pytest.mark.rule("B12", "B13")
@given(seed=st.integers(0, 10**9), number=st.sampled_from([2, 3, 4, 5, 6, 8, 9, 10, 11, 12]))
@settings(max_examples=150, deadline=None)
def test_production_agrees_with_a_plain_account(seed: int, number: int) -> None:
    rng = random.Random(seed)
    state = settled_chance(catan_game(4, layout="random-numbers"), rng)
    state.game.enter(state, phase(state.game, Turns).index)
    board = state.game.board
    corners = [board.labels[site] for site in bits(board.of_kind["vertex"])]
    buildings: dict[str, tuple[int, int]] = {}
    for seat in range(4):
        for name in rng.sample([name for name in corners if name not in buildings], 4):
            put(state, seat, "first-settlement", name)
            buildings[name] = (seat, 1)
            if rng.random() < 0.4:
                put(state, seat, "city", name)
                buildings[name] = (seat, 2)
    for resource in RESOURCES:
        empty_bank(state, resource, rng.choice([0, 1, 2, 3, 4, 19]))
    robber = rng.choice([board.labels[site] for site in bits(board.of_kind["cell"])])
    set_marks(state, "robber", robber)
    numbers = {hex_: n for n in range(2, 13) for hex_ in placed_marks(state, f"token-{n}")}
    hexes = {hex_: (name, numbers[hex_]) for name in PRODUCT for hex_ in placed_marks(state, name)}
    expected = produced(hexes, robber, buildings, bank(state), number)
    before = [hand(state, seat) for seat in range(4)]
    after = roll(state, number)
    gained = {
        (seat, name): after[seat].get(name, 0) - before[seat].get(name, 0)
        for seat in range(4)
        for name in RESOURCES
    }
    assert {who: cards for who, cards in gained.items() if cards} == expected
