"""Files with expected perft counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tilewright.errors import DocumentError, TilewrightError, suggestion

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.registry import Registry

_KEYS: Final = ("title", "players", "set", "position", "counts")


@dataclass(frozen=True, slots=True)
class Case:
    """One position with its counts.

    Attributes:
        name: the case in messages.
        players: number of players; None: as the command says.
        overrides: values set in the ruleset, after those of the command.
        position: actions from the start, in notation.
        counts: expected counts at depth 1, 2, ...
    """

    name: str
    players: int | None
    overrides: tuple[str, ...]
    position: tuple[str, ...]
    counts: tuple[int, ...]

    def start(
        self, registry: Registry, ruleset: str, players: int | None, overrides: Sequence[str]
    ) -> State:
        """The position.

        Raises:
            DocumentError: an action is unknown or illegal, or the ruleset refuses the case.
        """
        count = self.players if self.players is not None else players
        try:
            game = registry.game(ruleset, count, [*overrides, *self.overrides])
            state = game.initial_state()
            for text in self.position:
                state.apply(state.parse(text))
        except TilewrightError as error:
            raise DocumentError(f"{self.name}: {error}") from error
        return state


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A count that differs.

    Attributes:
        case, depth: where.
        expected, found: the counts.
        split: the count found, by first action.
    """

    case: str
    depth: int
    expected: int
    found: int
    split: list[tuple[str, int]]

    def text(self) -> str:
        """The mismatch in lines."""
        lines = [f"{self.case}: depth {self.depth}: expected {self.expected}, found {self.found}"]
        return "\n".join([*lines, *(f"  {text}: {count}" for text, count in self.split)])

    def to_json(self) -> dict[str, Any]:
        """The mismatch as a JSON object."""
        return {
            "case": self.case,
            "depth": self.depth,
            "expected": self.expected,
            "found": self.found,
            "divide": dict(self.split),
        }


def read_cases(file: Path) -> list[Case]:
    """The cases of a perft file.

    Raises:
        DocumentError: the file cannot be read, or is no list of cases.
    """
    try:
        content: object = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise DocumentError(f"{file} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError(f"{file}, {place}: broken JSON, {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise DocumentError(f"{file} is no readable JSON: {error}") from error
    members = _members(content)
    if not members:
        raise DocumentError(f"{file}: expected a JSON list of cases, found {_short(content)}")
    return [_case(f"{file}, case {at}", member) for at, member in enumerate(members)]


def _case(name: str, value: object) -> Case:
    if not isinstance(value, Mapping):
        raise DocumentError(f"{name}: expected an object, found {_short(value)}")
    case = cast("Mapping[str, object]", value)
    for key in case:
        if key not in _KEYS:
            raise DocumentError(f"{name}: unknown key {key!r}; {suggestion(key, _KEYS)}")
    title = case.get("title")
    players = case.get("players")
    if players is not None and not _is_count(players):
        raise DocumentError(f"{name}: players is {_short(players)}; allowed: a whole number")
    counts = _members(case.get("counts"))
    if not counts or not all(map(_is_count, counts)):
        raise DocumentError(
            f"{name}: counts is {_short(case.get('counts'))}; "
            "allowed: a list of counts at depth 1, 2, ..."
        )
    return Case(
        name=f"{name} ({title})" if title else name,
        players=cast("int | None", players),
        overrides=_texts(name, "set", case.get("set", [])),
        position=_texts(name, "position", case.get("position", [])),
        counts=tuple(cast("list[int]", counts)),
    )


def _texts(name: str, key: str, value: object) -> tuple[str, ...]:
    members = _members(value)
    if members is None or not all(isinstance(member, str) for member in members):
        raise DocumentError(f"{name}: {key} is {_short(value)}; allowed: a list of texts")
    return tuple(cast("list[str]", members))


def _members(value: object) -> list[object] | None:
    """The value if it is a list."""
    return cast("list[object]", value) if isinstance(value, list) else None


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
