"""A mistake in a plugin or a bot is told in one line, and how to see more of it."""

from __future__ import annotations

import itertools
import random
import types
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner, Result

from command_line import GAME, refused, tilewright
from tilewright import Registry, hookimpl
from tilewright.bots import RandomBot
from tilewright.cli import root
from tilewright.errors import PluginError
from tilewright.play import State
from tilewright.render import Renderer
from tilewright_desert.rendering import DesertRenderer


@pytest.fixture
def faulty_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chooses the first action a few times, then looks up what is not there."""
    values: dict[int, str] = {1: "", 2: "", 3: ""}
    calls = itertools.count(1)

    def choose(_bot: RandomBot, state: State, _rng: random.Random) -> int:
        return state.legal_actions()[len(values[next(calls)])]

    monkeypatch.setattr(RandomBot, "choose", choose)


@pytest.mark.usefixtures("faulty_bot")
@pytest.mark.parametrize("extra", [[], ["--json"], ["--watch", "--delay", "0", "--no-board"]])
def test_a_game_that_breaks_off_is_told_with_seed_place_and_command(extra: list[str]) -> None:
    outcome = tilewright("run", GAME, "-p", 2, "-s", 7, *extra, expect=1)
    first, second = outcome.err.splitlines()
    assert first.startswith("error: the game (seed 7) failed: KeyError: 4 (")
    assert "test_broken_plugins.py, line " in first
    assert first.endswith("in choose); TILEWRIGHT_TRACEBACK=1 shows the traceback")
    assert second == (
        "repeat it: tilewright run through-the-desert --players 2 --bots random --seed 7"
    )
    if "--json" in extra:
        assert outcome.out == ""


@pytest.mark.usefixtures("faulty_bot")
def test_the_traceback_comes_when_it_is_asked_for() -> None:
    def run(value: str) -> Result:
        environment = {"TILEWRIGHT_TRACEBACK": value, "NO_COLOR": "1"}
        return CliRunner(env=environment).invoke(root, ["run", GAME, "-p", "2", "-s", "7"])

    shown = run("1")
    assert shown.exit_code == 1
    assert shown.stderr.startswith("Traceback (most recent call last):\n")
    assert "KeyError: 4\nerror: the game (seed 7) failed: " in shown.stderr
    assert "Traceback" not in run("0").stderr


def _broken(*_arguments: object, **_settings: object) -> NoReturn:
    raise ZeroDivisionError("division\nby zero")


@pytest.mark.parametrize(
    "words",
    [
        ["render", GAME, "--text"],
        ["run", GAME, "-p", "2", "-s", "5"],
        ["replay", "GAME", "--ply", "3"],
    ],
    ids=lambda words: words[0],
)
def test_a_renderer_that_breaks_is_told_in_one_line(
    words: list[str], recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DesertRenderer, "legend", _broken)
    message = refused(*(recorded if word == "GAME" else word for word in words), code=1)
    assert message.startswith(
        "error: the renderer tilewright_desert.rendering.DesertRenderer failed: "
        "ZeroDivisionError: division by zero ("
    )
    assert "in _broken); TILEWRIGHT_TRACEBACK=1 shows" in message
    assert len(message.splitlines()) == 1


def test_the_general_renderer_is_left_alone() -> None:
    assert "legend" in vars(Renderer)
    assert "Legend" in tilewright("render", GAME, "-p", 2, "--text").out


def test_a_misspelt_hook_is_told_without_the_module_and_with_the_way_out() -> None:
    module = types.ModuleType("heath")

    def tilewright_game() -> list[object]:
        return []

    setattr(module, "tilewright_game", hookimpl(tilewright_game))  # noqa: B010
    with pytest.raises(PluginError) as caught:
        Registry([module], discover=False)
    message = str(caught.value)
    assert message.startswith(
        "plugin heath has a faulty hook: unknown hook 'tilewright_game'; hooks: tilewright_bots, "
    )
    assert "<module" not in message
    assert message.endswith("or set TILEWRIGHT_NO_PLUGINS=1 to run without outside plugins")
    assert len(message.splitlines()) == 1


def test_a_hook_with_arguments_is_told_in_one_line() -> None:
    module = types.ModuleType("heath")

    def tilewright_games(colour: str) -> list[object]:
        return [colour]

    setattr(module, "tilewright_games", hookimpl(tilewright_games))  # noqa: B010
    with pytest.raises(PluginError, match="heath has a faulty hook") as caught:
        Registry([module], discover=False)
    assert len(str(caught.value).splitlines()) == 1
    assert "colour" in str(caught.value)
