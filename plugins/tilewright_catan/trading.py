"""Trade between players (B19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.play import Action, Choice, Parameters, Refusal, State
from tilewright_catan.actions import TurnAction
from tilewright_catan.extras import TurnExtra
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.state import CatanState, catan
from tilewright_catan.unseen import ShowsCards

if TYPE_CHECKING:
    from tilewright.play import Setup
    from tilewright_catan.turns import Turns

#: Decisions in an offer, kept in ``state.step``.
GIVE, WANT, ANSWER, PARTNER = range(4)
_ASKED: Final = ("give", "want", "answer", "partner")
#: Offsets of the first action of each decision.
_FIRST: Final = (0, 6, 12, 14)
_DONE: Final = len(RESOURCES)
#: Positions in the phase's part of ``state.memory``: offers made in this turn, then the cards on
#: each side by resource, then the set of the seats that accept.
_MADE, _SIDES, _ACCEPTED, _SIZE = 0, (1, 6), 11, 12


class Offers(TurnExtra, ShowsCards):
    """The active player offers cards for other cards, and trades with one who accepts.

    The offer is put together card by card, on each side in the order of the resources. Then all
    other players answer in turn order, whether they hold the cards or not: to pass somebody over
    would show what is in his hand. Then the active player trades with one who accepts, or with
    nobody. ``state.step`` says which decision it is, ``state.turn`` counts the answers.
    """

    __slots__ = ("cards_a_side", "limit", "memory", "words")
    rule = "catan-offers"
    summary = "The active player offers cards to all others and trades with one who accepts."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "offers_per_turn": {
                "type": "integer",
                "minimum": 0,
                "default": 3,
                "description": "How many offers the active player may make in a turn.",
            },
            "cards_a_side": {
                "type": "integer",
                "minimum": 1,
                "maximum": 19,
                "default": 3,
                "description": "How many cards each side of an offer may have at most.",
            },
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.limit = setup.integer("offers_per_turn", 3)
        self.cards_a_side = setup.integer("cards_a_side", 3)
        self.memory = setup.remember([0] * _SIZE)
        self.words = (
            *((side, name) for side in _ASKED[:2] for name in (*RESOURCES, "done")),
            ("accept",),
            ("decline",),
            *(("with", f"seat-{seat}") for seat in range(self.seats)),
            ("with", "nobody"),
        )
        self.size = len(self.words)

    # --- the turn -------------------------------------------------------------------------------

    def actions(self, turns: Turns, setup: Setup) -> Sequence[TurnAction]:
        return (MakeOffer(turns, self),)

    def turn_begins(self, state: CatanState) -> None:
        state.memory[self.memory + _MADE] = 0

    def left(self, state: State) -> int:
        """How many offers the active player may still make in this turn."""
        return max(0, self.limit - state.memory[self.memory + _MADE])

    def make(self, state: CatanState, turns: Turns) -> None:
        """Lets the active player make an offer, and returns to the turn."""
        turns.interrupt(state, self, state.active)

    # --- the offer ------------------------------------------------------------------------------

    def given(self, state: State) -> list[int]:
        """Cards of each resource that the active player offers."""
        return self._side(state, GIVE)

    def wanted(self, state: State) -> list[int]:
        """Cards of each resource that the active player wants for them."""
        return self._side(state, WANT)

    def accepted(self, state: State) -> int:
        """Set of the seats that accept the offer."""
        return state.memory[self.memory + _ACCEPTED]

    def _side(self, state: State, side: int) -> list[int]:
        at = self.memory + _SIDES[side]
        return state.memory[at : at + len(RESOURCES)]

    def can_pay(self, state: State, seat: int) -> bool:
        """Whether a seat holds the cards that are wanted."""
        hand = self.kinds.hand(state, seat)
        return all(held >= count for held, count in zip(hand, self.wanted(state), strict=True))

    # --- play -----------------------------------------------------------------------------------

    def enter_nested(self, state: State) -> None:
        at = self.memory
        state.memory[at : at + _SIZE] = [state.memory[at] + 1] + [0] * (_SIZE - 1)
        state.step = GIVE

    def legal_actions(self, state: State) -> list[int]:
        offsets = (self._cards, self._cards, self._answers, self._partners)[state.step](state)
        return [self.base + offset for offset in offsets]

    def _cards(self, state: State) -> list[int]:
        first = _FIRST[state.step]
        which = [first + each for each in range(5) if not self._why_not(state, each)]
        return [*which, first + _DONE] if any(self._side(state, state.step)) else which

    def _answers(self, state: State) -> list[int]:
        first = _FIRST[ANSWER]
        return [first, first + 1] if self.can_pay(state, state.player) else [first + 1]

    def _partners(self, state: State) -> list[int]:
        first = _FIRST[PARTNER]
        return [first + seat for seat in (*bits(self.accepted(state)), self.seats)]

    def _why_not(self, state: State, resource: int) -> str:
        """Why a card may not be added to the side being put together; nothing when it may."""
        side = self._side(state, state.step)
        name = RESOURCES[resource]
        if any(side[resource + 1 :]):
            return "the cards of a side are named in the order " + ", ".join(RESOURCES)
        if state.step == WANT:
            return f"{name} is offered already" if self.given(state)[resource] else ""
        held = self.kinds.hand(state, state.player)[resource]
        if side[resource] == held:
            return f"seat {state.player} holds {held} {name}"
        if not side[resource] and sum(map(bool, side)) == len(RESOURCES) - 1:
            return "with all resources offered none would be left to want"
        return ""

    def apply(self, state: State, action: int) -> None:
        which = action - self.base - _FIRST[state.step]
        if state.step <= WANT:
            self._add(catan(state), which)
        elif state.step == ANSWER:
            if which == 0:
                state.memory[self.memory + _ACCEPTED] |= 1 << state.player
            self._answered(catan(state))
        else:
            if which < self.seats:
                self._trade(catan(state), which)
            self.return_to_caller(state)

    def _add(self, state: CatanState, resource: int) -> None:
        """Adds a card to a side; the side is complete when it is full or its owner says so."""
        if resource != _DONE:
            state.memory[self.memory + _SIDES[state.step] + resource] += 1
            if sum(self._side(state, state.step)) < self.cards_a_side:
                return
        state.step += 1
        if state.step == ANSWER:
            state.player = (state.active + 1) % self.seats

    def _answered(self, state: CatanState) -> None:
        """Asks the next player; then the active one, if anybody accepts."""
        state.turn += 1
        state.player = (state.player + 1) % self.seats
        if state.player != state.active:
            return
        state.step = PARTNER
        if not self.accepted(state):
            self.return_to_caller(state)

    def _trade(self, state: CatanState, partner: int) -> None:
        hands = self.kinds.hands
        own, other = hands[state.active], hands[partner]
        sides = zip(self.given(state), self.wanted(state), strict=True)
        for resource, (given, wanted) in enumerate(sides):
            self.kinds.move(state, resource, own, other, given - wanted)

    def shown(self, state: State, action: int) -> tuple[int, Sequence[int]] | None:
        """Who offers a card has it, and who accepts has all that is wanted."""
        offset = action - self.base
        if state.step == GIVE and offset < _DONE:
            cards = self.given(state)
            cards[offset] += 1
            return state.player, cards
        if state.step == ANSWER and offset == _FIRST[ANSWER]:
            return state.player, self.wanted(state)
        return None

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Choice(self.id, " ".join(self.words[offset]))

    def offset(self, words: list[str]) -> int:
        if tuple(words) not in self.words:
            cards = ", ".join((*RESOURCES, "done"))
            seats = f"seat-<0..{self.seats - 1}>"
            names = f"give <{cards}>, want <{cards}>, accept, decline, with {seats}, with nobody"
            raise self.not_understood(words, f"{self.id} {names}")
        return self.words.index(tuple(words))

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        asked = max(step for step, first in enumerate(_FIRST) if first <= offset)
        if asked != state.step:
            return Refusal((self.id,), f"now is the time to decide: {_ASKED[state.step]}")
        which = offset - _FIRST[asked]
        if asked == PARTNER:
            detail = f"seat {which} does not accept the offer"
        elif asked == ANSWER:
            detail = f"seat {state.player} does not hold the cards that are wanted"
        elif which == _DONE:
            detail = "there are no gifts: each side has at least one card"
        else:
            detail = self._why_not(state, which)
        return Refusal((self.id,), detail)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {
            "to_choose": _ASKED[state.step],
            "given": named_cards(self.given(state)),
            "wanted": named_cards(self.wanted(state)),
            "answers": state.turn,
            "accepted": bits(self.accepted(state)),
            "offers_left": self.left(state),
            "callers": self.callers(state, viewer),
        }


def named_cards(counts: Sequence[int]) -> dict[str, int]:
    """Cards of each resource by its name, those left out of which there are none."""
    return {name: count for name, count in zip(RESOURCES, counts, strict=True) if count}


class MakeOffer(TurnAction):
    """Begins an offer to the other players."""

    __slots__ = ("offers",)
    name = "offer"

    def __init__(self, turns: Turns, offers: Offers) -> None:
        super().__init__(turns)
        self.offers = offers

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        if not self._why_not(state, seat):
            found.append(base)

    def _why_not(self, state: CatanState, seat: int) -> str:
        """Why no offer can be made; nothing when one can."""
        if not self.offers.left(state):
            return f"{self.offers.limit} offers a turn are allowed, and they have been made"
        kinds = self.turns.kinds
        if not kinds.hand_size(state, seat):
            return f"seat {seat} has no card to offer"
        others = (other for other in range(self.turns.seats) if other != seat)
        if not any(kinds.hand_size(state, other) for other in others):
            return "nobody else has a card"
        return ""

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.turns.wait(state)
        self.offers.make(state, self.turns)

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        return Refusal((self.name,), self._why_not(state, seat))
