from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TypeAlias

import pytest
from rich.text import Text

from tilewright.play import Game, State
from tilewright.render import (
    Renderer,
    Span,
    TextPicture,
    plain_text,
    rich_text,
    surroundings,
    terminal_text,
)
from tilewright.render.grid import CharacterGrid

ToyGame: TypeAlias = Callable[..., Game]
Played: TypeAlias = Callable[[Game, Iterable[str]], State]

HEX = {"topology": "hex", "shape": {"radius": 1}}
PICTURE = TextPicture(((Span("ab", "#ff0000", "#000000", bold=True), Span("  ")), (), (Span("c"),)))


def test_plain_text_has_no_styles_and_no_trailing_blanks() -> None:
    assert plain_text(PICTURE) == "ab\n\nc"
    assert PICTURE.width == 4


def test_rich_text_says_the_same_in_colour() -> None:
    text = rich_text(PICTURE)
    assert text.plain == "ab  \n\nc"
    first = next(span for span in text.spans if (span.start, span.end) == (0, 2))
    assert str(first.style) == "bold #ff0000 on #000000"


@pytest.mark.parametrize(
    ("tty", "no_colour", "coloured"),
    [(True, "", True), (True, "1", False), (False, "", False), (False, "1", False)],
)
def test_colour_is_for_terminals_that_did_not_refuse_it(
    tty: bool, no_colour: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: tty)
    assert isinstance(terminal_text(PICTURE), Text if coloured else str)


def test_colour_can_be_asked_for_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert isinstance(terminal_text(PICTURE, colour=True), Text)
    assert terminal_text(PICTURE, colour=False) == "ab\n\nc"


def board_lines(game_text: str) -> list[str]:
    return game_text.split("\n\n")[1].split("\n")


def test_pointy_hexes_stand_between_those_of_the_next_line(
    toy_game: ToyGame, played: Played
) -> None:
    state = played(toy_game(HEX), ["stone 0,0", "stick 1,-1"])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "0,-1    .  T1",
        "-1,0  .  S0   .",
        "-1,1    .   .",
    ]


def map_note(game_text: str) -> str:
    return game_text.split("\n\n")[2]


def test_axial_hexes_can_be_found_by_the_first_of_their_line(
    toy_game: ToyGame, played: Played
) -> None:
    picture = plain_text(Renderer().terminal(played(toy_game(HEX), [])))
    assert map_note(picture) == (
        "Each line begins with the name of its first site and goes on as -1,0  0,0  1,0"
    )


def test_a_row_on_two_lines_is_explained(toy_game: ToyGame, played: Played) -> None:
    shape = {"columns": {"0": "0-1", "1": "0-1"}}
    board = {"topology": "hex", "coordinates": "odd-q", "shape": shape}
    picture = plain_text(Renderer().terminal(played(toy_game(board), [])))
    assert map_note(picture) == (
        "Site 0,0 is in column 0 and row 0; the sites of a row stand on two lines."
    )


def test_an_example_shows_which_part_of_a_name_is_the_column(
    toy_game: ToyGame, played: Played
) -> None:
    board = {"topology": "square", "rows": 2, "columns": 3}
    picture = plain_text(Renderer().terminal(played(toy_game(board), [])))
    assert map_note(picture) == "Site a1 is in column a and row 1."


def test_the_points_can_be_left_out(toy_game: ToyGame, played: Played) -> None:
    renderer = Renderer()
    renderer.with_points = False
    titles = [panel.title for panel in renderer.panels(played(toy_game(HEX), []))]
    assert titles == ["Supply: box", "Supply: bag", "Legend"]


def test_flat_hexes_stand_between_the_lines_of_the_next_column(
    toy_game: ToyGame, played: Played
) -> None:
    board = {
        "topology": "hex",
        "coordinates": "odd-q",
        "shape": {"columns": {"0": "0-1", "1": "0-1"}},
        "marks": {"well": [[1, 1]]},
    }
    state = played(toy_game(board), ["stone 0,0", "stick 1,0"])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "   0  1",
        "0 S0",
        "0    T1",
        "1  .",
        "1     w",
    ]


def test_squares_stand_in_rows_with_letters_and_numbers(toy_game: ToyGame, played: Played) -> None:
    board = {"topology": "square", "rows": 2, "columns": 3, "marks": {"well": ["a2", "b2"]}}
    state = played(toy_game(board), ["stone a2", "stick c2", "stone b1"])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "   a   b   c",
        "1 :0  S0   .",
        "2 S0w  w  T1",
    ]


def test_lines_of_chains_are_named_after_them(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game({"topology": "chain", "chains": {"red": 3, "blue": 2}}), [])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "      1 2 3",
        "red   . . .",
        "blue  . .",
    ]


def test_names_of_columns_keep_apart_too(toy_game: ToyGame, played: Played) -> None:
    state = played(toy_game({"topology": "chain", "chains": {"red": 11}}), [])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "     1  2  3  4  5  6  7  8  9 10 11",
        "red  .  .  .  .  .  .  .  .  .  .  .",
    ]


def test_pieces_beside_the_cells_are_listed(toy_game: ToyGame, played: Played) -> None:
    board = {"topology": "hex-complex", "shape": {"radius": 0}, "marks": {"port": ["0,0.N"]}}
    state = played(toy_game(board), ["stick 0,0/E"])
    assert board_lines(plain_text(Renderer().terminal(state)))[-2:] == [
        "p  0,0.N: port",
        "T0  0,0/E: Stick of seat 0",
    ]


def test_without_a_lattice_occupied_sites_are_listed(toy_game: ToyGame, played: Played) -> None:
    nodes = [{"id": name} for name in "abcdefg"]
    edges = [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"], ["f", "g"]]
    game = toy_game({"topology": "explicit", "nodes": nodes, "edges": edges})
    empty = plain_text(Renderer().terminal(played(game, [])))
    assert board_lines(empty) == ["(the board is empty)"]
    state = played(game, ["stone d", "stick a"])
    assert board_lines(plain_text(Renderer().terminal(state))) == [
        "T1  a: Stick of seat 1",
        "S0  d: Stone of seat 0",
    ]


@pytest.mark.parametrize("token_width", [1, 2, 3, 5])
@pytest.mark.parametrize(
    "board",
    [
        {"topology": "hex", "shape": {"radius": 3}},
        {"topology": "hex", "orientation": "flat", "shape": {"radius": 3}},
        {"topology": "square", "rows": 4, "columns": 6},
        {"topology": "chain", "chains": {"red": 5, "blue": 3}},
    ],
    ids=["pointy", "flat", "square", "chain"],
)
def test_tokens_of_any_width_keep_apart(
    board: dict[str, object], token_width: int, toy_game: ToyGame
) -> None:
    built = toy_game(board).board
    grid = CharacterGrid.fit(built.positions, token_width)
    assert grid is not None
    places = {grid.place(point): (Span("#" * token_width),) for point in built.positions}
    assert len(places) == built.size
    lines = ["".join(span.text for span in line) for line in grid.compose(places, token_width)]
    runs = [run for line in lines for run in line.split()]
    assert runs == ["#" * token_width] * built.size


def test_scattered_points_make_no_grid() -> None:
    assert CharacterGrid.fit([(0.0, 0.0), (1.0, 0.0), (1.37, 0.5), (2.61, 0.9)], 1) is None
    assert CharacterGrid.fit([(0.0, 0.0), (0.0, 0.0)], 1) is None
    assert CharacterGrid.fit([], 1) is None


def test_surroundings_are_the_missing_neighbours_and_the_gaps(toy_game: ToyGame) -> None:
    ring = toy_game({"topology": "hex", "shape": {"radius": 1}, "without": [[0, 0]]}).board
    places = surroundings(ring)
    # A hex of radius 2 has a rim of 12 cells; the hole in the middle is the 13th.
    assert len(places) == 13
    assert (0.0, 0.0) in {place.position for place in places}
    assert all(len(place.outline) == 6 for place in places)
