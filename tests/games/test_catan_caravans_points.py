"""The Caravans: the robber, what camels are worth, and the end (C3, C16, C17, C18)."""

from __future__ import annotations

import pytest

from caravans import (
    bid,
    building,
    camel,
    caravans,
    give,
    notations,
    only,
    play,
    put,
    voting,
)
from tilewright.play import TERMINAL
from tilewright_catan.kinds import KNIGHT
from tilewright_catan.robbing import Robber
from tilewright_catan.state import CatanState
from tilewright_catan.turns import Turns

#: A path of four roads that begins at the arrow N, and where a camel on each of them leads.
NORTHWARD = (
    ("0,-1/E", "0,-1.NE"),
    ("0,-1/NE", "0,-1.N"),
    ("0,-2/E", "0,-2.NE"),
    ("0,-2/NE", "0,-2.N"),
)
NORTH = "vote camel 0,-1/E to 0,-1.NE"


def part(state: CatanState, name: str) -> list[int]:
    return state.breakdown()[name]


# --- the robber -----------------------------------------------------------------------------------


def robber_hexes(state: CatanState) -> list[str]:
    return [text.split()[-1] for text in notations(state) if text.startswith("robber robber ")]


@pytest.mark.rule("C3")
def test_the_robber_starts_off_the_board_and_a_seven_brings_it_in() -> None:
    state = building()
    assert state.observation()["marks"]["robber"] == []
    state.productions = 0
    play(state, "turn roll", "dice 7")
    assert len(robber_hexes(state)) == 18
    assert "0,0" not in robber_hexes(state)
    refused = state.validate(state.parse("robber robber 0,0"))
    assert refused is not None
    assert "oasis" in refused.detail
    play(state, "robber robber 1,0")
    assert state.observation()["marks"]["robber"] == ["1,0"]


@pytest.mark.rule("C3")
def test_a_knight_brings_the_robber_in_and_later_moves_it_on() -> None:
    state = building()
    kinds = only(state.game, Turns).kinds
    kinds.move(state, KNIGHT, kinds.deck, kinds.held[0], 2)
    play(state, "turn play knight", "robber robber 1,0")
    state.has_played = False
    play(state, "turn play knight")
    assert len(robber_hexes(state)) == 17
    assert not {"0,0", "1,0"} & set(robber_hexes(state))


@pytest.mark.rule("C3")
def test_a_robber_sent_away_goes_off_the_board_and_not_to_the_oasis() -> None:
    state = building()
    robber = only(state.game, Robber)
    state.marks[robber.landmarks.robber] = state.game.board.bit[state.game.board.site("1,0")]
    robber.retreat(state)
    assert state.observation()["marks"]["robber"] == []


# --- roads beside camels --------------------------------------------------------------------------


@pytest.mark.rule("C16")
def test_four_roads_with_two_camels_count_six() -> None:
    state = building()
    put(state, 0, "road", *(path for path, _ in NORTHWARD))
    assert part(state, "longest-road") == [0, 0, 0, 0]
    award = next(each for each in state.game.scoring if each.id == "longest-road")
    for length, where in zip((5, 6), NORTHWARD, strict=False):
        camel(state, *where)
        award.update(state)  # type: ignore[attr-defined]
        assert award.amount(state, 0) == length  # type: ignore[attr-defined]
    assert part(state, "longest-road") == [2, 0, 0, 0]


@pytest.mark.rule("C16")
def test_the_camel_of_a_vote_gives_the_longest_road_at_once() -> None:
    state = voting(0, 0, 0, 0)
    put(state, 3, "road", *(path for path, _ in NORTHWARD))
    assert part(state, "longest-road") == [0, 0, 0, 0]
    bid(state, 0, 0, 0, 0)
    play(state, NORTH)
    assert part(state, "longest-road") == [0, 0, 0, 2]


@pytest.mark.rule("C16")
def test_a_camel_takes_the_longest_road_only_from_strictly_less() -> None:
    # Seat 1 holds it with five roads along the south; seat 0's four become five, then six.
    state = building()
    south = ("0,2/SW", "0,2/SE", "-1,2/SE", "-1,2/SW", "-2,2/SE")
    put(state, 1, "road", *south)
    put(state, 0, "road", *(path for path, _ in NORTHWARD))
    assert part(state, "longest-road") == [0, 2, 0, 0]
    for path, towards in NORTHWARD[:2]:
        before = part(state, "longest-road")
        assert before == [0, 2, 0, 0]
        state.has_built = True
        state.player = state.active = 0
        state.productions = only(state.game, Turns).productions
        play(state, "turn end")
        bid(state, 0, 0, 0, 0)
        play(state, f"vote camel {path} to {towards}")
    assert part(state, "longest-road") == [2, 0, 0, 0]


@pytest.mark.rule("C16")
def test_a_road_built_beside_a_camel_counts_two() -> None:
    state = building()
    camel(state, *NORTHWARD[0])
    put(state, 0, "road", *(path for path, _ in NORTHWARD))
    assert part(state, "longest-road") == [2, 0, 0, 0]


# --- towns between camels -------------------------------------------------------------------------


@pytest.mark.rule("C17")
@pytest.mark.parametrize("rule", ["first-settlement", "city"])
def test_a_town_between_two_camels_is_worth_one_more(rule: str) -> None:
    state = building()
    put(state, 2, "first-settlement", "0,-1.NE")
    if rule == "city":
        put(state, 2, "city", "0,-1.NE")
    camel(state, *NORTHWARD[0])
    assert part(state, "caravan-towns") == [0, 0, 0, 0]
    camel(state, *NORTHWARD[1])
    assert part(state, "caravan-towns") == [0, 0, 1, 0]
    assert state.scores()[2] == (3 if rule == "city" else 2)


@pytest.mark.rule("C17")
def test_three_camels_are_worth_no_more_than_two() -> None:
    state = building()
    put(state, 0, "first-settlement", "0,-1.NE")
    board = state.game.board
    around = board.incident[board.site("0,-1.NE")] & board.of_kind["edge"]
    assert around.bit_count() == 3
    state.marks[state.game.marks.index("camel")] = around
    assert part(state, "caravan-towns") == [1, 0, 0, 0]


@pytest.mark.rule("C17")
def test_each_town_counts_for_itself() -> None:
    state = building()
    put(state, 0, "first-settlement", "0,-1.NE", "0,-2.NE")
    put(state, 1, "first-settlement", "0,-1.N")
    for where in NORTHWARD:
        camel(state, *where)
    # Seat 0 has two towns on the route; that of seat 1 lies between two camels as well.
    assert part(state, "caravan-towns") == [2, 1, 0, 0]


# --- the end --------------------------------------------------------------------------------------


def with_eleven(*, camels: int = 0, players: int = 4) -> CatanState:
    """Seat 0 has 11 points: four cities and three settlements, one of them at the first camel."""
    state = building(players)
    cities = ("-2,0.NW", "-2,2.SW", "0,2.S", "2,0.SE")
    put(state, 0, "first-settlement", *cities)
    put(state, 0, "city", *cities)
    put(state, 0, "first-settlement", "2,-2.NE", "0,-1.NE", "-1,-1.NW")
    for where in NORTHWARD[:camels]:
        camel(state, *where)
    return state


@pytest.mark.rule("C18")
def test_eleven_points_are_not_enough() -> None:
    state = with_eleven()
    assert state.scores() == [11, 0, 0, 0]
    play(state, "turn end")
    assert (state.phase.id, state.player) == ("turn", 1)


@pytest.mark.rule("C18")
def test_the_active_player_wins_by_the_camel() -> None:
    state = with_eleven(camels=1)
    state.has_built = True
    play(state, "turn end")
    bid(state, 0, 0, 0, 0)
    play(state, "vote camel 0,-1/NE to 0,-1.N")
    assert state.player == TERMINAL
    assert state.winners() == [0]
    assert state.scores() == [12, 0, 0, 0]


@pytest.mark.rule("C18")
def test_another_player_wins_by_the_camel_only_in_the_own_turn() -> None:
    state = with_eleven(camels=1)
    state.player = state.active = 2
    state.turn = 2
    state.has_built = True
    play(state, "turn end")
    for _ in range(4):
        play(state, "vote wool 0 grain 0")
    play(state, "vote camel 0,-1/NE to 0,-1.N")
    assert state.scores() == [12, 0, 0, 0]
    assert (state.phase.id, state.player) == ("turn", 3)
    state.productions = only(state.game, Turns).productions
    play(state, "turn end")
    assert state.player == TERMINAL
    assert state.winners() == [0]


@pytest.mark.rule("C18")
def test_the_target_reached_by_building_ends_the_game_without_a_vote() -> None:
    state = with_eleven(camels=1)
    put(state, 0, "road", "1,1/E")
    give(state, 0, brick=1, lumber=1, wool=1, grain=1)
    play(state, next(text for text in notations(state) if text.startswith("turn settlement ")))
    assert state.player == TERMINAL
    assert state.winners() == [0]


@pytest.mark.rule("C18")
def test_with_the_harbourmaster_the_target_is_thirteen() -> None:
    for harbourmaster, target in ((False, 12), (True, 13)):
        game = caravans(harbourmaster=harbourmaster)
        ending = next(each for each in game.endings if each.id == "victory")
        assert ending.target == target  # type: ignore[attr-defined]


@pytest.mark.rule("C18")
@pytest.mark.rule("T8")
def test_the_first_of_two_camels_wins_before_the_second_is_laid() -> None:
    state = with_eleven(camels=1, players=2)
    give(state, 1, wool=1)
    state.has_built = True
    play(state, "turn end")
    bid(state, 0, 1)
    assert state.player == 1
    play(state, "vote camel 0,-1/NE to 0,-1.N")
    assert state.player == TERMINAL
    assert state.winners() == [0]
    supplies = state.observation()["supplies"]
    assert supplies["camels"]["camel"] == 21  # the camel before was laid by the test
    assert supplies["bank"]["wool"] == 19
