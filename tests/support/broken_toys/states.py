"""Toys whose states are broken: copies, replays, results, pickles."""

from __future__ import annotations

import itertools
from typing import Any

from tilewright import Game
from tilewright.library import PlacementPhase
from tilewright.play import ScoringPart, State


class Entangled(State):
    """Shares its supply with its clones."""

    __slots__ = ()

    def copy_into(self, new: State) -> None:
        super().copy_into(new)
        new.supply = self.supply


class Plain(State):
    """Makes clones of another type."""

    __slots__ = ()

    def clone(self) -> Any:
        new = State.__new__(State)
        self.copy_into(new)
        return new


class Blotting(PlacementPhase):
    """Changes the cache of legal sites in place, which clones share."""

    rule = "blotting"

    def apply(self, state: State, action: int) -> None:
        for position in range(len(state.legal)):
            state.legal[position] = 0
        super().apply(state, action)


class Rewriting(PlacementPhase):
    """Writes more into the history than was applied."""

    rule = "rewriting"

    def apply(self, state: State, action: int) -> None:
        state.history.append(action)
        super().apply(state, action)


class Moody(PlacementPhase):
    """Remembers what happened in other games."""

    rule = "moody"
    seen = itertools.count()

    def enter(self, state: State) -> None:
        super().enter(state)
        state.start = next(self.seen) % 7


class Trusting(State):
    """Does something else when it is not asked to check."""

    __slots__ = ()

    def apply_unchecked(self, action: int) -> None:
        super().apply_unchecked(action)
        self.start = 3


class Generous(State):
    """Gives returns that do not sum to 1."""

    __slots__ = ()

    def returns(self) -> list[float]:
        return [1.0] * self.game.num_players


class Hasty(State):
    """Names winners before the end."""

    __slots__ = ()

    def winners(self) -> list[int]:
        return [0]

    def returns(self) -> list[float]:
        return [float(self.is_terminal()), 0.0]


class Inflated(State):
    """Has scores that are not the sums of the breakdown."""

    __slots__ = ()

    def scores(self) -> list[int]:
        return [points + 1 for points in super().scores()]


class Restless(State):
    """Lets players go on when the game is over."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [0] if self.is_terminal() else super().legal_actions(player)


class Fractions(ScoringPart):
    """Gives points that are no whole numbers."""

    rule = "fractions"

    def points(self, state: State) -> list[int]:
        halves: list[Any] = [0.5] * state.game.num_players
        return halves


class Bottled(State):
    """Comes out of a pickle with another number of the turn."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return _unbottled, (self.game, self.history)


def _unbottled(game: Game, history: list[int]) -> State:
    state = game.replay(history)
    state.turn += 1
    return state


class Unpicklable(PlacementPhase):
    """Holds a function that has no name."""

    __slots__ = ("function",)
    rule = "unpicklable"

    def __init__(self, setup: Any, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.function = lambda: 0
