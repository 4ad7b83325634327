"""Don Quixote as a plugin: what the general rules for tiles with sides do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.play import Effect, GameDefinition
from tilewright_quixote.principality import Principality

GAME = GameDefinition(
    name="don-quixote",
    title="Don Quixote",
    summary="Lay tiles with roads, castles and knights, all on the same fields; for 1 to 4 players.",
    hidden_information=True,
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_effects() -> Iterable[type[Effect]]:
    """The tile set of the game."""
    return [Principality]
