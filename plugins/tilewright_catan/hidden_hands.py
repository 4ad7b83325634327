"""Resource cards that have passed unseen: other cards may have passed instead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tilewright_catan.kinds import RESOURCES, Kinds
from tilewright_catan.unseen import PassesUnseen

if TYPE_CHECKING:
    from tilewright_catan.ledger import Ledger, Transfer
    from tilewright_catan.state import CatanState

#: Steps of the walk for each hidden card, and in all.
STEPS_A_CARD: Final = 20
MOST_STEPS: Final = 600
#: Cards that a step exchanges at most.
_TOGETHER: Final = 3
_WIDTH = len(RESOURCES)


def redraw_resources(
    state: CatanState, kinds: Kinds, ledger: Ledger, viewer: int, rng: random.Random
) -> None:
    """Draws anew which resource cards have passed between others, unseen by the viewer."""
    hidden = [
        number
        for number, transfer in enumerate(ledger.transfers)
        if viewer != transfer.passing.giver
        and not (viewer == transfer.passing.taker and transfer.passed_in >= 0)
    ]
    if not hidden:
        return
    walk = Walk(ledger)
    for _ in range(min(MOST_STEPS, STEPS_A_CARD * (len(hidden) + 1))):
        walk.step(hidden, rng)
    rewrite(state, kinds, ledger, walk.resources)


class Walk:
    """A random walk through the resources that could have passed unseen.

    Every step exchanges two resources in a few transfers. What is possible: whoever passed a card
    on had it, nobody ever had fewer than no cards, and hands that became known were what they were.
    A card drawn at random is the likelier, the more of it the giver had.

    Attributes:
        resources: the resource of each transfer of the ledger.
    """

    __slots__ = ("_by_giver", "_fixed", "_lasts", "_lows", "_transfers", "resources")

    def __init__(self, ledger: Ledger) -> None:
        self._transfers = ledger.transfers
        self.resources = [transfer.passing.resource for transfer in ledger.transfers]
        self._lows = _columns(ledger.lows)
        self._lasts = _columns(ledger.lasts)
        self._fixed: list[list[int]] = [[] for _ in RESOURCES]
        for segment, resource in ledger.fixed:
            self._fixed[resource].append(segment)
        seats = len(self._lasts) // _WIDTH
        self._by_giver: list[list[int]] = [[] for _ in range(seats)]
        for number, transfer in enumerate(ledger.transfers):
            self._by_giver[transfer.passing.giver].append(number)

    def step(self, hidden: Sequence[int], rng: random.Random) -> None:
        """Tries to exchange two resources in up to three of the hidden transfers."""
        first = hidden[int(rng.random() * len(hidden))]
        old = self.resources[first]
        new = (old + 1 + int(rng.random() * (_WIDTH - 1))) % _WIDTH
        others = {first: new}
        more = int(rng.random() * _TOGETHER)
        if more:
            # Which transfers have one of the two resources is the same after the step.
            pool = [n for n in hidden if n != first and self.resources[n] in (old, new)]
            for number in rng.sample(pool, min(more, len(pool))):
                others[number] = old + new - self.resources[number]
        if len(others) == 1 and not self._had(first, new):
            return
        columns = self._changes(others)
        if self._all_possible(columns) and self._accepts(others, columns, rng):
            for number, resource in others.items():
                self.resources[number] = resource
            for column, steps in columns.items():
                _shift(self._lows[column], steps)
                _shift(self._lasts[column], steps)

    def _had(self, number: int, resource: int) -> bool:
        """Whether the giver of a transfer had a card of the resource then."""
        transfer = self._transfers[number]
        column = transfer.passing.giver * _WIDTH + resource
        return self._lasts[column][transfer.drawn_in - 1] > 0

    def _changes(self, others: dict[int, int]) -> dict[int, list[tuple[int, int]]]:
        """For each count that changes the segments from which on it does, ascending, and how."""
        found: dict[int, list[tuple[int, int]]] = {}
        for number, new in others.items():
            since = self._transfers[number].passed_in
            if since < 0:
                continue
            old = self.resources[number]
            passing = self._transfers[number].passing
            giver, taker = passing.giver * _WIDTH, passing.taker * _WIDTH
            more, less = (since, 1), (since, -1)
            found.setdefault(giver + new, []).append(less)
            found.setdefault(taker + old, []).append(less)
            found.setdefault(giver + old, []).append(more)
            found.setdefault(taker + new, []).append(more)
        if len(others) > 1:
            for steps in found.values():
                steps.sort()
        return found

    def _is_possible(self, column: int, steps: list[tuple[int, int]]) -> bool:
        """Whether a count may change so: never below 0, and not where it became known."""
        low = self._lows[column]
        fixed = self._fixed[column % _WIDTH]
        total = 0
        for at, (since, change) in enumerate(steps):
            total += change
            until = steps[at + 1][0] if at + 1 < len(steps) else len(low)
            if not total or since == until:
                continue
            if total < 0 and min(low[since:until]) + total < 0:
                return False
            for segment in fixed:
                if since <= segment < until:
                    return False
        return True

    def _all_possible(self, columns: dict[int, list[tuple[int, int]]]) -> bool:
        return all(self._is_possible(column, steps) for column, steps in columns.items())

    def _accepts(
        self,
        others: dict[int, int],
        columns: dict[int, list[tuple[int, int]]],
        rng: random.Random,
    ) -> bool:
        """Whether chance takes the step: always if it leads to something more likely."""
        givers = {column // _WIDTH for column in columns}
        givers.update(self._transfers[number].passing.giver for number in others)
        ratio = 1.0
        for giver in sorted(givers):
            for number in self._by_giver[giver]:
                transfer = self._transfers[number]
                before = transfer.drawn_in - 1
                old = self.resources[number]
                column = giver * _WIDTH + others.get(number, old)
                had = self._lasts[column][before]
                if column in columns:
                    had += sum(change for since, change in columns[column] if since <= before)
                if had < 1:
                    return False
                if transfer.passing.drawn:
                    ratio *= had / self._lasts[giver * _WIDTH + old][before]
        return ratio >= 1.0 or rng.random() < ratio


def _columns(rows: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _shift(counts: list[int], steps: list[tuple[int, int]]) -> None:
    """Changes counts from some segments on."""
    for since, change in steps:
        counts[since:] = [count + change for count in counts[since:]]


def rewrite(state: CatanState, kinds: Kinds, ledger: Ledger, resources: Sequence[int]) -> None:
    """Makes other resources the ones that have passed, in a state and in its history."""
    moved = list(state.moved)
    settled = [list(counts) for counts in state.settled]
    known = [-1] * _WIDTH
    for segment, resource in ledger.fixed:
        known[resource] = segment
    for transfer, new in zip(ledger.transfers, resources, strict=True):
        giver, taker, old, _ = transfer.passing
        if new == old:
            continue
        _rewrite_action(state, transfer, new)
        if transfer.passed_in < 0:
            continue
        kinds.move(state, old, kinds.hands[taker], kinds.hands[giver])
        kinds.move(state, new, kinds.hands[giver], kinds.hands[taker])
        at = (giver * len(kinds.hands) + taker) * _WIDTH
        for counts, segment in zip((moved, *settled), (transfer.passed_in, *known), strict=True):
            if segment >= transfer.passed_in:
                counts[at + old] -= 1
                counts[at + new] += 1
    state.moved = tuple(moved)
    state.settled = tuple(tuple(counts) for counts in settled)


def _rewrite_action(state: CatanState, transfer: Transfer, new: int) -> None:
    phase = state.game.phases[transfer.phase]
    assert isinstance(phase, PassesUnseen)
    old_action = state.history[transfer.ply]
    action = phase.with_resource(old_action, transfer.passing.resource, new)
    state.history[transfer.ply] = action
    if transfer.passed_in < 0:
        giver = transfer.passing.giver
        if state.pending[giver] == old_action:
            state.pending[giver] = action
