"""The conformance kit: what every game keeps, as tests that a plugin runs with one line."""

from tilewright.errors import ConformanceError
from tilewright.testing.catalogue import CHECKS
from tilewright.testing.check import Check
from tilewright.testing.conformance import PLY_LIMIT, SEEDS, check_game, conformance
from tilewright.testing.failure import FailedCheckError

__all__ = [
    "CHECKS",
    "PLY_LIMIT",
    "SEEDS",
    "Check",
    "ConformanceError",
    "FailedCheckError",
    "check_game",
    "conformance",
]
