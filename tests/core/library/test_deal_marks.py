from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from documents import DOTS, Json, act, begun, made, square
from tilewright import CHANCE, State
from tilewright.errors import IllegalActionError, NotationError

DEAL: Json = {"id": "deal", "rule": "deal-marks", "on": ["palm"], "bag": {"oasis": 1, "well": 1}}


def dealing(
    palms: list[str], bag: dict[str, int], rocks: list[str] | None = None, **more: Any
) -> State:
    marks: dict[str, list[str]] = {"palm": palms, "oasis": [], "well": [], "rock": rocks or []}
    deal: Json = {**DEAL, "bag": bag, **more}
    return begun(board=square(1, 5, marks=marks), phases=[deal, DOTS])


def outcomes(state: State) -> dict[str, float]:
    return {state.notation(action): chance for action, chance in state.chance_outcomes()}


def test_tokens_are_as_likely_as_there_are_of_them_and_blanks_fill_up() -> None:
    # three sites, two tokens: one blank
    state = dealing(["a1", "c1", "e1"], {"oasis": 1, "well": 1})
    assert state.current_player == CHANCE
    assert state.is_chance_node()
    third = pytest.approx(1 / 3)
    assert outcomes(state) == {"deal none a1": third, "deal oasis a1": third, "deal well a1": third}
    act(state, "deal none a1")
    half = pytest.approx(1 / 2)
    assert outcomes(state) == {"deal oasis c1": half, "deal well c1": half}
    act(state, "deal well c1")
    assert outcomes(state) == {"deal oasis e1": 1.0}
    act(state, "deal oasis e1")
    assert (state.phase.id, state.current_player) == ("dot", 0)
    marks = state.observation()["marks"]
    assert (marks["oasis"], marks["well"], marks["palm"]) == (["e1"], ["c1"], ["a1", "c1", "e1"])
    assert state.chance_outcomes() == []


def test_unequal_counts_give_unequal_chances() -> None:
    state = dealing(["a1", "b1"], {"oasis": 3, "well": 1})
    assert outcomes(state) == {"deal oasis a1": 0.75, "deal well a1": 0.25}
    act(state, "deal oasis a1")
    assert outcomes(state) == {
        "deal oasis b1": pytest.approx(2 / 3), "deal well b1": pytest.approx(1 / 3),
    }  # fmt: skip


def test_tokens_left_over_are_out_of_the_game() -> None:
    state = dealing(["b1"], {"oasis": 2, "well": 2})
    assert state.observation()["facts"] == {
        "to_deal": ["b1"], "bag": {"oasis": 2, "well": 2, "none": 0},
    }  # fmt: skip
    act(state, "deal well b1")
    assert state.phase.id == "dot"


def test_an_empty_bag_deals_blanks() -> None:
    state = dealing(["a1", "b1"], {"oasis": 0})
    assert outcomes(state) == {"deal none a1": 1.0}
    act(state, "deal none a1", "deal none b1")
    assert state.phase.id == "dot"


def test_sites_with_an_excepted_mark_get_nothing_and_without_sites_the_phase_is_over() -> None:
    state = dealing(["a1", "b1", "c1"], {"oasis": 1}, rocks=["a1", "c1"], off=["rock"])
    assert outcomes(state) == {"deal oasis b1": 1.0}
    assert dealing([], {"oasis": 1}).phase.id == "dot"
    assert dealing(["a1"], {"oasis": 1}, rocks=["a1"], off=["rock"]).phase.id == "dot"


def test_every_way_to_spread_the_tokens_is_equally_likely() -> None:
    start = dealing(["a1", "b1", "c1", "d1"], {"oasis": 2, "well": 1})
    ways: dict[tuple[str, ...], float] = {}
    waiting: list[tuple[State, float, tuple[str, ...]]] = [(start, 1.0, ())]
    while waiting:
        state, chance, dealt = waiting.pop()
        if not state.is_chance_node():
            ways[dealt] = chance
            continue
        assert sum(part for _, part in state.chance_outcomes()) == pytest.approx(1)
        for action, part in state.chance_outcomes():
            after = state.clone()
            after.apply(action)
            waiting.append((after, chance * part, (*dealt, state.notation(action).split()[1])))
    assert set(ways) == set(itertools.permutations(["oasis", "oasis", "well", "none"]))
    assert all(chance == pytest.approx(1 / 12) for chance in ways.values())


def test_draws_follow_the_chances() -> None:
    state = dealing(["a1", "b1", "c1", "d1", "e1"], {"oasis": 3, "well": 1})
    rng = random.Random(5)
    drawn = Counter(state.notation(state.sample_chance(rng)).split()[1] for _ in range(5000))
    # 3/5, 1/5 and 1/5 of 5000; the standard deviation is below 35
    assert abs(drawn["oasis"] - 3000) < 140
    assert abs(drawn["well"] - 1000) < 140
    assert abs(drawn["none"] - 1000) < 140


def test_only_the_next_site_and_tokens_that_are_left_are_legal() -> None:
    state = dealing(["a1", "c1"], {"oasis": 1, "well": 1})
    assert state.legal_actions() == sorted(action for action, _ in state.chance_outcomes())
    for text in ("deal oasis c1", "deal oasis b1", "deal none a1"):
        with pytest.raises(IllegalActionError) as refusal:
            act(state, text)
        assert refusal.value.reasons == ("deal",)
    act(state, "deal oasis a1")
    with pytest.raises(IllegalActionError):
        act(state, "deal oasis c1")


def test_deals_have_records_and_notation() -> None:
    game = made(
        board=square(1, 2, marks={"palm": ["a1"], "oasis": [], "well": []}), phases=[DEAL, DOTS]
    )
    texts = [game.notation(action) for action in range(6)]
    assert texts == [
        f"deal {token} {site}" for token in ("oasis", "well", "none") for site in ("a1", "b1")
    ]
    assert [game.parse(text) for text in texts] == list(range(6))
    assert game.action_record(2).to_json() == {"phase": "deal", "token": "well", "site": "a1"}
    with pytest.raises(NotationError, match=r"'deal tree a1' is no action.*oasis, well, none"):
        game.parse("deal tree a1")
    with pytest.raises(NotationError, match="unknown site 'z9'"):
        game.parse("deal well z9")


def test_a_second_deal_looks_at_what_the_first_has_left() -> None:
    marks: dict[str, list[str]] = {"palm": ["a1", "b1"], "oasis": [], "well": []}
    phases = [
        {**DEAL, "bag": {"oasis": 1}},
        {**DEAL, "id": "more", "off": ["oasis"], "bag": {"well": 5}},
        DOTS,
    ]
    state = begun(board=square(1, 3, marks=marks), phases=phases)
    act(state, "deal none a1", "deal oasis b1")
    assert outcomes(state) == {"more well a1": 1.0}
