"""Recorded games, played by two kinds of bot by turns: every ruleset, every number of players.

``pytest tests/rulesets --rewrite-golden`` records all of them anew.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest

from first_party import registry
from golden import GoldenFiles
from recorded_games import play_again, recorded_games
from tilewright.playthrough import Playthrough, playthrough_text, read_playthrough, verify
from tilewright.rules import diff


def first_difference(recorded: Playthrough, found: Playthrough) -> str:
    """The first place where two games go apart, for people; empty when they do not."""
    actions = itertools.zip_longest(recorded.actions, found.actions, fillvalue="nothing")
    for ply, (old, new) in enumerate(actions):
        if old != new:
            return f"the games part at ply {ply}: recorded {old!r}, found {new!r}"
    for one in diff(recorded.to_json(), found.to_json()):
        return f"same actions, but {one.address} differs: recorded {one.old!r}, found {one.new!r}"
    return ""


@pytest.mark.parametrize("stem", recorded_games())
def test_the_recorded_game_is_played_again(stem: str, golden: GoldenFiles) -> None:
    name = f"{stem}.json"
    found = play_again(*recorded_games()[stem])
    if not golden.rewrite and (golden.folder / name).is_file():
        recorded = read_playthrough(golden.folder / name)
        # A new version alone is no other game.
        found = replace(found, tilewright=recorded.tilewright, plugins=recorded.plugins)
        assert not first_difference(recorded, found), f"{name}: {first_difference(recorded, found)}"
    golden.check(name, playthrough_text(found))
    assert found.result.complete
    verify(read_playthrough(golden.folder / name), registry())


def test_no_recorded_game_is_left_over(golden: GoldenFiles) -> None:
    games = {f"{stem}.json" for stem in recorded_games()}
    for file in sorted(golden.folder.glob("*.json")):
        if re.search(r"-\d+\.json$", file.name) and file.name not in games:
            assert golden.rewrite, f"{file.name} records a game of no ruleset"
            file.unlink()


def test_a_difference_is_named_by_its_ply() -> None:
    one = play_again("through-the-desert", 2)
    actions = list(one.actions)
    actions[40] = "camels mint 0,2"
    assert first_difference(one, replace(one, actions=tuple(actions))) == (
        f"the games part at ply 40: recorded {one.actions[40]!r}, found 'camels mint 0,2'"
    )


def test_a_game_that_ends_earlier_is_named_by_its_ply() -> None:
    one = play_again("through-the-desert", 2)
    shorter = replace(one, actions=one.actions[:-1])
    last = len(one.actions) - 1
    assert first_difference(one, shorter) == (
        f"the games part at ply {last}: recorded {one.actions[last]!r}, found 'nothing'"
    )


def test_a_difference_besides_the_actions_is_named_by_its_address() -> None:
    one = play_again("through-the-desert", 2)
    other = replace(one, result=replace(one.result, winners=(5,)))
    assert first_difference(one, other) == (
        f"same actions, but result.winners differs: recorded {list(one.result.winners)}, found [5]"
    )
