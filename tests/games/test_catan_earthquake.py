"""Catan: the earthquake and what it keeps players from (E5)."""

from __future__ import annotations

import pytest

from catan import (
    bank,
    catan_game,
    give,
    give_development,
    notations,
    placed_marks,
    play,
    put,
    refusal,
    sites_of,
)
from catan import random_game as played_at_random
from catan_events import draw, first_turn, variant, with_cards
from seeds import seeds
from tilewright.errors import NotationError
from tilewright.play import TERMINAL
from tilewright_catan.state import CatanState

#: Paths round the centre hex, one after another; the first two meet at 0,0.NE.
RING = ("0,0/NE", "0,0/E", "0,0/SE", "-1,1/NE", "-1,0/E", "0,-1/SE")
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def damaged(state: CatanState) -> list[str]:
    """The paths with damaged roads."""
    return sorted(placed_marks(state, "damaged"))


def shaken() -> CatanState:
    """Seat 0 has two roads round the centre, of which 0,0/NE is damaged; the others have none."""
    state = with_cards()
    put(state, 0, "first-settlement", "0,0.SE")
    put(state, 0, "road", "0,0/E", "0,0/NE")
    draw(state, "6 earthquake")
    play(state, "earthquake damage 0,0/NE")
    assert (state.player, state.phase.id, damaged(state)) == (0, "turn", ["0,0/NE"])
    return state


@pytest.mark.rule("E5")
def test_each_player_has_an_own_sound_road_damaged() -> None:
    state = with_cards()
    put(state, 0, "road", "0,0/NE", "0,0/E")
    put(state, 1, "road", "2,0/NE")
    put(state, 3, "road", "-2,0/W")
    draw(state, "6 earthquake")
    assert notations(state) == ["earthquake damage 0,0/NE", "earthquake damage 0,0/E"]
    assert "seat 0 has no road on 2,0/NE" in refusal(state, "earthquake damage 2,0/NE")
    play(state, "earthquake damage 0,0/E")
    assert (state.player, notations(state)) == (1, ["earthquake damage 2,0/NE"])
    play(state, "earthquake damage 2,0/NE")
    assert state.player == 3  # seat 2 has no road
    play(state, "earthquake damage -2,0/W")
    assert (state.player, state.phase.id) == (0, "turn")
    assert damaged(state) == ["-2,0/W", "0,0/E", "2,0/NE"]


@pytest.mark.rule("E5")
def test_a_second_earthquake_damages_another_road_if_there_is_one() -> None:
    state = first_turn(
        variant(
            3,
            phases=[
                {"id": "event-cards", "cards": [{"number": 6, "event": "earthquake", "count": 9}]}
            ],
        )
    )
    put(state, 0, "road", "0,0/NE", "0,0/E")
    put(state, 1, "road", "2,0/NE")
    draw(state, "6 earthquake")
    play(state, "earthquake damage 0,0/E", "earthquake damage 2,0/NE", "turn end")
    draw(state, "6 earthquake")
    assert state.player == 0  # the only road of seat 1 is damaged already
    assert notations(state) == ["earthquake damage 0,0/NE"]
    assert "damaged already" in refusal(state, "earthquake damage 0,0/E")
    play(state, "earthquake damage 0,0/NE")
    assert (state.player, state.phase.id) == (1, "turn")
    play(state, "turn end")
    draw(state, "6 earthquake")
    assert (state.player, state.phase.id) == (2, "turn")


@pytest.mark.rule("E5")
def test_no_road_is_built_before_the_damaged_one_is_repaired() -> None:
    state = shaken()
    give(state, 0, brick=2, lumber=2)
    assert sites_of(state, "turn road") == set()
    assert "damaged roads are repaired" in refusal(state, "turn road 0,-1/SE")
    assert sites_of(state, "turn repair") == {"0,0/NE"}
    assert "no damaged road on 0,0/E" in refusal(state, "turn repair 0,0/E")
    play(state, "turn repair 0,0/NE")
    assert damaged(state) == []
    assert bank(state)["brick"] == bank(state)["lumber"] == 18
    assert "0,-1/SE" in sites_of(state, "turn road")
    play(state, "turn road 0,-1/SE")
    assert bank(state)["brick"] == 19


@pytest.mark.rule("E5")
@pytest.mark.parametrize("cards", [{"brick": 1}, {"lumber": 1}, {"wool": 3}])
def test_a_repair_costs_brick_and_lumber(cards: dict[str, int]) -> None:
    state = shaken()
    give(state, 0, **cards)
    assert sites_of(state, "turn repair") == set()
    assert refusal(state, "turn repair 0,0/NE") == "a repair costs 1 brick, 1 lumber"


@pytest.mark.rule("E5")
def test_what_others_have_damaged_is_not_the_own_concern() -> None:
    state = shaken()
    put(state, 1, "road", "2,0/NE")
    give(state, 1, brick=2, lumber=2)
    play(state, "turn end")
    draw(state, "8")
    assert sites_of(state, "turn repair") == set()
    assert "2,0/E" in sites_of(state, "turn road")


@pytest.mark.rule("E5")
def test_no_settlement_where_only_a_damaged_road_leads() -> None:
    state = shaken()
    give(state, 0, **SETTLEMENT)
    # the roads meet at 0,0.NE, but that is next to the settlement
    assert sites_of(state, "turn settlement") == set()
    assert (
        refusal(state, "turn settlement 0,-1.SE") == "only a damaged road reaches that intersection"
    )
    give(state, 0, brick=1, lumber=1)
    play(state, "turn repair 0,0/NE")
    assert sites_of(state, "turn settlement") == {"0,-1.SE"}


@pytest.mark.rule("E5")
def test_a_sound_road_at_the_place_is_enough_for_a_settlement() -> None:
    state = with_cards()
    put(state, 0, "road", "0,0/NE", "0,0/E", "0,0/SE")
    draw(state, "6 earthquake")
    play(state, "earthquake damage 0,0/E")
    give(state, 0, **SETTLEMENT)
    # from 0,-1.SE by 0,0/NE, 0,0/E (damaged), 0,0/SE: a sound road touches each intersection
    assert sites_of(state, "turn settlement") == {"0,-1.SE", "0,0.NE", "0,0.SE", "-1,1.NE"}


@pytest.mark.rule("E5")
def test_cities_and_cards_are_not_hindered() -> None:
    state = shaken()
    give(state, 0, ore=4, grain=3, wool=1)
    assert sites_of(state, "turn city") == {"0,0.SE"}
    assert "turn buy" in notations(state)


@pytest.mark.rule("E5", "B18")
def test_road_building_may_repair() -> None:
    state = shaken()
    give_development(state, 0, "road-building")
    play(state, "turn play road-building")
    assert notations(state) == ["free-roads repair 0,0/NE"]
    assert "damaged roads are repaired" in refusal(state, "free-roads road 0,-1/SE")
    assert "no damaged road on 0,0/E" in refusal(state, "free-roads repair 0,0/E")
    play(state, "free-roads repair 0,0/NE")
    assert damaged(state) == []
    assert "free-roads done" in notations(state)
    play(state, "free-roads road 0,-1/SE")
    assert (state.player, state.phase.id) == (0, "turn")


@pytest.mark.rule("E5", "B18")
def test_with_two_damaged_roads_road_building_repairs_both() -> None:
    state = shaken()
    where = state.game.marks.index("damaged")
    state.marks[where] |= state.game.board.mask(["0,0/E"])
    give_development(state, 0, "road-building")
    play(state, "turn play road-building")
    assert notations(state) == ["free-roads repair 0,0/NE", "free-roads repair 0,0/E"]
    play(state, "free-roads repair 0,0/NE")
    assert notations(state) == ["free-roads done", "free-roads repair 0,0/E"]
    play(state, "free-roads repair 0,0/E")
    assert (state.player, state.phase.id, damaged(state)) == (0, "turn", [])


@pytest.mark.rule("E5", "B18")
def test_a_repair_needs_no_road_in_the_box() -> None:
    state = shaken()
    (box,) = (supply for supply in state.game.supplies if supply.id == "box")
    state.supply[box.offset] = 0
    give_development(state, 0, "road-building")
    play(state, "turn play road-building", "free-roads repair 0,0/NE")
    assert (state.player, state.phase.id) == (0, "turn")  # no road is left for the second one


@pytest.mark.rule("E5", "B21")
def test_damaged_roads_count_for_the_longest_road() -> None:
    state = with_cards()
    put(state, 0, "road", *RING[:5])
    draw(state, "6 earthquake")
    play(state, "earthquake damage 0,0/SE")
    assert state.breakdown()["longest-road"] == [2, 0, 0, 0]


def test_without_event_cards_there_is_nothing_to_repair() -> None:
    game = catan_game(4)
    with pytest.raises(NotationError, match="free-roads road <path>, or free-roads done"):
        game.parse("free-roads repair 0,0/E")
    with pytest.raises(NotationError):
        game.parse("turn repair 0,0/E")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn repair", "turn repair <path, such as"),
        ("turn repair 9,9", "turn repair <path, such as"),
        ("earthquake 0,0/E", "earthquake damage <path>"),
        ("earthquake damage 9,9", "earthquake damage <path>"),
        ("free-roads mend 0,0/E", "free-roads <road, repair> <path>, or free-roads done"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        with_cards().game.parse(text)


@pytest.mark.rule("E5")
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_in_whole_games_only_roads_are_damaged_and_nobody_builds_any_meanwhile(seed: int) -> None:
    game = catan_game(3, event_cards=True)
    where = game.marks.index("damaged")
    repaired: list[str] = []

    def check(state: CatanState) -> None:
        kinds = len(game.pieces)
        roads = [state.pieces[seat * kinds] for seat in range(3)]
        assert not state.marks[where] & ~(roads[0] | roads[1] | roads[2])
        if state.phase.id not in ("turn", "free-roads") or state.player == TERMINAL:
            return
        if roads[state.player] & state.marks[where]:
            texts = notations(state)
            assert not any(text.split()[1] == "road" for text in texts)
            repaired.extend(text for text in texts if "repair" in text)

    played_at_random(game, seed, check)
    assert repaired
