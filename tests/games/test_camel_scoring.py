"""How Much for the Camel?: division of the cards, points and the winner (H22 to H30)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camel import (
    EXAMPLE,
    act,
    camel_game,
    cards,
    dividing,
    division_of,
    legal,
    market_of,
    money,
    played_example,
    sell,
    trading,
)
from tilewright import State
from tilewright_camel.choices import best_division, divide


def finished(state: State, *answers: str) -> State:
    """The end, after these answers; whoever is asked more leaves everything apart."""
    act(state, *answers)
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    return state


def total(holdings: Sequence[str], *answers: str) -> list[int]:
    return finished(dividing(camel_game(len(holdings)), holdings), *answers).scores()


def parts(state: State) -> list[list[int]]:
    return list(state.breakdown().values())


EXAMPLE_POINTS = [25, 14, 15, 37]
EXAMPLE_PARTS = [[12, 14, 12, 19], [0, 0, 0, 6], [8, 0, 0, 12], [5, 0, 3, 0]]
EXAMPLE_ANSWERS = ("division name bactrian-6", "division big-three 5", "division apart 7")


@pytest.mark.rule("H22", "H24", "H26", "H27", "H28", "H29")
def test_the_worked_example_set_up_by_hand() -> None:
    state = act(dividing(camel_game(4), EXAMPLE), *EXAMPLE_ANSWERS)
    assert state.is_terminal()
    assert state.scores() == EXAMPLE_POINTS
    assert parts(state) == EXAMPLE_PARTS
    assert state.winners() == [3]


@pytest.mark.rule("H9", "H20", "H22", "H24", "H26", "H27", "H28", "H29")
def test_the_worked_example_by_real_play() -> None:
    state = played_example()
    assert state.is_terminal()
    assert state.scores() == EXAMPLE_POINTS
    assert parts(state) == EXAMPLE_PARTS
    assert state.game.replay(list(state.history)) == state
    assert sum(money(state)) + state.observation()["supplies"]["bank"]["coin"] == 400


@pytest.mark.rule("H25")
def test_the_engine_declares_better_than_the_worked_example() -> None:
    state = dividing(camel_game(4, "options.declare=best"), EXAMPLE)
    assert state.is_terminal()
    # Without a Big Three the Oasis joins B5 and B7 B8 B9: a caravan of five, longer than the four.
    assert state.scores() == [25, 14, 15, 43]
    assert state.breakdown()["longest-caravan"] == [5, 0, 3, 2 + 3 + 3 + 4]


@pytest.mark.rule("H22")
@pytest.mark.parametrize(
    ("number", "camels"),
    [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4)],
)
def test_a_card_is_worth_its_camels(number: int, camels: int) -> None:
    # Two players with a card each of every breed: nobody has the most of any.
    tie = f"A{number % 9 + 1} B{number % 9 + 1} S{number % 9 + 1}"
    state = finished(dividing(camel_game(3), [f"A{number} B{number} S{number}", tie, ""]))
    assert state.breakdown()["camels"][0] == 3 * camels


@pytest.mark.rule("H22")
def test_the_oasis_has_no_camels() -> None:
    assert total(["oasis", "", ""]) == [0, 0, 0]


@pytest.mark.rule("H23", "H26")
def test_a_big_three_doubles_its_cards_whatever_others_have() -> None:
    rivals = "A1 A2 A3 B1 B2 B3 S1 S2 S3"
    holdings = ["A7 B7 S7", rivals, ""]
    assert total(holdings, "division apart 7")[0] == 9
    assert total(holdings, "division big-three 7")[0] == 18


@pytest.mark.rule("H23")
def test_a_player_may_make_several_big_threes_and_leave_others() -> None:
    state = dividing(camel_game(3), ["A1 B1 S1 A5 B5 S5 A9 B9 S9", "", ""])
    act(state, "division big-three 1", "division apart 5")
    assert legal(state) == ["division apart 9", "division big-three 9"]
    finished(state, "division big-three 9")
    assert state.breakdown()["big-threes"] == [3 + 12, 0, 0]
    kinds = {piece["piece"] for piece in state.observation()["pieces"]}
    assert kinds == {"camel", "big-three"}


@pytest.mark.rule("H23")
def test_who_cannot_make_a_big_three_is_not_asked() -> None:
    assert dividing(camel_game(3), ["A1 A2", "B1 S1", "A9"]).is_terminal()


@pytest.mark.rule("H24")
def test_the_oasis_must_be_named_and_may_be_any_card() -> None:
    state = dividing(camel_game(3), ["A1 oasis", "B1", ""])
    assert len(legal(state)) == 27
    assert "division name bactrian-1" in legal(state)
    act(state, "division name bactrian-1")
    assert state.is_terminal()
    pieces = state.observation()["pieces"]
    assert {"site": "bactrian-1", "piece": "oasis", "owner": 0} in pieces
    assert {"site": "bactrian-1", "piece": "camel", "owner": 1} in pieces


@pytest.mark.rule("H24", "H27")
def test_the_oasis_counts_among_the_most_even_if_it_repeats_an_own_card() -> None:
    holdings = ["A1 A5 oasis", "A2 A3", ""]
    assert total(holdings, "division name arabian-5") == [3 + 3, 2, 0]
    assert total(holdings, "division name bactrian-5") == [3, 2, 0]


@pytest.mark.rule("H24", "H28")
def test_the_oasis_lengthens_a_caravan_but_a_repeated_card_does_not() -> None:
    holdings = ["A1 A2 oasis", "A5 A6 A7 A8", ""]
    # Arabian: three against four; no caravan is longer than the other's four.
    assert total(holdings, "division name arabian-3")[0] == 2
    alone = ["A1 A2 oasis", "A5 A7 A8 A9", ""]
    with_three = finished(dividing(camel_game(3), alone), "division name arabian-3")
    assert with_three.breakdown()["longest-caravan"] == [0, 0, 0]  # A7 A8 A9 is as long
    other = ["A1 A2 oasis", "A5 A7 A9", ""]
    with_three = finished(dividing(camel_game(3), other), "division name arabian-3")
    assert with_three.breakdown()["longest-caravan"] == [2, 0, 0]  # the Oasis itself adds none
    repeated = finished(dividing(camel_game(3), other), "division name arabian-2")
    assert repeated.breakdown()["longest-caravan"] == [0, 0, 0]


@pytest.mark.rule("H24", "H26")
def test_the_oasis_may_be_the_third_of_a_big_three() -> None:
    holdings = ["A9 B9 oasis", "", ""]
    state = dividing(camel_game(3), holdings)
    act(state, "division name saharan-9")
    assert legal(state) == ["division apart 9", "division big-three-with-oasis 9"]
    act(state, "division big-three-with-oasis 9")
    assert state.breakdown()["big-threes"] == [8, 0, 0]
    # Named as anything else it leaves no choice, but the question is asked all the same.
    other = act(dividing(camel_game(3), holdings), "division name saharan-8")
    assert legal(other) == ["division apart 9"]


@pytest.mark.rule("H23", "H24", "H28")
def test_the_oasis_may_take_the_place_of_a_card_that_is_needed_elsewhere() -> None:
    state = dividing(camel_game(3), ["A5 B5 S5 S4 S6 oasis", "", ""])
    act(state, "division name saharan-5")
    assert legal(state) == [
        "division apart 5",
        "division big-three 5",
        "division big-three-with-oasis 5",
    ]
    within = finished(state.clone(), "division big-three 5")
    # The Oasis between 4 and 6: their caravan of three with the Oasis.
    assert within.breakdown()["longest-caravan"] == [4, 0, 0]
    beside = finished(state, "division big-three-with-oasis 5")
    assert beside.breakdown()["big-threes"] == [4, 0, 0]
    assert beside.breakdown()["longest-caravan"] == [6, 0, 0]


@pytest.mark.rule("H25")
def test_what_is_declared_stays_hidden_until_all_have_declared() -> None:
    state = dividing(camel_game(3), ["A5 B5 S5", "A9 B9 S9 oasis", ""])
    one = act(state.clone(), "division apart 5")
    other = act(state.clone(), "division big-three 5")
    for viewer in (None, 1, 2):
        assert one.observation(viewer) == other.observation(viewer)
    assert one.observation(0)["facts"]["own_answers"] == ["division apart 5"]
    assert one.observation(1)["facts"] == {"questions": [1, 2, 0], "own_answers": []}
    assert one.observation(1)["decided"] == [0]
    assert one.current_player == 1
    # In the middle of seat 1's answers nobody else sees the first of them.
    act(one, "division name arabian-1")
    act(other, "division name saharan-9")
    for viewer in (None, 2):
        assert one.observation(viewer) == other.observation(viewer)
    assert one.observation(0)["decided"] == [0]
    assert one.observation(1)["facts"]["own_answers"] == ["division name arabian-1"]
    assert one.game.resampled(one, 1, random.Random(1)).observation(1) == one.observation(1)


@pytest.mark.rule("H25")
def test_all_is_revealed_at_once() -> None:
    state = act(dividing(camel_game(3), ["A5 B5 S5", "A9 B9 S9", ""]), "division big-three 5")
    assert {piece["piece"] for piece in state.observation()["pieces"]} == {"camel"}
    act(state, "division big-three 9")
    assert {piece["piece"] for piece in state.observation()["pieces"]} == {"big-three"}
    assert state.pending == []


HOLDINGS = st.permutations(range(28)).flatmap(
    lambda order: st.lists(st.integers(0, 24), min_size=3, max_size=3).map(
        lambda cuts: [order[: min(cuts[0], 16)], order[16:24], order[24:]]
    )
)


@pytest.mark.rule("H25")
@settings(max_examples=25)
@given(HOLDINGS, st.integers(0, 2))
def test_the_best_division_is_as_good_as_the_best_of_all(piles: list[list[int]], seat: int) -> None:
    """Against brute force over every sequence of answers of one player."""
    game = camel_game(3)
    if 27 not in piles[seat]:
        piles = [[card for card in pile if card != 27] for pile in piles]
        piles[seat] = [*piles[seat], 27]
    names = ["ABS"[card // 9] + str(card % 9 + 1) if card < 27 else "oasis" for card in range(28)]
    state = dividing(game, [" ".join(names[card] for card in pile) for pile in piles])
    phase = division_of(game)
    cards_held = phase.kinds.held(state, seat)

    def points(found: list[int]) -> int:
        trial = state.clone()
        division = phase.division(cards_held, found)
        divide(trial, seat, cards_held, division, phase.cards, phase.kinds)
        return game.scores(trial, projected=True)[seat]

    def every_way(found: list[int]) -> int:
        if len(found) == phase.questions(state, seat):
            return points(found)
        return max(every_way([*found, one]) for one in phase.answers(state, seat, found))

    best = best_division(state, seat, phase.cards, phase.kinds)
    assert points(phase.offsets(cards_held, best)) == every_way([])
    assert phase.division(cards_held, phase.offsets(cards_held, best)) == best


@pytest.mark.rule("H25")
def test_the_engine_declares_in_seat_order() -> None:
    """Seat 0 counts on seat 1 as it holds its cards; seat 1 knows what seat 0 has declared."""
    game = camel_game(3, "options.declare=best")
    state = dividing(game, ["A1 A2 oasis", "A4 A5", "B9"])
    # With a third Arabian seat 0 has the most of them, and a caravan of three.
    assert state.scores() == [2 + 2 + 2, 4, 8]
    assert state.history == []


@pytest.mark.rule("H27")
def test_most_of_a_breed_doubles_all_cards_of_it_and_a_tie_nobody_s() -> None:
    state = finished(dividing(camel_game(3), ["A1 A4 A9 B1", "A2 A6 S1 S3", "B9 S5 S7"]))
    assert state.breakdown()["most-of-a-breed"] == [7, 0, 0]
    assert state.scores() == [8 + 7, 5, 9]


@pytest.mark.rule("H27")
def test_cards_of_big_threes_count_among_the_most_and_are_doubled_by_it() -> None:
    holdings = ["A9 B9 S9 A1", "A2", ""]
    state = act(dividing(camel_game(3), holdings), "division big-three 9")
    assert state.breakdown()["most-of-a-breed"] == [5 + 4 + 4, 0, 0]


@pytest.mark.rule("H28")
@pytest.mark.parametrize(
    ("holdings", "bonus"),
    [
        (["A4 A5", "", ""], [0, 0, 0]),
        (["A4 A5 A6", "", ""], [6, 0, 0]),
        (["A4 A5 A6", "A1 A2 A3", ""], [0, 0, 0]),
        (["A4 A5 A6", "A1 A2 A3", "B1 B2 B3"], [0, 0, 3]),
        (["A4 A5 A6 A7", "A1 A2 A3", ""], [9, 0, 0]),
        (["A4 A5 A7", "A1 A2", ""], [0, 0, 0]),
        (["A9 A1 A2", "", ""], [0, 0, 0]),
        # Of two caravans of three, one counts: the one with more camels.
        (["A1 A2 A3 A7 A8 A9", "A4", ""], [10, 0, 0]),
    ],
)
def test_the_strictly_longest_caravan_of_three_or_more(
    holdings: list[str], bonus: list[int]
) -> None:
    state = finished(dividing(camel_game(3), holdings))
    assert state.breakdown()["longest-caravan"] == bonus


@pytest.mark.rule("H28")
def test_a_card_of_a_big_three_is_in_no_caravan() -> None:
    holdings = ["A4 A5 A6 B5 S5", "", ""]
    apart = finished(dividing(camel_game(3), holdings), "division apart 5")
    made = finished(dividing(camel_game(3), holdings), "division big-three 5")
    assert apart.breakdown()["longest-caravan"] == [6, 0, 0]
    assert made.breakdown()["longest-caravan"] == [0, 0, 0]


@pytest.mark.rule("H29")
def test_two_conditions_make_three_times_the_points() -> None:
    # Most and longest: 1 2 3 count triple, 9 double.
    assert total(["A1 A2 A3 A9", "", ""]) == [3 * 3 + 2 * 4, 0, 0]
    # Big Three and most: all three of each.
    assert total(["A9 B9 S9", "", ""], "division big-three 9") == [3 * 12, 0, 0]


@pytest.mark.rule("H30")
@pytest.mark.parametrize(
    ("coins", "overrides", "winners"),
    [
        ({0: 10, 1: 20, 2: 99}, (), [1]),
        ({0: 20, 1: 20, 2: 99}, (), [0, 1]),
        ({0: 10, 1: 20, 2: 99}, ("options.money_breaks_ties=false",), [0, 1]),
    ],
)
def test_money_breaks_a_tie_and_scores_nothing(
    coins: dict[int, int], overrides: tuple[str, ...], winners: list[int]
) -> None:
    game = camel_game(3, *overrides)
    state = trading(game, ["A5", "B5", "S1"], deck="S9", coins=coins)
    sell(state, "S9", -1)
    assert state.is_terminal()
    assert state.scores() == [4, 4, 2]
    assert state.winners() == winners
    assert sum(state.returns()) == 1.0


@pytest.mark.rule("H30")
def test_most_points_win_whatever_the_money() -> None:
    state = trading(camel_game(3), ["A5", "B9", "S1"], deck="S9", coins={1: 0})
    sell(state, "S9", -1)
    assert state.winners() == [1]


def test_the_oasis_site_is_free_once_it_is_named() -> None:
    game = camel_game(3)
    state = act(dividing(game, ["oasis", "", ""]), "division name arabian-1")
    board = game.board
    assert state.empty == board.everywhere & ~cards(game, "A1")
    assert market_of(game).cards(state, 0) == 0
