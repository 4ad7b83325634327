"""Console blocks of a page: commands, the lines they print, the status they end with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PROMPT = "$ "
STATUS = re.compile(r"exit status (\d+)")
ANYTHING = "..."
TIMEOUT_SECONDS = 300


@dataclass(slots=True)
class Command:
    """One command of a console block.

    Attributes:
        line: what the shell gets.
        shown: the lines of output that the page shows.
        status: the exit status that the page promises.
    """

    line: str
    shown: list[str] = field(default_factory=list[str])
    status: int = 0


def commands(block: str) -> Iterator[Command]:
    """Split the text of a console block into its commands.

    Raises:
        ValueError: the block does not start with a command.
    """
    current: Command | None = None
    for line in block.rstrip().splitlines():
        if line.startswith(PROMPT):
            if current is not None:
                yield current
            current = Command(line.removeprefix(PROMPT))
        elif current is None:
            raise ValueError(f"a console block starts with a command line '$ ...', found {line!r}")
        elif current.line.endswith("\\") and not current.shown:
            current.line += "\n" + line.removeprefix("> ")
        elif match := STATUS.fullmatch(line.strip()):
            current.status = int(match[1])
        else:
            current.shown.append(line.rstrip())
    if current is not None:
        yield current


def shows(shown: list[str], output: str) -> bool:
    """Whether ``output`` contains the lines of ``shown``, one below the other.

    ``...`` stands for any text inside a line, and alone on a line for any number of lines.
    """
    pattern = "".join(_line_pattern(line) for line in shown)
    text = "".join(line.rstrip() + "\n" for line in output.splitlines())
    return re.search("^" + pattern, text, re.MULTILINE) is not None


def _line_pattern(line: str) -> str:
    if line.strip() == ANYTHING:
        return r"(?:.*\n)*?"
    return ".*".join(re.escape(part) for part in line.split(ANYTHING)) + r"\n"


def run(command: Command, folder: Path) -> str | None:
    """Run ``command`` in ``folder``.

    Returns:
        What is wrong with its status or its output; None when it does what the page says.
    """
    done = subprocess.run(
        command.line,
        shell=True,
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    if done.returncode != command.status:
        promise = f"the page promises exit status {command.status}, it was {done.returncode}"
    elif not shows(command.shown, done.stdout):
        promise = "the output does not contain the lines shown:\n" + "\n".join(command.shown)
    else:
        return None
    return f"$ {command.line}\n{promise}\n--- output ---\n{done.stdout}"


def _environment() -> dict[str, str]:
    """The caller's environment with this interpreter's scripts first and a plain terminal."""
    scripts = str(Path(sys.executable).parent)
    return os.environ | {
        "PATH": scripts + os.pathsep + os.environ.get("PATH", os.defpath),
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
    }
