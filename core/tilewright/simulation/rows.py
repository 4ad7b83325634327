"""Results as files: CSV, JSON lines and JSON."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilewright.errors import OutputError
from tilewright.files import check_writable, write_text
from tilewright.simulation.results import GameResult

if TYPE_CHECKING:
    from tilewright.play import Game


@dataclass(frozen=True, slots=True)
class Setting:
    """By what rules the games of a series were played; each row tells it.

    Attributes:
        ruleset: the ruleset's id.
        hash: hash of its content, overrides included.
        players: number of seats.
        overrides: texts such as ``scoring.areas.points=2``.
    """

    ruleset: str
    hash: str
    players: int
    overrides: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, overrides: Sequence[str] = ()) -> Setting:
        """The setting of a game."""
        return cls(game.id, game.ruleset.hash, game.num_players, tuple(overrides))

    def to_json(self) -> dict[str, Any]:
        """The setting as the members with which a row begins."""
        return {
            "ruleset": {"id": self.ruleset, "hash": self.hash},
            "players": self.players,
            "set": list(self.overrides),
        }

    def cells(self) -> list[object]:
        """The setting as cells of a table."""
        return [self.ruleset, self.hash, self.players, shlex.join(self.overrides)]


def csv_text(results: Sequence[GameResult], setting: Setting) -> str:
    """A table with one line a game.

    Columns: ``number, seed, plies, complete, winners`` (seats, separated by spaces), ``notes`` (on
    how the game ended, separated by semicolons), ``ruleset, hash, players, set`` (overrides,
    separated by spaces, quoted as in a shell), then for each seat ``bot_0, score_0`` and
    ``<part>_0`` for each scoring part.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    seats = range(len(results[0].bots)) if results else range(0)
    parts = list(results[0].breakdown) if results else []
    columns = ["number", "seed", "plies", "complete", "winners", "notes"]
    columns += ["ruleset", "hash", "players", "set"]
    for seat in seats:
        columns += [f"bot_{seat}", f"score_{seat}", *(f"{part}_{seat}" for part in parts)]
    writer.writerow(columns)
    for row in results:
        cells: list[object] = [row.number, row.seed, row.plies, str(row.complete).lower()]
        cells += [" ".join(map(str, row.winners)), "; ".join(row.notes), *setting.cells()]
        for seat in seats:
            points = (row.breakdown[part][seat] for part in parts)
            cells += [row.bots[seat], row.scores[seat], *points]
        writer.writerow(cells)
    return out.getvalue()


def json_lines(results: Sequence[GameResult], setting: Setting) -> str:
    """One JSON object a line and game."""
    return "".join(text + "\n" for text in _objects(results, setting))


def json_text(results: Sequence[GameResult], setting: Setting) -> str:
    """One JSON list with an object a game."""
    rows = ",\n".join(_objects(results, setting))
    return f"[\n{rows}\n]\n" if rows else "[]\n"


def _objects(results: Sequence[GameResult], setting: Setting) -> list[str]:
    return [json.dumps(setting.to_json() | row.to_json()) for row in results]


FORMATS: Final[Mapping[str, Callable[[Sequence[GameResult], Setting], str]]] = {
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


def write_results(path: Path, results: Sequence[GameResult], setting: Setting) -> None:
    """Writes results of one setting, whole or not at all, in the format of the file's ending.

    Raises:
        OutputError: the ending is unknown, or the file cannot be written.
    """
    write_text(path, _format(path)(results, setting))


def _format(path: Path) -> Callable[[Sequence[GameResult], Setting], str]:
    found = FORMATS.get(path.suffix.lower())
    if found is None:
        allowed = ", ".join(FORMATS)
        raise OutputError(f"cannot write {str(path)!r}: the name must end in one of {allowed}")
    return found
