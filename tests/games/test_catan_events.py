"""Catan: the events of the cards but for the earthquake (E6 to E13)."""

from __future__ import annotations

import random

import pytest

from catan import (
    empty_bank,
    give,
    give_development,
    hand,
    notations,
    play,
    put,
    refusal,
    set_marks,
)
from catan import random_game as played_at_random
from catan_events import draw, first_turn, play_knights, scenario, variant, with_cards
from seeds import seeds
from tilewright.errors import NotationError
from tilewright.play import CHANCE, NO_CHOICE
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.state import CatanState

#: Paths round the centre hex, one after another.
RING = ("0,0/NE", "0,0/E", "0,0/SE", "-1,1/NE", "-1,0/E", "0,-1/SE")


def hands(state: CatanState) -> list[dict[str, int]]:
    """The resource cards of all seats."""
    return [hand(state, seat) for seat in range(state.game.num_players)]


EVERYBODY = [0, 1, 2, 3, None]


def seen_by(state: CatanState, text: str) -> list[int | None]:
    """Who may see an action that is legal now; None is a spectator."""
    action = state.parse(text)
    assert action in state.legal_actions()
    return [viewer for viewer in EVERYBODY if state.phase.is_visible(state, action, viewer)]


def is_over(state: CatanState, seat: int = 0) -> bool:
    """Whether the event is over and the player of the turn goes on."""
    return (state.player, state.phase.id) == (seat, "turn")


# --- gifts of the bank ----------------------------------------------------------------------------


@pytest.mark.rule("E13")
def test_in_a_plentiful_year_everybody_takes_a_card() -> None:
    state = with_cards()
    draw(state, "2 plentiful-year")
    assert notations(state) == [f"take-card {name}" for name in RESOURCES]
    play(state, "take-card brick", "take-card ore", "take-card ore", "take-card wool")
    assert hands(state) == [{"brick": 1}, {"ore": 1}, {"ore": 1}, {"wool": 1}]
    assert is_over(state)


@pytest.mark.rule("E13")
def test_a_plentiful_year_gives_what_the_bank_has() -> None:
    state = with_cards(3)
    for name in ("brick", "lumber", "wool", "grain"):
        empty_bank(state, name, 0)
    empty_bank(state, "ore", 2)
    draw(state, "2 plentiful-year")
    assert notations(state) == ["take-card ore"]
    play(state, "take-card ore", "take-card ore")
    assert is_over(state)  # nothing is left for seat 2
    assert hands(state)[:2] == [{"ore": 1}, {"ore": 1}]


@pytest.mark.rule("E7")
@pytest.mark.parametrize(
    ("knights", "takers"),
    [
        ((0, 2, 1, 0), [1]),
        ((1, 0, 1, 1), [0, 2, 3]),
        ((0, 0, 0, 0), []),
        ((1, 1, 1, 1), [0, 1, 2, 3]),
    ],
)
def test_the_most_knights_win_a_tournament(knights: tuple[int, ...], takers: list[int]) -> None:
    state = with_cards()
    for seat, count in enumerate(knights):
        play_knights(state, seat, count)
    give_development(state, 3, "knight", "knight")  # not played: they do not count
    draw(state, "5 tournament")
    asked: list[int] = []
    while not is_over(state):
        asked.append(state.player)
        play(state, "take-card grain")
    assert asked == takers
    assert hands(state) == [{"grain": 1} if seat in takers else {} for seat in range(4)]


@pytest.mark.rule("E7", "E9")
@pytest.mark.parametrize("card", ["5 tournament", "9 calm-seas"])
def test_who_takes_cards_when_nobody_has_anything_is_a_parameter(card: str) -> None:
    phases = [{"id": name, "at_zero": "everybody"} for name in ("tournament", "calm-seas")]
    state = first_turn(variant(3, phases=phases))
    draw(state, card)
    play(state, *["take-card wool"] * 3)
    assert hands(state) == [{"wool": 1}] * 3


@pytest.mark.rule("E13")
def test_how_many_cards_are_taken_is_a_parameter() -> None:
    state = first_turn(variant(3, phases=[{"id": "plentiful-year", "cards": 2}]))
    draw(state, "2 plentiful-year")
    play(state, *["take-card wool"] * 6)
    assert hands(state) == [{"wool": 2}] * 3


@pytest.mark.rule("E9")
def test_the_most_buildings_at_harbours_profit_from_calm_seas() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "0,-2.N", "0,-1.SE")
    put(state, 1, "first-settlement", "2,-2.SE")
    put(state, 1, "city", "2,-2.SE")  # one building, for all that it counts twice elsewhere
    put(state, 3, "first-settlement", "0,0.SE")
    draw(state, "12 calm-seas")
    assert state.player == 0
    play(state, "take-card wool")
    assert state.player == 1
    play(state, "take-card wool")
    assert is_over(state)


@pytest.mark.rule("E9")
def test_the_sea_is_calm_for_nobody_where_nobody_is_at_a_harbour() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "0,-1.SE", "0,1.SE")
    draw(state, "12 calm-seas")
    assert is_over(state)
    assert hands(state) == [{}, {}, {}, {}]


# --- thefts ---------------------------------------------------------------------------------------


@pytest.mark.rule("E8")
def test_the_holder_of_the_longest_road_takes_a_card_from_a_player_of_choice() -> None:
    state = with_cards()
    put(state, 2, "road", *RING[:5])
    put(state, 1, "road", "2,0/NE")
    assert state.breakdown()["longest-road"] == [0, 0, 2, 0]
    give(state, 0, wool=1)
    give(state, 3, ore=1)
    draw(state, "5 trade-advantage")
    assert state.player == 2
    assert notations(state) == ["trade-advantage seat-0", "trade-advantage seat-3"]
    assert "seat 1 has no resource card" in refusal(state, "trade-advantage seat-1")
    assert "own hand" in refusal(state, "trade-advantage seat-2")
    assert "must be taken" in refusal(state, "trade-advantage nobody")
    play(state, "trade-advantage seat-3")
    assert (state.player, notations(state)) == (CHANCE, ["theft ore"])
    play(state, "theft ore")
    assert hands(state) == [{"wool": 1}, {}, {"ore": 1}, {}]
    assert is_over(state)


@pytest.mark.rule("E8")
def test_with_one_possible_victim_nobody_is_asked() -> None:
    state = with_cards()
    put(state, 2, "road", *RING[:5])
    give(state, 2, wool=1)
    give(state, 0, ore=1)
    draw(state, "5 trade-advantage")
    assert (state.phase.id, state.player) == ("theft", CHANCE)
    play(state, "theft ore")
    assert hands(state) == [{}, {}, {"wool": 1, "ore": 1}, {}]


@pytest.mark.rule("E8")
def test_without_a_holder_the_one_longest_road_counts() -> None:
    state = with_cards()
    put(state, 1, "road", *RING[:2])
    put(state, 2, "road", "2,0/NE")
    give(state, 0, wool=1)
    draw(state, "5 trade-advantage")
    play(state, "theft wool")
    assert hands(state) == [{}, {"wool": 1}, {}, {}]


@pytest.mark.rule("E8")
def test_with_several_longest_roads_nothing_happens() -> None:
    state = with_cards()
    put(state, 1, "road", *RING[:2])
    put(state, 2, "road", "2,0/NE", "2,0/E")
    give(state, 0, wool=1)
    draw(state, "5 trade-advantage")
    assert is_over(state)


@pytest.mark.rule("E8")
def test_the_holder_counts_and_not_who_has_as_much() -> None:
    state = with_cards()
    put(state, 1, "road", *RING[:5])
    put(state, 2, "road", "2,0/NE", "2,0/E", "2,0/SE", "2,-1/E", "2,-1/NE")
    assert state.breakdown()["longest-road"] == [0, 2, 0, 0]
    give(state, 0, wool=1)
    draw(state, "5 trade-advantage")
    play(state, "theft wool")
    assert hands(state) == [{}, {"wool": 1}, {}, {}]


@pytest.mark.rule("E8")
def test_nobody_has_a_card_to_lose() -> None:
    state = with_cards()
    put(state, 1, "road", *RING[:5])
    give(state, 1, wool=3)
    draw(state, "5 trade-advantage")
    assert is_over(state)


@pytest.mark.rule("E8")
def test_a_neutral_holder_keeps_everybody_from_a_card() -> None:
    state = with_cards(2)
    put(state, 2, "road", *RING[:5])
    put(state, 0, "road", "2,0/NE")
    give(state, 1, wool=1)
    draw(state, "5 trade-advantage")
    assert state.phase.id == "event-cards"  # the second card of the turn
    assert hands(state) == [{}, {"wool": 1}]


@pytest.mark.rule("E8")
def test_a_road_beside_a_camel_counts_twice() -> None:
    state = scenario()
    put(state, 1, "road", *RING[:3])
    put(state, 2, "road", "2,0/NE", "2,0/E")
    give(state, 0, wool=1)
    tied = state.clone()
    set_marks(tied, "camel", "2,0/E")  # three against three
    set_marks(state, "camel", "2,0/NE", "2,0/E")  # four against three
    draw(tied, "5 trade-advantage")
    assert is_over(tied)
    draw(state, "5 trade-advantage")
    play(state, "theft wool")
    assert hands(state) == [{}, {}, {"wool": 1}, {}]


@pytest.mark.rule("E8")
@pytest.mark.parametrize("rivals", ["players", "owners"])
def test_whether_neutral_roads_are_compared_is_a_parameter(rivals: str) -> None:
    state = first_turn(variant(2, phases=[{"id": "trade-advantage", "rivals": rivals}]))
    put(state, 2, "road", *RING[:3])
    put(state, 0, "road", "2,0/NE")
    give(state, 1, wool=1)
    draw(state, "5 trade-advantage")
    if rivals == "players":
        play(state, "theft wool")
    assert state.phase.id == "event-cards"
    assert hands(state) == ([{"wool": 1}, {}] if rivals == "players" else [{}, {"wool": 1}])


@pytest.mark.rule("E12")
def test_the_holder_of_the_largest_army_takes_a_card() -> None:
    state = with_cards()
    play_knights(state, 3, 3)
    play_knights(state, 0, 3)
    give(state, 0, wool=1)
    give(state, 1, ore=1)
    draw(state, "3 conflict")
    assert state.player == 3
    assert notations(state) == ["conflict seat-0", "conflict seat-1"]
    play(state, "conflict seat-1", "theft ore")
    assert hands(state) == [{"wool": 1}, {}, {}, {"ore": 1}]


@pytest.mark.rule("E12")
def test_without_a_holder_the_most_knights_may_take_a_card() -> None:
    state = with_cards()
    play_knights(state, 1, 2)
    play_knights(state, 2, 1)
    give(state, 0, wool=1)
    draw(state, "3 conflict")
    assert (state.player, notations(state)) == (1, ["conflict seat-0", "conflict nobody"])
    declined = state.clone()
    play(declined, "conflict nobody")
    assert is_over(declined)
    play(state, "conflict seat-0", "theft wool")
    assert hands(state) == [{}, {"wool": 1}, {}, {}]


@pytest.mark.rule("E8", "E12")
@pytest.mark.parametrize(("optional", "may_decline"), [("always", True), ("never", False)])
def test_whether_a_holder_may_decline_is_a_parameter(optional: str, may_decline: bool) -> None:
    state = first_turn(variant(3, phases=[{"id": "conflict", "optional": optional}]))
    play_knights(state, 0, 3)
    give(state, 1, wool=1)
    give(state, 2, wool=1)
    draw(state, "3 conflict")
    assert ("conflict nobody" in notations(state)) == may_decline


@pytest.mark.rule("E12")
@pytest.mark.parametrize("knights", [0, 2])
def test_with_equal_armies_nothing_happens(knights: int) -> None:
    state = with_cards()
    play_knights(state, 1, knights)
    play_knights(state, 2, knights)
    give(state, 0, wool=1)
    draw(state, "3 conflict")
    assert is_over(state)


def test_only_thief_and_victim_see_the_card() -> None:
    state = with_cards()
    put(state, 2, "road", *RING[:5])
    give(state, 0, wool=1, ore=1)
    give(state, 3, wool=1)
    draw(state, "5 trade-advantage")
    assert seen_by(state, "trade-advantage seat-0") == EVERYBODY
    play(state, "trade-advantage seat-0")
    assert seen_by(state, "theft ore") == [0, 2]


# --- the robber flees -----------------------------------------------------------------------------


@pytest.mark.rule("E10")
def test_the_robber_flees_to_the_desert_and_robs_nobody() -> None:
    state = with_cards()
    put(state, 1, "first-settlement", "0,0.NE")  # beside the desert in the centre
    give(state, 1, wool=2)
    draw(state, "7")
    play(state, "robber robber 1,-1", "theft wool", "turn end")
    draw(state, "4 robber-flees")
    assert state.observation(None)["marks"]["robber"] == ["0,0"]
    assert hands(state)[:2] == [{"wool": 1}, {"wool": 2}]  # the pasture produces for seat 1
    assert is_over(state, 1)


@pytest.mark.rule("E10")
def test_the_hex_that_the_robber_has_left_produces_at_once() -> None:
    state = with_cards()
    put(state, 0, "first-settlement", "1,-1.SE")  # at 1,-1 with a 4
    draw(state, "7")
    play(state, "robber robber 1,-1", "turn end")
    draw(state, "4")
    assert hands(state)[0] == {}
    play(state, "turn end")
    draw(state, "4 robber-flees")
    assert hands(state)[0] == {"wool": 1}


@pytest.mark.rule("E10")
def test_without_a_desert_the_robber_flees_off_the_board() -> None:
    state = scenario(3)
    draw(state, "7")
    play(state, "robber robber 1,-1", "turn end")
    draw(state, "4 robber-flees")
    assert state.observation(None)["marks"]["robber"] == []
    assert is_over(state, 1)


# --- good neighbours ------------------------------------------------------------------------------


@pytest.mark.rule("E6")
def test_good_neighbours_give_cards_to_the_left_after_all_have_chosen() -> None:
    state = with_cards()
    give(state, 0, wool=1)
    give(state, 1, ore=1, grain=1)
    give(state, 2, brick=2)
    play(state, "turn roll", "event-cards 8", "turn end")
    draw(state, "6 good-neighbours")
    assert (state.player, state.active) == (1, 1)
    assert notations(state) == ["good-neighbours grain", "good-neighbours ore"]
    assert "seat 1 has no brick" in refusal(state, "good-neighbours brick")
    play(state, "good-neighbours ore")
    assert hands(state) == [{"wool": 1}, {"grain": 1, "ore": 1}, {"brick": 2}, {}]
    assert state.player == 2
    assert notations(state) == ["good-neighbours brick"]  # the ore has not arrived
    play(state, "good-neighbours brick")
    assert state.player == 0  # seat 3 has nothing to give, though it is to get something
    play(state, "good-neighbours wool")
    assert hands(state) == [{}, {"wool": 1, "grain": 1}, {"brick": 1, "ore": 1}, {"brick": 1}]
    assert is_over(state, 1)
    assert state.pending == []


@pytest.mark.rule("E6")
def test_two_neighbours_exchange_cards() -> None:
    state = with_cards(2)
    give(state, 0, wool=1)
    give(state, 1, ore=1)
    draw(state, "6 good-neighbours")
    play(state, "good-neighbours wool", "good-neighbours ore")
    assert hands(state) == [{"ore": 1}, {"wool": 1}]


@pytest.mark.rule("E6")
def test_with_empty_hands_there_is_nothing_to_give() -> None:
    state = with_cards()
    draw(state, "6 good-neighbours")
    assert is_over(state)


@pytest.mark.rule("E6")
def test_a_gift_is_seen_by_giver_and_taker_and_by_nobody_before_all_have_chosen() -> None:
    state = with_cards()
    give(state, 0, wool=1, ore=1)
    give(state, 1, grain=1, ore=1)
    draw(state, "6 good-neighbours")
    assert seen_by(state, "good-neighbours wool") == [0, 1]
    play(state, "good-neighbours wool")
    assert state.phase.unrevealed(state) == 1  # until then seat 1 does not see it either
    game = state.game
    for viewer in (1, 2, None):
        assert game.observation(state, viewer)["facts"]["own_choice"] is None
    seen = game.observation(state, 1)
    assert game.observation(state, 0)["facts"]["own_choice"] == "wool"
    assert seen["decided"] == [0]
    other = state.clone()
    other.pending[0] = other.history[-1] = state.parse("good-neighbours ore")
    assert game.observation(other, 1) == seen
    assert seen_by(state, "good-neighbours grain") == [1, 2]
    play(state, "good-neighbours grain")
    assert state.phase.unrevealed(state) == 0


@pytest.mark.rule("E6")
def test_choices_that_a_player_cannot_know_are_drawn_anew() -> None:
    state = with_choices_of_others()
    game = state.game
    viewer = state.player
    guesses = [game.resampled(state, viewer, random.Random(seed)) for seed in range(20)]
    for guess in guesses:
        assert game.observation(guess, viewer) == game.observation(state, viewer)
        assert game.log(guess, viewer) == game.log(state, viewer)
        assert game.replay(guess.history) == guess
    assert len({tuple(guess.pending) for guess in guesses}) > 1
    first = (viewer - 2) % 3
    own = [game.resampled(state, first, random.Random(seed)) for seed in range(20)]
    assert {guess.pending[first] for guess in own} == {state.pending[first]}


def with_choices_of_others() -> CatanState:
    """A game in which two of three players have chosen a card for their neighbour."""
    game = with_cards(3).game
    found: list[CatanState] = []

    def look(state: CatanState) -> None:
        chosen = [action for action in state.pending if action != NO_CHOICE]
        if not found and len(chosen) == 2 and state.phase.id == "good-neighbours":
            found.append(state.clone())

    played_at_random(game, 1, look)
    return found[0]


# --- neighbourly assistance -----------------------------------------------------------------------


def leading(*leaders: int) -> CatanState:
    """Four players with one visible point each, the leaders with two."""
    state = with_cards()
    places = ["2,-2.NE", "2,0.SE", "-2,0.NW", "-2,2.SW"]  # beside no 3, 10 or 11
    for seat, place in enumerate(places):
        put(state, seat, "first-settlement", place)
        if seat in leaders:
            put(state, seat, "city", place)
    return state


@pytest.mark.rule("E11")
def test_those_with_the_most_points_give_a_card_to_somebody_with_fewer() -> None:
    state = leading(1, 2)
    give(state, 1, wool=1, ore=1)
    give(state, 2, brick=1)
    give(state, 3, grain=1)
    draw(state, "11 assistance")
    assert state.player == 1
    assert notations(state) == ["assistance seat-0", "assistance seat-3"]
    assert "seat 2 has the most" in refusal(state, "assistance seat-2")
    assert "first a player" in refusal(state, "assistance wool")
    play(state, "assistance seat-3")
    assert notations(state) == ["assistance wool", "assistance ore"]
    assert "a card for seat 3" in refusal(state, "assistance seat-0")
    assert "seat 1 has no grain" in refusal(state, "assistance grain")
    play(state, "assistance ore")
    assert state.player == 2
    play(state, "assistance seat-0", "assistance brick")
    assert hands(state) == [{"brick": 1}, {"wool": 1}, {}, {"grain": 1, "ore": 1}]
    assert is_over(state)


@pytest.mark.rule("E11")
def test_the_active_player_comes_first_and_an_empty_hand_gives_nothing() -> None:
    state = leading(0, 2, 3)
    give(state, 0, wool=1)
    give(state, 3, ore=1)
    play(state, "turn roll", "event-cards 3", "turn end")
    assert hands(state) == [{"wool": 1}, {}, {}, {"ore": 1}]
    draw(state, "10 assistance")
    assert state.active == 1
    # only seat 1 has fewer points: nobody chooses whom to give a card
    assert (state.player, notations(state)) == (3, ["assistance ore"])
    play(state, "assistance ore", "assistance wool")
    assert hands(state) == [{}, {"wool": 1, "ore": 1}, {}, {}]
    assert is_over(state, 1)


@pytest.mark.rule("E11")
def test_with_equal_points_nothing_happens() -> None:
    state = leading()
    for seat in range(4):
        give(state, seat, wool=1)
    draw(state, "11 assistance")
    assert is_over(state)


@pytest.mark.rule("E11")
def test_hidden_points_do_not_count() -> None:
    state = leading(1)
    give(state, 0, wool=1)
    give(state, 1, wool=1)
    give_development(state, 0, *["victory-point"] * 3)
    assert state.scores() == [4, 2, 1, 1]
    draw(state, "11 assistance")
    assert state.player == 1
    assert notations(state)[0] == "assistance seat-0"


@pytest.mark.rule("E11")
def test_awards_are_visible_points() -> None:
    state = leading(1)
    play_knights(state, 2, 3)
    give(state, 1, wool=1)
    give(state, 2, wool=1)
    draw(state, "11 assistance")
    assert state.player == 2
    assert notations(state) == ["assistance seat-0", "assistance seat-1", "assistance seat-3"]


@pytest.mark.rule("E11")
def test_who_gets_a_card_is_public_and_which_is_not() -> None:
    state = leading(1)
    give(state, 1, wool=1, ore=1)
    draw(state, "11 assistance")
    assert seen_by(state, "assistance seat-3") == EVERYBODY
    play(state, "assistance seat-3")
    assert state.observation(None)["facts"]["taker"] == 3
    assert seen_by(state, "assistance ore") == [1, 3]


@pytest.mark.parametrize("seed", seeds(1, 2))
def test_the_log_of_a_whole_game_shows_gifts_to_giver_and_taker_only(seed: int) -> None:
    game = with_cards(3).game
    state = played_at_random(game, seed, lambda _: None)
    past = game.initial_state()
    logs = [game.log(state, viewer) for viewer in range(3)]
    gifts = 0
    for ply, action in enumerate(state.history):
        if past.phase.id == "good-neighbours":
            seen = [viewer for viewer in range(3) if "hidden" not in logs[viewer][ply]]
            assert seen == sorted([past.player, (past.player + 1) % 3])
            gifts += 1
        past.apply_unchecked(action)
    assert gifts > 3


# --- notation -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_every_action_of_whole_games_can_be_read_again(seed: int) -> None:
    names = {"trade-advantage", "conflict", "good-neighbours", "assistance", "earthquake"}
    seen: set[str] = set()

    def check(state: CatanState) -> None:
        if state.phase.id in names:
            seen.add(state.phase.id)
            for action in state.legal_actions():
                assert state.game.parse(state.game.notation(action)) == action
                assert state.validate(action) is None

    played_at_random(with_cards(3).game, seed, check)
    assert len(seen) >= 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("trade-advantage seat-9", "trade-advantage <seat-0, seat-1, seat-2, seat-3, nobody>"),
        ("assistance gold", "assistance <seat-0, seat-1, seat-2, seat-3, brick"),
        ("good-neighbours gold", "good-neighbours <brick, lumber, wool, grain, ore>"),
        ("epidemic 1", "nobody decides anything in it"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        with_cards().game.parse(text)
