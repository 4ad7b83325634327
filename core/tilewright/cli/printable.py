"""Texts of foreign origin, made fit for a terminal: control characters are shown, not obeyed."""

from __future__ import annotations

from typing import Final

_CONTROLS: Final = [*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029]
_ESCAPES: Final = {code: repr(chr(code))[1:-1] for code in _CONTROLS}
_ESCAPES_IN_LINES: Final = {code: _ESCAPES[code] for code in _CONTROLS if code != 0x0A}
#: The same in as many characters, for what stands in columns.
_PICTURES: Final = {
    code: chr(0x2400 + code) if code < 0x20 else "\N{REPLACEMENT CHARACTER}"
    for code in _CONTROLS
    if code != 0x0A
}


def printable(text: str) -> str:
    """The text in one line, with escapes in place of control characters."""
    return text.translate(_ESCAPES)


def printable_lines(text: str) -> str:
    """As ``printable``, for a text that may have several lines."""
    return text.translate(_ESCAPES_IN_LINES)


def in_columns(text: str) -> str:
    """As ``printable_lines``, without changing the width: a sign for each control character."""
    return text.translate(_PICTURES)
