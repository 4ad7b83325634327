"""Errors as one sentence each."""

from __future__ import annotations

import traceback
from pathlib import Path

from tilewright.errors import TilewrightError


def cause_of(error: Exception) -> str:
    """The error in one line; one that is not of Tilewright's own tells where in the code it arose.

    What Tilewright itself says may have several lines.
    """
    if isinstance(error, TilewrightError):
        return str(error)
    kind, words = type(error).__name__, " ".join(str(error).split())
    said = f"{kind}: {words}" if words else kind
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return said
    place = frames[-1]
    return f"{said} ({Path(place.filename).name}, line {place.lineno}, in {place.name})"
