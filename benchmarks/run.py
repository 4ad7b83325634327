"""Measures Tilewright and, side by side in the same run, Catanatron and OpenSpiel if installed.

    python benchmarks/run.py [--repeats N] [--json FILE]

The figures in docs/explanation/performance.md come from this command.
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

import catan_subjects as catan
import subjects
from measure import Timing, measure
from tilewright import Registry

MICRO = 1e6


def main() -> None:
    """Reads the command line, measures, prints tables."""
    options = _options()
    registry = Registry()
    four = registry.game(subjects.RULESET, 4)
    middle = subjects.finished(four, 3, plies=120)
    count = max(2, options.games // 6)  # games of Catan are long
    whole = measure(_games(registry, options.games), options.repeats)
    island = measure(catan.games(registry, count), options.repeats)
    small = measure(subjects.placement_games(registry, options.games), options.repeats)
    calls = subjects.calls(middle, 2000) | subjects.quixote_scoring(registry)
    single = measure(calls | catan.copies(registry, 2000), options.repeats)
    loads = measure(subjects.loading(registry), options.repeats)

    console = Console(width=120)
    console.print(f"{platform.python_implementation()} {platform.python_version()}")
    console.print(_table("whole games, a ply", whole, MICRO, "us"))
    console.print(_table("Catan, a ply", island, MICRO, "us"))
    console.print(_table("placement games, a ply", small, MICRO, "us"))
    console.print(_table(f"single calls at ply {middle.ply}", single, MICRO, "us"))
    console.print(_table("loading", loads, 1e3, "ms"))
    notes = _notes(whole, options.games) | _ratios(small)
    notes |= catan.notes(registry, island | single, count)
    if catan.PEER in island:
        ratio = island[catan.PEER].best / whole["random games, 4 players"].best
        notes["a ply of Catanatron over one of Through the Desert"] = round(ratio, 2)
    notes["players' share of plies"] = round(subjects.decision_plies(four, options.games), 3)
    notes["legal actions at that ply"] = middle.legal_count()
    notes["bytes of a state at that ply"] = subjects.state_bytes(middle)
    for name, value in notes.items():
        console.print(f"{name}: {value}")
    if options.json:
        _write(options.json, whole | island | small | single | loads, notes)


def _games(registry: Registry, count: int) -> dict[str, subjects.Subject]:
    """Whole random games of all sorts but Catan."""
    four, two = (registry.game(subjects.RULESET, players) for players in (4, 2))
    quixote, camels = (registry.game(name, 4) for name in (subjects.QUIXOTE, subjects.CAMELS))
    title = "random games of How Much for the Camel?, 4 players"
    return {
        "random games, 4 players": subjects.random_games(four, count),
        "random games, 2 players": subjects.random_games(two, count),
        "the same by legal_actions(), 4 players": subjects.random_games(four, count, by_list=True),
        "Don Quixote: random games, 4 players": subjects.random_games(quixote, count),
        title: subjects.random_games(camels, count),
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=9, help="timed runs of each subject")
    parser.add_argument("--games", type=int, default=60, help="games in one timed run")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    return parser.parse_args()


def _write(path: Path, timings: dict[str, Timing], notes: dict[str, float]) -> None:
    figures = {
        name: {"best": timing.best, "median": timing.median, "units": timing.units}
        for name, timing in timings.items()
    }
    path.write_text(json.dumps({"seconds": figures, "notes": notes}, indent=1) + "\n")


def _notes(whole: dict[str, Timing], games: int) -> dict[str, float]:
    notes: dict[str, float] = {}
    for name in sorted(whole):
        plies = whole[name].units / games
        notes[f"{name}: plies a game"] = round(plies, 1)
        notes[f"{name}: games a second"] = round(1 / (plies * whole[name].best))
        notes[f"{name}: ms a game"] = round(1e3 * plies * whole[name].best, 2)
    return notes


def _ratios(small: dict[str, Timing]) -> dict[str, float]:
    """A ply of the peer's game in Python over a ply of each of ours."""
    peer = small.get(f"OpenSpiel {subjects.PYTHON_PEER}")
    if peer is None:
        return {}
    return {
        f"a ply of {subjects.PYTHON_PEER} over one of {name}": round(
            peer.best / small[name].best, 2
        )
        for name in subjects.PLACEMENT_GAMES
    }


def _table(title: str, timings: dict[str, Timing], scale: float, unit: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("what")
    table.add_column(f"best {unit}", justify="right")
    table.add_column(f"median {unit}", justify="right")
    for name, timing in timings.items():
        table.add_row(name, f"{timing.best * scale:.2f}", f"{timing.median * scale:.2f}")
    return table


if __name__ == "__main__":
    main()
