"""Don Quixote as a plugin: what the general rules for tiles with sides do not already say."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.bots import BotType
from tilewright.play import Effect, GameDefinition, Parameters
from tilewright.render import Renderer
from tilewright_quixote.evaluation import evaluate
from tilewright_quixote.planner import SAMPLES, WIDTH, PlannerBot
from tilewright_quixote.principality import Principality
from tilewright_quixote.rendering import QuixoteRenderer

GAME = GameDefinition(
    name="don-quixote",
    title="Don Quixote",
    summary="Lay tiles with roads and knights, all on the same fields; for 1 to 4 players.",
    hidden_information=True,
    evaluate=evaluate,
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game itself."""
    return [GAME]


@hookimpl
def tilewright_effects() -> Iterable[type[Effect]]:
    """The tile set of the game."""
    return [Principality]


@hookimpl
def tilewright_bots() -> Iterable[BotType]:
    """The bot that plays its hand out before it chooses."""
    parameters = Parameters(
        {
            "samples": {
                "type": "integer",
                "minimum": 1,
                "default": SAMPLES,
                "description": "How often the fields still to come are drawn.",
            },
            "width": {
                "type": "integer",
                "minimum": 1,
                "default": WIDTH,
                "description": "How many choices are compared, the best ones at first sight.",
            },
        }
    )
    summary = "Plays its hand out on sampled fields; for Don Quixote."
    return [BotType("planner", summary, PlannerBot, parameters)]


@hookimpl
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """The pictures of the game."""
    return [QuixoteRenderer]
