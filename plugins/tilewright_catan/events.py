"""Events that give, take or change something at once (E4, E7 to E10, E12, E13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.library import HeldAward
from tilewright.play import Action, Choice, Parameters, Refusal, State
from tilewright.play.setup import UnboundPartError
from tilewright_catan.event_deck import Event
from tilewright_catan.extras import CITY_CARDS
from tilewright_catan.kinds import KNIGHT, Kinds
from tilewright_catan.nested import TakeCards
from tilewright_catan.robbing import Robber, Theft
from tilewright_catan.sites import parse_name
from tilewright_catan.state import NOBODY, CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup


class Epidemic(Event):
    """Cities produce less than they use to (E4)."""

    __slots__ = ("cards",)
    rule = "catan-event-epidemic"
    summary = "In the production of this card cities get fewer resource cards."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "city_cards": {
                "type": "integer",
                "minimum": 0,
                "default": 1,
                "description": "Cards that a city gets for each hex.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.cards = setup.integer("city_cards", 1)

    def begin(self, state: CatanState, caller: Phase) -> bool:
        return False

    def city_cards(self, state: CatanState) -> int:
        return self.cards if self.is_in_force(state) else CITY_CARDS


class RobberFlees(Event):
    """The robber goes to the desert, and robs nobody (E10)."""

    __slots__ = ("robber",)
    rule = "catan-event-robber-flees"
    summary = "The robber goes to the desert, or off the board where there is none; no theft."

    def finish_setup(self, setup: Setup) -> None:
        super().finish_setup(setup)
        if robber := self.needed(setup, Robber):
            self.robber = robber

    def begin(self, state: CatanState, caller: Phase) -> bool:
        self.robber.retreat(state)
        return False


def _everybody(*_: object) -> int:
    return 1


def _knights(kinds: Kinds, state: CatanState, seat: int) -> int:
    return state.supply[kinds.played[seat] + KNIGHT]


def _harbour_buildings(kinds: Kinds, state: CatanState, seat: int) -> int:
    island = state.island
    assert island is not None
    return (kinds.buildings(state, seat) & island.harbours).bit_count()


#: Who gets something from the bank: those who have most of this, if anybody has any.
RECIPIENTS: Final[Mapping[str, Callable[[Kinds, CatanState, int], int]]] = {
    "everybody": _everybody,
    "most-knights": _knights,
    "most-harbour-buildings": _harbour_buildings,
}


class BankGift(Event):
    """Some players take cards of their choice from the bank (E7, E9, E13)."""

    __slots__ = ("amount", "cards", "least", "take")
    rule = "catan-event-bank-gift"
    summary = "Players who have most of something take resource cards of choice from the bank."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "to": {
                "enum": list(RECIPIENTS),
                "description": (
                    "Who takes cards: `everybody`, or all players with the most played knights, or "
                    "with the most buildings at harbours."
                ),
            },
            "at_zero": {
                "enum": ["nobody", "everybody"],
                "default": "nobody",
                "description": "Who takes cards when nobody has any knight or such a building.",
            },
            "cards": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many cards each of them takes.",
            },
        },
        ("to",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.amount = RECIPIENTS[setup.choice("to", tuple(RECIPIENTS), "everybody")]
        self.least = int(setup.choice("at_zero", ("nobody", "everybody"), "nobody") == "nobody")
        self.cards = setup.integer("cards", 1)

    def finish_setup(self, setup: Setup) -> None:
        super().finish_setup(setup)
        if take := self.needed(setup, TakeCards):
            self.take = take

    def recipients(self, state: CatanState) -> list[int]:
        """Seats that take cards, ascending."""
        amounts = [self.amount(self.kinds, state, seat) for seat in range(self.seats)]
        best = max(amounts)
        return [seat for seat, amount in enumerate(amounts) if amount == best >= self.least]

    def begin(self, state: CatanState, caller: Phase) -> bool:
        found = self.recipients(state)
        if found:
            owed = [self.cards if seat in found else 0 for seat in range(self.seats)]
            self.take.ask(state, caller, owed)
        return bool(found)


class EventTheft(Event):
    """Whoever holds an award takes a random card from a player of choice (E8, E12).

    While nobody holds it, the one player who has most of what the award is for takes the card. With
    one possible victim nobody is asked, unless there is the choice to take none.
    """

    __slots__ = ("award", "optional", "rivals", "theft")
    rule = "catan-event-theft"
    summary = "The holder of an award takes a random resource card from a player of choice."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "award": {
                "type": "string",
                "description": "Id of the scoring part whose award is meant; it is held.",
                "examples": ["longest-road", "largest-army"],
            },
            "optional": {
                "enum": ["never", "without-holder", "always"],
                "default": "never",
                "description": "When the player may also take no card.",
            },
            "rivals": {
                "enum": ["players", "owners"],
                "default": "players",
                "description": (
                    "Who is compared while nobody holds the award: the `players`, or all `owners` "
                    "of pieces, so that a neutral colour with the most keeps players from it."
                ),
            },
        },
        ("award",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.award: HeldAward | None = None
        self.optional = setup.choice("optional", ("never", "without-holder", "always"), "never")
        self.rivals = setup.choice("rivals", ("players", "owners"), "players")
        self.size = self.seats + 1

    def finish_setup(self, setup: Setup) -> None:
        super().finish_setup(setup)
        if theft := self.needed(setup, Theft):
            self.theft = theft
        with setup.at(*self.here), suppress(UnboundPartError):
            if setup.is_off("scoring", "award"):
                return
            found = setup.scoring_part("award")
            if isinstance(found, HeldAward):
                self.award = found
            else:
                problem = f"scoring part {found.id!r} has rule {found.rule!r}"
                setup.fault("award", problem, "a scoring part whose award is held")

    # --- who ------------------------------------------------------------------------------------

    def thief(self, state: CatanState) -> int:
        """The seat that takes a card, ``NOBODY`` for none."""
        award = self.award
        if award is None:
            return NOBODY
        found = award.holder(state)
        if found == NOBODY:
            rivals = award.owners if self.rivals == "owners" else self.seats
            amounts = [award.amount(state, owner) for owner in range(rivals)]
            best = max(amounts)
            if amounts.count(best) == 1:
                found = amounts.index(best)
        return found if found < self.seats else NOBODY

    def victims(self, state: CatanState, thief: int) -> list[int]:
        """Seats that have a card to lose, ascending."""
        return [
            seat
            for seat in range(self.seats)
            if seat != thief and self.kinds.hand_size(state, seat)
        ]

    def may_decline(self, state: CatanState) -> bool:
        """Whether the player may take no card."""
        if self.optional == "without-holder" and self.award is not None:
            return self.award.holder(state) == NOBODY
        return self.optional == "always"

    # --- play -----------------------------------------------------------------------------------

    def begin(self, state: CatanState, caller: Phase) -> bool:
        thief = self.thief(state)
        victims = [] if thief == NOBODY else self.victims(state, thief)
        if not victims:
            return False
        if len(victims) == 1 and not self.may_decline(state):
            self.theft.steal(state, caller, thief, victims[0])
        else:
            caller.interrupt(state, self, thief)
        return True

    def legal_actions(self, state: State) -> list[int]:
        game = catan(state)
        found = [self.base + seat for seat in self.victims(game, state.player)]
        if self.may_decline(game):
            found.append(self.base + self.seats)
        return found

    def apply(self, state: State, action: int) -> None:
        victim = action - self.base
        if victim == self.seats:
            self.return_to_caller(state)
        else:
            self.theft.steal(catan(state), self, state.player, victim)

    def resume(self, state: State) -> None:
        self.return_to_caller(state)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Choice(self.id, "nobody" if offset == self.seats else f"seat-{offset}")

    def offset(self, words: list[str]) -> int:
        names = [f"seat-{seat}" for seat in range(self.seats)] + ["nobody"]
        return parse_name(self, names, words)

    def refuse(self, state: State, action: int) -> Refusal:
        victim = action - self.base
        if victim == self.seats:
            return Refusal((self.id,), "a card must be taken from somebody")
        if victim == state.player:
            return Refusal((self.id,), "nobody takes a card from the own hand")
        return Refusal((self.id,), f"seat {victim} has no resource card")

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"callers": self.callers(state, viewer)}
