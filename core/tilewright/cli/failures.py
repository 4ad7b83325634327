"""From errors to one message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import IO, Any, Final

import click

from tilewright.errors import ConformanceError, DivergenceError, TilewrightError

#: A check said no: faults, divergence, other counts, a game that failed.
CHECK_FAILED: Final = 1
#: The command cannot do what was asked: usage, bad input, no place to write.
BAD_INPUT: Final = 2
#: Ended by Ctrl-C.
INTERRUPTED: Final = 130
#: Whoever read the output has gone away.
BROKEN_PIPE: Final = 141


class Failure(click.ClickException):
    """Ends the program with a message and an exit code.

    Args:
        message: what went wrong; empty when it has been said already.
        code: the exit code.
    """

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = code

    def show(self, file: IO[Any] | None = None) -> None:
        if self.message:
            click.echo(f"{_label('error:')} {self.message}", file=file or sys.stderr)


def _label(text: str) -> str:
    return text if os.environ.get("NO_COLOR") else click.style(text, fg="red", bold=True)


@contextlib.contextmanager
def failures() -> Iterator[None]:
    """Turns what may go wrong in a command into a failure with the right exit code."""
    try:
        yield
        sys.stdout.flush()
    except TilewrightError as error:
        checked = isinstance(error, (DivergenceError, ConformanceError))
        raise Failure(str(error), CHECK_FAILED if checked else BAD_INPUT) from error
    except (KeyboardInterrupt, click.Abort) as error:
        raise Failure("interrupted", INTERRUPTED) from error
    except BrokenPipeError as error:
        _mute()
        raise Failure("", BROKEN_PIPE) from error


def _mute() -> None:
    """Sends what is still buffered nowhere, so that the interpreter ends in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
