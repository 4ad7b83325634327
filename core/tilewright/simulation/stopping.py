"""Telling an interrupt by the user from one that foreign code raises."""

from __future__ import annotations

import signal


def is_stop(error: BaseException) -> bool:
    """Whether the error is a wish of the user that everything stops.

    Whoever handles signals in another way than Python does may raise a ``KeyboardInterrupt`` that
    has the signal's number as ``stop_signal``, and say by ``raises_stop_signal`` of the handler
    that this holds for all.
    """
    if not isinstance(error, KeyboardInterrupt):
        return False
    if stop_number(error) is not None:
        return True
    handler = signal.getsignal(signal.SIGINT)
    # Where the signal is ignored, as in worker processes, nothing but foreign code can raise it.
    return handler is not signal.SIG_IGN and not hasattr(handler, "raises_stop_signal")


def stop_number(error: BaseException) -> int | None:
    """Number of the signal that raised an interrupt, where it is known."""
    number: object = getattr(error, "stop_signal", None)
    return number if isinstance(number, int) else None
