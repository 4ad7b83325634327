"""Games that could go on without end: a limit stops them, and says so."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tilewright import State
from tilewright.errors import RulesetError
from tiny import document, game_of, notations, play, registry, squares, tiny_game

EMPTY: dict[str, Any] = {"id": "empty", "rule": "empty"}
#: Stones may be put on stones, so a board never fills up.
ANYWHERE: list[dict[str, Any]] = [{"id": "anywhere", "rule": "of-site-kind", "kind": "cell"}]


def played(state: State, seed: int = 1) -> State:
    rng = random.Random(seed)
    while not state.is_terminal():
        state.apply(state.pick(rng.random()))
    return state


def test_a_limit_stops_a_game_at_the_end_of_a_turn_and_says_so() -> None:
    game = tiny_game(limits={"plies": 4}, scoring=[{"id": "all", "rule": "pieces", "points": 1}])
    state = game.initial_state()
    play(state, "play stone a1", "play stone b1", "play stone c1")
    assert game.notes(state) == []
    play(state, "play stone a2")
    assert state.is_terminal()
    assert game.notes(state) == ["stopped at the limit of 4 plies: the points decide"]
    assert state.winners() == [0, 1]


def test_points_decide_a_game_that_was_stopped() -> None:
    phases = [{"id": "play", "rule": "placement", "placement": "lay", "per_turn": 2}]
    scoring = [{"id": "all", "rule": "pieces", "points": 1}]
    state = tiny_game(limits={"plies": 5}, phases=phases, scoring=scoring).initial_state()
    played(state)
    # The limit is reached in the third turn, which is played to its end.
    assert state.ply == 6
    assert state.winners() == [0]


def test_a_draw_is_shared_whatever_the_points_say() -> None:
    game = tiny_game(
        limits={"plies": 3, "result": "draw"},
        scoring=[{"id": "all", "rule": "pieces", "points": 1}],
    )
    state = played(game.initial_state())
    assert state.scores() == [2, 1]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5]
    assert game.notes(state) == ["stopped at the limit of 3 plies: the game is a draw"]


def test_a_game_that_ends_in_time_says_nothing_of_its_limit() -> None:
    game = tiny_game(limits={"plies": 9}, end=[{"id": "full", "rule": "board-full"}])
    state = played(game.initial_state())
    assert state.ply == 9
    assert game.notes(state) == []


def test_what_a_limit_did_survives_copies() -> None:
    game = tiny_game(limits={"plies": 2})
    state = played(game.initial_state())
    assert game.notes(state.clone()) == game.notes(state) != []
    assert game.replay(state.history) == state


def test_a_game_that_must_end_has_no_limit() -> None:
    assert tiny_game().limit is None
    supply = [{"id": "box", "owner": "each", "counts": {"stone": 3}}]
    placement = {"id": "lay", "supply": "box", "constraints": ANYWHERE}
    assert tiny_game(supplies=supply, placements=[placement]).limit is None
    rounds = [{"id": "play", "rule": "placement", "placement": "lay", "rounds": 4}]
    assert tiny_game(constraints=ANYWHERE, phases=rounds).limit is None
    assert registry().game("through-the-desert").limit is None
    assert registry().game("tic-tac-toe").limit is None


def test_a_game_that_need_not_end_has_a_generous_limit() -> None:
    end = [{"id": "row", "rule": "line", "length": 3}]
    limit = tiny_game(constraints=ANYWHERE, end=end).limit
    assert limit is not None
    assert limit.plies == 1000
    # 50 plies for each of 25 sites are more than the least.
    limit = tiny_game(board=squares(5, 5), constraints=ANYWHERE, end=end).limit
    assert limit is not None
    assert limit.plies == 1250


def test_a_game_of_which_nobody_knows_whether_it_ends_has_a_limit_too() -> None:
    # Stones keep apart from others, so they may or may not run out of sites.
    apart = [{"id": "apart", "rule": "apart", "owner": "others"}]
    limit = tiny_game(constraints=apart).limit
    assert limit is not None
    assert limit.plies == 1000


def test_captures_let_a_game_go_on_so_it_has_a_limit() -> None:
    placement = {
        "id": "lay",
        "constraints": [EMPTY],
        "effects": [{"id": "taking", "rule": "capture"}],
    }
    limit = tiny_game(placements=[placement]).limit
    assert limit is not None
    assert limit.plies == 1000


def test_a_game_without_any_end_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        game_of(document(constraints=ANYWHERE))
    assert [str(fault) for fault in caught.value.faults] == [
        "$.phases: phase 'play' never ends: what can be placed stays the same for ever, nobody may "
        "pass, and no ending is given; allowed: a constraint 'empty' or a supply in its placement, "
        "'rounds', 'passing', an ending in 'end', or 'limits' with a number of plies",
    ]


@pytest.mark.parametrize(
    "way_out",
    [
        {"limits": {"plies": 30}},
        {"end": [{"id": "row", "rule": "line", "length": 3}]},
        {"phases": [{"id": "play", "rule": "placement", "placement": "lay", "rounds": 2}]},
        {"phases": [{"id": "play", "rule": "placement", "placement": "lay", "passing": "always"}]},
        {"constraints": [EMPTY]},
    ],
)
def test_each_way_out_that_the_message_names_leads_out(way_out: dict[str, Any]) -> None:
    game = game_of(document(**{"constraints": ANYWHERE, **way_out}))
    assert game.initial_state().legal_count() >= 9


def test_phases_that_go_round_are_stopped_by_the_limit() -> None:
    """Chance deals for ever: nobody can place, and every lap has a ply of its own."""
    game = tiny_game(
        board=squares(1, 2, marks={"spring": ["a1"], "well": [], "off": ["b1"]}),
        pieces=[{"id": "stone"}],
        placements=[
            {
                "id": "lay",
                "constraints": [
                    EMPTY,
                    {"id": "off", "rule": "on-mark", "marks": ["off"]},
                ],
            }
        ],
        phases=[
            {"id": "deal", "rule": "deal-marks", "on": ["spring"], "bag": {"well": 1}},
            {"id": "play", "rule": "placement", "placement": "lay", "then": "deal"},
        ],
        limits={"plies": 20, "result": "draw"},
    )
    state = played(game.initial_state())
    assert state.ply <= 20
    assert state.winners() == [0, 1]


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        ({"plies": 0}, "$.limits.plies: found 0, an integer; allowed: at least 1"),
        ({}, '$.limits: the key "plies" is missing'),
        (
            {"plies": 9, "result": "win"},
            '$.limits.result: unknown name "win"; allowed: points, draw',
        ),
        (
            {"plies": 9, "turns": 9},
            '$.limits.turns: unknown key "turns", with 9; allowed: plies, result',
        ),
    ],
)
def test_a_faulty_limit_is_explained(limits: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        game_of(document(limits=limits))
    (found,) = caught.value.faults
    assert str(found).removeprefix("tiny: ").startswith(fault)


def test_a_limit_may_be_changed_for_a_number_of_players_and_from_outside() -> None:
    content = document(limits={"plies": 8}, player_counts={"3": {"limits": {"plies": 6}}})
    ruleset = registry().ruleset_from(content)
    for players, plies in ((2, 8), (3, 6)):
        limit = registry().game_of(ruleset, players).limit
        assert limit is not None
        assert limit.plies == plies
    limit = registry().game_of(ruleset.with_overrides(["limits.plies=5"])).limit
    assert limit is not None
    assert limit.plies == 5


def test_the_limit_is_no_action_and_leaves_the_notation_alone() -> None:
    with_limit, without = tiny_game(limits={"plies": 3}), tiny_game()
    assert notations(with_limit.initial_state()) == notations(without.initial_state())
    assert with_limit.num_actions == without.num_actions
