from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from documents import Json, act, begun, placement, refused, seats, square
from tilewright import Registry, State, hookimpl
from tilewright.play import NO_CHOICE, GameDefinition

SEALED: Json = {"id": "sealed", "rule": "simultaneous-placement", "placement": "dot"}


def sealed(players: int = 3, **more: Any) -> State:
    sections: dict[str, Any] = {"board": square(2, 3), "phases": [{**SEALED, **more}]}
    return begun(players, **sections)


def owners(state: State) -> dict[str, int]:
    return {piece["site"]: piece["owner"] for piece in state.observation()["pieces"]}


def test_all_are_asked_in_seat_order_before_anything_is_placed() -> None:
    state = sealed()
    assert (state.player, state.turn, state.pending) == (0, 0, [NO_CHOICE] * 3)
    act(state, "sealed dot a1")
    assert (state.player, state.turn) == (1, 1)
    assert owners(state) == {}
    assert len(state.legal_actions()) == 6  # a1 is legal as before: nobody has seen the choice
    act(state, "sealed dot b1")
    assert owners(state) == {}
    act(state, "sealed dot c1")
    assert owners(state) == {"a1": 0, "b1": 1, "c1": 2}
    assert (state.player, state.turn, state.pending) == (0, 3, [NO_CHOICE] * 3)


@pytest.mark.parametrize(
    ("clash", "expected"),
    [
        ("nobody", {"c1": 2}),
        ("first-seat", {"a1": 0, "c1": 2}),
    ],
)
def test_clashes(clash: str, expected: dict[str, int]) -> None:
    state = sealed(clash=clash, rounds=1)
    act(state, "sealed dot a1", "sealed dot a1", "sealed dot c1")
    assert owners(state) == expected
    assert state.is_terminal()
    assert state.pending == []


def test_a_clash_is_about_sites_whatever_the_kinds() -> None:
    state = begun(2, pieces=[{"id": "dot"}, {"id": "ring"}], phases=[{**SEALED, "rounds": 1}])
    act(state, "sealed dot b1", "sealed ring b1")
    assert owners(state) == {}


def test_a_placement_that_an_earlier_seat_has_made_illegal_fails() -> None:
    apart = {"id": "apart", "rule": "apart", "owner": "others", "kind": "any"}
    state = begun(
        3,
        board=square(1, 5),
        placements=[placement("empty", apart)],
        phases=[{**SEALED, "rounds": 1}],
    )
    act(state, "sealed dot b1", "sealed dot c1", "sealed dot d1")
    assert owners(state) == {"b1": 0, "d1": 2}  # c1 touches b1 by then, d1 touches nobody


def test_the_last_piece_of_a_supply_goes_to_the_first_seat() -> None:
    box = {"id": "box", "owner": "shared", "counts": {"dot": 1}}
    state = begun(2, supplies=[box], placements=[placement("empty", supply="box")], phases=[SEALED])
    act(state, "sealed dot a1", "sealed dot b1")
    assert owners(state) == {"a1": 0}
    assert state.supply == [0]
    assert state.is_terminal()


def test_rounds() -> None:
    assert seats(sealed(2, rounds=2, clash="first-seat"), 99) == [0, 1, 0, 1]


def test_a_player_who_cannot_place_is_not_asked() -> None:
    own = {"id": "own", "rule": "touching"}
    free = placement("empty", name="free")
    opening = {"id": "free", "rule": "placement", "placement": "free", "rounds": 1}
    state = begun(
        3,
        board=square(1, 7),
        placements=[placement("empty", own), free],
        phases=[opening, SEALED],
    )
    # seat 1 sits between the others and has nowhere to go
    act(state, "free dot b1", "free dot c1", "free dot d1")
    assert state.player == 0
    act(state, "sealed dot a1")
    assert (state.player, state.turn) == (2, 2)
    act(state, "sealed dot e1")
    assert owners(state) == {"a1": 0, "b1": 0, "c1": 1, "d1": 2, "e1": 2}
    assert (state.player, state.turn) == (2, 5)


def test_a_round_in_which_everything_fails_ends_a_phase_without_a_number_of_rounds() -> None:
    state = begun(2, board=square(1, 1), phases=[SEALED])
    act(state, "sealed dot a1", "sealed dot a1")
    assert state.is_terminal()
    counted = begun(2, board=square(1, 1), phases=[{**SEALED, "rounds": 3}])
    assert len(seats(counted, 99)) == 6


@pytest.mark.parametrize("timing", ["turn", "immediate"])
def test_endings_are_looked_at_when_the_round_is_resolved(timing: str) -> None:
    end = [{"id": "won", "rule": "points-reached", "points": 1, "timing": timing}]
    count = [{"id": "count", "rule": "pieces", "points": 1, "moment": "play"}]
    state = begun(3, board=square(2, 3), phases=[SEALED], end=end, scoring=count)
    act(state, "sealed dot a1", "sealed dot b1", "sealed dot c1")
    assert state.is_terminal()
    assert state.scores() == [1, 1, 1]


# --- what is hidden ------------------------------------------------------------------------------


def shown(state: State, viewer: int | None) -> str:
    return json.dumps([state.observation(viewer), state.game.log(state, viewer)])


def test_a_pending_choice_is_seen_by_its_owner_only() -> None:
    one, other = sealed(), sealed()
    act(one, "sealed dot a1")
    act(other, "sealed dot b1")
    for viewer in (None, 1, 2):
        assert shown(one, viewer) == shown(other, viewer)
        assert one.game.log(one, viewer) == ["sealed (hidden)"]
        assert one.observation(viewer)["facts"] == {"decided": [0], "own_choice": None}
    assert one.observation(0)["facts"] == {"decided": [0], "own_choice": "sealed dot a1"}
    assert one.game.log(one, 0) == ["sealed dot a1"]
    assert one.observation(1)["decided"] == [0]
    assert one.legal_actions() == other.legal_actions()


def test_everything_is_seen_once_the_round_is_resolved() -> None:
    state = act(sealed(), "sealed dot a1", "sealed dot b1", "sealed dot c1", "sealed dot a2")
    assert state.game.log(state, 1) == [
        "sealed dot a1", "sealed dot b1", "sealed dot c1", "sealed (hidden)",
    ]  # fmt: skip
    assert state.game.log(state, 0)[-1] == "sealed dot a2"


def test_resampling_draws_the_choices_of_the_others_anew() -> None:
    state = act(sealed(), "sealed dot a1", "sealed dot b1")
    seen: set[str] = set()
    for seed in range(60):
        guess = state.game.resampled(state, 1, random.Random(seed))
        assert shown(guess, 1) == shown(state, 1)
        assert guess.pending[1:] == state.pending[1:]
        assert guess.pending[0] == guess.history[0]
        seen.add(guess.notation(guess.pending[0]))
    assert seen == {f"sealed dot {site}" for site in ("a1", "b1", "c1", "a2", "b2", "c2")}
    assert state.notation(state.pending[0]) == "sealed dot a1"  # the state itself is untouched


def test_a_resampled_state_plays_on_and_replays() -> None:
    state = act(sealed(), "sealed dot a1", "sealed dot b1")
    guess = state.game.resampled(state, 2, random.Random(3))
    act(guess, "sealed dot c2")
    assert guess.game.replay(guess.history) == guess


def test_nothing_hidden_means_nothing_resampled() -> None:
    state = sealed()
    assert state.game.resampled(state, 0, random.Random(1)) == state
    plain = act(begun(), "dot dot a1")
    assert plain.game.resampled(plain, 0, random.Random(1)) == plain


def test_a_clone_in_the_middle_of_a_round_keeps_its_choices() -> None:
    state = act(sealed(), "sealed dot a1")
    copy = state.clone()
    act(copy, "sealed dot b1", "sealed dot c1")
    assert state.pending == [state.history[0], NO_CHOICE, NO_CHOICE]
    assert owners(state) == {}
    act(state, "sealed dot b1", "sealed dot c1")
    assert state == copy


def test_refusals_name_the_constraints() -> None:
    state = act(sealed(2, clash="first-seat"), "sealed dot a1", "sealed dot b1")
    assert refused(state, "sealed dot a1") == ("empty",)


def test_a_game_says_that_it_hides_something() -> None:
    class Hiding:
        @hookimpl
        def tilewright_games(self) -> Iterable[GameDefinition]:
            return [GameDefinition("bare", "Bare", "Hidden choices.", hidden_information=True)]

    registry = Registry([Hiding()], discover=False)
    assert begun(2, registry, phases=[SEALED]).game.definition.hidden_information
