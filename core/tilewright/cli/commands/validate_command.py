"""``tilewright validate``: all faults of rulesets."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli import options
from tilewright.cli.failures import CheckFailed, Failure
from tilewright.cli.output import counted, print_json
from tilewright.cli.positions import refuse_playthrough
from tilewright.cli.printable import printable, printable_lines
from tilewright.errors import Fault, RulesetError, TilewrightError

if TYPE_CHECKING:
    from tilewright.registry import Registry


@click.command(
    "validate",
    epilog=options.examples(
        "tilewright validate my-variant.json",
        "tilewright validate RULESET --set scoring.PART.points=2",
    ),
)
@options.rulesets_argument
@options.set_option
@options.json_option
def command(rulesets: tuple[str, ...], overrides: tuple[str, ...], as_json: bool) -> None:
    """Check rulesets and list all their faults, each with its place and what is allowed.

    A ruleset is checked against the schema of everything installed, and its game is set up for each
    number of players that it allows. Exit code 1: a ruleset has faults; 2: a file cannot be read.
    """
    from tilewright.registry import Registry

    registry = Registry()
    reports = [_report(registry, name, overrides) for name in rulesets]
    if as_json:
        print_json({"valid": all(each["valid"] for each in reports), "rulesets": reports})
    else:
        for each in reports:
            _tell(each)
    if any(each["error"] is not None for each in reports):
        raise Failure("")
    if not all(each["valid"] for each in reports):
        raise CheckFailed("")


def _report(registry: Registry, name: str, overrides: tuple[str, ...]) -> dict[str, Any]:
    report: dict[str, Any] = {"ruleset": name, "valid": False, "faults": [], "error": None}
    try:
        faults = _faults(registry, name, overrides)
    except TilewrightError as error:
        return report | {"error": str(error)}
    return report | {"valid": not faults, "faults": [asdict(fault) for fault in faults]}


def _faults(registry: Registry, name: str, overrides: tuple[str, ...]) -> list[Fault]:
    refuse_playthrough(name)
    try:
        ruleset = registry.ruleset(name, overrides)
    except RulesetError as error:
        return list(error.faults)
    faults: list[Fault] = []
    bounds = ruleset.document["players"]
    for players in range(bounds["min"], bounds["max"] + 1):
        try:
            registry.game_of(ruleset, players)
        except RulesetError as error:
            faults += error.faults
    # The same fault for several numbers of players differs at most in what would be allowed.
    seen = {(fault.source, fault.path, fault.problem): fault for fault in reversed(faults)}
    return [*reversed(seen.values())]


def _tell(report: dict[str, Any]) -> None:
    name, faults = printable(report["ruleset"]), report["faults"]
    if report["error"] is not None:
        click.echo(f"error: {printable_lines(report['error'])}", err=True)
    elif report["valid"]:
        click.echo(f"{name}: valid")
    else:
        lines = "".join(f"\n  {printable(str(Fault(**fault)))}" for fault in faults)
        click.echo(f"{name}: {counted(len(faults), 'fault')}{lines}", err=True)
