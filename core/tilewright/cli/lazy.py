"""A group of commands whose modules are loaded only when a command is used."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

_PACKAGE: Final = "tilewright.cli.commands"


class LazyGroup(click.Group):
    """A group that knows its commands by name and summary alone.

    A command's module defines it as ``command``.

    Args:
        summaries: one line for each command, by name, in the order of the help.
    """

    def __init__(self, *args: Any, summaries: Mapping[str, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._summaries:
            return None
        module = importlib.import_module(f"{_PACKAGE}.{cmd_name}_command")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self._summaries and not name.startswith("-"):
            close = difflib.get_close_matches(name, self._summaries, n=1)
            hint = f"did you mean {close[0]!r}?" if close else _known(self._summaries)
            ctx.fail(f"there is no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [name for name in self._summaries if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self._summaries[name]) for name in names]
        # The options of the group itself; the commands are not loaded for it.
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]


def _known(names: Mapping[str, str]) -> str:
    return "commands: " + ", ".join(names)
