"""``tilewright perft``: counts of sequences of actions."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli import options
from tilewright.cli.failures import CheckFailed, Failure
from tilewright.cli.output import counted, print_json, show
from tilewright.cli.positions import after_setup, ply_of, refuse_playthrough
from tilewright.cli.printable import printable_lines
from tilewright.cli.ranges import WholeNumber
from tilewright.cli.tables import table

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.registry import Registry


@click.command(
    "perft",
    epilog=options.examples(
        "tilewright perft RULESET --seed 1 --depth 2",
        "tilewright perft RULESET --from game.json --ply 60 --depth 2 --divide",
        "tilewright perft RULESET --check counts.perft",
    ),
)
@options.ruleset_options
@click.option(
    "-d",
    "--depth",
    type=WholeNumber(min=0, max=100),
    default=2,
    show_default=True,
    metavar="N",
    help="Length of the sequences.",
)
@click.option("--divide", "split", is_flag=True, help="Split the last count by first action.")
@click.option("--from", "source", type=options.OUTPUT_FILE, help="Begin in a recorded game.")
@click.option("--ply", type=int, metavar="N", help="With --from: the ply; the last one by default.")
@click.option(
    "-s", "--seed", type=int, metavar="N", help="Begin after the setup that chance makes by it."
)
@click.option("--check", type=options.OUTPUT_FILE, help="Check the counts of a perft file.")
@options.json_option
def command(
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    depth: int,
    split: bool,
    source: Path | None,
    ply: int | None,
    seed: int | None,
    check: Path | None,
    as_json: bool,
) -> None:
    """Count the sequences of N actions that the rules of RULESET allow.

    Outcomes of chance count as actions. Two programs, or two versions of one, that agree in these
    counts agree in what is legal.

    A perft file is a JSON list of objects with "counts" (of depth 1, 2, ...) and perhaps "players",
    "set" (a list of overrides) and "position" (actions from the start, in notation). Exit code 1:
    a count differs; the count is then split by first action.
    """
    from tilewright.registry import Registry

    refuse_playthrough(ruleset)
    registry = Registry()
    if check is not None:
        if source is not None or ply is not None or seed is not None or split:
            raise click.UsageError("--check goes without --from, --ply, --seed and --divide")
        _check(registry, ruleset, players, overrides, check, as_json)
        return
    if ply is not None and source is None:
        raise click.UsageError("--ply needs --from with a recorded game")
    if split and depth == 0:
        raise click.UsageError("--divide needs a depth of at least 1")
    state = _start(registry, ruleset, players, overrides, source, ply, seed)
    _count(state, depth, split, as_json)


def _start(
    registry: Registry,
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    source: Path | None,
    ply: int | None,
    seed: int | None,
) -> State:
    if source is None:
        state = registry.game(ruleset, players, overrides).initial_state()
        return state if seed is None else after_setup(state, seed)
    from tilewright.playthrough import read_playthrough

    if seed is not None:
        raise click.UsageError("--seed goes without --from")
    playthrough = read_playthrough(source)
    if players is not None and players != playthrough.players:
        raise Failure(f"{source} was played by {playthrough.players}, not by {players}")
    state = registry.game(ruleset, playthrough.players, overrides).initial_state()
    for text in playthrough.actions[: ply_of(playthrough, ply, source)]:
        state.apply(state.parse(text))
    return state


def _count(state: State, depth: int, split: bool, as_json: bool) -> None:
    from tilewright.simulation.perft import divide, perft

    rows: list[tuple[int, int, float]] = []
    for each in range(min(1, depth), depth + 1):
        start = time.perf_counter()
        rows.append((each, perft(state, each), time.perf_counter() - start))
    parts = divide(state, depth) if split else []
    if as_json:
        document: dict[str, Any] = {
            "ruleset": {"id": state.game.id, "hash": state.game.ruleset.hash},
            "players": state.game.num_players,
            "ply": state.ply,
            "counts": {str(each): count for each, count, _ in rows},
        }
        print_json(document | ({"divide": dict(parts)} if split else {}))
        return
    shown = [
        [str(each), f"{count}", f"{seconds:.2f}", f"{count / seconds:,.0f}" if seconds else ""]
        for each, count, seconds in rows
    ]
    show(table(["#depth", "#count", "#seconds", "#a second"], shown))
    if split:
        show(table(["first action", "#count"], [[text, str(count)] for text, count in parts]))


def _check(
    registry: Registry,
    ruleset: str,
    players: int | None,
    overrides: tuple[str, ...],
    file: Path,
    as_json: bool,
) -> None:
    from tilewright.cli.perft_file import Mismatch, read_cases, starts
    from tilewright.simulation.perft import divide, perft

    mismatches: list[Mismatch] = []
    cases = read_cases(file)
    checked = 0
    states = starts(cases, file, registry, ruleset, players, overrides)
    for case, state in zip(cases, states, strict=True):
        for depth, expected in enumerate(case.counts, start=1):
            checked += 1
            found = perft(state, depth)
            if found != expected:
                mismatches.append(Mismatch(case.name, depth, expected, found, divide(state, depth)))
                break
    if as_json:
        print_json(
            {
                "cases": len(cases),
                "checked": checked,
                "mismatches": [each.to_json() for each in mismatches],
            }
        )
    else:
        for each in mismatches:
            click.echo(printable_lines(each.text()))
        sums = f"{counted(len(cases), 'case')}, {counted(checked, 'count')} checked"
        click.echo(f"{sums}, {len(mismatches)} differ")
    if mismatches:
        raise CheckFailed("")
