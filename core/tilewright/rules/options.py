"""Options: named switches of a ruleset, and the places that take their value from them.

A value may be ``{"option": name}``, which stands for the option's value, or carry ``cases`` as
well: then the option's value picks one. Cases are named by the value: ``true``, ``3``, ``now``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tilewright.errors import Fault, RulesetError, suggestion
from tilewright.rules.address import Path, json_path
from tilewright.rules.provenance import (
    Leaf,
    ListNode,
    Node,
    ObjectNode,
    Place,
    node_at,
    plain,
    track_document,
)
from tilewright.rules.values import (
    JSON_TYPES,
    is_list,
    is_object,
    json_type,
    same,
    show,
    show_with_type,
)

SECTIONS = (
    "board",
    "pieces",
    "supplies",
    "placements",
    "phases",
    "scoring",
    "tie_breaks",
    "end",
    "parameters",
)
"""The sections below which a value may refer to an option."""


def case_key(value: object) -> str:
    """The key under ``cases`` that a value of an option picks."""
    return value if isinstance(value, str) else json.dumps(value)


def resolve_options(document: dict[str, Any]) -> dict[str, Any]:
    """A copy of the document with every reference replaced by what its option says.

    Raises:
        RulesetError: an option is unknown, its value is not allowed, or cases are missing or name
            no value of the option. All faults are listed.
    """
    faults = [
        Fault(json_path(path), problem, allowed)
        for path, problem, allowed in option_findings(document)
    ]
    resolved = resolve_references(track_document(document, ""), faults)
    if faults:
        raise RulesetError(str(document.get("id", "")), faults)
    value = plain(resolved)
    assert is_object(value)
    return value


def option_findings(document: Mapping[str, Any]) -> list[tuple[Path, str, str]]:
    """Options whose value or choices contradict themselves: path, problem, what is allowed."""
    found: list[tuple[Path, str, str]] = []
    options = document.get("options")
    for name, option in options.items() if is_object(options) else ():
        if is_object(option) and "value" in option:
            path = ("options", name)
            found += [((*path, *rest), text, allowed) for rest, text, allowed in _lapses(option)]
    return found


def _lapses(option: dict[str, Any]) -> list[tuple[Path, str, str]]:
    value, choices = option["value"], option.get("choices")
    found: list[tuple[Path, str, str]] = []
    low, high = option.get("minimum"), option.get("maximum")
    if is_list(choices):
        if not any(same(value, choice) for choice in choices):
            hint = _hint(value, choices)
            listed = ", ".join(show(choice) for choice in choices)
            found.append((("value",), f"found {show_with_type(value)}{hint}", listed))
        keys = [case_key(choice) for choice in choices]
        for index, key in enumerate(keys):
            if key in keys[:index]:
                found.append((("choices", index), f"{show(key)} names two choices alike", ""))
    for key, bound in (("minimum", low), ("maximum", high)):
        if isinstance(bound, bool) or not isinstance(bound, (int, float)):
            continue  # the schema has said so
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            found.append(((key,), f"a bound for {show_with_type(value)}", "bounds of numbers only"))
        elif value < bound if key == "minimum" else value > bound:
            word = "at least" if key == "minimum" else "at most"
            found.append((("value",), f"found {show_with_type(value)}", f"{word} {bound}"))
    return found


def _hint(value: object, choices: list[Any]) -> str:
    names = [choice for choice in choices if isinstance(choice, str)]
    if not isinstance(value, str) or not names:
        return ""
    text = suggestion(value, names)
    return f" ({text})" if text.startswith("did") else ""


def type_changes(before: ObjectNode | None, after: ObjectNode) -> list[Fault]:
    """Options without choices whose value became another type in one step of patching."""
    old, new = _table(before), _table(after)
    faults: list[Fault] = []
    for name, option in new.items():
        was, now = old.get(name, {}).get("value"), option.get("value")
        if name not in old or "choices" in option or _fits(was, now):
            continue
        node = node_at(after, ("options", name, "value"))
        allowed = JSON_TYPES[json_type(was)]
        problem = f"found {show_with_type(now)}, for an option that was {show(was)}"
        faults.append(Fault(json_path(node.place.path), problem, allowed, node.place.source))
    return faults


def _fits(was: object, now: object) -> bool:
    kinds = (json_type(was), json_type(now))
    return kinds[0] == kinds[1] or kinds == ("number", "integer") or now is None


def _table(root: Node | None) -> dict[str, dict[str, Any]]:
    options = root.members.get("options") if isinstance(root, ObjectNode) else None
    table = plain(options) if options is not None else None
    if not is_object(table):
        return {}
    return {name: option for name, option in table.items() if is_object(option)}


def resolve_references(root: ObjectNode, faults: list[Fault]) -> ObjectNode:
    """The tree with every reference below :data:`SECTIONS` replaced.

    A replaced value's origin reads ``option <name> (<origin of the option's value>)``. References
    that cannot be followed stay, and each is reported in ``faults``.
    """
    resolver = _Resolver(root, faults)
    members = {
        key: resolver.below(node) if key in SECTIONS else node for key, node in root.members.items()
    }
    return ObjectNode(members, root.place)


class _Resolver:
    __slots__ = ("faults", "options", "root")

    def __init__(self, root: ObjectNode, faults: list[Fault]) -> None:
        self.root = root
        self.options = {k: v for k, v in _table(root).items() if "value" in v}
        self.faults = faults

    def fault(self, node: Node, problem: str, allowed: str = "") -> None:
        self.faults.append(Fault(json_path(node.place.path), problem, allowed, node.place.source))

    def below(self, node: Node) -> Node:
        if isinstance(node, ListNode):
            return ListNode([self.below(item) for item in node.items], node.place)
        if not isinstance(node, ObjectNode):
            return node
        if "option" in node.members:
            return self.reference(node)
        return ObjectNode({k: self.below(v) for k, v in node.members.items()}, node.place)

    def reference(self, node: ObjectNode) -> Node:
        name = plain(node.members["option"])
        if not isinstance(name, str) or set(node.members) - {"option", "cases"}:
            return node
        if name not in self.options:
            hint = suggestion(name, self.options)
            self.fault(node.members["option"], f"unknown option {show(name)}; {hint}")
            return node
        value = node_at(self.root, ("options", name, "value"))
        cases = node.members.get("cases")
        if cases is None:
            return _relabelled(value, name, node.place.path)
        if not isinstance(cases, ObjectNode):
            return node
        self.check_cases(name, cases)
        picked = cases.members.get(case_key(plain(value)))
        return node if picked is None else _relabelled(self.below(picked), name, node.place.path)

    def check_cases(self, name: str, cases: ObjectNode) -> None:
        option = self.options[name]
        wanted = _values(option)
        keys = [case_key(value) for value in wanted or [option["value"]]]
        missing = [key for key in keys if key not in cases.members]
        if missing:
            listed = ", ".join(show(key) for key in missing)
            self.fault(cases, f"option {show(name)} may be {listed}, which has no case here")
        for key, node in cases.members.items():
            if wanted and key not in keys:
                listed = ", ".join(show(known) for known in keys)
                self.fault(node, f"option {show(name)} is never {show(key)}", listed)


def _values(option: dict[str, Any]) -> list[Any]:
    """All values an option may take; empty when there is no list of them."""
    choices = option.get("choices")
    if is_list(choices):
        return choices
    return [True, False] if isinstance(option["value"], bool) else []


def _relabelled(node: Node, name: str, path: Path) -> Node:
    place = Place(f"option {name} ({node.place.source})", path)
    if isinstance(node, ObjectNode):
        return ObjectNode({k: _relabelled(v, name, path) for k, v in node.members.items()}, place)
    if isinstance(node, ListNode):
        return ListNode([_relabelled(item, name, path) for item in node.items], place)
    return Leaf(node.value, place)
