"""Parents that are named by the path of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tilewright.errors import DocumentError, RulesetError, UnknownNameError
from tilewright.rules import Ruleset, load_ruleset


def nothing(name: str) -> Path:
    raise UnknownNameError("ruleset", name, ())


def write(folder: Path, name: str, **content: Any) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"format": 1, "id": name, "title": name, **content}))
    return path


def base(folder: Path, **content: Any) -> Path:
    players = {"min": 2, "max": 2, "default": 2}
    return write(folder, "base", game="meadow", players=players, phases=[], **content)


def load(path: Path) -> Ruleset:
    return load_ruleset(path, nothing)


def test_a_parent_beside_the_file_and_one_in_another_folder(tmp_path: Path) -> None:
    base(tmp_path / "old", description="The first.")
    write(tmp_path, "middle", extends="old/base.json")
    child = write(tmp_path / "new", "child", extends="../middle.json")
    ruleset = load(child)
    assert ruleset.lineage == ("child", "middle", "base")
    assert ruleset.document["description"] == "The first."


def test_files_that_extend_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", extends="two.json")
    two = write(tmp_path, "two", extends="./one.json")
    with pytest.raises(RulesetError, match="circle: two extends one extends two"):
        load(two)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    child = write(tmp_path, "child", extends="./gone.json")
    with pytest.raises(DocumentError, match=r"gone\.json cannot be read"):
        load(child)


def test_a_ruleset_in_memory_has_no_folder_to_start_from() -> None:
    document = {"format": 1, "id": "child", "title": "Child", "extends": "./base.json"}
    with pytest.raises(RulesetError, match="a path, but the ruleset is no file"):
        load_ruleset(document, nothing)
