from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from wheels import Environment, build

PACKAGES = {
    "tilewright": "core",
    "tilewright_camel": "plugins",
    "tilewright_catan": "plugins",
    "tilewright_desert": "plugins",
    "tilewright_landscape": "plugins",
    "tilewright_placement": "plugins",
    "tilewright_quixote": "plugins",
    "tilewright_rulesets": "rulesets",
}


def contents(wheel: Path) -> dict[str, bytes]:
    """Name to bytes of each file in a wheel, but the list of its own files."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/RECORD")]
        return {name: archive.read(name) for name in names}


def test_the_wheel_installs_its_packages_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert tops == {*PACKAGES, "tilewright-0.1.0.dist-info"}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_wheel_holds_each_module_and_data_file_of_the_checkout(
    wheel: Path, checkout: Path, package: str
) -> None:
    root = checkout / PACKAGES[package]
    wanted = {
        path.relative_to(root).as_posix()
        for path in (root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert f"{package}/py.typed" in wanted
    assert {name for name in contents(wheel) if name.startswith(f"{package}/")} == wanted


def test_the_wheel_holds_the_rulesets_and_their_schema(wheel: Path) -> None:
    names = list(contents(wheel))
    assert "tilewright/rules/ruleset.schema.json" in names
    rulesets = [name for name in names if name.startswith("tilewright_rulesets/")]
    assert [name for name in rulesets if name.endswith(".json")]


def test_the_sdist_builds_the_same_wheel(wheel: Path, checkout: Path, tmp_path: Path) -> None:
    sdist = build(checkout, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "tree", filter="data")
    (tree,) = (tmp_path / "tree").iterdir()
    assert (tree / "tests" / "conftest.py").is_file()
    assert contents(build(tree, "wheel", tmp_path / "wheel")) == contents(wheel)


def test_the_wheel_runs_with_its_declared_dependencies_only(wheel: Path, tmp_path: Path) -> None:
    listed = Environment(tmp_path / "venv", [wheel]).run("-m", "tilewright", "list")
    assert listed.returncode == 0, listed.stderr
    assert "through-the-desert" in listed.stdout
