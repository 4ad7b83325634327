"""Catan: what building costs and where it is allowed (B4, B10, B15, B16)."""

from __future__ import annotations

import pytest

from catan import (
    bank,
    box,
    catan_game,
    give,
    give_development,
    hand,
    kinds,
    notations,
    placement,
    play,
    put,
    random_game,
    refusal,
    rolled,
    sites_of,
)
from catan_trails import corner_point, path_points
from seeds import seeds
from tilewright_catan.state import CatanState

FULL_BANK = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)


def rich(players: int = 3) -> CatanState:
    """Seat 0 after its roll, with cards for whatever it wants, and nothing built."""
    state = rolled(players)
    give(state, 0, brick=9, lumber=9, wool=9, grain=9, ore=9)
    return state


def sites(state: CatanState, *names: str) -> set[str]:
    """Sites by names that the board understands, as the board names them."""
    board = state.game.board
    return {board.labels[board.site(name)] for name in names}


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("turn road 0,0/E", {"brick": 1, "lumber": 1}),
        ("turn settlement 0,0.NE", {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}),
        ("turn city 0,-1.N", {"grain": 2, "ore": 3}),
        ("turn buy", {"wool": 1, "grain": 1, "ore": 1}),
    ],
)
def test_costs(action: str, cost: dict[str, int]) -> None:
    state = rolled(3)
    put(state, 0, "first-settlement", "0,-1.N")
    put(state, 0, "road", "0,0/NE")
    words = action.split()
    action = " ".join([*words[:2], *sites(state, *words[2:])])
    for short in cost:
        poor = state.clone()
        give(poor, 0, **{**cost, short: cost[short] - 1})
        assert "costs" in refusal(poor, action)
    give(state, 0, **cost)
    play(state, action)
    assert hand(state, 0) == {}
    assert bank(state) == FULL_BANK


@pytest.mark.rule("B4")
def test_a_refusal_names_price_and_hand() -> None:
    state = rolled(3)
    give(state, 0, brick=2)
    dear = "a road costs 1 brick, 1 lumber; seat 0 has 2 brick, 0 lumber"
    place = "no road there: refused by 'own-network'"
    assert refusal(state, "turn road 0,0/E") == f"{dear}; and {place}"
    put(state, 0, "settlement", "0,0.NE")
    assert refusal(state, "turn road 0,0/E") == dear


# --- roads ----------------------------------------------------------------------------------------


@pytest.mark.rule("B15")
def test_a_road_touches_an_own_road_or_building() -> None:
    state = rich()
    assert sites_of(state, "turn road") == set()
    put(state, 0, "first-settlement", "0,0.N")
    assert sites_of(state, "turn road") == sites(state, "0,0/NE", "0,0/NW", "0,-1/E")
    play(state, "turn road 0,0/NE")
    assert sites_of(state, "turn road") == sites(state, "0,0/NW", "0,-1/E", "0,0/E", "1,0/NW")
    assert "own-network" in refusal(state, "turn road 0,0/SE")
    assert "free-path" in refusal(state, "turn road 0,0/NE")


@pytest.mark.rule("B15")
def test_roads_of_others_are_no_start_and_not_built_over() -> None:
    state = rich()
    put(state, 1, "road", "0,0/NE", "0,0/E")
    assert sites_of(state, "turn road") == set()
    put(state, 0, "road", "0,0/NW")
    # At the corner N of the centre 0,0/NE is taken and 0,-1/E is free.
    assert sites_of(state, "turn road") == sites(state, "0,-1/E", "0,0/W", "-1,0/NE")


@pytest.mark.rule("B15")
def test_no_road_goes_on_behind_a_building_of_somebody_else() -> None:
    state = rich()
    put(state, 0, "road", "0,0/NE")
    put(state, 1, "first-settlement", "0,0.NE")
    assert sites_of(state, "turn road") == sites(state, "0,0/NW", "0,-1/E")
    put(state, 1, "city", "0,0.NE")
    assert sites_of(state, "turn road") == sites(state, "0,0/NW", "0,-1/E")
    # From another side the path beyond may be reached.
    put(state, 0, "road", "0,0/SE")
    assert sites(state, "0,0/E") <= sites_of(state, "turn road")


@pytest.mark.rule("B15")
def test_a_settlement_that_is_built_later_stops_roads_too() -> None:
    state = rich()
    put(state, 0, "road", "0,0/NE")
    put(state, 1, "road", "1,0/NW")
    assert sites(state, "0,0/E") <= sites_of(state, "turn road")
    put(state, 1, "settlement", "0,0.NE")
    assert sites_of(state, "turn road").isdisjoint(sites(state, "0,0/E"))


@pytest.mark.rule("B15")
def test_own_buildings_stop_nothing() -> None:
    state = rich()
    put(state, 0, "road", "0,0/NE")
    put(state, 0, "first-settlement", "0,0.NE")
    assert sites(state, "0,0/E", "1,0/NW") <= sites_of(state, "turn road")


# --- settlements ----------------------------------------------------------------------------------


@pytest.mark.rule("B16")
def test_a_settlement_needs_an_own_road() -> None:
    state = rich()
    assert sites_of(state, "turn settlement") == set()
    put(state, 0, "road", "0,0/NE")
    put(state, 1, "road", "2,0/E")
    assert sites_of(state, "turn settlement") == sites(state, "0,0.N", "0,0.NE")
    assert "own-road" in refusal(state, "turn settlement 2,0.NE")
    play(state, "turn settlement 0,0.N")
    assert box(state, 0) == [14, 4, 4]


@pytest.mark.rule("B10", "B16")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("as_city", [False, True])
def test_a_settlement_keeps_its_distance_from_all_buildings(owner: int, as_city: bool) -> None:
    state = rich()
    put(state, 0, "road", "0,0/NE", "0,0/E", "0,0/SE")
    put(state, owner, "first-settlement", "0,0.NE")
    if as_city:
        put(state, owner, "city", "0,0.NE")
    assert sites_of(state, "turn settlement") == sites(state, "0,0.S")
    assert "distance" in refusal(state, "turn settlement 0,0.N")


@pytest.mark.rule("B16")
def test_a_settlement_may_stand_at_the_end_of_a_road_that_others_reach_too() -> None:
    state = rich()
    put(state, 0, "road", "0,0/NE")
    put(state, 1, "road", "0,0/E", "1,0/NW")
    play(state, "turn settlement 0,0.NE")
    assert state.scores() == [1, 0, 0]


# --- cities ---------------------------------------------------------------------------------------


@pytest.mark.rule("B16")
def test_a_city_takes_the_place_of_an_own_settlement_which_comes_back() -> None:
    state = rich()
    put(state, 0, "first-settlement", "0,0.N")
    put(state, 1, "first-settlement", "2,0.S")
    assert sites_of(state, "turn city") == sites(state, "0,0.N")
    play(state, "turn city 0,-1.SE")
    assert box(state, 0) == [15, 5, 3]
    assert state.scores() == [2, 1, 0]
    assert sites_of(state, "turn city") == set()
    assert "own-settlement" in refusal(state, "turn city 2,0.S")


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("B16")
def test_no_more_than_fifteen_roads() -> None:
    state = rich()
    put(state, 0, "road", *(f"0,0/{side}" for side in ("NE", "E", "SE", "SW", "W", "NW")))
    put(state, 0, "road", *(f"0,2/{side}" for side in ("NE", "E", "SE", "SW", "W", "NW")))
    put(state, 0, "road", "2,0/E", "2,0/SE")
    assert box(state, 0)[0] == 1
    play(state, "turn road 2,0/NE")
    assert sites_of(state, "turn road") == set()
    assert refusal(state, "turn road 0,1/NE") == "seat 0 has no road left"


@pytest.mark.rule("B16")
def test_no_more_than_five_settlements_on_the_board_and_four_cities() -> None:
    state = rich()
    five = ("0,-2.N", "2,-2.N", "2,0.NE", "0,2.S", "-2,2.S")
    put(state, 0, "first-settlement", *five)
    put(state, 0, "road", "0,0/NE")
    assert box(state, 0)[1] == 0
    assert sites_of(state, "turn settlement") == set()
    assert refusal(state, "turn settlement 0,0.N") == "seat 0 has no settlement left"
    put(state, 0, "city", *five[:4])
    assert box(state, 0)[1:] == [4, 0]
    assert "turn settlement 0,-1.SE" in notations(state)
    assert sites_of(state, "turn city") == set()
    assert refusal(state, "turn city -2,2.S") == "seat 0 has no city left"


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.rule("B11")
def test_trading_and_building_are_mixed_and_a_new_harbour_is_used_at_once() -> None:
    state = rolled(3)
    put(state, 0, "road", "2,-1/NE")
    give(state, 0, brick=1, lumber=1, wool=1, grain=1, ore=2)
    assert "turn trade ore grain" not in notations(state)
    play(state, "turn settlement 2,-1.NE", "turn trade ore brick")
    assert hand(state, 0) == {"brick": 1}
    give(state, 0, lumber=1, wool=1, grain=1, ore=3)
    play(state, "turn road 2,-1/E", "turn trade ore lumber", "turn buy")
    play(state, "development-card knight", "turn end")
    assert hand(state, 0) == {"lumber": 1}


@pytest.mark.rule("B11")
def test_before_the_roll_only_a_card_is_played() -> None:
    state = rolled(3)
    play(state, "turn end")
    assert notations(state) == ["turn roll"]
    put(state, 1, "first-settlement", "0,0.N")
    put(state, 1, "road", "0,0/NE")
    give(state, 1, brick=9, lumber=9, wool=9, grain=9, ore=9)
    give_development(state, 1, "knight")
    assert notations(state) == ["turn roll", "turn play knight"]
    for action in ("turn road 0,0/E", "turn trade ore wool", "turn buy", "turn end"):
        assert refusal(state, action) == "production must be rolled first"
    play(state, "turn roll", "dice 2")
    assert refusal(state, "turn roll") == "production has been rolled already"
    found = notations(state)
    for action in ("turn end", "turn play knight", "turn buy", "turn trade ore wool"):
        assert action in found


@pytest.mark.rule("B11")
def test_two_dice() -> None:
    state = rolled(3)
    play(state, "turn end", "turn roll")
    chances = {state.notation(action): chance for action, chance in state.chance_outcomes()}
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert chances == {f"dice {n}": ways[n] / 36 for n in ways}


# --- against a plain account ----------------------------------------------------------------------


def check_sites(state: CatanState) -> None:
    """Where roads and settlements may be built, worked out from names of sites."""
    if state.phase.id != "turn" or state.ply % 7:
        return
    where = kinds(state)
    board = state.game.board
    corners = {corner_point(name): name for name in board.names(board.of_kind["vertex"])}
    paths = {name: path_points(name) for name in board.names(board.of_kind["edge"])}
    owners = range(state.game.num_players)
    built = {
        corner_point(name): owner
        for owner in owners
        for name in board.names(where.buildings(state, owner))
    }
    roads = {
        name: owner
        for owner in owners
        for name in board.names(state.pieces[owner * where.count + where.road])
    }
    near = {end for pair in paths.values() for end in pair for other in pair if other in built}
    for owner in owners:
        touched = {end for name, of in roads.items() if of == owner for end in paths[name]}
        starts = {at for at in touched if built.get(at, owner) == owner}
        starts |= {at for at, of in built.items() if of == owner}
        left = box(state, owner)
        free = {name for name in paths if name not in roads and starts & set(paths[name])}
        assert _allowed(state, "road", owner) == (free if left[0] else set())
        open_ = {corners[at] for at in touched - near}
        assert _allowed(state, "settlement", owner) == (open_ if left[1] else set())


def _allowed(state: CatanState, rule: str, owner: int) -> set[str]:
    mask = placement(state.game, rule).legal_sites(state, owner)[0]
    return set(state.game.board.names(mask))


@pytest.mark.rule("B10", "B15", "B16")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_sites_agree_with_a_plain_account_in_random_games(players: int, seed: int) -> None:
    random_game(catan_game(players, player_trade=False), seed, check_sites)
