"""Every example of a page, ready to run: Python, console and JSON blocks, and files it writes."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterable
from pathlib import Path

from sybil import Document, Example, Region
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.abstract.lexers import LexerCollection
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer
from sybil.parsers.myst.lexers import DirectiveLexer

import console

BLOCKS = LexerCollection(
    [
        FencedCodeBlockLexer(r"[\w+-]+", mapping={"language": "arguments", "source": "source"}),
        DirectiveLexer(r"code-block", arguments=r"[\w+-]+"),
    ]
)
SESSIONS = DocTestStringParser(DocTestEvaluator(doctest.ELLIPSIS))


class Page:
    """One page and the folder that its examples share.

    Args:
        path: the Markdown file.
        folder: where its commands run and its files are written.
    """

    def __init__(self, path: Path, folder: Path) -> None:
        self.folder = folder
        self._document = Document.parse(str(path), self._blocks)

    def run(self) -> int:
        """Run the examples from top to bottom in one namespace; returns how many there were.

        Raises:
            AssertionError: an example does not do what the page says.
            Exception: whatever a Python block raises.
        """
        count = 0
        for example in self._document.examples():
            example.evaluate()
            count += 1
        return count

    def _blocks(self, document: Document) -> Iterable[Region]:
        for region in BLOCKS(document):
            region.parsed = region.lexemes["source"]
            options: dict[str, str] = region.lexemes.get("options") or {}
            language = region.lexemes["arguments"]
            if "caption" in options:
                region.evaluator = self._write
            elif language == "python" and region.parsed.startswith(">>>"):
                yield from _session(region, document)
                continue
            elif language == "python":
                region.evaluator = PythonEvaluator()
            elif language == "console":
                region.evaluator = self._console
            elif language == "json":
                region.evaluator = _json
            else:
                continue
            yield region

    def _write(self, example: Example) -> str | None:
        """A block with a caption is a file of that name."""
        path = self.folder / example.region.lexemes["options"]["caption"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(example.parsed, encoding="utf-8")
        return _json(example) if path.suffix == ".json" else None

    def _console(self, example: Example) -> str | None:
        problems = (
            console.run(command, self.folder) for command in console.commands(example.parsed)
        )
        return next((problem for problem in problems if problem is not None), None)


def _session(region: Region, document: Document) -> Iterable[Region]:
    for part in SESSIONS(region.parsed, document.path):
        part.adjust(region, region.parsed)
        yield part


def _json(example: Example) -> str | None:
    try:
        json.loads(example.parsed)
    except json.JSONDecodeError as error:
        return f"the block is no JSON: {error}"
    return None
