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
STEPS_A_CARD: Final = 12
MOST_STEPS: Final = 400
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

    __slots__ = ("_by_giver", "_fixed", "_lasts", "_lows", "_transfers", "_true", "resources")

    def __init__(self, ledger: Ledger) -> None:
        self._transfers = ledger.transfers
        self.resources = [transfer.passing.resource for transfer in ledger.transfers]
        self._lows = [list(column) for column in zip(*ledger.lows, strict=True)]
        self._lasts = [list(column) for column in zip(*ledger.lasts, strict=True)]
        self._true = self._lasts[:]
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
        chosen = [first]
        more = int(rng.random() * _TOGETHER)
        if more:
            # Which transfers have one of the two resources is the same after the step.
            pool = [n for n in hidden if n != first and self.resources[n] in (old, new)]
            chosen += rng.sample(pool, min(more, len(pool)))
        others = {number: old + new - self.resources[number] for number in chosen}
        columns = self._changes(others)
        lows, lasts = self._shifted(self._lows, columns), self._shifted(self._lasts, columns)
        if self._is_possible(lows, lasts) and self._accepts(others, lasts, rng):
            for number, resource in others.items():
                self.resources[number] = resource
            for column in columns:
                self._lows[column] = lows[column]
                self._lasts[column] = lasts[column]

    def _changes(self, others: dict[int, int]) -> dict[int, dict[int, int]]:
        """By how much each count changes, and from which segment on."""
        found: dict[int, dict[int, int]] = {}
        for number, new in others.items():
            transfer = self._transfers[number]
            since = transfer.passed_in
            if since < 0:
                continue
            old = self.resources[number]
            giver, taker = transfer.passing.giver * _WIDTH, transfer.passing.taker * _WIDTH
            for column, change in (
                (giver + old, 1),
                (giver + new, -1),
                (taker + old, -1),
                (taker + new, 1),
            ):
                steps = found.setdefault(column, {})
                steps[since] = steps.get(since, 0) + change
        return found

    def _shifted(
        self, table: list[list[int]], columns: dict[int, dict[int, int]]
    ) -> dict[int, list[int]]:
        """The changed columns of a table of counts."""
        found: dict[int, list[int]] = {}
        for column, steps in columns.items():
            counts = table[column][:]
            for since, change in steps.items():
                if change:
                    counts[since:] = [count + change for count in counts[since:]]
            found[column] = counts
        return found

    def _is_possible(self, lows: dict[int, list[int]], lasts: dict[int, list[int]]) -> bool:
        for column, counts in lows.items():
            if min(counts) < 0:
                return False
            true, changed = self._true[column], lasts[column]
            if any(changed[at] != true[at] for at in self._fixed[column % _WIDTH]):
                return False
        return True

    def _accepts(
        self, others: dict[int, int], lasts: dict[int, list[int]], rng: random.Random
    ) -> bool:
        """Whether chance takes the step: always if it leads to something more likely."""
        givers = {column // _WIDTH for column in lasts}
        givers.update(self._transfers[number].passing.giver for number in others)
        ratio = 1.0
        for giver in sorted(givers):
            for number in self._by_giver[giver]:
                transfer = self._transfers[number]
                before = transfer.drawn_in - 1
                old = self.resources[number]
                new = others.get(number, old)
                column = giver * _WIDTH + new
                had = (lasts[column] if column in lasts else self._lasts[column])[before]
                if had < 1:
                    return False
                if transfer.passing.drawn:
                    ratio *= had / self._lasts[giver * _WIDTH + old][before]
        return ratio >= 1.0 or rng.random() < ratio


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
