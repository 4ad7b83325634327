"""Patching one document with another: JSON Merge Patch, with lists of named parts patched by id.

The rules are those of RFC 7396 but for one addition. A *named list* (not empty, every member an
object with a text ``id``) patches another named list member by member: a known id is merged, a new
one is appended, ``"remove": true`` takes a member out and ``"before": id`` moves it.

The patches under ``player_counts`` are applied later, so a child's are joined to its parent's with
their nulls, removals and moves intact.
"""

from __future__ import annotations

from typing import Any

from tilewright.errors import Fault
from tilewright.rules.address import json_path
from tilewright.rules.provenance import (
    Leaf,
    ListNode,
    Node,
    ObjectNode,
    member_ids,
    plain,
    track,
)
from tilewright.rules.values import show

DIRECTIVES = ("remove", "before")
"""Keys of a named list's member that tell the merge what to do and never reach the result."""

REFERENCE_KEYS = frozenset(("option", "cases"))
"""Keys of a reference to an option."""

DEFERRED = "player_counts"
"""The top-level key whose values are patches themselves."""


def merge(target: Any, patch: Any) -> Any:
    """The target changed by the patch, as a new value; neither argument is touched.

    Any two JSON values can be merged. What a patch asks for in vain (removing an unknown id) is
    skipped; :func:`merge_nodes` reports it.
    """
    return plain(merge_nodes(track(target, ""), track(patch, ""), []))


def merge_nodes(target: Node | None, patch: Node, faults: list[Fault]) -> Node:
    """Merge trees, keeping where each value came from.

    Args:
        target: the tree to change, or None for nothing at all.
        patch: the tree that changes it.
        faults: receives what the patch asks for in vain, in the order of the patch.
    """
    merger = _Merger(faults)
    if isinstance(patch, ObjectNode) and isinstance(patch.members.get(DEFERRED), ObjectNode):
        return merger.with_deferred(target, patch)
    return merger.value(target, patch, False)


class _Merger:
    """Merges with one list of faults. ``keep`` joins two patches instead of applying one."""

    __slots__ = ("faults",)

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults

    def fault(self, node: Node, problem: str, allowed: str = "") -> None:
        self.faults.append(Fault(json_path(node.place.path), problem, allowed, node.place.source))

    def with_deferred(self, target: Node | None, patch: ObjectNode) -> ObjectNode:
        known = target.members.get(DEFERRED) if isinstance(target, ObjectNode) else None
        deferred = patch.members[DEFERRED]
        assert isinstance(deferred, ObjectNode)
        rest = {key: node for key, node in patch.members.items() if key != DEFERRED}
        base = self.object(target, ObjectNode(rest, patch.place), False)
        counts = dict(known.members) if isinstance(known, ObjectNode) else {}
        for key, node in deferred.members.items():
            if not _is_null(node):
                counts[key] = self.value(counts.get(key), node, True)
            elif counts.pop(key, None) is None:
                self.fault(node, f"there is no {show(key)} to delete", ", ".join(counts))
        place = known.place if isinstance(known, ObjectNode) and counts else deferred.place
        return ObjectNode({**base.members, DEFERRED: ObjectNode(counts, place)}, base.place)

    def value(self, target: Node | None, patch: Node, keep: bool) -> Node:
        if isinstance(patch, ObjectNode):
            return self.object(target, patch, keep)
        if isinstance(patch, ListNode) and member_ids(patch) is not None:
            return self.named_list(target, patch, keep)
        return patch

    def object(self, target: Node | None, patch: ObjectNode, keep: bool) -> ObjectNode:
        base = target if isinstance(target, ObjectNode) else ObjectNode({}, patch.place)
        if _is_reference(base) and not patch.members.keys() & REFERENCE_KEYS:
            base = ObjectNode({}, patch.place)
        members = dict(base.members)
        for key, node in patch.members.items():
            if keep and _is_null(node):
                members[key] = node
            elif not _is_null(node):
                members[key] = self.value(members.get(key), node, keep)
            elif members.pop(key, None) is None:
                self.fault(node, f"there is no {show(key)} to delete", ", ".join(members))
        return ObjectNode(members, base.place if members or not patch.members else patch.place)

    def named_list(self, target: Node | None, patch: ListNode, keep: bool) -> ListNode:
        base = target if isinstance(target, ListNode) else ListNode([], patch.place)
        members = dict(zip(member_ids(base) or (), base.items, strict=False))
        moves: dict[str, Node] = {}
        seen: set[str] = set()
        for name, item in zip(member_ids(patch) or (), patch.items, strict=True):
            assert isinstance(item, ObjectNode)
            if name in seen:
                self.fault(item, f"the id {show(name)} is given twice in one list")
            seen.add(name)
            if keep:
                members[name] = self.joined(members.get(name), item)
            elif "remove" in item.members:
                self.remove(members, name, item)
                moves.pop(name, None)
            else:
                self.place(members, moves, name, item)
        order = self.arranged(list(members), moves)
        place = base.place if members else patch.place
        return ListNode([members[name] for name in order], place)

    def joined(self, target: Node | None, item: ObjectNode) -> Node:
        removed = isinstance(target, ObjectNode) and "remove" in target.members
        return item if removed or "remove" in item.members else self.value(target, item, True)

    def remove(self, members: dict[str, Node], name: str, item: ObjectNode) -> None:
        flag = item.members["remove"]
        extra = [key for key in item.members if key not in ("id", "remove")]
        if plain(flag) is not True:
            self.fault(flag, f"found {show(plain(flag))}", "true, or no such key")
        elif extra:
            self.fault(item, f"{show(name)} is removed and changed at once", "id and remove alone")
        elif name not in members:
            self.fault(item, f"there is no {show(name)} to remove", ", ".join(members))
        members.pop(name, None)

    def place(
        self, members: dict[str, Node], moves: dict[str, Node], name: str, item: ObjectNode
    ) -> None:
        # The id of a known member only says which one is meant; its origin stays.
        skipped = ("id", "before") if name in members else ("before",)
        content = {key: node for key, node in item.members.items() if key not in skipped}
        members[name] = self.value(members.get(name), ObjectNode(content, item.place), False)
        moves.pop(name, None)
        if "before" in item.members:
            moves[name] = item.members["before"]

    def arranged(self, order: list[str], moves: dict[str, Node]) -> list[str]:
        """The order after all moves. It depends on the members that stay, not on past moves."""
        anchors: dict[str, str] = {}
        for name, node in moves.items():
            anchor = plain(node)
            if isinstance(anchor, str) and anchor in order and anchor != name:
                anchors[name] = anchor
            else:
                others = ", ".join(other for other in order if other != name)
                self.fault(node, f"there is no {show(anchor)} to stand before", others)
        placed = [name for name in order if name not in anchors]
        waiting = dict(anchors)
        while ready := [name for name, anchor in waiting.items() if anchor in placed]:
            for name in ready:
                placed.insert(placed.index(waiting.pop(name)), name)
        for name in waiting:
            chain = f"{show(name)} stands before {show(anchors[name])}, which waits for it in turn"
            self.fault(moves[name], chain)
        return placed + list(waiting)


def _is_reference(node: ObjectNode) -> bool:
    """Whether the object is a reference to an option, which a plain object replaces as a whole."""
    return "option" in node.members and node.members.keys() <= REFERENCE_KEYS


def _is_null(node: Node) -> bool:
    return isinstance(node, Leaf) and node.value is None
