from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import pytest

from tilewright import Registry, hookimpl
from tilewright.play import Game, GameDefinition, State

ToyGame: TypeAlias = Callable[..., Game]
Played: TypeAlias = Callable[[Game, Iterable[str]], State]


class ToyPlugin:
    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("toy", "Toy", "Anybody puts anything anywhere.")]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return Registry([ToyPlugin()], discover=False)


@pytest.fixture(scope="session")
def toy_game(registry: Registry) -> ToyGame:
    """Makes a game of putting stones and sticks on any board.

    From everybody's second piece on, pieces of one kind enclose areas.
    """

    def make(board: dict[str, Any], *, title: str = "Toy", players: int = 2) -> Game:
        document: dict[str, Any] = {
            "format": 1,
            "id": "toy",
            "title": title,
            "game": "toy",
            "players": {"min": 1, "max": 5, "default": 2},
            "board": board,
            "pieces": [
                {"id": "stone", "title": "Stone", "colour": "#c0c0c0"},
                {"id": "stick", "title": "Stick", "colour": "#d2b48c"},
            ],
            "supplies": [
                {"id": "box", "owner": "shared", "counts": {"stone": 9, "stick": 7}},
                {"id": "bag", "owner": "each", "counts": {"stick": 4}},
            ],
            "placements": [
                {
                    "id": "plain",
                    "supply": "box",
                    "constraints": [{"id": "empty", "rule": "empty"}],
                },
                {
                    "id": "any",
                    "supply": "box",
                    "constraints": [{"id": "empty", "rule": "empty"}],
                    "effects": [{"id": "enclosing", "rule": "enclosure"}],
                },
            ],
            "phases": [
                {"id": "start", "rule": "placement", "placement": "plain", "rounds": 1},
                {"id": "place", "rule": "placement", "placement": "any"},
            ],
            "scoring": [{"id": "won-areas", "rule": "areas", "effect": "enclosing", "points": 3}],
            "end": [{"id": "all-used", "rule": "supply-exhausted", "supply": "box"}],
        }
        return registry.game_of(registry.ruleset_from(document), players)

    return make


@pytest.fixture(scope="session")
def played() -> Played:
    """Plays placements such as ``stone a1`` in turn, whatever phase it is."""

    def play(game: Game, placements: Iterable[str]) -> State:
        state = game.initial_state()
        for text in placements:
            state.apply(state.parse(f"{state.phase.id} {text}"))
        return state

    return play
