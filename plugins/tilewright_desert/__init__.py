"""Through the Desert as a plugin: what the general rules of the core do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.play import GameDefinition, Phase
from tilewright.render import Renderer
from tilewright_desert.evaluation import evaluate
from tilewright_desert.rendering import DesertRenderer
from tilewright_desert.returning import ReturnPiece

GAME = GameDefinition(
    name="through-the-desert",
    title="Through the Desert",
    summary="Lead caravans to waterholes and oases and fence in the desert; for 2 to 5 players.",
    evaluate=evaluate,
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    """The phase in which five players return leaders."""
    return [ReturnPiece]


@hookimpl
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """The pictures of the game."""
    return [DesertRenderer]
