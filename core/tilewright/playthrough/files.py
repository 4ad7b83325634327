"""Playthrough files: one deterministic text for one playthrough."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tilewright.files import write_text
from tilewright.playthrough.document import Playthrough
from tilewright.rules import read_document
from tilewright.rules.values import is_list, is_object

#: How many levels of the document get a line for each member.
_OPEN_LEVELS: Final = 2


def read_playthrough(path: str | Path) -> Playthrough:
    """The playthrough in a file; the game itself is not played again.

    Raises:
        DocumentError: the file cannot be read or is no JSON object.
        PlaythroughError: the document is malformed; the message lists everything wrong with it.
    """
    return Playthrough.from_json(read_document(Path(path)), str(path))


def write_playthrough(path: str | Path, playthrough: Playthrough) -> None:
    """Writes the file, whole or not at all.

    Raises:
        PlaythroughError: ``read_playthrough`` would refuse the file.
        OutputError: the file cannot be written.
    """
    Playthrough.from_json(playthrough.to_json(), str(path))
    write_text(Path(path), playthrough_text(playthrough))


def playthrough_text(playthrough: Playthrough) -> str:
    """The text of the file: a line for each action, digest and part of the result."""
    return _layout(playthrough.to_json(), 0) + "\n"


def _layout(value: Any, level: int) -> str:
    if level < _OPEN_LEVELS and value and (is_object(value) or is_list(value)):
        indent, outer = "  " * (level + 1), "  " * level
        if is_object(value):
            rows = [f"{json.dumps(key)}: {_layout(value[key], level + 1)}" for key in value]
            opening, closing = "{}"
        else:
            rows = [_layout(member, level + 1) for member in value]
            opening, closing = "[]"
        return f"{opening}\n{indent}" + f",\n{indent}".join(rows) + f"\n{outer}{closing}"
    return json.dumps(value, ensure_ascii=False)
