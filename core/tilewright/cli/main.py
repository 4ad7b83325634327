"""The root of the command line."""

from __future__ import annotations

from typing import Any, Final

import click
from click.shell_completion import add_completion_class

from tilewright import __version__
from tilewright.cli.failures import failures
from tilewright.cli.lazy import LazyGroup
from tilewright.cli.shells import Bash

add_completion_class(Bash)

SUMMARIES: Final = {
    "list": "What is installed: rulesets, games, bots, boards and rules.",
    "show": "A ruleset in full: options, board, rules, and where each value comes from.",
    "validate": "Check rulesets and list all their faults.",
    "run": "Play one game.",
    "simulate": "Play many games and summarise them.",
    "replay": "Verify a recorded game, step through it, or ask about a ply.",
    "rescore": "Score a recorded game by other rules.",
    "render": "Draw a position as SVG or PNG.",
    "perft": "Count the sequences of actions to a depth.",
    "schema": "Print the JSON Schema of rulesets, for editors.",
    "completion": "Print the script that completes commands in your shell.",
}

EPILOG: Final = """\b
First steps:
  tilewright list
  tilewright run RULESET --players 3
  tilewright show RULESET
  tilewright simulate RULESET --games 200

RULESET is an id that `tilewright list` shows, or the path of a JSON file.

Exit codes: 0 done; 1 a check failed; 2 wrong usage or bad input; 130 interrupted.
"""


class Root(LazyGroup):
    """The group of all commands; every error ends here."""

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with failures():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with failures():
            return super().invoke(ctx)


@click.group(
    cls=Root,
    summaries=SUMMARIES,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="tilewright", message="%(prog)s %(version)s")
def root() -> None:
    """Tile-and-placement games, played headless: boards are graphs, rules are data."""
