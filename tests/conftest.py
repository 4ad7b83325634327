from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from golden import GoldenFiles

ROOT = Path(__file__).parent.parent

# Generating a board or a random game is slow beside checking it, and a busy machine is no fault of
# the code: no example is judged by the clock.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", PATIENT, derandomize=True, max_examples=50)
settings.register_profile("thorough", PATIENT, max_examples=500, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write what the tests find into tests/golden instead of comparing with it",
    )


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds pyproject.toml."""
    return ROOT


@pytest.fixture(scope="session")
def golden(pytestconfig: pytest.Config) -> GoldenFiles:
    """The recorded texts of tests/golden; ``golden.check(name, text)`` compares or rewrites."""
    return GoldenFiles(ROOT / "tests" / "golden", bool(pytestconfig.getoption("rewrite_golden")))
