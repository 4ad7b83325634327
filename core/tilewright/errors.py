"""The one tree of exceptions: everything Tilewright refuses is a :class:`TilewrightError`.

Each class is also a built-in kind, so that callers who know nothing of Tilewright still catch it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

#: What is quoted of somebody else's message is cut after so many characters.
LONGEST_QUOTE: Final = 300
#: A message lists no more names than this.
MOST_NAMES: Final = 20


class TilewrightError(Exception):
    """Base of all errors that Tilewright raises on purpose."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a document: where, what was found, what is allowed.

    Attributes:
        path: JSON path of the value, such as ``$.scoring[3].points``.
        problem: what is wrong, quoting the value found.
        allowed: what would be accepted; empty when ``problem`` says it already.
        source: file or ruleset that holds the value; empty when unknown.
    """

    path: str
    problem: str
    allowed: str = ""
    source: str = ""

    def __str__(self) -> str:
        where = f"{self.source}: {self.path}" if self.source else self.path
        tail = f"; allowed: {self.allowed.removeprefix('known: ')}" if self.allowed else ""
        if self.allowed.startswith("did you mean"):
            tail = f"; {self.allowed}"
        return f"{where}: {self.problem}{tail}"


class DocumentError(TilewrightError, ValueError):
    """A file is no readable JSON document; the message gives file, line and column."""


class RulesetError(TilewrightError, ValueError):
    """A ruleset cannot be used. ``faults`` lists everything that is wrong with it at once."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults = tuple(faults)
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__(f"ruleset {name!r} has {count}:{lines}")

    def __reduce__(self) -> tuple[type[RulesetError], tuple[str, tuple[Fault, ...]]]:
        return (type(self), (self.name, self.faults))


class UnknownNameError(TilewrightError, LookupError):
    """Something was named that nobody registered or declared."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(f"unknown {kind} {name!r}; {suggestion(name, self.known)}")

    def __reduce__(self) -> tuple[type[UnknownNameError], tuple[str, str, tuple[str, ...]]]:
        return (type(self), (self.kind, self.name, self.known))


class PluginError(TilewrightError, RuntimeError):
    """A plugin cannot be loaded or registers something that clashes; the message names it."""


class PlayerCountError(TilewrightError, ValueError):
    """A game was asked for with a number of players that its ruleset does not allow."""


class NotationError(TilewrightError, ValueError):
    """A text names no action of the game."""


class IllegalActionError(TilewrightError, ValueError):
    """An action was refused in this position.

    Attributes:
        action: the action's notation, or the number itself when it names no action at all.
        reasons: ids of the constraints and rules that refuse it.
        ply: how many actions had been applied before.
    """

    def __init__(self, action: str, reasons: Sequence[str], detail: str, ply: int) -> None:
        self.action = action
        self.reasons = tuple(reasons)
        self.detail = detail
        self.ply = ply
        ids = f" [{', '.join(self.reasons)}]" if self.reasons else ""
        super().__init__(f"illegal action {action!r} at ply {ply}: {detail}{ids}")

    def __reduce__(
        self,
    ) -> tuple[type[IllegalActionError], tuple[str, tuple[str, ...], str, int]]:
        return (type(self), (self.action, self.reasons, self.detail, self.ply))


class PlaythroughError(TilewrightError, ValueError):
    """A playthrough file is malformed or was made by something this installation lacks."""


class DivergenceError(PlaythroughError):
    """Replaying a playthrough gave another game than the file records."""

    def __init__(self, ply: int, cause: str) -> None:
        self.ply = ply
        self.cause = cause
        super().__init__(f"the playthrough diverges at ply {ply}: {cause}")

    def __reduce__(self) -> tuple[type[DivergenceError], tuple[int, str]]:
        return (type(self), (self.ply, self.cause))


class MissingExtraError(TilewrightError, ImportError):
    """A feature needs an optional package; the message names the extra to install."""

    def __init__(self, feature: str, extra: str) -> None:
        self.feature = feature
        self.extra = extra
        super().__init__(
            f"{feature} needs an optional package; "
            f"install it with: pip install 'tilewright[{extra}]'"
        )

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return (type(self), (self.feature, self.extra))


class OutputError(TilewrightError, OSError):
    """A file could not be written; nothing was left half written."""


class BotError(TilewrightError, RuntimeError):
    """A bot is misconfigured or answered with something that is no legal action."""


class ConformanceError(TilewrightError, AssertionError):
    """A game breaks the contract that every game keeps; names ruleset, seed and ply."""


def suggestion(name: str, known: Iterable[str]) -> str:
    """Close matches for a mistyped name, else everything that is known."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    if close:
        return "did you mean " + " or ".join(repr(match) for match in close) + "?"
    if not names:
        return "none is known"
    listed = ", ".join(names[:MOST_NAMES])
    more = f", … and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"known: {listed}{more}"


def in_one_line(error: BaseException) -> str:
    """Kind and text of somebody else's exception, short and without line breaks."""
    text = " ".join(str(error).split())
    if len(text) > LONGEST_QUOTE:
        text = text[:LONGEST_QUOTE] + "…"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
