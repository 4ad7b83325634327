"""What shells complete: rulesets, bots, addresses in a ruleset and their values."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Collection, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from tilewright.rules import Ruleset

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

#: Parameters of commands that say which ruleset is meant, the more telling ones first.
_NAMING: Final = ("ruleset", "rulesets", "source", "playthrough")
_VALUE: Final = ".value"


def _quiet(completer: Completer) -> Completer:
    """Nothing is offered where a file or a plugin is broken; the command itself will tell."""

    @wraps(completer)
    def offered(
        context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        with contextlib.suppress(Exception):
            return completer(context, parameter, incomplete)
        return []

    return offered


@_quiet
def ruleset_items(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Ids of rulesets, and files."""
    from tilewright.registry import Registry

    names = _beginning(Registry().ruleset_files, incomplete)
    return [CompletionItem(incomplete, type="file"), *names]


@_quiet
def bot_items(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Names of bots, after the bots that are there already."""
    from tilewright.registry import Registry

    before, comma, last = incomplete.rpartition(",")
    bots = Registry().bots
    return [
        CompletionItem(before + comma + name, help=bots[name].summary)
        for name in bots
        if name.startswith(last)
    ]


@_quiet
def listed_items(
    context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Names of the kind of thing that is listed."""
    from tilewright.cli.listing import LISTS, name_of
    from tilewright.registry import Registry

    what = str(context.params.get("what"))
    rows = LISTS[what](Registry()) if what in LISTS else []
    return _beginning([name_of(row) for row in rows], incomplete)


@_quiet
def override_items(
    context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Addresses of the ruleset that the command names, then what a value may be."""
    ruleset = _ruleset_of(context)
    address, equals, _ = incomplete.partition("=")
    if equals:
        return _beginning([f"{address}={value}" for value in _values(ruleset, address)], incomplete)
    return _beginning([f"{each}=" for each in _settable(ruleset)], incomplete)


@_quiet
def address_items(
    context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Addresses of values and of the sections that hold them."""
    found: dict[str, None] = {}
    for address in _ruleset_of(context).origins:
        steps = address.split(".")
        found |= dict.fromkeys(".".join(steps[:end]) for end in range(1, len(steps) + 1))
    return _beginning(found, incomplete)


def _beginning(names: Collection[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _ruleset_of(context: click.Context) -> Ruleset:
    """The ruleset of the words before; of a recorded game the one that is recorded in it."""
    from tilewright.cli.positions import is_playthrough
    from tilewright.playthrough import read_playthrough
    from tilewright.registry import Registry

    named = (context.params.get(parameter) for parameter in _NAMING)
    # Where an option still lacks its value the words beside options have not been given out.
    words: str | Sequence[str] = next(value for value in (*named, context.args) if value)
    name = words if isinstance(words, str) else words[0]
    if is_playthrough(name):
        return Registry().ruleset_from(read_playthrough(Path(name)).content)
    return Registry().ruleset(name)


def _settable(ruleset: Ruleset) -> list[str]:
    """The addresses of all values; an option is set by its own address."""
    options = {f"options.{name}" for name in ruleset.document.get("options", {})}
    found: dict[str, None] = {}
    for address in ruleset.origins:
        option = ".".join(address.split(".")[:2])
        found[option if option in options else address] = None
    return list(found)


def _values(ruleset: Ruleset, address: str) -> list[str]:
    """What an option may be; of another address the value that it has."""
    option: dict[str, Any] = {}
    if address.startswith("options."):
        name = address.removeprefix("options.").removesuffix(_VALUE)
        option = ruleset.document.get("options", {}).get(name, {})
    if "choices" in option:
        return [_written(value) for value in option["choices"]]
    if isinstance(option.get("value"), bool):
        return ["true", "false"]
    at = address + _VALUE if option else address
    return [_written(entry.value) for entry in ruleset.explain() if entry.address == at]


def _written(value: object) -> str:
    """A value as ``--set`` takes it: a text without quotes, unless it would be read as a number."""
    if isinstance(value, str):
        with contextlib.suppress(ValueError):
            json.loads(value)
            return json.dumps(value)
        return value
    return json.dumps(value)
