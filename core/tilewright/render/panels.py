"""Panels: the tables beside a board, as content first, then laid out as primitives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from tilewright.board.topology import Point
from tilewright.render.palette import FAINT_INK, INK
from tilewright.render.scene import Box, Item, Items, Line, Text, moved, text_width

_SIZE: Final = 0.4
_ROW: Final = 0.72
_GLYPH: Final = 0.66
_GAP: Final = 0.35
_PANEL_GAP: Final = 0.45


class Span(NamedTuple):
    """A piece of text in one style; empty colours mean the terminal's own."""

    text: str
    colour: str = ""
    background: str = ""
    bold: bool = False


#: What stands for something in a terminal.
Token: TypeAlias = tuple[Span, ...]


def token_width(token: Token) -> int:
    """Characters of a token."""
    return sum(len(span.text) for span in token)


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of a panel.

    Attributes:
        text: what it says.
        glyph: a small picture before the text, drawn around the origin in a space one unit wide.
        token: what stands for the small picture in a terminal.
        bold: whether the text stands out.
    """

    text: str = ""
    glyph: Items = ()
    token: Token = ()
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A table with a title.

    Attributes:
        title: above the table.
        rows: equally long; the first of them is a head if ``head`` says so.
        numbers: whether all columns but the first hold numbers, which are centred.
    """

    title: str
    rows: tuple[tuple[Entry, ...], ...]
    head: bool = False
    numbers: bool = False


class _Layout(NamedTuple):
    """A panel's items around its upper left corner, and their size."""

    items: Items
    width: float
    height: float


def draw_panels(panels: Sequence[Panel], board: Box) -> tuple[Items, Box]:
    """The panels in a column to the right of the board, about as high as it is.

    Returns:
        The items and the box that they fill; an empty box at the board's corner without panels.
    """
    layouts = [_laid_out(panel) for panel in panels]
    if not layouts:
        return (), Box(board.right, board.top, board.right, board.top)
    width = max(layout.width for layout in layouts)
    height = sum(layout.height for layout in layouts) + _PANEL_GAP * (len(layouts) - 1)
    scale = max(min(board.height / height, 1.15), 0.4 * min(board.width / width, 2.0))
    left = board.right + 0.6 * scale
    items: list[Item] = []
    top = board.top
    for layout in layouts:
        items += moved(layout.items, (left, top), scale)
        top += (layout.height + _PANEL_GAP) * scale
    bottom = top - _PANEL_GAP * scale
    return tuple(items), Box(left, board.top, left + width * scale, bottom)


def _laid_out(panel: Panel) -> _Layout:
    widths = _column_widths(panel)
    width = max(sum(widths), text_width(panel.title, _SIZE) + 0.1)
    items: list[Item] = [Text((0.0, _ROW / 2), panel.title, _SIZE, INK, "start", bold=True)]
    items.append(Line(((0.0, _ROW), (width, _ROW)), FAINT_INK, 0.025))
    y = _ROW + 0.1
    for number, row in enumerate(panel.rows):
        x = 0.0
        for column, entry in enumerate(row):
            centred = panel.numbers and column > 0
            faint = panel.head and number == 0
            items += _entry(entry, (x, y + _ROW / 2), widths[column] if centred else 0.0, faint)
            x += widths[column]
        y += _ROW
    return _Layout(tuple(items), width, y)


def _column_widths(panel: Panel) -> list[float]:
    columns = zip(*panel.rows, strict=True)
    return [max(_entry_width(entry) for entry in column) + _GAP for column in columns]


def _entry_width(entry: Entry) -> float:
    glyph = _GLYPH + (0.08 if entry.text else 0.0) if entry.glyph else 0.0
    return glyph + text_width(entry.text, _SIZE) * (1.06 if entry.bold else 1.0)


def _entry(entry: Entry, at: Point, centred_in: float, faint: bool) -> list[Item]:
    x, y = at
    if centred_in:
        x += (centred_in - _entry_width(entry)) / 2
    items: list[Item] = []
    if entry.glyph:
        items += moved(entry.glyph, (x + _GLYPH / 2, y), _GLYPH)
        x += _GLYPH + 0.08
    if entry.text:
        ink = FAINT_INK if faint else INK
        items.append(Text((x, y), entry.text, _SIZE, ink, "start", entry.bold))
    return items
