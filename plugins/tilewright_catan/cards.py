"""Development cards: bought face down, played one a turn (B17, B18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits
from tilewright.play import (
    CHANCE,
    Action,
    ChancePhase,
    Choice,
    Parameters,
    Placement,
    Refusal,
    State,
)
from tilewright_catan.actions import TurnAction, affordable, cost_words, pay, resource_index
from tilewright_catan.building import refused_site
from tilewright_catan.building_rules import building_rule
from tilewright_catan.extras import FORBIDDEN_ROAD, Extras
from tilewright_catan.kinds import (
    CARDS,
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    Kinds,
)
from tilewright_catan.nested import Nested, TakeCards
from tilewright_catan.sites import parse_name, parse_site
from tilewright_catan.state import CatanState, catan
from tilewright_catan.unseen import settle

if TYPE_CHECKING:
    from tilewright.play import Setup
    from tilewright_catan.turns import Turns

#: No development card of any kind.
_NONE = [0] * len(CARDS)
#: The actions in order: three cards without a choice, then the monopolies.
_PLAIN = (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY)


class DrawCard(ChancePhase):
    """Chance draws the development card that has been bought; only its owner sees it."""

    __slots__ = ("kinds",)
    rule = "catan-draw-card"
    summary = "A development card is drawn from the deck, seen by its owner only."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = Kinds(setup)
        self.size = len(CARDS)

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        self.begin_chance(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        deck = state.supply[self.kinds.deck : self.kinds.deck + len(CARDS)]
        return [(self.base + card, count) for card, count in enumerate(deck) if count]

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        card = action - self.base
        self.kinds.move(state, card, self.kinds.deck, self.kinds.held[game.active])
        fresh = list(game.fresh)
        fresh[card] += 1
        game.fresh = tuple(fresh)
        self.return_to_caller(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, CARDS[offset])

    def offset(self, words: list[str]) -> int:
        return parse_name(self, CARDS, words)

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return viewer == catan(state).active


class BuyCard(TurnAction):
    """Buys a development card."""

    __slots__ = ("draw",)
    name = "buy"

    def __init__(self, turns: Turns, setup: Setup) -> None:
        super().__init__(turns)
        self.draw = setup.phase_of(DrawCard)

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        kinds = self.turns.kinds
        if (
            self.draw is not None
            and affordable(state, kinds.hands[seat], self.turns.costs.development)
            and any(state.supply[kinds.deck : kinds.deck + len(CARDS)])
        ):
            found.append(base)

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        assert self.draw is not None
        pay(state, self.turns.kinds, seat, self.turns.costs.development)
        self.turns.wait(state)
        self.turns.interrupt(state, self.draw, CHANCE)

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        cost = self.turns.costs.development
        if not affordable(state, self.turns.kinds.hands[seat], cost):
            return Refusal(("cost",), f"a development card costs {cost_words(cost)}")
        return Refusal((self.name,), "there is no development card left")


class PlayCard(TurnAction):
    """Plays a development card: one a turn, and none that has been bought in it."""

    __slots__ = ("roads", "take")
    name = "play"
    before_roll: ClassVar[bool] = True

    def __init__(self, turns: Turns, setup: Setup) -> None:
        super().__init__(turns, len(_PLAIN) + len(RESOURCES))
        self.roads = setup.phase_of(FreeRoads)
        self.take = setup.phase_of(TakeCards)

    def playable(self, state: CatanState, seat: int, card: int) -> bool:
        """Whether the seat has such a card that it may play, whatever the card does."""
        held = state.supply[self.turns.kinds.held[seat] + card]
        return not state.has_played and held > state.fresh[card]

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        if state.has_played:
            return
        at = self.turns.kinds.held[seat]
        supply = state.supply
        if supply[at : at + len(CARDS)] == _NONE:
            return
        fresh = state.fresh
        if supply[at + KNIGHT] > fresh[KNIGHT]:
            found.append(base)
        if supply[at + ROAD_BUILDING] > fresh[ROAD_BUILDING] and self._can_build(state, seat):
            found.append(base + 1)
        if supply[at + YEAR_OF_PLENTY] > fresh[YEAR_OF_PLENTY] and self._can_take(state):
            found.append(base + 2)
        if supply[at + MONOPOLY] > fresh[MONOPOLY]:
            found.extend(range(base + 3, base + 8))

    def card(self, which: int) -> int:
        """The card that an action of this kind plays."""
        return _PLAIN[which] if which < len(_PLAIN) else MONOPOLY

    def resource(self, which: int) -> int:
        """The resource that a monopoly names."""
        return which - len(_PLAIN)

    def _can_build(self, state: CatanState, seat: int) -> bool:
        return self.roads is not None and self.roads.can_build(state, seat)

    def _can_take(self, state: CatanState) -> bool:
        bank = self.turns.kinds.bank
        return self.take is not None and any(state.supply[bank : bank + 5])

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        turns = self.turns
        card = self.card(which)
        turns.kinds.move(state, card, turns.kinds.held[seat], turns.kinds.played[seat])
        state.has_played = True
        turns.wait(state)
        if card == MONOPOLY:
            self._monopolise(state, seat, self.resource(which))
            turns.go_on(state)
        elif card == KNIGHT:
            turns.awards.card_played(state, seat)
            if state.game.ends_at_once(state):
                state.game.finish(state)
            else:
                turns.robber.move(state, turns)
        elif card == ROAD_BUILDING:
            assert self.roads is not None
            self.roads.build(state, turns, turns.free_roads)
        else:
            assert self.take is not None
            owed = [turns.plenty if each == seat else 0 for each in range(turns.seats)]
            self.take.ask(state, turns, owed)

    def _monopolise(self, state: CatanState, seat: int, resource: int) -> None:
        hands = self.turns.kinds.hands
        for other, at in enumerate(hands):
            if other != seat:
                count = state.supply[at + resource]
                self.turns.kinds.move(state, resource, at, hands[seat], count)
        settle(state, resource)

    def words(self, which: int) -> tuple[str, ...]:
        if which < len(_PLAIN):
            return (CARDS[_PLAIN[which]],)
        return (CARDS[MONOPOLY], RESOURCES[self.resource(which)])

    def which(self, words: list[str]) -> int:
        if len(words) == 1 and words[0] in (CARDS[card] for card in _PLAIN):
            return _PLAIN.index(CARDS.index(words[0]))
        if words and words[0] == CARDS[MONOPOLY]:
            resource = resource_index(words[1:])
            return len(_PLAIN) + resource if resource >= 0 else -1
        return -1

    def expected(self) -> str:
        plain = ", ".join(CARDS[card] for card in _PLAIN)
        monopoly = f"{self.turns.id} {self.name} {CARDS[MONOPOLY]} <{', '.join(RESOURCES)}>"
        return f"{self.name} <{plain}>, or {monopoly}"

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        card = self.card(which)
        name = CARDS[card]
        if state.has_played:
            return Refusal((self.name,), "a development card has been played in this turn")
        if not state.supply[self.turns.kinds.held[seat] + card]:
            return Refusal((self.name,), f"seat {seat} has no card {name!r}")
        if not self.playable(state, seat, card):
            return Refusal((self.name,), f"the card {name!r} was bought in this turn")
        return Refusal((self.name,), f"the card {name!r} would have no effect")


class FreeRoads(Nested):
    """The active player builds roads without paying, as many as are granted (B18).

    ``state.step`` counts the roads; after the first one the player may stop. When no road can be
    built any more it is over. Where roads can be damaged, a free one may repair one instead (E5).
    """

    __slots__ = ("board", "extras", "rule_of_roads", "sites")
    rule = "catan-free-roads"
    summary = "The active player builds roads without paying for them."
    parameters: ClassVar[Parameters] = Parameters(
        {"road": {"type": "string", "description": "Id of the placement of roads."}}, ("road",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.rule_of_roads = building_rule(setup, "road", "road")
        self.size = self.sites + 1

    def finish_setup(self, setup: Setup) -> None:
        self.extras = Extras(setup)
        if self.extras.repairs_roads:
            self.size = 2 * self.sites + 1

    def build(self, state: CatanState, caller: Turns, count: int) -> None:
        """Lets the active player build so many roads, and returns to the caller."""
        state.queue = tuple(count if seat == state.active else 0 for seat in range(self.seats))
        caller.interrupt(state, self, state.active)

    def allowed(self, state: CatanState, seat: int) -> int:
        """Set of the paths on which the seat may build."""
        allowed = self.rule_of_roads.legal_sites(state, seat)[0]
        return allowed & ~self.extras.forbidden_roads(state, seat)

    def can_build(self, state: CatanState, seat: int) -> bool:
        """Whether the seat could do anything with a free road."""
        return bool(self.allowed(state, seat) or self.extras.damaged_roads(state, seat))

    def legal_actions(self, state: State) -> list[int]:
        game = catan(state)
        seat = state.player
        found: list[int] = []
        append_bits(self.allowed(game, seat), self.base, found)
        if state.step:
            found.append(self.base + self.sites)
        append_bits(self.extras.damaged_roads(game, seat), self.base + self.sites + 1, found)
        return found

    def apply(self, state: State, action: int) -> None:
        offset = action - self.base
        seat = state.player
        if offset == self.sites:
            self.return_to_caller(state)
            return
        game = catan(state)
        state.step += 1
        game.queue = tuple(max(0, owed - 1) for owed in game.queue)
        if offset > self.sites:
            self.extras.repair(game, seat, offset - self.sites - 1)
            self.resume(state)
            return
        self.rule_of_roads.place(state, seat, self.kinds.road, offset)
        if not self.extras.built(game, self, self.kinds.road, offset):
            self.resume(state)

    def resume(self, state: State) -> None:
        game = catan(state)
        seat = state.player
        if not game.queue[seat] or not self.can_build(game, seat):
            self.return_to_caller(state)
        elif state.game.ends_at_once(state):
            state.game.finish(state)

    def record(self, offset: int) -> Action:
        if offset == self.sites:
            return Choice(self.id, "done")
        if offset > self.sites:
            return Placement(self.id, "repair", self.board.labels[offset - self.sites - 1])
        return Placement(self.id, "road", self.board.labels[offset])

    def offset(self, words: list[str]) -> int:
        kinds = "<road, repair>" if self.extras.repairs_roads else "road"
        expected = f"{self.id} {kinds} <path>, or {self.id} done"
        if words == ["done"]:
            return self.sites
        first = {"road": 0, "repair": self.sites + 1}
        if not self.extras.repairs_roads:
            del first["repair"]
        if len(words) != 2 or words[0] not in first:
            raise self.not_understood(words, expected)
        return first[words[0]] + parse_site(self, self.board, None, words, expected)

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if offset == self.sites:
            return Refusal((self.id,), "at least one road must be built")
        if offset > self.sites:
            label = self.board.labels[offset - self.sites - 1]
            return Refusal((self.id,), f"seat {state.player} has no damaged road on {label}")
        if self.extras.forbidden_roads(catan(state), state.player) >> offset & 1:
            return Refusal((self.id,), FORBIDDEN_ROAD)
        return refused_site(self.rule_of_roads, catan(state), state.player, offset, "road")

    def cover(self, offset: int) -> int:
        return self.board.bit[offset] if offset < self.sites else 0

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"built": state.step, "callers": self.callers(state, viewer)}
