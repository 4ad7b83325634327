"""Lagoon's own tests; they run against the installed plugin."""

from __future__ import annotations

import tilewright.testing
from tilewright import Registry, State

TestConformance = tilewright.testing.conformance("lagoon")


def begun(*overrides: str) -> State:
    return Registry().game("lagoon", 2, list(overrides)).initial_state()


def act(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.parse(text))
    return state


def reasons(state: State, text: str) -> tuple[str, ...]:
    refusal = state.validate(state.parse(text))
    return refusal.reasons if refusal else ()


def test_buildings_stand_in_a_line_with_an_own_one_not_too_far_off() -> None:
    state = act(begun(), "building hut -3,0", "building hut 3,0", "building tower 3,-1")
    assert reasons(state, "building hut 0,-3") == ()  # three steps along the rim
    assert reasons(state, "building hut 1,-3") == ("neighbourly",)  # in no line with -3,0
    assert reasons(state, "building hut 1,0") == ("dry-ground", "neighbourly")
    far = act(begun("options.reach=2"), "building hut -3,0", "building hut 3,0")
    act(far, "building tower 3,-1")
    assert reasons(far, "building hut 0,-3") == ("neighbourly",)


def test_what_stands_in_the_way_hides_what_is_behind() -> None:
    state = act(begun(), "building hut -3,0")
    # along the row: -2,0 is land, then -1,0 0,0 1,0 2,0 are water
    assert state.game.breakdown(state, projected=True)["water-views"] == [8, 0]
    act(state, "building tower -2,0")
    # it sees the same four, and -2,1 beside it
    assert state.game.breakdown(state, projected=True)["water-views"] == [0, 10]


def test_on_squares_one_sees_along_diagonals_too() -> None:
    state = Registry().game("lagoon-grid", 2).initial_state()
    act(state, "building hut a5", "building hut f5")
    # a5: c5 along the row and c3 on the diagonal; f5: c5 and d3
    assert state.game.breakdown(state, projected=True)["water-views"] == [4, 4]


def test_only_towers_see_the_reef() -> None:
    hut = act(begun(), "building hut 3,-2")
    tower = act(begun(), "building tower 3,-2")
    assert hut.game.breakdown(hut, projected=True)["reef-views"] == [0, 0]
    assert tower.game.breakdown(tower, projected=True)["reef-views"] == [3, 0]


def test_the_bot_is_found_with_its_parameter() -> None:
    bot = Registry().bot("lookout(jealousy=0.5)")
    assert bot.reads_only
