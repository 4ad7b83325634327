"""Pictures for a terminal: lines of styled text, readable without their colours.

Cells whose positions form a lattice (hexes of either orientation, squares) keep their places;
whatever does not is listed.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.render.panels import Entry, Panel, Span, Token, token_width

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class TextPicture:
    """Lines of styled text."""

    lines: tuple[Token, ...]

    @property
    def width(self) -> int:
        """Characters of the longest line."""
        return max((token_width(line) for line in self.lines), default=0)


def plain_text(picture: TextPicture) -> str:
    """The picture without styles; lines end with their last visible character."""
    lines = ("".join(span.text for span in line).rstrip() for line in picture.lines)
    return "\n".join(lines)


def rich_text(picture: TextPicture) -> Text:
    """The picture with styles, for a rich console."""
    from rich.style import Style
    from rich.text import Text

    text = Text(no_wrap=True, end="")
    for number, line in enumerate(picture.lines):
        text.append("\n" if number else "")
        for span in line:
            style = Style(
                color=span.colour or None, bgcolor=span.background or None, bold=span.bold or None
            )
            text.append(span.text, style)
    return text


def terminal_text(picture: TextPicture, *, colour: bool | None = None) -> Text | str:
    """The picture for a terminal.

    Args:
        picture: what to show.
        colour: whether to style it; None: if the standard output is a terminal and the environment
            variable NO_COLOR is empty or missing.
    """
    if colour is None:
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return rich_text(picture) if colour else plain_text(picture)


def panel_lines(panel: Panel) -> list[Token]:
    """A panel as lines of text."""
    columns = list(zip(*panel.rows, strict=True))
    widths = [max(_entry_width(entry) for entry in column) for column in columns]
    lines: list[Token] = [(Span(panel.title, bold=True),)]
    for row in panel.rows:
        spans: list[Span] = []
        for column, (entry, width) in enumerate(zip(row, widths, strict=True)):
            space = Span(" " * (width - _entry_width(entry)))
            written = _entry_spans(entry)
            spans += [space, *written] if panel.numbers and column else [*written, space]
            spans.append(Span("  "))
        lines.append(tuple(spans))
    return lines


def _entry_width(entry: Entry) -> int:
    return token_width(entry.token) + len(entry.text) + (1 if entry.token and entry.text else 0)


def _entry_spans(entry: Entry) -> list[Span]:
    spans = [*entry.token]
    if entry.token and entry.text:
        spans.append(Span(" "))
    return [*spans, Span(entry.text, bold=entry.bold)]
