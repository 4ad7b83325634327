"""Tilewright: tile-and-placement games, played headless.

Boards are graphs, rules are JSON rulesets, games are plugins. The names below are the usual way in;
they are loaded when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.errors import TilewrightError
    from tilewright.markers import hookimpl
    from tilewright.play import CHANCE, TERMINAL, Game, State
    from tilewright.registry import Registry

__version__ = "0.1.0"

_HOMES = {
    "CHANCE": "tilewright.play",
    "TERMINAL": "tilewright.play",
    "Game": "tilewright.play",
    "State": "tilewright.play",
    "Registry": "tilewright.registry",
    "TilewrightError": "tilewright.errors",
    "hookimpl": "tilewright.markers",
}

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Game",
    "Registry",
    "State",
    "TilewrightError",
    "__version__",
    "hookimpl",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
