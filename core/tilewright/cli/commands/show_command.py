"""``tilewright show``: a ruleset in full."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli import options
from tilewright.cli.completing import address_items
from tilewright.cli.output import print_json, show
from tilewright.cli.positions import refuse_playthrough
from tilewright.cli.tables import facts, table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tilewright.board import Board
    from tilewright.play import Game
    from tilewright.rules import Entry

#: Keys of a part that are not its parameters.
_COMMON = ("id", "rule", "description", "enabled")


@click.command(
    "show",
    epilog=options.examples(
        "tilewright show RULESET",
        "tilewright show RULESET --players 2 --origins --only scoring",
        "tilewright show RULESET --set options.OPTION=VALUE --json",
    ),
)
@options.ruleset_options
@click.option(
    "--origins", is_flag=True, help="Print every value with its address and where it comes from."
)
@click.option(
    "--only",
    metavar="ADDRESS",
    shell_complete=address_items,
    help="With --origins: only values below an address, as scoring.",
)
@options.json_option
def command(
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    origins: bool,
    only: str | None,
    as_json: bool,
) -> None:
    """Show RULESET as it is played: options, board, pieces, phases, scoring, endings.

    The ruleset is shown for --players, with options and overrides filled in. The addresses of
    --origins are what --set takes.
    """
    from tilewright.registry import Registry

    refuse_playthrough(ruleset)
    registry = Registry()
    game = registry.game(ruleset, players, overrides)
    entries = list(_entries(game, only))
    if as_json:
        print_json(_document(game, entries))
    elif origins or only:
        show(_origin_table(entries))
    else:
        show(*_overview(game))


def _entries(game: Game, only: str | None) -> Iterator[Entry]:
    """The values for this number of players; the options stand as they were given."""
    prefix = only or ""
    found = False
    for entry in game.ruleset.explain(game.num_players):
        rest = entry.address.removeprefix(prefix)
        if not prefix or (rest != entry.address and rest[:1] in ("", ".")):
            found = True
            yield entry
    if prefix and not found:
        # Raises with suggestions when there is no such address at all.
        game.ruleset.origin_of(prefix)


def _document(game: Game, entries: list[Entry]) -> dict[str, Any]:
    ruleset = game.ruleset
    return {
        "id": ruleset.id,
        "hash": ruleset.hash,
        "lineage": list(ruleset.lineage),
        "players": game.num_players,
        "actions": game.num_actions,
        "board": _board_facts(game.board),
        "document": game.document,
        "origins": {entry.address: entry.origin for entry in entries},
    }


def _board_facts(board: Board) -> dict[str, Any]:
    degrees = [mask.bit_count() for mask in board.neighbours]
    return {
        "sites": board.size,
        "kinds": {kind: mask.bit_count() for kind, mask in board.of_kind.items()},
        "adjacencies": sum(degrees) // 2,
        "neighbours": {"min": min(degrees), "max": max(degrees)},
        "marks": {mark: mask.bit_count() for mark, mask in board.marks.items()},
    }


def _origin_table(entries: list[Entry]) -> RenderableType:
    rows = [
        [entry.address, json.dumps(entry.value, ensure_ascii=False), entry.origin]
        for entry in entries
    ]
    return table(["address", "value", "origin"], rows, folding=("value", "origin"))


def _overview(game: Game) -> Iterator[RenderableType]:
    ruleset, document = game.ruleset, game.document
    players = ruleset.document["players"]
    rows = [
        ["ruleset", " extends ".join(ruleset.lineage)],
        ["game", f"{game.definition.name}: {game.definition.title}"],
        ["players", f"{game.num_players}; allowed {players['min']} to {players['max']}"],
        ["about", str(document.get("description", ""))],
        ["hash", ruleset.hash],
        ["actions", f"{game.num_actions} in the action space"],
    ]
    yield facts(str(document.get("title", game.id)), rows)
    if document.get("options"):
        yield _options(game, document["options"])
    yield _board(game)
    yield from _components(document)
    for section in ("phases", "scoring", "tie_breaks", "end"):
        parts = document.get(section, ())
        rows = [_part_row(part) for part in parts if part.get("enabled", True)]
        if rows:
            yield table(["id", "rule", "parameters"], rows, title=section, folding=("parameters",))


def _options(game: Game, options_: Mapping[str, Mapping[str, Any]]) -> RenderableType:
    from tilewright.rules import format_address

    # What holds for this number of players may come from another place than the ruleset's own.
    origins = {entry.address: entry.origin for entry in game.ruleset.explain(game.num_players)}
    rows = [
        [
            address := format_address(("options", name)),
            json.dumps(option["value"]),
            _allowed(option),
            origins[f"{address}.value"],
            str(option.get("title", "")),
        ]
        for name, option in options_.items()
    ]
    columns = ["option", "value", "allowed", "from", "title"]
    return table(columns, rows, title="options", folding=("allowed", "from", "title"))


def _allowed(option: Mapping[str, Any]) -> str:
    if "choices" in option:
        return " | ".join(json.dumps(choice) for choice in option["choices"])
    if isinstance(option["value"], bool):
        return "true | false"
    bounds = (option.get("minimum"), option.get("maximum"))
    if bounds == (None, None):
        return type(option["value"]).__name__
    low, high = ("" if bound is None else str(bound) for bound in bounds)
    return f"{low}..{high}"


def _board(game: Game) -> RenderableType:
    found = _board_facts(game.board)
    kinds = ", ".join(f"{count} {kind}" for kind, count in found["kinds"].items() if count)
    marks = ", ".join(f"{mark} {count}" for mark, count in found["marks"].items() if count)
    degrees = found["neighbours"]
    rows = [
        ["topology", str(game.document.get("board", {}).get("topology", ""))],
        ["sites", f"{found['sites']} ({kinds})"],
        ["adjacencies", str(found["adjacencies"])],
        ["neighbours", f"{degrees['min']} to {degrees['max']} a site"],
        ["marked sites", marks or "none"],
    ]
    return facts("board", rows)


def _components(document: Mapping[str, Any]) -> Iterator[RenderableType]:
    neutrals = [[each["id"], str(each.get("title", ""))] for each in document.get("neutrals", ())]
    if neutrals:
        yield table(["id", "title"], neutrals, title="neutrals")
    rows = [
        [supply["id"], supply["owner"], ", ".join(f"{k} {n}" for k, n in supply["counts"].items())]
        for supply in document.get("supplies", ())
    ]
    if rows:
        yield table(["id", "owner", "pieces"], rows, title="supplies", folding=("pieces",))
    found: list[list[str]] = []
    for placement in document.get("placements", ()):
        for section in ("constraints", "preferences", "effects"):
            parts = (part for part in placement.get(section, ()) if part.get("enabled", True))
            found += [[placement["id"], section, *_part_row(part)] for part in parts]
    if found:
        columns = ["placement", "section", "id", "rule", "parameters"]
        yield table(columns, found, title="placements", folding=("parameters",))


def _part_row(part: Mapping[str, Any]) -> list[str]:
    rule = part.get("rule", "")
    if not rule:
        rule = next((word for word in ("all", "any", "not") if word in part), "")
    parameters = ", ".join(
        f"{key}={json.dumps(value, ensure_ascii=False)}"
        for key, value in part.items()
        if key not in _COMMON
    )
    return [str(part.get("id", "")), str(rule), parameters]
