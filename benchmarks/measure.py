"""Timing that survives a noisy machine: interleaved repeats, best and median of each subject."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds for one unit of work.

    Attributes:
        best: the fastest repeat, the least disturbed by other work on the machine.
        median: the middle repeat.
        units: units of work in one repeat.
    """

    best: float
    median: float
    units: int


def measure(subjects: Mapping[str, Callable[[], int]], repeats: int) -> dict[str, Timing]:
    """Times each subject ``repeats`` times, taking turns so that all see the same machine.

    Args:
        subjects: functions that do some work and return how many units it was.
        repeats: timed runs of each, after one that is not timed.
    """
    times: dict[str, list[float]] = {name: [] for name in subjects}
    units: dict[str, int] = {}
    for name, work in subjects.items():
        units[name] = work()
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            for name, work in subjects.items():
                start = time.perf_counter()
                done = work()
                times[name].append((time.perf_counter() - start) / done)
    finally:
        gc.enable()
    return {
        name: Timing(min(each), statistics.median(each), units[name])
        for name, each in times.items()
    }
