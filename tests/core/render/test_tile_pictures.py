"""Tiles in pictures: which there are, and one outline for each."""

from __future__ import annotations

import random
from typing import Any

from tilewright import State
from tilewright.render import Renderer, svg_text
from tilewright.render.scene import Line, Polygon
from tilewright.render.tables import status_line
from tilewright.render.tiles import tile_bodies, tiles_on_board
from tiny import play, registry, squares, tiny_game

BAR: dict[str, Any] = {"id": "bar", "shape": [[0, 0], [0, 1]], "colour": "#123456"}


def start() -> State:
    return tiny_game(board=squares(2, 3), pieces=[BAR, {"id": "stone"}]).initial_state()


def test_each_tile_is_found_with_its_owner_and_what_it_covers() -> None:
    state = start()
    assert tiles_on_board(state) == []
    play(state, "play bar/1 a1", "play bar/1 a2", "play bar/2 c1")
    found = [
        (owner, kind, state.game.board.names(cover)) for owner, kind, cover in tiles_on_board(state)
    ]
    assert found == [(0, 0, ["a1", "b1"]), (0, 0, ["c1", "c2"]), (1, 0, ["a2", "b2"])]


def test_a_piece_of_one_site_is_no_tile() -> None:
    state = start()
    play(state, "play stone a1")
    assert tiles_on_board(state) == []
    assert tile_bodies(state) == ()


def test_a_tile_has_one_outline_of_six_sides_around_two_squares() -> None:
    state = start()
    play(state, "play bar/1 a1")
    items = tile_bodies(state)
    bodies = [item for item in items if isinstance(item, Polygon)]
    sides = [item for item in items if isinstance(item, Line)]
    assert [body.fill for body in bodies] == ["#123456"] * 2
    # Of eight sides of two squares the one between them is left out, for both.
    assert len(sides) == 6
    assert len({side.stroke for side in sides}) == 1


def test_two_tiles_of_one_player_side_by_side_keep_a_line_between_them() -> None:
    state = start()
    play(state, "play bar/2 a1", "play stone c1", "play bar/2 b1")
    assert sum(isinstance(item, Line) for item in tile_bodies(state)) == 12


def test_a_tile_of_which_a_site_was_taken_is_drawn_no_more() -> None:
    state = start()
    play(state, "play bar/1 a1")
    state.pieces[0] &= ~state.game.board.mask(["a1"])
    assert tiles_on_board(state) == []


def test_every_tile_of_a_whole_game_is_in_the_picture() -> None:
    game = registry().game("corner-to-corner")
    state, rng = game.initial_state(), random.Random(7)
    while not state.is_terminal():
        state.apply(state.pick(rng.random()))
    # The dot has a shape too, of one site, so every action is a tile.
    covers = [cover for _, _, cover in tiles_on_board(state)]
    assert len(covers) == state.ply
    assert sum(covers) == state.occupied
    assert svg_text(Renderer().scene(state)).startswith("<svg")


def test_the_status_says_that_a_limit_was_hit() -> None:
    state = tiny_game(limits={"plies": 1, "result": "draw"}).initial_state()
    play(state, "play stone a1")
    assert status_line(state) == (
        "ply 1, over: seats 0, 1 tie "
        "(stopped at the limit of 1 plies: the game is a draw)"
    )
