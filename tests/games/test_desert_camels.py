"""Through the Desert: placing camels, turns and the end (D19 to D26, D36)."""

from __future__ import annotations

import pytest

from desert import RING, camels_on, dealt, legal_sites, play, reasons, small_game, standard_game
from tilewright.errors import IllegalActionError


@pytest.mark.rule("D19", "D20")
@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (2, [0, 1, 1, 0, 0, 1, 1]),
        (3, [0, 1, 2, 2, 0, 0, 1, 1]),
        (4, [0, 1, 2, 2, 3, 3, 0, 0]),
        (5, [0, 1, 2, 2, 3, 3, 4, 4, 0, 0]),
    ],
)
def test_two_camels_a_turn_but_one_for_the_first_players(players: int, seats: list[int]) -> None:
    state = standard_game(players).initial_state()
    while state.phase.id != "camels":
        state.apply(state.legal_actions()[0])
    acted: list[int] = []
    for _ in seats:
        acted.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert acted == seats


@pytest.mark.rule("D19")
def test_the_second_camel_sees_the_board_that_the_first_has_left() -> None:
    state = camels_on(
        small_game(2, circles=[[1, 0]]),
        {(0, "mint"): ["0,0"], (0, "sky"): ["3,-3"], (1, "rose"): ["-3,0"]},
        values={"1,0": 3},
    )
    assert "2,0" not in legal_sites(state, "camels", "mint")
    play(state, "camels mint 1,0")
    assert state.scores()[0] == 3  # resolved before the second
    assert state.current_player == 0
    assert "2,0" in legal_sites(state, "camels", "mint")
    play(state, "camels sky 2,-3")  # another colour than the first
    assert state.current_player == 1


@pytest.mark.rule("D21")
def test_camels_go_on_waterholes_but_not_on_oases_or_taken_hexes() -> None:
    state = camels_on(
        small_game(2, palms=[[0, 1]], circles=[[1, 0]]),
        {(0, "mint"): ["0,0", "-1,0"], (1, "sky"): ["0,-1"]},
    )
    assert legal_sites(state, "camels", "mint") >= {"1,0"}
    assert reasons(state, "camels mint 0,1") == ("no-oasis",)
    assert reasons(state, "camels mint -1,0") == ("empty",)
    assert reasons(state, "camels mint 0,-1") == ("empty",)


@pytest.mark.rule("D22")
def test_a_camel_extends_the_one_caravan_of_its_colour() -> None:
    state = camels_on(
        small_game(2), {(0, "mint"): ["0,0", "1,0"], (0, "sky"): ["-3,0"], (1, "mint"): ["0,3"]}
    )
    # every neighbour of 0,0 and of 1,0 that is not taken
    assert legal_sites(state, "camels", "mint") == {
        "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "2,0", "2,-1", "1,1",
    }  # fmt: skip
    assert reasons(state, "camels mint 3,-3") == ("own-caravan",)
    # next to the own sky leader, but not to a mint one
    assert reasons(state, "camels mint -2,0") == ("own-caravan",)
    assert "camels rose" not in {
        " ".join(state.notation(action).split()[:2]) for action in state.legal_actions()
    }


@pytest.mark.rule("D23")
def test_never_beside_a_rival_of_the_same_colour_even_beside_the_own_caravan() -> None:
    state = camels_on(small_game(2), {(0, "mint"): ["0,0"], (1, "mint"): ["2,0"]})
    assert reasons(state, "camels mint 1,0") == ("apart-from-rivals",)
    assert reasons(state, "camels mint 1,-1") == ()
    # 2,-1 touches the rival and not the own caravan
    assert reasons(state, "camels mint 2,-1") == ("own-caravan", "apart-from-rivals")
    # 1,0 and 2,-1 and 1,1 touch 2,0; of these only 1,0 touches 0,0
    assert legal_sites(state, "camels", "mint") == set(RING) - {"1,0"}


@pytest.mark.rule("D24")
def test_other_colours_next_door_do_not_matter() -> None:
    state = camels_on(
        small_game(2),
        {(0, "mint"): ["0,0"], (1, "sky"): ["2,0", "2,-1"], (0, "rose"): ["-2,0"]},
    )
    assert legal_sites(state, "camels", "mint") == set(RING)


@pytest.mark.rule("D25")
def test_who_can_place_only_one_places_one() -> None:
    # Seat 0 has a single free hex beside its leader; seat 1 has the rest of the row.
    cells = [[q, 0] for q in range(6)]
    state = camels_on(
        small_game(2, shape={"cells": cells}), {(0, "mint"): ["0,0"], (1, "sky"): ["2,0"]}
    )
    play(state, "camels mint 1,0")
    assert state.current_player == 1


@pytest.mark.rule("D25")
def test_who_cannot_place_is_passed_over_and_the_game_goes_on() -> None:
    cells = [[q, 0] for q in range(8)]
    state = camels_on(
        small_game(2, shape={"cells": cells}), {(0, "mint"): ["0,0"], (1, "sky"): ["2,0"]}
    )
    play(state, "camels mint 1,0", "camels sky 3,0", "camels sky 4,0")
    assert state.current_player == 1
    play(state, "camels sky 5,0", "camels sky 6,0", "camels sky 7,0")
    assert state.is_terminal()


@pytest.mark.rule("D25")
def test_nobody_may_pass_while_a_camel_can_be_placed() -> None:
    state = camels_on(small_game(2), {(0, "mint"): ["0,0"], (1, "sky"): ["2,0"]})
    words = {state.notation(action).split()[1] for action in state.legal_actions()}
    assert words == {"mint"}


@pytest.mark.rule("D26")
def test_a_colour_out_of_stock_cannot_be_placed_by_anyone() -> None:
    game = small_game(
        2,
        stock={"mint": 1, "sky": 9, "lilac": 9, "rose": 9, "lemon": 9},
        options={"end_timing": "turn"},
    )
    state = camels_on(game, {(0, "mint"): ["-3,0"], (0, "sky"): ["0,0"], (1, "mint"): ["3,0"]})
    play(state, "camels mint -2,0")
    assert state.observation()["supplies"]["stock"]["mint"] == 0
    assert legal_sites(state, "camels", "mint") == set()
    assert reasons(state, "camels mint -1,0") == ("stock",)
    with pytest.raises(IllegalActionError, match=r"camels mint -1,0.*'stock'"):
        play(state, "camels mint -1,0")


@pytest.mark.rule("D26")
def test_all_players_draw_from_one_stock() -> None:
    state = camels_on(small_game(2), {(0, "mint"): ["-3,0"], (1, "mint"): ["3,0"]})
    play(state, "camels mint -2,0", "camels mint -2,-1", "camels mint 2,0")
    assert state.observation()["supplies"]["stock"]["mint"] == 22 - 3


@pytest.mark.rule("D36")
def test_the_turn_in_which_a_colour_runs_out_is_played_to_its_end() -> None:
    stock = {"mint": 1, "sky": 9, "lilac": 9, "rose": 9, "lemon": 9}
    caravans = {(0, "mint"): ["-3,0"], (0, "sky"): ["0,0"], (1, "rose"): ["3,0"]}
    state = camels_on(small_game(2, stock=stock), caravans)
    play(state, "camels mint -2,0")
    assert not state.is_terminal()
    assert state.current_player == 0
    play(state, "camels sky 1,0")
    assert state.is_terminal()
    assert state.legal_actions() == []


@pytest.mark.rule("D36")
def test_the_game_can_end_at_once() -> None:
    stock = {"mint": 1, "sky": 9, "lilac": 9, "rose": 9, "lemon": 9}
    caravans = {(0, "mint"): ["-3,0"], (0, "sky"): ["0,0"], (1, "rose"): ["3,0"]}
    state = camels_on(small_game(2, stock=stock, options={"end_timing": "immediate"}), caravans)
    play(state, "camels mint -2,0")
    assert state.is_terminal()


@pytest.mark.rule("D36")
def test_the_sudden_end_is_a_ruleset_of_its_own() -> None:
    from desert import registry

    game = registry().game("through-the-desert-sudden-end", 3)
    assert [ending.immediate for ending in game.endings] == [True]
    assert [ending.immediate for ending in standard_game(3).endings] == [False]


@pytest.mark.rule("D13", "D19")
def test_camels_only_come_once_all_leaders_stand() -> None:
    state = dealt(small_game(2))
    refusal = state.validate(state.parse("camels mint 0,0"))
    assert refusal is not None
    assert refusal.reasons == ("phase",)
