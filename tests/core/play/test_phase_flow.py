from __future__ import annotations

from typing import Any

import pytest

from documents import DOTS, act, begun, faults_of, made, placement, seats, square

PIECES_COUNT = {"id": "pieces", "rule": "pieces", "points": 1}


def dots(name: str, **more: Any) -> dict[str, Any]:
    return {**DOTS, "id": name, "rounds": 1, **more}


def played_phases(**sections: Any) -> list[str]:
    """The phase of each ply, first legal actions being taken."""
    state = begun(**sections)
    found: list[str] = []
    while not state.is_terminal():
        found.append(state.phase.id)
        state.apply(state.legal_actions()[0])
    return found


def test_phases_follow_in_the_order_of_the_list() -> None:
    assert played_phases(phases=[dots("a"), dots("b")]) == ["a", "a", "b", "b"]


def test_then_leads_past_phases_and_back_to_earlier_ones() -> None:
    # a, then c, then back to b, and from b past the last one: a a c c b, five sites being full
    phases = [dots("a", then="c"), dots("b", then="c"), dots("c", then="b")]
    assert played_phases(phases=phases) == ["a", "a", "c", "c", "b"]


def test_then_may_name_the_phase_itself() -> None:
    assert played_phases(phases=[dots("a", then="a")]) == ["a"] * 5


def test_going_round_without_an_action_ends_the_game() -> None:
    phases = [dots("a"), {"id": "b", "rule": "scoring", "then": "a"}]
    assert played_phases(phases=phases) == ["a"] * 5
    assert played_phases(phases=[{"id": "b", "rule": "scoring", "then": "b"}]) == []


def test_a_phase_that_is_switched_off_is_left_out() -> None:
    phases = [dots("a"), dots("b", enabled=False), dots("c")]
    assert played_phases(phases=phases) == ["a", "a", "c", "c"]
    game = made(phases=phases)
    assert [phase.id for phase in game.phases] == ["a", "c"]
    assert game.num_actions == 10  # two blocks of five sites


def test_then_must_not_lead_to_a_phase_that_is_switched_off() -> None:
    phases = [dots("a", then="b"), dots("b", enabled=False)]
    assert faults_of(phases=phases) == ["$.phases[0].then: unknown phase 'b'; allowed: a"]


def test_parts_that_are_switched_off_do_nothing() -> None:
    state = begun(
        placements=[
            placement(
                "empty", {"id": "left", "rule": "on-sites", "sites": ["a1"], "enabled": False}
            )
        ],
        scoring=[PIECES_COUNT, {**PIECES_COUNT, "id": "more", "enabled": False}],
        end=[{"id": "soon", "rule": "points-reached", "points": 1, "enabled": False}],
    )
    assert seats(state, 9) == [0, 1, 0, 1, 0]
    assert state.breakdown() == {"pieces": [3, 2]}


def test_points_are_set_down_by_a_scoring_phase_in_the_middle() -> None:
    scoring = [
        {**PIECES_COUNT, "id": "midway", "moment": "scoring"},
        {**PIECES_COUNT, "id": "always", "moment": "play"},
        {**PIECES_COUNT, "id": "last", "moment": "end", "points": 10},
    ]
    phases = [
        dots("a"),
        {"id": "sum", "rule": "scoring"},
        dots("b"),
        {"id": "again", "rule": "scoring"},
    ]
    state = begun(phases=phases, scoring=scoring)
    seen: list[dict[str, list[int]]] = []
    while not state.is_terminal():
        seen.append(state.breakdown())
        state.apply(state.legal_actions()[0])
    assert seen == [
        {"midway": [0, 0], "always": [0, 0], "last": [0, 0]},
        {"midway": [0, 0], "always": [1, 0], "last": [0, 0]},
        {"midway": [1, 1], "always": [1, 1], "last": [0, 0]},
        {"midway": [1, 1], "always": [2, 1], "last": [0, 0]},
    ]
    # one piece each at the first scoring and two each at the second make three
    assert state.breakdown() == {"midway": [3, 3], "always": [2, 2], "last": [20, 20]}
    assert state.scores() == [25, 25]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5]


def test_projected_points_count_the_end_but_not_the_next_scoring() -> None:
    scoring = [
        {**PIECES_COUNT, "id": "midway", "moment": "scoring"},
        {**PIECES_COUNT, "id": "last", "moment": "end"},
    ]
    state = begun(phases=[dots("a"), {"id": "sum", "rule": "scoring"}], scoring=scoring)
    act(state, "a dot b1")
    assert state.scores() == [0, 0]
    assert state.game.breakdown(state, projected=True) == {"midway": [0, 0], "last": [1, 0]}
    assert state.game.scores(state, projected=True) == [1, 0]
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0]


def test_a_scoring_phase_scores_the_parts_it_lists() -> None:
    scoring = [
        {**PIECES_COUNT, "id": "x", "moment": "scoring"},
        {**PIECES_COUNT, "id": "y", "moment": "scoring", "points": 5},
    ]
    phases = [dots("a"), {"id": "sum", "rule": "scoring", "parts": ["y"]}]
    state = begun(phases=phases, scoring=scoring)
    seats(state, 2)
    assert state.breakdown() == {"x": [0, 0], "y": [5, 5]}


def test_a_scoring_phase_lists_no_parts_that_it_could_not_score() -> None:
    scoring = [{**PIECES_COUNT, "id": "midway"}, {**PIECES_COUNT, "id": "off", "enabled": False}]
    phases = [DOTS, {"id": "sum", "rule": "scoring", "parts": ["midway", "off", "midwya"]}]
    assert faults_of(phases=phases, scoring=scoring) == [
        "$.phases[1].parts[0]: scoring part 'midway' has moment 'end'; "
        "allowed: a part with moment 'scoring'",
        "$.phases[1].parts[2]: unknown scoring part 'midwya'; did you mean 'midway'?",
    ]


def test_a_scoring_phase_has_no_actions() -> None:
    from tilewright.errors import NotationError

    game = made(phases=[DOTS, {"id": "sum", "rule": "scoring"}])
    assert game.phases[1].size == 0
    with pytest.raises(NotationError, match=r"'sum now' is no action of phase 'sum'"):
        game.parse("sum now")


def test_actions_belong_to_their_phase_wherever_empty_phases_stand() -> None:
    phases = [
        {"id": "s0", "rule": "scoring"},
        dots("a"),
        {"id": "s1", "rule": "scoring"},
        dots("b"),
        {"id": "s2", "rule": "scoring"},
    ]
    game = made(phases=phases)
    assert [game.notation(action).split()[0] for action in range(game.num_actions)] == (
        ["a"] * 5 + ["b"] * 5
    )
    assert [game.parse(game.notation(action)) for action in range(10)] == list(range(10))
    assert game.phase_of(-1) is None
    assert game.phase_of(10) is None


def test_a_phase_in_which_nobody_can_place_is_passed_over() -> None:
    nowhere = placement({"id": "none", "rule": "on-sites", "sites": []}, name="nowhere")
    phases = [{**DOTS, "id": "a", "placement": "nowhere"}, dots("b")]
    sections: dict[str, Any] = {"placements": [placement("empty"), nowhere], "board": square(1, 3)}
    assert played_phases(phases=phases, **sections) == ["b", "b"]
