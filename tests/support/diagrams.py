"""Positions of games on squares, written and read as diagrams: a line of text for each row.

``.`` is an empty cell, ``X`` a piece of seat 0, ``O`` of seat 1, ``#`` of seat 2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tilewright import Registry, State
from tilewright.board import spread
from tilewright.board.square import column_letters

SEATS = "XO#"
#: A constraint that allows every site, but makes the state keep ``clear``.
ANYWHERE: dict[str, Any] = {
    "id": "anywhere",
    "any": [
        {"rule": "apart", "owner": "others"},
        {"not": {"rule": "apart", "owner": "others"}},
    ],
}


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def started(ruleset: str, *rows: str, seat: int = 0, piece: str = "stone", **patch: Any) -> State:
    """The beginning of a game that starts with the pieces of a diagram.

    Args:
        ruleset: the ruleset whose game it is; the board gets the size of the diagram.
        rows: the diagram.
        seat: whose turn it is, in the phase ``play``.
        piece: the kind that all pieces are of.
        patch: further changes to the ruleset.
    """
    at: dict[int, list[str]] = {}
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign != ".":
                at.setdefault(SEATS.index(sign), []).append(f"{column_letters(column)}{row + 1}")
    document: dict[str, Any] = {
        "format": 1,
        "id": "game-in-a-test",
        "extends": ruleset,
        "title": "Game in a test",
        "board": {"rows": len(rows), "columns": len(rows[0])},
        "setup": [{"piece": piece, "owner": owner, "sites": at[owner]} for owner in sorted(at)],
        "phases": [{"id": "play", "start": seat}],
        **patch,
    }
    players = max(2, len(at))
    return registry().game_of(registry().ruleset_from(document), players).initial_state()


def diagram(state: State) -> list[str]:
    """The pieces on a board of squares, of whatever kinds."""
    board = state.game.board
    kinds = len(state.game.pieces)
    columns = board.coordinates[-1][1] + 1
    signs = ["."] * board.size
    for at, mask in enumerate(state.pieces):
        for site in range(board.size):
            if mask >> site & 1:
                signs[site] = SEATS[at // kinds]
    text = "".join(signs)
    return [text[start : start + columns] for start in range(0, board.size, columns)]


def place(state: State, *sites: str, piece: str = "stone") -> State:
    """Plays placements, one for each site; ``pass`` passes."""
    for site in sites:
        words = "play pass" if site == "pass" else f"play {piece} {site}"
        state.apply(state.parse(words))
    return state


def refused(state: State, site: str, piece: str = "stone") -> tuple[str, ...]:
    """Ids of what refuses a placement; empty when it is legal."""
    refusal = state.validate(state.parse(f"play {piece} {site}"))
    return refusal.reasons if refusal else ()


def legal(state: State) -> set[str]:
    """The last word of every legal action: sites, and ``pass`` or ``swap``."""
    return {state.notation(action).rsplit(" ", 1)[1] for action in state.legal_actions()}


def check_books(state: State) -> None:
    """What the state keeps beside the pieces follows from the pieces."""
    board = state.game.board
    kinds = len(state.game.pieces)
    assert len(state.pieces) == kinds * state.game.num_players
    occupied = 0
    for mask in state.pieces:
        assert not occupied & mask, "two pieces on one site"
        occupied |= mask
    assert state.empty == board.everywhere & ~occupied
    halos = [spread(board, mask) for mask in state.pieces]
    assert state.halos == halos
    if not any(others for placement in state.game.placements for others in placement.others):
        return  # no constraint reads state.clear, and it is not kept
    for own, clear in enumerate(state.clear):
        rivals = [halos[at] for at in range(own % kinds, len(halos), kinds) if at != own]
        beside = 0
        for halo in rivals:
            beside |= halo
        assert clear == board.everywhere & ~beside
