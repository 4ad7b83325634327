"""Standard streams that are closed, full or left by their reader."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Final, TextIO

from tilewright.cli.failures import Failure, ReaderGone

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_SENTENCES: Final = {
    errno.ENOSPC: "no space is left there",
    errno.EBADF: "it is closed",
    errno.EDQUOT: "the disk quota is used up",
}


def guard_streams() -> None:
    """Sees to it that there are standard streams, and that they fail in words.

    A closed stream is replaced: the input by an empty one, the others by ones that cannot be
    written to. What cannot be written to standard output ends the command; what cannot be written
    to standard error is lost, and the exit code stays what it is.
    """
    if sys.stdin is None:
        sys.stdin = open(_nowhere())  # noqa: SIM115 - stays open
    sys.stdout = _guarded(sys.stdout, _Output)
    sys.stderr = _guarded(sys.stderr, _Messages)


class _Messages(io.FileIO):
    """A stream that may lose what is written to it, from the first failure on."""

    _lost = False

    def write(self, data: ReadableBuffer, /) -> int:
        if not self._lost:
            try:
                return super().write(data)
            except OSError as error:
                self._lost = True
                self._fail(error)
        return memoryview(data).nbytes

    def _fail(self, error: OSError) -> None:
        """What follows from the first failure."""


class _Output(_Messages):
    """A stream whose first failure ends the command."""

    def _fail(self, error: OSError) -> None:
        if error.errno == errno.EPIPE:
            raise ReaderGone("") from error
        known = _SENTENCES.get(error.errno or 0)
        cause = known or (error.strerror or str(error)).lower()
        raise Failure(f"cannot write to standard output: {cause}") from error


def _guarded(stream: TextIO | None, kind: type[_Messages]) -> TextIO:
    descriptor = _descriptor(stream)
    if descriptor is None or (stream is not None and _is_console(stream)):
        # Whoever embeds the command has put another stream there.
        return stream or _wrapped(None, kind(_nowhere(), "w", closefd=False))
    return _wrapped(stream, kind(descriptor, "w", closefd=False))


def _wrapped(stream: TextIO | None, raw: _Messages) -> TextIO:
    buffered = io.BufferedWriter(raw)
    if not isinstance(stream, io.TextIOWrapper):
        return io.TextIOWrapper(buffered, encoding="utf-8", errors="replace")
    return io.TextIOWrapper(
        buffered,
        encoding=stream.encoding,
        # A terminal that cannot show a letter gets a replacement, not a crash.
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _descriptor(stream: TextIO | None) -> int | None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return stream.fileno() if stream is not None else None
    return None


def _is_console(stream: TextIO) -> bool:
    """Whether it is a console of Windows, which has its own way of writing."""
    return sys.platform == "win32" and stream.isatty()


def _nowhere() -> int:
    """Takes the place of a closed stream, so that no file that is opened later gets there."""
    return os.open(os.devnull, os.O_RDONLY)
