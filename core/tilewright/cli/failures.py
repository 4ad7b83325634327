"""From errors to one message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Generator
from typing import IO, Any, Final

import click

from tilewright.cli.printable import printable_lines
from tilewright.errors import ConformanceError, DivergenceError, TilewrightError

#: Set to anything but the empty text or 0, the traceback of an error is printed before its message.
TRACEBACK_VARIABLE: Final = "TILEWRIGHT_TRACEBACK"


class Failure(click.ClickException):
    """The command cannot do what was asked: usage, bad input, no place to write.

    Its message, one line or more, is printed to standard error; nothing is, if it is empty.
    """

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        screen = file or sys.stderr
        if screen is None:
            return
        if self.__cause__ is not None and os.environ.get(TRACEBACK_VARIABLE, "") not in ("", "0"):
            lines = traceback.format_exception(self.__cause__)
            click.echo("".join(lines), file=screen, nl=False)
        if self.message:
            click.echo(f"{_label('error:')} {printable_lines(self.message)}", file=screen)


class CheckFailed(Failure):
    """A check said no: faults, divergence, another count, a game or a plugin that broke off."""

    exit_code = 1


class Interrupted(Failure):
    """Ended by Ctrl-C."""

    exit_code = 130


class Terminated(Failure):
    """Ended by SIGTERM."""

    exit_code = 143


class HungUp(Failure):
    """Ended by SIGHUP: the terminal has gone away."""

    exit_code = 129


class ReaderGone(Failure):
    """Whoever read the output has gone away; as if ended by the signal for that."""

    exit_code = 141


def stopped(number: int | None, detail: str = "") -> Failure:
    """The end by a signal that asks to stop; None: by Ctrl-C."""
    kinds = {15: (Terminated, "ended by SIGTERM"), 1: (HungUp, "ended by SIGHUP")}
    kind, word = kinds.get(number or 0, (Interrupted, "interrupted"))
    return kind(f"{word}; {detail}" if detail else word)


def _label(text: str) -> str:
    return text if os.environ.get("NO_COLOR") else click.style(text, fg="red", bold=True)


@contextlib.contextmanager
def failures() -> Generator[None]:
    """Turns what may go wrong in a command into a failure with the right exit code."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except (Failure, click.exceptions.NoArgsIsHelpError, click.exceptions.Exit):
        raise
    except click.ClickException as error:
        raise Failure(_usage(error)) from error
    except TilewrightError as error:
        checked = isinstance(error, (DivergenceError, ConformanceError))
        raise (CheckFailed if checked else Failure)(str(error)) from error
    except (KeyboardInterrupt, click.Abort) as error:
        raise _interrupted(error) from error
    except (Exception, SystemExit, GeneratorExit) as error:
        # A mistake in a plugin, or in Tilewright.
        raise CheckFailed(f"unexpected {cause_and_hint(error)}") from error


def _interrupted(error: BaseException) -> Failure:
    from tilewright.simulation.stopping import is_stop, stop_number

    if isinstance(error, click.Abort) or is_stop(error):
        return stopped(stop_number(error))
    return CheckFailed(f"unexpected {cause_and_hint(error)}")


def cause_and_hint(error: BaseException) -> str:
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
