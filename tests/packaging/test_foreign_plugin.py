"""A plugin of somebody else: built, installed beside Tilewright's wheel, and used from outside."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from wheels import Environment, build

TIDY = shutil.ignore_patterns("__pycache__", ".*_cache")


@pytest.fixture(scope="module")
def installed(wheel: Path, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Tilewright, the plugin, and pytest; no checkout is anywhere near."""
    folder = tmp_path_factory.mktemp("foreign")
    source = folder / "source"
    shutil.copytree(checkout / "tests" / "packaging" / "foreign_plugin", source, ignore=TIDY)
    plugin = build(source, "wheel", folder / "dist")
    environment = Environment(folder / "venv", [wheel, plugin], ["pytest"])
    shutil.copytree(source / "tests", folder / "tests")
    shutil.rmtree(source)
    return environment


def output(environment: Environment, *arguments: str) -> str:
    run = environment.run("-m", "tilewright", *arguments)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_everything_comes_from_the_installed_wheels(installed: Environment) -> None:
    asked = "import tilewright, tilewright_lagoon as p; print(tilewright.__file__, p.__file__)"
    run = installed.run("-c", asked)
    assert run.returncode == 0, run.stderr
    for path in run.stdout.split():
        assert Path(path).is_relative_to(installed.folder)


def test_it_is_listed_with_its_rulesets_rules_and_bot(installed: Environment) -> None:
    listed = json.loads(output(installed, "list", "all", "--json"))
    text = json.dumps(listed)
    for name in ("lagoon", "lagoon-grid", "in-sight", "views", "lookout", "through-the-desert"):
        assert f'"{name}"' in text


def test_its_rulesets_are_valid(installed: Environment) -> None:
    output(installed, "validate", "lagoon", "lagoon-grid")
    output(installed, "validate", "lagoon", "--set", "options.reach=1")


def test_its_parameters_are_checked_like_those_of_the_core(installed: Environment) -> None:
    run = installed.run(
        "-m", "tilewright", "validate", "lagoon", "--set", "scoring.water-views.points=many"
    )
    assert run.returncode == 1
    assert "many" in run.stdout + run.stderr


def test_a_game_is_played_by_its_own_bot(installed: Environment) -> None:
    command = ["run", "lagoon", "--bots", "lookout(jealousy=1),random", "--seed", "3", "--json"]
    played = json.loads(output(installed, *command))
    assert json.loads(output(installed, *command)) == played
    text = json.dumps(played)
    assert '"water-views"' in text
    assert "lookout" in text


def test_it_can_be_kept_out(installed: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_NO_PLUGINS", "1")
    assert "lagoon" not in output(installed, "list")


def test_its_own_tests_pass_with_the_conformance_kit(installed: Environment) -> None:
    tests = installed.folder.parent / "tests"
    run = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests))
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed" in run.stdout
