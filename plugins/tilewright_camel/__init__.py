"""How Much for the Camel? as a plugin: what the general rules of the core do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.play import GameDefinition, Phase
from tilewright_camel.division import DivideCards
from tilewright_camel.market import Market

GAME = GameDefinition(
    name="how-much-for-the-camel",
    title="How Much for the Camel?",
    summary="Auction camels, sell them on and lead them in caravans; for 3 to 6 players.",
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    """The market and the division of the cards."""
    return [Market, DivideCards]
