"""Building wheels and installing them in an environment of their own, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


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


def requirements(wheel: Path) -> list[str]:
    """What a wheel says that it needs."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode("utf-8").splitlines()
    start = "Requires-Dist: "
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


class Environment:
    """A fresh virtual environment with wheels in it, and links to what they need.

    Args:
        folder: where the environment is made.
        wheels: what is installed in it.
        more: requirements beside those that the wheels name.
    """

    def __init__(self, folder: Path, wheels: Iterable[Path], more: Iterable[str] = ()) -> None:
        venv.create(folder, symlinks=os.name != "nt")
        self.python = next(folder.glob("[bS]*/python*"))
        self.folder = folder
        asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
        site = Path(self.run("-c", asked).stdout.strip())
        needed = list(more)
        own: set[str] = set()
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(site)
            needed += requirements(wheel)
            own.add(canonicalize_name(wheel.name.split("-")[0]))
        wanted = [text for text in needed if canonicalize_name(Requirement(text).name) not in own]
        for name in sorted(closure(wanted)):
            link(name, site)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the environment's interpreter outside the checkout; warnings are errors."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(
            [str(self.python), "-W", "error", *arguments],
            cwd=self.folder.parent,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
        )
