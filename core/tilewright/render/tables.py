"""What the panels say: title, whose turn it is, points, supplies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tilewright.play import CHANCE, HIDDEN, TERMINAL, State
from tilewright.render.panels import Entry, Panel

Rows: TypeAlias = tuple[tuple[Entry, ...], ...]


def words(name: str) -> str:
    """The name of a mark as people write it.

    What a command can be asked about, such as a scoring part, is shown by its id.
    """
    return name.replace("-", " ").replace("_", " ")


def title_line(state: State) -> str:
    """Ruleset and number of players."""
    game = state.game
    title: str = game.ruleset.document.get("title", game.id)
    return f"{title}, {game.num_players} players" if game.num_players > 1 else title


def status_line(state: State) -> str:
    """Ply and phase, and who acts or who has won."""
    if state.player == TERMINAL:
        notes = "".join(f" ({note})" for note in state.game.notes(state))
        return f"ply {state.ply}, over: {_result(state)}{notes}"
    acting = "chance" if state.player == CHANCE else f"seat {state.player}"
    return f"ply {state.ply}, phase {state.phase.id}: {acting} to act"


def _result(state: State) -> str:
    winners = state.winners()
    points = ""
    if state.game.scoring:
        best = max(state.scores()[seat] for seat in winners)
        points = f" with {best} point" if best == 1 else f" with {best} points"
    if len(winners) == 1:
        return f"seat {winners[0]} wins{points}"
    seats = ", ".join(str(seat) for seat in winners)
    return f"seats {seats} tie{points}"


def score_panel(state: State, seats: Sequence[Entry], viewer: int | None = None) -> Panel:
    """Points of each seat by scoring part, and what they would be if the game ended now.

    The latter are left out where no part waits for the end.

    Args:
        state: the state whose points count.
        seats: what stands above the column of each seat.
        viewer: who looks; None: a spectator.
    """
    game = state.game
    over = state.player == TERMINAL
    rows: list[tuple[Entry, ...]] = [(Entry(""), *seats)]
    rows += [
        (Entry(part), *(Entry(str(number)) for number in points))
        for part, points in game.breakdown(state, viewer=viewer).items()
    ]
    rows.append(_total("total", game.scores(state, viewer=viewer), bold=True))
    if not over and any(part.moment == "end" for part in game.scoring):
        projected = game.scores(state, projected=True, viewer=viewer)
        rows.append(_total("if over now", projected, bold=False))
    title = "Final points" if over else "Points"
    return Panel(title, tuple(rows), head=True, numbers=True)


def _total(name: str, points: Sequence[int], bold: bool) -> tuple[Entry, ...]:
    texts = (name, *(str(number) for number in points))
    return tuple(Entry(text, bold=bold) for text in texts)


def supply_panels(
    state: State,
    viewer: int | None,
    kind_entry: Callable[[int], Entry],
    owners: Sequence[Entry],
) -> list[Panel]:
    """One table for each supply in which anything is left.

    Args:
        state: the state whose supplies are shown.
        viewer: who looks; None: a spectator.
        kind_entry: what stands for a kind of piece.
        owners: what stands for each seat, and for each neutral owner after them.
    """
    game = state.game
    left: Mapping[str, Any] = state.observation(viewer)["supplies"]
    panels: list[Panel] = []
    for supply in game.supplies:
        shown = left[supply.id]
        tables: list[Mapping[str, int]] = shown if supply.stride else [shown]
        kinds = [
            kind
            for kind, count in enumerate(supply.counts)
            if count or any(table.get(game.pieces[kind].id) for table in tables)
        ]
        if not any(any(table.values()) for table in tables):
            continue
        beside = owners[: supply.owners] if supply.stride else (Entry("left"),)
        ids = [game.pieces[kind].id for kind in kinds]
        head = [kind_entry(kind) for kind in kinds]
        if any(HIDDEN in table for table in tables):
            head.append(Entry("unseen"))
            ids.append(HIDDEN)
        rows: Rows = (
            (Entry(""), *head),
            *(
                (name, *(Entry(str(table.get(piece, ""))) for piece in ids))
                for name, table in zip(beside, tables, strict=True)
            ),
        )
        panels.append(_supply_panel(supply.id, rows))
    return panels


def _supply_panel(name: str, rows: Rows) -> Panel:
    """Kinds side by side when they are few, else below one another."""
    if len(rows[0]) > 9:
        rows = tuple(zip(*rows, strict=True))
    return Panel(f"Supply: {name}", rows, head=True, numbers=True)


def in_columns(title: str, entries: Sequence[Entry], columns: int = 2) -> Panel:
    """A panel that lists entries from left to right, row by row."""
    filled = [*entries, *[Entry()] * (-len(entries) % columns)]
    rows = [tuple(filled[at : at + columns]) for at in range(0, len(filled), columns)]
    return Panel(title, tuple(rows))
