"""Rules and bots that raise or answer nonsense are told in one line that names them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from command_line import GAME, refused, tilewright
from tilewright import Registry
from tilewright.bots import RandomBot
from tilewright.cli.stopping import StopHandler
from tilewright.play import State


class Choice(int):
    """A number of another type."""


REPEAT = "repeat it: tilewright run through-the-desert --players 2 --bots random --seed 7"
RUN = ("run", GAME, "-p", 2, "-s", 7, "--no-board")


def answering(answer: object) -> Callable[..., Any]:
    def method(_self: object, *_arguments: object) -> Any:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    return method


def _break(monkeypatch: pytest.MonkeyPatch, kind: str, method: str, answer: object) -> str:
    """Breaks the first part of a kind that the game has; gives the part's id."""
    game = Registry().game(GAME, 2)
    constraints = [each for rule in game.placements for each in rule.constraints if not each.kept]
    parts: dict[str, Any] = {
        "constraint": constraints,
        "scoring part": game.scoring,
        "ending": game.endings,
        "phase": game.phases,
    }
    part: Any = parts[kind][0]
    monkeypatch.setattr(part.__class__, method, answering(answer))
    return f"{kind} {part.id!r}"


@pytest.mark.parametrize(
    ("kind", "method", "answer"),
    [
        ("constraint", "sites", None),
        ("constraint", "sites", ZeroDivisionError()),
        ("constraint", "sites", SystemExit(7)),
        ("ending", "is_over", ZeroDivisionError()),
        ("phase", "apply", ZeroDivisionError()),
        ("phase", "apply", BrokenPipeError()),
        ("scoring part", "points", ZeroDivisionError()),
        ("scoring part", "points", None),
        ("scoring part", "points", [1]),
        ("scoring part", "points", [1.5, 2]),
        ("scoring part", "points", [math.nan, 2]),
    ],
)
def test_a_rule_that_fails_is_named(
    kind: str, method: str, answer: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    named = _break(monkeypatch, kind, method, answer)
    file = tmp_path / "game.json"
    first, second = refused(*RUN, "--out", file, code=1).splitlines()
    assert first.startswith("error: the game (seed 7) failed: ")
    assert named in first
    assert second == REPEAT
    assert not file.exists()
    several = tilewright("simulate", GAME, "-p", 2, "-s", 7, "-n", 3, "-w", 1, expect=1)
    assert named in several.err
    assert "error: game 0 (seed " in several.err


@pytest.mark.parametrize("command", [("render",), ("perft", "-d", 3), ("validate",), ("show",)])
@pytest.mark.parametrize("answer", [ZeroDivisionError(), SystemExit(7), BrokenPipeError()])
def test_a_phase_that_cannot_begin_is_named_everywhere(
    command: tuple[object, ...], answer: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = _break(monkeypatch, "phase", "enter", answer)
    message = refused(*command, GAME, code=1)
    assert message.startswith(f"error: unexpected {named}: {type(answer).__name__}")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("answer", [SystemExit(7), BrokenPipeError(), GeneratorExit()])
def test_a_bot_cannot_take_over_the_exit_code(
    answer: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RandomBot, "choose", answering(answer))
    name = type(answer).__name__
    first, second = refused(*RUN, code=1).splitlines()
    assert first.startswith(f"error: the game (seed 7) failed: {name}")
    assert second == REPEAT
    series = tilewright("simulate", GAME, "-p", 2, "-s", 7, "-n", 3, "-w", 1, expect=1)
    assert f"failed: {name}" in series.err


def test_a_bot_cannot_pretend_to_be_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    # The process of the command handles signals itself, so it can tell.
    monkeypatch.setattr("signal.getsignal", answering(StopHandler()))
    monkeypatch.setattr(RandomBot, "choose", answering(KeyboardInterrupt()))
    assert "failed: KeyboardInterrupt" in refused(*RUN, code=1)
    series = tilewright("simulate", GAME, "-p", 2, "-s", 7, "-n", 3, "-w", 1, expect=1)
    assert "failed: KeyboardInterrupt" in series.err


def test_an_answer_of_another_type_is_told_by_its_type(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(_bot: RandomBot, state: State, _rng: object) -> int:
        return Choice(state.legal_actions()[0])

    monkeypatch.setattr(RandomBot, "choose", choose)
    message = refused(*RUN, code=1)
    assert "of type Choice at ply " in message
    assert "expected an action number, an int" in message
