"""What differs between two resolved documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tilewright.rules.address import format_address, unique_ids
from tilewright.rules.values import is_list, is_object, same


class Absent:
    """The type of :data:`ABSENT`."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The word that a listing shows."""
        return "absent"

    def __eq__(self, other: object) -> bool:
        """All absences are the same, unpickled ones included."""
        return isinstance(other, Absent)

    def __hash__(self) -> int:
        """The same for all."""
        return hash(Absent)


ABSENT: Final = Absent()
"""Stands for a value that one of two documents lacks."""


class Difference(NamedTuple):
    """A value that is not the same in both documents.

    Attributes:
        address: where, by ids; a plain list counts as one value.
        old, new: the values, or :data:`ABSENT`. For a named list whose members changed places,
            the lists of the ids that both have.
    """

    address: str
    old: Any
    new: Any


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Difference]:
    """All differences, in the order of the old document, what is new after its siblings."""
    return _members(dict(old), dict(new), ())


def _compared(old: Any, new: Any, segments: tuple[str, ...]) -> list[Difference]:
    before, after = _parts(old), _parts(new)
    if before and after and is_list(old) == is_list(new):
        return _moves(before, after, segments, is_list(old)) + _members(before, after, segments)
    if before and new is ABSENT:
        return _members(before, {}, segments)
    if after and old is ABSENT:
        return _members({}, after, segments)
    return _as_values(old, new, segments)


def _moves(
    old: dict[str, Any], new: dict[str, Any], segments: tuple[str, ...], ordered: bool
) -> list[Difference]:
    before = [name for name in old if name in new]
    after = [name for name in new if name in old]
    moved = ordered and before != after
    return [Difference(format_address(segments), before, after)] if moved else []


def _parts(value: Any) -> dict[str, Any] | None:
    """Members by segment, for objects and named lists; None for everything else."""
    if is_object(value):
        return value
    ids = unique_ids(value) if is_list(value) else None
    return None if ids is None else dict(zip(ids, value, strict=True))


def _members(
    old: dict[str, Any], new: dict[str, Any], segments: tuple[str, ...]
) -> list[Difference]:
    found: list[Difference] = []
    for name in dict.fromkeys([*old, *new]):
        found += _compared(old.get(name, ABSENT), new.get(name, ABSENT), (*segments, name))
    return found


def _as_values(old: Any, new: Any, segments: tuple[str, ...]) -> list[Difference]:
    if ABSENT not in (old, new) and same(old, new):
        return []
    return [Difference(format_address(segments), old, new)]
