"""Checking a document: against the composed schema, and for what no schema can say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from tilewright.errors import Fault
from tilewright.rules.address import Path, json_path, parse_json_path, to_address, unique_ids
from tilewright.rules.branches import Branches
from tilewright.rules.merge import DEFERRED
from tilewright.rules.messages import Finding, findings_of
from tilewright.rules.options import option_findings
from tilewright.rules.values import ids_of, is_integer, is_list, is_object, member, show

if TYPE_CHECKING:
    from jsonschema import ValidationError


MOST_PLAYERS = 100
"""No game is for more players, as the schema says too."""

RULESET_SCHEMA = "urn:tilewright:ruleset:1"
"""The ``$id`` of the ruleset schema."""


def validate(document: dict[str, Any], schema: Mapping[str, Any]) -> list[Fault]:
    """Everything wrong with a document, in document order.

    Args:
        document: a whole ruleset, with ``extends`` resolved.
        schema: what :func:`~tilewright.rules.compose_schema` gives. Under any other schema the
            document is taken for something else, and what only rulesets must keep is not checked.
    """
    found = find_faults(document, schema)
    return [Fault(json_path(f.path), described(document, f), f.allowed) for f in found]


def find_faults(
    document: dict[str, Any],
    schema: Mapping[str, Any] | None,
    sections: Sequence[str] | None = None,
) -> list[Finding]:
    """Like :func:`validate`, with paths instead of text.

    Args:
        document: the document.
        schema: without one only what no schema can say is checked.
        sections: the keys of the document whose values are held to the schema; None: all.
    """
    is_ruleset = schema is None or schema.get("$id") == RULESET_SCHEMA
    found = [*_checks(document)] if is_ruleset else []
    if schema is not None and sections is not None:
        schema = _for_sections(schema, sections)
    if schema is not None:
        for error in _errors(document, schema):
            found += findings_of(error)
    unique = list(dict.fromkeys(found))
    return sorted(unique, key=lambda finding: _position(document, finding.path))


def _for_sections(schema: Mapping[str, Any], sections: Sequence[str]) -> dict[str, Any]:
    """The schema with anything allowed in the sections that are not named."""
    properties = schema.get("properties", {})
    narrowed = {key: part if key in sections else True for key, part in properties.items()}
    return {**schema, "properties": narrowed}


def described(document: object, finding: Finding, source: str = "") -> str:
    """The problem, led by the address where that says more than path and source."""
    if not _goes_by_id(document, finding.path):
        return finding.problem
    address = to_address(document, finding.path)
    named = source.startswith(f"--set {address}=")
    return finding.problem if named else f"{address}: {finding.problem}"


def in_file_order(faults: list[Fault], documents: Mapping[str, dict[str, Any]]) -> list[Fault]:
    """The faults sorted by file, in the order of ``documents``, and by position in each file."""
    ranks = {name: rank for rank, name in enumerate(documents)}

    def place(fault: Fault) -> tuple[int, tuple[int, ...]]:
        # An origin such as "player count 2-3 (meadow)" names its file in brackets.
        name = fault.source.rstrip(")").rpartition("(")[2]
        if name not in ranks:
            return len(ranks), ()
        return ranks[name], _position(documents[name], parse_json_path(fault.path))

    return sorted(faults, key=place)


def _goes_by_id(document: object, path: Path) -> bool:
    here: Any = document
    for step in path:
        if is_list(here) and unique_ids(here) is not None:
            return True
        here = member(here, step)
    return False


def _errors(document: dict[str, Any], schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    # Importing jsonschema takes longer than reading a ruleset, and not every command validates.
    from jsonschema import Draft202012Validator, validators

    def whole(_checker: object, value: object) -> bool:
        return is_integer(value)

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    # Its type stubs leave out the argument types of what is called here.
    extend: Any = cast("Any", validators).extend
    keywords = {"allOf": Branches().all_of}
    made = extend(Draft202012Validator, keywords, type_checker=checker)
    yield from made(schema).iter_errors(document)


def _position(document: object, path: Path) -> tuple[int, ...]:
    order: list[int] = []
    here: Any = document
    for step in path:
        if is_object(here):
            keys = list(here)
            order.append(keys.index(str(step)) if step in here else len(keys))
        elif isinstance(step, int):
            order.append(step)
        here = member(here, step)
    return tuple(order)


def _checks(document: dict[str, Any]) -> Iterator[Finding]:
    yield from _player_range(document)
    yield from (Finding(*found) for found in option_findings(document))
    yield from _count_keys(document)
    for path, ids in _named_lists(document):
        for index, name in enumerate(ids):
            if name in ids[:index]:
                first = json_path((*path, ids.index(name)))
                problem = f"the id {show(name)} is already taken by {first}"
                yield Finding((*path, index, "id"), problem, "an id of its own for each member")


def _named_lists(value: object, path: Path = ()) -> list[tuple[Path, list[str]]]:
    """Every named list of a document with its ids, in document order."""
    found: list[tuple[Path, list[str]]] = []
    if is_object(value):
        for key, member in value.items():
            found += _named_lists(member, (*path, key))
    elif is_list(value):
        ids = ids_of(value)
        if ids is not None:
            found.append((path, ids))
        for index, item in enumerate(value):
            found += _named_lists(item, (*path, index))
    return found


def player_bounds(document: Mapping[str, Any]) -> tuple[int, int] | None:
    """Fewest and most players, or None when the document does not say so properly."""
    players = document.get("players")
    if not is_object(players):
        return None
    low, high = players.get("min"), players.get("max")
    if is_integer(low) and is_integer(high) and 1 <= low <= high <= MOST_PLAYERS:
        return low, high
    return None


def _player_range(document: dict[str, Any]) -> Iterator[Finding]:
    players = document.get("players")
    if not is_object(players):
        return
    low, high, usual = (players.get(key) for key in ("min", "max", "default"))
    if is_integer(low) and is_integer(high) and low > high:
        yield Finding(("players", "max"), f"found {high}", f"at least {low}, the minimum")
    elif is_integer(low) and is_integer(high) and is_integer(usual) and not low <= usual <= high:
        yield Finding(("players", "default"), f"found {usual}", f"from {low} to {high}")


def count_range(key: str) -> tuple[int, int] | None:
    """The numbers of players that a key such as ``2-3`` or ``5`` stands for."""
    first, _, last = key.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()):
        return None
    return int(first), int(last or first)


def _count_keys(document: dict[str, Any]) -> Iterator[Finding]:
    counts, bounds = document.get(DEFERRED), player_bounds(document)
    for key in counts if is_object(counts) else ():
        numbers = count_range(key)
        if numbers is None:
            continue
        if numbers[0] > numbers[1]:
            yield Finding((DEFERRED, key), f"{show(key)} is an empty range", "smaller number first")
        elif bounds and not bounds[0] <= numbers[0] <= numbers[1] <= bounds[1]:
            problem = f"{show(key)} players are more or fewer than can play"
            yield Finding((DEFERRED, key), problem, f"from {bounds[0]} to {bounds[1]}")
