"""The table at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewright.cli.tables import table

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.play import State
    from tilewright.playthrough import Result


def score_table(state: State, bots: Sequence[str]) -> Table:
    """One row a player: seat, bot, total, the points of each part, and who wins.

    Where hidden points make a total best that has not won, the visible points stand beside it.
    """
    from tilewright.playthrough import Result

    found = Result.of(state)
    breakdown, scores, winners = found.breakdown, found.scores, found.winners
    word = "won" if len(winners) == 1 else "shared"
    visible = _visible(state, found)
    rows = [
        [
            str(seat),
            bots[seat] if seat < len(bots) else "",
            str(scores[seat]),
            *(str(points[seat]) for points in visible),
            *(str(points[seat]) for points in breakdown.values()),
            word if seat in winners else "",
        ]
        for seat in range(state.game.num_players)
    ]
    shown = ["#visible"] * len(visible)
    columns = ["#seat", "bot", "#total", *shown, *(f"#{part}" for part in breakdown), ""]
    return table(columns, rows)


def _visible(state: State, found: Result) -> list[list[int]]:
    """The points without hidden ones, as a list of one; empty if the totals tell who has won."""
    best = max(found.scores)
    leaders = tuple(seat for seat, points in enumerate(found.scores) if points == best)
    hidden = [found.breakdown[part.id] for part in state.game.scoring if part.visible == "owner"]
    if not found.complete or found.winners == leaders or not hidden:
        return []
    return [[points - sum(each) for points, *each in zip(found.scores, *hidden, strict=True)]]


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
