"""JSON values: what they are called, how they are shown, when two of them are the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeGuard

JSON_TYPES = {
    "null": "null",
    "boolean": "a boolean",
    "integer": "an integer",
    "number": "a number",
    "string": "a string",
    "array": "a list",
    "object": "an object",
}


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether the value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether the value is a JSON list."""
    return isinstance(value, list)


def is_integer(value: object) -> TypeGuard[int]:
    """Whether the value is a whole number; booleans and ``2.0`` are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def json_type(value: object) -> str:
    """The JSON Schema name of the value's type: ``"integer"``, ``"array"`` and so on."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"


def show(value: object, limit: int = 60) -> str:
    """The value as JSON for a message, shortened to about ``limit`` characters."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= limit:
        return text
    closing = text[-1] if text[-1] in '"]}' else ""
    return f"{text[: limit - 4]}...{closing}"


def show_with_type(value: object) -> str:
    """The value and what kind of thing it is: ``"ten", a string``."""
    word = JSON_TYPES[json_type(value)]
    return word if value is None else f"{show(value)}, {word}"


def canonical_json(value: object) -> str:
    """The one text of a JSON value: sorted keys, no spaces, ASCII only.

    Raises:
        ValueError: the value holds NaN or an infinity, or refers to itself.
        TypeError: the value holds something that JSON has no form for.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )


def same(left: object, right: object) -> bool:
    """Whether two values have the same JSON text; ``true`` and ``1`` differ, as do 1 and 1.0."""
    return canonical_json(left) == canonical_json(right)


def member(value: object, step: str | int) -> Any:
    """The member of an object or list under a key or index, or None."""
    if is_object(value) and isinstance(step, str):
        return value.get(step)
    if is_list(value) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def ids_of(items: Sequence[object]) -> list[str] | None:
    """The ids of a named list, or None when the list is a plain one.

    A named list is not empty and all its members are objects with a text under ``id``.
    """
    ids: list[str] = []
    for item in items:
        name = item.get("id") if is_object(item) else None
        if not isinstance(name, str):
            return None
        ids.append(name)
    return ids or None
