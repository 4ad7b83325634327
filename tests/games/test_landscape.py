"""Landscape: tiles whose sides match, on a board that grows."""

from __future__ import annotations

import random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landscape import laid, landscape, play, registry, tiles
from tilewright import State
from tilewright.errors import RulesetError
from tilewright.library.sides import TileMap
from tilewright.render import plain_text, svg_text

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def groups_of(state: State, tile: str, degrees: int) -> list[tuple[str, str]]:
    """Kind and sides of each group of a turned tile, from the ruleset's text alone."""
    listed = state.game.document["placements"][0]["effects"][0]["tiles"]
    section = next(entry for entry in listed if entry["id"] == tile)
    return [
        (kind, "".join(SIDES[(SIDES.index(side) + degrees // 90) % 4] for side in group))
        for kind, groups in section["ends"].items()
        for group in groups
    ]


def squares(state: State) -> dict[tuple[int, int], list[tuple[str, str]]]:
    """Groups of the tile on each row and column."""
    board = state.game.board
    return {
        board.coordinates[board.site(site)]: groups_of(state, tile, degrees)  # type: ignore[misc]
        for site, (tile, degrees) in laid(state).items()
    }


def side_of(groups: list[tuple[str, str]], side: str) -> str:
    """Kind of the end at a side; empty without one."""
    return next((kind for kind, sides in groups if side in sides), "")


def features(state: State) -> list[tuple[str, int, bool]]:
    """Kind, number of tiles and whether it is finished, for every feature, by networkx."""
    places = squares(state)
    networks: Any = nx
    graph = networks.Graph()
    ends: dict[Any, Any] = {}
    for place, groups in places.items():
        for number, (kind, sides) in enumerate(groups):
            graph.add_node((place, number), kind=kind, loose=0)
            ends |= {(place, side): (place, number) for side in sides}
    for (place, side), node in ends.items():
        beside = (place[0] + STEPS[side][0], place[1] + STEPS[side][1])
        if beside in places:
            graph.add_edge(node, ends[beside, OPPOSITE[side]])
        else:
            graph.nodes[node]["loose"] += 1
    return sorted(
        (
            graph.nodes[next(iter(group))]["kind"],
            len({place for place, _ in group}),
            not any(graph.nodes[node]["loose"] for node in group),
        )
        for group in networks.connected_components(graph)
    )


def played(seed: int, plies: int, players: int = 2) -> State:
    state = landscape(players).initial_state()
    rng = random.Random(seed)
    while not state.is_terminal() and state.ply < plies:
        fraction = rng.random()
        state.apply(state.sample_chance(rng) if state.is_chance_node() else state.pick(fraction))
    return state


def test_a_gate_lies_in_the_middle_at_the_start() -> None:
    state = landscape().initial_state()
    assert laid(state) == {"v22": ("gate", 0)}
    assert state.is_chance_node()
    chances = dict(state.chance_outcomes())
    assert chances[state.parse("lay bend")] == 4 / 21
    assert chances[state.parse("lay gate")] == 2 / 21


def test_sides_must_match_and_the_constraints_say_why() -> None:
    state = play(landscape().initial_state(), "straight")
    # The gate has a road to the west and to the east: a straight road fits there when it is turned.
    legal = [state.notation(action) for action in state.legal_actions()]
    assert legal == ["lay u22 90", "lay w22 90", "lay v23 90"]
    for action, reasons in {
        "lay w22 0": ("sides-match",),
        "lay v21 90": ("sides-match",),
        "lay v22 0": ("empty", "beside-a-tile", "sides-match"),
        "lay a1 0": ("beside-a-tile",),
        "lay w22 180": ("land",),
        "lay bend": ("lay",),
    }.items():
        refusal = state.validate(state.parse(action))
        assert refusal is not None
        assert set(refusal.reasons) <= set(reasons), action
        assert refusal.reasons


def test_who_finishes_a_road_scores_its_tiles() -> None:
    state = play(landscape().initial_state(), "farm", "u22 90", "farm")
    assert state.scores() == [0, 0]
    play(state, "w22 270")
    # Seat 1 has finished the road of three tiles: farm, gate, farm.
    assert state.scores() == [0, 3]
    assert state.observation()["effects"]["land"]["finished"] == [
        {"city": 0, "road": 0},
        {"city": 0, "road": 3},
    ]


def test_who_finishes_a_city_scores_two_a_tile() -> None:
    state = play(landscape().initial_state(), "wall", "v21 180")
    assert state.scores() == [4, 0]
    other = play(landscape(2, "scoring.finished.values.city=5").initial_state(), "wall", "v21 180")
    assert other.scores() == [10, 0]


def test_roads_end_at_crossings() -> None:
    state = play(landscape().initial_state(), "crossing", "w22 0")
    site = state.game.board.site("w22")
    found = TileMap(tiles(state.game), state).features_of(site)
    assert sorted(feature.open_ends for feature in found) == [1, 1, 1, 1]
    assert sorted(feature.sites.bit_count() for feature in found) == [1, 1, 1, 2]


def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    document = {
        "format": 1,
        "id": "landscape-in-a-test",
        "extends": "landscape",
        "title": "Landscape of cities alone",
        "placements": [
            {
                "id": "tile",
                "effects": [
                    {
                        "id": "land",
                        "tiles": [
                            {"id": "city-all-around", "count": 2, "ends": {"city": ["NESW"]}},
                            {"id": "roads-all-around", "ends": {"road": ["NESW"]}},
                        ],
                    }
                ],
            }
        ],
        "phases": [{"id": "lay", "first": "city-all-around"}],
    }
    listed = landscape().document["placements"][0]["effects"][0]["tiles"]
    removed = [{"id": tile["id"], "remove": True} for tile in listed]
    document["placements"][0]["effects"][0]["tiles"] += removed  # type: ignore[index]
    game = registry().game_of(registry().ruleset_from(document), 2)
    state = play(game.initial_state(), "roads-all-around")
    assert state.is_chance_node()  # drawn, found to fit nowhere, and out of the game
    assert state.observation()["facts"] == {"tile": None, "unused": {"roads-all-around": 1}}
    play(state, "city-all-around")
    assert state.current_player == 0
    assert len(state.legal_actions()) == 4  # four places, and one way to turn it


@given(st.integers(0, 10_000), st.integers(2, 42))
def test_all_sides_match_and_what_is_legal_agrees_with_the_text(seed: int, plies: int) -> None:
    state = played(seed, plies)
    places = squares(state)
    for place, groups in places.items():
        for side, (down, right) in STEPS.items():
            beside = (place[0] + down, place[1] + right)
            if beside in places:
                assert side_of(groups, side) == side_of(places[beside], OPPOSITE[side])
    if state.is_terminal() or state.is_chance_node():
        return
    tile = state.observation()["facts"]["tile"]
    expected = set[str]()
    looks = set[tuple[Any, ...]]()
    for degrees in (0, 90, 180, 270):
        groups = groups_of(state, tile, degrees)
        look = tuple(sorted((kind, "".join(sorted(sides))) for kind, sides in groups))
        if look in looks:
            continue
        looks.add(look)
        expected |= {f"lay {site} {degrees}" for site in fitting(state, places, groups)}
    assert {state.notation(action) for action in state.legal_actions()} == expected


def fitting(
    state: State, places: dict[tuple[int, int], Any], groups: list[tuple[str, str]]
) -> set[str]:
    """Labels of the free sites beside a tile where all sides match."""
    found = set[str]()
    for place in places:
        for down, right in STEPS.values():
            here = (place[0] + down, place[1] + right)
            if here in places:
                continue
            around = {side: (here[0] + step[0], here[1] + step[1]) for side, step in STEPS.items()}
            if all(
                beside not in places
                or side_of(groups, side) == side_of(places[beside], OPPOSITE[side])
                for side, beside in around.items()
            ):
                found.add(state.game.board.labels[here[0] * 43 + here[1]])
    return found


@given(st.integers(0, 10_000), st.integers(2, 42))
def test_features_agree_with_networkx(seed: int, plies: int) -> None:
    state = played(seed, plies)
    set_ = tiles(state.game)
    known = TileMap(set_, state)
    found = {
        feature.groups: (set_.ends[feature.kind], feature.sites.bit_count(), not feature.open_ends)
        for site in known.groups
        for feature in known.features_of(site)
    }
    assert sorted(found.values()) == features(state)
    finished = sum(
        size * (2 if kind == "city" else 1) for kind, size, done in features(state) if done
    )
    assert sum(state.scores()) == finished


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_is_laid_or_out_of_the_game(players: int) -> None:
    state = played(players, 1000, players)
    assert state.is_terminal()
    unused = state.observation()["facts"]["unused"]
    assert len(laid(state)) + sum(unused.values()) == 22


def test_the_picture_shows_what_has_grown() -> None:
    state = play(landscape().initial_state(), "wall", "v21 180", "straight")
    renderer = registry().renderer(state.game)
    scene = renderer.scene(state)
    names = {getattr(item, "name", "") for item in scene.items}
    assert "site v22" in names
    assert "site a1" not in names
    assert svg_text(scene).startswith("<svg")
    text = plain_text(renderer.terminal(state))
    assert "║" in text  # the city is joined
    assert "Straight road" in text


def test_wrong_rulesets_are_refused() -> None:
    for override, message in {
        "phases.lay.first=gaet": "unknown tile 'gaet'; did you mean 'gate'",
        "phases.lay.at=zz99": "zz99",
        "placements.tile.effects.land.boards=own": "each player has a board; allowed: ",
        "placements.tile.effects.land.squares=2": "features need tiles of one square",
        'scoring.finished.values={"raod": 1}': "unknown kind of end 'raod'",
        'placements.tile.constraints.sides-match.ends=["raod"]': "unknown kind of end 'raod'",
    }.items():
        with pytest.raises(RulesetError) as caught:
            landscape(2, override)
        assert message in str(caught.value)
