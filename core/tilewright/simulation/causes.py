"""Errors as one sentence each."""

from __future__ import annotations

import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

from tilewright.errors import TilewrightError, in_one_line
from tilewright.play import Part

_WORDS: Final = {
    "phases": "phase",
    "constraints": "constraint",
    "effects": "effect",
    "scoring": "scoring part",
    "end": "ending",
}


def cause_of(error: BaseException) -> str:
    """The error in one line; one that is not of Tilewright's own tells where in the code it arose.

    It names the part of the ruleset that was at work. What Tilewright itself says may have several
    lines.
    """
    if isinstance(error, TilewrightError):
        return str(error)
    said = in_one_line(error)
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return said
    part = _part_at_work(error.__traceback__)
    named = "" if part is None else f"{_WORDS.get(part.section, 'part')} {part.id!r}: "
    place = frames[-1]
    return f"{named}{said} ({Path(place.filename).name}, line {place.lineno}, in {place.name})"


def _part_at_work(trace: TracebackType | None) -> Part | None:
    """The innermost part that was running, or that the code was just asking."""
    found: Part | None = None
    for frame, _ in traceback.walk_tb(trace):
        # What a loop goes through comes after the function's own arguments.
        parts = [value for value in frame.f_locals.values() if isinstance(value, Part)]
        found = parts[-1] if parts else found
    return found
