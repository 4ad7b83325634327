"""Simultaneous placement: all choose without seeing the others' choice, then all are resolved."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import append_bits
from tilewright.library.phases.placing import PLACEMENT_PARAMETER, PlacingPhase
from tilewright.play.part import Parameters
from tilewright.play.state import NO_CHOICE, State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

CLASHES: Final = ("nobody", "first-seat")


class SimultaneousPlacement(PlacingPhase):
    """In each round all players choose a placement, hidden from one another; then all are made.

    The engine asks in seat order. Placements are made in seat order; those that are no longer legal
    then, or that clash, fail. A player without a legal placement is not asked. Each player's choice
    is a turn; a player who is not asked is passed over.
    """

    __slots__ = ("clash", "rounds", "seats")
    runs_on: ClassVar[bool] = True
    rule = "simultaneous-placement"
    summary = "All players choose a placement at the same time; then all are made."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": PLACEMENT_PARAMETER,
            "rounds": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": (
                    "Number of rounds; 0: until nobody can place, or a round in which all fail."
                ),
            },
            "clash": {
                "enum": list(CLASHES),
                "default": "nobody",
                "description": (
                    "Who gets a site that several chose: `nobody`, or the `first-seat` of them."
                ),
            },
        },
        ("placement",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.rounds = setup.integer("rounds")
        self.clash = setup.choice("clash", CLASHES, "nobody")
        self.seats = setup.players

    def enter(self, state: State) -> None:
        self._begin_round(state, 0)

    def apply(self, state: State, action: int) -> None:
        state.pending[state.player] = action
        if not self._ask(state, state.player + 1):
            self._resolve(state)

    def _begin_round(self, state: State, number: int) -> None:
        """Round ``number``, if there is such a round and anybody can place; else the phase ends."""
        state.turn = number * self.seats
        state.pending = [NO_CHOICE] * self.seats
        more = not self.rounds or number < self.rounds
        if not (more and self._ask(state, 0)):
            state.pending = []
            self.leave(state)

    def _ask(self, state: State, seat: int) -> bool:
        """Lets the first player from ``seat`` on choose who can; False when none is left."""
        first = state.turn - state.turn % self.seats
        while seat < self.seats:
            state.turn = first + seat
            legal = self.placement.legal_sites(state, seat)
            if any(legal):
                state.player = seat
                state.legal = legal
                return True
            seat += 1
        return False

    def _resolve(self, state: State) -> None:
        choices = state.pending
        state.pending = []
        before = state.empty
        chosen = [(action - self.base) % self.sites for action in choices if action != NO_CHOICE]
        for seat, action in enumerate(choices):
            if action == NO_CHOICE:
                continue
            position, site = divmod(action - self.base, self.sites)
            if self.clash == "nobody" and chosen.count(site) > 1:
                continue
            if self.placement.legal_sites(state, seat)[position] >> site & 1:
                self.placement.put(state, seat, position, site)
        if state.game.endings and state.game.ends_after_turn(state):
            state.game.finish(state)
        elif state.empty == before and not self.rounds:
            self.leave(state)
        else:
            self._begin_round(state, state.turn // self.seats + 1)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        own = None
        if viewer is not None and state.pending and state.pending[viewer] != NO_CHOICE:
            own = state.game.notation(state.pending[viewer])
        decided = [seat for seat, action in enumerate(state.pending) if action != NO_CHOICE]
        return {"decided": decided, "own_choice": own}

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Draws the others' pending choices anew, in the state and at the end of its history."""
        first = len(state.history) - sum(action != NO_CHOICE for action in state.pending)
        for seat, action in enumerate(state.pending):
            if action == NO_CHOICE:
                continue
            if seat != viewer:
                legal = self.placement.legal_sites(state, seat)
                state.pending[seat] = rng.choice(self._numbers(legal))
                state.history[first] = state.pending[seat]
            first += 1

    def _numbers(self, legal: list[int]) -> list[int]:
        found: list[int] = []
        for position, allowed in enumerate(legal):
            append_bits(allowed, self.base + position * self.sites, found)
        return found
