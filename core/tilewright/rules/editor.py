"""A schema for text editors, which see one file at a time and so meet variants as patches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.rules.values import is_list, is_object

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
_SINGLE = ("items", "additionalProperties", "then", "else")
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
    loose = {key: value for key, value in schema.items() if key not in _DROPPED}
    for key in ("oneOf", "anyOf"):
        forms = loose.get(key)
        if is_list(forms) and all(is_object(form) and "required" in form for form in forms):
            del loose[key]
    if "$ref" in loose:
        loose["$ref"] = loose["$ref"].replace("#/$defs/", "#/$defs/variant_")
    for key in _NAMED:
        if is_object(loose.get(key)):
            loose[key] = {name: _or_null(member) for name, member in loose[key].items()}
    if is_object(loose.get("properties")) and "id" in loose["properties"]:
        loose["properties"] |= _DIRECTIVES
    for key in _SINGLE:
        if key in loose:
            loose[key] = _loose(loose[key])
    if is_object(loose.get("additionalProperties")):
        loose["additionalProperties"] = _or_null(schema["additionalProperties"])
    for key in _SEVERAL:
        if is_list(loose.get(key)):
            loose[key] = [_loose(member) for member in loose[key]]
    return loose


def _or_null(schema: Any) -> Any:
    if not is_object(schema):
        return schema
    notes = {key: schema[key] for key in ("title", "description", "examples") if key in schema}
    return {**notes, "if": {"not": {"type": "null"}}, "then": _loose(schema)}
