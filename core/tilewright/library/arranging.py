"""The swap rule: the second player takes over what the first one has placed."""

from __future__ import annotations

from typing import Final

from tilewright.bitset import bits, from_bits
from tilewright.board import Board, spread
from tilewright.play.state import State

SWAPS: Final = ("never", "owners", "mirrored")


def is_mirrored(board: Board) -> bool:
    """Whether every site has a mirror image at the diagonal: its coordinates swapped."""
    places = set(board.coordinates)
    return all(len(place) == 2 and (place[1], place[0]) in places for place in places)


def swap_pieces(state: State, *, mirror: bool) -> None:
    """Exchanges the pieces of two players, on their sites or on those mirrored at the diagonal.

    What either has left of a supply of his own goes with them.
    """
    board = state.game.board
    for supply in state.game.supplies:
        first, width = supply.offset, supply.stride
        both = state.supply[first : first + 2 * width]
        state.supply[first : first + 2 * width] = both[width:] + both[:width]
    kinds = len(state.game.pieces)
    pieces = state.pieces[kinds:] + state.pieces[:kinds]
    if mirror:
        at = {place: site for site, place in enumerate(board.coordinates)}
        places = board.coordinates
        pieces = [
            from_bits(at[places[site][1], places[site][0]] for site in bits(mask))
            for mask in pieces
        ]
    arrange(state, pieces)


def arrange(state: State, pieces: list[int]) -> None:
    """Gives the players these pieces (``player * kinds + kind``) and all that follows from them."""
    board = state.game.board
    kinds = len(state.game.pieces)
    state.pieces = pieces
    state.halos = [spread(board, mask) for mask in pieces]
    occupied = 0
    for mask in pieces:
        occupied |= mask
    state.empty = board.everywhere & ~occupied
    for own in range(len(pieces)):
        others = 0
        for other in range(own % kinds, len(pieces), kinds):
            if other != own:
                others |= state.halos[other]
        state.clear[own] = board.everywhere & ~others
    state.game.pieces_moved(state)
