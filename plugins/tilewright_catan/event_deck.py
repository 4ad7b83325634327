"""Event cards instead of the dice: the deck, and what an event is (E1, E2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from tilewright.errors import suggestion
from tilewright.play import Action, Choice, Parameters, Phase, State
from tilewright_catan.extras import TurnExtra
from tilewright_catan.kinds import NUMBERS
from tilewright_catan.rolling import NumberSource
from tilewright_catan.state import CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Setup

PhaseType = TypeVar("PhaseType", bound=Phase)

#: The word for the card that has the deck shuffled.
NEW_YEAR = "new-year"
#: Stands for a card without an event, and for the card in force before the first draw.
NONE = -1


class EventCard(NamedTuple):
    """A kind of card.

    Attributes:
        number: what it produces.
        event: id of the phase that is its event; empty for none.
        copies: how many there are.
    """

    number: int
    event: str
    copies: int

    @property
    def name(self) -> str:
        """What is printed on it, such as ``6 epidemic`` or ``8``."""
        return f"{self.number} {self.event}" if self.event else str(self.number)


class EventCards(NumberSource):
    """A card is drawn in place of a roll of the dice.

    All cards are shuffled, and the card New Year is put above the ``bottom`` last ones. When it
    comes up the deck is made ready again in the same way, and another card is drawn. As nobody has
    seen the order, the deck is no more than what is left of each kind of card; New Year is a
    certain outcome when its time has come.

    From ``memory`` on ``state.memory`` holds the kind of the card drawn last and how many cards of
    each kind are left.

    Attributes:
        cards: the kinds of card, in the order of the ruleset.
        bottom: how many cards lie below New Year.
    """

    __slots__ = ("_events", "_phases", "bottom", "cards", "here", "memory")
    rule = "catan-event-cards"
    summary = "A card is drawn that bears the number of the production, and maybe an event."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "cards": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "properties": {
                        "number": {
                            "type": "integer",
                            "minimum": NUMBERS[0],
                            "maximum": NUMBERS[-1],
                            "description": "The number that produces.",
                        },
                        "event": {
                            "type": "string",
                            "description": "Id of the phase that is the event; leave out for none.",
                        },
                        "count": {
                            "type": "integer",
                            "minimum": 1,
                            "default": 1,
                            "description": "How many cards are alike.",
                        },
                    },
                    "required": ["number"],
                    "additionalProperties": False,
                },
                "description": "The cards of the deck but for New Year.",
                "examples": [[{"number": 6, "event": "epidemic"}, {"number": 6, "count": 2}]],
            },
            "bottom": {
                "type": "integer",
                "minimum": 0,
                "default": 5,
                "description": "How many cards lie below New Year, after which all are shuffled.",
            },
        },
        ("cards",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.here: tuple[str, Mapping[str, Any]] = setup.here
        self.cards = tuple(
            EventCard(card["number"], card.get("event", ""), card.get("count", 1))
            for card in setup.get("cards")
        )
        self.bottom = setup.integer("bottom", 5)
        self.memory = setup.remember([NONE, *(card.copies for card in self.cards)])
        self.size = len(self.cards) + 1
        self._events = tuple(self._event(setup, card.event) for card in self.cards)
        self._check(setup)

    def _event(self, setup: Setup, name: str) -> int:
        """Index of the phase that is an event."""
        if not name:
            return NONE
        if name in setup.phase_ids:
            return setup.phase_ids.index(name)
        known = suggestion(name, setup.phase_ids)
        setup.fault("cards", f"the event {name!r} is no phase that is switched on", known)
        return NONE

    def _check(self, setup: Setup) -> None:
        names = [card.name for card in self.cards]
        for name in sorted({name for name in names if names.count(name) > 1}):
            setup.fault("cards", f"the card {name!r} is listed twice", "one entry with a count")
        total = sum(card.copies for card in self.cards)
        if self.bottom >= total:
            problem = f"{self.bottom} of {total} cards lie below New Year: none is ever drawn"
            setup.fault("bottom", problem, f"less than {total}")

    def finish_setup(self, setup: Setup) -> None:
        self._phases = setup.phases
        for card, event in zip(self.cards, self._events, strict=True):
            if event != NONE and not isinstance(setup.phases[event], Event):
                problem = f"the phase {card.event!r} of a card is no event"
                with setup.at(*self.here):
                    setup.fault("cards", problem, "the id of a phase whose rule is an event")

    # --- the deck -------------------------------------------------------------------------------

    def left(self, state: State) -> list[int]:
        """How many cards of each kind have not been drawn since the deck was shuffled."""
        return state.memory[self.memory + 1 : self.memory + self.size]

    def until_new_year(self, state: State) -> int:
        """How many cards lie above New Year."""
        return sum(self.left(state)) - self.bottom

    def drawn(self, state: State) -> EventCard | None:
        """The card drawn last; None before the first."""
        card = state.memory[self.memory]
        return None if card == NONE else self.cards[card]

    def event(self, state: State) -> int:
        """Index of the phase that is the event of the card drawn last; ``NONE`` for none."""
        card = state.memory[self.memory]
        return NONE if card == NONE else self._events[card]

    # --- play -----------------------------------------------------------------------------------

    def begin_event(self, state: CatanState, caller: Phase) -> bool:
        index = self.event(state)
        if index == NONE:
            return False
        event = self._phases[index]
        assert isinstance(event, Event)
        return event.begin(state, caller)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        left = self.left(state)
        if sum(left) <= self.bottom:
            return [(self.base + self.size - 1, 1)]
        return [(self.base + card, count) for card, count in enumerate(left) if count]

    def apply(self, state: State, action: int) -> None:
        card = action - self.base
        memory = state.memory
        if card == self.size - 1:
            first = self.memory + 1
            memory[first : first + card] = [each.copies for each in self.cards]
            return
        memory[self.memory] = card
        memory[self.memory + 1 + card] -= 1
        catan(state).number = self.cards[card].number
        self.return_to_caller(state)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Choice(self.id, NEW_YEAR if offset == self.size - 1 else self.cards[offset].name)

    def offset(self, words: list[str]) -> int:
        names = [card.name for card in self.cards] + [NEW_YEAR]
        name = " ".join(words)
        if name not in names:
            raise self.not_understood(words, f"{self.id} <{', '.join(names)}>")
        return names.index(name)

    def public_facts(self, state: State) -> dict[str, Any]:
        """The card in force, what is left of each kind, and when the deck is shuffled."""
        card = self.drawn(state)
        left = zip(self.cards, self.left(state), strict=True)
        return {
            "card": card.name if card else None,
            "left": {each.name: count for each, count in left},
            "until_new_year": self.until_new_year(state),
        }

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {**self.public_facts(state), "callers": self.callers(state, viewer)}


class Event(TurnExtra):
    """What happens when a card with this event is drawn, before its number takes effect (E2).

    A card names the event by the phase's id. Unless a subclass says otherwise nobody decides
    anything in it.
    """

    __slots__ = ("deck", "here")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.here: tuple[str, Mapping[str, Any]] = setup.here

    def finish_setup(self, setup: Setup) -> None:
        if deck := self.needed(setup, EventCards):
            self.deck = deck

    def needed(self, setup: Setup, kind: type[PhaseType]) -> PhaseType | None:
        """The only phase of a class; None with a fault when the ruleset has none."""
        found = setup.phase_of(kind)
        if found is None:
            with setup.at(*self.here):
                problem = f"{self.rule!r} needs a phase {kind.rule!r}"
                setup.fault("rule", problem, f"a phase with rule {kind.rule!r}")
        return found

    def is_in_force(self, state: CatanState) -> bool:
        """Whether the card drawn last has this event."""
        return self.deck.event(state) == self.index

    @abstractmethod
    def begin(self, state: CatanState, caller: Phase) -> bool:
        """Does what the event does; whether it has interrupted the caller, who goes on later."""

    def legal_actions(self, state: State) -> list[int]:
        return []

    def apply(self, state: State, action: int) -> None:
        """Never called: there are no actions."""

    def record(self, offset: int) -> Action:
        return Choice(self.id, str(offset))

    def offset(self, words: list[str]) -> int:
        raise self.not_understood(words, "nothing: nobody decides anything in it")
