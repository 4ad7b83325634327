"""The plugin contract: hooks that register things, each called once when plugins are loaded.

No hook is called while a game is played. Every registered thing has a name that nothing else of its
kind has; a clash is an error that names both plugins.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources.abc import Traversable

from tilewright.board import Topology
from tilewright.bots import BotType
from tilewright.markers import hookspec
from tilewright.play import Constraint, Effect, Ending, GameDefinition, Phase, ScoringPart
from tilewright.render import Renderer


@hookspec
def tilewright_games() -> Iterable[GameDefinition]:
    """Games that rulesets can name as ``game``."""
    return ()


@hookspec
def tilewright_topologies() -> Iterable[Topology]:
    """Families of boards that rulesets can name as ``board.topology``."""
    return ()


@hookspec
def tilewright_constraints() -> Iterable[type[Constraint]]:
    """Placement constraints that rulesets can name."""
    return ()


@hookspec
def tilewright_effects() -> Iterable[type[Effect]]:
    """Effects of placements that rulesets can name."""
    return ()


@hookspec
def tilewright_scoring() -> Iterable[type[ScoringPart]]:
    """Scoring rules that rulesets can name."""
    return ()


@hookspec
def tilewright_phases() -> Iterable[type[Phase]]:
    """Phases that rulesets can name."""
    return ()


@hookspec
def tilewright_endings() -> Iterable[type[Ending]]:
    """Endings that rulesets can name."""
    return ()


@hookspec
def tilewright_bots() -> Iterable[BotType]:
    """Kinds of bot that can be given a seat."""
    return ()


@hookspec
def tilewright_renderers() -> Iterable[type[Renderer]]:
    """Renderers, each for the states of one game."""
    return ()


@hookspec
def tilewright_rulesets() -> Iterable[Traversable]:
    """Ruleset files, as resources; each file's ``id`` is the ruleset's name."""
    return ()
