"""How the sites of a map can be told: names of its lines and columns, and a note that explains."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from tilewright.board import Board

#: For each site its line and its lattice column.
Places: TypeAlias = Mapping[int, tuple[int, int]]

_LABEL: Final = re.compile(r"(-?[0-9]+(?=[,-])|[A-Za-z].*?)[,-]?(-?[0-9]+)")
#: Sites named as an example of how a line goes on.
_SHOWN: Final = 3


class MapNames(NamedTuple):
    """What stands beside and above a map.

    Attributes:
        lines, columns: the name of each that has one, by number.
        note: how to read them; empty where there is nothing to read.
    """

    lines: dict[int, str]
    columns: dict[int, str]
    note: str


def map_names(board: Board, places: Places) -> MapNames:
    """Names by which every site of a map can be found.

    Where all sites of a line share a part of their labels, and those of a column the other, these
    name them. Else each line is named by its first site, and the note shows how it goes on.
    """
    columns = _shared_names(board, places, axis=1)
    lines = _shared_names(board, places, axis=0)
    if columns and lines:
        return MapNames(lines, columns, _crossing_note(board, places, lines, columns))
    rows = _rows(places)
    firsts = {line: board.labels[sites[0]] for line, sites in rows.items()}
    return MapNames(firsts, columns, _running_note(board, places, rows))


def _crossing_note(
    board: Board, places: Places, lines: Mapping[int, str], columns: Mapping[int, str]
) -> str:
    if len(places) < 2:
        return ""
    site = min(places)
    line, column = places[site]
    note = f"Site {board.labels[site]} is in column {columns[column]} and row {lines[line]}"
    split = len(set(lines.values())) < len(lines)
    return f"{note}; the sites of a row stand on two lines." if split else f"{note}."


def _running_note(board: Board, places: Places, rows: Mapping[int, list[int]]) -> str:
    longest = max(rows.values(), key=len)
    if len(longest) < 2:
        return ""
    gap = min(places[b][1] - places[a][1] for a, b in itertools.pairwise(longest))
    start = next(
        at
        for at, (a, b) in enumerate(itertools.pairwise(longest))
        if places[b][1] - places[a][1] == gap
    )
    shown = [longest[start]]
    for site in longest[start + 1 : start + _SHOWN]:
        if places[site][1] - places[shown[-1]][1] != gap:
            break
        shown.append(site)
    example = "  ".join(board.labels[site] for site in shown)
    return f"Each line begins with the name of its first site and goes on as {example}"


def _rows(places: Places) -> dict[int, list[int]]:
    """The sites of each line, from left to right."""
    found: dict[int, list[int]] = {}
    for site, (line, _) in sorted(places.items(), key=lambda item: item[1]):
        found.setdefault(line, []).append(site)
    return found


def _shared_names(board: Board, places: Places, axis: int) -> dict[int, str]:
    """Names of lines (axis 0) or columns (axis 1): a part of the label that all sites there share.

    The first part names the column in ``3,4`` and ``c4``, the line in ``red-4``. Without such a
    part on every line (or column), or if it tells none from another, nothing is named.
    """
    for part in (2, 1) if axis == 0 else (1, 2):
        found = _names_by_part(board, places, axis, part)
        if len(found) == 1 or len(set(found.values())) > 1:
            return found
    return {}


def _names_by_part(board: Board, places: Places, axis: int, part: int) -> dict[int, str]:
    found: dict[int, str] = {}
    for site, place in places.items():
        match = _LABEL.fullmatch(board.labels[site])
        if match is None:
            return {}
        name = match.group(part)
        if found.setdefault(place[axis], name) != name:
            return {}
    return found
