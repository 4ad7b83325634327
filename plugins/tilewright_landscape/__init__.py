"""Landscape: a small game of tiles whose sides must match, on a board that grows."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.play import Effect, GameDefinition, ScoringPart
from tilewright.render import Renderer
from tilewright_landscape.finishing import FinishedFeatures, FinishingTiles
from tilewright_landscape.rendering import LandscapeRenderer

GAME = GameDefinition(
    name="landscape",
    title="Landscape",
    summary="Lay tiles so that roads and cities match, and finish them; for 2 to 4 players.",
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_effects() -> Iterable[type[Effect]]:
    """The tile set of the game."""
    return [FinishingTiles]


@hookimpl
def tilewright_scoring() -> Iterable[type[ScoringPart]]:
    """Points for it."""
    return [FinishedFeatures]


@hookimpl
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """The pictures of the game."""
    return [LandscapeRenderer]
