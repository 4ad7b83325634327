"""The vote on a camel, at the end of a turn with a new settlement or city (C4, C5, C12 to C15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import from_bits
from tilewright.library import HeldLongestTrail
from tilewright.play import Action, Parameters, Refusal
from tilewright_catan.ballots import NONE, chosen_place, decider, shares
from tilewright_catan.extras import TurnExtra
from tilewright_catan.routes import Routes
from tilewright_catan.state import CatanState, catan
from tilewright_catan.vote_actions import CAMEL, GRAIN, WOOL, VoteActions

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup, State

#: Stages of a vote (``state.step``).
CARDS, NAMING, PLACING = range(3)
STAGES: Final = ("cards", "naming", "placing")

#: Supplies of players that hold cards of other sorts.
HANDS: Final = ("hand", "development", "played")

_SUPPLY: Final[dict[str, Any]] = {"type": "string"}


class Vote(TurnExtra):
    """Players vote with wool and grain where the next camel goes.

    ``state.step`` is the stage. Everybody plays cards, clockwise from the active player; nobody is
    passed over, since that would tell what is in a hand. Who has played any names a place. Where
    the votes leave it open somebody decides. A place that is the only one is named by nobody.
    ``state.queue`` says how often each seat has still to act in the stage; ``state.memory`` holds
    the place that each seat has named, and then the set of intersections from which the vote's next
    camel may not come.

    When a vote places two camels, the votes say only who places how many of them (T8).
    """

    __slots__ = (
        "bound",
        "first_place",
        "memory",
        "numbers",
        "routes",
        "spread",
        "stock",
        "tables",
        "trails",
        "votes",
    )
    rule = "catan-vote"
    summary = "After a turn with a new settlement or city, players vote where a camel goes."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "camels": {
                **_SUPPLY,
                "description": "Id of the shared supply of camels.",
                "examples": ["camels"],
            },
            "table": {
                **_SUPPLY,
                "description": "Id of the supply of each player for the cards played in a vote.",
                "examples": ["ballots"],
            },
            "camels_a_vote": {
                "enum": [1, 2],
                "default": 1,
                "description": "How many camels a vote places; 2 is for two players only.",
            },
            "tied_routes": {
                "enum": ["any", "different"],
                "default": "any",
                "description": (
                    "Whether two players with equally many cards, who place a camel each, may "
                    "continue the same route."
                ),
            },
            "decision": {
                "enum": ["free", "as-named"],
                "default": "free",
                "description": (
                    "Whether a voter who decides in the end may choose any place, or is bound by "
                    "the one that they have named."
                ),
            },
        },
        ("camels", "table"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.routes = Routes(setup)
        stock, table = setup.supply("camels"), setup.supply("table")
        if stock.stride:
            setup.fault("camels", "every player has one of these supplies", "a shared supply")
        if not table.stride:
            setup.fault("table", "the supply is shared", "a supply with owner 'each'")
        if table.id in HANDS or any(table.counts):
            problem = f"supply {table.id!r} holds other cards"
            setup.fault("table", problem, "one for votes alone, empty at first")
        self.stock = stock.offset
        if CAMEL in setup.piece_ids:
            self.stock += setup.piece_ids.index(CAMEL)
        else:
            setup.fault("", f"there is no piece {CAMEL!r}", f"a piece {CAMEL!r} in 'pieces'")
        self.tables = tuple(
            table.offset + seat * table.stride + self.kinds.resource for seat in range(self.seats)
        )
        self.votes = setup.integer("camels_a_vote", 1)
        if self.votes > 1 and self.seats != 2:
            setup.fault("camels_a_vote", f"{self.votes} camels with {self.seats} players", "1")
        self.spread = setup.choice("tied_routes", ("any", "different"), "any") == "different"
        self.bound = setup.choice("decision", ("free", "as-named"), "free") == "as-named"
        self.memory = setup.remember([NONE] * self.seats + [0])
        wool, grain = self._in_play(setup, WOOL), self._in_play(setup, GRAIN)
        self.numbers = VoteActions(self, self.routes, wool, grain)
        self.first_place = self.numbers.first_place
        self.size = self.numbers.size

    def _in_play(self, setup: Setup, resource: int) -> int:
        """How many cards of a resource there are."""
        kind = self.kinds.resource + resource
        return sum(
            supply.counts[kind] * (self.seats if supply.stride else 1)
            for supply in setup.supplies.values()
        )

    def finish_setup(self, setup: Setup) -> None:
        self.trails = tuple(
            part for part in setup.scoring.values() if isinstance(part, HeldLongestTrail)
        )

    # --- course of a vote -----------------------------------------------------------------------

    def turn_ends(self, state: CatanState, caller: Phase) -> bool:
        if not state.has_built or not self.places(state):
            return False
        self.clear(state)
        state.queue = (1,) * self.seats
        caller.interrupt(state, self, state.active)
        return True

    def enter_nested(self, state: State) -> None:
        self._go_on(catan(state))

    def places(self, state: CatanState) -> list[int]:
        """Places where a camel of this vote may be laid now; none without a camel."""
        if not state.supply[self.stock]:
            return []
        return self.routes.places(state, self.barred(state))

    def barred(self, state: State) -> int:
        """Set of the intersections from which the next camel may not come."""
        return state.memory[self.memory + self.seats]

    def clear(self, state: CatanState) -> None:
        """Forgets what was named in a vote."""
        state.memory[self.memory : self.memory + self.seats + 1] = [NONE] * self.seats + [0]
        state.queue = (0,) * self.seats

    def cards(self, state: State) -> list[int]:
        """How many cards each seat has played."""
        supply = state.supply
        return [supply[at + WOOL] + supply[at + GRAIN] for at in self.tables]

    def named(self, state: State) -> list[int]:
        """The place that each seat has named."""
        return state.memory[self.memory : self.memory + self.seats]

    def _go_on(self, state: CatanState) -> None:
        """Lets the next seat act in this stage, or ends the stage."""
        for seat in self.clockwise(state):
            if state.queue[seat]:
                state.player = seat
                return
        self._stage_ends[state.step](self, state)

    def _acted(self, state: CatanState) -> None:
        queue = list(state.queue)
        queue[state.player] -= 1
        state.queue = tuple(queue)

    def _cards_played(self, state: CatanState) -> None:
        cards = self.cards(state)
        if self.votes > 1:
            self._let_place(state, shares(cards, self.votes))
        elif len(self.places(state)) == 1:
            self._named(state)
        else:
            state.step = NAMING
            state.queue = tuple(int(count > 0) for count in cards)
            self._go_on(state)

    def _named(self, state: CatanState) -> None:
        """Lays the camel where most votes want it, or lets somebody decide."""
        cards, named = self.cards(state), self.named(state)
        place = chosen_place(cards, named)
        seat = decider(cards, state.active)
        if place == NONE and self.bound:
            place = named[seat]
        if place == NONE:
            self._let_place(state, [int(each == seat) for each in range(self.seats)])
        else:
            self._lay(state, place)
            self._over(state)

    def _let_place(self, state: CatanState, owed: list[int]) -> None:
        state.step = PLACING
        state.queue = tuple(owed)
        self._place_next(state)

    def _place_next(self, state: CatanState) -> None:
        """Lets the next seat place a camel; what is not possible is dropped.

        Nobody is asked where there is one place only.
        """
        places = self.places(state)
        if not any(state.queue) or not places:
            self._over(state)
            return
        self._go_on(state)
        if len(places) == 1:
            self._place(state, places[0])

    def _place(self, state: CatanState, place: int) -> None:
        """The acting seat lays a camel."""
        alone = sum(map(bool, state.queue)) == 1
        self._acted(state)
        target = self._lay(state, place)
        if any(state.queue):
            if alone or self.spread:
                state.memory[self.memory + self.seats] = from_bits([target])
            if self._is_won(state):
                return
        self._place_next(state)

    def _is_won(self, state: CatanState) -> bool:
        """Ends the game if the active player has won by the first of two camels (B24, C18)."""
        state.player = state.active
        if not state.game.ends_at_once(state):
            return False
        self._clear_table(state)
        state.game.finish(state)
        return True

    def _lay(self, state: CatanState, place: int) -> int:
        """Lays a camel, and judges the longest road anew (C16)."""
        target = self.routes.lay(state, place)
        state.supply[self.stock] -= 1
        for trail in self.trails:
            trail.update(state)
        return target

    def _over(self, state: CatanState) -> None:
        """Goes on with the end of the turn, where it is seen whether anybody has won."""
        self._clear_table(state)
        self.return_to_caller(state)

    def _clear_table(self, state: CatanState) -> None:
        """Returns all cards to the bank (C15)."""
        for at in self.tables:
            for resource in (WOOL, GRAIN):
                self.kinds.move(state, resource, at, self.kinds.bank, state.supply[at + resource])
        self.clear(state)

    #: What follows when everybody has acted, by ``state.step``.
    _stage_ends: ClassVar[tuple[Callable[[Any, CatanState], None], ...]] = (
        _cards_played,
        _named,
        _over,
    )

    # --- actions --------------------------------------------------------------------------------

    def legal_actions(self, state: State) -> list[int]:
        if state.step != CARDS:
            first = self.base + self.first_place
            return [first + place for place in self.places(catan(state))]
        at = self.kinds.hands[state.player]
        wool, grain = state.supply[at + WOOL], state.supply[at + GRAIN]
        return [self.base + offset for offset in self.numbers.up_to(wool, grain)]

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        offset = action - self.base
        if offset < self.first_place:
            self._play_cards(game, *self.numbers.cards(offset))
        elif state.step == NAMING:
            state.memory[self.memory + state.player] = offset - self.first_place
            self._acted(game)
            self._go_on(game)
        else:
            self._place(game, offset - self.first_place)

    def _play_cards(self, state: CatanState, wool: int, grain: int) -> None:
        hand, table = self.kinds.hands[state.player], self.tables[state.player]
        self.kinds.move(state, WOOL, hand, table, wool)
        self.kinds.move(state, GRAIN, hand, table, grain)
        self._acted(state)
        self._go_on(state)

    # --- meaning of actions ---------------------------------------------------------------------

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if (offset < self.first_place) != (state.step == CARDS):
            detail = "cards are to be played" if state.step == CARDS else "a place is to be named"
            return Refusal((self.id,), detail)
        if offset < self.first_place:
            at = self.kinds.hands[state.player]
            wool, grain = state.supply[at + WOOL], state.supply[at + GRAIN]
            detail = f"seat {state.player} has {wool} wool and {grain} grain"
            return Refusal((self.id,), detail)
        detail = self.routes.why_not(state, offset - self.first_place, self.barred(state))
        return Refusal((self.id,), detail)

    def record(self, offset: int) -> Action:
        return self.numbers.record(offset)

    def offset(self, words: list[str]) -> int:
        return self.numbers.offset(words)

    def cover(self, offset: int) -> int:
        return self.numbers.cover(offset)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        named = [None if at == NONE else list(self.routes.words(at)) for at in self.named(state)]
        return {
            "stage": STAGES[state.step],
            "votes": self.cards(state),
            "named": named,
            "owed": list(catan(state).queue),
            **self.routes.ends(state),
            "callers": self.callers(state, viewer),
        }
