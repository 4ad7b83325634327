from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias
from xml.etree import ElementTree

import pytest

from tilewright import Registry
from tilewright.play import Game, State
from tilewright.render import (
    Circle,
    Group,
    Items,
    Line,
    Panel,
    Polygon,
    Renderer,
    Text,
    bounds,
    owner_colour,
    site_contents,
    svg_text,
)
from tilewright.render.contents import initials, last_placement
from tilewright.render.palette import channels, ink_on, mixed
from tilewright.render.tables import status_line, title_line

ToyGame: TypeAlias = Callable[..., Game]
Played: TypeAlias = Callable[[Game, Iterable[str]], State]

COMPLEX = {
    "topology": "hex-complex",
    "shape": {"radius": 1},
    "marks": {"wheat": ["0,0"], "port": ["0,0.N"]},
}
SQUARE = {"topology": "square", "rows": 3, "columns": 3, "marks": {"well": ["b2"]}}


def groups(items: Iterable[object]) -> dict[str, Group]:
    return {item.name: item for item in items if isinstance(item, Group)}


def texts(items: Items) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items)
        elif isinstance(item, Text):
            found.append(item.text)
    return found


def panel(state: State, title: str) -> list[list[str]]:
    found: list[Panel] = [
        panel for panel in Renderer().panels(state) if panel.title.startswith(title)
    ]
    return [[entry.text for entry in row] for row in found[0].rows]


def test_every_site_and_what_lies_on_it_is_drawn_and_told(
    toy_game: ToyGame, played: Played
) -> None:
    state = played(toy_game(COMPLEX), ["stone 0,0", "stone 0,0.S", "stick 0,0/E"])
    found = groups(Renderer().scene(state).items)
    board = state.game.board
    assert {name for name in found if name.startswith("site ")} == {
        f"site {label}" for label in board.labels
    }
    held = {name: group.title for name, group in found.items() if name.startswith("contents ")}
    # A vertex has up to three names; its own is that of the first cell.
    assert held == {
        "contents 0,0": "0,0: Stone of seat 0, wheat",
        "contents 0,-1.SE": "0,-1.SE: port",
        "contents 0,0/E": "0,0/E: Stick of seat 0",
        "contents -1,1.NE": "-1,1.NE: Stone of seat 1",
    }


def test_a_piece_shows_its_colour_its_owner_and_the_seat(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game(SQUARE), ["stone a1", "stick b2"])
    items = groups(Renderer().scene(state).items)["contents b2"].items
    disc = items[0]
    assert isinstance(disc, Circle)
    assert (disc.centre, disc.fill, disc.stroke) == ((1.0, 1.0), "#d2b48c", owner_colour(1))
    assert texts(items) == ["1", "W"]


def test_a_piece_on_an_edge_is_a_line_along_it(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game(COMPLEX), ["stick 0,0/E"])
    items = groups(Renderer().scene(state).items)["contents 0,0/E"].items
    assert [item.stroke for item in items if isinstance(item, Line)] == [
        owner_colour(0),
        "#d2b48c",
    ]
    box = bounds(items)
    # The east side of a hex of width 1 lies half a unit to the right of its centre.
    assert (box.left + box.right) / 2 == pytest.approx(0.5)
    assert box.height > box.width


def test_enclosed_sites_are_tinted_numbered_and_framed(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game(SQUARE), ["stone a2", "stick c3", "stone b1"])
    assert [here.label for here in site_contents(state) if here.areas] == ["a1"]
    scene = Renderer().scene(state)
    tinted = groups(scene.items)["site a1"].items
    fills = [(item.fill, item.opacity) for item in tinted if isinstance(item, Polygon)]
    assert fills == [(Renderer.ground, 1.0), (owner_colour(0), 0.28)]
    assert texts(tinted) == ["0"]
    frame = [item for item in scene.items if isinstance(item, Line)]
    corner = [item for item in frame if set(item.points) == {(-0.5, -0.5), (0.5, -0.5)}]
    assert [item.stroke for item in corner] == [owner_colour(0)]
    assert "enclosed by seat 0" in texts(scene.items)


def test_the_latest_placement_is_ringed(toy_game: ToyGame, played: Played) -> None:
    game = toy_game(SQUARE)
    assert last_placement(played(game, [])) is None
    state = played(game, ["stone a1", "stick b2"])
    assert last_placement(state) == game.board.site("b2")
    rings = [item for item in Renderer().scene(state).items if isinstance(item, Circle)]
    assert (1.0, 1.0) in [ring.centre for ring in rings if not ring.fill]


def test_cells_without_outlines_are_discs_joined_by_lines(
    toy_game: ToyGame, played: Played
) -> None:
    board = {
        "topology": "explicit",
        "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "edges": [["a", "b"], ["b", "c"]],
    }
    scene = Renderer().scene(played(toy_game(board), []))
    joints = [item for item in scene.items if isinstance(item, Line)]
    # Two edges of the board, then the lines below the titles of score, two supplies and legend.
    assert len(joints) == 2 + 4
    assert isinstance(groups(scene.items)["site a"].items[0], Circle)


def test_title_and_status_tell_ruleset_ply_and_who_acts(toy_game: ToyGame, played: Played) -> None:
    game = toy_game(SQUARE, title="Toy & Co")
    state = played(game, ["stone a1"])
    assert title_line(state) == "Toy & Co, 2 players"
    assert status_line(state) == "ply 1, phase start: seat 1 to act"
    scene = Renderer().scene(state)
    assert scene.title == "Toy & Co, 2 players, ply 1, phase start: seat 1 to act"
    assert "Stone of seat 0" in scene.description
    assert {"Toy & Co, 2 players", "ply 1, phase start: seat 1 to act"} <= set(texts(scene.items))


NINE = [f"stone {column}{row}" for row in "12" for column in "abcde"][:9]


def test_the_status_of_a_finished_game_tells_the_winner(toy_game: ToyGame, played: Played) -> None:
    # The ninth stone is the last one: seat 0 puts it on d2 and so cuts off the corner e2.
    state = played(toy_game({"topology": "square", "rows": 2, "columns": 5}), NINE)
    assert status_line(state) == "ply 9, over: seat 0 wins with 3 points"
    assert panel(state, "Final points") == [
        ["", "", ""],
        ["won-areas", "3", "0"],
        ["total", "3", "0"],
    ]


def test_the_status_of_a_finished_game_tells_of_a_tie(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game({"topology": "square", "rows": 4, "columns": 5}), NINE)
    assert status_line(state) == "ply 9, over: seats 0, 1 tie with 0 points"


def test_panels_hold_points_by_part_and_what_is_left(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game(SQUARE), ["stone a2", "stick c3", "stone b1"])
    projected = state.game.scores(state, projected=True)
    assert panel(state, "Points") == [
        ["", "", ""],
        ["won-areas", "0", "0"],
        ["total", "0", "0"],
        ["if over now", *map(str, projected)],
    ]
    assert panel(state, "Supply: box") == [["", "", ""], ["left", "7", "6"]]
    assert panel(state, "Supply: bag") == [["", ""], ["", "4"], ["", "4"]]
    assert panel(state, "Legend") == [["Stone", "Stick"], ["well", "enclosed by seat 0"]]


def test_drawing_is_deterministic_valid_and_leaves_the_state_alone(
    toy_game: ToyGame, played: Played
) -> None:
    state = played(toy_game(COMPLEX), ["stone 0,0", "stick 0,0/E"])
    before = state.clone()
    first, second = (svg_text(Renderer().scene(state)) for _ in range(2))
    assert first == second
    assert state == before
    ElementTree.fromstring(first)


def test_everything_lies_inside_the_picture(toy_game: ToyGame, played: Played) -> None:
    for board in (SQUARE, COMPLEX, {"topology": "chain", "chains": {"long": 30}}):
        scene = Renderer().scene(played(toy_game(board), []))
        box = bounds(scene.items)
        assert scene.box.left < box.left
        assert scene.box.top < box.top
        assert scene.box.right > box.right
        assert scene.box.bottom > box.bottom


def test_signs_are_letters_of_the_names_and_all_different() -> None:
    assert initials(["mint", "lilac", "lemon", "ll", "7"]) == ("M", "L", "E", "L3", "#4")
    assert initials([]) == ()


def test_colours_can_be_mixed_and_written_on() -> None:
    assert channels("#0a10ff") == (10, 16, 255)
    assert mixed("#000000", "#ff8000", 0.5) == "#804000"
    assert (ink_on("#ffffff"), ink_on("#102030")) == ("#000000", "#ffffff")
    assert len({owner_colour(seat) for seat in range(8)}) == 8
    assert owner_colour(8) == owner_colour(0)


def test_a_game_without_scoring_parts_speaks_of_no_points() -> None:
    state = Registry().game("tic-tac-toe").initial_state()
    for site in ("a1", "a2", "b1", "b2", "c1"):
        state.apply(state.parse(f"play stone {site}"))
    renderer = Renderer()
    assert status_line(state) == "ply 5, over: seat 0 wins"
    assert all("oints" not in panel.title for panel in renderer.panels(state))
    assert "Points" not in svg_text(renderer.scene(state))
