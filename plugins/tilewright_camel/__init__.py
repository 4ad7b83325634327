"""How Much for the Camel? as a plugin: what the general rules of the core do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.bots import BotType
from tilewright.play import GameDefinition, Parameters, Phase
from tilewright.render import Renderer
from tilewright_camel.division import DivideCards
from tilewright_camel.evaluation import evaluate
from tilewright_camel.market import Market
from tilewright_camel.rendering import CamelRenderer
from tilewright_camel.trader import TraderBot

GAME = GameDefinition(
    name="how-much-for-the-camel",
    title="How Much for the Camel?",
    summary="Auction camels, sell them on and lead them in caravans; for 3 to 6 players.",
    evaluate=evaluate,
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    """The market and the division of the cards."""
    return [Market, DivideCards]


@hookimpl
def tilewright_bots() -> Iterable[BotType]:
    """The bot that trades."""
    eagerness = {
        "type": "number",
        "minimum": 0,
        "default": 1,
        "description": "Factor on what it is ready to pay; below 1 it saves, above 1 it overpays.",
    }
    summary = "Bids for camels up to what they may become; only for How Much for the Camel?"
    return [BotType("trader", summary, TraderBot, Parameters({"eagerness": eagerness}))]


@hookimpl
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """The pictures of the game."""
    return [CamelRenderer]
