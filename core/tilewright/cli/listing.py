"""What is installed, as rows by kind of thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from tilewright.cli.parameters import Parameter, parameters_of
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.registry import Registry
    from tilewright.rules import ParameterSchema

#: One thing: its name comes first; ``parameters``, where it may have some, is a list of them.
Row = dict[str, "str | list[Parameter]"]


def name_of(row: Row) -> str:
    """The name of the thing."""
    return str(next(iter(row.values())))


def _rulesets(registry: Registry) -> list[Row]:
    from tilewright.rules import read_document

    documents: dict[str, dict[str, Any]] = {}
    rows: list[Row] = []
    for name, file in registry.ruleset_files.items():
        try:
            documents[name] = read_document(file)
        except TilewrightError as error:
            documents[name] = {"title": f"broken: {error}"}
    for name, document in documents.items():
        own = _with_ancestors(document, documents)
        rows.append(
            {
                "id": name,
                "title": str(own.get("title", "")),
                "game": str(own.get("game", "")),
                "players": _player_range(own.get("players")),
                "extends": str(document.get("extends", "")),
            }
        )
    return rows


def _with_ancestors(
    document: Mapping[str, Any], documents: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """What a ruleset and the installed ones that it extends say, key by key also of players."""
    lineage = [document]
    while (parent := documents.get(str(lineage[-1].get("extends", "")))) is not None:
        if parent in lineage:
            break  # They extend one another, which is told when one of them is read.
        lineage.append(parent)
    own: dict[str, Any] = {}
    players: dict[str, Any] = {}
    for each in reversed(lineage):
        own |= each
        found = each.get("players")
        players |= cast("Mapping[str, Any]", found) if isinstance(found, Mapping) else {}
    return {**own, "players": players}


def _player_range(players: object) -> str:
    if not isinstance(players, Mapping) or not players:
        return ""
    bounds = cast("Mapping[str, object]", players)
    low, high = bounds.get("min", "?"), bounds.get("max", "?")
    return f"{low}-{high}" if low != high else f"{low}"


def _games(registry: Registry) -> list[Row]:
    return [
        {
            "name": game.name,
            "title": game.title,
            "parameters": parameters_of(game.parameters.properties, game.parameters.required),
            "summary": game.summary,
        }
        for game in registry.games.values()
    ]


def _bots(registry: Registry) -> list[Row]:
    return [
        {
            "name": bot.name,
            "parameters": parameters_of(bot.parameters.properties, bot.parameters.required),
            "summary": bot.summary,
        }
        for bot in registry.bots.values()
    ]


def _topologies(registry: Registry) -> list[Row]:
    return [
        {
            "name": name,
            "title": topology.title,
            "parameters": parameters_of(
                topology.schema.get("properties", {}), topology.schema.get("required", ())
            ),
        }
        for name, topology in registry.parts.topologies.items()
    ]


def _rules(schemas: Mapping[str, ParameterSchema]) -> list[Row]:
    return [
        {
            "rule": name,
            "parameters": parameters_of(schema.get("properties", {}), schema.get("required", ())),
            "summary": str(schema.get("description", "")),
        }
        for name, schema in schemas.items()
    ]


def _renderers(registry: Registry) -> list[Row]:
    return [
        {"game": name, "renderer": f"{renderer.__module__}.{renderer.__qualname__}"}
        for name, renderer in registry.renderers.items()
    ]


LISTS: Final[Mapping[str, Callable[[Registry], list[Row]]]] = {
    "rulesets": _rulesets,
    "games": _games,
    "bots": _bots,
    "topologies": _topologies,
    "phases": lambda registry: _rules(registry.catalogue.phases),
    "constraints": lambda registry: _rules(registry.catalogue.constraints),
    "effects": lambda registry: _rules(registry.catalogue.effects),
    "scoring": lambda registry: _rules(registry.catalogue.scoring),
    "endings": lambda registry: _rules(registry.catalogue.endings),
    "renderers": _renderers,
}
