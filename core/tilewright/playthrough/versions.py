"""Which packages a game's parts come from, and in which versions they are installed."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterable, Iterator, Mapping

import tilewright
from tilewright.markers import PROJECT
from tilewright.play import AllOf, AnyOf, Constraint, Game, Not

#: Stands for the version of a package that says none.
UNKNOWN = "unknown"


def plugin_versions(game: Game) -> dict[str, str]:
    """Version of each package, but the framework, that a part of the game comes from; sorted."""
    packages = {module.partition(".")[0] for module in _modules(game)}
    return {name: package_version(name) for name in sorted(packages - {PROJECT})}


def package_version(package: str) -> str:
    """Version of the distribution that registers the package, else what the package says itself."""
    for entry_point in importlib.metadata.entry_points(group=PROJECT):
        if entry_point.module.partition(".")[0] == package and entry_point.dist is not None:
            return entry_point.dist.version
    version: object = getattr(sys.modules.get(package), "__version__", UNKNOWN)
    return str(version)


def version_changes(recorded_core: str, recorded: Mapping[str, str], game: Game) -> list[str]:
    """One clause for each package that is installed in another version than recorded."""
    before = {PROJECT: recorded_core, **recorded}
    now = {PROJECT: tilewright.__version__, **plugin_versions(game)}
    changes: list[str] = []
    for name in dict.fromkeys((*before, *now)):
        if name not in now:
            changes.append(f"{name} {before[name]} recorded it and plays no part now")
        elif name not in before:
            changes.append(f"{name} {now[name]} played no part when it was recorded")
        elif before[name] != now[name]:
            changes.append(f"{name} {before[name]} recorded it, {now[name]} is installed")
    return changes


def _modules(game: Game) -> Iterator[str]:
    """Modules of everything that the game runs."""
    yield game.definition.state_type.__module__
    if game.definition.evaluate is not None:
        yield game.definition.evaluate.__module__
    for group in (game.phases, game.effects, game.scoring, game.tie_breaks, game.endings):
        yield from (type(part).__module__ for part in group)
    for placement in game.placements:
        yield from _constraint_modules((*placement.constraints, *placement.preferences))


def _constraint_modules(constraints: Iterable[Constraint]) -> Iterator[str]:
    for constraint in constraints:
        yield type(constraint).__module__
        if isinstance(constraint, AllOf | AnyOf):
            yield from _constraint_modules(constraint.members)
        elif isinstance(constraint, Not):
            yield from _constraint_modules((constraint.member,))
