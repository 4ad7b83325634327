"""What an editor can offer: every key of the composed schema has a title and a description."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tilewright import Registry
from tilewright.rules.values import is_list, is_object

#: Parts of the schema whose examples are whole values of it, with what an example is put into.
EXAMPLES = ("board", "piece", "supply", "placement", "phase", "scoring_part", "ending", "effect")


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    return Registry().schema


def keys(part: object, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    """Path and schema of every key that the schema knows, however deep."""
    if is_object(part):
        for name, member in part.items():
            if name == "properties" and is_object(member):
                for key, inner in member.items():
                    # Conditions name a key with one constant; further parts repeat the common keys.
                    if is_object(inner) and set(inner) != {"const"}:
                        yield f"{path}.{key}", inner
            yield from keys(member, f"{path}.{name}")
    elif is_list(part):
        for index, member in enumerate(part):
            yield from keys(member, f"{path}[{index}]")


def complaints(part: dict[str, Any], example: object) -> list[str]:
    """What is wrong with an example under a part of the schema."""
    # The type stubs leave out argument types of what is called here.
    make: Any = Draft202012Validator
    checker = make({**part, "$defs": schema()["$defs"]})
    return [error.message for error in checker.iter_errors(example)]


@pytest.mark.parametrize("word", ["title", "description"])
def test_every_key_has_a_title_and_a_description(word: str) -> None:
    lacking = [
        path
        for path, part in keys(schema())
        # Cases of an option reference are the values of the key itself.
        if word not in part and not path.endswith(".then.cases")
    ]
    assert lacking == []


def test_names_of_registered_things_are_offered_with_their_summaries() -> None:
    registry = Registry()
    for definition, kind in (
        ("constraint_part", "constraints"),
        ("effect", "effects"),
        ("phase", "phases"),
        ("scoring_part", "scoring"),
        ("ending", "endings"),
    ):
        rule = schema()["$defs"][definition]["properties"]["rule"]["else"]
        parts = getattr(registry.parts, kind)
        assert rule["enum"] == sorted(parts)
        assert rule["enumDescriptions"] == [parts[name].summary for name in sorted(parts)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_format_are_what_it_allows(name: str) -> None:
    part = {"$ref": f"#/$defs/{name}"}
    examples = schema()["$defs"][name]["examples"]
    assert examples
    assert [message for example in examples for message in complaints(part, example)] == []


def test_examples_of_parameters_are_what_they_allow() -> None:
    wrong = [
        f"{path}: {example!r}: {message}"
        for path, part in keys(schema())
        for example in part.get("examples", ())
        for message in complaints(part, example)
    ]
    assert wrong == []


def test_every_choice_among_words_says_which_one_holds_by_default() -> None:
    """An author who sees a list of words wants to know what happens without one."""
    open_choices = {
        f"{part.rule}.{name}"
        for kind in ("constraints", "effects", "phases", "scoring", "endings")
        for part in getattr(Registry().parts, kind).values()
        for name, parameter in part.parameters.properties.items()
        if "enum" in parameter
        and "default" not in parameter
        and name not in part.parameters.required
    }
    assert open_choices == set()
