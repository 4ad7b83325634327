"""Marks that are dealt apart: all allowed deals are equally likely, and no deal gets stuck."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from documents import DOTS, Json, act, begun, faults_of, square
from tilewright import State
from tilewright.errors import RulesetError


def dealing(rows: int, columns: int, bag: dict[str, int], **more: Any) -> State:
    """Tokens for every site of a board of squares."""
    every = [[row, column] for row in range(rows) for column in range(columns)]
    marks: dict[str, Any] = {"palm": every, **{mark: [] for mark in ("oasis", "well", "tent")}}
    marks.update(more.pop("marks", {}))
    deal: Json = {
        "id": "deal",
        "rule": "deal-marks",
        "on": ["palm"],
        "bag": bag,
        "apart": [["oasis", "well"]],
        **more,
    }
    return begun(board=square(rows, columns, marks=marks), phases=[deal, DOTS])


def deals(start: State) -> dict[tuple[str, ...], Fraction]:
    """Every deal that can happen with its exact chance."""
    found: dict[tuple[str, ...], Fraction] = {}
    waiting: list[tuple[State, Fraction, tuple[str, ...]]] = [(start, Fraction(1), ())]
    while waiting:
        state, chance, dealt = waiting.pop()
        if not state.is_chance_node():
            found[dealt] = chance
            continue
        weights = state.phase.chance_weights(state)
        assert weights
        assert [action for action, _ in weights] == state.legal_actions()
        total = sum(weight for _, weight in weights)
        for action, weight in weights:
            after = state.clone()
            after.apply(action)
            word = state.notation(action).split()[1]
            waiting.append((after, chance * Fraction(weight, total), (*dealt, word)))
    return found


def allowed(state: State, bag: dict[str, int]) -> Counter[tuple[str, ...]]:
    """Every allowed deal of tokens that are told apart, by what it looks like."""
    board = state.game.board
    tokens = [name for name, count in bag.items() for _ in range(count)]
    tokens += ["none"] * (board.size - len(tokens))
    grouped = ("oasis", "well")
    found: Counter[tuple[str, ...]] = Counter()
    for dealt in permutations(tokens, board.size):
        held = sum(1 << site for site, word in enumerate(dealt) if word in grouped)
        if not any(
            held >> site & 1 and board.neighbours[site] & held for site in range(board.size)
        ):
            found[dealt] += 1
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "bag"),
    [
        (1, 5, {"oasis": 2, "well": 1, "tent": 1}),
        (2, 3, {"oasis": 1, "well": 1, "tent": 2}),
        (2, 3, {"oasis": 2, "well": 1}),
        (1, 4, {"oasis": 3, "well": 1, "tent": 3}),  # tokens are left over
        (1, 3, {"oasis": 1, "well": 1, "tent": 1}),
    ],
)
def test_every_allowed_deal_is_equally_likely(rows: int, columns: int, bag: dict[str, int]) -> None:
    state = dealing(rows, columns, bag)
    ways = allowed(state, bag)
    total = sum(ways.values())
    assert deals(state) == {dealt: Fraction(count, total) for dealt, count in ways.items()}


def test_a_deal_of_three_by_hand() -> None:
    # Oasis and well must lie at the ends with the tent between them.
    state = dealing(1, 3, {"oasis": 1, "well": 1, "tent": 1})
    assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    act(state, "deal well a1")
    assert [state.notation(action) for action in state.legal_actions()] == ["deal tent b1"]
    act(state, "deal tent b1", "deal oasis c1")
    assert state.phase.id == "dot"


def test_marks_that_lie_there_already_count() -> None:
    marks = {"well": ["b1"], "palm": ["c1", "d1", "e1"]}
    found = deals(dealing(1, 5, {"oasis": 1}, marks=marks))
    assert found == {
        ("none", "oasis", "none"): Fraction(1, 2),
        ("none", "none", "oasis"): Fraction(1, 2),
    }


def test_a_large_deal_never_gets_stuck_and_keeps_marks_apart() -> None:
    rng = random.Random(4)
    for _ in range(20):
        state = dealing(4, 5, {"oasis": 5, "well": 4, "tent": 6})
        while state.is_chance_node():
            state.apply(state.sample_chance(rng))
        oasis, well = (state.marks[state.game.marks.index(name)] for name in ("oasis", "well"))
        held = oasis | well
        assert held.bit_count() == 9
        for site in range(20):
            assert not held >> site & 1 or not state.game.board.neighbours[site] & held


def test_draws_follow_the_chances() -> None:
    # Two of five in a row apart: ac ad ae bd be ce; the first site has one in three of six.
    state = dealing(1, 5, {"oasis": 2})
    assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    rng = random.Random(3)
    drawn = Counter(state.notation(state.sample_chance(rng)) for _ in range(2000))
    assert abs(drawn["deal oasis a1"] - 1000) < 120


def test_a_deal_that_is_impossible_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        dealing(1, 4, {"oasis": 2, "well": 1, "tent": 1})
    assert str(caught.value.faults[0]) == (
        "phases.deal.apart: there is no way to deal the bag with the marks 'oasis', 'well' apart; "
        "allowed: more sites, or fewer tokens of these marks"
    )


def test_a_deal_to_too_many_sites_is_refused() -> None:
    with pytest.raises(RulesetError, match="cannot be counted: more than 256 sites"):
        dealing(20, 20, {"oasis": 3})
    with pytest.raises(RulesetError, match="cannot be counted: more than 200000 cases"):
        dealing(16, 16, {"oasis": 60})


def test_only_one_group_can_be_kept_apart() -> None:
    board = square(1, 5, marks={"palm": ["a1"], "oasis": [], "well": []})
    deal = {"id": "deal", "rule": "deal-marks", "on": ["palm"], "bag": {"oasis": 1}}
    two = {**deal, "apart": [["oasis"], ["well"]]}
    assert faults_of(board=board, phases=[two, DOTS]) == [
        "$.phases[0].apart: 2 groups of marks; allowed: one group"
    ]
    unknown = {**deal, "apart": [["oases"]]}
    assert faults_of(board=board, phases=[unknown, DOTS]) == [
        "$.phases[0].apart[0][0]: unknown mark 'oases'; did you mean 'oasis'?"
    ]
