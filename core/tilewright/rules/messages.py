"""Turning one error of the JSON Schema validator into what a person wants to read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewright.errors import suggestion
from tilewright.rules.address import Path
from tilewright.rules.values import JSON_TYPES, is_list, is_object, member, show, show_with_type

if TYPE_CHECKING:
    from jsonschema import ValidationError


class Finding(NamedTuple):
    """One thing wrong: the path of the value, the problem, and what is allowed."""

    path: Path
    problem: str
    allowed: str = ""


def findings_of(error: ValidationError) -> Iterator[Finding]:
    """What the error means, one finding for each thing to correct."""
    path = tuple(error.absolute_path)
    if _names_key(error):
        yield _bad_key(path, error)
        return
    keyword = str(error.validator)
    if keyword in ("anyOf", "oneOf"):
        yield from _alternatives(path, error)
        return
    handler = _HANDLERS.get(keyword, _other)
    yield from handler(path, error)


def unknown(name: object, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)`` when a known name is close, else nothing."""
    names = list(known)
    if not isinstance(name, str) or not names:
        return ""
    text = suggestion(name, names)
    return f" ({text})" if text.startswith("did you mean") else ""


def one_of(words: list[str]) -> str:
    """The words as an English choice: ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _wanted(error: ValidationError) -> Any:
    """The value of the keyword that failed."""
    value: Any = error.validator_value
    return value


def _found(error: ValidationError) -> Any:
    """The value that was judged."""
    value: Any = error.instance
    return value


def _names_key(error: ValidationError) -> bool:
    steps = list(error.absolute_schema_path)
    if "propertyNames" not in steps:
        return False
    at = len(steps) - 1 - steps[::-1].index("propertyNames")
    return at == 0 or steps[at - 1] != "properties"


def _bad_key(path: Path, error: ValidationError) -> Finding:
    key = str(_found(error))
    return Finding((*path, key), f"found the key {show(key)}", _form(error))


def _schema(error: ValidationError) -> Mapping[str, Any]:
    return error.schema if is_object(error.schema) else {}


def _form(error: ValidationError) -> str:
    schema = _schema(error)
    text = schema.get("description") or f"text that matches {schema.get('pattern')}"
    examples = schema.get("examples")
    if is_list(examples) and examples:
        text = f"{text}, such as {show(examples[0])}"
    return str(text)


def _types(path: Path, error: ValidationError) -> Iterator[Finding]:
    types = _wanted(error) if is_list(_wanted(error)) else [_wanted(error)]
    allowed = one_of([JSON_TYPES[str(name)] for name in types])
    yield Finding(path, f"found {show_with_type(_found(error))}", allowed)


def _enum(path: Path, error: ValidationError) -> Iterator[Finding]:
    values: list[Any] = _wanted(error)
    names = [value for value in values if isinstance(value, str)]
    if not names and isinstance(_found(error), str) and not values:
        yield Finding(path, f"found {show(_found(error))}, but none is known")
        return
    hint = unknown(_found(error), names)
    if isinstance(_found(error), str) and len(names) == len(values):
        yield Finding(path, f"unknown name {show(_found(error))}{hint}", ", ".join(names))
    else:
        listed = ", ".join(show(value) for value in values)
        yield Finding(path, f"found {show_with_type(_found(error))}{hint}", listed)


def _const(path: Path, error: ValidationError) -> Iterator[Finding]:
    yield Finding(path, f"found {show_with_type(_found(error))}", show(_wanted(error)))


def _extra(path: Path, error: ValidationError) -> Iterator[Finding]:
    schema = _schema(error)
    known = list(schema.get("properties", {}))
    for key in _found(error):
        if key not in known:
            found = f"unknown key {show(key)}{unknown(key, known)}, with {show(_found(error)[key])}"
            yield Finding((*path, key), found, ", ".join(known) or "no key at all")


def _missing(path: Path, error: ValidationError) -> Iterator[Finding]:
    for key in _wanted(error):
        if key not in _found(error):
            rule = _found(error).get("rule") or _found(error).get("topology")
            owner = f", which {show(rule)} needs" if isinstance(rule, str) else ""
            properties = _schema(error).get("properties", {})
            about = properties.get(key)
            text = about.get("description", "") if is_object(about) else ""
            yield Finding(path, f"the key {show(key)} is missing{owner}", str(text).rstrip("."))


def _range(path: Path, error: ValidationError) -> Iterator[Finding]:
    schema = _schema(error)
    words = {
        "minimum": "at least",
        "exclusiveMinimum": "more than",
        "maximum": "at most",
        "exclusiveMaximum": "less than",
        "multipleOf": "a multiple of",
    }
    bounds = [f"{word} {show(schema[key])}" for key, word in words.items() if key in schema]
    yield Finding(path, f"found {show_with_type(_found(error))}", " and ".join(bounds))


def _size(path: Path, error: ValidationError) -> Iterator[Finding]:
    schema = _schema(error)
    unit = str(error.validator).removeprefix("min").removeprefix("max").lower()
    unit = {"items": "members", "length": "characters", "properties": "keys"}[unit]
    suffix = str(error.validator)[3:]
    low, high = schema.get(f"min{suffix}"), schema.get(f"max{suffix}")
    bounds = [f"at least {low}"] if low is not None else []
    bounds += [f"at most {high}"] if high is not None else []
    problem = f"found {show_with_type(_found(error))} with {len(_found(error))} {unit}"
    yield Finding(path, problem, f"{' and '.join(bounds)} {unit}")


def _pattern(path: Path, error: ValidationError) -> Iterator[Finding]:
    yield Finding(path, f"found {show(_found(error))}", _form(error))


def _repeated(path: Path, error: ValidationError) -> Iterator[Finding]:
    texts = [json.dumps(item, sort_keys=True) for item in _found(error)]
    for index, text in enumerate(texts):
        if text in texts[:index]:
            problem = f"{show(_found(error)[index])} is given twice"
            yield Finding((*path, index), problem, "each member once")


def _dependent(path: Path, error: ValidationError) -> Iterator[Finding]:
    for key, needed in _wanted(error).items():
        lacking = [name for name in needed if name not in _found(error)]
        if key in _found(error) and lacking:
            names = one_of([show(name) for name in lacking])
            yield Finding((*path, key), f"{show(key)} needs the key {names} beside it")


def _excluded(path: Path, error: ValidationError) -> Iterator[Finding]:
    about: Any = member(_wanted(error), "description")
    allowed = str(about or "anything but this")
    yield Finding(path, f"found {show_with_type(_found(error))}", allowed)


def _other(path: Path, error: ValidationError) -> Iterator[Finding]:
    rule = f"{error.validator}: {show(_wanted(error))}"
    yield Finding(path, f"found {show_with_type(_found(error))}", rule)


def _alternatives(path: Path, error: ValidationError) -> Iterator[Finding]:
    forms: list[Any] = _wanted(error)
    if all(is_object(form) and set(form) == {"required"} for form in forms):
        if not is_object(_found(error)):
            return  # Its type is a fault of its own.
        yield _required_choice(path, error, [list(form["required"]) for form in forms])
        return
    branches = _branches(error)
    if not branches:
        titles = one_of([_title(form) for form in forms])
        problem = f"found {show_with_type(_found(error))}, which fits several forms"
        yield Finding(path, problem, f"exactly one of {titles}")
        return
    inner = [errors for errors in branches if not _is_other_form(errors)]
    if inner:
        best = max(
            inner, key=lambda errors: (max(len(e.relative_path) for e in errors), -len(errors))
        )
        for nested in best:
            yield from findings_of(nested)
        return
    allowed = [finding.allowed for errors in branches for finding in findings_of(errors[0])]
    problem = f"found {show_with_type(_found(error))}"
    yield Finding(path, problem, one_of(list(dict.fromkeys(filter(None, allowed)))))


def _branches(error: ValidationError) -> list[list[ValidationError]]:
    branches: dict[str | int, list[ValidationError]] = {}
    for nested in error.context or ():
        branches.setdefault(nested.relative_schema_path[0], []).append(nested)
    return list(branches.values())


def _is_other_form(errors: list[ValidationError]) -> bool:
    kinds = ("type", "const", "enum")
    return any(not e.relative_path and e.validator in kinds for e in errors)


def _title(form: object) -> str:
    title = form.get("title") if is_object(form) else None
    return str(title) if title else show(form)


def _required_choice(path: Path, error: ValidationError, groups: list[list[str]]) -> Finding:
    names = [" with ".join(show(key) for key in group) for group in groups]
    given = [
        name
        for name, group in zip(names, groups, strict=True)
        if all(key in _found(error) for key in group)
    ]
    exactly = "exactly" if error.validator == "oneOf" else "at least"
    problem = f"found {' and '.join(given)} together" if given else "none of the keys is given"
    return Finding(path, problem, f"{exactly} one of {', '.join(names)}")


_HANDLERS: Mapping[str, Callable[[Path, ValidationError], Iterator[Finding]]] = {
    "type": _types,
    "enum": _enum,
    "const": _const,
    "additionalProperties": _extra,
    "unevaluatedProperties": _extra,
    "required": _missing,
    "pattern": _pattern,
    "uniqueItems": _repeated,
    "dependentRequired": _dependent,
    "not": _excluded,
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), _range
    ),
    **dict.fromkeys(
        ("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"),
        _size,
    ),
}
