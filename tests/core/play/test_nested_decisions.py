"""A phase that interrupts another, two levels deep: a tax inside a toll inside a placement."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from typing import Any

import pytest

from documents import DOTS, Bare, Json, act, made, placement, square
from tilewright import Registry, State, hookimpl
from tilewright.errors import IllegalActionError, NotationError
from tilewright.library import PlacementPhase
from tilewright.play import Action, Choice, Frame, Parameters, Phase, Setup

CHOICES = ("no", "yes")


class Question(Phase):
    """Somebody says yes or no; yes leads to another question of the next seat, if there is one."""

    __slots__ = ("asks", "asks_index", "memory", "seats")
    rule = "question"
    summary = "A nested yes or no."
    parameters = Parameters({"asks": {"type": "string", "description": "Id of a phase."}})

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = 2
        self.seats = setup.players
        self.asks_index = setup.phase("asks")
        self.memory = setup.remember([0] * setup.players)

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        state.start = state.player

    def legal_actions(self, state: State) -> list[int]:
        return [self.base, self.base + 1]

    def apply(self, state: State, action: int) -> None:
        state.memory[self.memory + state.player] += action - self.base
        state.step += 1
        if action == self.base + 1 and self.asks_index is not None:
            nested = state.game.phases[self.asks_index]
            self.interrupt(state, nested, (state.player + 1) % self.seats)
        else:
            self.return_to_caller(state)

    def resume(self, state: State) -> None:
        self.return_to_caller(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, CHOICES[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in CHOICES:
            raise self.not_understood(words, f"{self.id} <{', '.join(CHOICES)}>")
        return CHOICES.index(words[0])

    def facts(self, state: State, viewer: int | None) -> Json:
        return {"said_yes": state.memory[self.memory : self.memory + self.seats]}


class AskingPlacement(PlacementPhase):
    """After a piece on an odd site the next seat is asked a question before the turn goes on."""

    __slots__ = ("question",)
    rule = "asking-placement"
    summary = "Placements that ask a question."
    parameters = Parameters(
        {
            **PlacementPhase.parameters.properties,
            "question": {"type": "string", "description": "Id of a phase."},
        },
        ("placement", "question"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.question = setup.phase("question") or 0

    def apply(self, state: State, action: int) -> None:
        player = state.player
        super().apply(state, action)
        if (action - self.base) % self.sites % 2 and state.phase is self:
            asked = (player + 1) % state.game.num_players
            self.interrupt(state, state.game.phases[self.question], asked)

    def resume(self, state: State) -> None:
        state.legal = self.placement.legal_sites(state, state.player)


class Asking(Bare):
    @hookimpl
    def tilewright_phases(self) -> Iterable[type[Phase]]:
        return [Question, AskingPlacement]


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry([Asking()], discover=False)


@pytest.fixture
def state(registry: Registry) -> State:
    phases: list[dict[str, Any]] = [
        {**DOTS, "rule": "asking-placement", "question": "toll", "per_turn": 2, "start": 1},
        {"id": "toll", "rule": "question", "asks": "tax"},
        {"id": "tax", "rule": "question"},
    ]
    board = square(1, 8)
    return made(
        3, registry, board=board, placements=[placement("empty")], phases=phases
    ).initial_state()


def test_a_placement_is_interrupted_and_taken_up_again(state: State) -> None:
    act(state, "dot dot a1")
    assert (state.phase.id, state.player, state.step) == ("dot", 1, 1)
    act(state, "dot dot b1")  # an odd site: seat 2 is asked, while seat 2's turn waits
    assert (state.phase.id, state.player, state.turn, state.step) == ("toll", 2, 0, 0)
    assert state.stack == [Frame(0, 2, 1, 0, 1)]
    assert [state.notation(action) for action in state.legal_actions()] == ["toll no", "toll yes"]
    act(state, "toll no")
    assert (state.phase.id, state.player, state.turn, state.step) == ("dot", 2, 1, 0)
    assert state.stack == []
    assert [state.notation(action)[-2:] for action in state.legal_actions()] == [
        "c1", "d1", "e1", "f1", "g1", "h1",
    ]  # fmt: skip


def test_two_levels_deep_each_decision_comes_back_to_its_own_place(state: State) -> None:
    act(state, "dot dot b1")  # the first of seat 1's two pieces
    assert state.stack == [Frame(0, 1, 0, 1, 1)]
    act(state, "toll yes")  # by seat 2, so seat 0 is asked for the tax
    assert (state.phase.id, state.player) == ("tax", 0)
    assert state.stack == [Frame(0, 1, 0, 1, 1), Frame(1, 2, 0, 1, 2)]
    assert state.start == 0
    assert state.observation()["interrupted"] == ["dot", "toll"]
    assert state.observation()["to_act"] == 0
    act(state, "tax yes")
    assert (state.phase.id, state.player, state.turn, state.step) == ("dot", 1, 0, 1)
    assert (state.stack, state.start) == ([], 1)
    act(state, "dot dot c1")
    assert (state.player, state.turn) == (2, 1)
    assert state.game.log(state) == ["dot dot b1", "toll yes", "tax yes", "dot dot c1"]


def test_only_the_nested_decision_may_be_answered(state: State) -> None:
    act(state, "dot dot b1", "toll yes")
    with pytest.raises(IllegalActionError, match="'tax' is in play") as refusal:
        act(state, "toll no")
    assert refusal.value.reasons == ("phase",)
    assert state.legal_actions(1) == []
    assert state.ply == 2


@pytest.mark.parametrize("how", ["clone", "pickle", "replay"])
def test_a_copy_in_the_middle_goes_its_own_way(state: State, how: str) -> None:
    act(state, "dot dot b1", "toll yes")
    copy: State
    if how == "clone":
        copy = state.clone()
    elif how == "pickle":
        copy = pickle.loads(pickle.dumps(state))
    else:
        copy = state.game.replay(state.history)
    assert copy == state
    assert copy.digest() == state.digest()
    before = state.facts()
    act(copy, "tax yes", "dot dot d1", "toll no", "dot dot e1")
    assert state.facts() == before
    assert (copy.phase.id, copy.player, copy.stack) == ("dot", 2, [])
    act(state, "tax yes", "dot dot d1", "toll no", "dot dot e1")
    assert copy == state
    assert copy.digest() == state.digest()


def test_memory_of_both_levels_is_told_apart(state: State) -> None:
    act(state, "dot dot b1", "toll yes")
    assert state.observation(1)["facts"] == {"said_yes": [0, 0, 0]}  # of the tax
    act(state, "tax no", "dot dot d1")
    assert state.observation(1)["facts"] == {"said_yes": [0, 0, 1]}  # of the toll


def test_words_that_are_no_answer_are_refused_with_what_is_expected(state: State) -> None:
    with pytest.raises(NotationError, match=r"'toll maybe' is no action.*toll <no, yes>"):
        state.parse("toll maybe")
    with pytest.raises(NotationError, match=r"does not begin with the id of a phase.*'toll'"):
        state.parse("tol yes")
