"""A schema for text editors, which see one file at a time and so meet variants as patches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.rules.values import is_object

_DIRECTIVES: Mapping[str, Any] = {
    "remove": {
        "title": "Remove",
        "description": "Takes the part of this id out of the parent's list.",
        "const": True,
    },
    "before": {
        "title": "Before",
        "description": "Id of the part that this one is placed before.",
        "type": "string",
    },
}
_ROOT_KEYS = ("$schema", "$id", "title", "description")
_DROPPED = ("required", "minItems", "minProperties")
_NAMED = ("properties", "patternProperties")
_SINGLE = ("items", "then", "else")
_SEVERAL = ("allOf", "prefixItems")


def editor_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The composed schema, opened for files that say ``extends``.

    Such a file may leave out what its parent has, delete keys with null, and use ``remove`` and
    ``before``. Files without ``extends`` are held to the composed schema as it is.
    """
    definitions: dict[str, Any] = schema["$defs"]
    body = {k: v for k, v in schema.items() if k not in (*_ROOT_KEYS, "$defs")}
    variant = {**_loose(body), "required": ["format", "id", "extends"]}
    loose = {f"variant_{name}": _loose(value) for name, value in definitions.items()}
    return {
        "$schema": schema["$schema"],
        "$id": f"{schema['$id']}:editor",
        "title": schema["title"],
        "description": schema["description"],
        "type": "object",
        "if": {"required": ["extends"]},
        "then": variant,
        "else": body,
        "$defs": {**definitions, **loose},
    }


def _loose(schema: Any) -> Any:
    """The schema of a patch for what the given schema describes."""
    if not is_object(schema):
        return schema
    loose = {
        key: _loose_keyword(key, value) for key, value in schema.items() if not _asks(key, value)
    }
    if "id" in loose.get("properties", ()):
        loose["properties"] |= _DIRECTIVES
    return loose


def _asks(keyword: str, value: Any) -> bool:
    """Whether a keyword asks for keys or members, which a patch need not have."""
    if keyword in ("oneOf", "anyOf"):
        return all(is_object(form) and "required" in form for form in value)
    return keyword in _DROPPED


def _loose_keyword(keyword: str, value: Any) -> Any:
    if keyword == "$ref":
        return str(value).replace("#/$defs/", "#/$defs/variant_")
    if keyword in _NAMED:
        return {name: _or_null(member) for name, member in value.items()}
    if keyword == "additionalProperties":
        return _or_null(value)
    if keyword in _SEVERAL:
        return [_loose(member) for member in value]
    return _loose(value) if keyword in _SINGLE else value


def _or_null(schema: Any) -> Any:
    if not is_object(schema):
        return schema
    notes = {key: schema[key] for key in ("title", "description", "examples") if key in schema}
    return {**notes, "if": {"not": {"type": "null"}}, "then": _loose(schema)}
