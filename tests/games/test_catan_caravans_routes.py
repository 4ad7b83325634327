"""The Caravans: the oasis and where camels may lie (C1, C2, C6 to C11)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caravans import (
    building,
    camel,
    caravans,
    give,
    notations,
    only,
    place,
    places,
    put,
    routes,
)
from first_party import registry
from slow_caravans import SlowRoutes
from tilewright.bitset import from_bits
from tilewright.errors import NotationError, RulesetError
from tilewright.play import CHANCE
from tilewright_catan.oasis import Oasis
from tilewright_catan.state import CatanState, catan

#: The six corners of the oasis with the path that leaves each outward and where that path ends.
OUTWARD = {
    "N": ("0,-1/E", "0,-1.NE"),
    "NE": ("1,-1/SE", "1,-1.SE"),
    "SE": ("1,0/SW", "1,0.S"),
    "S": ("0,1/W", "0,1.SW"),
    "SW": ("-1,1/NW", "-1,1.NW"),
    "NW": ("-1,0/NE", "-1,0.N"),
}
SOUTH = ("S", "NW", "NE")
NORTH = ("N", "SE", "SW")


def corners(state: CatanState, *names: str) -> list[str]:
    """Labels of corners of the oasis, as the board prefers them."""
    board = state.game.board
    return board.names(from_bits(board.site(f"0,0.{name}") for name in names))


def arrows(state: CatanState) -> list[str]:
    found: list[str] = state.observation()["marks"]["caravan-arrow"]
    return found


# --- the oasis ------------------------------------------------------------------------------------


@pytest.mark.rule("C1")
@pytest.mark.parametrize("layout", ["variable", "random-numbers", "beginner"])
def test_the_oasis_lies_in_the_centre_without_a_token(layout: str) -> None:
    state = catan(caravans(layout=layout).initial_state())
    rng = random.Random(1)
    while state.player == CHANCE:
        state.apply(state.sample_chance(rng))
    marks = state.observation()["marks"]
    assert marks["oasis"] == ["0,0"]
    assert marks["desert"] == []
    numbered = [
        cell for name, cells in marks.items() if name.startswith("token-") for cell in cells
    ]
    assert len(numbered) == 18
    assert "0,0" not in numbered
    terrain = Counter({name: len(marks[name]) for name in ("fields", "forest", "pasture", "hills")})
    assert terrain == Counter(fields=4, forest=4, pasture=4, hills=3)
    assert len(marks["mountains"]) == 3
    centre = state.game.board.site("0,0")
    assert state.island is not None
    assert state.island.resources[centre] == -1


@pytest.mark.rule("C1")
@pytest.mark.parametrize(("oasis", "names"), [("south", SOUTH), ("north", NORTH)])
def test_an_option_turns_the_oasis(oasis: str, names: tuple[str, ...]) -> None:
    state = building(oasis=oasis)
    assert arrows(state) == corners(state, *names)


@pytest.mark.rule("C1")
def test_chance_turns_the_oasis_one_way_or_the_other() -> None:
    game = caravans(layout="beginner")
    state = catan(game.initial_state())
    assert isinstance(state.phase, Oasis)
    assert dict(state.chance_outcomes()) == {
        state.parse("oasis south"): 0.5,
        state.parse("oasis north"): 0.5,
    }
    for name, names in (("south", SOUTH), ("north", NORTH)):
        turned = state.clone()
        turned.apply(turned.parse(f"oasis {name}"))
        assert arrows(turned) == corners(turned, *names)
        assert turned.notation(turned.history[0]) == f"oasis {name}"
    with pytest.raises(NotationError, match="south, north"):
        state.parse("oasis east")


def test_the_oasis_must_be_one_hex() -> None:
    document = {
        "format": 1,
        "id": "two-oases",
        "extends": "catan-caravans",
        "title": "Test",
        "board": {"marks": {"oasis": ["0,0", "1,0"]}},
    }
    with pytest.raises(RulesetError, match="2 hexes have the mark 'oasis'"):
        registry().game_of(registry().ruleset_from(document), 4)


def test_the_hexes_must_stand_on_a_corner() -> None:
    names = ("any", "brick", "lumber", "wool", "grain", "ore")
    harbours: dict[str, list[str]] = {f"harbour-{name}": [] for name in names}
    document = {
        "format": 1,
        "id": "lying-hexes",
        "extends": "catan-caravans",
        "title": "Test",
        "board": {"orientation": "flat", "marks": {"harbour": [], **harbours}},
    }
    with pytest.raises(RulesetError, match="the hexes of the board have no corner 'N'"):
        registry().game_of(registry().ruleset_from(document), 4)


# --- the first camel of a route -------------------------------------------------------------------


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("oasis", "names"), [("south", SOUTH), ("north", NORTH)])
def test_a_route_begins_on_the_path_straight_ahead_of_an_arrow(
    oasis: str, names: tuple[str, ...]
) -> None:
    state = building(oasis=oasis)
    assert places(state) == {place(state, *OUTWARD[name]) for name in names}


@pytest.mark.rule("C6")
def test_a_first_camel_on_the_border_of_the_oasis_is_refused() -> None:
    state = building()
    where = routes(state)
    board = state.game.board
    border = where.place_of(board.site("0,0/NE"), board.site("0,0.NE"))
    assert "border of the oasis" in where.why_not(state, border)
    elsewhere = where.place_of(board.site("0,1/W"), board.site("0,1.SW"))
    assert "no route ends at" in where.why_not(state, elsewhere)


# --- the next camels ------------------------------------------------------------------------------


@pytest.mark.rule("C7")
def test_a_route_goes_on_at_its_head_with_two_choices() -> None:
    state = building()
    camel(state, *OUTWARD["N"])
    begun = {place(state, *OUTWARD["SE"]), place(state, *OUTWARD["SW"])}
    fork = {place(state, "0,-1/NE", "0,-1.N"), place(state, "1,-1/NW", "1,-1.N")}
    assert places(state) == begun | fork


@pytest.mark.rule("C7")
def test_three_routes_offer_six_choices_at_most() -> None:
    state = building()
    for name in NORTH:
        camel(state, *OUTWARD[name])
    assert len(places(state)) == 6
    assert arrows(state) == []


@pytest.mark.rule("C7")
def test_no_second_camel_leaves_an_intersection() -> None:
    state = building()
    camel(state, *OUTWARD["N"])
    camel(state, "0,-1/NE", "0,-1.N")
    where = routes(state)
    board = state.game.board
    fork = where.place_of(board.site("1,-1/NW"), board.site("1,-1.N"))
    assert fork not in where.places(state)
    assert "routes never fork" in where.why_not(state, fork)
    taken = where.place_of(board.site("0,-1/NE"), board.site("0,-1.N"))
    assert where.why_not(state, taken) == f"a camel lies on {where.words(taken)[0]} already"


@pytest.mark.rule("C8")
def test_roads_and_buildings_of_anyone_do_not_stop_a_camel() -> None:
    state = building()
    before = places(state)
    put_all(state)
    assert places(state) == before
    camel(state, *OUTWARD["N"])
    assert place(state, "0,-1/NE", "0,-1.N") in places(state)


def put_all(state: CatanState) -> None:
    """Seat 1's road and settlement, and seat 2's road, in the way of the northern route."""
    put(state, 1, "road", OUTWARD["N"][0])
    put(state, 2, "road", "0,-1/NE")
    put(state, 1, "first-settlement", "0,-1.NE")


@pytest.mark.rule("C8")
def test_a_camel_does_not_stop_a_road() -> None:
    state = building()
    camel(state, *OUTWARD["N"])
    put(state, 0, "first-settlement", "0,-1.NE")
    give(state, 0, brick=1, lumber=1)
    assert f"turn road {place(state, *OUTWARD['N'])[0]}" in notations(state)


@pytest.mark.rule("C8")
def test_a_route_may_run_along_the_coast() -> None:
    state = building()
    camel(state, *OUTWARD["N"])
    camel(state, "0,-1/NE", "0,-1.N")
    camel(state, "0,-2/E", "0,-2.NE")
    # At the coast between (0,-2) and (1,-2): both ways on are coast paths.
    coast = {place(state, "0,-2/NE", "0,-2.N"), place(state, "1,-2/NW", "1,-2.N")}
    assert coast <= places(state)
    camel(state, "0,-2/NE", "0,-2.N")
    assert place(state, "0,-2/NW", "0,-2.NW") in places(state)


@pytest.mark.rule("C8")
def test_a_returning_route_may_run_along_the_border_of_the_oasis() -> None:
    # Out at N, round the hex (1,-1) clockwise, and back to the oasis at its corner NE.
    state = building()
    for path, towards in (
        OUTWARD["N"],
        ("1,-1/NW", "1,-1.N"),
        ("1,-1/NE", "1,-1.NE"),
        ("1,-1/E", "1,-1.SE"),
        ("1,-1/SE", "1,-1.S"),
    ):
        camel(state, path, towards)
    border = {place(state, "0,0/NE", "0,0.N"), place(state, "0,0/E", "0,0.SE")}
    assert border <= places(state)
    camel(state, "0,0/E", "0,0.SE")
    # The unstarted arrow at SE is one route with it now: outward, or on along the border.
    assert arrows(state) == corners(state, "SW")
    assert places(state) == {
        place(state, *OUTWARD["SE"]),
        place(state, "0,0/SE", "0,0.S"),
        place(state, *OUTWARD["SW"]),
    }


@pytest.mark.rule("C9")
def test_two_heads_at_an_intersection_are_one_route() -> None:
    # Routes from N and SE meet at the corner E of the hex (1,-1), two camels and three.
    state = building()
    for path, towards in (
        OUTWARD["N"],
        ("1,-1/NW", "1,-1.N"),
        ("1,-1/NE", "1,-1.NE"),
        OUTWARD["SE"],
        ("1,0/SE", "1,0.SE"),
        ("1,0/E", "1,0.NE"),
        ("1,0/NE", "1,0.N"),
    ):
        camel(state, path, towards)
    assert len(routes(state).ends(state)["heads"]) == 2
    camel(state, "1,-1/E", "1,-1.SE")
    assert len(routes(state).ends(state)["heads"]) == 1
    # Two camels have come to this intersection: one path is left, besides the arrow at SW.
    assert places(state) == {place(state, "1,-1/SE", "1,-1.S"), place(state, *OUTWARD["SW"])}


@pytest.mark.rule("C10")
def test_a_route_that_meets_its_own_trail_is_over() -> None:
    # From N round the hex (1,-1) and along the oasis back to the arrow that it came from.
    state = building()
    for path, towards in (
        OUTWARD["N"],
        ("1,-1/NW", "1,-1.N"),
        ("1,-1/NE", "1,-1.NE"),
        ("1,-1/E", "1,-1.SE"),
        ("1,-1/SE", "1,-1.S"),
        ("0,0/NE", "0,0.N"),
    ):
        camel(state, path, towards)
    assert routes(state).ends(state) == {"heads": [], "arrows": corners(state, "SE", "SW")}
    assert places(state) == {place(state, *OUTWARD["SE"]), place(state, *OUTWARD["SW"])}


@pytest.mark.rule("C11")
def test_a_path_between_two_heads_can_be_entered_from_both_ends() -> None:
    state = building()
    for path, towards in (
        OUTWARD["N"],
        ("1,-1/NW", "1,-1.N"),
        ("1,-1/NE", "1,-1.NE"),
        OUTWARD["SE"],
        ("1,0/SE", "1,0.SE"),
        ("1,0/E", "1,0.NE"),
        ("1,0/NE", "1,0.N"),
    ):
        camel(state, path, towards)
    down, up = place(state, "1,-1/E", "1,-1.SE"), place(state, "1,-1/E", "1,-1.NE")
    assert {down, up} <= places(state)
    other = catan(state.clone())
    camel(state, *down)
    camel(other, *up)
    # Either way the path is taken and both routes are one; what comes next differs.
    assert state.marks != other.marks
    assert places(state) != places(other)
    board = state.game.board
    between = board.site("1,-1/E")
    assert dict(routes(state).camels(state))[between] == board.site("1,-1.SE")
    assert dict(routes(other).camels(other))[between] == board.site("1,-1.NE")


# --- everything at once, against the slow way -----------------------------------------------------


@given(oasis=st.sampled_from(["north", "south"]), rng=st.randoms(use_true_random=False))
@pytest.mark.rule("C7")
@pytest.mark.rule("C10")
def test_random_routes_agree_with_a_list_of_camels(oasis: str, rng: random.Random) -> None:
    state = building(oasis=oasis)
    where = routes(state)
    board = state.game.board
    slow = SlowRoutes(board, "0,0", arrows(state))
    # Go on beyond the 22 camels of a game, until no route has a continuation.
    while True:
        choices = slow.choices()
        expected = {(path, target) for some in choices.values() for path, _, target in some}
        assert places(state) == expected
        assert all(len(some) <= 2 for some in choices.values())
        assert len(choices) <= 3
        found = where.places(state)
        assert found == sorted(set(found))
        if not found:
            break
        chosen = rng.choice(found)
        path, target = where.words(chosen)
        source = board.labels[where.source(chosen)]
        slow.camels.append((path, source, target))
        assert where.lay(state, chosen) == board.site(target)
        assert where.path(chosen) == board.site(path)
    laid = {board.labels[path]: board.labels[end] for path, end in where.camels(state)}
    assert laid == {path: target for path, _, target in slow.camels}


@pytest.mark.rule("C2")
def test_there_are_22_camels_beside_the_board() -> None:
    state = building()
    assert state.observation()["supplies"]["camels"]["camel"] == 22
    assert only(state.game, Oasis).arrows == state.game.marks.index("caravan-arrow")
