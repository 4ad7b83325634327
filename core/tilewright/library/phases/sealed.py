"""Sealed answers: all players answer questions of their own, hidden until everybody is done."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from tilewright.play.phase import Phase
from tilewright.play.state import NO_CHOICE

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State


class SealedAnswers(Phase):
    """A simultaneous decision in small steps: each player answers questions, then all is revealed.

    The engine asks in seat order, all questions of one player before the next one's. How many there
    are follows from what everybody knows, so it tells nothing; an answer may narrow down what the
    same player can answer to the questions after it, to a single answer perhaps. A subclass says
    how many questions there are, which answers are possible, and what follows.

    ``state.turn`` is the seat that is asked, ``state.step`` the number of the question. The answers
    of a seat are one number in ``state.memory``: a 1, then an offset for each, to base ``size``.
    """

    __slots__ = ("memory", "seats")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.seats = setup.players
        self.memory = setup.remember([1] * setup.players)

    # --- what a subclass says -------------------------------------------------------------------

    @abstractmethod
    def questions(self, state: State, seat: int) -> int:
        """How many questions the seat has to answer; follows from public facts alone."""

    @abstractmethod
    def answers(self, state: State, seat: int, given: list[int]) -> list[int]:
        """Possible answers to the next question as offsets, ascending, never none.

        Args:
            state: the state; nothing in it that others have answered may matter.
            seat: who is asked.
            given: the seat's answers so far.
        """

    @abstractmethod
    def reveal(self, state: State, given: list[list[int]]) -> None:
        """Does what follows from the answers of all seats, and ends the phase."""

    def seen_facts(self, state: State) -> dict[str, Any]:
        """What anybody may know of the phase."""
        return {}

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        state.memory[self.memory : self.memory + self.seats] = [1] * self.seats
        state.pending = [NO_CHOICE] * self.seats
        self._ask(state, 0)

    def legal_actions(self, state: State) -> list[int]:
        seat = state.player
        given = self.given(state, seat)
        return [self.base + offset for offset in self.answers(state, seat, given)]

    def apply(self, state: State, action: int) -> None:
        seat = state.player
        at = self.memory + seat
        state.memory[at] = state.memory[at] * self.size + action - self.base
        state.step += 1
        if state.step == self.questions(state, seat):
            state.pending[seat] = action
            self._ask(state, seat + 1)

    def _ask(self, state: State, seat: int) -> None:
        """Asks the first seat from ``seat`` on that has anything to answer, or reveals."""
        while seat < self.seats and not self.questions(state, seat):
            seat += 1
        if seat < self.seats:
            state.turn = state.player = seat
            state.step = 0
            return
        given = [self.given(state, each) for each in range(self.seats)]
        state.memory[self.memory : self.memory + self.seats] = [1] * self.seats
        state.pending = []
        self.reveal(state, given)

    def given(self, state: State, seat: int) -> list[int]:
        """The answers of a seat so far, as offsets."""
        number = state.memory[self.memory + seat]
        found: list[int] = []
        while number > 1:
            number, offset = divmod(number, self.size)
            found.append(offset)
        return found[::-1]

    # --- what may be seen -----------------------------------------------------------------------

    def unrevealed(self, state: State) -> int:
        return sum(len(self.given(state, seat)) for seat in range(self.seats))

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        own: list[str] = []
        if viewer is not None:
            own = [self.record(offset).notation() for offset in self.given(state, viewer)]
        return {**self.seen_facts(state), "own_answers": own}

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Draws the others' answers anew, here and at the end of the history."""
        at = len(state.history) - self.unrevealed(state)
        for seat in range(self.seats):
            count = len(self.given(state, seat))
            if seat != viewer and count:
                self._draw(state, seat, count, at, rng)
            at += count

    def _draw(self, state: State, seat: int, count: int, at: int, rng: random.Random) -> None:
        given: list[int] = []
        number = 1
        for ply in range(at, at + count):
            offset = rng.choice(self.answers(state, seat, given))
            given.append(offset)
            number = number * self.size + offset
            state.history[ply] = self.base + offset
        state.memory[self.memory + seat] = number
        if state.pending[seat] != NO_CHOICE:
            state.pending[seat] = self.base + given[-1]
