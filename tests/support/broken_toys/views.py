"""Toys that are broken in what they show, and in what they use besides the state."""

from __future__ import annotations

import itertools
import os
import random
from typing import Any

from tilewright import Game
from tilewright.library import DealMarks, PlacementPhase, SimultaneousPlacement
from tilewright.play import State


class Tuples(PlacementPhase):
    rule = "tuples"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"pair": (1, 2)}


class Sets(PlacementPhase):
    rule = "sets-of-facts"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"sites": {1, 2}}


class Listing(PlacementPhase):
    """Gives facts that are no object."""

    rule = "listing"

    def facts(self, state: State, viewer: int | None) -> Any:
        return ["a fact"]


class Impatient(PlacementPhase):
    """Changes the state when it is looked at."""

    rule = "impatient"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        if viewer == 1:
            state.start += 1
        return {}


class Wavering(PlacementPhase):
    """Says something else each time."""

    rule = "wavering"
    asked = itertools.count()

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"number": next(self.asked)}


class Telling(SimultaneousPlacement):
    """Shows everybody what is pending."""

    rule = "telling"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"choices": list(state.pending)}


class Hinting(Telling):
    """Shows what is pending, and knows no other possibility."""

    rule = "hinting"

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        pass


class Slipping(SimultaneousPlacement):
    """Changes what everybody sees for what a player cannot know."""

    rule = "slipping"

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        state.turn += 1


class Inventing(SimultaneousPlacement):
    """Thinks a choice possible that is none."""

    rule = "inventing"

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        if viewer == 1 and state.pending and state.pending[0] >= 0 and state.turn > 0:
            state.history[-1] = state.history[0]


class HalfHearted(SimultaneousPlacement):
    """Draws hidden choices anew and leaves the history as it was."""

    rule = "half-hearted"

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        kept = list(state.history)
        super().resample(state, viewer, rng)
        state.history[:] = kept


class Shifting(PlacementPhase):
    """Changes what everybody can see for what nobody can."""

    rule = "shifting"

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        state.supply[0] += 1


class Numbering(State):
    """Every state has a number of its own among its facts."""

    __slots__ = ("number",)
    numbers = itertools.count()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.number = next(Numbering.numbers)

    def copy_into(self, new: State) -> None:
        super().copy_into(new)
        new.number = self.number  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "number": self.number}


class Gambling(PlacementPhase):
    """Uses the global generator."""

    rule = "gambling"

    def apply(self, state: State, action: int) -> None:
        random.random()
        super().apply(state, action)


class Seeding(PlacementPhase):
    """Seeds the global generator when it is looked at."""

    rule = "seeding"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        random.seed(1)
        return {}


class Hashing(PlacementPhase):
    """Sorts by hashes of texts, which differ from process to process."""

    rule = "hashing"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        if not state.occupied >> self.board.site("b2") & 1:
            return {}
        return {"sites": sorted(self.board.labels, key=hash)}


class Drifting(DealMarks):
    """Draws by hashes of texts."""

    rule = "drifting"

    def sample(self, state: State, rng: random.Random) -> int:
        legal = self.legal_actions(state)
        return legal[hash(f"{state.ply}") % len(legal)]


class Tripping(PlacementPhase):
    """Raises in some processes only."""

    rule = "tripping"

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        if os.environ.get("PYTHONHASHSEED") == "2":
            raise RuntimeError("not on this planet")
        return {}
