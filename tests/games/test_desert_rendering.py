from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import cache
from xml.etree import ElementTree

import pytest
from PIL import Image
from rich.console import Console
from rich.text import Text

import tilewright_desert
import tilewright_rulesets
from tilewright import Registry
from tilewright.bitset import bits
from tilewright.play import CHANCE, State, bot_stream, chance_stream
from tilewright.render import (
    Group,
    Polygon,
    Renderer,
    owner_colour,
    plain_text,
    png_bytes,
    site_contents,
    svg_text,
    terminal_text,
)
from tilewright_desert.rendering import DesertRenderer

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = (2, 3, 4, 5)
END = 1000
TOKEN = re.compile(r"[MSLRE][0-4]\*?|\([123]\)|Y|[oy]|\.|:[0-4]|\^")


@cache
def registry() -> Registry:
    return Registry([tilewright_desert, tilewright_rulesets], discover=False)


@cache
def state_at(players: int, ply: int) -> State:
    """A random game with seed 3 after so many plies, or when it was over."""
    state = registry().game("through-the-desert", players).initial_state()
    chance, choices = chance_stream(3), bot_stream(3, 0)
    while not state.is_terminal() and state.ply < ply:
        if state.player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            state.apply(choices.choice(state.legal_actions()))
    return state


STATES = [(players, ply) for players in COUNTS for ply in (0, 30, 70, 110, END)]


def named(items: Iterable[object], prefix: str) -> dict[str, str]:
    groups = [item for item in items if isinstance(item, Group)]
    return {
        group.name.removeprefix(prefix): group.title
        for group in groups
        if group.name.startswith(prefix)
    }


def test_the_game_has_its_own_renderer() -> None:
    renderer = registry().renderer(registry().game("through-the-desert"))
    assert isinstance(renderer, DesertRenderer)
    assert isinstance(renderer, Renderer)


@pytest.mark.parametrize(("players", "ply"), STATES)
def test_the_picture_is_valid_deterministic_and_complete(players: int, ply: int) -> None:
    state = state_at(players, ply)
    scene = DesertRenderer().scene(state)
    text = svg_text(scene)
    assert text == svg_text(DesertRenderer().scene(state))
    root = ElementTree.fromstring(text)
    names = [group.get("data-name") for group in root.iter(f"{SVG}g")]
    assert len([name for name in names if name and name.startswith("site ")]) == (
        189 if players < 4 else 250
    )
    drawn = named(scene.items, "contents ")
    board = state.game.board
    for at, mask in enumerate(state.pieces):
        kind, owner = state.game.pieces[at % 5].title, at // 5
        for label in board.names(mask):
            assert re.match(rf"{label}: {kind} (camel|leader) of seat {owner}", drawn[label])
    for mark, mask in zip(state.game.marks, state.marks, strict=True):
        if mark.startswith("waterhole") or mark == "oasis":
            for label in board.names(mask):
                assert mark.replace("-", " ") in drawn[label]


def test_leaders_are_told_from_camels() -> None:
    state = state_at(4, END)
    game = state.game
    leaders = state.marks[game.marks.index("leader")]
    titles = named(DesertRenderer().scene(state).items, "contents ")
    told = {label for label, title in titles.items() if "leader of seat" in title}
    assert told == set(game.board.names(leaders))
    assert len(told) == 20


def test_mountains_surround_the_board_and_fill_its_middle() -> None:
    scene = DesertRenderer().scene(state_at(2, 0))
    mountains = [
        item for item in scene.items if isinstance(item, Group) and item.name == "mountain"
    ]
    positions = {centre_of(item) for item in mountains}
    assert len(positions) == len(mountains)
    # The range in the middle: columns 5 to 9, with odd columns half a hex lower.
    unit = 3**0.5 / 2
    for column, row in [(5, 6), (5, 7), (6, 6), (6, 7), (7, 7), (8, 7), (9, 7)]:
        middle = (round(column * unit, 2), round(row + column % 2 / 2, 2))
        assert middle in positions


def centre_of(group: Group) -> tuple[float, float]:
    outline = group.items[0]
    assert isinstance(outline, Polygon)
    xs, ys = zip(*outline.points, strict=True)
    return (round(sum(xs) / 6, 2) + 0.0, round(sum(ys) / 6, 2) + 0.0)


def test_printed_marks_show_until_something_is_laid_on_them() -> None:
    start, later = state_at(4, 0), state_at(4, 110)
    shown = named(DesertRenderer().scene(start).items, "contents ").values()
    assert sum(title.endswith("circle") for title in shown) == 43
    assert sum(title.endswith("palm") for title in shown) == 7
    shown = named(DesertRenderer().scene(later).items, "contents ").values()
    assert not any("circle" in title or "palm" in title for title in shown)


@pytest.mark.parametrize(("players", "ply"), STATES)
def test_the_terminal_shows_every_hex_within_100_columns(players: int, ply: int) -> None:
    state = state_at(players, ply)
    picture = DesertRenderer().terminal(state)
    assert picture.width <= 100
    board = plain_text(picture).split("\n\n")[1].split("\n")
    # The first line names the columns, the first four characters name the rows.
    tokens = [token for line in board[1:] for token in line[2:].split()]
    assert [token for token in tokens if not TOKEN.fullmatch(token)] == []
    assert len([token for token in tokens if token != "^"]) == state.game.board.size
    camels = [token[:2] for token in tokens if re.match(r"[MSLRE][0-4]", token)]
    assert len(camels) == state.occupied.bit_count()
    for at, mask in enumerate(state.pieces):
        assert camels.count(f"{'MSLRE'[at % 5]}{at // 5}") == mask.bit_count()
    leaders = state.marks[state.game.marks.index("leader")]
    assert len([token for token in tokens if token.endswith("*")]) == leaders.bit_count()
    for value in (1, 2, 3):
        left = state.marks[state.game.marks.index(f"waterhole-{value}")]
        assert tokens.count(f"({value})") == left.bit_count()
    assert tokens.count("Y") == state.marks[state.game.marks.index("oasis")].bit_count()


def test_enclosed_hexes_are_tinted_and_numbered() -> None:
    state = state_at(2, END)
    free = [here for here in site_contents(state) if here.areas and not here.pieces]
    assert free
    oasis = state.game.marks.index("oasis")
    tokens = plain_text(DesertRenderer().terminal(state)).split("\n\n")[1].split()
    picture = svg_text(DesertRenderer().scene(state))
    for seat in (0, 1):
        area = [here for here in free if here.areas == (seat,)]
        assert tokens.count(f":{seat}") == len([here for here in area if oasis not in here.marks])
        tint = f'fill="{owner_colour(seat)}" fill-opacity="0.32"'
        assert picture.count(tint) == len(area)


def test_the_terminal_keeps_its_signs_in_colour() -> None:
    picture = DesertRenderer().terminal(state_at(5, END))
    text = terminal_text(picture, colour=True)
    assert isinstance(text, Text)
    assert "\n".join(line.rstrip() for line in text.plain.split("\n")) == plain_text(picture)
    console = Console(force_terminal=True, color_system="truecolor", file=io.StringIO(), width=120)
    with console.capture() as capture:
        console.print(text)
    assert "48;2;168;220;181" in capture.get()  # mint behind a letter


@pytest.mark.parametrize("players", COUNTS)
def test_the_score_table_has_the_breakdown(players: int) -> None:
    state = state_at(players, END)
    table = DesertRenderer().panels(state)[0]
    rows = {row[0].text: [entry.text for entry in row[1:]] for row in table.rows[1:]}
    expected = dict(state.breakdown())
    expected["total"] = state.scores()
    assert rows == {name: [str(number) for number in points] for name, points in expected.items()}


def test_the_png_has_the_size_asked_for_and_the_camels_colours() -> None:
    state = state_at(4, 110)
    scene = DesertRenderer().scene(state)
    data = png_bytes(scene, width=900)
    assert data == png_bytes(scene, width=900)
    image = Image.open(io.BytesIO(data))
    scale = 900 / scene.box.width
    assert image.size == (900, round(scene.box.height * scale))
    site = bits(state.pieces[0])[0]
    x, y = state.game.board.positions[site]
    # Above the camel's tail lies nothing but the disc of its colour.
    at = (int((x - 0.25 - scene.box.left) * scale), int((y - 0.12 - scene.box.top) * scale))
    assert image.convert("RGB").getpixel(at) == (0xA8, 0xDC, 0xB5)
