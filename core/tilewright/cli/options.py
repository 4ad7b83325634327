"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from tilewright.cli.completing import bot_items, override_items, ruleset_items
from tilewright.cli.ranges import FileName, WholeNumber

Function = TypeVar("Function", bound=Callable[..., Any])

OUTPUT_FILE: Final = FileName()


def examples(*commands: str) -> str:
    """The end of a command's help."""
    return "\b\nExamples:\n" + "\n".join(f"  {command}" for command in commands)


ruleset_argument = click.argument("ruleset", shell_complete=ruleset_items)

rulesets_argument = click.argument(
    "rulesets", metavar="RULESET...", nargs=-1, required=True, shell_complete=ruleset_items
)

set_option = click.option(
    "--set",
    "overrides",
    metavar="KEY=VALUE",
    multiple=True,
    shell_complete=override_items,
    help="Override a value of the ruleset, such as scoring.PART.points=2 or "
    "options.OPTION=VALUE, by an address that show --origins prints; may be repeated.",
)

players_option = click.option(
    "-p",
    "--players",
    type=int,
    metavar="N",
    help="Number of players; the ruleset's default when not given.",
)

seed_option = click.option(
    "-s",
    "--seed",
    type=int,
    metavar="N",
    help="Seed of everything random; a fresh one is drawn and printed when not given.",
)

bots_option = click.option(
    "-b",
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT,...",
    shell_complete=bot_items,
    help="Bots by seat, such as greedy,random or 'greedy(noise=0.5)'; fewer than seats are "
    "repeated in turn.",
)

ply_limit_option = click.option(
    "--ply-limit",
    type=WholeNumber(min=1),
    metavar="N",
    help="Give a game up after so many actions.  [default: 100000]",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
)


def ruleset_options(function: Function) -> Function:
    """The argument RULESET with ``--set`` and ``--players``."""
    return ruleset_argument(players_option(set_option(function)))
