"""A nested decision: a placement is interrupted by another player's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.library.phases.placing import PLACEMENT_PARAMETER, PlacingPhase
from tilewright.play import Action, Choice, Parameters, Phase, ScoringPart, State

if TYPE_CHECKING:
    from tilewright.play import Setup

ANSWERS: Final = ("keep", "share")


class Asking(PlacingPhase):
    """Players place one piece a turn; after one on the mark, the next seat answers at once."""

    __slots__ = ("answer", "mark", "rounds", "seats")
    rule = "toy-asking"
    summary = "Players place in turn; a piece on a mark makes the next player answer."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": PLACEMENT_PARAMETER,
            "mark": {"type": "string", "description": "The mark that asks."},
            "answer": {"type": "string", "description": "Id of the phase that answers."},
            "rounds": {"type": "integer", "minimum": 1, "description": "Turns of each player."},
        },
        ("placement", "mark", "answer", "rounds"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.mark = setup.mark("mark")
        self.answer = setup.phase("answer") or 0
        self.rounds = setup.integer("rounds")
        self.seats = setup.players

    def enter(self, state: State) -> None:
        self._give_turn(state)

    def apply(self, state: State, action: int) -> None:
        position, site = divmod(action - self.base, self.sites)
        self.placement.put(state, state.player, position, site)
        if state.marks[self.mark] >> site & 1:
            asked = (state.player + 1) % self.seats
            self.interrupt(state, state.game.phases[self.answer], asked)
        else:
            self.resume(state)

    def resume(self, state: State) -> None:
        state.turn += 1
        self._give_turn(state)

    def _give_turn(self, state: State) -> None:
        seat = state.turn % self.seats
        state.legal = self.placement.legal_sites(state, seat)
        if state.turn < self.rounds * self.seats and any(state.legal):
            state.player = seat
        else:
            self.leave(state)


class Answer(Phase):
    """The player asked says whether to share: then both get a point, else only the asker."""

    __slots__ = ("memory",)
    rule = "toy-answer"
    summary = "A choice between sharing and keeping; played only as a nested decision."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = len(ANSWERS)
        self.memory = setup.remember([0] * setup.players)

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        state.legal = []

    def legal_actions(self, state: State) -> list[int]:
        return [self.base, self.base + 1]

    def apply(self, state: State, action: int) -> None:
        state.memory[self.memory + state.stack[-1].player] += 1
        if action - self.base == ANSWERS.index("share"):
            state.memory[self.memory + state.player] += 1
        self.return_to_caller(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, ANSWERS[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in ANSWERS:
            raise self.not_understood(words, f"{self.id} <{', '.join(ANSWERS)}>")
        return ANSWERS.index(words[0])

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"asked_by": state.stack[-1].player if state.stack else None}


class Shares(ScoringPart):
    """One point for each share that an answer has given."""

    __slots__ = ("answer", "players")
    rule = "toy-shares"
    summary = "A point for each share."
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(
        {"answer": {"type": "string", "description": "Id of the phase that answers."}}, ("answer",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.answer = setup.phase("answer") or 0
        self.players = setup.players

    def points(self, state: State) -> list[int]:
        phase = state.game.phases[self.answer]
        assert isinstance(phase, Answer)
        return state.memory[phase.memory : phase.memory + self.players]
