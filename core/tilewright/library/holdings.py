"""Holdings: sites that players hold, such as cards, changing hands without a placement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.board import spread

if TYPE_CHECKING:
    from tilewright.play.state import State


def hold(state: State, player: int, kind: int, sites: int) -> None:
    """Makes ``sites`` exactly the set of sites on which the player has pieces of ``kind``.

    What the state keeps about pieces (empty sites, neighbours, sites clear of rivals) follows.
    """
    game = state.game
    board = game.board
    kinds = len(game.pieces)
    own = player * kinds + kind
    state.pieces[own] = sites
    state.halos[own] = spread(board, sites)
    _clear(state, kind, kinds)
    occupied = 0
    for mask in state.pieces:
        occupied |= mask
    state.empty = board.everywhere & ~occupied


def hand_over(state: State, sites: int, kind: int, giver: int, taker: int) -> None:
    """Moves pieces of ``kind`` from one player to another; they stay on their sites.

    Args:
        state: the state that changes.
        sites: the pieces' sites; those that ``giver`` does not hold come from nobody.
        kind: the kind of piece.
        giver: the seat that gives them; negative: nobody does.
        taker: the seat that takes them.
    """
    kinds = len(state.game.pieces)
    if giver >= 0:
        hold(state, giver, kind, state.pieces[giver * kinds + kind] & ~sites)
    hold(state, taker, kind, state.pieces[taker * kinds + kind] | sites)


def _clear(state: State, kind: int, kinds: int) -> None:
    """Works out anew which sites are beside no rival's piece of the kind."""
    halos = state.halos[kind::kinds]
    once = twice = 0
    for halo in halos:
        twice |= once & halo
        once |= halo
    everywhere = state.game.board.everywhere
    for seat, halo in enumerate(halos):
        state.clear[seat * kinds + kind] = everywhere & ~(twice | (once & ~halo))
