"""Dealing marks: chance puts tokens from a bag on sites, one after another."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import lowest_bit
from tilewright.errors import Fault, RulesetError, UnknownNameError
from tilewright.library.phases.apart import APART_PARAMETER, Apart
from tilewright.play.actions import Action, Deal
from tilewright.play.part import Parameters
from tilewright.play.phase import ChancePhase
from tilewright.play.state import State
from tilewright.rules import format_address

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

#: Notation of a token that leaves the site as it is.
BLANK: Final = "none"

_MARKS: Final[dict[str, Any]] = {"type": "array", "items": {"type": "string"}}


class DealMarks(ChancePhase):
    """Chance deals one token from a bag to each of some sites, in the order of the sites.

    The tokens are marks; a bag with fewer tokens than there are sites is filled up with blanks, so
    that every way to spread the tokens is equally likely. Tokens left over are out of the game.
    Where marks must lie ``apart``, every way that keeps them so is as likely as any other.
    ``state.memory`` holds the sites still to come and then the tokens left of each sort.
    """

    __slots__ = ("apart", "board", "counts", "marks", "memory", "names", "off", "on", "sites")
    rule = "deal-marks"
    summary = "Chance puts marks from a bag on all sites that bear certain marks."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "on": {
                **_MARKS,
                "minItems": 1,
                "description": "Sites with any of these marks get a token each.",
                "examples": [["palm"]],
            },
            "off": {**_MARKS, "description": "But not sites with any of these."},
            "bag": {
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 1_000_000},
                "minProperties": 1,
                "description": "How many tokens of each mark the bag holds.",
                "examples": [{"oasis": 5}],
            },
            "apart": APART_PARAMETER,
        },
        ("on", "bag"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.on = setup.marks("on")
        self.off = setup.marks("off")
        bag = setup.mark_points("bag")
        self.marks = tuple(mark for mark, _ in bag)
        self.counts = tuple(count for _, count in bag)
        self.apart = Apart(setup, self.marks)
        self.names = (*(setup.mark_names[mark] for mark in self.marks), BLANK)
        self.size = len(self.names) * self.sites
        self.memory = setup.remember([0] * (1 + len(self.names)))

    def enter(self, state: State) -> None:
        targets = 0
        for mark in self.on:
            targets |= state.marks[mark]
        for mark in self.off:
            targets &= ~state.marks[mark]
        blanks = max(0, targets.bit_count() - sum(self.counts))
        at = self.memory
        state.memory[at : at + 1 + len(self.names)] = [targets, *self.counts, blanks]
        if not targets:
            self.leave(state)
            return
        if self.apart.group:
            self._require_a_deal(state)
        self.begin_chance(state)

    def _require_a_deal(self, state: State) -> None:
        """Refuses a ruleset by which the marks cannot be dealt apart.

        Raises:
            RulesetError: there is no way at all, or there are too many to be counted.
        """
        names = ", ".join(map(repr, (state.game.marks[mark] for mark in self.apart.group)))
        try:
            if any(self._weights(state)):
                return
            problem = f"there is no way to deal the bag with the marks {names} apart"
            allowed = "more sites, or fewer tokens of these marks"
        except ValueError as error:
            problem = f"the ways to deal the marks {names} apart cannot be counted: {error}"
            allowed = "fewer sites, or fewer tokens of these marks"
        raise RulesetError(
            state.game.id, [Fault(format_address(("phases", self.id, "apart")), problem, allowed)]
        )

    def _weights(self, state: State) -> list[int]:
        """For each sort of token how likely it is to be next, as a whole number."""
        sites, *left = state.memory[self.memory : self.memory + 1 + len(self.names)]
        return self.apart.weights(state.marks, sites, left) if self.apart.group else left

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        first = self.base + lowest_bit(state.memory[self.memory])
        weights = enumerate(self._weights(state))
        return [(first + token * self.sites, weight) for token, weight in weights if weight]

    def is_legal(self, state: State, action: int) -> bool:
        token, site = divmod(action - self.base, self.sites)
        here = lowest_bit(state.memory[self.memory]) == site and 0 <= token < len(self.names)
        return here and self._weights(state)[token] > 0

    def sample(self, state: State, rng: random.Random) -> int:
        at = self.memory
        left = self._weights(state)
        total = sum(left)
        # The number of deals may be larger than a random fraction can tell apart.
        drawn = rng.randrange(total) if self.apart.group else int(rng.random() * total)
        token = 0
        while drawn >= left[token]:
            drawn -= left[token]
            token += 1
        return self.base + token * self.sites + lowest_bit(state.memory[at])

    def apply(self, state: State, action: int) -> None:
        token, site = divmod(action - self.base, self.sites)
        bit = self.board.bit[site]
        memory = state.memory
        memory[self.memory] ^= bit
        memory[self.memory + 1 + token] -= 1
        if token < len(self.marks):
            state.marks[self.marks[token]] |= bit
        if not memory[self.memory]:
            self.leave(state)

    def record(self, offset: int) -> Action:
        token, site = divmod(offset, self.sites)
        return Deal(self.id, self.names[token], self.board.labels[site])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} <{', '.join(self.names)}> <site, such as {self.board.labels[0]}>"
        if len(words) != 2 or words[0] not in self.names:
            raise self.not_understood(words, expected)
        try:
            site = self.board.site(words[1])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{expected} ({error})") from error
        return self.names.index(words[0]) * self.sites + site

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        left = state.memory[self.memory + 1 : self.memory + 1 + len(self.names)]
        return {
            "to_deal": self.board.names(state.memory[self.memory]),
            "bag": dict(zip(self.names, left, strict=True)),
        }
