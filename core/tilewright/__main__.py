"""Runs the command line: ``python -m tilewright``."""

from __future__ import annotations

import gc
import sys
from typing import Final

INTERRUPTED: Final = 130
#: Loading modules and rulesets makes many objects and no garbage; looking for it seldom saves a
#: tenth of the time that a short command takes.
GARBAGE_THRESHOLD: Final = 1_000_000


def main() -> None:
    """Entry point of the command ``tilewright``."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    try:
        from tilewright.cli import root
        from tilewright.cli.stopping import handle_stop_signals, ignore_stop_signals
        from tilewright.cli.streams import guard_streams

        guard_streams()
        handle_stop_signals()
        try:
            root(prog_name="tilewright")
        finally:
            ignore_stop_signals()
    except KeyboardInterrupt as error:
        # Only while modules are being loaded; later the commands see to it.
        sys.exit(128 + getattr(error, "stop_signal", INTERRUPTED - 128))


if __name__ == "__main__":
    main()
