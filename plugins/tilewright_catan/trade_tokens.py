"""Two players: trade tokens, how they are earned, and the forced trade (T5 to T7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.play import Action, Choice, Parameters, Refusal, State
from tilewright_catan.extras import TurnExtra
from tilewright_catan.island import Landmarks
from tilewright_catan.kinds import KNIGHT, RESOURCES, supply_offsets
from tilewright_catan.robbing import Robber, Theft, note_hidden
from tilewright_catan.sites import parse_name
from tilewright_catan.state import CatanState, catan
from tilewright_catan.token_actions import BanishRobber, DiscardKnight, ForcedTrade
from tilewright_catan.unseen import PassesUnseen, Passing

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup
    from tilewright_catan.actions import TurnAction
    from tilewright_catan.turns import Turns

#: The piece and the supplies that the tokens need, and whether each player has one.
TOKEN: Final = "trade-token"
_SUPPLIES: Final = {"tokens": True, "token-bank": False, "discarded": False}
_PLAYERS: Final = 2


def _number(default: int, description: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "default": default, "description": description}


class TradeTokens(TurnExtra, PassesUnseen):
    """Players earn tokens by settlements and knights, and pay with them for token actions.

    As a nested decision it is the forced trade: chance draws cards of the opponent, which
    ``state.step`` counts, then the active player gives back as many as ``state.queue`` says, of his
    choice. In ``state.memory`` it keeps how many token actions and discarded knights there have
    been in this turn, and what a token action costs.

    Attributes:
        at_desert, at_coast: tokens for a settlement there.
        adds_up: whether a settlement at both earns both.
        for_knight: tokens for a discarded knight.
        knights_a_turn, actions_a_turn: how often in a turn.
        cost, cost_ahead: tokens for a token action, and for who has more visible points.
        taken, given: cards that a forced trade takes and gives back.
        gives_short: whether a forced trade is allowed to who then cannot give back so many.
        before_roll: whether knights can be discarded, and whether token actions can be taken,
            before the production.
    """

    __slots__ = (
        "actions_a_turn",
        "adds_up",
        "at_coast",
        "at_desert",
        "before_roll",
        "cost",
        "cost_ahead",
        "discarded",
        "for_knight",
        "given",
        "gives_short",
        "knights_a_turn",
        "landmarks",
        "purses",
        "robber",
        "stock",
        "taken",
        "theft",
        "used",
    )
    rule = "catan-trade-tokens"
    summary = "Two players earn trade tokens, and pay with them for actions that others lack."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "at_desert": _number(2, "Tokens for a new settlement at the desert."),
            "at_coast": _number(1, "Tokens for a new settlement on the coast."),
            "at_both": {
                "enum": ["sum", "higher"],
                "default": "sum",
                "description": "What a settlement at the desert and on the coast earns.",
            },
            "for_knight": _number(2, "Tokens for discarding an own played knight."),
            "knights_a_turn": _number(1, "How many knights a player may discard in a turn."),
            "actions_a_turn": _number(1, "How many token actions a player may take in a turn."),
            "cost": _number(1, "Tokens for a token action."),
            "cost_ahead": _number(2, "The same for a player with more visible points."),
            "taken": {
                "type": "integer",
                "minimum": 1,
                "default": 2,
                "description": "Cards drawn in a forced trade; fewer if the opponent has fewer.",
            },
            "given": _number(2, "Cards given back in a forced trade."),
            "short_hand": {
                "enum": ["gives-all", "forbidden"],
                "default": "forbidden",
                "description": (
                    "Who has too few cards to give back after the draw gives all, or may not trade."
                ),
            },
            "before_roll": {
                "enum": ["everything", "actions", "nothing"],
                "default": "everything",
                "description": (
                    "What may be done before the production: token actions and the discarding of "
                    "knights, the actions alone, or nothing."
                ),
            },
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.landmarks = Landmarks(setup)
        self.size = len(RESOURCES)
        self._read_parameters(setup)
        self.used = setup.remember([0, 0, self.cost])
        if setup.players != _PLAYERS:
            setup.fault("rule", f"there is no opponent among {setup.players} players", "2 players")
        if TOKEN not in setup.piece_ids:
            setup.fault("", f"there is no piece {TOKEN!r}", f"in 'pieces': {TOKEN}")
        token = setup.piece_ids.index(TOKEN) if TOKEN in setup.piece_ids else 0
        tokens, bank, discarded = (
            supply_offsets(setup, name, each=each, needs="trade tokens need")
            for name, each in _SUPPLIES.items()
        )
        self.purses = tuple(at + token for at in tokens)
        self.stock = bank[0] + token
        self.discarded = discarded[0] + self.kinds.card

    def _read_parameters(self, setup: Setup) -> None:
        self.at_desert = setup.integer("at_desert", 2)
        self.at_coast = setup.integer("at_coast", 1)
        self.adds_up = setup.choice("at_both", ("sum", "higher"), "sum") == "sum"
        self.for_knight = setup.integer("for_knight", 2)
        self.knights_a_turn = setup.integer("knights_a_turn", 1)
        self.actions_a_turn = setup.integer("actions_a_turn", 1)
        self.cost = setup.integer("cost", 1)
        self.cost_ahead = setup.integer("cost_ahead", 2)
        self.taken = setup.integer("taken", 2)
        self.given = setup.integer("given", 2)
        short = setup.choice("short_hand", ("gives-all", "forbidden"), "forbidden")
        self.gives_short = short == "gives-all"
        early = ("everything", "actions", "nothing")
        allowed = early.index(setup.choice("before_roll", early, "everything"))
        self.before_roll = (allowed == 0, allowed < 2)

    def finish_setup(self, setup: Setup) -> None:
        theft, robber = setup.phase_of(Theft), setup.phase_of(Robber)
        if theft is None or robber is None:
            setup.fault("", "trade tokens need phases to steal", f"{Robber.rule}, {Theft.rule}")
            return
        self.theft = theft
        self.robber = robber

    def actions(self, turns: Turns, setup: Setup) -> Sequence[TurnAction]:
        return (DiscardKnight(turns, self), ForcedTrade(turns, self), BanishRobber(turns, self))

    # --- tokens ---------------------------------------------------------------------------------

    def held(self, state: State, seat: int) -> int:
        """How many tokens a seat has."""
        return state.supply[self.purses[seat]]

    def earn(self, state: State, seat: int, count: int) -> None:
        """Gives a seat tokens, as far as there are any left."""
        count = min(count, state.supply[self.stock])
        state.supply[self.stock] -= count
        state.supply[self.purses[seat]] += count

    def price(self, state: State) -> int:
        """Tokens that an action costs the active player now."""
        return state.memory[self.used + 2]

    def points_changed(self, state: CatanState) -> None:
        seat, points_of = state.active, state.game.points_of
        ahead = points_of(state, seat, viewer=None) > points_of(state, 1 - seat, viewer=None)
        state.memory[self.used + 2] = self.cost_ahead if ahead else self.cost

    def pay(self, state: State, seat: int) -> None:
        """Pays for a token action and counts it."""
        count = self.price(state)
        state.supply[self.purses[seat]] -= count
        state.supply[self.stock] += count
        state.memory[self.used] += 1

    def actions_left(self, state: State) -> int:
        """How many token actions the active player may still take in this turn."""
        return self.actions_a_turn - state.memory[self.used]

    def knights_left(self, state: State) -> int:
        """How many knights the active player may still discard in this turn."""
        return self.knights_a_turn - state.memory[self.used + 1]

    def discard(self, state: State, seat: int) -> None:
        """Takes a played knight of a seat out of the game for tokens (T6)."""
        self.kinds.move(state, KNIGHT, self.kinds.played[seat], self.discarded)
        state.memory[self.used + 1] += 1
        self.earn(state, seat, self.for_knight)

    def turn_begins(self, state: CatanState) -> None:
        state.memory[self.used] = state.memory[self.used + 1] = 0

    def founded(self, state: CatanState, seat: int, site: int) -> None:
        self.earn(state, seat, self.worth(state, site))

    def piece_built(self, state: CatanState, kind: int, site: int) -> None:
        if kind == self.kinds.settlement:
            self.earn(state, state.active, self.worth(state, site))

    def worth(self, state: CatanState, site: int) -> int:
        """Tokens that a new settlement on an intersection brings (T5)."""
        island = state.island
        assert island is not None
        board = state.game.board
        desert = self.at_desert if board.incident[site] & island.desert else 0
        coast = self.at_coast if island.coast >> site & 1 else 0
        return desert + coast if self.adds_up else max(desert, coast)

    # --- the forced trade -----------------------------------------------------------------------

    def trade(self, state: CatanState, caller: Phase) -> None:
        """Lets the active player trade with the opponent, and returns to the caller (T7)."""
        caller.interrupt(state, self, state.active)

    def enter_nested(self, state: State) -> None:
        self.resume(state)

    def resume(self, state: State) -> None:
        """Draws the next card, or asks for the cards in return once all are drawn."""
        game = catan(state)
        seat = game.active
        if state.step < self.taken and self.kinds.hand_size(state, 1 - seat):
            state.step += 1
            self.theft.steal(game, self, seat, 1 - seat)
            return
        self._owe(game, min(self.given, self.kinds.hand_size(state, seat)))

    def _owe(self, state: CatanState, count: int) -> None:
        """Asks for so many more cards in return."""
        state.queue = tuple(count if seat == state.active else 0 for seat in range(self.seats))
        if not count:
            self.return_to_caller(state)

    def legal_actions(self, state: State) -> list[int]:
        hand = self.kinds.hand(state, state.player)
        return [self.base + resource for resource in range(len(RESOURCES)) if hand[resource]]

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        giver, taker = game.active, 1 - game.active
        resource = action - self.base
        self.kinds.move(state, resource, self.kinds.hands[giver], self.kinds.hands[taker])
        note_hidden(game, self.seats, giver, taker, resource)
        self._owe(game, game.queue[giver] - 1)

    def passing(self, state: State, action: int) -> Passing:
        giver = catan(state).active
        return Passing(giver, 1 - giver, action - self.base, drawn=False)

    # --- meaning of actions ---------------------------------------------------------------------

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return viewer is not None

    def refuse(self, state: State, action: int) -> Refusal:
        name = RESOURCES[action - self.base]
        return Refusal((self.id,), f"seat {state.player} has no {name} to give")

    def record(self, offset: int) -> Action:
        return Choice(self.id, RESOURCES[offset])

    def offset(self, words: list[str]) -> int:
        return parse_name(self, RESOURCES, words)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"owed": list(catan(state).queue), "callers": self.callers(state, viewer)}

    def told_of_turn(self, state: CatanState) -> dict[str, Any]:
        return {
            "token_actions_left": self.actions_left(state),
            "token_price": self.price(state),
            "knights_to_discard": self.knights_left(state),
        }
