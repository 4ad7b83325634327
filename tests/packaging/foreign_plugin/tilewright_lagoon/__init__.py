"""Lagoon as a plugin of Tilewright: a constraint, a scoring rule, a bot and two rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from tilewright import hookimpl
from tilewright.bots import BotType
from tilewright.play import Constraint, GameDefinition, Parameters, ScoringPart
from tilewright_lagoon.lookout import LookoutBot
from tilewright_lagoon.sight import InSight
from tilewright_lagoon.views import Views

GAME = GameDefinition(
    name="lagoon",
    title="Lagoon",
    summary="Build on the shore, in sight of what you have built, and look out over the water.",
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The game."""
    return [GAME]


@hookimpl
def tilewright_constraints() -> Iterable[type[Constraint]]:
    """Buildings stand in sight of one another."""
    return [InSight]


@hookimpl
def tilewright_scoring() -> Iterable[type[ScoringPart]]:
    """Points for what can be seen."""
    return [Views]


@hookimpl
def tilewright_bots() -> Iterable[BotType]:
    """The bot that looks for views."""
    parameters = Parameters(
        {
            "jealousy": {
                "type": "number",
                "minimum": 0,
                "default": 0,
                "description": "How much the views of the others count against an action.",
            }
        }
    )
    return [BotType("lookout", "Builds where it sees most.", LookoutBot, parameters)]


@hookimpl
def tilewright_rulesets() -> Iterable[Traversable]:
    """The rulesets beside this module."""
    folder = files(__name__) / "rulesets"
    return [file for file in folder.iterdir() if file.name.endswith(".json")]
