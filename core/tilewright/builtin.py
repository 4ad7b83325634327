"""The core's own parts, registered by the same hooks that plugins use."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.board import (
    ChainTopology,
    ExplicitTopology,
    HexComplexTopology,
    HexTopology,
    SquareComplexTopology,
    SquareTopology,
    Topology,
)
from tilewright.bots import BotType, GreedyBot, RandomBot
from tilewright.library import (
    BESIDE,
    CHANGE_CONSTRAINTS,
    CHANGE_EFFECTS,
    CHANGE_ENDINGS,
    CHANGE_SCORING,
    CONNECTIONS,
    CONSTRAINTS,
    EFFECTS,
    ENDINGS,
    HELD_COUNTS,
    HELD_TRAILS,
    JUDGING,
    LINES,
    NETWORK_CONSTRAINTS,
    NETWORK_EFFECTS,
    PHASES,
    REPLACING_CONSTRAINTS,
    REPLACING_EFFECTS,
    SCORING,
    STACKING,
    TARGETS,
    TILE_CONSTRAINTS,
)
from tilewright.library.sides import (
    SIDES_CONSTRAINTS,
    SIDES_EFFECTS,
    SIDES_PHASES,
    SIDES_SCORING,
)
from tilewright.markers import hookimpl
from tilewright.play import Constraint, Effect, Ending, Parameters, Phase, ScoringPart


@hookimpl
def tilewright_topologies() -> Iterable[Topology]:
    """The six topologies of the core."""
    return [
        HexTopology(),
        SquareTopology(),
        ChainTopology(),
        ExplicitTopology(),
        HexComplexTopology(),
        SquareComplexTopology(),
    ]


@hookimpl
def tilewright_constraints() -> Iterable[type[Constraint]]:
    """The general placement constraints."""
    return (
        *CONSTRAINTS,
        *CHANGE_CONSTRAINTS,
        *NETWORK_CONSTRAINTS,
        *REPLACING_CONSTRAINTS,
        *STACKING,
        *TILE_CONSTRAINTS,
        *SIDES_CONSTRAINTS,
    )


@hookimpl
def tilewright_effects() -> Iterable[type[Effect]]:
    """The general effects of placements."""
    return (
        *EFFECTS,
        *CHANGE_EFFECTS,
        *JUDGING,
        *NETWORK_EFFECTS,
        *REPLACING_EFFECTS,
        *SIDES_EFFECTS,
    )


@hookimpl
def tilewright_scoring() -> Iterable[type[ScoringPart]]:
    """The general scoring rules."""
    return (
        *SCORING,
        *CHANGE_SCORING,
        *BESIDE,
        *HELD_COUNTS,
        *HELD_TRAILS,
        *SIDES_SCORING,
    )


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    """The general phases."""
    return (*PHASES, *SIDES_PHASES)


@hookimpl
def tilewright_endings() -> Iterable[type[Ending]]:
    """The general endings."""
    return (*ENDINGS, *TARGETS, *LINES, *CONNECTIONS, *CHANGE_ENDINGS)


@hookimpl
def tilewright_bots() -> Iterable[BotType]:
    """The bots that play any game."""
    return [
        BotType("random", "Chooses uniformly among the legal actions.", RandomBot),
        BotType(
            "greedy",
            "Takes the action after which it stands best, one ply ahead.",
            GreedyBot,
            Parameters(
                {
                    "noise": {
                        "type": "number",
                        "minimum": 0,
                        "maximum": 1_000_000,
                        "default": 0,
                        "description": "Standard deviation, in points, of noise on every value.",
                    }
                }
            ),
        ),
    ]
