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

import subjects
from measure import Timing, measure
from tilewright import Registry

MICRO = 1e6


def main() -> None:
    """Reads the command line, measures, prints a table."""
    options = _options()
    registry = Registry()
    four, two = (registry.game(subjects.RULESET, players) for players in (4, 2))
    games = {
        "random games, 4 players": subjects.random_games(four, options.games),
        "random games, 2 players": subjects.random_games(two, options.games),
        "the same by legal_actions(), 4 players": subjects.random_games(
            four, options.games, by_list=True
        ),
        "Don Quixote: random games, 4 players": subjects.random_games(
            registry.game(subjects.QUIXOTE, 4), options.games
        ),
    }
    camels = registry.game(subjects.CAMELS, 4)
    games["random games of How Much for the Camel?, 4 players"] = subjects.random_games(
        camels, options.games
    )
    peer = subjects.catanatron_games(3)
    if peer is not None:
        games["Catanatron, 4 random players"] = peer
    whole = measure(games, options.repeats)
    small = measure(subjects.placement_games(registry, options.games), options.repeats)
    middle = subjects.finished(four, 3, plies=120)
    single = measure(
        {**subjects.calls(middle, 2000), **subjects.quixote_scoring(registry)}, options.repeats
    )
    loads = measure(subjects.loading(registry), options.repeats)

    console = Console()
    console.print(f"{platform.python_implementation()} {platform.python_version()}")
    console.print(_table("whole games, a ply", whole, MICRO, "us"))
    console.print(_table("placement games, a ply", small, MICRO, "us"))
    console.print(_table(f"single calls at ply {middle.ply}", single, MICRO, "us"))
    console.print(_table("loading", loads, 1e3, "ms"))
    notes = _notes(whole, games.keys() - {"Catanatron, 4 random players"}, options.games)
    notes |= _ratios(small)
    notes["players' share of plies, 4 players"] = round(
        subjects.decision_plies(four, options.games), 3
    )
    notes["legal actions at that ply"] = middle.legal_count()
    notes["bytes of a state at that ply"] = subjects.state_bytes(middle)
    for name, value in notes.items():
        console.print(f"{name}: {value}")
    if options.json:
        _write(options.json, {**whole, **small, **single, **loads}, notes)


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


def _notes(whole: dict[str, Timing], own: set[str], games: int) -> dict[str, float]:
    notes: dict[str, float] = {}
    for name in sorted(own):
        plies = whole[name].units / games
        notes[f"{name}: plies a game"] = round(plies, 1)
        notes[f"{name}: games a second"] = round(1 / (plies * whole[name].best))
        notes[f"{name}: ms a game"] = round(1e3 * plies * whole[name].best, 2)
    peer = whole.get("Catanatron, 4 random players")
    if peer is not None:
        ratio = peer.best / whole["random games, 4 players"].best
        notes["a ply of Catanatron over a ply of ours"] = round(ratio, 2)
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
