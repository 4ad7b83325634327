"""Character grids: where tokens go that belong to the points of a lattice."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tilewright.board import Board
from tilewright.board.topology import Point
from tilewright.render.labels import map_names
from tilewright.render.panels import Span, Token, token_width

_TOLERANCE: Final = 0.01
#: A lattice that needs more columns or lines than this is listed instead.
_MOST_COLUMNS: Final = 400
_MOST_LINES: Final = 200


class CharacterGrid:
    """Where tokens go that belong to points of a lattice.

    Attributes:
        lines: number of lines.
        pitch: characters from one lattice column to the next.
    """

    def __init__(self, origin: Point, step: Point, pitch: int, lines: int) -> None:
        self.lines = lines
        self.pitch = pitch
        self._origin = origin
        self._step = step

    @classmethod
    def fit(cls, points: Sequence[Point], token_width: int) -> CharacterGrid | None:
        """The grid on which tokens of this width do not touch; None when there is no lattice."""
        if not points:
            return None
        xs, ys = _values(x for x, _ in points), _values(y for _, y in points)
        dx, dy = _step(xs), _step(ys)
        if not (_regular(xs, dx) and _regular(ys, dy)):
            return None
        grid = cls((xs[0], ys[0]), (dx, dy), 1, round((ys[-1] - ys[0]) / dy) + 1)
        apart = grid.closest(points)
        if not apart:
            return None
        # A character is about twice as high as wide.
        shape = round(2 * dx / dy) if len(ys) > 1 and len(xs) > 1 else 1
        grid.pitch = max(shape, -(-(token_width + 1) // apart))
        columns = grid.pitch * (round((xs[-1] - xs[0]) / dx) + 1)
        fits = columns <= _MOST_COLUMNS and grid.lines <= _MOST_LINES
        return grid if fits else None

    def place(self, point: Point) -> tuple[int, int]:
        """Line and lattice column of a point."""
        x, y = point
        column = round((x - self._origin[0]) / self._step[0])
        return round((y - self._origin[1]) / self._step[1]), column

    def closest(self, points: Iterable[Point]) -> int:
        """Lattice columns between the closest two points of a line; 0 when two coincide."""
        places = sorted(self.place(point) for point in points)
        gaps = [
            after[1] - before[1]
            for before, after in itertools.pairwise(places)
            if before[0] == after[0]
        ]
        return min(gaps, default=_MOST_COLUMNS)

    def compose(self, tokens: Mapping[tuple[int, int], Token], margin: int) -> list[list[Span]]:
        """Lines with each token centred on its place; ``margin`` characters stay free before."""
        lines: list[list[Span]] = [[] for _ in range(self.lines)]
        ends = [0] * self.lines
        for (line, column), token in sorted(tokens.items()):
            width = token_width(token)
            start = margin + column * self.pitch + 1 - width // 2
            lines[line] += [Span(" " * (start - ends[line])), *token]
            ends[line] = start + width
        return lines


class TextMap(NamedTuple):
    """A board as text.

    Attributes:
        lines: the map with the names beside and above it.
        note: how to read the names; may be empty.
    """

    lines: list[Token]
    note: str


def text_map(
    board: Board, tokens: Mapping[int, Token], scenery: Sequence[tuple[Point, Token]] = ()
) -> TextMap | None:
    """The board as a map with names by which each site can be found.

    Args:
        board: the board.
        tokens: what to show on which site.
        scenery: what to show on other points of the same lattice.

    Returns:
        None when the sites form no lattice that would fit.
    """
    shown = {site: board.positions[site] for site in tokens}
    points = [*shown.values(), *(point for point, _ in scenery)]
    width = max((token_width(token) for token in tokens.values()), default=1)
    grid = CharacterGrid.fit(points, width)
    if grid is None:
        return None
    places = {site: grid.place(point) for site, point in shown.items()}
    names = map_names(board, places)
    longest = max((len(name) for name in names.columns.values()), default=0)
    grid.pitch = max(grid.pitch, longest + 1)
    margin = max((len(name) for name in names.lines.values()), default=0) + 1
    filled = {grid.place(point): token for point, token in scenery}
    filled |= {places[site]: token for site, token in tokens.items()}
    lines: list[Token] = []
    if names.columns:
        head = {(0, column): (Span(name, bold=True),) for column, name in names.columns.items()}
        lines.append(tuple(grid.compose(head, margin)[0]))
    for number, spans in enumerate(grid.compose(filled, margin)):
        name = names.lines.get(number, "")
        lines.append((Span(name, bold=True), *_shortened(spans, len(name))))
    return TextMap(lines, names.note)


def _shortened(spans: list[Span], by: int) -> list[Span]:
    """Takes characters off the first span, which is the space before the first token."""
    if not spans:
        return spans
    return [Span(spans[0].text[by:]), *spans[1:]]


def _values(numbers: Iterable[float]) -> list[float]:
    """Ascending, those that are almost equal only once."""
    found: list[float] = []
    for number in sorted(numbers):
        if not found or number - found[-1] > _TOLERANCE:
            found.append(number)
    return found


def _step(values: Sequence[float]) -> float:
    return min((b - a for a, b in itertools.pairwise(values)), default=1.0)


def _regular(values: Sequence[float], step: float) -> bool:
    """Whether all values are whole steps from the first one."""
    return all(
        abs((value - values[0]) / step - round((value - values[0]) / step)) < 0.1
        for value in values
    )
