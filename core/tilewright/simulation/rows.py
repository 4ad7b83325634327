"""Results as files: CSV, JSON lines and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from tilewright.errors import OutputError
from tilewright.files import check_writable, write_text
from tilewright.simulation.results import GameResult


def csv_text(results: Sequence[GameResult]) -> str:
    """A table with one line a game.

    Columns: ``number, seed, plies, complete, winners`` (seats, separated by spaces), then for each
    seat ``bot_0, score_0`` and ``<part>_0`` for each scoring part.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    seats = range(len(results[0].bots)) if results else range(0)
    parts = list(results[0].breakdown) if results else []
    columns = ["number", "seed", "plies", "complete", "winners"]
    for seat in seats:
        columns += [f"bot_{seat}", f"score_{seat}", *(f"{part}_{seat}" for part in parts)]
    writer.writerow(columns)
    for row in results:
        cells: list[object] = [row.number, row.seed, row.plies, str(row.complete).lower()]
        cells.append(" ".join(map(str, row.winners)))
        for seat in seats:
            points = (row.breakdown[part][seat] for part in parts)
            cells += [row.bots[seat], row.scores[seat], *points]
        writer.writerow(cells)
    return out.getvalue()


def json_lines(results: Sequence[GameResult]) -> str:
    """One JSON object a line and game."""
    return "".join(json.dumps(row.to_json()) + "\n" for row in results)


def json_text(results: Sequence[GameResult]) -> str:
    """One JSON list with an object a game."""
    rows = ",\n".join(json.dumps(row.to_json()) for row in results)
    return f"[\n{rows}\n]\n" if rows else "[]\n"


FORMATS: Final[Mapping[str, Callable[[Sequence[GameResult]], str]]] = {
    ".csv": csv_text,
    ".jsonl": json_lines,
    ".json": json_text,
}


def check_results_path(path: Path) -> None:
    """Refuses a file that ``write_results`` could not write, before the games are played.

    Raises:
        OutputError: the ending is unknown, or there is no writing there.
    """
    _format(path)
    check_writable(path)


def write_results(path: Path, results: Sequence[GameResult]) -> None:
    """Writes results, whole or not at all, in the format of the file's ending.

    Raises:
        OutputError: the ending is unknown, or the file cannot be written.
    """
    write_text(path, _format(path)(results))


def _format(path: Path) -> Callable[[Sequence[GameResult]], str]:
    found = FORMATS.get(path.suffix.lower())
    if found is None:
        allowed = ", ".join(FORMATS)
        raise OutputError(f"cannot write {str(path)!r}: the name must end in one of {allowed}")
    return found
