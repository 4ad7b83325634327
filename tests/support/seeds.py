"""Seeds for tests of random games: a few for the usual run, more for the slow set."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet


def seeds(usual: int, in_all: int) -> list[int | ParameterSet]:
    """The seeds 0, 1, … for ``parametrize``; those beyond the usual ones are slow tests."""
    more = (pytest.param(seed, marks=pytest.mark.slow) for seed in range(usual, in_all))
    return [*range(usual), *more]
