"""From errors to one message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Generator
from typing import IO, Any, Final

import click

from tilewright.errors import ConformanceError, DivergenceError, TilewrightError

#: Set to anything but the empty text or 0, the traceback of an error is printed before its message.
TRACEBACK_VARIABLE: Final = "TILEWRIGHT_TRACEBACK"


class Failure(click.ClickException):
    """The command cannot do what was asked: usage, bad input, no place to write.

    Its message, one line or more, is printed to standard error; nothing is, if it is empty.
    """

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        if self.__cause__ is not None and os.environ.get(TRACEBACK_VARIABLE, "") not in ("", "0"):
            lines = traceback.format_exception(self.__cause__)
            click.echo("".join(lines), file=file or sys.stderr, nl=False)
        if self.message:
            click.echo(f"{_label('error:')} {self.message}", file=file or sys.stderr)


class CheckFailed(Failure):
    """A check said no: faults, divergence, another count, a game or a plugin that broke off."""

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
    except (Failure, click.exceptions.NoArgsIsHelpError, click.exceptions.Exit):
        raise
    except click.ClickException as error:
        raise Failure(_usage(error)) from error
    except TilewrightError as error:
        checked = isinstance(error, (DivergenceError, ConformanceError))
        raise (CheckFailed if checked else Failure)(str(error)) from error
    except (KeyboardInterrupt, click.Abort) as error:
        raise Interrupted("interrupted") from error
    except BrokenPipeError as error:
        _mute()
        raise ReaderGone("") from error
    except Exception as error:
        # A mistake in a plugin, or in Tilewright.
        raise CheckFailed(f"unexpected {cause_and_hint(error)}") from error


def cause_and_hint(error: Exception) -> str:
    """An error in one sentence, and how to see its traceback if its place in the code matters."""
    from tilewright.simulation import cause_of

    if isinstance(error, TilewrightError):
        return cause_of(error)
    return f"{cause_of(error)}; {TRACEBACK_VARIABLE}=1 shows the traceback"


def _usage(error: click.ClickException) -> str:
    """What was wrong with the words of a command, and where the right ones are told."""
    message = error.format_message().rstrip(".").replace(". (", " (")
    # "No such option" and its like begin as sentences do; names and quotes stay as they are.
    text = message[:1].lower() + message[1:]
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context is not None else _command_path()
    return f"{text}; see '{path} --help'"


def _command_path() -> str:
    """The words that name the command at work."""
    context = click.get_current_context()
    return f"{context.command_path} {context.invoked_subcommand or ''}".rstrip()


def _mute() -> None:
    """Sends what is still buffered nowhere, so that the interpreter ends in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
