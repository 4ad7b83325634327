"""A game of the toy pasture by two players, worked out by hand, and a longer one.

The well is dealt to a1. Seat 0 puts sheep on b1 and b2, which touch, and a goat on c1; seat 1 puts
sheep on a3 and c3, which do not, and a goat on a2. Three animals each are 3 points. The largest
herd of sheep is worth 3 points to seat 0 (2 against 1), that of goats nothing: both have one.
"""

from __future__ import annotations

import random

import pytest

from tilewright import Registry, State
from tilewright.playthrough import Playthrough, record
from tilewright_toys import toy_registry

ACTIONS = [
    "wells well a1",
    "wells none c1",
    "wells none a3",
    "wells none c3",
    "grazing sheep b1",
    "grazing sheep a3",
    "grazing sheep b2",
    "grazing sheep c3",
    "grazing goat c1",
    "grazing goat a2",
]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return toy_registry()


@pytest.fixture
def last(registry: Registry) -> State:
    """The last state of the game worked out by hand."""
    state = registry.game("toy-pasture", 2).initial_state()
    for text in ACTIONS:
        state.apply(state.parse(text))
    return state


@pytest.fixture
def played(last: State) -> Playthrough:
    return record(last, seed=7, bots=["random", "greedy(noise=0.5)"])


@pytest.fixture(scope="session")
def wide(registry: Registry) -> State:
    """The last state of a game of 4 deals and 24 placements on a board of 25."""
    ruleset = registry.ruleset_from(
        {
            "format": 1,
            "id": "wide-meadow",
            "extends": "toy-pasture",
            "title": "Wide meadow",
            "board": {"rows": 5, "columns": 5},
            "supplies": [{"id": "herd", "counts": {"sheep": 9, "goat": 3}}],
        }
    )
    state = registry.game_of(ruleset, 2).initial_state()
    rng = random.Random(3)
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state
