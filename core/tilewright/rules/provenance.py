"""Documents as trees whose every node remembers which file put it there.

Merging moves nodes about instead of copying values, so the origin of a value stays right however
often its list is patched, reordered or replaced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewright.rules.address import Path, format_address, json_path, unique_ids
from tilewright.rules.values import ids_of, is_list, is_object

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a source: a ruleset's id (or ``--set ...``) and the path in it."""

    source: str
    path: Path


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar and where it was written."""

    value: Scalar
    place: Place


@dataclass(frozen=True, slots=True)
class ObjectNode:
    """An object; ``place`` is where it was first written or last emptied."""

    members: dict[str, Node]
    place: Place


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; ``place`` is where it was first written or last emptied."""

    items: list[Node]
    place: Place


Node = Leaf | ObjectNode | ListNode


class Entry(NamedTuple):
    """One value of a resolved ruleset.

    Attributes:
        address: address, such as ``scoring.largest-caravan.points``.
        path: JSON path in the resolved document, such as ``$.scoring[3].points``.
        value: a scalar, or an empty list or object.
        origin: what gave the value: a ruleset's id, ``--set ...``, or ``player count 2-3`` or
            ``option end-timing`` with the origin of their value in brackets.
    """

    address: str
    path: str
    value: Any
    origin: str


def track(value: object, source: str, path: Path = ()) -> Node:
    """A tree of the value in which every node says that it comes from ``source``."""
    place = Place(source, path)
    if is_object(value):
        return ObjectNode({k: track(v, source, (*path, k)) for k, v in value.items()}, place)
    if is_list(value):
        return ListNode([track(v, source, (*path, i)) for i, v in enumerate(value)], place)
    if value is None or isinstance(value, (str, int, float, bool)):
        return Leaf(value, place)
    raise TypeError(f"{value!r} is no JSON value")


def track_document(document: dict[str, Any], source: str) -> ObjectNode:
    """The tree of a whole document."""
    members = {key: track(value, source, (key,)) for key, value in document.items()}
    return ObjectNode(members, Place(source, ()))


def plain(node: Node) -> Any:
    """The value of a tree, in fresh lists and dicts."""
    if isinstance(node, ObjectNode):
        return {key: plain(member) for key, member in node.members.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return node.value


def member_ids(node: ListNode) -> list[str] | None:
    """The ids of a named list, or None for a plain list."""
    heads: list[object] = []
    for item in node.items:
        head = item.members.get("id") if isinstance(item, ObjectNode) else None
        heads.append({"id": head.value} if isinstance(head, Leaf) else None)
    return ids_of(heads)


def node_at(root: Node, path: Path) -> Node:
    """The node at a path, or the last one on the way to it that exists."""
    here = root
    for step in path:
        if isinstance(here, ObjectNode) and isinstance(step, str) and step in here.members:
            here = here.members[step]
        elif isinstance(here, ListNode) and isinstance(step, int) and step < len(here.items):
            here = here.items[step]
        else:
            break
    return here


def entries(root: Node) -> Iterator[Entry]:
    """Every scalar, empty list and empty object of a tree, in document order."""
    for segments, path, leaf in _leaves(root, (), ()):
        yield Entry(format_address(segments), json_path(path), plain(leaf), leaf.place.source)


def _leaves(
    node: Node, segments: tuple[str, ...], path: Path
) -> Iterator[tuple[tuple[str, ...], Path, Node]]:
    if isinstance(node, ObjectNode) and node.members:
        for key, member in node.members.items():
            yield from _leaves(member, (*segments, key), (*path, key))
    elif isinstance(node, ListNode) and node.items:
        ids = unique_ids([plain(item) for item in node.items]) if member_ids(node) else None
        names = ids or [str(index) for index in range(len(node.items))]
        for index, (name, item) in enumerate(zip(names, node.items, strict=True)):
            yield from _leaves(item, (*segments, name), (*path, index))
    else:
        yield segments, path, node
