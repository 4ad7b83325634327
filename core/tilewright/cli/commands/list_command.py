"""``tilewright list``: what is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli import options
from tilewright.cli.output import print_json, show, table
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.play import Part
    from tilewright.registry import Registry

Row = dict[str, str]


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
        parent = str(document.get("extends", ""))
        own = {**documents.get(parent, {}), **document}
        rows.append(
            {
                "id": name,
                "title": str(own.get("title", "")),
                "game": str(own.get("game", "")),
                "players": _player_range(own.get("players")),
                "extends": parent,
            }
        )
    return rows


def _player_range(players: object) -> str:
    if not isinstance(players, Mapping):
        return ""
    bounds: Mapping[str, Any] = players
    low, high = bounds.get("min", "?"), bounds.get("max", "?")
    return f"{low}-{high}" if low != high else f"{low}"


def _games(registry: Registry) -> list[Row]:
    return [
        {"name": game.name, "title": game.title, "summary": game.summary}
        for game in registry.games.values()
    ]


def _bots(registry: Registry) -> list[Row]:
    return [
        {
            "name": bot.name,
            "parameters": ", ".join(
                f"{name}={schema['default']}" if "default" in schema else name
                for name, schema in bot.parameters.properties.items()
            ),
            "summary": bot.summary,
        }
        for bot in registry.bots.values()
    ]


def _topologies(registry: Registry) -> list[Row]:
    return [
        {"name": name, "title": topology.title}
        for name, topology in registry.parts.topologies.items()
    ]


def _rules(parts: Mapping[str, type[Part]]) -> list[Row]:
    return [{"rule": name, "summary": part.summary} for name, part in parts.items()]


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
    "phases": lambda registry: _rules(registry.parts.phases),
    "constraints": lambda registry: _rules(registry.parts.constraints),
    "effects": lambda registry: _rules(registry.parts.effects),
    "scoring": lambda registry: _rules(registry.parts.scoring),
    "endings": lambda registry: _rules(registry.parts.endings),
    "renderers": _renderers,
}
SHORT: Final = ("rulesets", "games", "bots")


@click.command("list")
@click.argument("what", required=False, type=click.Choice([*LISTS, "all"]))
@options.json_option
def command(what: str | None, as_json: bool) -> None:
    """List what is installed: by default rulesets, games and bots.

    WHAT is one kind of thing, or `all`. The rules under phases, constraints, effects, scoring and
    endings are what a ruleset can name.

    \b
    Examples:
      tilewright list
      tilewright list scoring
      tilewright list all --json
    """
    from tilewright.registry import Registry

    registry = Registry()
    names = [what] if what in LISTS else list(LISTS) if what == "all" else list(SHORT)
    found = {name: LISTS[name](registry) for name in names}
    if as_json:
        print_json(found)
        return
    show(*(_table(name, rows) for name, rows in found.items()))


def _table(name: str, rows: list[Row]) -> Any:
    if not rows:
        return f"{name}: none"
    return table(list(rows[0]), [list(row.values()) for row in rows], title=name, folding=("title", "summary"))
