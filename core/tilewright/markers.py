"""The markers that tie plugins to hook specifications."""

from __future__ import annotations

from typing import Final

import pluggy

PROJECT: Final = "tilewright"
"""Name of the pluggy project and of the entry-point group."""

hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)
