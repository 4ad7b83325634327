"""Reading ruleset files: strict JSON, with the place of everything that is wrong."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NoReturn

from tilewright.errors import DocumentError
from tilewright.rules.values import JSON_TYPES, is_list, is_object, json_type, show

Source = Path | Traversable
"""Where a document can be read from: a file, or a resource of a package."""

MAX_DEPTH = 64
"""Deepest nesting of lists and objects that a document may have."""

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|[{}\[\]:]|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?', re.DOTALL
)


MOST_BYTES = 64 << 20
"""No document is larger; whatever is, is no ruleset and no recorded game."""


class _NotStrictError(ValueError):
    """Valid for Python's reader, but no strict JSON."""


def read_document(source: Source) -> dict[str, Any]:
    """Read a JSON object from a UTF-8 file, with or without byte order mark.

    Raises:
        DocumentError: the file cannot be read, is broken JSON, gives a key twice, holds NaN, an
            infinity or half a character, nests too deeply, or is no object. The message gives
            file, line and column.
    """
    try:
        with source.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise DocumentError(f"{_name(source)} cannot be read: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise DocumentError(f"{_name(source)} is larger than {MOST_BYTES >> 20} MiB")
    return parse_document(_decode(data, _name(source)), _name(source))


def parse_document(text: str, name: str) -> dict[str, Any]:
    """Read a JSON object from text; ``name`` stands for the file in messages.

    Raises:
        DocumentError: as for :func:`read_document`.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_number
        )
    except _NotStrictError as error:
        raise DocumentError("\n".join(_lapses(text, name)) or f"{name}: {error}") from error
    except json.JSONDecodeError as error:
        detail = f"broken JSON, {error.msg[:1].lower()}{error.msg[1:]}"
        raise DocumentError(
            f"{_at(name, text, error.pos)}: {detail}, at {_excerpt(text, error.pos)}"
        ) from error
    except RecursionError as error:
        raise DocumentError(f"{name}: nested deeper than {MAX_DEPTH} levels") from error
    except ValueError as error:
        raise DocumentError(f"{name}: a number has more digits than can be read") from error
    return _checked(value, name)


def plain_document(value: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A private copy of a document that was made in Python, held to the same rules as a file.

    Raises:
        DocumentError: the value holds something that JSON cannot write, or as for
            :func:`read_document`.
    """
    try:
        text = json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise DocumentError(f"{name} is no JSON document: {error}") from error
    return parse_document(text, name)


def _checked(value: object, name: str) -> dict[str, Any]:
    if not is_object(value):
        word = JSON_TYPES[json_type(value)]
        raise DocumentError(f"{name}: expected a JSON object, found {word}: {show(value)}")
    if _depth(value) > MAX_DEPTH:
        raise DocumentError(f"{name}: nested deeper than {MAX_DEPTH} levels")
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        half = str(error.object)[error.start]
        raise DocumentError(f"{name}: a text holds half a character, {half!r}") from error
    return value


def _depth(value: object) -> int:
    """How deep a value nests, counted no further than one level too many."""
    level: list[Any] = [value]
    for depth in range(MAX_DEPTH + 1):
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return depth
    return MAX_DEPTH + 1


def _inside(value: object) -> list[Any]:
    if is_object(value):
        return list(value.values())
    return value if is_list(value) else []


def _name(source: Source) -> str:
    return str(source) if isinstance(source, Path) else source.name


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8-sig", errors="replace")
        bad = error.object[error.start]
        raise DocumentError(
            f"{_at(name, before, len(before))}: not UTF-8, found byte 0x{bad:02x}"
        ) from error


def _at(name: str, text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return f"{name}, line {line}, column {column}"


def _excerpt(text: str, position: int) -> str:
    rest = text[position : position + 20].split("\n")[0].rstrip()
    return repr(rest) if rest else "the end of the line"


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _NotStrictError("a key is given twice")
    return members


def _constant(text: str) -> NoReturn:
    raise _NotStrictError(f"{text} is no JSON number")


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _NotStrictError(f"{text} is too large a number")
    return value


def _lapses(text: str, name: str) -> Iterator[str]:
    """Everything that Python's reader would let pass, in the order of the file."""
    open_keys: list[set[str]] = []
    last = None
    for token in _TOKEN.finditer(text):
        word = token.group()
        if word in "{[":
            open_keys.append(set())
        elif word in "}]":
            open_keys = open_keys[:-1]
        elif word == ":" and last is not None and open_keys:
            key = last.group()
            if key in open_keys[-1]:
                yield f"{_at(name, text, last.start())}: key {key} is given twice"
            open_keys[-1].add(key)
        elif word.endswith(("NaN", "Infinity")):
            yield f"{_at(name, text, token.start())}: {word} is no JSON number"
        elif word[0] != '"' and math.isinf(float(word)):
            yield f"{_at(name, text, token.start())}: {show(word)} is too large a number"
        last = token
