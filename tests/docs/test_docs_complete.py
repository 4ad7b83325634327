"""The pages name all there is: hooks, rules and their parameters, errors, commands, terms."""

from __future__ import annotations

import importlib
import inspect
import json
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import click
import pytest

from tilewright import Registry, TilewrightError, errors
from tilewright.cli import root
from tilewright.play import Ending, Phase, ScoringPart, observation_schema
from tilewright.registry import hookspecs
from tilewright.registry.registry import COMMON_PARAMETERS
from tilewright.rules.schema import skeleton

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
TOCTREES: Final = re.compile(r"^```\{toctree\}\n(.*?)^```", re.M | re.S)

#: The pages of the core's own rules, by the attribute of ``Registry.parts`` that holds them.
RULE_PAGES: Final = {
    "constraints": "reference/constraints.md",
    "effects": "reference/effects.md",
    "scoring": "reference/scoring.md",
    "phases": "reference/phases.md",
    "endings": "reference/endings.md",
}

#: Where an example of each kind of part goes in a ruleset, besides the placement's own lists.
SECTIONS: Final = {"scoring": "scoring", "phases": "phases", "endings": "end"}

#: Everything that the reference pages' examples refer to.
MEADOW: Final[dict[str, Any]] = {
    "format": 1,
    "id": "meadow",
    "title": "Meadow",
    "game": "through-the-desert",
    "players": {"min": 2, "max": 4, "default": 2},
    "board": {
        "topology": "hex-complex",
        "shape": {"radius": 2},
        "marks": {
            "spring": ["0,0"],
            "hill": ["1,0", "0,1"],
            "clover": ["0,-2"],
            "daisy": ["2,0"],
            "grazed": [],
        },
    },
    "pieces": [{"id": "sheep"}, {"id": "goat"}],
    "supplies": [
        {"id": "flock", "owner": "each", "counts": {"sheep": 6, "goat": 4}},
        {"id": "barn", "owner": "shared", "counts": {"sheep": 9, "goat": 9}},
    ],
    "setup": [
        {"piece": "sheep", "owner": 0, "sites": ["-2,0", "0,0/NE"]},
        {"piece": "sheep", "owner": 1, "sites": ["-1,0"]},
    ],
    "placements": [
        {
            "id": "graze",
            "supply": "flock",
            "marks": ["grazed"],
            "constraints": [{"id": "free", "rule": "empty"}],
            "effects": [
                {"id": "picking", "rule": "collect", "marks": ["clover", "daisy"]},
                {"id": "drinking", "rule": "connect", "mark": "spring"},
                {"id": "fencing", "rule": "enclosure"},
                {"id": "capturing", "rule": "capture"},
                {"id": "paths", "rule": "network", "nodes": ["goat"]},
                {"id": "remembering", "rule": "remember"},
                {"id": "judging", "rule": "judge", "award": "shepherd", "owners": "mover"},
            ],
        }
    ],
    "phases": [{"id": "grazing", "rule": "placement", "placement": "graze"}],
    "scoring": [
        {"id": "hay", "rule": "pieces", "points": 1, "moment": "scoring"},
        {"id": "shepherd", "rule": "held-most-pieces", "pieces": {"sheep": 1}, "points": 2},
    ],
    "end": [],
}

#: The same for the rules about tiles with sides: boards of squares, one for each player or for all.
MOSAIC: Final[dict[str, Any]] = {
    **MEADOW,
    "id": "mosaic",
    "title": "Mosaic",
    "board": {"topology": "square", "rows": 5, "columns": 5, "marks": {"paved": []}},
    "pieces": [],
    "supplies": [],
    "setup": [],
    "placements": [
        {
            "id": "pave",
            "constraints": [],
            "effects": [
                {
                    "id": "paving",
                    "rule": "tile-set",
                    "tiles": [
                        {"id": "well", "symbol": "well", "value": 2, "ends": {"path": ["NE"]}},
                        {"id": "tree", "symbol": "tree", "count": 9, "ends": {"path": ["NS"]}},
                    ],
                }
            ],
        },
        {
            "id": "court",
            "marks": ["paved"],
            "effects": [
                {
                    "id": "floor",
                    "rule": "tile-set",
                    "boards": "shared",
                    "tiles": [{"id": "slab", "count": 9, "ends": {"path": ["NESW"]}}],
                }
            ],
        },
    ],
    "phases": [{"id": "taking", "rule": "draw-tiles", "set": "paving", "count": 4}],
    "scoring": [],
}

#: The words that the design fixes for code, files and pages.
TERMS: Final = {
    *("Game", "Ruleset", "Variant", "State", "Action", "Notation", "Observation", "Playthrough"),
    *("Topology", "Site", "Cell", "Vertex", "Edge", "Tile", "Piece", "Supply", "Axial coordinates"),
    *("Group", "Region", "Enclosure", "Frontier", "Trail", "Phase", "Turn", "Ply", "Chance node"),
    *("Perft", "Returns", "Scoring part"),
}

PUBLIC_PACKAGES: Final = (
    "board",
    "bots",
    "errors",
    "library",
    "play",
    "playthrough",
    "registry",
    "render",
    "rules",
    "simulation",
    "testing",
)


# --- reading pages ----------------------------------------------------------------------------


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def sections(name: str) -> dict[str, str]:
    """Text of each heading of a page to what stands below it, up to the next heading."""
    found: dict[str, str] = {}
    heading = ""
    fenced = False
    for line in page(name).splitlines():
        fenced ^= line.startswith(("```", "~~~"))
        if line.startswith("#") and not fenced:
            heading = line.lstrip("#").strip()
            found[heading] = ""
        elif heading:
            found[heading] += line + "\n"
    return found


def json_blocks(text: str) -> list[Any]:
    return [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", text, re.M | re.S)]


def game_pages() -> str:
    return "\n".join(page(f"games/{path.name}") for path in sorted((DOCS / "games").glob("*.md")))


def terms() -> set[str]:
    blocks = re.findall(r"^```\{glossary\}\n(.*?)^```", page("glossary.md"), re.M | re.S)
    return {line for block in blocks for line in block.splitlines() if line and line[0] != " "}


# --- rules ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def registry() -> Registry:
    return Registry()


def rules() -> list[tuple[str, str]]:
    """Kind and name of every registered rule."""
    return [(kind, rule) for kind in RULE_PAGES for rule in getattr(registry().parts, kind)]


def home(kind: str, rule: str) -> str:
    """The section about a rule: on its kind's page, or on its game's page if a plugin brings it."""
    part = getattr(registry().parts, kind)[rule]
    names = [RULE_PAGES[kind]]
    if not part.__module__.startswith("tilewright."):
        names = [f"games/{path.name}" for path in sorted((DOCS / "games").glob("*.md"))]
    found = [text for name in names for head, text in sections(name).items() if head == f"`{rule}`"]
    assert len(found) == 1, f"{', '.join(names)}: {len(found)} headings '`{rule}`', not 1"
    return found[0]


def type_text(schema: Mapping[str, Any]) -> str:
    """The type of a parameter in words."""
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema["type"] == "array":
        inner = type_text(schema["items"])
        if inner.startswith("list"):
            return f"list of {inner.replace('list', 'lists')}"
        of = inner.replace("text", "texts").replace("object", "objects")
        return f"list of {of.replace('number', 'numbers')}"
    if "properties" in schema:
        return "object"
    if schema["type"] == "object":
        return f"object of {type_text(schema['additionalProperties'])}".replace("number", "numbers")
    words = {"integer": "whole number", "number": "number", "string": "text", "boolean": "boolean"}
    least = f" from {schema['minimum']}" if "minimum" in schema else ""
    return words[schema["type"]] + least


def default_text(name: str, schema: Mapping[str, Any], required: Any) -> str:
    """What holds when a parameter is not given."""
    if name in required:
        return "needed"
    if "default" not in schema:
        return "none"
    value = schema["default"]
    return f"`{value}`" if isinstance(value, str) else f"`{json.dumps(value)}`"


def rows(parameters: Any) -> list[str]:
    """How the row of each parameter begins in the table of a page."""
    return [
        f"| `{name}` | {type_text(schema)} | {default_text(name, schema, parameters.required)} |"
        for name, schema in parameters.properties.items()
    ]


def meadow_with(kind: str, example: dict[str, Any]) -> dict[str, Any]:
    """The ruleset of the examples with one more part."""
    module = getattr(registry().parts, kind)[example["rule"]].__module__
    base = MOSAIC if module.startswith("tilewright.library.sides") else MEADOW
    document: dict[str, Any] = json.loads(json.dumps(base))
    if "swap" in example:
        del document["setup"]  # pieces that lie there from the start must not be swapped
    if example["rule"] == "on-own":
        document["placements"][0]["constraints"] = []  # what is free holds no piece at all
    if kind in SECTIONS:
        document[SECTIONS[kind]].append(example)
        if example["rule"].startswith("held-"):
            judge = {"id": "looking", "rule": "judge", "award": example["id"], "owners": "mover"}
            document["placements"][0]["effects"].append(judge)
    else:
        parts: list[dict[str, Any]] = document["placements"][0][kind]
        parts[:] = [part for part in parts if part["id"] != example["id"]] + [example]
    return document


@pytest.mark.parametrize(("kind", "rule"), rules())
def test_a_rule_has_a_section_with_a_row_for_each_parameter(kind: str, rule: str) -> None:
    text = home(kind, rule)
    part = getattr(registry().parts, kind)[rule]
    for row in rows(part.parameters):
        assert row in text, f"no row '{row}' in the section about {rule!r}"
    if kind == "scoring":
        assert f"| `moment` | `play`, `end`, `scoring` | `{part.default_moment}` |" in text


@pytest.mark.parametrize(("kind", "rule"), rules())
def test_a_rule_has_an_example_that_a_ruleset_accepts(kind: str, rule: str) -> None:
    examples = [block for block in json_blocks(home(kind, rule)) if block.get("rule") == rule]
    assert examples, f"no JSON example of {rule!r}"
    ours = getattr(registry().parts, kind)[rule].__module__.startswith("tilewright.")
    for example in examples:
        ruleset = registry().ruleset_from(meadow_with(kind, example))
        if ours:
            registry().game_of(ruleset)


@pytest.mark.parametrize("kind", list(COMMON_PARAMETERS))
def test_parameters_of_every_rule_of_a_kind_are_explained(kind: str) -> None:
    for name in COMMON_PARAMETERS[kind]:
        assert f"| `{name}` |" in page(RULE_PAGES[kind])


def test_the_classes_that_parts_derive_from_are_named_on_the_pages() -> None:
    for cls, name in ((ScoringPart, "scoring"), (Phase, "phases"), (Ending, "endings")):
        assert cls.__name__ in page(f"reference/{name}.md") + page("reference/hooks.md")


@pytest.mark.parametrize("name", list(registry().parts.topologies))
def test_a_topology_has_a_section_and_its_parameters_are_explained(name: str) -> None:
    found = sections("reference/topologies.md")
    assert f"`{name}`" in found
    for parameter in registry().parts.topologies[name].schema["properties"]:
        assert f"`{parameter}`" in page("reference/topologies.md"), parameter


@pytest.mark.parametrize("name", list(registry().bots))
def test_a_bot_has_a_section_with_a_row_for_each_parameter(name: str) -> None:
    text = sections("reference/bots.md")[f"`{name}`"]
    for row in rows(registry().bots[name].parameters):
        assert row in text


# --- the rest of the reference ----------------------------------------------------------------


def hooks() -> dict[str, str]:
    """Name to signature of each hook."""
    found: dict[str, str] = {}
    for name, function in vars(hookspecs).items():
        if name.startswith("tilewright_"):
            signature = inspect.signature(function)
            inside = ", ".join(map(str, signature.parameters.values()))
            found[name] = f"{name}({inside}) -> {signature.return_annotation}"
    return found


@pytest.mark.parametrize("signature", list(hooks().values()), ids=list(hooks()))
def test_a_hook_has_a_section_with_its_signature_and_an_example(signature: str) -> None:
    found = sections("reference/hooks.md")
    assert f"`{signature}`" in found
    name = signature.partition("(")[0]
    assert re.search(rf"^```python\n(?:(?!```).*\n)*?.*def {name}\(", found[f"`{signature}`"], re.M)


def error_names() -> list[str]:
    return [
        name
        for name, found in vars(errors).items()
        if isinstance(found, type) and issubclass(found, TilewrightError)
    ]


@pytest.mark.parametrize("name", error_names())
def test_an_error_class_has_a_section(name: str) -> None:
    assert f"`{name}`" in sections("reference/errors.md")


def ruleset_keys() -> set[str]:
    """Every key of the ruleset format that is no name of an author's own."""
    schema = skeleton()
    keys = set(schema["properties"])
    definitions = ("players", "option", "board", "piece", "supply", "start", "placement", "limits")
    for name in (*definitions, "scoring_part"):
        keys |= set(schema["$defs"][name]["properties"])
    return keys | {"all", "any", "not", "remove", "before", "option", "cases"}


def test_every_key_of_a_ruleset_is_explained() -> None:
    text = page("reference/ruleset-format.md")
    keys = ruleset_keys()
    assert sorted(key for key in keys if f"`{key}`" not in text and f'"{key}"' not in text) == []


def test_every_command_is_explained() -> None:
    headings = {head.strip("`") for head in sections("reference/command-line.md")}
    names = {head.removeprefix("tilewright ").partition(" ")[0] for head in headings}
    assert set(root.list_commands(click.Context(root))) - names == set()


def test_every_key_of_an_observation_is_explained() -> None:
    text = page("reference/observations.md")
    assert [key for key in observation_schema()["properties"] if f"| `{key}` |" not in text] == []


def test_the_public_packages_are_in_the_reference_of_the_code() -> None:
    text = page("reference/api.md")
    for name in PUBLIC_PACKAGES:
        importlib.import_module(f"tilewright.{name}")
        assert f"automodule:: tilewright.{name}\n" in text
    public: list[str] = importlib.import_module("tilewright").__all__
    assert [name for name in public if f"`{name}`" not in text] == []


# --- games, terms and the pages as a whole ----------------------------------------------------


def test_every_rule_of_a_game_stands_on_its_page() -> None:
    tables = tomllib.loads((ROOT / "tests" / "rules.toml").read_text(encoding="utf-8"))
    for game, entries in tables.items():
        text = page(f"games/{game}.md")
        assert [rule for rule in entries if f"| {rule} |" not in text] == []


@pytest.mark.parametrize("name", list(registry().ruleset_files))
def test_a_ruleset_and_its_options_stand_on_the_pages_of_its_game(name: str) -> None:
    ruleset = registry().ruleset(name)
    own = page(f"games/{ruleset.lineage[-1]}.md")
    of_the_game = page(f"games/{ruleset.document['game']}.md")
    assert f"`{name}`" in own
    assert f"`{name}`" in of_the_game
    options = registry().ruleset(ruleset.lineage[-1]).document.get("options", {})
    for option, entry in options.items():
        value = entry["value"]
        shown = value if isinstance(value, str) else json.dumps(value)
        assert f"| `{option}` | `{shown}` |" in own
        assert f"`{option}`" in of_the_game


def test_the_glossary_has_the_words_of_the_design() -> None:
    assert TERMS - terms() == set()


def reachable(start: Path) -> set[Path]:
    """Pages that the tables of contents lead to."""
    found, waiting = set[Path](), [start]
    while waiting:
        here = waiting.pop()
        if here in found or not here.exists():
            continue
        found.add(here)
        for block in TOCTREES.findall(here.read_text("utf-8")):
            for entry in (line for line in block.splitlines() if line and line[0] != ":"):
                waiting += sorted(here.parent.glob(f"{entry}.md"))
    return found


def test_every_page_is_reached_from_the_first_one() -> None:
    pages = {path for path in DOCS.rglob("*.md") if "_build" not in path.parts}
    assert pages - reachable(DOCS / "index.md") == set()


def test_game_pages_say_whose_the_names_are() -> None:
    for name in registry().games:
        assert "not affiliated" in page(f"games/{name}.md")
    assert "trademarks" in game_pages()
