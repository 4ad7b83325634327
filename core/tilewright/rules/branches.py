"""Choosing among the branches of a schema without trying them all.

The ruleset schema has one branch for each registered rule, ``if`` the part names it ``then`` these
are its parameters. Trying all of them on every part takes most of the time of reading a ruleset, so
the one branch that applies is looked up. What is valid, and what is reported, stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from tilewright.rules.values import is_object

if TYPE_CHECKING:
    from jsonschema import ValidationError

#: Positions of the branches for each name that a key can have, by key; those that always apply.
_Table: TypeAlias = tuple[dict[str, dict[str, list[int]]], list[int]]


def chosen(key: str, name: str) -> dict[str, Any]:
    """The condition that an object's ``key`` has this name."""
    return {"type": "object", "properties": {key: {"const": name}}, "required": [key]}


class Branches:
    """The keyword ``allOf`` for one run of a validator."""

    def __init__(self) -> None:
        self._tables: dict[int, _Table] = {}

    def all_of(
        self, validator: Any, branches: Sequence[Any], instance: object, _schema: object
    ) -> Iterator[ValidationError]:
        """Errors of all branches, as the keyword ``allOf`` gives them."""
        for at in self._applying(branches, instance):
            yield from validator.descend(instance, branches[at], schema_path=at)

    def _applying(self, branches: Sequence[Any], instance: object) -> list[int]:
        """Positions of the branches that can say anything about the instance."""
        table = self._tables.get(id(branches))
        if table is None:
            table = self._tables[id(branches)] = _table(branches)
        by_key, always = table
        found = list(always)
        if is_object(instance):
            for key, by_name in by_key.items():
                name = instance.get(key)
                if isinstance(name, str):
                    found += by_name.get(name, ())
        return sorted(found)


def _table(branches: Sequence[Any]) -> _Table:
    by_key: dict[str, dict[str, list[int]]] = {}
    always: list[int] = []
    for at, branch in enumerate(branches):
        key, name = _choice(branch)
        if key:
            by_key.setdefault(key, {}).setdefault(name, []).append(at)
        else:
            always.append(at)
    return by_key, always


def _choice(branch: object) -> tuple[str, str]:
    """The key and the name that a branch asks for; empty when it asks for anything else."""
    if not is_object(branch) or set(branch) != {"if", "then"}:
        return "", ""
    condition = branch["if"]
    properties = condition.get("properties") if is_object(condition) else None
    if not is_object(properties) or len(properties) != 1:
        return "", ""
    key, asked = next(iter(properties.items()))
    name = asked.get("const") if is_object(asked) else None
    if isinstance(name, str) and condition == chosen(key, name):
        return key, name
    return "", ""
