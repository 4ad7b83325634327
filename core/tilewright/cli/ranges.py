"""Numbers and files on the command line, refused in words that say what is allowed."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import click


class WholeNumber(click.IntRange):
    """A whole number with bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(_refusal(value, "whole numbers", self.min, self.max), param, ctx)


class Seconds(click.FloatRange):
    """A time with bounds; what is no number at all is outside of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            seconds = super().convert(value, param, ctx)
        except click.BadParameter:
            seconds = math.nan
        if math.isnan(seconds):
            self.fail(_refusal(value, "seconds", self.min, self.max), param, ctx)
        return seconds


class FileName(click.Path):
    """The name of a file, which may be missing."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("'' is no file name", param, ctx)
        return super().convert(value, param, ctx)


def _refusal(value: object, what: str, low: float | None, high: float | None) -> str:
    bounds: Final = f"from {low} on" if high is None else f"{low} to {high}"
    return f"{str(value)!r}; allowed: {what} {bounds}"
