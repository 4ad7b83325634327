"""Stepping through a game on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from tilewright.cli.pictures import print_picture
from tilewright.cli.scores import party

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.registry import Registry

HELP: Final = "Enter or n: next; p: previous; a number: that ply; q: quit"


def step_through(registry: Registry, last: State, ply: int, *, with_board: bool = True) -> None:
    """Shows one position after the other, as the user asks for them on standard input.

    Args:
        registry: has the renderer.
        last: the last position of the game.
        ply: the first one shown.
        with_board: whether the board is drawn, on a screen that is cleared before.
    """
    history = last.history
    click.echo(HELP)
    while True:
        state = last.game.replay(history[:ply])
        if with_board:
            click.clear()
            print_picture(registry, state)
            # The help at the beginning has been cleared away.
            if sys.stdout.isatty():
                click.echo(HELP)
        click.echo(_next_action(state, history))
        going = _asked(ply, len(history))
        if going is None:
            return
        ply = going


def _next_action(state: State, history: list[int]) -> str:
    if state.ply == len(history):
        return f"ply {state.ply} of {len(history)}: the last position"
    action = state.notation(history[state.ply])
    return f"ply {state.ply} of {len(history)}, next: {party(state.player)}: {action}"


def _asked(ply: int, last: int) -> int | None:
    """The ply that the user asks for; None to quit."""
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit"):
            return None
        if word in ("", "n", "next"):
            if ply == last:
                return None
            return ply + 1
        if word in ("p", "previous"):
            return max(0, ply - 1)
        if word.isdecimal() and int(word) <= last:
            return int(word)
        click.echo(f"plies are 0..{last}. {HELP}")
