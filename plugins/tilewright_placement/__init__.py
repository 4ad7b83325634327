"""Placement games that are nothing but a ruleset: the plugin adds no rule of its own.

Whatever such a game needs (lines, connections, flips, captures, tiles) is a general rule of the
core.
"""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import hookimpl
from tilewright.play import GameDefinition

GAME = GameDefinition(
    name="placement",
    title="Placement game",
    summary="Any game of placing pieces and tiles whose ruleset says it all.",
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    """The one game that all such rulesets name."""
    return [GAME]
