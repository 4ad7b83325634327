"""One game, played by bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tilewright.errors import BotError, PlayerCountError
from tilewright.play import CHANCE, TERMINAL, bot_stream, chance_stream, resampling_stream

if TYPE_CHECKING:
    import random

    from tilewright.bots import Bot
    from tilewright.play import Game, State

#: Actions after which a game that does not end is given up, chance included.
PLY_LIMIT: Final = 100_000


def play_match(
    game: Game,
    bots: Sequence[Bot],
    seed: int,
    *,
    on_ply: Callable[[State], None] | None = None,
    ply_limit: int = PLY_LIMIT,
) -> State:
    """Plays one game; the same arguments always give the same game.

    Chance and each bot have random streams of their own, all derived from the seed. A bot that
    changes the states it is given works on a copy, and where there is anything a player may not
    know the bot is given a state in which it has been drawn anew, unless it ``is_fair``.

    Args:
        game: the rules.
        bots: one for each seat.
        seed: the game's seed.
        on_ply: called with the state after every action; it must not change it.
        ply_limit: the game is given up after so many actions.

    Returns:
        The last state: terminal, unless the game was given up.

    Raises:
        PlayerCountError: there is not one bot for each seat.
        BotError: a bot answered with something that is no legal action.
    """
    if len(bots) != game.num_players:
        raise PlayerCountError(f"{game.num_players} seats need as many bots, got {len(bots)}")
    state = game.initial_state()
    chance = chance_stream(seed)
    seats = [_Seat(game, bot, seed, seat) for seat, bot in enumerate(bots)]
    for _ in range(ply_limit):
        player = state.player
        if player == TERMINAL:
            break
        if player == CHANCE:
            state.apply_unchecked(state.sample_chance(chance))
        else:
            seats[player].act(state)
        if on_ply is not None:
            on_ply(state)
    return state


class _Seat:
    """A bot at its place, with its own random streams."""

    __slots__ = ("bot", "copies", "game", "guesses", "hidden", "rng", "seat")

    def __init__(self, game: Game, bot: Bot, seed: int, seat: int) -> None:
        self.game = game
        self.bot = bot
        self.seat = seat
        self.copies = not bot.reads_only
        self.hidden = game.definition.hidden_information and not bot.is_fair
        self.rng: random.Random = bot_stream(seed, seat)
        self.guesses: random.Random = resampling_stream(seed, seat)

    def act(self, state: State) -> None:
        """Lets the bot choose, and applies its answer."""
        shown = state
        if self.hidden or state.pending:
            shown = self.game.resampled(state, self.seat, self.guesses)
        elif self.copies:
            shown = state.clone()
        action = self.bot.choose(shown, self.rng)
        # What a bot answers may be of any type, whatever its annotation says.
        if type(action) is not int or not state.phase.is_legal(state, action):
            raise self._refused(state, action)
        state.apply_unchecked(action)

    def _refused(self, state: State, action: object) -> BotError:
        who = f"bot {type(self.bot).__name__} on seat {self.seat}"
        # A number of another type would not be the same in files and in other processes.
        if type(action) is not int:
            return BotError(
                f"{who} answered {action!r} of type {type(action).__name__} at ply {state.ply}; "
                "expected an action number, an int"
            )
        return BotError(f"{who} answered: {self.game.illegal(state, action)}")
