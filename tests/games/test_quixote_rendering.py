"""Don Quixote: pictures."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golden import GoldenFiles
from quixote import PLAYER_A, lay, play_randomly, quixote, registry, tiles
from tilewright import State
from tilewright.render import Group, Line, Scene, plain_text, svg_text
from tilewright_quixote.rendering import counting


def example() -> State:
    """The page's principality of player A on seat 0; nothing on seat 1."""
    return lay(quixote(2).initial_state(), 0, PLAYER_A)


def drawn(state: State) -> Scene:
    return registry().renderer(state.game).scene(state)


def flat(items: Any) -> list[Any]:
    found: list[Any] = []
    for item in items:
        found += flat(item.items) if isinstance(item, Group) else [item]
    return found


def test_the_terminal_shows_roads_symbols_and_shields(golden: GoldenFiles) -> None:
    state = example()
    golden.check("don-quixote.txt", plain_text(registry().renderer(state.game).terminal(state)))


def test_each_tile_is_a_group_with_its_name() -> None:
    groups = {
        item.title
        for item in drawn(example()).items
        if isinstance(item, Group) and item.name.startswith("site ")
    }
    assert {"f1: Castle of 6, turned by 0", "d3: Knight of 1, turned by 180", "a1"} <= groups


def test_what_counts_is_told_apart() -> None:
    state = example()
    grid = tiles(state.game).grid
    counted = counting(state, 0)
    # Knights B2 and D3 at castle 4, the windmills D2 and C3, border knight G3.
    fields = {
        label
        for site, label in enumerate(state.game.board.labels)
        if counted.squares & grid.site_squares(site)
    }
    assert fields == {"b2", "d3", "d2", "c3", "g3"}
    assert not counting(state, 1).squares


def test_roads_of_groups_that_score_have_another_colour() -> None:
    colours = {item.stroke for item in flat(drawn(example()).items) if isinstance(item, Line)}
    assert {"#e8a33d", "#c9c0ae"} <= colours
    blank = drawn(quixote(2).initial_state())
    legend_only = [
        item for item in flat(blank.items) if isinstance(item, Line) and item.stroke == "#e8a33d"
    ]
    assert len(legend_only) == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_position_of_a_game_can_be_drawn(players: int) -> None:
    state = quixote(players).initial_state()
    rng = random.Random(players)
    renderer = registry().renderer(state.game)
    for name in ("castle-4", "hands-1", "round-1", "hands-2", "round-3", "last-field", ""):
        play_randomly(state, rng, until=name)
        if name and state.is_chance_node() and state.phase.rule == "choose-tiles":
            state.apply(state.sample_chance(rng))
        assert svg_text(renderer.scene(state, viewer=0)).startswith("<svg")
        assert plain_text(renderer.terminal(state)).count("seat ") >= players


def test_the_picture_says_the_same_in_words() -> None:
    text = drawn(example()).description
    assert "seat 0 0, seat 1 0" in text
    assert "b2: Knight of 3, turned by 0" in text


def test_the_field_in_hand_and_the_hands_are_shown() -> None:
    state = play_randomly(quixote(2).initial_state(), random.Random(1), until="round-1")
    state.apply(state.chance_outcomes()[0][0])
    text = plain_text(registry().renderer(state.game).terminal(state))
    assert text.count("?") == 4  # on both squares of both boards
    assert "Hands" in text


def test_the_tile_set_aside_is_named() -> None:
    state = play_randomly(quixote(1).initial_state(), random.Random(1), until="last-field")
    assert "last tile " in plain_text(registry().renderer(state.game).terminal(state))
