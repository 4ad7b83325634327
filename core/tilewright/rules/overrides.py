"""Overrides: values set from outside, such as ``--set scoring.largest-caravan.points=12``."""

from __future__ import annotations

from typing import Any

from tilewright.errors import DocumentError, Fault, UnknownNameError
from tilewright.rules.address import (
    Path,
    at_path,
    format_address,
    json_path,
    names_in,
    parse_address,
    segments_of,
    to_path,
)
from tilewright.rules.counts import with_value
from tilewright.rules.document import parse_document
from tilewright.rules.merge import DEFERRED
from tilewright.rules.provenance import (
    ListNode,
    Node,
    ObjectNode,
    plain,
    track,
)
from tilewright.rules.values import is_object, member

HEADER_KEYS = ("id", "format", "extends", "$schema")
"""Keys that say which file it is; overrides leave them alone."""


def parse_override(text: str) -> tuple[str, Any]:
    """Split ``address=value``. The value is JSON where it reads as JSON, else plain text.

    Raises:
        DocumentError: there is no ``=``, or what stands before it is no address.
    """
    head, equals, tail = _split(text)
    if not equals or not head.strip():
        raise DocumentError(
            f"override {text!r} is not of the form address=value,"
            " such as scoring.largest-group.points=12"
        )
    address = format_address(parse_address(head.strip()))
    return address, _value(tail.strip())


def _split(text: str) -> tuple[str, str, str]:
    quoted = False
    for index, character in enumerate(text):
        if character == '"' and text[index - 1 : index] != "\\":
            quoted = not quoted
        elif character == "=" and not quoted:
            return text[:index], "=", text[index + 1 :]
    return text, "", ""


def _value(text: str) -> Any:
    try:
        document = parse_document(f'{{"value": {text}}}', "override")
    except DocumentError:
        return text
    return document["value"] if len(document) == 1 else text


def apply_override(root: ObjectNode, text: str, open_keys: bool) -> ObjectNode:
    """The tree with one value set; null deletes the key or member.

    The value is set in the patches under ``player_counts`` as well where they touch it, so that
    the override wins for every number of players.

    Args:
        root: the tree of a resolved document.
        text: ``address=value``.
        open_keys: whether a new key may be given to an object that exists (a schema will judge it).

    Raises:
        DocumentError: the text is no override.
        UnknownNameError: the document has no such address.
    """
    address, value = parse_override(text)
    document = plain(root)
    if parse_address(address)[0] in HEADER_KEYS:
        listed = ", ".join(HEADER_KEYS)
        raise DocumentError(f"{address} says which file this is; {listed} cannot be set")
    path = _target(document, address, open_keys)
    source = f"--set {text}"
    placed = None if value is None else track(value, source, path)
    result = _assigned(root, path, placed)
    return with_value(result, segments_of(document, path), placed)


def override_fault(root: ObjectNode, text: str, error: UnknownNameError | DocumentError) -> Fault:
    """The fault that says why an override was refused, at the last place that does exist."""
    problem = str(error)
    if isinstance(error, DocumentError):
        return Fault("$", problem, source=f"--set {text}")
    document = here = plain(root)
    steps: list[str | int] = []
    for segment in parse_address(parse_override(text)[0]):
        names = names_in(here)
        if segment not in names:
            break
        steps.append(segment if is_object(here) else names.index(segment))
        here = member(here, steps[-1])
    patched = _in_patches(document, parse_address(parse_override(text)[0]), len(steps) + 1)
    if patched:
        hint = f"did you mean {' or '.join(map(repr, patched))}?"
        return Fault(
            json_path(steps), f"unknown {error.kind} {error.name!r}", hint, f"--set {text}"
        )
    allowed = ", ".join(error.known) if "did you mean" in problem else ""
    return Fault(json_path(steps), problem, allowed, f"--set {text}")


def _in_patches(document: Any, segments: tuple[str, ...], known: int) -> list[str]:
    """Addresses of a value in the patches for numbers of players that have its first segments."""
    patches: Any = member(document, DEFERRED)
    return [
        format_address((DEFERRED, key, *segments))
        for key in names_in(patches)
        if is_object(patches) and _path_if_known(patches[key], list(segments[:known])) is not None
    ]


def _target(document: dict[str, Any], address: str, open_keys: bool) -> Path:
    try:
        path = to_path(document, address)
    except UnknownNameError:
        *parent, key = parse_address(address)
        holder = _path_if_known(document, parent) if open_keys else None
        if holder is None or holder[:1] == ("options",):
            raise
        if not is_object(at_path(document, holder)):
            raise
        return (*holder, key)
    return (*path, "value") if len(path) == 2 and path[0] == "options" else path


def _path_if_known(document: dict[str, Any], segments: list[str]) -> Path | None:
    try:
        return to_path(document, format_address(segments))
    except UnknownNameError:
        return None


def _assigned(node: ObjectNode, path: Path, value: Node | None) -> ObjectNode:
    result = _assign(node, path, value)
    assert isinstance(result, ObjectNode)
    return result


def _assign(node: Node, path: Path, value: Node | None) -> Node | None:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(node, ObjectNode) and isinstance(step, str):
        members = dict(node.members)
        member = _assign(members.get(step, node), rest, value)
        if member is None:
            members.pop(step, None)
        else:
            members[step] = member
        return ObjectNode(members, node.place)
    if isinstance(node, ListNode) and isinstance(step, int):
        item = _assign(node.items[step], rest, value)
        items = [*node.items[:step], *([] if item is None else [item]), *node.items[step + 1 :]]
        return ListNode(items, node.place)
    return node
