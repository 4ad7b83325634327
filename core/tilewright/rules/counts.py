"""Values that hold for every number of players, although an ancestor patches them for some.

What a variant or an override says of a value outranks what an ancestor says under
``player_counts``; so the value is written into those patches too, where they touch it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.rules.merge import DEFERRED
from tilewright.rules.provenance import Leaf, ListNode, Node, ObjectNode, member_ids

#: Keys of a member that say where it is, not what it is.
_PLACE_KEYS = ("id", "before")


def with_values(tree: ObjectNode, patch: ObjectNode) -> ObjectNode:
    """The tree with the values of ``patch`` in its patches for numbers of players."""
    for segments, value in _values(patch, ()):
        tree = with_value(tree, segments, value)
    return tree


def with_value(tree: ObjectNode, segments: tuple[str, ...], value: Node | None) -> ObjectNode:
    """The tree with one value, or without it, in its patches for numbers of players.

    Args:
        tree: a whole document.
        segments: address of the value.
        value: None drops what the patches say of it.
    """
    deferred = tree.members.get(DEFERRED)
    if not isinstance(deferred, ObjectNode):
        return tree
    counts = {
        key: _echoed(node, segments, value) or ObjectNode({}, node.place)
        for key, node in deferred.members.items()
    }
    members = {**tree.members, DEFERRED: ObjectNode(counts, deferred.place)}
    return ObjectNode(members, tree.place)


def _values(node: Node, segments: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node | None]]:
    """Address and value of everything that a patch sets, None for what it takes away."""
    ids = member_ids(node) if isinstance(node, ListNode) else None
    if isinstance(node, ObjectNode):
        for key, member in node.members.items():
            if key == "remove":
                yield segments, None
            elif not (key in _PLACE_KEYS or (key == DEFERRED and not segments)):
                yield from _values(member, (*segments, key))
    elif isinstance(node, ListNode) and ids:
        for name, item in zip(ids, node.items, strict=True):
            yield from _values(item, (*segments, name))
    elif isinstance(node, Leaf) and node.value is None:
        yield segments, None
    else:
        yield segments, node


def _echoed(patch: Node, segments: tuple[str, ...], value: Node | None) -> Node | None:
    """A patch that sets (or drops) the value too, where it touches the address at all."""
    if not segments:
        return value
    head, rest = segments[0], segments[1:]
    if isinstance(patch, ObjectNode) and head in patch.members:
        members = dict(patch.members)
        member = _echoed(members.pop(head), rest, value)
        if member is None:
            return ObjectNode(members, patch.place)
        return ObjectNode({**patch.members, head: member}, patch.place)
    if isinstance(patch, ListNode) and head in (ids := member_ids(patch) or []):
        at = ids.index(head)
        old = patch.items[at]
        if isinstance(old, ObjectNode) and "remove" in old.members and rest:
            return patch
        new = _echoed(old, rest, value)
        items = [*patch.items[:at], *([] if new is None else [new]), *patch.items[at + 1 :]]
        # An empty list would replace the whole list instead of leaving it alone.
        return ListNode(items, patch.place) if items else None
    return patch
