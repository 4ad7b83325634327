"""Catan: what a ruleset can set in the turn beyond the options."""

from __future__ import annotations

from catan import give, give_development, hand, notations, phase, play, put
from first_party import registry
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns


def first_turn(*overrides: str) -> CatanState:
    """The first turn on the beginners' island with nothing built, after a roll without effect."""
    game = registry().game("catan-base", 3, ["options.layout=beginner", *overrides])
    state = catan(game.initial_state())
    play(state, "start 0")
    game.enter(state, phase(game, Turns).index)
    play(state, "turn roll", "dice 2")
    return state


def test_the_bank_trades_at_the_rates_of_the_ruleset() -> None:
    """Beginners' harbours: ore at (2,-1) NE, for everything at (2,0) E."""
    state = first_turn('phases.turn.rates={"bank": 5, "generic": 3, "special": 1}')
    give(state, 0, ore=4)
    assert "turn trade ore wool" not in notations(state)
    put(state, 0, "settlement", "2,0.NE")
    play(state, "turn trade ore wool")
    assert hand(state, 0) == {"wool": 1, "ore": 1}
    put(state, 0, "settlement", "2,-1.NE")
    play(state, "turn trade ore wool")
    assert hand(state, 0) == {"wool": 2}


def test_a_harbour_is_never_worse_than_none() -> None:
    state = first_turn('phases.turn.rates={"bank": 2}')
    put(state, 0, "settlement", "2,0.NE")
    give(state, 0, ore=2)
    assert "turn trade ore wool" in notations(state)


def test_year_of_plenty_brings_as_many_cards_as_the_ruleset_says() -> None:
    state = first_turn("phases.turn.plenty=3")
    give_development(state, 0, "year-of-plenty")
    play(state, "turn play year-of-plenty", "take-card ore", "take-card ore")
    assert state.phase.id == "take-card"
    play(state, "take-card wool")
    assert state.phase.id == "turn"
    assert hand(state, 0) == {"wool": 1, "ore": 2}


def test_road_building_allows_as_many_roads_as_the_ruleset_says() -> None:
    state = first_turn("phases.turn.free_roads=1")
    put(state, 0, "settlement", "2,0.NE")
    give_development(state, 0, "road-building")
    play(state, "turn play road-building")
    play(state, "free-roads road 2,0/E")
    assert state.phase.id == "turn"
