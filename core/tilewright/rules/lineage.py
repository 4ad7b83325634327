"""Following ``extends`` from a ruleset to its oldest ancestor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tilewright.errors import Fault, RulesetError, UnknownNameError
from tilewright.rules.document import Source, plain_document, read_document
from tilewright.rules.messages import unknown
from tilewright.rules.values import json_type, show, show_with_type

FORMATS = (1,)
"""Versions of the file format that this package understands."""

Find = Callable[[str], Mapping[str, Any] | Source]
"""Gives the document of a ruleset by id; raises :class:`UnknownNameError` when there is none."""


class Ancestor(NamedTuple):
    """One file of a lineage; ``folder`` is where it lies, if it is a file of its own."""

    id: str
    document: dict[str, Any]
    folder: Path | None


def find_lineage(source: Mapping[str, Any] | Source, find: Find) -> list[Ancestor]:
    """The ruleset and all its ancestors, child first.

    A parent is named by its id or, with a separator or the ending ``.json``, by the path of its
    file as seen from the child's.

    Raises:
        DocumentError: a file is unreadable.
        RulesetError: a file is of no known format or has no id, a parent is unknown, or the files
            extend one another in a circle.
    """
    chain = [_ancestor(source, "the document")]
    while "extends" in chain[-1].document:
        child = chain[-1]
        parent = child.document["extends"]
        names = [ancestor.id for ancestor in chain]
        if not isinstance(parent, str):
            allowed = "the id of one ruleset"
            raise _refused(child.id, "extends", f"found {show_with_type(parent)}", allowed)
        if parent in names:
            raise _circle(child, names, parent)
        if is_file_name(parent):
            found = _ancestor(_beside(child, parent), parent)
        else:
            found = _ancestor(_found(chain, parent, find), parent)
            if found.id != parent:
                problem = f"the ruleset found as {show(parent)} calls itself {show(found.id)}"
                raise _refused(child.id, "extends", problem, "")
        if found.id in names:
            raise _circle(child, names, found.id)
        chain.append(found)
    return chain


def is_file_name(name: str) -> bool:
    """Whether a ruleset's name is the path of a file, not an id."""
    return name.endswith(".json") or "/" in name or "\\" in name


def _beside(child: Ancestor, name: str) -> Path:
    """The file of that name, as seen from the child's."""
    if child.folder is None:
        problem = f"found {show(name)}, a path, but the ruleset is no file that it could start from"
        raise _refused(child.id, "extends", problem, "the id of a ruleset")
    return child.folder / name


def _circle(child: Ancestor, names: list[str], again: str) -> RulesetError:
    circle = " extends ".join([*names[names.index(again) :], again])
    problem = f"rulesets extend one another in a circle: {circle}"
    return _refused(child.id, "extends", problem, "")


def _found(chain: list[Ancestor], parent: str, find: Find) -> Mapping[str, Any] | Source:
    try:
        return find(parent)
    except LookupError as error:
        known = sorted(error.known) if isinstance(error, UnknownNameError) else []
        way = " extends ".join(show(name) for name in (*(a.id for a in chain), parent))
        tail = f" ({way})" if len(chain) > 1 else ""
        problem = f"there is no ruleset {show(parent)}{unknown(parent, known)}{tail}"
        raise _refused(chain[-1].id, "extends", problem, ", ".join(known)) from error


def _ancestor(source: Mapping[str, Any] | Source, name: str) -> Ancestor:
    if isinstance(source, Mapping):
        own = source.get("id")
        document = plain_document(source, own if isinstance(own, str) else name)
    else:
        document, name = read_document(source), source.name
    own = document.get("id")
    name = own if isinstance(own, str) and own else name
    faults: list[Fault] = []
    if "format" not in document:
        faults.append(Fault("$", 'the key "format" is missing', _formats(), name))
    elif json_type(document["format"]) != "integer" or document["format"] not in FORMATS:
        problem = f"found {show_with_type(document['format'])}"
        faults.append(Fault("$.format", problem, _formats(), name))
    if "id" not in document:
        faults.append(Fault("$", 'the key "id" is missing', "the name of the ruleset", name))
    elif not isinstance(own, str) or not own:
        faults.append(Fault("$.id", f"found {show_with_type(own)}", "a name", name))
    if faults:
        raise RulesetError(name, faults)
    return Ancestor(name, document, source.parent if isinstance(source, Path) else None)


def _formats() -> str:
    listed = ", ".join(str(number) for number in FORMATS)
    return f"{listed} (the formats that this version understands)"


def _refused(name: str, key: str, problem: str, allowed: str) -> RulesetError:
    return RulesetError(name, [Fault(f"$.{key}", problem, allowed, name)])
