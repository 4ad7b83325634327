"""The command line."""

from tilewright.cli.main import root

__all__ = ["root"]
