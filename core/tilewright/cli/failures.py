"""From errors to one message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Generator
from typing import IO, Any

import click

from tilewright.errors import ConformanceError, DivergenceError, TilewrightError


class Failure(click.ClickException):
    """The command cannot do what was asked: usage, bad input, no place to write.

    Its message, one line or more, is printed to standard error; nothing is, if it is empty.
    """

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        if self.message:
            click.echo(f"{_label('error:')} {self.message}", file=file or sys.stderr)


class CheckFailed(Failure):
    """A check said no: faults, divergence, another count, a game that failed."""

    exit_code = 1


class Interrupted(Failure):
    """Ended by Ctrl-C."""

    exit_code = 130


class ReaderGone(Failure):
    """Whoever read the output has gone away; as if ended by the signal for that."""

    exit_code = 141


def _label(text: str) -> str:
    return text if os.environ.get("NO_COLOR") else click.style(text, fg="red", bold=True)


@contextlib.contextmanager
def failures() -> Generator[None]:
    """Turns what may go wrong in a command into a failure with the right exit code."""
    try:
        yield
        sys.stdout.flush()
    except TilewrightError as error:
        checked = isinstance(error, (DivergenceError, ConformanceError))
        raise (CheckFailed if checked else Failure)(str(error)) from error
    except (KeyboardInterrupt, click.Abort) as error:
        raise Interrupted("interrupted") from error
    except BrokenPipeError as error:
        _mute()
        raise ReaderGone("") from error


def _mute() -> None:
    """Sends what is still buffered nowhere, so that the interpreter ends in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
