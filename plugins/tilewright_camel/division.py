"""The end of the game: players name the Oasis and divide their cards (H23 to H25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.errors import suggestion
from tilewright.library import SealedAnswers, SiteValuePart
from tilewright.play import Action, Parameters, Refusal
from tilewright_camel.cards import CardTable
from tilewright_camel.choices import Division, best_division, divide
from tilewright_camel.kinds import CardKinds
from tilewright_camel.words import Divide, Name

if TYPE_CHECKING:
    from tilewright.play import Setup, State

#: What becomes of the cards of one number; the last one uses the wild card for the one it is
#: named as.
CHOICES: Final = ("apart", "big-three", "big-three-with-oasis")


class DivideCards(SealedAnswers):
    """Players name the wild card and say which numbers become Big Threes, in secret.

    Who holds the wild card names it first. Then there is one question for each number of which the
    player has all breeds, or all but one and the wild card. Everybody knows who holds what, so the
    questions are public and only the answers are not. Then pieces are exchanged: cards of a Big
    Three become pieces of another kind, and the wild card moves to the site it is named as.

    Offsets of actions: a name for each card that is not wild, then ``CHOICES`` for each number.
    """

    __slots__ = ("automatic", "cards", "kinds", "names")
    rule = "divide-cards"
    summary = "In secret each player names the wild card and sets cards of one number apart."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "wild": {"type": "string", "description": "Label of the site that is the wild card."},
            "piece": {"type": "string", "description": "Id of the piece on every card held."},
            "wild_piece": {
                "type": "string",
                "description": "Id of the piece that stands for the wild card once it is named.",
            },
            "set_piece": {
                "type": "string",
                "description": "Id of the piece on a card of a Big Three.",
            },
            "set_wild_piece": {
                "type": "string",
                "description": "Id of the piece that stands for the wild card in a Big Three.",
            },
            "declare": {
                "enum": ["choose", "best"],
                "default": "choose",
                "description": (
                    "Whether players decide, or everybody gets in seat order what is best for them "
                    "given what the others hold."
                ),
            },
        },
        ("wild", "piece", "wild_piece", "set_piece", "set_wild_piece"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        label = setup.text("wild")
        if label not in setup.board.index:
            known = suggestion(label, setup.board.labels)
            setup.fault("wild", f"unknown site {label!r}", known)
        self.cards = CardTable(setup.board, setup.board.bit[setup.board.index.get(label, 0)])
        self.kinds = CardKinds(setup)
        self.automatic = setup.choice("declare", ("choose", "best"), "choose") == "best"
        self.names = len(self.cards.named)
        self.size = self.names + len(CHOICES) * len(self.cards.numbers)

    def finish_setup(self, setup: Setup) -> None:
        for part in setup.scoring.values():
            if isinstance(part, SiteValuePart):
                self.cards.print_points(part.values, setup.mark_names)
                return

    # --- questions and answers ------------------------------------------------------------------

    def enter(self, state: State) -> None:
        if not self.automatic:
            super().enter(state)
            return
        for seat in range(self.seats):
            found = best_division(state, seat, self.cards, self.kinds)
            divide(state, seat, self.kinds.held(state, seat), found, self.cards, self.kinds)
        self.leave(state)

    def questions(self, state: State, seat: int) -> int:
        held = self.kinds.held(state, seat)
        return bool(held & self.cards.wild) + len(self._numbers(held))

    def _numbers(self, held: int) -> list[int]:
        """Numbers, from 0, of which a Big Three may be possible."""
        wild = bool(held & self.cards.wild)
        least = len(self.cards.breeds) - wild
        return [
            number
            for number, sites in enumerate(self.cards.numbers)
            if (sites & held).bit_count() >= least
        ]

    def answers(self, state: State, seat: int, given: list[int]) -> list[int]:
        held = self.kinds.held(state, seat)
        wild = bool(held & self.cards.wild)
        if wild and not given:
            return list(range(self.names))
        number = self._numbers(held)[len(given) - wild]
        sites = self.cards.numbers[number]
        first = self.names + number * len(CHOICES)
        found = [first]
        if sites & held == sites:
            found.append(first + 1)
        if wild and sites & ~held & ~self._named_bit(given) == 0 and sites & self._named_bit(given):
            found.append(first + 2)
        return found

    def _named_bit(self, given: list[int]) -> int:
        return self.cards.board.bit[self.cards.named[given[0]]]

    def division(self, held: int, given: list[int]) -> Division:
        """The division that some answers of a player amount to; open questions leave cards apart.

        Args:
            held: the cards that the player holds.
            given: offsets of the answers.
        """
        named = sets = 0
        joined = False
        for offset in given:
            if offset < self.names:
                named = self.cards.board.bit[self.cards.named[offset]]
                continue
            number, choice = divmod(offset - self.names, len(CHOICES))
            if choice:
                sites = self.cards.numbers[number]
                joined = joined or choice == 2
                sets |= (sites & ~named if choice == 2 else sites) & held
        return Division(named, sets, joined)

    def offsets(self, held: int, division: Division) -> list[int]:
        """The answers that amount to a division."""
        found: list[int] = []
        if held & self.cards.wild:
            named = division.named.bit_length() - 1
            found.append(self.cards.named.index(named))
        for number in self._numbers(held):
            sites = self.cards.numbers[number]
            made = bool(sites & division.sets)
            with_wild = made and division.joined and bool(sites & division.named)
            choice = 2 if with_wild else int(made)
            found.append(self.names + number * len(CHOICES) + choice)
        return found

    def reveal(self, state: State, given: list[list[int]]) -> None:
        for seat, answers in enumerate(given):
            held = self.kinds.held(state, seat)
            divide(state, seat, held, self.division(held, answers), self.cards, self.kinds)
        self.leave(state)

    def refuse(self, state: State, action: int) -> Refusal:
        legal = ", ".join(repr(state.notation(one)) for one in self.legal_actions(state)[:4])
        return Refusal((self.id,), f"seat {state.player} is asked for an answer such as {legal}")

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        if offset < self.names:
            return Name(self.id, self.cards.board.labels[self.cards.named[offset]])
        number, choice = divmod(offset - self.names, len(CHOICES))
        return Divide(self.id, CHOICES[choice], self.cards.number_names[number])

    def offset(self, words: list[str]) -> int:
        labels = [self.cards.board.labels[site] for site in self.cards.named]
        numbers = self.cards.number_names
        if len(words) == 2 and words[0] == "name" and words[1] in labels:
            return labels.index(words[1])
        if len(words) == 2 and words[0] in CHOICES and words[1] in numbers:
            first = self.names + numbers.index(words[1]) * len(CHOICES)
            return first + CHOICES.index(words[0])
        listed = ", ".join(CHOICES)
        expected = f"{self.id} name <card, such as {labels[0]}> or {self.id} <{listed}> <number>"
        raise self.not_understood(words, expected)

    def seen_facts(self, state: State) -> dict[str, Any]:
        return {"questions": [self.questions(state, seat) for seat in range(self.seats)]}
