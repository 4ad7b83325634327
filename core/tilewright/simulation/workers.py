"""Worker processes for series of games."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Collection, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final

from tilewright.simulation.results import GameFailure, WorkerFailure
from tilewright.simulation.series import Collector, Outcome, Series

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

#: Chunks handed out to each worker over a whole series; enough to even out long and short games.
CHUNKS_PER_WORKER: Final = 16
#: Most games in a chunk.
LARGEST_CHUNK: Final = 50
#: A worker hands in what it has after so many seconds, so that progress shows and an interrupt
#: costs none but the games that are being played.
CHUNK_SECONDS: Final = 0.25
#: Chunks that wait for each worker, so that none is idle while results are taken in.
CHUNKS_AHEAD: Final = 3
#: How long running games may take to finish after an interrupt, in seconds.
PATIENCE: Final = 2.0
_NO_GAME: Final = -1
#: What ends a command, where the system knows it; a terminal sends it to all processes at once.
_STOP_SIGNALS: Final = tuple(
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

Chunk = Future[list[Outcome]]


def play_in_workers(series: Series, workers: int, collector: Collector) -> None:
    """Plays a series in processes.

    After an interrupt, a failed game or the death of a worker nothing new is begun, and the games
    that are finished within a moment are taken.
    """
    context = _context()
    stop = context.Event()
    before = set(multiprocessing.active_children())
    playing = _Playing(context, workers)
    pool = ProcessPoolExecutor(workers, context, _begin, (series, stop, playing))
    run = _Run(pool, _chunks(series.games, workers), collector)
    try:
        run.play(workers * CHUNKS_AHEAD)
    except KeyboardInterrupt as error:
        collector.interrupt(error)
    except BrokenProcessPool:
        games = tuple(series.planned(number) for number in playing.numbers())
        collector.worker_failure = WorkerFailure(games)
    finally:
        stop.set()
        run.take_rest()
        pool.shutdown(wait=False, cancel_futures=True)
        _end(before)


class _Playing:
    """Which game each worker is at, in memory that all processes share."""

    def __init__(self, context: BaseContext, workers: int) -> None:
        self._games: Any = context.RawArray("q", [_NO_GAME] * workers)
        self._begun: Any = context.Value("q", 0)

    def take_place(self) -> int:
        """The index of a worker that begins."""
        with self._begun.get_lock():
            place: int = self._begun.value
            self._begun.value += 1
        return place

    def note(self, place: int, number: int) -> None:
        """Notes that a worker plays this game now."""
        self._games[place] = number

    def numbers(self) -> list[int]:
        """The games that are being played, ascending."""
        return sorted(number for number in self._games if number != _NO_GAME)


class _Run:
    """The chunks of a series on their way through a pool."""

    def __init__(
        self, pool: ProcessPoolExecutor, chunks: Iterator[range], collector: Collector
    ) -> None:
        self._pool = pool
        self._chunks = chunks
        self._collector = collector
        self._rests: list[range] = []
        self._open: dict[Chunk, range] = {}

    def play(self, ahead: int) -> None:
        """Hands out chunks until all are done or a game has failed."""
        self._fill(ahead)
        while self._open and not self._collector.failed:
            done, _ = wait(self._open, return_when=FIRST_COMPLETED)
            for chunk in done:
                played = self._take(chunk)
                rest = self._open.pop(chunk)[played:]
                if rest:
                    self._rests.append(rest)
            self._fill(ahead)

    def take_rest(self) -> None:
        """Takes what the running chunks have, once each has finished the game it is at."""
        running = [chunk for chunk in self._open if not chunk.cancel()]
        with contextlib.suppress(KeyboardInterrupt):
            wait(running, PATIENCE)
        for chunk in running:
            if chunk.done() and chunk.exception() is None:
                self._take(chunk)

    def _fill(self, ahead: int) -> None:
        while len(self._open) < ahead:
            numbers = self._rests.pop() if self._rests else next(self._chunks, None)
            if numbers is None:
                return
            with _interrupts_held():
                self._open[self._pool.submit(_play_chunk, numbers)] = numbers

    def _take(self, chunk: Chunk) -> int:
        outcomes = chunk.result()
        for outcome in outcomes:
            self._collector.take(outcome)
        return len(outcomes)


def _chunks(games: int, workers: int) -> Iterator[range]:
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_WORKER)))
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def _context() -> BaseContext:
    """Forking is quick, but safe only in a process without other threads."""
    forks = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if forks else "spawn")


@contextlib.contextmanager
def _interrupts_held() -> Generator[None]:
    """Keeps signals waiting while workers are started, who then choose for themselves."""
    if sys.platform == "win32":
        yield
        return
    old = signal.pthread_sigmask(signal.SIG_BLOCK, _STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def _end(before: Collection[BaseProcess]) -> None:
    """Ends workers that are still at a long game."""
    for child in multiprocessing.active_children():
        if child in before:
            continue
        child.join(0.5)
        if child.is_alive():
            child.terminate()


class _Task:
    """What a worker process plays; set once when it starts."""

    series: Series
    stop: Event
    playing: _Playing
    place: int


def _begin(series: Series, stop: Event, playing: _Playing) -> None:
    for number in _STOP_SIGNALS:
        # The main process stops its workers, by SIGTERM those that do not come to an end.
        ends = number == signal.SIGTERM
        signal.signal(number, signal.SIG_DFL if ends else signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOP_SIGNALS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Task.series = series
    _Task.stop = stop
    _Task.playing = playing
    _Task.place = playing.take_place()


def _end_with_parent() -> None:
    """Ends this worker once nobody is left who would take its games."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_chunk(numbers: range) -> list[Outcome]:
    """Plays games until one fails or time is up; at least one, unless the series is stopped."""
    outcomes: list[Outcome] = []
    end = time.monotonic() + CHUNK_SECONDS
    for number in numbers:
        if _Task.stop.is_set():
            break
        _Task.playing.note(_Task.place, number)
        outcomes.append(_Task.series.play(number))
        _Task.playing.note(_Task.place, _NO_GAME)
        if isinstance(outcomes[-1], GameFailure) or time.monotonic() > end:
            break
    return outcomes
