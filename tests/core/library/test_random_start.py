"""Who begins: a seat that chance draws, and phases that begin with it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from documents import DOTS, act, bare_registry, begun, document, faults_of, made, seats, square
from tilewright import State
from tilewright.errors import NotationError
from tilewright.library import RandomStart
from tilewright.testing import check_game

WHO: dict[str, Any] = {"id": "who", "rule": "random-start"}


def starting(players: int = 3, who: dict[str, Any] = WHO, **dots: Any) -> State:
    phases = [who, {**DOTS, "start_by": "who", **dots}]
    return begun(players, board=square(1, 9), phases=phases)


def starter(state: State) -> int:
    phase = state.game.phases[0]
    assert isinstance(phase, RandomStart)
    return phase.seat(state)


def test_every_seat_is_equally_likely() -> None:
    state = starting()
    assert state.is_chance_node()
    assert {state.notation(action): chance for action, chance in state.chance_outcomes()} == {
        "who 0": 1 / 3,
        "who 1": 1 / 3,
        "who 2": 1 / 3,
    }
    rng = random.Random(2)
    drawn = Counter(state.notation(state.sample_chance(rng)) for _ in range(3000))
    assert all(abs(count - 1000) < 120 for count in drawn.values())


@pytest.mark.parametrize(
    ("order", "acting"),
    [
        ("clockwise", [2, 0, 1, 2, 0, 1]),
        ("reverse", [2, 1, 0, 2, 1, 0]),
        ("snake", [2, 0, 1, 1, 0, 2]),
        ("once-around", [2, 0, 1]),
    ],
)
@pytest.mark.parametrize("rounds", [0, 2])
def test_the_seat_has_the_first_turn_in_every_order(
    order: str, acting: list[int], rounds: int
) -> None:
    state = act(starting(order=order, rounds=rounds), "who 2")
    assert starter(state) == 2
    assert state.start == 2
    assert seats(state, 6) == acting


def test_a_seat_that_the_ruleset_names_begins_without_chance() -> None:
    state = starting(who={**WHO, "seat": 1})
    assert (state.phase.id, state.player, starter(state)) == ("dot", 1, 1)
    assert seats(state, 4) == [1, 2, 0, 1]


def test_the_seat_is_kept_for_later_phases() -> None:
    phases = [
        WHO,
        {**DOTS, "id": "first", "rounds": 1, "start_by": "who"},
        {**DOTS, "id": "second", "rounds": 1},
        {**DOTS, "id": "third", "rounds": 1, "start_by": "who", "order": "reverse"},
    ]
    state = act(begun(2, board=square(1, 9), phases=phases), "who 1")
    assert seats(state, 6) == [1, 0, 0, 1, 1, 0]
    assert starter(state) == 1


def test_before_it_has_been_drawn_seat_0_begins() -> None:
    phases = [{**DOTS, "rounds": 1, "start_by": "who"}, WHO, {**DOTS, "id": "rest"}]
    state = begun(2, phases=phases)
    assert seats(state, 2) == [0, 1]
    assert state.is_chance_node()


def test_actions_have_records_and_notation() -> None:
    game = made(2, phases=[WHO, DOTS])
    assert [game.notation(action) for action in (0, 1)] == ["who 0", "who 1"]
    assert game.parse("who 1") == 1
    assert game.action_record(1).to_json() == {"phase": "who", "choice": "1"}
    for text in ("who", "who 2", "who 01", "who me", "who 0 1"):
        with pytest.raises(NotationError, match="who <seat, 0 to 1>"):
            game.parse(text)


def test_seats_and_phases_that_do_not_exist_are_faults() -> None:
    assert faults_of(phases=[{**WHO, "seat": 2}, DOTS]) == [
        "$.phases[0].seat: there is no seat 2; allowed: 0..1"
    ]
    assert faults_of(phases=[WHO, {**DOTS, "start_by": "whom"}]) == [
        "$.phases[1].start_by: unknown phase 'whom'; did you mean 'who'?"
    ]
    assert faults_of(phases=[WHO, {**DOTS, "start_by": "dot"}]) == [
        "$.phases[1].start_by: phase 'dot' has rule 'placement'; allowed: rule 'random-start'"
    ]


@pytest.mark.parametrize("players", [1, 3])
def test_a_game_that_begins_by_chance_keeps_the_contract(players: int) -> None:
    phases = [WHO, {**DOTS, "start_by": "who", "order": "snake", "rounds": 2}]
    content = document(board=square(1, 9), phases=phases)
    game = bare_registry().game_of(bare_registry().ruleset_from(content), players)
    check_game(game, [1, 2], registry=bare_registry())
