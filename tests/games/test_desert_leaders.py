"""Through the Desert: the placement of leaders (D12 to D18)."""

from __future__ import annotations

import pytest

from desert import dealt, legal_sites, play, reasons, small_game, standard_game

COLOURS = ("mint", "sky", "lilac", "rose", "lemon")


@pytest.mark.rule("D14")
def test_no_leader_on_a_waterhole_an_oasis_or_a_taken_hex() -> None:
    state = dealt(small_game(2, palms=[[-3, 0]], circles=[[0, 0]]))
    assert reasons(state, "leaders mint 0,0") == ("no-waterhole",)
    assert reasons(state, "leaders mint -3,0") == ("no-oasis",)
    play(state, "leaders mint 3,0")
    assert reasons(state, "leaders sky 3,0") == ("empty",)


@pytest.mark.rule("D15")
def test_no_leader_on_the_six_hexes_around_an_oasis() -> None:
    state = dealt(small_game(2, palms=[[0, 0]]))
    around = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    allowed = legal_sites(state, "leaders", "mint")
    # 37 hexes of radius 3 less the oasis and its six neighbours
    assert len(allowed) == 30
    assert not around & allowed
    assert reasons(state, "leaders mint 1,0") == ("away-from-oases",)


@pytest.mark.rule("D16")
def test_no_leader_next_to_any_leader_of_whatever_colour_or_owner() -> None:
    state = dealt(small_game(2))
    play(state, "leaders mint 0,0")
    assert reasons(state, "leaders sky 1,0") == ("away-from-leaders",)
    play(state, "leaders sky 2,0")
    assert state.current_player == 0
    assert reasons(state, "leaders rose 1,-1") == ("away-from-leaders",)
    assert reasons(state, "leaders rose 0,2") == ()


@pytest.mark.rule("D17")
def test_a_new_colour_in_the_first_round() -> None:
    state = dealt(standard_game(4))
    for seat, colour in enumerate(COLOURS[:4]):
        open_colours = {kind for kind in COLOURS if legal_sites(state, "leaders", kind)}
        assert open_colours == set(COLOURS[seat:])
        site = sorted(legal_sites(state, "leaders", colour))[0]
        play(state, f"leaders {colour} {site}")
    # from the second round on any colour in hand
    assert {kind for kind in COLOURS if legal_sites(state, "leaders", kind)} == set(COLOURS[1:])


@pytest.mark.rule("D17")
def test_refusal_names_the_preference() -> None:
    state = dealt(small_game(2))
    play(state, "leaders mint 0,0")
    assert reasons(state, "leaders mint 3,0") == ("new-colour-first",)


@pytest.mark.rule("D17")
def test_an_old_colour_when_a_new_one_cannot_be_had() -> None:
    # Five players who return different colours lack just one each: play until only the returned
    # colour of the last player is new. Four colours are placed, the fifth is the one that seat 4
    # gave back, so that seat 4 may place any colour it has.
    state = standard_game(5).initial_state()
    while state.phase.id != "leaders":
        wished = [f"returned-colours {kind}" for kind in ("sky", "lilac", "rose", "mint", "lemon")]
        legal = {state.notation(action): action for action in state.legal_actions()}
        state.apply(next((legal[wish] for wish in wished if wish in legal), min(legal.values())))
    for colour in ("mint", "sky", "lilac", "rose"):
        site = sorted(legal_sites(state, "leaders", colour))[0]
        play(state, f"leaders {colour} {site}")
    assert state.current_player == 4
    assert {kind for kind in COLOURS if legal_sites(state, "leaders", kind)} == {
        "mint", "sky", "lilac", "rose",
    }  # fmt: skip


@pytest.mark.rule("D18")
def test_a_leader_without_a_legal_hex_stays_out_of_the_game() -> None:
    # Seven hexes: one leader in the middle leaves no hex that is not next to it.
    state = dealt(small_game(2, shape={"radius": 1}))
    play(state, "leaders mint 0,0")
    assert state.phase.id == "camels"
    assert state.current_player == 0
    leaders = state.observation()["supplies"]["leaders"]
    assert leaders[0] == {"mint": 0, "sky": 1, "lilac": 1, "rose": 1, "lemon": 1}
    assert leaders[1] == dict.fromkeys(COLOURS, 1)


@pytest.mark.rule("D13", "D18")
def test_a_player_who_is_passed_over_once_is_asked_again() -> None:
    # A chain of three hexes has room for leaders at both ends only.
    state = dealt(small_game(3, shape={"cells": [[0, 0], [1, 0], [2, 0]]}))
    play(state, "leaders mint 0,0", "leaders sky 2,0")
    assert state.phase.id == "camels"
    pieces = {piece["site"]: piece["owner"] for piece in state.observation()["pieces"]}
    assert pieces == {"0,0": 0, "2,0": 1}
