"""Reading a topology's parameters so that all faults are found, not only the first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tilewright.board.topology import MAX_SITES
from tilewright.errors import Fault, RulesetError, suggestion

ROOT = "$.board"
_PLAIN_KEY = re.compile(r"[^\W\d]\w*")
_ABSENT = object()
_NOT_OURS = ("topology", "marks")


def below(path: str, key: str | int) -> str:
    """JSON path of a member of the value at ``path``."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    if _PLAIN_KEY.fullmatch(key):
        return f"{path}.{key}"
    return f"{path}[{json.dumps(key, ensure_ascii=False)}]"


class ParameterReader:
    """Takes values out of a ``board`` object and gathers what is wrong with them.

    The reading methods answer ``None`` for a value they had to complain about, so that reading
    goes on; :meth:`finish` raises once for everything gathered.
    """

    __slots__ = ("faults", "parameters")

    def __init__(self, parameters: Mapping[str, Any], known: Sequence[str]) -> None:
        self.parameters = parameters
        self.faults: list[Fault] = []
        self.refuse_unknown(parameters, ROOT, known, passed_over=_NOT_OURS)

    def complain(self, path: str, problem: str, allowed: str = "") -> None:
        self.faults.append(Fault(path, problem, allowed))

    def finish(self) -> None:
        """Raise ``RulesetError`` if anything was wrong."""
        if self.faults:
            raise RulesetError("board", self.faults)

    def refuse_unknown(
        self,
        values: Mapping[str, Any],
        path: str,
        known: Sequence[str],
        passed_over: Sequence[str] = (),
    ) -> None:
        for key in values:
            if key not in known and key not in passed_over:
                self.complain(below(path, key), f"unknown key {key!r}", suggestion(key, known))

    def has(self, key: str, allowed: str) -> bool:
        """Whether a parameter is given; a fault when it is not."""
        if key in self.parameters:
            return True
        self.complain(below(ROOT, key), "missing", allowed)
        return False

    def choice(self, key: str, choices: Sequence[Any], default: Any) -> Any:
        """The value of a parameter that has to be one of ``choices``."""
        value = self.parameters.get(key, default)
        for known in choices:
            if type(value) is type(known) and value == known:
                return known
        texts = ", ".join(json.dumps(known) for known in choices)
        self.complain(below(ROOT, key), f"{value!r} is no known choice", f"one of {texts}")
        return default

    def whole(self, value: Any, path: str, low: int, high: int) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.complain(path, f"found {value!r}", f"a whole number from {low} to {high}")
        return None

    def text(self, value: Any, path: str) -> str | None:
        if isinstance(value, str) and value.strip() == value and value:
            return value
        self.complain(path, f"found {value!r}", "a text that is not empty, no blanks around it")
        return None

    def sequence(self, value: Any, path: str, allowed: str = "a list") -> list[Any] | None:
        if isinstance(value, (list, tuple)):
            return list(cast("Sequence[Any]", value))
        self.complain(path, f"found {value!r}", allowed)
        return None

    def mapping(
        self, value: Any, path: str, allowed: str = "an object"
    ) -> Mapping[str, Any] | None:
        if isinstance(value, Mapping):
            return cast("Mapping[str, Any]", value)
        self.complain(path, f"found {value!r}", allowed)
        return None

    def pair(self, value: Any, path: str, names: str) -> tuple[int, int] | None:
        """Two whole numbers, such as the coordinates of a cell; ``names`` explains them."""
        members = cast("Sequence[Any]", value) if isinstance(value, (list, tuple)) else ()
        if len(members) == 2 and all(type(member) is int for member in members):
            return (members[0], members[1])
        self.complain(path, f"found {value!r}", f"a list of two whole numbers, {names}")
        return None

    def pairs(self, value: Any, path: str, names: str) -> list[tuple[str, tuple[int, int]]]:
        """The good pairs of a list of pairs, each with its path; repeated ones are faults."""
        found: dict[tuple[int, int], str] = {}
        for number, member in enumerate(self.sequence(value, path) or ()):
            place = below(path, number)
            pair = self.pair(member, place, names)
            if pair is None:
                continue
            if pair in found:
                self.complain(place, f"{list(pair)} is named twice", f"once, as {found[pair]}")
            found.setdefault(pair, place)
        return [(place, pair) for pair, place in found.items()]

    def without(self, cells: Iterable[tuple[int, int]], names: str) -> list[tuple[int, int]]:
        """The given cells less those that the parameter ``without`` takes out."""
        kept = dict.fromkeys(cells)
        if "without" not in self.parameters:
            return list(kept)
        path = below(ROOT, "without")
        outside = [
            (place, cell)
            for place, cell in self.pairs(self.parameters["without"], path, names)
            if kept.pop(cell, _ABSENT) is _ABSENT
        ]
        # Without a sound shape nobody can tell which cells there are.
        if not self.faults or kept:
            for place, cell in outside:
                self.complain(place, f"there is no cell {list(cell)}", "a cell of the shape")
        if not kept and not self.faults:
            self.complain(path, "no cell is left", "at least one cell")
        return list(kept)

    def limit(self, count: int, path: str) -> bool:
        """Whether a board of ``count`` sites may be built; a fault when it may not."""
        if 1 <= count <= MAX_SITES:
            return True
        self.complain(path, f"makes {count} sites", f"boards of 1 to {MAX_SITES} sites")
        return False
