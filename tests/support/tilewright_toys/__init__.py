"""Toy games for tests, as an outside plugin would bring them: small boards, few actions.

=========== ==============================================================================
toy-meadow  chance deals a well, then players place a sheep and a goat each, in turn
toy-pasture the same with a second sheep
toy-sealed  players choose sites at the same time, hidden from one another
toy-asking  a piece on a well makes the next player decide at once whether to share it
=========== ==============================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from tilewright import Registry, hookimpl
from tilewright.play import GameDefinition, Phase, ScoringPart
from tilewright_toys.asking import Answer, Asking, Shares

TOY = GameDefinition("toy", "Toy", "A small game in which nothing is hidden.")
SEALED = GameDefinition(
    "toy-sealed", "Sealed toy", "A small game with hidden choices.", hidden_information=True
)


@hookimpl
def tilewright_games() -> Iterable[GameDefinition]:
    return [TOY, SEALED]


@hookimpl
def tilewright_phases() -> Iterable[type[Phase]]:
    return [Asking, Answer]


@hookimpl
def tilewright_scoring() -> Iterable[type[ScoringPart]]:
    return [Shares]


@hookimpl
def tilewright_rulesets() -> Iterable[Traversable]:
    folder = files(__name__) / "rulesets"
    return (file for file in folder.iterdir() if file.name.endswith(".json"))


def toy_registry(*more: object) -> Registry:
    """The core, the toys and what else is given; no installed plugin."""
    import tilewright_toys

    return Registry([tilewright_toys, *more], discover=False)
