"""Through the Desert: waterholes, oases, areas, caravans and the winner (D27 to D40)."""

from __future__ import annotations

import pytest

from desert import RING, camels_on, legal_sites, play, points, reasons, small_game, standard_game


@pytest.mark.rule("D27")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_camel_takes_the_waterhole_for_its_value(value: int) -> None:
    state = camels_on(
        small_game(2, circles=[[1, 0], [2, 0]]),
        {(0, "mint"): ["0,0"], (1, "sky"): ["-3,0"]},
        values={"1,0": value, "2,0": 1},
    )
    play(state, "camels mint 1,0")
    assert state.breakdown()["waterholes"] == [value, 0]
    assert state.observation()["marks"][f"waterhole-{value}"] == (["2,0"] if value == 1 else [])
    play(state, "camels mint 2,0")
    assert state.breakdown()["waterholes"] == [value + 1, 0]


@pytest.mark.rule("D28")
def test_an_oasis_pays_five_once_a_caravan_but_again_for_other_caravans() -> None:
    caravans = {
        (0, "mint"): ["2,0"],
        (0, "sky"): ["-2,0"],
        (1, "rose"): ["0,2"],
        (1, "mint"): ["0,-2"],
    }
    state = camels_on(small_game(2, palms=[[0, 0]]), caravans)
    play(state, "camels mint 1,0")
    assert state.breakdown()["oases"] == [5, 0]
    play(state, "camels mint 1,-1")  # the same caravan again: 0,-2's rival is not next to 1,-1
    assert state.breakdown()["oases"] == [5, 0]
    assert state.current_player == 1
    play(state, "camels rose 0,1", "camels rose -1,2")
    assert state.breakdown()["oases"] == [5, 5]
    play(state, "camels sky -1,0", "camels sky -2,1")  # a second caravan of the same player
    assert state.breakdown()["oases"] == [10, 5]


@pytest.mark.rule("D28")
def test_one_camel_may_reach_two_oases_and_the_chips_never_run_out() -> None:
    palms = [[1, 0], [-1, 0], [0, 3], [0, -3], [3, -3]]
    state = camels_on(small_game(2, palms=palms), {(0, "mint"): ["0,1"], (1, "sky"): ["3,0"]})
    play(state, "camels mint 0,0")  # next to 1,0 and -1,0
    assert state.breakdown()["oases"] == [10, 0]


@pytest.mark.rule("D29")
def test_a_leader_stands_on_no_hex_beside_an_oasis_and_scores_none() -> None:
    state = camels_on(small_game(2, palms=[[0, 0]]), {(0, "mint"): ["2,0"], (1, "sky"): ["-2,0"]})
    assert state.breakdown()["oases"] == [0, 0]
    constraints = next(rule.constraints for rule in state.game.placements if rule.id == "leader")
    assert "away-from-oases" in [constraint.id for constraint in constraints]


@pytest.mark.rule("D30", "D39")
def test_a_ring_of_one_colour_encloses_its_middle() -> None:
    state = camels_on(small_game(2), {(0, "mint"): list(RING[:5]), (1, "sky"): ["3,0"]})
    assert points(state, "areas") == [0, 0]
    play(state, f"camels mint {RING[5]}")
    assert points(state, "areas") == [1, 0]
    assert state.observation()["effects"]["enclosing"]["areas"][0]["mint"] == ["0,0"]


@pytest.mark.rule("D30")
def test_the_rim_is_a_wall() -> None:
    # The corner 3,0 of a board of radius 3 has three neighbours: 2,0 and 3,-1 and 2,1.
    state = camels_on(small_game(2), {(0, "mint"): ["3,-1", "2,0"], (1, "sky"): ["-3,0"]})
    play(state, "camels mint 2,1")
    assert points(state, "areas") == [1, 0]


@pytest.mark.rule("D30")
def test_mountains_are_walls() -> None:
    # Without 0,0 the hex 1,0 has five neighbours; with 1,-1 missing too, four.
    state = camels_on(
        small_game(2, shape={"radius": 2}, without=[[0, 0], [1, -1]]),
        {(0, "mint"): ["0,1", "1,1", "2,0"], (1, "sky"): ["-2,0"]},
    )
    assert points(state, "areas") == [0, 0]
    play(state, "camels mint 2,-1")
    assert points(state, "areas") == [1, 0]


@pytest.mark.rule("D30")
def test_an_oasis_is_no_wall() -> None:
    state = camels_on(
        small_game(2, palms=[[1, 0]]), {(0, "mint"): list(RING[1:5]), (1, "sky"): ["3,-3"]}
    )
    play(state, f"camels mint {RING[5]}")  # all around 0,0 but the oasis on 1,0
    assert points(state, "areas") == [0, 0]


@pytest.mark.rule("D30")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_camel_or_leader_of_anybody_inside_spoils_the_area(owner: int) -> None:
    caravans = {(0, "mint"): list(RING[:5]), (owner, "sky"): ["0,0"], (1, "rose"): ["3,0"]}
    state = camels_on(small_game(2), caravans)
    play(state, f"camels mint {RING[5]}")
    assert points(state, "areas") == [0, 0]


@pytest.mark.rule("D31")
def test_two_colours_of_one_player_enclose_nothing_together() -> None:
    caravans = {(0, "mint"): list(RING[:3]), (0, "sky"): list(RING[3:5]), (1, "rose"): ["3,0"]}
    state = camels_on(small_game(2), caravans)
    play(state, f"camels sky {RING[5]}")
    assert points(state, "areas") == [0, 0]


@pytest.mark.rule("D32")
def test_one_camel_may_enclose_two_areas_at_once() -> None:
    # Around 0,0 lie 1,0, then mint, 0,-1, then mint, -1,1 (open to the rest), then mint. The other
    # neighbours of 1,0 and of 0,-1 are mint as well.
    mint = ["2,0", "2,-1", "1,-1", "0,1", "1,1", "1,-2", "0,-2", "-1,-1", "-1,0"]
    state = camels_on(small_game(2), {(0, "mint"): mint, (1, "sky"): ["-3,0"]})
    assert points(state, "areas") == [0, 0]
    play(state, "camels mint 0,0")
    areas = state.observation()["effects"]["enclosing"]["areas"][0]["mint"]
    assert sorted(areas) == ["0,-1", "1,0"]
    assert points(state, "areas") == [2, 0]


@pytest.mark.rule("D33")
def test_enclosing_takes_waterholes_and_unscored_oases_inside() -> None:
    # The corner 3,-3 with its neighbours 2,-3, 3,-2 and 2,-2 is fenced off by four hexes.
    fence = ["1,-3", "1,-2", "1,-1", "2,-1"]
    game = small_game(2, palms=[[3, -3]], circles=[[2, -2], [3, -2]])
    state = camels_on(
        game,
        {(0, "mint"): fence, (1, "sky"): ["-3,0"]},
        values={"2,-2": 3, "3,-2": 2},
    )
    play(state, "camels mint 3,-1")
    assert state.breakdown()["waterholes"] == [5, 0]
    assert state.breakdown()["oases"] == [5, 0]  # enclosed, though no camel is next to 3,-3
    assert points(state, "areas") == [3, 0]  # 2,-3, 3,-2 and 2,-2; the oasis does not count


@pytest.mark.rule("D33")
def test_an_enclosed_oasis_that_the_caravan_has_scored_pays_nothing_more() -> None:
    game = small_game(2, palms=[[0, 0]])
    state = camels_on(game, {(0, "mint"): list(RING[:5]), (1, "sky"): ["3,0"]})
    assert state.breakdown()["oases"] == [5, 0]
    play(state, f"camels mint {RING[5]}")
    assert state.breakdown()["oases"] == [5, 0]
    assert points(state, "areas") == [0, 0]


@pytest.mark.rule("D33")
def test_an_enclosed_oasis_scored_by_another_own_caravan_still_pays() -> None:
    fence = ["1,-3", "1,-2", "1,-1", "2,-1"]
    game = small_game(2, palms=[[3, -3]])
    state = camels_on(game, {(0, "mint"): fence, (1, "sky"): ["-3,0"]})
    at = next(effect for effect in game.effects if effect.id == "reaching")
    assert at.facts(state)["reached"][0]["sky"] == []
    play(state, "camels mint 3,-1")
    assert at.facts(state)["reached"][0]["mint"] == ["3,-3"]
    assert state.breakdown()["oases"] == [5, 0]


@pytest.mark.rule("D34")
def test_nobody_else_can_place_inside() -> None:
    caravans = {(0, "mint"): list(RING[:5]), (1, "sky"): ["2,0"], (1, "mint"): ["-3,0"]}
    state = camels_on(small_game(2), caravans)
    play(state, f"camels mint {RING[5]}", "camels mint 1,-2")
    assert state.current_player == 1
    for colour in ("mint", "sky", "lilac", "rose", "lemon"):
        assert "0,0" not in legal_sites(state, "camels", colour)


@pytest.mark.rule("D35")
def test_the_owner_may_fill_the_area_and_loses_its_points() -> None:
    caravans = {(0, "mint"): list(RING[:5]), (1, "sky"): ["3,0"]}
    state = camels_on(small_game(2), caravans)
    play(state, f"camels mint {RING[5]}")
    assert points(state, "areas") == [1, 0]
    play(state, "camels mint 0,0")
    assert points(state, "areas") == [0, 0]


@pytest.mark.rule("D35")
def test_filling_can_be_forbidden() -> None:
    caravans = {(0, "mint"): list(RING[:5]), (1, "sky"): ["3,0"]}
    state = camels_on(small_game(2, options={"owner_may_fill": False}), caravans)
    play(state, f"camels mint {RING[5]}")
    assert reasons(state, "camels mint 0,0") == ("no-filling",)


@pytest.mark.rule("D37")
def test_ten_points_for_the_largest_caravan_of_a_colour_and_five_for_each_who_ties() -> None:
    caravans = {
        (0, "mint"): ["0,0", "1,0", "2,0"],
        (1, "mint"): ["-3,3", "-2,3"],
        (0, "sky"): ["0,-3", "1,-3"],
        (1, "sky"): ["-3,0", "-3,1"],
        (1, "rose"): ["3,-3"],
    }
    state = camels_on(small_game(2), caravans)
    # mint 3 to 2, sky 2 to 2, rose alone
    assert points(state, "largest-caravan") == [10 + 5, 5 + 10]


@pytest.mark.rule("D37")
def test_three_who_tie_get_five_each() -> None:
    caravans = {(seat, "mint"): [f"{q},0"] for seat, q in enumerate((-3, 0, 3))}
    state = camels_on(small_game(3), caravans)
    assert points(state, "largest-caravan") == [5, 5, 5]


@pytest.mark.rule("D37")
def test_whether_the_leader_counts_is_an_option() -> None:
    # Nobody has placed a camel yet: with leaders counted both have 1, without them nobody has any.
    caravans = {(0, "mint"): ["0,0"], (1, "mint"): ["3,0"]}
    assert points(camels_on(small_game(2), caravans), "largest-caravan") == [5, 5]
    without = small_game(2, options={"leader_counts": False})
    assert points(camels_on(without, caravans), "largest-caravan") == [0, 0]
    caravans[0, "mint"] = ["0,0", "-1,0"]
    assert points(camels_on(without, caravans), "largest-caravan") == [10, 0]


@pytest.mark.rule("D38")
def test_a_player_without_the_colour_shares_nothing() -> None:
    state = camels_on(small_game(3), {(0, "mint"): ["0,0"], (1, "sky"): ["2,0"]})
    assert points(state, "largest-caravan") == [10, 10, 0]


@pytest.mark.rule("D39")
def test_emptied_waterholes_count_as_area_and_oases_do_not() -> None:
    fence = ["1,-3", "1,-2", "1,-1", "2,-1"]
    game = small_game(2, palms=[[2, -2]], circles=[[3, -3]])
    state = camels_on(game, {(0, "mint"): fence, (1, "sky"): ["-3,0"]})
    play(state, "camels mint 3,-1")
    # inside: 2,-3 and 3,-3 (emptied) and 3,-2 count, 2,-2 is an oasis
    assert points(state, "areas") == [3, 0]


@pytest.mark.rule("D39")
def test_areas_and_caravans_only_count_once_the_game_is_over() -> None:
    state = camels_on(small_game(2), {(0, "mint"): list(RING[:5]), (1, "sky"): ["3,0"]})
    play(state, f"camels mint {RING[5]}")
    assert state.scores() == [0, 0]
    state.game.finish(state)
    assert state.breakdown() == {
        "waterholes": [0, 0],
        "oases": [0, 0],
        "largest-caravan": [10, 10],
        "areas": [1, 0],
    }
    assert state.scores() == [11, 10]


@pytest.mark.rule("D40")
def test_most_points_win_and_all_who_tie_win() -> None:
    state = camels_on(small_game(3), {(0, "mint"): ["0,0"], (1, "sky"): ["2,0"]})
    state.game.finish(state)
    assert state.scores() == [10, 10, 0]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, 0.0]


@pytest.mark.rule("D40")
def test_totals_of_random_games_are_of_a_plausible_size() -> None:
    from random import Random

    game = standard_game(4)
    for seed in range(5):
        state, rng = game.initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply(
                state.sample_chance(rng) if state.is_chance_node() else state.pick(rng.random())
            )
        # five awards of 10, or of 5 to each of at least two, are always among them
        assert 50 <= sum(state.breakdown()["largest-caravan"]) <= 100
        assert sum(state.breakdown()["waterholes"]) <= 90
        assert state.scores() == [
            sum(each) for each in zip(*state.breakdown().values(), strict=True)
        ]
