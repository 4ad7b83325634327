from __future__ import annotations

import io
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from first_party import game_of, registry
from tilewright.bitset import bits
from tilewright.library import HeldLongestTrail
from tilewright.play import CHANCE, Game, State, bot_stream, chance_stream
from tilewright.render import Circle, Entry, Group, Items, Text, plain_text, png_bytes, svg_text
from tilewright_catan.kinds import CARDS, RESOURCES
from tilewright_catan.position import ARROW, BACK, CAMEL, DAMAGED, HEAD, Position
from tilewright_catan.rendering import CatanRenderer

#: So large that a page with a few pictures is still loaded at once.
LARGEST = 150_000


def base_game(players: int = 4, layout: str = "variable") -> Game:
    return game_of("catan-base", players, (f"options.layout={layout}",))


@cache
def scenario_game() -> Game:
    """The beginner island with all marks of the scenario, damages and two neutral owners."""
    marks: dict[str, Any] = {name: [] for name in (CAMEL, BACK, HEAD, ARROW, DAMAGED)}
    marks |= {"desert": [], "oasis": ["0,0"]}
    return game_with(
        {"board": {"marks": marks}},
        neutrals=[{"id": "red", "title": "Red"}, {"id": "white", "title": "White"}],
    )


def game_with(patch: Mapping[str, Any], **more: Any) -> Game:
    document = {
        "format": 1,
        "id": "catan-in-a-test",
        "extends": "catan-base",
        "title": "Catan in a test",
        "options": {"layout": {"value": "beginner"}},
        **patch,
        **more,
    }
    return registry().game_of(registry().ruleset_from(document), 3)


@cache
def state_at(players: int, ply: int) -> State:
    """A random game with seed 3 after so many plies, or when it was over."""
    state = base_game(players).initial_state()
    chance, choices = chance_stream(3), bot_stream(3, 0)
    while not state.is_terminal() and state.ply < ply:
        if state.player == CHANCE:
            state.apply_unchecked(state.sample_chance(chance))
        else:
            state.apply_unchecked(state.pick(choices.random()))
    return state


def put(state: State, owner: int, piece: str, *labels: str) -> None:
    """Puts pieces on the board and nothing else."""
    game = state.game
    kinds = [each.id for each in game.pieces]
    state.pieces[owner * len(kinds) + kinds.index(piece)] |= game.board.mask(labels)


def mark(state: State, name: str, *labels: str) -> None:
    state.marks[state.game.marks.index(name)] |= state.game.board.mask(labels)


def groups(items: Iterable[object], prefix: str = "site ") -> dict[str, Group]:
    found = [item for item in items if isinstance(item, Group)]
    return {
        group.name.removeprefix(prefix): group for group in found if group.name.startswith(prefix)
    }


def title(state: State, label: str, prefix: str = "site ") -> str:
    return groups(CatanRenderer().scene(state).items, prefix)[label].title


def texts(items: Items) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def rows(state: State, viewer: int | None = None) -> list[str]:
    return plain_text(CatanRenderer().terminal(state, viewer)).splitlines()


def test_the_game_has_its_own_renderer() -> None:
    assert isinstance(registry().renderer(base_game()), CatanRenderer)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("ply", [0, 25, 40, 200, 20_000])
def test_the_picture_is_valid_deterministic_and_complete(players: int, ply: int) -> None:
    state = state_at(players, ply)
    scene = CatanRenderer().scene(state, 1)
    text = svg_text(scene)
    assert text == svg_text(CatanRenderer().scene(state, 1))
    assert len(text.encode()) < LARGEST
    ElementTree.fromstring(text)
    drawn = groups(scene.items)
    assert sorted(drawn) == sorted(state.game.board.labels)
    for piece in state.observation()["pieces"]:
        assert f"{piece['piece']} of seat {piece['owner']}" in drawn[piece["site"]].title


def test_the_picture_is_a_png() -> None:
    image = Image.open(io.BytesIO(png_bytes(CatanRenderer().scene(state_at(3, 200)))))
    assert image.format == "PNG"


def test_the_fullest_board_makes_no_picture_that_is_too_large() -> None:
    state = scenario_game().initial_state()
    board = state.game.board
    paths = board.names(board.of_kind["edge"])
    corners = board.names(board.of_kind["vertex"])
    for seat in range(3):
        put(state, seat, "road", *paths[seat * 15 : seat * 15 + 15])
        put(state, seat, "settlement", *corners[seat * 9 : seat * 9 + 5])
        put(state, seat, "city", *corners[seat * 9 + 5 : seat * 9 + 9])
    mark(state, CAMEL, *paths[:22])
    mark(state, DAMAGED, *paths[:3])
    assert len(svg_text(CatanRenderer().scene(state, 0)).encode()) < LARGEST


# --- what lies where ------------------------------------------------------------------------------


def test_titles_tell_what_the_beginners_island_bears() -> None:
    state = base_game(4, "beginner").initial_state()
    assert title(state, "0,-2") == "0,-2: mountains, 10"
    assert title(state, "0,0") == "0,0: desert"
    assert title(state, "-2,1/W") == "-2,1/W: brick harbour 2:1"
    assert title(state, "0,-2/NW", "harbour ") == "0,-2/NW: harbour 3:1"
    harbours = groups(CatanRenderer().scene(state).items, "harbour ")
    assert len(harbours) == 9
    assert "2:1" in texts(harbours["1,1/SE"].items)
    assert "3:1" in texts(harbours["2,0/E"].items)


def test_nothing_is_known_of_an_island_before_it_is_dealt() -> None:
    state = base_game().initial_state()
    assert title(state, "0,0") == "0,0"
    assert title(state, "0,-2/NW") == "0,-2/NW: harbour"
    assert "?" in texts(groups(CatanRenderer().scene(state).items, "harbour ")["2,0/E"].items)
    assert "0,-2              ┊    ?      ┊    ?      ┊    ?      ┊ ?:1" in rows(state)


def test_a_number_has_a_dot_for_each_way_to_roll_it_and_is_grey_below_the_robber() -> None:
    state = base_game(4, "beginner").initial_state()
    drawn = groups(CatanRenderer().scene(state).items)["0,-1"].items
    six = next(item for item in drawn if isinstance(item, Text))
    dots = [item for item in drawn if isinstance(item, Circle) and item.fill == six.fill]
    assert six.text == "6"
    assert len(dots) == 5
    mark(state, "robber", "0,-1")
    assert title(state, "0,-1") == "0,-1: hills, 6, robber"
    blocked = groups(CatanRenderer().scene(state).items)["0,-1"].items
    assert next(item for item in blocked if isinstance(item, Text)).fill != six.fill


def test_buildings_bear_signs_and_roads_the_dots_of_their_seat() -> None:
    state = base_game(4, "beginner").initial_state()
    put(state, 3, "road", "0,0/NE")
    put(state, 3, "settlement", "0,0.N")
    put(state, 2, "city", "0,0.S")
    drawn = groups(CatanRenderer().scene(state).items)
    house = next(group for group in drawn.values() if group.title.endswith("settlement of seat 3"))
    assert texts(house.items) == ["3"]
    road = next(group for group in drawn.values() if group.title.endswith("road of seat 3"))
    assert sum(isinstance(item, Circle) for item in road.items) == 3
    city = next(group for group in drawn.values() if group.title.endswith("city of seat 2"))
    assert texts(city.items) == ["2"]


def test_the_latest_building_is_ringed() -> None:
    state = base_game(4, "beginner").initial_state()
    renderer = CatanRenderer()
    chance, choices = chance_stream(3), bot_stream(3, 0)
    phases: set[str] = set()
    while state.ply < 400:
        player = state.player
        action = state.sample_chance(chance) if player == CHANCE else state.pick(choices.random())
        words = state.notation(action).split()
        state.apply_unchecked(action)
        site = state.game.board.index.get(words[-1])
        ringed = renderer.highlight(state)
        assert bool(ringed) == (site is not None)
        if site is not None:
            assert isinstance(ringed[0], Circle)
            assert ringed[0].centre == state.game.board.positions[site]
            phases.add(words[0])
    assert phases >= {"founding", "turn", "robber"}


def test_the_ring_lies_below_pieces_and_is_explained() -> None:
    state = base_game(4, "beginner").initial_state()
    renderer = CatanRenderer()
    assert not any("latest" in entry.text for entry in legend(state))
    while not state.history or not state.notation(state.history[-1]).startswith("founding road"):
        chance = state.player == CHANCE
        state.apply(state.chance_outcomes()[0][0] if chance else state.legal_actions()[0])
    items = renderer.board_items(state, ())
    at = items.index(renderer.highlight(state)[0])
    drawn = [item.name for item in items[:at] if isinstance(item, Group)]
    kinds = [state.game.board.kinds[state.game.board.index[name.split()[1]]] for name in drawn]
    assert set(kinds) == {"cell", "edge"}
    assert kinds.count("edge") == len([name for name in drawn if name.startswith("harbour")])
    assert [entry.text for entry in legend(state) if "latest" in entry.text] == ["latest piece"]


def legend(state: State) -> list[Entry]:
    panel = CatanRenderer().panels(state)[-1]
    assert panel.title == "Legend"
    return [entry for row in panel.rows for entry in row]


def test_every_picture_above_a_column_is_in_the_legend() -> None:
    state = state_at(4, 200)
    explained = {entry.glyph: entry.text for entry in legend(state)}
    players = next(
        panel for panel in CatanRenderer().panels(state) if panel.title.startswith("Players")
    )
    assert [explained[head.glyph] for head in players.rows[0] if head.glyph] == [
        "cards in hand",
        "development cards",
        "knights played",
        "roads left",
        "settlements left",
        "cities left",
    ]
    assert "cards in hand" not in "\n".join(rows(state))


def test_points_are_not_told_twice() -> None:
    assert "if over now" not in "\n".join(rows(state_at(4, 200)))
    waiting = {"scoring": [{"id": "cities", "moment": "end"}]}
    assert "if over now" in "\n".join(rows(game_with(waiting).initial_state()))


# --- the scenario, neutral owners, damages --------------------------------------------------------


def test_camels_point_where_they_go() -> None:
    """The first camel of the southern route walks south, and one along the oasis north-west."""
    state = scenario_game().initial_state()
    board = state.game.board
    corner, path = "0,0.S", "0,1/W"
    assert board.site(corner) in board.ends[board.site(path)]
    start, goal = sorted(board.ends[board.site(path)], key=lambda end: board.positions[end][1])
    back = board.ends[board.site(path)][0] == goal
    mark(state, CAMEL, path, "0,0/SW")
    if back:
        mark(state, BACK, path)
    south, west = board.site("0,0.S"), board.site("0,0.SW")
    if board.ends[board.site("0,0/SW")] == (west, south):
        mark(state, BACK, "0,0/SW")
    mark(state, HEAD, board.labels[goal])
    mark(state, ARROW, "0,0.NW", "0,0.NE")
    names = board.labels
    assert title(state, names[board.site(path)]) == (
        f"{names[board.site(path)]}: camel from {names[start]} to {names[goal]}"
    )
    assert title(state, names[goal]) == f"{names[goal]}: head of a route"
    assert title(state, names[board.site("0,0.NW")]).endswith(": oasis arrow")
    text = "\n".join(rows(state))
    assert "┊cv" in text
    assert "<╌c╌" in text
    assert "**" in text
    assert "oo" in text
    assert "a route goes on here" in text
    for name in (BACK, CAMEL):
        state.marks[state.game.marks.index(name)] = 0
    assert "┊cv" not in "\n".join(rows(state))


def test_a_camel_whose_direction_has_no_mark_has_no_point() -> None:
    marks: dict[str, list[str]] = {CAMEL: ["0,0/SW", "0,0/W"]}
    state = game_with({"board": {"marks": marks}}).initial_state()
    assert Position(state).directions == {}
    label = state.game.board.labels[state.game.board.site("0,0/SW")]
    assert title(state, label) == f"{label}: camel"
    text = "\n".join(rows(state))
    assert "╌╌c╌" in text
    assert "┊c " in text


def path_of(game: Game, *labels: str) -> list[int]:
    """The corners with these labels, and between each two of them the path that joins them."""
    board = game.board
    corners = [board.site(label) for label in labels]
    joined = board.incident
    paths = [joined[a] & joined[b] & board.of_kind["edge"] for a, b in pairwise(corners)]
    return [bits(path)[0] for path in paths]


def ring() -> list[str]:
    """The corners of the middle hex, clockwise from the top."""
    return [f"0,0.{name}" for name in ("N", "NE", "SE", "S", "SW", "NW")]


def test_neutral_owners_have_letters_and_hollow_roads() -> None:
    state = scenario_game().initial_state()
    put(state, 3, "road", "0,0/NE")
    put(state, 4, "settlement", "0,0.S")
    drawn = groups(CatanRenderer().scene(state).items)
    road = next(group for group in drawn.values() if group.title.endswith("road of Red"))
    assert not any(isinstance(item, Circle) for item in road.items)
    text = "\n".join(rows(state))
    assert "═R══" in text
    assert "SW" in text
    assert "Red (neutral)" in text


def test_a_damaged_road_is_turned_and_told() -> None:
    state = scenario_game().initial_state()
    put(state, 1, "road", "0,0/E", "0,0/SE")
    mark(state, DAMAGED, "0,0/E", "0,0/SE")
    told = [group.title for group in groups(CatanRenderer().scene(state).items).values()]
    assert sum(each.endswith("damaged road of seat 1") for each in told) == 2
    text = "\n".join(rows(state))
    assert "≈1≈≈" in text
    assert "≈1 " in text
    assert "damaged road" in text


def test_a_road_a_damage_and_a_camel_share_a_path() -> None:
    state = scenario_game().initial_state()
    put(state, 1, "road", "0,0/SE", "0,0/E")
    mark(state, DAMAGED, "0,0/SE")
    mark(state, CAMEL, "0,0/SE", "0,0/E")
    for path, goal in (("0,0/SE", "0,0.S"), ("0,0/E", "0,0.SE")):
        if state.game.board.ends[state.game.board.site(path)][0] == state.game.board.site(goal):
            mark(state, BACK, path)
    text = "\n".join(rows(state))
    assert "<1c≈" in text
    assert "║1cv" in text


# --- the terminal ---------------------------------------------------------------------------------


def test_a_terminal_shows_the_island_as_a_wall_of_bricks() -> None:
    state = base_game(4, "beginner").initial_state()
    put(state, 0, "settlement", "0,-2.N")
    put(state, 0, "road", "0,-2/NE")
    put(state, 1, "city", "2,0.SE")
    put(state, 1, "road", "2,0/E")
    mark(state, "robber", "0,0")
    assert rows(state)[3:16] == [
        "                    3:1               2:1G",
        "                  ··╌╌╌╌S0═0══··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··",
        "0,-2              ┊    O 10   ┊    W  2   ┊    L  9   ┊ 2:1O",
        "            ··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··",
        "-1,-1  2:1L ┊    G 12   ┊    B  6   ┊    W  4   ┊    B 10   ┊",
        "      ··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··",
        "-2,0  ┊    G  9   ┊    L 11   ┊    D    X ┊    L  3   ┊    O  8   ║1   3:1",
        "      ··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌C1",
        "-2,1   2:1B ┊    L  8   ┊    O  3   ┊    G  4   ┊    W  5   ┊",
        "            ··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··",
        "-2,2              ┊    B  5   ┊    G  6   ┊    W 11   ┊ 2:1W",
        "                  ··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··╌╌╌╌··",
        "                    3:1               3:1",
    ]
    assert max(map(len, rows(state)[:18])) < 80


def test_hexes_that_lie_on_a_side_have_a_map_too() -> None:
    empty: dict[str, list[str]] = {
        name: [] for name in base_game().marks if name.startswith("harbour")
    }
    board = {"orientation": "flat", "marks": empty}
    state = game_with({"board": board}).initial_state()
    mark(state, "robber", "0,0")
    put(state, 1, "city", "0,0.E")
    lines = [line.split() for line in rows(state)]
    assert ["0,-2", "O10"] in lines
    assert ["-2,1", "L8", "DX", "B10"] in lines
    assert ["C1", "0,0.E:", "city", "of", "seat", "1"] in lines
    ElementTree.fromstring(svg_text(CatanRenderer().scene(state)))


# --- tables ---------------------------------------------------------------------------------------


def dealt_hands(hands: Sequence[Mapping[str, int]], cards: Sequence[Mapping[str, int]]) -> State:
    """The beginner island for three with these cards in the hands of the seats."""
    state = base_game(3, "beginner").initial_state()
    kinds = [piece.id for piece in state.game.pieces]
    for name, tables in (("hand", hands), ("development", cards)):
        supply = next(each for each in state.game.supplies if each.id == name)
        for seat, table in enumerate(tables):
            for piece, count in table.items():
                state.supply[supply.offset + seat * supply.stride + kinds.index(piece)] = count
    return state


def test_own_cards_are_told_by_kind_and_those_of_others_by_number() -> None:
    hands: list[dict[str, int]] = [{"brick": 2, "ore": 3}, {"wool": 4}, {}]
    cards: list[dict[str, int]] = [{"knight": 1, "victory-point": 1}, {"monopoly": 1}, {}]
    lines = [line.split() for line in rows(dealt_hands(hands, cards), 0)]
    at = lines.index(["Cards"])
    assert lines[at + 1] == [*RESOURCES, "dev"]
    assert lines[at + 2] == ["bank", "19", "19", "19", "19", "19", "25"]
    assert lines[at + 3] == ["seat", "0", "2", "0", "0", "0", "3", "2"]
    assert ["Own", "development", "cards"] in lines
    assert ["knight:", "1", "victory", "point:", "1"] in lines
    assert ["seat", "1", "4", "1", "0", "0", "0", "15", "5", "4"] in lines


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize(
    "hidden",
    [
        pytest.param(list(zip(RESOURCES, CARDS, strict=True)), id="some"),
        pytest.param(list(itertools.product(RESOURCES, CARDS)), id="all", marks=pytest.mark.slow),
    ],
)
def test_nothing_drawn_depends_on_what_the_viewer_may_not_know(
    hidden: Sequence[tuple[str, str]], viewer: int | None
) -> None:
    own: list[dict[str, int]] = [{"brick": 1}]
    pictures = {
        svg_text(CatanRenderer().scene(state, viewer)) + "\n".join(rows(state, viewer))
        for resource, card in hidden
        for state in [dealt_hands([*own, {resource: 3}], [{"knight": 1}, {card: 2}])]
    }
    assert len(pictures) == 1


def test_a_spectator_sees_nobodys_cards() -> None:
    text = "\n".join(rows(dealt_hands([{"brick": 2}], [{"knight": 1}])))
    assert "Own development cards" not in text
    assert "knight:" not in text


def test_a_star_tells_who_holds_an_award() -> None:
    state = base_game(3, "beginner").initial_state()
    award = next(part for part in state.game.scoring if isinstance(part, HeldLongestTrail))
    paths = path_of(state.game, *ring())
    put(state, 2, "road", *(state.game.board.labels[path] for path in paths))
    award.update(state)
    lines = [line.split() for line in rows(state)]
    assert ["seat", "2", "0", "0", "0", "5*", "0", "15", "5", "4"] in lines


def test_further_supplies_of_the_players_are_counted_too() -> None:
    pieces = [{"id": "token", "title": "Token"}]
    supplies = [{"id": "tokens", "owner": "each", "counts": {"token": 5}}]
    state = game_with({}, pieces=pieces, supplies=supplies).initial_state()
    lines = [line.split() for line in rows(state)]
    at = next(number for number, line in enumerate(lines) if line[:2] == ["cards", "dev"])
    assert lines[at][-1] == "tokens"
    assert lines[at + 1][-1] == "5"


def test_camels_event_cards_and_tokens_of_all_variants_are_told() -> None:
    game = game_of("catan-caravans", 2, ("options.event_cards=true",))
    state = game.initial_state()
    lines = rows(state)
    at = lines.index("Beside the board")
    assert lines[at + 1].split() == ["camels:", "22", "token-bank:", "10"]
    assert lines[at + 2].split()[:5] == ["event", "card:", "none", "yet", "until"]
    text = "\n".join(lines)
    assert "White (neutral)" in text
    assert "tokens" in text


def test_votes_are_counted_while_they_lie_on_the_table() -> None:
    game = game_of("catan-caravans", 3)
    state = game.initial_state()
    assert "ballots" not in "\n".join(rows(state))
    ballots = next(each for each in game.supplies if each.id == "ballots")
    wool = next(kind for kind, piece in enumerate(game.pieces) if piece.id == "wool")
    state.supply[ballots.offset + ballots.stride + wool] = 3
    lines = [line.split() for line in rows(state)]
    at = next(number for number, line in enumerate(lines) if line[:2] == ["cards", "dev"])
    assert [line[-1] for line in lines[at : at + 4]] == ["ballots", "0", "3", "0"]


def test_a_camel_beside_a_road_lies_in_the_sea_unless_there_is_a_harbour() -> None:
    state = scenario_game().initial_state()
    board = state.game.board
    for path, seaward in (("2,0/E", False), ("2,0/NE", True)):
        site = board.site(path)
        put(state, 0, "road", path)
        mark(state, CAMEL, path)
        label = board.labels[site]
        drawn = groups(CatanRenderer().scene(state).items)[label].items
        disc = next(item for item in drawn if isinstance(item, Circle) and item.radius > 0.1)
        inland = board.positions[board.site("2,0")]
        away = math.dist(disc.centre, inland) > math.dist(board.positions[site], inland)
        assert away == seaward


def test_what_a_ruleset_lacks_is_not_drawn() -> None:
    state = base_game(3, "beginner").initial_state()
    position = Position(state)
    assert position.marked(CAMEL) == 0
    assert position.directions == {}
    text = "\n".join(rows(state))
    assert "camel" not in text
    assert "neutral" not in text
