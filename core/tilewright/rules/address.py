"""Addresses name a value inside a ruleset, JSON paths give its position.

An address such as ``scoring.largest-caravan.points`` goes through named lists by id and through
other lists by index. It stays true when members move, so overrides and origins use it. A JSON
path such as ``$.scoring[3].points`` counts through every list. Keys with other characters than
letters, digits, ``_``, ``-`` and ``$`` are quoted in an address: ``board."a.b"``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from tilewright.errors import DocumentError, UnknownNameError
from tilewright.rules.values import ids_of, is_list, is_object, member

Path = tuple[str | int, ...]
"""Keys and indexes from the root of a document down to a value."""

_BARE = r"[\w$-]+"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_SEGMENT = re.compile(f"{_QUOTED}|{_BARE}", re.DOTALL)
_SHORTHAND = re.compile(r"[^\W\d]\w*")
_STEP = re.compile(rf"\.([^\W\d]\w*)|\[(0|[1-9]\d*)\]|\[({_QUOTED})\]", re.DOTALL)


def format_address(segments: Iterable[str]) -> str:
    """Join segments (keys, ids, indexes as text) to an address."""
    return ".".join(
        text if re.fullmatch(_BARE, text) else json.dumps(text, ensure_ascii=False)
        for text in segments
    )


def parse_address(address: str) -> tuple[str, ...]:
    """Split an address into its segments.

    Raises:
        DocumentError: the text is no address; the message gives the column.
    """
    segments: list[str] = []
    at = 0
    while at < len(address) or segments:
        match = _SEGMENT.match(address, at)
        if match is None:
            raise DocumentError(
                f"address {address!r}, column {at + 1}: expected a key, an id or an index;"
                " other characters belong in double quotes"
            )
        segments.append(_unquote(match.group(), address))
        at = match.end()
        if at == len(address):
            break
        if address[at] != ".":
            raise DocumentError(
                f"address {address!r}, column {at + 1}: expected '.', found {address[at]!r}"
            )
        at += 1
    return tuple(segments)


def _unquote(text: str, whole: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError as error:
        raise DocumentError(f"address {whole!r}: {text} is no JSON string") from error


def json_path(path: Iterable[str | int]) -> str:
    """Write a path as JSON path: ``$.scoring[3].points``, odd keys as ``["2-3"]``."""
    steps = ["$"]
    for step in path:
        if isinstance(step, int):
            steps.append(f"[{step}]")
        elif _SHORTHAND.fullmatch(step):
            steps.append(f".{step}")
        else:
            steps.append(f"[{json.dumps(step, ensure_ascii=False)}]")
    return "".join(steps)


def parse_json_path(text: str) -> Path:
    """Read back what :func:`json_path` writes.

    Raises:
        DocumentError: the text is no such path.
    """
    steps: list[str | int] = []
    at = 1
    while text[:1] == "$" and at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            break
        name, index, quoted = match.groups()
        steps.append(int(index) if index else name or _unquote(quoted, text))
        at = match.end()
    if text[:1] != "$" or at != len(text):
        raise DocumentError(f"{text!r} is no JSON path, such as '$.scoring[3].points'")
    return tuple(steps)


def unique_ids(items: Sequence[object]) -> list[str] | None:
    """The ids by which the members of a list are addressed, or None when indexes are used."""
    ids = ids_of(items)
    return ids if ids is not None and len(set(ids)) == len(ids) else None


def segments_of(document: object, path: Sequence[str | int]) -> tuple[str, ...]:
    """The address segments of the value at a path; steps beyond the document are kept as text."""
    segments: list[str] = []
    here: Any = document
    for step in path:
        if isinstance(step, int) and is_list(here) and step < len(here):
            ids = unique_ids(here)
            segments.append(str(step) if ids is None else ids[step])
        else:
            segments.append(str(step))
        here = member(here, step)
    return tuple(segments)


def to_address(document: object, path: Sequence[str | int]) -> str:
    """The address of the value at a path."""
    return format_address(segments_of(document, path))


def to_path(document: object, address: str) -> Path:
    """The path of the value that an address names in a document.

    Raises:
        DocumentError: the text is no address.
        UnknownNameError: the document has no such value; close names are suggested.
    """
    steps: list[str | int] = []
    here: Any = document
    for segment in parse_address(address):
        names = names_in(here)
        if segment not in names:
            where = to_address(document, steps)
            kind = f"address {address!r}: {where or 'the ruleset'} has no"
            raise UnknownNameError(kind, segment, names)
        steps.append(segment if is_object(here) else names.index(segment))
        here = member(here, steps[-1])
    return tuple(steps)


def names_in(value: object) -> list[str]:
    """The segments that lead from a value to its members: keys, ids or indexes."""
    if is_object(value):
        return list(value)
    if is_list(value):
        return unique_ids(value) or [str(index) for index in range(len(value))]
    return []


def value_at(document: object, address: str) -> Any:
    """The value that an address names. Raises like :func:`to_path`."""
    return at_path(document, to_path(document, address))


def at_path(document: object, path: Iterable[str | int]) -> Any:
    """The value at a path, or None where the document does not reach."""
    here: Any = document
    for step in path:
        here = member(here, step)
    return here
