"""The general renderer."""

from __future__ import annotations

from typing import ClassVar


class Renderer:
    """Draws states of any game with a board."""

    game: ClassVar[str] = ""
