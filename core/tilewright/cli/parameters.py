"""Parameters of rules, boards, bots and games, told from their JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

_PLURALS: Final = {"string": "strings", "integer": "integers", "number": "numbers"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    Attributes:
        name: its key in the ruleset.
        type: what it may be, in words.
        required: whether it must be given.
        default: JSON text of the value that holds when it is not given; empty: there is none.
        description: what it means.
    """

    name: str
    type: str
    required: bool
    default: str
    description: str

    @property
    def short(self) -> str:
        """The parameter in a list of several: ``name=default``, in brackets if not needed."""
        if self.required:
            return self.name
        return f"{self.name}={self.default}" if self.default else f"[{self.name}]"

    def to_json(self) -> dict[str, Any]:
        """The parameter as a JSON object."""
        known = {"default": json.loads(self.default)} if self.default else {}
        return {
            "name": self.name,
            "type": self.type,
            "required": self.required,
            **known,
            "description": self.description,
        }


def parameters_of(
    properties: Mapping[str, Mapping[str, Any]], required: Collection[str]
) -> list[Parameter]:
    """The parameters of a schema, in its order."""
    return [
        Parameter(
            name=name,
            type=type_words(schema),
            required=name in required,
            default=json.dumps(schema["default"]) if "default" in schema else "",
            description=str(schema.get("description", schema.get("title", ""))),
        )
        for name, schema in properties.items()
    ]


def type_words(schema: Mapping[str, Any]) -> str:
    """What a schema allows, as far as a few words tell: ``integer >= 1``, ``list of strings``."""
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kinds = schema.get("type", "any")
    named: Sequence[str] = [kinds] if isinstance(kinds, str) else cast("list[str]", kinds)
    words = " or ".join(_kind(kind, schema) for kind in named)
    return words + _bounds(schema)


def _kind(kind: str, schema: Mapping[str, Any]) -> str:
    if kind != "array":
        return kind
    return f"list of {_members(schema['items'])}" if "items" in schema else "list"


def _members(schema: Mapping[str, Any]) -> str:
    if schema.get("type") == "array":
        return f"lists of {_members(schema['items'])}" if "items" in schema else "lists"
    words = type_words(schema)
    return _PLURALS.get(words, f"{words}s" if words in ("object", "boolean") else f"({words})")


def _bounds(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    return (f" >= {low}" if low is not None else "") + (f" <= {high}" if high is not None else "")
