"""A ruleset: a resolved document that knows where each of its values comes from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilewright.errors import (
    DocumentError,
    Fault,
    PlayerCountError,
    RulesetError,
    UnknownNameError,
)
from tilewright.rules.address import json_path, parse_json_path, to_path
from tilewright.rules.counts import with_values
from tilewright.rules.document import Source
from tilewright.rules.lineage import Ancestor, Find, find_lineage
from tilewright.rules.merge import DEFERRED, merge_nodes
from tilewright.rules.messages import Finding
from tilewright.rules.options import resolve_references, type_changes
from tilewright.rules.overrides import apply_override, override_fault
from tilewright.rules.provenance import (
    Entry,
    Leaf,
    ListNode,
    Node,
    ObjectNode,
    Place,
    entries,
    node_at,
    plain,
    track_document,
)
from tilewright.rules.validation import (
    count_range,
    described,
    find_faults,
    in_file_order,
    player_bounds,
)
from tilewright.rules.values import canonical_json, is_object

_UNRESOLVED = ("$schema", "extends")


@dataclass(frozen=True, eq=False, slots=True)
class Ruleset:
    """A ruleset with all its ancestors merged in.

    Two rulesets are equal when their hashes are.

    Attributes:
        id: name of the ruleset.
        document: the resolved document; treat it as read only.
        origins: for the address of every leaf, the ruleset or override that gave it.
        lineage: ids of the ruleset and its ancestors, child first.
        hash: SHA-256 of the canonical JSON of the document, in hexadecimal.
        schema: the schema that overrides are held to, if any.
    """

    id: str
    document: dict[str, Any] = field(repr=False)
    origins: Mapping[str, str] = field(repr=False)
    lineage: tuple[str, ...]
    hash: str
    schema: Mapping[str, Any] | None = field(repr=False)
    tree: ObjectNode = field(repr=False)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same rules."""
        return self.hash == other.hash if isinstance(other, Ruleset) else NotImplemented

    def __hash__(self) -> int:
        """Follows the content's hash."""
        return hash(self.hash)

    def with_overrides(self, overrides: Sequence[str]) -> Ruleset:
        """A ruleset with values set by texts such as ``scoring.majority.points=12``, in order.

        A value set so holds for every number of players.

        Raises:
            RulesetError: an override is unreadable, names no value, or makes the ruleset invalid.
        """
        tree, faults = self.tree, list[Fault]()
        for text in overrides:
            try:
                changed = apply_override(tree, text, self.schema is not None)
            except (DocumentError, UnknownNameError) as error:
                faults.append(override_fault(tree, text, error))
                continue
            faults += type_changes(tree, changed)
            tree = changed
        return _built(tree, self.lineage, self.schema, [*faults, *_faults_of(tree, self.schema)])

    def for_players(self, count: int) -> dict[str, Any]:
        """The document as it holds for a number of players, as a copy.

        The patches of ``player_counts`` are applied and the section is gone; references to options
        are replaced.

        Raises:
            PlayerCountError: the ruleset is not for so many.
        """
        document = plain(self._set_up(count))
        assert is_object(document)
        return document

    def explain(self, count: int | None = None) -> Iterator[Entry]:
        """Every leaf with address, JSON path, value and origin, in document order.

        Args:
            count: number of players to set the game up for; None shows the ruleset as it stands.

        Raises:
            PlayerCountError: the ruleset is not for so many.
        """
        return entries(self.tree if count is None else self._set_up(count))

    def origin_of(self, address: str) -> str:
        """What gave the value at an address; for a list or object, what first wrote it.

        Raises:
            DocumentError: the text is no address.
            UnknownNameError: there is no such value.
        """
        return node_at(self.tree, to_path(self.document, address)).place.source

    def located(self, faults: Sequence[Fault], count: int) -> list[Fault]:
        """Faults of the document for a number of players, with paths into the files that wrote it.

        Args:
            faults: found in what ``for_players(count)`` gave.
            count: the number of players.
        """
        tree = self._set_up(count)
        document = plain(tree)
        found: list[Fault] = []
        for fault in faults:
            path = parse_json_path(fault.path)
            node = node_at(tree, path)
            rest = path[len(node.place.path) :] if len(path) > len(node.place.path) else ()
            where = json_path((*node.place.path, *rest))
            problem = described(document, Finding(path, fault.problem, fault.allowed))
            found.append(Fault(where, problem, fault.allowed, node.place.source))
        return found

    def _set_up(self, count: int) -> ObjectNode:
        bounds = player_bounds(self.document)
        if bounds is None or not bounds[0] <= count <= bounds[1]:
            allowed = f"{bounds[0]} to {bounds[1]}" if bounds else "no number of"
            raise PlayerCountError(
                f"ruleset {self.id!r} cannot be played by {count!r}; it is for {allowed} players"
            )
        return resolve_references(_for_count(self.tree, _matching(self.tree, count), []), [])


def load_ruleset(
    source: Mapping[str, Any] | Source, find: Find, schema: Mapping[str, Any] | None = None
) -> Ruleset:
    """Read a ruleset with its ancestors, merge them, and check the result.

    Args:
        source: the document itself, or the file that holds it.
        find: gives parents by id.
        schema: the composed schema. Without one only the core's own checks are made.

    Raises:
        DocumentError: a file is unreadable.
        RulesetError: lists everything that is wrong.
    """
    ancestors = find_lineage(source, find)
    faults: list[Fault] = []
    tree: ObjectNode | None = None
    for ancestor in reversed(ancestors):
        patch = _patch_of(ancestor)
        merged = merge_nodes(tree and with_values(tree, patch), patch, faults)
        assert isinstance(merged, ObjectNode)
        faults += type_changes(tree, merged)
        tree = merged
    assert tree is not None
    lineage = tuple(ancestor.id for ancestor in ancestors)
    documents = {ancestor.id: ancestor.document for ancestor in ancestors}
    faults = in_file_order([*faults, *_faults_of(tree, schema)], documents)
    return _built(tree, lineage, schema, faults)


def _patch_of(ancestor: Ancestor) -> ObjectNode:
    content = {k: v for k, v in ancestor.document.items() if k not in _UNRESOLVED}
    return track_document(content, ancestor.id)


def _built(
    tree: ObjectNode,
    lineage: tuple[str, ...],
    schema: Mapping[str, Any] | None,
    faults: list[Fault],
) -> Ruleset:
    if faults:
        raise RulesetError(lineage[0], list(dict.fromkeys(faults)))
    document = plain(tree)
    origins = {entry.address: entry.origin for entry in entries(tree)}
    digest = hashlib.sha256(canonical_json(document).encode("ascii")).hexdigest()
    return Ruleset(lineage[0], document, origins, lineage, digest, schema, tree)


def _faults_of(tree: ObjectNode, schema: Mapping[str, Any] | None) -> Iterator[Fault]:
    """Faults of the document itself, then of what it becomes by options and player counts."""
    seen: set[Fault] = set()
    checked: list[dict[str, Any]] = []
    bounds = player_bounds(plain(tree)) or (1, 0)
    sets = dict.fromkeys(_matching(tree, count) for count in range(bounds[0], bounds[1] + 1))
    yield from _located(tree, schema, seen, checked)
    plainly = _for_count(tree, (), [])
    for keys in dict.fromkeys([(), *sets]):
        faults: list[Fault] = []
        resolved = resolve_references(_for_count(tree, keys, faults), faults)
        yield from (fault for fault in faults if fault not in seen)
        seen.update(faults)
        if resolved != plainly:
            bad_option = any(fault.path.startswith("$.options") for fault in seen)
            for fault in _located(resolved, schema, seen, checked):
                # What a bad option leads to is no fault of its own.
                if not (bad_option and fault.source.startswith("option ")):
                    yield fault


def _located(
    tree: ObjectNode,
    schema: Mapping[str, Any] | None,
    seen: set[Fault],
    checked: list[dict[str, Any]],
) -> Iterator[Fault]:
    """Faults not yet ``seen``; sections that stand alike in a ``checked`` document are passed over.

    Most sections are the same for every number of players, and checking is slow.
    """
    document = plain(tree)
    assert is_object(document)
    new = [key for key, value in document.items() if all(old.get(key) != value for old in checked)]
    checked.append(document)
    for finding in find_faults(document, schema, new):
        node = node_at(tree, finding.path)
        path, source = json_path(node.place.path), node.place.source
        fault = Fault(path, described(document, finding, source), finding.allowed, source)
        if fault not in seen:
            seen.add(fault)
            yield fault


def _matching(tree: ObjectNode, count: int) -> tuple[str, ...]:
    counts = tree.members.get(DEFERRED)
    keys = counts.members if isinstance(counts, ObjectNode) else ()
    ranges = {key: count_range(key) for key in keys}
    return tuple(key for key, span in ranges.items() if span and span[0] <= count <= span[1])


def _for_count(tree: ObjectNode, keys: Sequence[str], faults: list[Fault]) -> ObjectNode:
    """The tree with some of its player count patches applied and all of them gone."""
    counts = tree.members.get(DEFERRED)
    rest = {key: node for key, node in tree.members.items() if key != DEFERRED}
    result = ObjectNode(rest, tree.place)
    for key in keys:
        assert isinstance(counts, ObjectNode)
        patch = _labelled(counts.members[key], f"player count {key}")
        changed = merge_nodes(result, patch, faults)
        if isinstance(changed, ObjectNode):
            faults += type_changes(result, changed)
            result = changed
    return result


def _labelled(node: Node, origin: str) -> Node:
    source = node.place.source
    if not source.startswith("--set "):
        source = f"{origin} ({source})"
    place = Place(source, node.place.path)
    if isinstance(node, ObjectNode):
        return ObjectNode({k: _labelled(v, origin) for k, v in node.members.items()}, place)
    if isinstance(node, ListNode):
        return ListNode([_labelled(item, origin) for item in node.items], place)
    return Leaf(node.value, place)
