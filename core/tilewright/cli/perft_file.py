"""Files with expected perft counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tilewright.cli.output import counted
from tilewright.errors import DocumentError, TilewrightError, suggestion
from tilewright.rules.document import read_value
from tilewright.rules.values import is_object, show

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
        DocumentError: the file cannot be read, or is no list of cases; lists all that is wrong.
    """
    content: object = read_value(file)
    members = _members(content)
    if not members:
        raise DocumentError(f"{file}: expected a JSON list of cases, found {show(content)}")
    faults = [f"case {at}{fault}" for at, each in enumerate(members) for fault in _faults(each)]
    _refuse(file, faults)
    return [_case(f"case {at}", member) for at, member in enumerate(members)]


def starts(
    cases: Sequence[Case],
    file: Path,
    registry: Registry,
    ruleset: str,
    players: int | None,
    overrides: Sequence[str],
) -> list[State]:
    """The position of each case.

    Raises:
        DocumentError: not all of them can be had; lists all that is wrong.
    """
    states: list[State] = []
    faults: list[str] = []
    for case in cases:
        try:
            states.append(case.start(registry, ruleset, players, overrides))
        except DocumentError as error:
            faults.append(str(error))
    _refuse(file, faults)
    return states


def _refuse(file: Path, faults: Sequence[str]) -> None:
    if faults:
        lines = "".join(f"\n  {fault}" for fault in faults)
        raise DocumentError(f"perft file {str(file)!r} has {counted(len(faults), 'fault')}:{lines}")


def _faults(value: object) -> Iterator[str]:
    """What is wrong with a case, as what follows its name."""
    if not is_object(value):
        yield f": expected an object, found {show(value)}"
        return
    for key in value:
        if key not in _KEYS:
            yield f": unknown key {key!r}; {suggestion(key, _KEYS)}"
    for key, (allowed, is_sound) in _VALUES.items():
        if not is_sound(value.get(key, _ABSENT.get(key))):
            yield f": {key} is {show(value.get(key))}; allowed: {allowed}"


def _case(name: str, case: Any) -> Case:
    """The case of an object that has been checked."""
    title = case.get("title")
    return Case(
        name=f"{name} ({title})" if title else name,
        players=case.get("players"),
        overrides=tuple(case.get("set", ())),
        position=tuple(case.get("position", ())),
        counts=tuple(case["counts"]),
    )


def _members(value: object) -> list[object] | None:
    """The value if it is a list."""
    return cast("list[object]", value) if isinstance(value, list) else None


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_counts(value: object) -> bool:
    members = _members(value)
    return bool(members) and all(map(_is_count, members or ()))


def _are_texts(value: object) -> bool:
    members = _members(value)
    return members is not None and all(isinstance(member, str) for member in members)


_ABSENT: Final[Mapping[str, object]] = {"title": "", "set": [], "position": []}
_VALUES: Final[Mapping[str, tuple[str, Callable[[object], bool]]]] = {
    "title": ("a text", lambda value: isinstance(value, str)),
    "players": ("a whole number", lambda value: value is None or _is_count(value)),
    "set": ("a list of texts", _are_texts),
    "position": ("a list of texts", _are_texts),
    "counts": ("a list of counts at depth 1, 2, ...", _are_counts),
}
