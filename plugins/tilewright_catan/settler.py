"""A bot that plays Catan by what positions promise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bots import Bot
from tilewright.errors import BotError
from tilewright.library import Network
from tilewright_catan.founding import Founding
from tilewright_catan.kinds import MONOPOLY
from tilewright_catan.outlook import Outlook
from tilewright_catan.robbing import Robber
from tilewright_catan.state import catan
from tilewright_catan.turns import Turns

if TYPE_CHECKING:
    from tilewright.play import Game, State

#: Roads are built and cards traded only if the position is so much better afterwards.
_PATIENCE: Final = 0.02


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
            self._outlook = Outlook(game)
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

    def _best(
        self, state: State, outlook: Outlook, legal: list[int], rng: random.Random
    ) -> int:
        values = [self._after(state, outlook, action) for action in legal]
        best = max(values)
        choices = [action for action, value in zip(legal, values, strict=True) if value == best]
        return choices[int(rng.random() * len(choices))]

    # --- decisions that need more ---------------------------------------------------------------

    def _found(
        self, state: State, outlook: Outlook, legal: list[int], rng: random.Random
    ) -> int:
        """The site with the best income; the road towards the best free site."""
        if state.step:
            return self._best(state, outlook, legal, rng)
        game = catan(state)
        income = outlook.income(game, state.player)
        base = state.phase.base
        return max(legal, key=lambda action: outlook.site_gain(game, action - base, income))

    def _in_turn(
        self, state: State, outlook: Outlook, legal: list[int], rng: random.Random
    ) -> int:
        turns = outlook.turns
        game = catan(state)
        resting = legal[0]  # to roll, or to end the turn
        stay = outlook.value(state, state.player)
        best, best_value = resting, stay + _PATIENCE
        for action in legal[1:]:
            value = self._after(state, outlook, action) + self._beyond(game, outlook, action, rng)
            if value > best_value:
                best, best_value = action, value
        if best == resting and turns.is_before_roll(game):
            return resting
        return best

    def _beyond(
        self, state: Any, outlook: Outlook, action: int, rng: random.Random
    ) -> float:
        """What an action of the turn is worth beyond the position right after it."""
        words = state.notation(action).split()[1:]
        if words[0] == "buy":
            return 1.6
        if words[0] == "play":
            return self._card_worth(state, outlook, words)
        return 0.0

    def _card_worth(self, state: Any, outlook: Outlook, words: list[str]) -> float:
        seat = state.player
        if words[1] == "knight":
            robber = state.marks[outlook.turns.landmarks.robber]
            own = outlook.kinds.buildings(state, seat)
            corners = outlook.board.incident[robber.bit_length() - 1] if robber else 0
            return 2.5 if own & corners else 0.9
        if words[1] == "road-building":
            return 2.0
        if words[1] == "year-of-plenty":
            return 2.0
        return self._monopoly_worth(state, outlook, words[2])

    def _monopoly_worth(self, state: Any, outlook: Outlook, resource: str) -> float:
        """By how many cards of the resource are out in other hands, which everybody can count."""
        from tilewright_catan.kinds import RESOURCES

        kinds = outlook.kinds
        index = RESOURCES.index(resource)
        bank = state.game.initial_supply[kinds.bank + index]
        out = bank - state.supply[kinds.bank + index] - kinds.hand(state, state.player)[index]
        return -1.0 + 0.4 * out if MONOPOLY else 0.0

    def _rob(
        self, state: State, outlook: Outlook, legal: list[int], rng: random.Random
    ) -> int:
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

    _special: ClassVar[tuple[tuple[type[Any], Callable[..., int]], ...]] = (
        (Founding, _found),
        (Turns, _in_turn),
        (Robber, _rob),
    )
