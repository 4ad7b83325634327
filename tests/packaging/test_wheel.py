from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGES = {
    "tilewright": "core",
    "tilewright_camel": "plugins",
    "tilewright_desert": "plugins",
    "tilewright_rulesets": "rulesets",
}


def build(source: Path, target: str, folder: Path) -> Path:
    """Build the wheel or the sdist of the tree at ``source`` without a network."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


def contents(wheel: Path) -> dict[str, bytes]:
    """Name to bytes of each file in a wheel, but the list of its own files."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/RECORD")]
        return {name: archive.read(name) for name in names}


def closure(names: list[str]) -> set[str]:
    """The installed distributions that the named ones need, themselves included."""
    found: set[str] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += [Requirement(text) for text in distribution(name).requires or ()]
    return found


def link(name: str, site: Path) -> None:
    """Make an installed distribution importable in another site folder."""
    installed = distribution(name)
    tops = {file.parts[0] for file in installed.files or () if file.parts[0] != ".."}
    for top in sorted(tops - {"__pycache__"}):
        (site / top).symlink_to(Path(str(installed.locate_file(top))))


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(checkout, "wheel", tmp_path_factory.mktemp("wheel"))


def test_the_wheel_installs_three_packages_and_nothing_else(wheel: Path) -> None:
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
    venv.create(tmp_path / "venv", symlinks=os.name != "nt")
    python = next((tmp_path / "venv").glob("[bS]*/python*"))
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
        metadata = archive.read("tilewright-0.1.0.dist-info/METADATA").decode("utf-8")
    needed = [
        line.removeprefix("Requires-Dist: ")
        for line in metadata.splitlines()
        if line.startswith("Requires-Dist: ")
    ]
    for name in sorted(closure(needed)):
        link(name, site)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    listed = subprocess.run(
        [str(python), "-W", "error", "-m", "tilewright", "list"],
        cwd=tmp_path,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert listed.returncode == 0, listed.stderr
    assert "through-the-desert" in listed.stdout
