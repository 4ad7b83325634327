"""Many games of one ruleset, in one process or several; the rows are the same either way."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.errors import BotError, PlayerCountError
from tilewright.simulation.match import PLY_LIMIT
from tilewright.simulation.results import Simulation
from tilewright.simulation.series import Collector, OnResult, Series

if TYPE_CHECKING:
    from tilewright.bots import Bot
    from tilewright.play import Game


def simulate(
    game: Game,
    bots: Sequence[tuple[str, Bot]],
    games: int,
    seed: int,
    *,
    workers: int = 1,
    rotate: bool = False,
    ply_limit: int = PLY_LIMIT,
    on_result: OnResult | None = None,
) -> Simulation:
    """Plays a series of games.

    Game ``k`` has the seed ``game_seed(seed, k)``, whatever process plays it. An interrupt by the
    user (``KeyboardInterrupt``) or a game that fails ends the series early; the games finished
    until then are kept.

    Args:
        game: the rules.
        bots: one pair of specification and bot for each seat; the bots are templates, every game
            is played by fresh copies of them.
        games: how many games, at least 1.
        seed: the seed of the series.
        workers: number of processes; 1 plays in this one.
        rotate: move the bots on by one seat from game to game: in game ``k`` seat ``s`` has bot
            ``(s + k) mod n``.
        ply_limit: actions after which a game is given up.
        on_result: called in this process with every finished game.

    Raises:
        ValueError: ``games``, ``workers`` or ``ply_limit`` is less than 1.
        PlayerCountError: there is not one bot for each seat.
        BotError: a bot cannot be copied by pickling.
    """
    for name, number in (("games", games), ("workers", workers), ("ply_limit", ply_limit)):
        if number < 1:
            raise ValueError(f"{name} must be at least 1, got {number}")
    if len(bots) != game.num_players:
        raise PlayerCountError(f"{game.num_players} seats need as many bots, got {len(bots)}")
    specs = tuple(spec for spec, _ in bots)
    series = Series(game, specs, _pickled(bots), games, seed, rotate, ply_limit)
    collector = Collector(on_result)
    if min(workers, games) > 1:
        # Loaded here because a single game must start fast.
        from tilewright.simulation.workers import play_in_workers

        play_in_workers(series, min(workers, games), collector)
    else:
        _play_here(series, collector)
    return collector.simulation(games)


def _play_here(series: Series, collector: Collector) -> None:
    try:
        for number in range(series.games):
            collector.take(series.play(number))
            if collector.failed:
                break
    except KeyboardInterrupt as error:
        collector.interrupt(error)


def _pickled(bots: Sequence[tuple[str, Bot]]) -> bytes:
    for spec, bot in bots:
        try:
            pickle.loads(pickle.dumps(bot))
        except Exception as error:
            raise BotError(
                f"bot {spec!r} cannot be copied for many games: {type(error).__name__}: {error}; "
                "a bot must be picklable"
            ) from error
    return pickle.dumps([bot for _, bot in bots])
