"""``tilewright list``: what is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from tilewright.cli import options
from tilewright.cli.completing import listed_items
from tilewright.cli.listing import LISTS, Row, name_of
from tilewright.cli.output import print_json, show
from tilewright.cli.tables import facts, table
from tilewright.errors import UnknownNameError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tilewright.cli.parameters import Parameter

SHORT: Final = ("rulesets", "games", "bots")
ALL: Final = "all"


@click.command(
    "list",
    epilog=options.examples(
        "tilewright list",
        "tilewright list scoring",
        "tilewright list scoring majority",
        "tilewright list all --json",
    ),
)
@click.argument("what", required=False, type=click.Choice([*LISTS, ALL]))
@click.argument("name", required=False, shell_complete=listed_items)
@options.json_option
def command(what: str | None, name: str | None, as_json: bool) -> None:
    """List what is installed: by default rulesets, games and bots.

    WHAT is one kind of thing, or `all`. The rules under phases, constraints, effects, scoring and
    endings are what a ruleset can name. With NAME that one is told in full, parameter by parameter.

    In a list a parameter that must be given stands plain, one with a default as name=default, any
    other in [brackets].
    """
    from tilewright.registry import Registry

    registry = Registry()
    found = {kind: LISTS[kind](registry) for kind in _kinds(what)}
    if name is not None:
        found = _named(found, name, "name" if what in (None, ALL) else f"name in {what}:")
    if as_json:
        print_json({kind: [_json(row) for row in rows] for kind, rows in found.items()})
    elif name is None:
        show(*(_table(kind, rows) for kind, rows in found.items()))
    else:
        show(*(each for kind, rows in found.items() for each in _in_full(kind, rows[0])))


def _kinds(what: str | None) -> list[str]:
    if what is None:
        return list(SHORT)
    return list(LISTS) if what == ALL else [what]


def _named(found: dict[str, list[Row]], name: str, kind: str) -> dict[str, list[Row]]:
    """The things of that name."""
    chosen = {each: [row for row in rows if name_of(row) == name] for each, rows in found.items()}
    chosen = {each: rows for each, rows in chosen.items() if rows}
    if not chosen:
        raise UnknownNameError(
            kind, name, [name_of(row) for rows in found.values() for row in rows]
        )
    return chosen


def _json(row: Row) -> dict[str, Any]:
    return {
        key: value if isinstance(value, str) else [each.to_json() for each in value]
        for key, value in row.items()
    }


def _table(kind: str, rows: list[Row]) -> RenderableType:
    if not rows:
        return f"{kind}: none"
    cells = [[_short(value) for value in row.values()] for row in rows]
    return table(list(rows[0]), cells, title=kind, folding=("title", "parameters", "summary"))


def _short(value: str | list[Parameter]) -> str:
    return value if isinstance(value, str) else ", ".join(each.short for each in value)


def _in_full(kind: str, row: Row) -> Iterator[RenderableType]:
    yield facts(kind, [(key, value) for key, value in row.items() if isinstance(value, str)])
    for value in row.values():
        if not isinstance(value, str) and value:
            cells = [[each.name, each.type, _need(each), each.description] for each in value]
            columns = ["parameter", "type", "default", "meaning"]
            yield table(columns, cells, title="parameters", folding=("type", "meaning"))


def _need(parameter: Parameter) -> str:
    return "required" if parameter.required else parameter.default
