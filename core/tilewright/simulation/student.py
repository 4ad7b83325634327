"""Student's t distribution, for the mean of few games."""

from __future__ import annotations

import math
from typing import Final

#: The quantile of the normal distribution that Student's approaches: 95 % lie within it.
Z95: Final = 1.959963984540054
#: From so many degrees of freedom on the series is exact to six digits.
_MANY: Final = 40
_HALVINGS: Final = 60


def t95(freedom: int) -> float:
    """The number of standard errors on either side of a mean that hold it in 95 % of all samples.

    Args:
        freedom: degrees of freedom, one less than the size of the sample; at least 1.

    Raises:
        ValueError: there is no degree of freedom.
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom; at least 1 is needed")
    if freedom >= _MANY:
        return _by_series(freedom)
    low, high = Z95, 13.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _by_series(freedom: int) -> float:
    """The quantile as a series in the inverse of the degrees of freedom."""
    z, n = Z95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def _within(t: float, freedom: int) -> float:
    """How much of the distribution lies between ``-t`` and ``t``: a finite sum of cosines."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * step / (step + 1)
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total
