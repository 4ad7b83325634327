"""Two players: what may be done in a turn for trade tokens (T6, T7)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from tilewright.play import Refusal
from tilewright_catan.actions import TurnAction
from tilewright_catan.kinds import KNIGHT

if TYPE_CHECKING:
    from tilewright_catan.state import CatanState
    from tilewright_catan.trade_tokens import TradeTokens
    from tilewright_catan.turns import Turns


class _WithTokens(TurnAction):
    """An action that is possible or not, and says why not."""

    __slots__ = ("tokens",)
    before_roll: ClassVar[bool] = True

    def __init__(self, turns: Turns, tokens: TradeTokens) -> None:
        super().__init__(turns)
        self.tokens = tokens

    @abstractmethod
    def obstacle(self, state: CatanState, seat: int) -> str:
        """Why the seat cannot do it now; empty when it can."""

    def too_early(self, state: CatanState, allowed: bool) -> str:
        """Says that production comes first, unless it is over or need not be waited for."""
        if allowed or not self.turns.is_before_roll(state):
            return ""
        return "production must be rolled first"

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        if not self.obstacle(state, seat):
            found.append(base)

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        return Refusal((self.name,), self.obstacle(state, seat))


class DiscardKnight(_WithTokens):
    """Gives up an own played knight for tokens; the largest army is judged anew (T6)."""

    __slots__ = ()
    name = "discard-knight"

    def obstacle(self, state: CatanState, seat: int) -> str:
        tokens = self.tokens
        if not state.supply[tokens.kinds.played[seat] + KNIGHT]:
            return f"seat {seat} has played no knight"
        if tokens.knights_left(state) <= 0:
            return f"only {tokens.knights_a_turn} a turn may be discarded"
        return self.too_early(state, tokens.before_roll[0])

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.tokens.discard(state, seat)
        self.turns.awards.card_played(state, seat)
        self.turns.changed(state)


class _TokenAction(_WithTokens):
    """An action that is paid for with tokens (T7)."""

    __slots__ = ()

    @abstractmethod
    def futile(self, state: CatanState, seat: int) -> str:
        """Why it cannot be done, whatever it costs; empty when it can."""

    def obstacle(self, state: CatanState, seat: int) -> str:
        tokens = self.tokens
        if tokens.actions_left(state) <= 0:
            most = tokens.actions_a_turn
            return f"only {most} token action{'s' if most != 1 else ''} a turn may be taken"
        held, price = tokens.held(state, seat), tokens.price(state)
        if held < price:
            return f"it costs {price} trade tokens; seat {seat} has {held}"
        return self.too_early(state, tokens.before_roll[1]) or self.futile(state, seat)


class ForcedTrade(_TokenAction):
    """Draws cards of the opponent and gives back others (T7)."""

    __slots__ = ()
    name = "forced-trade"

    def futile(self, state: CatanState, seat: int) -> str:
        tokens = self.tokens
        available = tokens.kinds.hand_size(state, 1 - seat)
        if not available:
            return f"seat {1 - seat} has no cards"
        own = tokens.kinds.hand_size(state, seat) + min(tokens.taken, available)
        if not tokens.gives_short and own < tokens.given:
            return f"seat {seat} would have {own} cards to give back, not {tokens.given}"
        return ""

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.tokens.pay(state, seat)
        self.turns.wait(state)
        self.tokens.trade(state, self.turns)


class BanishRobber(_TokenAction):
    """Moves the robber to the desert, or off a board without one; nobody is robbed (T7)."""

    __slots__ = ()
    name = "banish-robber"

    def futile(self, state: CatanState, seat: int) -> str:
        island = state.island
        assert island is not None
        if state.marks[self.tokens.landmarks.robber] != island.home:
            return ""
        where = "on the desert" if island.desert else "off the board"
        return f"the robber is {where} already"

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        self.tokens.pay(state, seat)
        self.tokens.robber.retreat(state)
        self.turns.go_on(state)
