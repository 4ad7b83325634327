"""Toys that are broken in what they let players or chance do."""

from __future__ import annotations

import random

from tilewright.library import DealMarks, PlacementPhase, SimultaneousPlacement
from tilewright.play import Placement, Refusal, State


class Stuck(PlacementPhase):
    """Has no legal action as soon as there is a piece on b2."""

    rule = "stuck"

    def legal_actions(self, state: State) -> list[int]:
        centre = self.board.bit[self.board.site("b2")]
        return [] if state.occupied & centre else super().legal_actions(state)


class Endless(PlacementPhase):
    """Never lets a piece stay on the board."""

    rule = "endless"

    def apply(self, state: State, action: int) -> None:
        state.turn += 1


class Crashing(PlacementPhase):
    """Breaks when a goat is placed while there is a piece on b2."""

    rule = "crashing"

    def apply(self, state: State, action: int) -> None:
        record = self.record(action - self.base)
        assert isinstance(record, Placement)
        if record.piece == "goat" and state.occupied >> self.board.site("b2") & 1:
            raise ZeroDivisionError("goats divide by nothing")
        super().apply(state, action)


class Fickle(PlacementPhase):
    """Lists actions that it then refuses."""

    rule = "fickle"

    def is_legal(self, state: State, action: int) -> bool:
        return super().is_legal(state, action) and state.turn < 2


class Unsorted(PlacementPhase):
    rule = "unsorted"

    def legal_actions(self, state: State) -> list[int]:
        return super().legal_actions(state)[::-1]


class Doubled(PlacementPhase):
    rule = "doubled"

    def legal_actions(self, state: State) -> list[int]:
        found = super().legal_actions(state)
        return found + found[-1:]


class Miscounting(PlacementPhase):
    """Counts wrongly as soon as there is a piece on b2."""

    rule = "miscounting"

    def legal_count(self, state: State) -> int:
        return super().legal_count(state) + (state.occupied >> self.board.site("b2") & 1)


class Misnumbering(PlacementPhase):
    rule = "misnumbering"

    def legal_action_at(self, state: State, index: int) -> int:
        return super().legal_action_at(state, -1 - index + self.legal_count(state))


class Growing(PlacementPhase):
    """Its legal actions change by being asked for."""

    rule = "growing"

    def legal_actions(self, state: State) -> list[int]:
        found = super().legal_actions(state)
        state.legal = [0] * len(state.legal) if state.ply > 5 else state.legal
        return found


class Borrowing(PlacementPhase):
    """Lists an action of another phase, and accepts it."""

    rule = "borrowing"

    def legal_actions(self, state: State) -> list[int]:
        return [0, *super().legal_actions(state)]

    def is_legal(self, state: State, action: int) -> bool:
        return action == 0 or super().is_legal(state, action)

    def apply(self, state: State, action: int) -> None:
        super().apply(state, action or super().legal_actions(state)[0])


class Outside(Borrowing):
    """Lists an action outside the action space, and accepts it."""

    rule = "outside"

    def legal_actions(self, state: State) -> list[int]:
        return [*super().legal_actions(state)[1:], 10_000]

    def is_legal(self, state: State, action: int) -> bool:
        return action == 10_000 or super().is_legal(state, action)

    def apply(self, state: State, action: int) -> None:
        super().apply(state, 0 if action == 10_000 else action)


class OpenToAll(State):
    """Gives everybody the legal actions of the acting party."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        return super().legal_actions()


class Insistent(SimultaneousPlacement):
    """Asks a seat whose choice is pending already."""

    rule = "insistent"

    def apply(self, state: State, action: int) -> None:
        if action not in state.pending and state.player == 0 and state.pending[0] >= 0:
            super().apply(state, action)
        elif state.player == 0:
            state.pending[0] = action
        else:
            super().apply(state, action)


class Lenient(PlacementPhase):
    """Lets everything pass that is its own."""

    rule = "lenient"

    def is_legal(self, state: State, action: int) -> bool:
        return self.base <= action < self.base + self.size


class Reckless(PlacementPhase):
    """Lets anything pass at all."""

    rule = "reckless"

    def is_legal(self, state: State, action: int) -> bool:
        return True


class Silent(PlacementPhase):
    """Refuses without a reason."""

    rule = "silent"

    def refuse(self, state: State, action: int) -> Refusal:
        return Refusal((), "no")


class Resentful(PlacementPhase):
    """Passes over a turn when it has to refuse."""

    rule = "resentful"

    def refuse(self, state: State, action: int) -> Refusal:
        state.turn += 1
        return super().refuse(state, action)


class Careless(State):
    """Applies anything that belongs to the phase in play."""

    __slots__ = ()

    def apply(self, action: int) -> None:
        if self.phase.base <= action < self.phase.base + self.phase.size:
            self.apply_unchecked(action)
        else:
            super().apply(action)


class Contradicting(State):
    """Refuses legal actions when it is only asked."""

    __slots__ = ()

    def validate(self, action: int) -> Refusal | None:
        return super().validate(action) or Refusal(("mood",), "not today")


class Leaky(DealMarks):
    """Has probabilities that sum to one half."""

    rule = "leaky"

    def chance_outcomes(self, state: State) -> list[tuple[int, float]]:
        return [(action, weight / 2) for action, weight in super().chance_outcomes(state)]


class Impossible(DealMarks):
    """Has outcomes of probability 0."""

    rule = "impossible"

    def chance_outcomes(self, state: State) -> list[tuple[int, float]]:
        found = super().chance_outcomes(state)
        return [(action, float(at == 0)) for at, (action, _) in enumerate(found)]


class Forgetful(DealMarks):
    """Leaves an outcome out."""

    rule = "forgetful"

    def chance_outcomes(self, state: State) -> list[tuple[int, float]]:
        return super().chance_outcomes(state)[:1]


class Cheating(DealMarks):
    """Draws what is no outcome."""

    rule = "cheating"

    def sample(self, state: State, rng: random.Random) -> int:
        return super().sample(state, rng) + 1


class Drawing(DealMarks):
    """Takes a token out of the bag for every look at it."""

    rule = "drawing"

    def sample(self, state: State, rng: random.Random) -> int:
        found = super().sample(state, rng)
        state.memory[self.memory + 2] += 1
        return found
