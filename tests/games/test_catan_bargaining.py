"""Catan: how the bot settler trades with the other players."""

from __future__ import annotations

import random

import pytest

from catan import (
    catan_game,
    give,
    play,
    put,
    rolled,
)
from first_party import registry
from seeds import seeds
from tilewright.simulation import play_match
from tilewright_catan.state import CatanState


def choice(state: CatanState) -> str:
    """What the bot does in a position."""
    return state.notation(registry().bot("settler").choose(state, random.Random(1)))


def at_the_table() -> CatanState:
    """Seat 0 after its roll, seats 0 and 1 with a place for a settlement each."""
    state = rolled(3)
    put(state, 0, "first-settlement", "2,0.NE")
    put(state, 0, "road", "0,0/NE")
    put(state, 1, "first-settlement", "0,2.S")
    put(state, 1, "road", "-1,0/NW")
    return state


def test_it_offers_a_spare_card_for_the_one_that_it_lacks() -> None:
    state = at_the_table()
    give(state, 0, brick=2, lumber=1, wool=1)
    give(state, 1, ore=1)
    assert choice(state) == "turn offer"
    made: list[str] = []
    while state.player == 0:
        made.append(choice(state))
        play(state, made[-1])
    assert made == [
        "turn offer",
        "offers give brick",
        "offers give done",
        "offers want grain",
        "offers want done",
    ]


def test_it_makes_no_second_offer_in_a_turn() -> None:
    state = at_the_table()
    give(state, 0, brick=2, lumber=1, wool=1)
    give(state, 1, ore=1)
    play(state, "turn offer", "offers give brick", "offers give done", "offers want grain")
    play(state, "offers want done", "offers decline", "offers decline")
    assert choice(state) != "turn offer"


def test_it_accepts_what_completes_a_settlement_and_declines_what_breaks_it() -> None:
    state = at_the_table()
    give(state, 0, grain=1, brick=1)
    give(state, 1, brick=2, lumber=1, wool=1)
    play(state, "turn offer", "offers give grain", "offers give done", "offers want brick")
    play(state, "offers want done")
    assert (state.player, choice(state)) == (1, "offers accept")

    state = at_the_table()
    give(state, 0, ore=1)
    give(state, 1, brick=1, lumber=1, wool=1, grain=1)
    play(state, "turn offer", "offers give ore", "offers give done", "offers want brick")
    play(state, "offers want done")
    assert (state.player, choice(state)) == (1, "offers decline")


def test_it_trades_with_the_weakest_of_those_who_accept() -> None:
    state = at_the_table()
    give(state, 0, grain=1)
    give(state, 1, brick=1)
    give(state, 2, brick=1)
    play(state, "turn offer", "offers give grain", "offers give done", "offers want brick")
    play(state, "offers want done", "offers accept", "offers accept")
    # Seat 2 has nothing on the board.
    assert choice(state) == "offers with seat-2"


def test_it_looks_into_no_other_hand() -> None:
    made: set[str] = set()
    for other in ("grain", "ore", "wool"):
        state = at_the_table()
        give(state, 0, brick=2, lumber=1, wool=1)
        give(state, 1, **{other: 3})
        play(state, "turn offer", "offers give brick", "offers give done")
        made.add(choice(state))
    assert made == {"offers want grain"}


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_settlers_trade_with_one_another(seed: int) -> None:
    game = catan_game(4)
    state = play_match(game, [registry().bot("settler") for _ in range(4)], seed)
    assert any(text.startswith("offers with seat-") for text in game.log(state))
    assert state.winners()
