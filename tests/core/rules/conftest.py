"""A small catalogue of invented rules and a ruleset that uses all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tilewright.errors import RulesetError, UnknownNameError
from tilewright.rules import Catalogue, Ruleset, compose_schema, load_ruleset

Load = Callable[..., Ruleset]
Faults = Callable[..., list[str]]


def part(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {
        "title": "A part",
        "description": "Does something.",
        "properties": properties,
        "required": list(required),
    }


WHOLE = {"type": "integer", "description": "A whole number."}


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    shapes = [{"required": ["radius"]}, {"required": ["rows"]}]
    return Catalogue(
        games={"meadow": part(target=WHOLE), "strict": part(("target",), target=WHOLE)},
        topologies={
            "hex": {**part(radius={"type": "integer", "minimum": 1}, rows=WHOLE), "oneOf": shapes},
            "chain": part(("length",), length=WHOLE),
        },
        constraints={
            "unoccupied": part(),
            "on-mark": part(("mark",), mark={"type": "string", "description": "Name of a mark."}),
        },
        effects={"points": part(points=WHOLE)},
        phases={"place": part(rounds={"type": "integer", "minimum": 1, "maximum": 9})},
        scoring={
            "largest-group": part(
                points=WHOLE,
                ties={"enum": ["all", "none"]},
                table={"type": "array", "items": {"type": "integer"}},
            ),
            "majority": part(first=WHOLE),
        },
        endings={"supply-empty": part(supply={"type": "string"})},
    )


@pytest.fixture(scope="session")
def schema(catalogue: Catalogue) -> dict[str, Any]:
    return compose_schema(catalogue)


@pytest.fixture
def base() -> dict[str, Any]:
    return {
        "format": 1,
        "id": "base",
        "title": "Meadow",
        "game": "meadow",
        "players": {"min": 2, "max": 5, "default": 3},
        "options": {
            "timing": {"title": "Timing", "value": "now", "choices": ["now", "later"]},
            "prize": {"title": "Prize", "value": 10},
        },
        "board": {"topology": "hex", "radius": 2, "marks": {"palm": [[1, 0], "0,1"]}},
        "pieces": [{"id": "white"}],
        "supplies": [{"id": "bank", "owner": "shared", "counts": {"white": 3}}],
        "placements": [
            {
                "id": "lay",
                "constraints": [
                    {"id": "free", "rule": "unoccupied"},
                    {
                        "id": "spot",
                        "any": [
                            {"rule": "on-mark", "mark": "palm"},
                            {"not": {"rule": "unoccupied"}},
                        ],
                    },
                ],
            }
        ],
        "phases": [{"id": "main", "rule": "place", "rounds": 3}],
        "scoring": [
            {"id": "herd", "rule": "largest-group", "points": 10, "ties": "all"},
            {"id": "most", "rule": "majority", "first": 5},
        ],
        "end": [{"id": "empty", "rule": "supply-empty", "supply": "bank"}],
    }


@pytest.fixture
def load(schema: dict[str, Any], base: dict[str, Any]) -> Load:
    """Loads the last of some documents; the others and the base are what it may extend."""

    def loaded(*documents: Mapping[str, Any]) -> Ruleset:
        known = {document["id"]: document for document in (base, *documents)}

        def find(name: str) -> Mapping[str, Any]:
            if name not in known:
                raise UnknownNameError("ruleset", name, known)
            return known[name]

        return load_ruleset(documents[-1] if documents else base, find, schema)

    return loaded


@pytest.fixture
def faults(load: Load) -> Faults:
    """The texts of all faults that loading finds."""

    def found(*documents: Mapping[str, Any]) -> list[str]:
        with pytest.raises(RulesetError) as caught:
            load(*documents)
        return [str(fault) for fault in caught.value.faults]

    return found
