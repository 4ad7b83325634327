"""``tilewright completion``: completion in shells."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from tilewright.cli import options
from tilewright.cli.failures import Failure

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    epilog=options.examples(
        "tilewright completion bash > ~/.local/share/bash-completion/completions/tilewright",
        "tilewright completion zsh > ~/.zfunc/_tilewright",
        "tilewright completion fish > ~/.config/fish/completions/tilewright.fish",
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes commands, rulesets, addresses, bots and files in SHELL.

    Bash must be 4.4 or later.
    """
    completion = get_completion_class(shell)
    if completion is None:
        raise Failure(f"no completion for shell {shell!r}; known: {', '.join(SHELLS)}")
    script = completion(ctx.find_root().command, {}, "tilewright", "_TILEWRIGHT_COMPLETE")
    # The script of the class itself; its ``source`` would start a shell only to learn its version.
    click.echo(script.source_template % script.source_vars())
