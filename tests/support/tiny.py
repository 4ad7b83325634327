"""Small placement games for tests, written down as dictionaries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def document(**sections: Any) -> dict[str, Any]:
    """A placement game: stones on empty sites of a square of nine, with other sections instead.

    A section that is None is left out. ``constraints`` are those of the one placement.
    """
    constraints = sections.pop("constraints", [{"id": "empty", "rule": "empty"}])
    whole: dict[str, Any] = {
        "format": 1,
        "id": "tiny",
        "title": "Tiny",
        "game": "placement",
        "players": {"min": 1, "max": 4, "default": 2},
        "board": squares(3, 3),
        "pieces": [{"id": "stone"}],
        "placements": [{"id": "lay", "constraints": constraints}],
        "phases": [{"id": "play", "rule": "placement", "placement": "lay"}],
        **sections,
    }
    return {key: value for key, value in whole.items() if value is not None}


def squares(rows: int, columns: int, **more: Any) -> dict[str, Any]:
    """A board of squares."""
    return {"topology": "square", "rows": rows, "columns": columns, **more}


def game_of(content: Mapping[str, Any], players: int | None = None) -> Game:
    """The game of a ruleset's content."""
    return registry().game_of(registry().ruleset_from(content), players)


def tiny_game(players: int = 2, **sections: Any) -> Game:
    """The game of ``document``."""
    return game_of(document(**sections), players)


def notations(state: State) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def play(state: State, *actions: str) -> None:
    """Applies actions given in notation."""
    for action in actions:
        state.apply(state.parse(action))
