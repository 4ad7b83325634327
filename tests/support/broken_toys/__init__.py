"""Toy games that are broken in one way each, for tests of the conformance kit.

They are defined here, and not in the tests, because the kit plays games in other processes, which
must be able to import them by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright import Game, Registry, hookimpl
from tilewright.library import DealMarks, SimultaneousPlacement
from tilewright.play import GameDefinition, Phase, ScoringPart, State
from tilewright_toys import toy_registry


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin made of the given parts."""

    games: Sequence[GameDefinition] = ()
    phases: Sequence[type[Phase]] = ()
    scoring: Sequence[type[ScoringPart]] = ()

    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return self.games

    @hookimpl
    def tilewright_phases(self) -> Iterable[type[Phase]]:
        return self.phases

    @hookimpl
    def tilewright_scoring(self) -> Iterable[type[ScoringPart]]:
        return self.scoring


def toy_with(
    part: type[Phase] | type[ScoringPart] | type[State], players: int = 2, **patch: Any
) -> tuple[Game, Registry]:
    """A toy game in which one part is exchanged, and the registry that knows it.

    Args:
        part: a phase, a scoring part or a type of states; which toy and which of its parts it takes
            the place of follows from its class.
        players: number of seats.
        patch: further changes to the ruleset.
    """
    document: dict[str, Any] = {"format": 1, "id": "broken", "title": "Broken", **patch}
    if issubclass(part, State):
        definition = GameDefinition("broken", "Broken", "A broken toy.", state_type=part)
        plugin = Plugin(games=[definition])
        document |= {"extends": "toy-meadow", "game": "broken"}
    elif issubclass(part, ScoringPart):
        plugin = Plugin(scoring=[part])
        document |= {"extends": "toy-meadow", "scoring": [{"id": "odd", "rule": part.rule}]}
    else:
        plugin = Plugin(phases=[part])
        toy, place = _place_of(part)
        document |= {"extends": toy, "phases": [{"id": place, "rule": part.rule}]}
    registry = toy_registry(plugin)
    return registry.game_of(registry.ruleset_from(document), players), registry


def _place_of(phase: type[Phase]) -> tuple[str, str]:
    if issubclass(phase, SimultaneousPlacement):
        return "toy-sealed", "bids"
    return "toy-meadow", "wells" if issubclass(phase, DealMarks) else "grazing"
