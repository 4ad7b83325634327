"""Don Quixote: what scores (Q13 to Q18), the worked examples and an oracle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixote import (
    PLAYER_A,
    PLAYER_B,
    lay,
    parts,
    put,
    quixote,
    random_boards,
    scored,
    tiles,
)
from quixote_oracle import Principality
from tilewright import State
from tilewright.bitset import bits
from tilewright.library.sides import BorderValues, JoinedToTile

NOTHING = {
    "castle-6": 0,
    "castle-4": 0,
    "churches": 0,
    "windmills": 0,
    "defence": 0,
    "largest-order": 0,
}


def board(*principalities: dict[str, str]) -> State:
    """A state with a principality for each seat."""
    state = quixote(len(principalities)).initial_state()
    for seat, principality in enumerate(principalities):
        lay(state, seat, principality)
    return state


def defence(state: State, seat: int = 0) -> int:
    """Sum of the shields of the border knights."""
    part = parts(state.game)["defence"]
    assert isinstance(part, BorderValues)
    return part.sum(state.memory, part.set.board_of(seat))


def knights_at(state: State, castle: str) -> int:
    """Knights joined to a castle of seat 0."""
    part = parts(state.game)[castle]
    assert isinstance(part, JoinedToTile)
    first = part.set.board_of(0)
    groups = part.groups(state.memory, first, part.squares(state.memory, first))
    return part.joined(state.memory, first, groups)


def groups(state: State, name: str) -> list[list[int]]:
    """Values of the symbols of a part in each group of seat 0, ascending."""
    part = parts(state.game)[name]
    first = part.set.board_of(0)
    symbols = part.squares(state.memory, first)
    found = [
        sorted(part.value(state.memory, first, 1 << square) for square in bits(group & symbols))
        for group in part.groups(state.memory, first, symbols)
    ]
    return sorted(found, key=len)


# --- the worked examples ----------------------------------------------------------------------


@pytest.mark.rule("Q13", "Q14", "Q15", "Q16")
def test_player_a_scores_6_in_the_first_scoring() -> None:
    state = board(PLAYER_A)
    points = scored(state, 0, 0)
    assert points == {**NOTHING, "castle-4": 4, "windmills": 2}
    assert sum(points.values()) == 6
    assert defence(state) == 3
    assert knights_at(state, "castle-4") == 2
    assert knights_at(state, "castle-6") == 0


@pytest.mark.rule("Q13", "Q15", "Q16", "Q18")
def test_player_b_scores_33_in_the_third_scoring_and_57_in_all() -> None:
    game = quixote(1)
    state = game.initial_state()
    for field, (tile, degrees) in PLAYER_B.items():
        put(state, 0, field, tile, degrees)
    assert knights_at(state, "castle-6") == 1
    assert knights_at(state, "castle-4") == 4
    assert groups(state, "churches") == [[0], [0], [0] * 4]
    assert groups(state, "windmills") == [[0] * 2, [0] * 5]
    assert [1, 2, 3, 3] in groups(state, "largest-order")
    assert defence(state) == 3
    assert scored(state, 0, 2) == {
        "castle-6": 0,
        "castle-4": 4,
        "churches": 8,
        "windmills": 2 + 10,
        "defence": 0,
        "largest-order": 2 + 3 + 1 + 3,
    }
    state.banked[0] = 6 + 18
    state.phase = next(phase for phase in game.phases if phase.id == "scoring-3")
    state.phase.enter(state)
    assert state.is_terminal()
    assert state.scores() == [57]


# --- castles ----------------------------------------------------------------------------------


@pytest.mark.rule("Q13")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_castle_needs_as_many_knights_as_scorings(number: int) -> None:
    # Castle 6 at D1 has a road to the south; a knight lies in D2, one below it in D3, and one in
    # E2, to the east of the first.
    one = {"D1": "castle-6 tW bS", "D2": "knight-1 tN tE bS"}
    two = {**one, "D3": "knight-3 tN bS"}
    three = {**two, "E2": "knight-2 tW bE bS"}
    for knights, principality in enumerate((one, two, three), start=1):
        state = board(principality)
        assert knights_at(state, "castle-6") == knights
        assert scored(state, 0, number)["castle-6"] == (6 if knights > number else 0)


@pytest.mark.rule("Q14")
def test_knights_on_both_roads_of_a_castle_count_each_once() -> None:
    # West of castle 6 at B2 a knight, south of it another; they do not meet.
    state = board({"A2": "knight-1 tN tE bS", "B2": "castle-6 tW bS", "B3": "knight-2 tN bS"})
    assert knights_at(state, "castle-6") == 2
    assert scored(state, 0, 0)["largest-order"] == 0  # joined only through the castle


@pytest.mark.rule("Q14")
def test_one_knight_may_count_for_both_castles() -> None:
    # The knight in B2 reaches castle 4 in A2 to the west and castle 6 in B1 to the north.
    state = board({"B1": "castle-6 tW bS", "B2": "knight-1 tN bE bW", "A2": "castle-4 tW bE"})
    assert knights_at(state, "castle-6") == 1
    assert knights_at(state, "castle-4") == 1
    assert scored(state, 0, 0) == {**NOTHING, "castle-6": 6, "castle-4": 4}


@pytest.mark.rule("Q14")
def test_a_knight_on_two_roads_of_the_same_castle_counts_once() -> None:
    # Around castle 4 at B1: its east road below leads to C1, which goes on around by C2, B2, A2,
    # A1 to its west road above.
    state = board(
        {
            "A1": "windmill tN tE bS bW",
            "A2": "windmill tN bE bS",
            "B1": "castle-4 tW bE",
            "B2": "windmill tW tE bE bW",
            "C2": "knight-1 tN tW bE",
            "C1": "church tE bS bW",
        }
    )
    assert knights_at(state, "castle-4") == 1


# --- churches and windmills -------------------------------------------------------------------


@pytest.mark.rule("Q15")
def test_churches_score_by_the_size_of_their_group() -> None:
    one = {"A1": "church tN tE tW bS"}
    two = {**one, "B1": "church tW tE bS"}
    three = {**two, "C1": "church tW bE"}
    four = {**three, "D1": "church tN bW"}
    for principality, points in ((one, 0), (two, 2), (three, 6), (four, 8)):
        assert scored(board(principality), 0, 0) == {**NOTHING, "churches": points}


@pytest.mark.rule("Q15")
def test_groups_score_apart_and_a_road_may_run_through_any_symbol() -> None:
    # Two pairs of churches; the first is joined through a windmill.
    state = board(
        {
            "A1": "church tN tE tW bS",
            "B1": "windmill tW tE bW bE",
            "C1": "church tW tE bS",
            "G1": "church tW bE",
            "H1": "church bW tN tE",
        }
    )
    assert scored(state, 0, 0) == {**NOTHING, "churches": 4}


@pytest.mark.rule("Q15")
def test_churches_and_windmills_never_mix() -> None:
    state = board({"A1": "church tN tE tW bS", "B1": "windmill tW tE bW bE"})
    assert scored(state, 0, 0) == NOTHING
    state = board({"A1": "windmill tW tE bS", "B1": "windmill tW tE bW bE"})
    assert scored(state, 0, 0) == {**NOTHING, "windmills": 2}


@pytest.mark.rule("Q15")
def test_the_sizes_are_a_table_in_the_ruleset() -> None:
    game = quixote(1, "scoring.churches.table=[1]", "scoring.churches.beyond=5")
    state = lay(game.initial_state(), 0, {"A1": "church tN tE tW bS", "B1": "church tW tE bS"})
    lay(state, 0, {"H3": "church tE bS"})
    assert scored(state, 0, 0)["churches"] == 10 + 1


# --- defence ----------------------------------------------------------------------------------


@pytest.mark.rule("Q16")
@pytest.mark.parametrize(("number", "needed"), [(0, 4), (1, 8), (2, 12)])
def test_the_defence_needs_4_8_and_12_shields(number: int, needed: int) -> None:
    border = ("B1", "C1", "D1", "E1", "F1", "G1")
    shields = (("knight-3a", 3), ("knight-3c", 3), ("knight-2a", 2), ("knight-2c", 2),
               ("knight-1a", 1), ("knight-1b", 1))  # fmt: skip
    total = 0
    state = quixote(1).initial_state()
    for field, (tile, value) in zip(border, shields, strict=True):
        put(state, 0, field, tile)  # all have a road to the north above, with the knight
        total += value
        assert defence(state) == total
        assert scored(state, 0, number)["defence"] == (5 if total >= needed else 0)
    assert total == 12


@pytest.mark.rule("Q16")
def test_a_knight_guards_only_by_a_road_of_its_own_square() -> None:
    # Turned, knight 2 with the roads N and s has its knight below and looks south.
    inside = board({"B2": "knight-2 tN bS above"})
    assert defence(inside) == 0  # not at the border
    assert defence(board({"B1": "knight-2 tN bS above"})) == 2
    assert defence(board({"B1": "knight-2 tN bS below"})) == 0  # by the other square only
    assert defence(board({"B3": "knight-2 tN bS below"})) == 2
    assert defence(board({"H2": "knight-2 tW bE bS above"})) == 0  # as H2 in the example
    assert defence(board({"B1": "knight-3 tE bW above"})) == 0  # at the border without a road out


@pytest.mark.rule("Q17")
def test_a_corner_counts_once_or_for_each_end() -> None:
    once = put(quixote(1).initial_state(), 0, "H1", "knight-3c")  # roads N and E in the corner
    assert defence(once) == 3
    each = quixote(1, "options.corner_counts=each-end")
    assert defence(put(each.initial_state(), 0, "H1", "knight-3c")) == 6


# --- orders -----------------------------------------------------------------------------------


@pytest.mark.rule("Q18")
def test_the_best_order_scores_the_sum_of_its_shields() -> None:
    # 1 + 3 at A1 and A2; 2 alone; the best single order counts, not both.
    state = board(
        {
            "A1": "knight-1 tN tE bS",
            "A2": "knight-3 tN bS",
            "D1": "knight-1 tE tW bS",
            "D2": "knight-2 tN bS",
        }
    )
    assert scored(state, 0, 2)["largest-order"] == 4
    alone = board({"A1": "knight-3 tN bS"})
    assert scored(alone, 0, 2)["largest-order"] == 0


@pytest.mark.rule("Q18")
def test_the_order_counts_only_in_the_third_scoring() -> None:
    game = quixote(1)
    state = lay(game.initial_state(), 0, {"A1": "knight-1 tN tE bS", "A2": "knight-3 tN bS"})
    for name, points in (("scoring-1", 0), ("scoring-2", 0), ("scoring-3", 4)):
        state.phase = next(phase for phase in game.phases if phase.id == name)
        state.phase.enter(state)
        assert state.breakdown()["largest-order"] == [points]


def test_principalities_never_meet() -> None:
    state = board({"H1": "church tN tE bW"}, {"A1": "church tN tE tW bS"})
    assert scored(state, 0, 0) == scored(state, 1, 0) == NOTHING


# --- properties -------------------------------------------------------------------------------


def listed(state: State) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.game.document["placements"][0]["effects"][0]["tiles"]
    return found


@given(st.integers(0, 10**6), st.sampled_from([0.25, 0.5, 0.8, 1.0]))
def test_scores_agree_with_networkx(seed: int, share: float) -> None:
    state = random_boards(quixote(2), seed, share)
    for seat in (0, 1):
        shown = state.observation()["effects"]["principality"]["boards"][seat]
        oracle = Principality(shown, listed(state))
        for number in range(3):
            assert scored(state, seat, number) == oracle.points(number)


@given(st.integers(0, 10**6))
def test_corners_by_each_end_agree_with_networkx(seed: int) -> None:
    state = random_boards(quixote(1, "options.corner_counts=each-end"), seed)
    shown = state.observation()["effects"]["principality"]["boards"][0]
    oracle = Principality(shown, listed(state))
    for number in range(3):
        assert scored(state, 0, number) == oracle.points(number, every_end=True)


@given(st.integers(0, 10**6), st.sampled_from([0.5, 1.0]))
def test_a_principality_turned_by_half_scores_the_same(seed: int, share: float) -> None:
    state = random_boards(quixote(1), seed, share)
    turned = state.game.initial_state()
    set_ = tiles(state.game)
    count = len(set_.tiles)
    for laid in set_.laid(state, 0):
        set_.placed(turned, 0, laid.tile + count * (1 - laid.turn), 23 - laid.site)
    for number in range(3):
        assert scored(turned, 0, number) == scored(state, 0, number)
