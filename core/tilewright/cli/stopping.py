"""Signals that ask the command to stop: Ctrl-C, SIGTERM and SIGHUP alike."""

from __future__ import annotations

import signal
import time
from typing import Final

#: A signal that follows another one so soon is the same wish: the command is ending already, and
#: what it has finished by then must not be lost.
SAME_WISH_SECONDS: Final = 5.0
_SIGNALS: Final = tuple(
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class StopSignal(KeyboardInterrupt):
    """A signal asked the command to stop.

    Attributes:
        stop_signal: its number.
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.stop_signal = number


class StopHandler:
    """Raises ``StopSignal`` where the command is at work."""

    #: Tells that an interrupt without a number is none of the user's.
    raises_stop_signal = True

    def __init__(self) -> None:
        self._last: float | None = None

    def __call__(self, number: int, _frame: object) -> None:
        now = time.monotonic()
        if self._last is None or now - self._last > SAME_WISH_SECONDS:
            self._last = now
            raise StopSignal(number)


def handle_stop_signals() -> None:
    """From now on the signals raise ``StopSignal``; those that are ignored stay ignored."""
    handler = StopHandler()
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)


def ignore_stop_signals() -> None:
    """Lets nothing change the exit code any more, once everything else is done."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
