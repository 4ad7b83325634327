from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from documents import act, begun, document, made, placement, square
from tilewright import CHANCE, TERMINAL, State
from tilewright.errors import IllegalActionError, NotationError
from tilewright.play import observation_schema

SECTIONS: dict[str, Any] = {
    "board": square(2, 3, marks={"well": ["a1"], "tent": ["b2"]}),
    "supplies": [{"id": "box", "owner": "each", "counts": {"dot": 2, "ring": 1}}],
    "pieces": [{"id": "dot", "title": "Dot"}, {"id": "ring", "colour": "#102030"}],
    "placements": [
        placement(
            "empty", supply="box", effects=[{"id": "drink", "rule": "collect", "marks": ["well"]}]
        )
    ],
    "scoring": [{"id": "count", "rule": "pieces", "points": 1, "moment": "play"}],
}


def test_a_clone_is_equal_and_independent() -> None:
    state = act(begun(**SECTIONS), "dot dot b1")
    copy = state.clone()
    assert copy == state
    assert copy.game is state.game
    before = (state.facts(), list(state.history), state.digest(), state.legal_actions())
    act(copy, "dot ring a1", "dot dot c1")
    assert (state.facts(), state.history, state.digest(), state.legal_actions()) == before
    assert copy != state


def test_facts_are_a_snapshot() -> None:
    state = begun(**SECTIONS)
    before = state.facts()
    kept = json.dumps(before)
    act(state, "dot dot a1")
    assert json.dumps(before) == kept
    assert state.facts() != before


def test_states_are_equal_by_rules_history_and_facts() -> None:
    one = act(begun(**SECTIONS), "dot dot a1", "dot dot b1", "dot ring c1")
    other = act(begun(**SECTIONS), "dot ring c1", "dot dot b1", "dot dot a1")
    # the same position but for the piece placed last
    assert {**one.facts(), "last": 0} == {**other.facts(), "last": 0}
    assert one.digest() != other.digest()
    assert one != other  # by another way
    assert one != begun(3, **SECTIONS)
    unscored: dict[str, Any] = {**SECTIONS, "scoring": []}
    assert begun(**SECTIONS) != begun(**unscored)
    assert begun(**SECTIONS) == begun(**SECTIONS)
    assert (one == 3) is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_pickled_game_and_state_play_on() -> None:
    state = act(begun(**SECTIONS), "dot dot a1")
    again: State = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.game.key == state.game.key
    act(again, "dot dot b1")
    act(state, "dot dot b1")
    assert again.digest() == state.digest()
    assert again.observation(1) == state.observation(1)


def test_the_observation_says_what_lies_where() -> None:
    state = act(begun(**SECTIONS), "dot ring b2", "dot dot a1")
    seen = state.observation(0)
    assert seen["pieces"] == [
        {"site": "a1", "piece": "dot", "owner": 1},
        {"site": "b2", "piece": "ring", "owner": 0},
    ]
    assert seen["marks"] == {"tent": ["b2"], "well": []}
    assert seen["supplies"] == {"box": [{"dot": 2, "ring": 0}, {"dot": 1, "ring": 1}]}
    assert seen["effects"] == {"drink": {"held": [{"well": 0}, {"well": 1}]}}
    assert (seen["ply"], seen["turn"], seen["step"], seen["to_act"]) == (2, 2, 0, 0)
    assert seen["scores"] == [1, 1]
    assert seen["breakdown"] == {"count": [1, 1]}
    assert json.loads(json.dumps(seen)) == seen
    jsonschema.validate(seen, observation_schema())


def test_observations_of_all_parties_at_all_times_keep_the_schema() -> None:
    sections: dict[str, Any] = {
        **SECTIONS,
        "phases": [
            {"id": "deal", "rule": "deal-marks", "on": ["tent"], "bag": {"well": 1}},
            {"id": "sealed", "rule": "simultaneous-placement", "placement": "dot", "rounds": 1},
            {"id": "dot", "rule": "placement", "placement": "dot"},
        ],
    }
    state = begun(**sections)
    schema = observation_schema()
    parties: list[object] = []
    while True:
        for viewer in (None, 0, 1):
            jsonschema.validate(state.observation(viewer), schema)
        parties.append(state.observation()["to_act"])
        if state.is_terminal():
            break
        state.apply(state.legal_actions()[0])
    assert parties[0] == "chance"
    assert parties[-1] == "nobody"


@pytest.mark.parametrize("viewer", [-1, 2])
def test_nobody_sits_on_other_seats(viewer: int) -> None:
    with pytest.raises(ValueError, match=rf"no seat {viewer}; seats are 0\.\.1"):
        begun().observation(viewer)


def test_actions_beyond_the_space_and_after_the_end_are_refused() -> None:
    state = begun(board=square(1, 1))
    with pytest.raises(IllegalActionError, match=r"the action space is 0\.\.0") as refusal:
        state.apply(1)
    assert refusal.value.reasons == ("action-space",)
    state.apply(0)
    assert state.is_terminal()
    assert (state.player, state.legal_actions(), state.legal_count()) == (TERMINAL, [], 0)
    with pytest.raises(IllegalActionError, match="the game is over") as refusal:
        state.apply(0)
    assert (refusal.value.reasons, refusal.value.ply) == (("game-over",), 1)
    assert state.ply == 1


def test_counts_and_picks_agree_with_the_list_of_legal_actions() -> None:
    state = begun(**SECTIONS)
    legal = state.legal_actions()
    assert legal == sorted(legal) == list(range(12))
    assert state.legal_count() == 12
    assert [state.legal_action_at(index) for index in range(12)] == legal
    assert [state.pick((index + 0.5) / 12) for index in range(12)] == legal
    assert (state.pick(0.0), state.pick(0.999999)) == (legal[0], legal[-1])
    assert state.legal_actions(0) == legal
    assert state.legal_actions(1) == []
    with pytest.raises(IndexError):
        state.legal_action_at(12)


def test_records_and_notation_of_placements() -> None:
    game = made(**SECTIONS)
    for action in range(game.num_actions):
        text = game.notation(action)
        assert game.parse(text) == game.parse(f"  {text.replace(' ', '   ')} ") == action
    assert game.action_record(0).to_json() == {"phase": "dot", "piece": "dot", "site": "a1"}
    assert game.notation(11) == "dot ring c2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "dot",
            r"'dot' is no action of phase 'dot'; expected: dot <piece: dot, ring> <site",
        ),
        ("dot dot", r"'dot dot' is no action"),
        ("dot cup a1", r"'dot cup a1' is no action"),
        ("dot dot z9", r"unknown site 'z9'"),
        ("dto dot a1", r"does not begin with the id of a phase; did you mean 'dot'\?"),
        ("", r"'' does not begin with the id of a phase; known: dot"),
    ],
)
def test_texts_that_name_no_action(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        made(**SECTIONS).parse(text)


def test_replaying_stops_at_the_first_illegal_action() -> None:
    state = act(begun(**SECTIONS), "dot dot a1", "dot dot b1")
    assert state.game.replay(state.history) == state
    with pytest.raises(IllegalActionError, match=r"'dot dot a1' at ply 1") as refusal:
        state.game.replay([state.history[0], state.history[0]])
    assert refusal.value.reasons == ("empty",)
    with pytest.raises(
        NotationError, match=r"action number 12 lies outside the action space 0\.\.11"
    ):
        state.action_record(12)
    assert repr(state.game) == "<Game made-in-a-test for 2 players>"


def test_a_state_says_what_it_is() -> None:
    state = begun(board=square(1, 1))
    assert repr(state) == "<State of made-in-a-test: ply 0, phase dot, seat 0 acts>"
    assert repr(act(state, "dot dot a1")).endswith("phase dot, nobody acts>")
    assert CHANCE == -1


def test_the_schema_of_observations_is_shipped_beside_the_module(checkout: Path) -> None:
    assert (checkout / "core/tilewright/play/observation.schema.json").is_file()
    jsonschema.Draft202012Validator.check_schema(observation_schema())
    assert document()["format"] == 1
