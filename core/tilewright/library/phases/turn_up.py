"""Turning up cards: chance moves a mark from one site to another one's place, face up."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits, nth_bit
from tilewright.errors import UnknownNameError
from tilewright.play.actions import Action, Choice
from tilewright.play.part import Parameters
from tilewright.play.phase import ChancePhase

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State


class TurnUp(ChancePhase):
    """Chance chooses one of the sites with a mark, all equally likely, and gives it another mark.

    A shuffled deck is a set of sites that bear a mark: which of them is on top is decided when it
    is turned up. With an empty deck the phase is over as soon as it begins.
    """

    __slots__ = ("board", "deck", "shown")
    rule = "turn-up"
    summary = "Chance turns up a site with a mark: it bears another mark instead."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "deck": {"type": "string", "description": "The mark of the sites to choose from."},
            "shown": {"type": "string", "description": "The mark that the chosen site gets."},
        },
        ("deck", "shown"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.size = setup.board.size
        self.deck = setup.mark("deck")
        self.shown = setup.mark("shown")

    def enter(self, state: State) -> None:
        if state.marks[self.deck]:
            self.begin_chance(state)
        else:
            self.leave(state)

    def enter_nested(self, state: State) -> None:
        if state.marks[self.deck]:
            self.begin_chance(state)
        else:
            self.return_to_caller(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(action, 1) for action in self.legal_actions(state)]

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        append_bits(state.marks[self.deck], self.base, found)
        return found

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        return 0 <= offset < self.size and bool(state.marks[self.deck] >> offset & 1)

    def sample(self, state: State, rng: random.Random) -> int:
        deck = state.marks[self.deck]
        return self.base + nth_bit(deck, int(rng.random() * deck.bit_count()))

    def apply(self, state: State, action: int) -> None:
        bit = self.board.bit[action - self.base]
        state.marks[self.deck] ^= bit
        state.marks[self.shown] |= bit
        if state.stack:
            self.return_to_caller(state)
        else:
            self.leave(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, self.board.labels[offset])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} <site, such as {self.board.labels[0]}>"
        if len(words) != 1:
            raise self.not_understood(words, expected)
        try:
            return self.board.site(words[0])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{expected} ({error})") from error

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {
            "deck": self.board.names(state.marks[self.deck]),
            "callers": self.callers(state, viewer),
        }
