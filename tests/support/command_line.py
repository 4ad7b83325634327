"""Runs the command line inside the test's process, and in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from click.testing import CliRunner

from tilewright.cli import root

GAME = "through-the-desert"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to.

    Attributes:
        code: the exit code.
        out: standard output.
        err: standard error.
    """

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document that it must be."""
        return json.loads(self.out)


def tilewright(*words: object, stdin: str = "", expect: int = 0) -> Outcome:
    """Runs a command in this process; its exit code must be ``expect``."""
    environment = {"COLUMNS": "110", "NO_COLOR": "1"}
    result = CliRunner(env=environment).invoke(
        root, [str(word) for word in words], input=stdin, prog_name="tilewright"
    )
    outcome = Outcome(result.exit_code, result.stdout, result.stderr)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert outcome.code == expect, outcome
    assert "Traceback" not in outcome.err
    return outcome


def start(
    *words: object, stderr: int = subprocess.PIPE, new_session: bool = False
) -> subprocess.Popen[str]:
    """Starts a command in a process of its own, with its output piped."""
    return subprocess.Popen(
        [sys.executable, "-m", "tilewright", *(str(word) for word in words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=os.environ | {"COLUMNS": "110", "NO_COLOR": "1", "TERM": "xterm"},
        text=True,
        start_new_session=new_session,
    )


def refused(*words: object, code: int = 2) -> str:
    """The message of a command that must refuse, and print nothing else."""
    outcome = tilewright(*words, expect=code)
    assert outcome.out == ""
    return outcome.err
