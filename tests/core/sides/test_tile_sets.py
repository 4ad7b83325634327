"""Tile sets in rulesets: what is read, refused, turned, matched, drawn and chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright import Game, State
from tilewright.errors import RulesetError
from tilewright.library.sides import SidesMatch, TileSet
from tilewright_toys import toy_registry

TILES: list[dict[str, Any]] = [
    {"id": "bend", "count": 2, "ends": {"path": ["NE"]}},
    {"id": "line", "ends": {"path": ["NS"]}},
    {"id": "stubs", "ends": {"path": ["N", "E", "S", "W"]}},
]


def document(**changes: Any) -> dict[str, Any]:
    """A game of two boards of 2 by 2 sites; ``changes`` go to the tile set."""
    return {
        "format": 1,
        "id": "mosaic",
        "title": "Mosaic",
        "game": "toy",
        "players": {"min": 2, "max": 2, "default": 2},
        "board": {"topology": "square", "rows": 2, "columns": 2, "marks": {"paved": []}},
        "placements": [
            {
                "id": "pave",
                "marks": ["paved"],
                "constraints": [{"id": "match", "rule": "sides-match", "set": "paving"}],
                "effects": [{"id": "paving", "rule": "tile-set", "tiles": TILES, **changes}],
            }
        ],
        "phases": [
            {"id": "draw", "rule": "draw-tiles", "set": "paving", "count": 3},
            {"id": "pave", "rule": "choose-tiles", "placement": "pave", "sites": 4},
        ],
    }


def build(section: dict[str, Any]) -> Game:
    registry = toy_registry()
    return registry.game_of(registry.ruleset_from(section), 2)


def set_of(game: Game) -> TileSet:
    return next(effect for effect in game.effects if isinstance(effect, TileSet))


def apply(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(state.parse(action))
    return state


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"squares": 2, "turns": "quarter"}, "placements.pave.effects.paving.turns: tiles of two"),
        ({"total": 5}, "placements.pave.effects.paving.tiles: 4 tiles in all; allowed: 5"),
        ({"tiles": [TILES[0], TILES[0]]}, 'the id "bend" is given twice in one list'),
        ({"tiles": [{"id": "a", "value": 2}]}, "value 2 goes with no symbol"),
        ({"tiles": [{"id": "a", "ends": {"path": ["NX"]}}]}, "'X' in 'NX' is no side of a tile"),
        ({"tiles": [{"id": "a", "ends": {"path": ["Ns"]}}]}, "'s' in 'Ns' is no side of a tile"),
        (
            {"tiles": [{"id": "a", "ends": {"path": ["N"], "river": ["N"]}}]},
            "side 'N' of 'N' bears an end of 'path' already",
        ),
        (
            {"squares": 2, "tiles": [{"id": "a", "ends": {"path": ["Nn"]}}]},
            "'n' in 'Nn' lies between the squares of the tile",
        ),
        ({"boards": "shared"}, "the players share a board; allowed: a tile set with own boards"),
    ],
)
def test_wrong_tile_sets_are_refused(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        build(document(**changes))
    assert fault in str(caught.value)


def test_a_tile_set_needs_squares() -> None:
    section = document()
    section["board"] = {"topology": "hex", "shape": {"radius": 1}, "marks": {"paved": []}}
    with pytest.raises(RulesetError, match="a board of topology square without holes"):
        build(section)


def test_phases_need_a_placement_with_a_tile_set() -> None:
    section = document()
    section["placements"].append({"id": "bare"})
    section["phases"][1]["placement"] = "bare"
    with pytest.raises(RulesetError, match="the placement has no tile set"):
        build(section)


def test_scoring_refuses_tiles_that_join_some_ends_and_not_others() -> None:
    mixed = [{"id": "mixed", "symbol": "well", "ends": {"path": ["NE", "S"]}}]
    section = document(tiles=mixed)
    section["scoring"] = [
        {
            "id": "wells",
            "rule": "symbol-groups",
            "set": "paving",
            "ends": "path",
            "symbols": ["well", "wall"],
            "table": [1],
        }
    ]
    with pytest.raises(RulesetError) as caught:
        build(section)
    assert "tile 'mixed' joins some of its ends of 'path' and not others" in str(caught.value)
    assert "unknown symbol 'wall'; did you mean 'well'" in str(caught.value)


def test_turns_that_make_no_difference_are_left_out() -> None:
    set_ = set_of(build(document()))
    # bend lies in four ways, line in two, four stubs in one.
    assert list(set_.distinct) == [0b111, 0b011, 0b001, 0b001]


def test_a_tile_is_turned_clockwise() -> None:
    game = build(document())
    state = game.initial_state()
    set_ = set_of(game)
    set_.placed(state, 0, 1 * 3 + 0, 0)  # a bend of N and E, turned by 90: E and S
    ends = state.memory[set_.boards : set_.boards + 4]
    assert ends == [0, 1, 1, 0]
    assert set_.facts(state)["boards"][0] == [{"site": "a1", "tile": "bend", "degrees": 90}]


def test_chance_draws_from_each_stock_as_a_multiset() -> None:
    state = build(document()).initial_state()
    assert dict(state.chance_outcomes()) == {0: 0.5, 1: 0.25, 2: 0.25}
    apply(state, "draw bend", "draw bend")
    assert state.validate(state.parse("draw bend")) is not None
    apply(state, "draw line", "draw stubs", "draw bend", "draw line")
    hands = state.observation()["effects"]["paving"]["hands"]
    assert hands == [{"bend": 2, "line": 1}, {"bend": 1, "line": 1, "stubs": 1}]


def test_constraints_decide_what_may_be_laid_on_the_drawn_site() -> None:
    state = build(document()).initial_state()
    apply(state, "draw bend", "draw bend", "draw line", "draw stubs", "draw bend", "draw line")
    apply(state, "pave a1")
    assert len(state.legal_actions()) == 4 + 2
    apply(state, "pave line 0", "pave stubs 0", "pave a2")
    # Below the line of seat 0 an end to the north is needed; both ways of a bend give one.
    legal = [state.notation(action) for action in state.legal_actions()]
    assert legal == ["pave bend 0", "pave bend 270"]
    refusal = state.validate(state.parse("pave bend 90"))
    assert refusal is not None
    assert refusal.reasons == ("match",)
    assert refusal.detail == "bend on a2 is refused by 'match'"


def test_who_cannot_lay_leaves_the_site_empty() -> None:
    section = document(tiles=[{"id": "cross", "count": 4, "ends": {"path": ["NESW"]}}])
    section["placements"][0]["constraints"] = [
        {"id": "bare", "rule": "on-mark", "marks": ["paved"]}
    ]
    state = build(section).initial_state()
    apply(state, *["draw cross"] * 6, "pave a1")
    # Nobody may lay on a site without the mark: the next one is drawn at once.
    assert state.is_chance_node()
    assert [state.notation(action) for action in state.legal_actions()] == [
        "pave b1",
        "pave a2",
        "pave b2",
    ]
    assert set_of(state.game).facts(state)["boards"] == [[], []]


def test_sides_match_can_look_at_some_kinds_alone() -> None:
    tiles = [
        {"id": "both", "ends": {"path": ["E"], "river": ["S"]}},
        {"id": "plain"},
    ]
    section = document(tiles=tiles)
    section["placements"][0]["constraints"][0]["ends"] = ["river"]
    game = build(section)
    state = game.initial_state()
    set_ = set_of(game)
    set_.placed(state, 0, 0, 0)  # a1: a path to b1, a river to a2
    rule = game.placements[0].constraints[0]
    assert isinstance(rule, SidesMatch)
    everywhere = {"a1", "b1", "a2", "b2"}
    # The plain tile may lie in b1, where only a path meets it, and not in a2, below the river.
    assert set(game.board.names(rule.sites(state, 0, 1))) == everywhere - {"a2"}
    assert set(game.board.names(rule.sites(state, 1, 1))) == everywhere


def test_two_squares_match_on_all_six_sides() -> None:
    tiles = [{"id": "long", "ends": {"path": ["Ee"]}}, {"id": "low", "ends": {"path": ["e"]}}]
    section = document(squares=2, tiles=tiles)
    section["board"] = {"topology": "square", "rows": 1, "columns": 3, "marks": {"paved": []}}
    game = build(section)
    state = game.initial_state()
    set_ = set_of(game)
    rule = game.placements[0].constraints[0]
    set_.placed(state, 0, 0, 0)  # a1 leads to the east with both squares
    names = game.board.names
    # Turned by half, "long" leads to the west twice; "low" does so above only.
    assert "b1" in names(rule.sites(state, 0, 2))
    assert "b1" not in names(rule.sites(state, 0, 3))
    assert "b1" not in names(rule.sites(state, 0, 0))
    assert "c1" in names(rule.sites(state, 0, 0))
