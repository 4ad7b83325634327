"""Plugins found as installed distributions, each in an interpreter of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = """\
from tilewright import hookimpl
from tilewright.play import GameDefinition

@hookimpl
def tilewright_games():
    return [GameDefinition({name!r}, "A title", "A summary.")]
"""
ASK = """\
from tilewright import Registry
from tilewright.errors import PluginError
try:
    print(*Registry().games)
except PluginError as error:
    print(type(error).__name__, error)
"""


def install(site: Path, distribution: str, value: str, module: str, source: str) -> None:
    """What an installer leaves behind: the metadata of a distribution, and its module."""
    metadata = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8"
    )
    (metadata / "entry_points.txt").write_text(f"[tilewright]\nheath = {value}\n", encoding="utf-8")
    (site / f"{module}.py").write_text(source, encoding="utf-8")


def answer(site: Path, **variables: str) -> str:
    """What a fresh interpreter says that the registry holds, or how it is refused."""
    environment = {**os.environ, **variables}
    environment["PYTHONPATH"] = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_an_installed_plugin_is_found_beside_the_own_ones(tmp_path: Path) -> None:
    install(tmp_path, "heath-game", "heath_game", "heath_game", GAMES.format(name="heath"))
    assert "heath" in answer(tmp_path).split()
    assert "through-the-desert" in answer(tmp_path, TILEWRIGHT_NO_PLUGINS="0").split()
    blocked = answer(tmp_path, TILEWRIGHT_NO_PLUGINS="1").split()
    assert "heath" not in blocked
    assert "through-the-desert" in blocked


@pytest.mark.parametrize(
    ("value", "source", "cause"),
    [
        (
            "heath_game",
            "import moor_that_is_missing",
            "ModuleNotFoundError: No module named 'moor_",
        ),
        ("heath_game", "1 / 0", "ZeroDivisionError: division by zero"),
        ("heath_game", "raise SystemExit('bye')", "SystemExit: bye"),
        ("heath_game", "def broken(:", "SyntaxError: "),
        ("heath_game:plugin", "", "AttributeError: module 'heath_game' has no attribute 'plugin'"),
        ("heath_gaem", "", "ModuleNotFoundError: No module named 'heath_gaem'"),
    ],
)
def test_a_plugin_that_cannot_be_imported_is_named(
    tmp_path: Path, value: str, source: str, cause: str
) -> None:
    install(tmp_path, "heath-game", value, "heath_game", source)
    said = answer(tmp_path)
    start = f"PluginError plugin heath (heath-game) cannot be imported from {value!r}: {cause}"
    assert said.startswith(start)
    assert "set TILEWRIGHT_NO_PLUGINS=1 to run without outside plugins" in said
    assert "\n" not in said


def test_blocking_keeps_a_broken_plugin_from_being_imported(tmp_path: Path) -> None:
    install(tmp_path, "heath-game", "heath_game", "heath_game", "1 / 0")
    assert "through-the-desert" in answer(tmp_path, TILEWRIGHT_NO_PLUGINS="1")


def test_two_distributions_with_the_same_game_are_both_named(tmp_path: Path) -> None:
    install(tmp_path, "heath-game", "heath_game", "heath_game", GAMES.format(name="heath"))
    install(tmp_path, "moor-game", "moor_game", "moor_game", GAMES.format(name="heath"))
    assert answer(tmp_path) == (
        "PluginError plugin heath (moor-game) registers game 'heath', "
        "which plugin heath (heath-game) registers too"
    )


def test_a_misspelt_hook_of_an_installed_plugin_is_refused(tmp_path: Path) -> None:
    source = GAMES.format(name="heath").replace("tilewright_games", "tilewright_game")
    install(tmp_path, "heath-game", "heath_game", "heath_game", source)
    said = answer(tmp_path)
    assert said.startswith("PluginError plugin heath (heath-game) has a faulty hook: ")
    assert "tilewright_games" in said
