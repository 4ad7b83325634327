"""A bot that plays Catan by what positions promise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bots import Bot
from tilewright.errors import BotError
from tilewright.library import Network
from tilewright_catan.bargaining import Bargaining
from tilewright_catan.canvassing import Canvassing
from tilewright_catan.cards import BuyCard, PlayCard
from tilewright_catan.founding import Founding
from tilewright_catan.kinds import KNIGHT, MONOPOLY
from tilewright_catan.outlook import Outlook
from tilewright_catan.robbing import Robber
from tilewright_catan.state import catan
from tilewright_catan.trading import MakeOffer, Offers
from tilewright_catan.turns import Turns
from tilewright_catan.voting import Vote

if TYPE_CHECKING:
    from tilewright.play import Game, State

#: Roads are built and cards traded only if the position is so much better afterwards.
_PATIENCE: Final = 0.02
#: What a card is worth that has been paid for but not drawn yet.
_BOUGHT: Final = 1.6
#: What playing a card is worth beyond the position right after it, by card.
_PLAYED: Final = (0.9, 0.0, 2.0, 2.0, 0.0)
#: The same for a knight that drives the robber away from an own hex.
_FREED: Final = 2.5
#: A card gained by a monopoly, and what to wait for before playing one.
_NAMED: Final = 0.4
_HELD_BACK: Final = 1.0


class SettlerBot(Bot):
    """Takes the action after which the position promises most, one ply ahead.

    It looks at nothing that its player may not know: where an action leads to a draw or a roll it
    values the position before it. What one ply cannot show (whom to rob, which resource to name) it
    decides by what everybody can see.
    """

    reads_only: ClassVar[bool] = True
    is_fair: ClassVar[bool] = True

    def __init__(self) -> None:
        self._game: Game | None = None
        self._outlook: Outlook | None = None
        self._bargaining: Bargaining | None = None
        self._canvassing: Canvassing | None = None

    def choose(self, state: State, rng: random.Random) -> int:
        outlook = self._outlook_on(state.game)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        for kind, method in self._special:
            if isinstance(state.phase, kind):
                found: int = method(self, state, outlook, legal, rng)
                return found
        return self._best(state, outlook, legal, rng)

    def _outlook_on(self, game: Game) -> Outlook:
        if self._game is not game:
            if not any(isinstance(phase, Turns) for phase in game.phases) or not any(
                isinstance(effect, Network) for effect in game.effects
            ):
                raise BotError(
                    f"bot 'settler' cannot play {game.id!r}; it plays games with a phase of rule "
                    f"{Turns.rule!r} and an effect of rule {Network.rule!r}"
                )
            self._game = game
            self._outlook = outlook = Outlook(game)
            offers = next((phase for phase in game.phases if isinstance(phase, Offers)), None)
            self._bargaining = Bargaining(outlook, offers) if offers is not None else None
            vote = next((phase for phase in game.phases if isinstance(phase, Vote)), None)
            self._canvassing = Canvassing(outlook, vote) if vote is not None else None
        assert self._outlook is not None
        return self._outlook

    # --- one ply ahead --------------------------------------------------------------------------

    def _after(self, state: State, outlook: Outlook, action: int) -> float:
        """Worth of the position after an action, for who takes it."""
        after = state.clone()
        after.apply_unchecked(action)
        if after.decided:
            return 1e9 if after.decided >> state.player & 1 else -1e9
        return outlook.value(after, state.player)

    def _best(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        values = [self._after(state, outlook, action) for action in legal]
        best = max(values)
        choices = [action for action, value in zip(legal, values, strict=True) if value == best]
        return choices[int(rng.random() * len(choices))]

    # --- decisions that need more ---------------------------------------------------------------

    def _found(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        """The site with the best income; the road towards the best free site."""
        if state.step:
            return self._best(state, outlook, legal, rng)
        game = catan(state)
        income = outlook.income(game, state.player)
        base = state.phase.base
        return max(legal, key=lambda action: outlook.site_gain(game, action - base, income))

    def _in_turn(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        """The best action of the turn; to roll or to end it when none is worth its price."""
        now = outlook.value(state, state.player)
        best, best_value = legal[0], now + _PATIENCE
        for action in legal[1:]:
            resource = self._named(outlook, action)
            if resource >= 0:  # what it brings is not for the player to know before
                value = now + self._monopoly(state, outlook, resource)
            else:
                value = self._after(state, outlook, action) + self._beyond(state, outlook, action)
            if value > best_value:
                best, best_value = action, value
        return best

    def _named(self, outlook: Outlook, action: int) -> int:
        """The resource of which an action of the turn takes all cards; -1 for other actions."""
        kind, which = outlook.turns.split(action - outlook.turns.base)
        if isinstance(kind, PlayCard) and kind.card(which) == MONOPOLY:
            return kind.resource(which)
        return -1

    def _beyond(self, state: State, outlook: Outlook, action: int) -> float:
        """What an action of the turn is worth beyond the position right after it."""
        turns = outlook.turns
        kind, which = turns.split(action - turns.base)
        if isinstance(kind, BuyCard):
            return _BOUGHT
        if isinstance(kind, PlayCard):
            card = kind.card(which)
            if card == KNIGHT and self._is_robbed(state, outlook):
                return _FREED
            return _PLAYED[card]
        if isinstance(kind, MakeOffer) and self._bargaining is not None:
            return self._bargaining.hope(catan(state), state.player)
        return 0.0

    def _is_robbed(self, state: State, outlook: Outlook) -> bool:
        """Whether the robber stands beside an own building."""
        robber = state.marks[outlook.turns.landmarks.robber]
        if not robber:
            return False
        corners = outlook.board.incident[robber.bit_length() - 1]
        return bool(outlook.kinds.buildings(state, state.player) & corners)

    def _monopoly(self, state: State, outlook: Outlook, resource: int) -> float:
        """Worth of the cards of a resource in other hands, which everybody can count together."""
        bank = outlook.kinds.bank + resource
        out = state.game.initial_supply[bank] - state.supply[bank]
        return _NAMED * (out - outlook.kinds.hand(state, state.player)[resource]) - _HELD_BACK

    def _rob(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        """The hex whose loss hurts the strongest rivals most; the victim who is strongest."""
        game = catan(state)
        robber = state.phase
        assert isinstance(robber, Robber)
        if state.step == 0:
            return self._best(state, outlook, legal, rng)
        first = robber.base + robber.sites

        def strength(action: int) -> tuple[float, int]:
            seat = action - first
            return (outlook.promise(game, seat), outlook.kinds.hand_size(state, seat))

        return max(legal, key=strength)

    def _bargain(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        """What the exchange of cards says that is offered or could be."""
        assert self._bargaining is not None
        return self._bargaining.choose(catan(state), legal)

    def _vote(self, state: State, outlook: Outlook, legal: list[int], rng: random.Random) -> int:
        """Cards for a place that is worth them, and the place that is worth most."""
        assert self._canvassing is not None
        return self._canvassing.choose(catan(state), legal)

    _special: ClassVar[tuple[tuple[type[Any], Callable[..., int]], ...]] = (
        (Founding, _found),
        (Turns, _in_turn),
        (Robber, _rob),
        (Offers, _bargain),
        (Vote, _vote),
    )
