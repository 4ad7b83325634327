"""A player's turn, from its start to the vote at its end (B11, B14, B24, C4, T2)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.play import CHANCE, Action, Choice, Parameters, Phase, Refusal, State
from tilewright_catan.actions import TurnAction
from tilewright_catan.awards import Awards
from tilewright_catan.bank_trade import RATES_PARAMETER, BankTrade
from tilewright_catan.building import BuildCity, BuildRoad, BuildSettlement
from tilewright_catan.building_rules import building_rule
from tilewright_catan.cards import BuyCard, PlayCard
from tilewright_catan.costs import COSTS_PARAMETER, Costs
from tilewright_catan.extras import Extras
from tilewright_catan.island import Island, Landmarks
from tilewright_catan.kinds import BUILDINGS, Kinds
from tilewright_catan.nested import Discard
from tilewright_catan.production import Production
from tilewright_catan.resampling import resample_cards
from tilewright_catan.robbing import Robber
from tilewright_catan.rolling import NumberSource
from tilewright_catan.starting import starting_seat
from tilewright_catan.state import CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Setup

#: What a turn goes on with after a nested decision (``CatanState.waiting``).
ACTIONS, ROLLED, EVENT_OVER, DISCARDED, PRODUCED, TURN_OVER = range(6)
#: The number that produces nothing and brings the robber.
SEVEN = 7
LEAST_PLAYERS = 2
#: Offsets of the two actions that are always possible: before the production, and after it.
ROLL, END = range(2)


class Turns(Phase):
    """Players have turns, clockwise from the starting player, until somebody wins.

    In a turn the number is rolled and everybody gets what the hexes with it produce; then the
    player trades and builds. What may be done in a turn is a list of kinds of action, each with a
    handler of its own; which there are follows from the phases that the ruleset has. All further
    decisions are nested phases; ``state.waiting`` says what follows after them. ``state.turn``
    counts the turns, ``state.step`` stays 0.
    """

    __slots__ = (
        "_actions",
        "_after_roll",
        "_before_roll",
        "_of_offset",
        "awards",
        "costs",
        "discard",
        "extras",
        "free_roads",
        "hand_limit",
        "kinds",
        "landmarks",
        "placements",
        "plenty",
        "production",
        "productions",
        "rates",
        "robber",
        "seats",
        "source",
    )
    rule = "catan-turns"
    summary = "Players roll for production, trade and build in turn, until somebody wins."
    keeps_secrets: ClassVar[bool] = True
    parameters: ClassVar[Parameters] = Parameters(
        {
            "road": {"type": "string", "description": "Id of the placement of roads."},
            "settlement": {"type": "string", "description": "Id of the placement of settlements."},
            "city": {"type": "string", "description": "Id of the placement of cities."},
            "costs": COSTS_PARAMETER,
            "productions": {
                "type": "integer",
                "minimum": 1,
                "maximum": 4,
                "default": 1,
                "description": "How often a turn produces.",
            },
            "hand_limit": {
                "type": "integer",
                "minimum": 0,
                "default": 7,
                "description": "Who holds more cards than this on a 7 returns half of them.",
            },
            "rates": RATES_PARAMETER,
            "plenty": {
                "type": "integer",
                "minimum": 1,
                "default": 2,
                "description": "Resource cards that the card year of plenty brings.",
            },
            "free_roads": {
                "type": "integer",
                "minimum": 1,
                "default": 2,
                "description": "Roads that the card road building allows.",
            },
        },
        ("road", "settlement", "city", "costs"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.seats = setup.players
        if setup.players < LEAST_PLAYERS:
            setup.fault("rule", f"{setup.players} player has nobody to play with", "2 at least")
        self.kinds = Kinds(setup)
        self.landmarks = Landmarks(setup)
        self.costs = Costs(setup.get("costs"))
        self.placements = tuple(building_rule(setup, name, name) for name in BUILDINGS)
        self.productions = setup.integer("productions", 1)
        self.hand_limit = setup.integer("hand_limit", 7)
        self.rates: dict[str, int] = setup.get("rates", {})
        self.plenty = setup.integer("plenty", 2)
        self.free_roads = setup.integer("free_roads", 2)
        self.production = Production(self.kinds, self.landmarks, setup.players)

    def finish_setup(self, setup: Setup) -> None:
        self.awards = Awards(setup)
        self.extras = Extras(setup)
        self.source = _needed(setup, NumberSource)
        self.discard = _needed(setup, Discard)
        self.robber = _needed(setup, Robber)
        self._actions = tuple(self._kinds_of_action(setup))
        of_offset: list[TurnAction] = []
        for action in self._actions:
            action.first = len(of_offset)
            of_offset += [action] * action.size
        self._of_offset = tuple(of_offset)
        further = self._actions[END + 1 :]
        self._before_roll = tuple(action for action in further if action.before_roll)
        self._after_roll = tuple(action for action in further if action.after_roll)
        self.size = len(of_offset)

    def _kinds_of_action(self, setup: Setup) -> list[TurnAction]:
        """Everything a player may do, in the order of the action numbers."""
        road, settlement, city = self.placements
        return [
            Roll(self),
            EndTurn(self),
            PlayCard(self, setup),
            BuyCard(self, setup),
            BuildRoad(self, setup, road),
            BuildSettlement(self, setup, settlement),
            BuildCity(self, setup, city),
            BankTrade(self, self.rates),
            *(action for extra in self.extras.all for action in extra.actions(self, setup)),
        ]

    # --- the course of a turn -------------------------------------------------------------------

    def enter(self, state: State) -> None:
        game = catan(state)
        if game.island is None:  # nobody has founded anything
            game.island = Island(self.landmarks, state)
        state.start = starting_seat(state)
        self._begin(catan(state), 0)

    def _begin(self, state: CatanState, turn: int) -> None:
        """Begins a turn; its player may have won meanwhile (B24)."""
        state.turn = turn
        state.active = (state.start + turn) % self.seats
        state.productions = 0
        state.number = 0
        state.has_played = False
        state.has_built = False
        state.fresh = (0, 0, 0, 0, 0)
        self.extras.turn_begins(state)
        self.changed(state)

    def resume(self, state: State) -> None:
        game = catan(state)
        self._continuations[game.waiting](self, game)

    def go_on(self, state: CatanState) -> None:
        """Goes on with the active player's actions after something that gives nobody points."""
        state.waiting = ACTIONS
        state.player = state.active

    def changed(self, state: CatanState) -> None:
        """Goes on with the active player's actions, unless the last one has won the game (B24)."""
        self.go_on(state)
        if state.game.ends_at_once(state):
            state.game.finish(state)
        else:
            self.extras.points_changed(state)

    def built(self, state: CatanState, kind: int, site: int) -> None:
        """Goes on after the active player has built a piece."""
        state.waiting = ACTIONS
        if not self.extras.built(state, self, kind, site):
            self.changed(state)

    def wait(self, state: CatanState) -> None:
        """Says that the turn's actions go on after the nested decision that follows."""
        state.waiting = ACTIONS

    def produce(self, state: CatanState) -> None:
        """Lets chance say which number produces."""
        state.waiting = ROLLED
        self.interrupt(state, self.source, CHANCE)

    def _rolled(self, state: CatanState) -> None:
        state.waiting = EVENT_OVER
        if not (self.source.begin_event(state, self) or self.extras.drawn(state, self)):
            self._event_over(state)

    def _event_over(self, state: CatanState) -> None:
        """The number takes effect: production, or everybody's cards and then the robber."""
        if state.number != SEVEN:
            self.production.produce(state, state.number, self.extras.city_cards(state))
            self._produced(state)
            return
        owed = [self._to_discard(state, seat) for seat in range(self.seats)]
        state.waiting = DISCARDED
        self.discard.ask(state, self, owed)

    def _to_discard(self, state: CatanState, seat: int) -> int:
        size = self.kinds.hand_size(state, seat)
        return size // 2 if size > self.hand_limit else 0

    def _discarded(self, state: CatanState) -> None:
        state.waiting = PRODUCED
        self.robber.move(state, self)

    def _produced(self, state: CatanState) -> None:
        state.productions += 1
        if state.productions < self.productions:
            self.produce(state)
        else:
            self.go_on(state)

    def end(self, state: CatanState) -> None:
        """Ends the turn of the active player."""
        state.waiting = TURN_OVER
        if not self.extras.turn_ends(state, self):
            self._turn_over(state)

    def _turn_over(self, state: CatanState) -> None:
        """Gives the next player a turn, unless the game is over (B24, C18)."""
        state.player = state.active
        game = state.game
        if game.ends_after_turn(state):
            game.finish(state)
        else:
            self._begin(state, state.turn + 1)

    #: What follows a nested decision, by ``CatanState.waiting``.
    _continuations: ClassVar[tuple[Callable[[Any, CatanState], None], ...]] = (
        changed,
        _rolled,
        _event_over,
        _discarded,
        _produced,
        _turn_over,
    )

    # --- actions --------------------------------------------------------------------------------

    def is_before_roll(self, state: CatanState) -> bool:
        """Whether the turn's production is still to come."""
        return state.productions < self.productions

    def legal_actions(self, state: State) -> list[int]:
        game = catan(state)
        seat = state.player
        base = self.base
        if game.productions < self.productions:
            found, further = [base + ROLL], self._before_roll
        else:
            found, further = [base + END], self._after_roll
        for action in further:
            action.append_legal(game, seat, base + action.first, found)
        return found

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        if not 0 <= offset < self.size:
            return False
        game = catan(state)
        handler = self._of_offset[offset]
        before = game.productions < self.productions
        if not (handler.before_roll if before else handler.after_roll):
            return False
        found: list[int] = []
        handler.append_legal(game, state.player, handler.first, found)
        return offset in found

    def apply(self, state: State, action: int) -> None:
        handler = self._of_offset[action - self.base]
        handler.apply(catan(state), state.player, action - self.base - handler.first)

    def is_endless(self, frees_sites: bool) -> bool:
        return True

    # --- meaning of actions ---------------------------------------------------------------------

    def split(self, offset: int) -> tuple[TurnAction, int]:
        """The kind of action at an offset, and which of its actions it is."""
        handler = self._of_offset[offset]
        return handler, offset - handler.first

    def refuse(self, state: State, action: int) -> Refusal:
        game = catan(state)
        handler, which = self.split(action - self.base)
        before = self.is_before_roll(game)
        if before and not handler.before_roll:
            return Refusal(("before-roll",), "production must be rolled first")
        if not before and not handler.after_roll:
            return Refusal(("after-roll",), "production has been rolled already")
        return handler.refuse(game, state.player, which)

    def record(self, offset: int) -> Action:
        handler, which = self.split(offset)
        return Choice(self.id, " ".join((handler.name, *handler.words(which))))

    def offset(self, words: list[str]) -> int:
        for action in self._actions:
            if words and action.name == words[0]:
                which = action.which(words[1:])
                if which < 0:
                    raise action.not_understood(words[1:])
                return action.first + which
        names = ", ".join(action.name for action in self._actions)
        raise self.not_understood(words, f"{self.id} <{names}>")

    def cover(self, offset: int) -> int:
        handler, which = self.split(offset)
        return handler.cover(which)

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Draws all hidden cards anew, those of nested phases as well."""
        resample_cards(catan(state), self.kinds, viewer, rng)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        game = catan(state)
        return {"rolled": not self.is_before_roll(game), **self.extras.told_of_turn(game)}


class Roll(TurnAction):
    """Rolls for production (B11)."""

    __slots__ = ()
    name = "roll"
    before_roll: ClassVar[bool] = True
    after_roll: ClassVar[bool] = False

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        found.append(base)

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.turns.produce(state)


class EndTurn(TurnAction):
    """Ends the turn."""

    __slots__ = ()
    name = "end"

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        found.append(base)

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.turns.end(state)


def _needed(setup: Setup, kind: type[Any]) -> Any:
    """The only phase of a class; a fault when there is none."""
    found = setup.phase_of(kind)
    if found is None:
        rule = kind.rule or "catan-dice"
        setup.fault("", f"turns need a phase {rule!r}", f"a phase with rule {rule!r}")
    return found
