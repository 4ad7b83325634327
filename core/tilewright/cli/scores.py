"""The table at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewright.cli.tables import table

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.play import State


def score_table(state: State, bots: Sequence[str]) -> Table:
    """One row a player: seat, bot, total, the points of each part, and who wins."""
    from tilewright.playthrough import Result

    found = Result.of(state)
    breakdown, scores, winners = found.breakdown, found.scores, found.winners
    word = "won" if len(winners) == 1 else "shared"
    rows = [
        [
            str(seat),
            bots[seat] if seat < len(bots) else "",
            str(scores[seat]),
            *(str(points[seat]) for points in breakdown.values()),
            word if seat in winners else "",
        ]
        for seat in range(state.game.num_players)
    ]
    columns = ["#seat", "bot", "#total", *(f"#{part}" for part in breakdown), ""]
    return table(columns, rows)


def actions_of(state: State) -> Iterator[tuple[int, int, str]]:
    """The game's actions so far: ply before it, acting party, notation."""
    past = state.game.initial_state()
    for ply, action in enumerate(state.history):
        yield ply, past.player, state.notation(action)
        past.apply_unchecked(action)


def party(player: int) -> str:
    """The acting party in words."""
    from tilewright.play import CHANCE

    return "chance" if player == CHANCE else f"seat {player}"


def log_lines(state: State) -> list[str]:
    """One line for each action of the game."""
    width = len(str(state.ply))
    return [f"{ply:>{width}}  {party(player):<7} {text}" for ply, player, text in actions_of(state)]
