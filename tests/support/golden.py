"""Recorded texts that a test run must reproduce to the letter."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class GoldenFiles:
    """The folder of recorded texts, read or rewritten.

    Attributes:
        folder: where the files lie.
        rewrite: whether a check writes the file instead of comparing with it.
    """

    folder: Path
    rewrite: bool

    def check(self, name: str, text: str) -> None:
        """Hold ``text`` against the file ``name`` (a path below the folder).

        Raises:
            AssertionError: the file is missing or says something else.
        """
        path = self.folder / name
        if self.rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        advice = f"pytest --rewrite-golden writes {name}; read the difference before keeping it"
        assert path.is_file(), f"no golden file {name}; {advice}"
        assert path.read_text(encoding="utf-8") == text, advice
