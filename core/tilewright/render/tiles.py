"""Tiles that cover several sites: one body and one outline for each, in its owner's colour."""

from __future__ import annotations

from tilewright.bitset import bits
from tilewright.play import State
from tilewright.render.palette import colour_of
from tilewright.render.scene import Item, Items, Polygon
from tilewright.render.shapes import border_lines

_BODY_OPACITY = 0.55
_BORDER = 0.1


def tiles_on_board(state: State) -> list[tuple[int, int, int]]:
    """Each tile as it lies on the board: owner, kind and the set of sites it covers.

    The state records which sites are held, not by which tile; the history tells that. A tile that
    was taken off, in part or as a whole, is none any more.
    """
    game = state.game
    kinds = len(game.pieces)
    if not any(piece.orientations for piece in game.pieces):
        return []
    found: dict[int, tuple[int, int, int]] = {}
    for action in state.history:
        phase = game.phase_of(action)
        cover = 0 if phase is None else phase.cover(action - phase.base)
        for at, mask in enumerate(state.pieces):
            if cover and mask & cover == cover and game.pieces[at % kinds].orientations:
                found[cover & -cover] = (at // kinds, at % kinds, cover)
    return [found[first] for first in sorted(found)]


def tile_bodies(state: State) -> Items:
    """All tiles, drawn under the signs on their sites."""
    board, pieces = state.game.board, state.game.pieces
    items: list[Item] = []
    for owner, kind, cover in tiles_on_board(state):
        colour = pieces[kind].colour
        items += [
            Polygon(board.outlines[site], colour, "", 0.0, _BODY_OPACITY) for site in bits(cover)
        ]
        items += border_lines(board, cover, colour_of(state.game, owner), _BORDER)
    return tuple(items)
