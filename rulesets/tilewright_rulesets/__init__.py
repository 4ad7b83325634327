"""The rulesets that come with Tilewright, as data: ``<game>/<ruleset>.json``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from tilewright import hookimpl


@hookimpl
def tilewright_rulesets() -> Iterable[Traversable]:
    """Every ruleset file in the folders beside this module."""
    for folder in files(__name__).iterdir():
        if folder.is_dir():
            yield from (file for file in folder.iterdir() if file.name.endswith(".json"))
