"""Positions of Landscape for tests."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State
from tilewright.library.sides import TileSet


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


@lru_cache(maxsize=16)
def landscape(players: int = 2, *overrides: str) -> Game:
    """The game, with overrides; kept, since a game never changes."""
    return registry().game("landscape", players, overrides)


def tiles(game: Game) -> TileSet:
    """The tile set."""
    return next(effect for effect in game.effects if isinstance(effect, TileSet))


def play(state: State, *actions: str) -> State:
    """Applies actions given in notation, without the phase."""
    for action in actions:
        state.apply(state.parse(f"lay {action}"))
    return state


def laid(state: State) -> dict[str, tuple[str, int]]:
    """Tile and degrees by site, as everybody sees them."""
    board: list[dict[str, Any]] = state.observation()["effects"]["land"]["boards"][0]
    return {entry["site"]: (entry["tile"], entry["degrees"]) for entry in board}
