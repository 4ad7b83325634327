"""What a game tells of itself beside its phases."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import jsonschema
import pytest

from documents import act, begun
from tilewright import Registry, State, hookimpl
from tilewright.play import GameDefinition, observation_schema


def _facts(state: State, viewer: int | None) -> dict[str, Any]:
    return {"ply": state.ply, "secret": None if viewer is None else f"of seat {viewer}"}


class _Telling:
    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("bare", "Bare", "A game with something to tell.", facts=_facts)]


@pytest.mark.parametrize(("viewer", "secret"), [(None, None), (0, "of seat 0"), (1, "of seat 1")])
def test_facts_of_a_game_are_told_to_their_viewer(viewer: int | None, secret: str | None) -> None:
    state = act(begun(registry=Registry([_Telling()], discover=False)), "dot dot c1")
    found = json.loads(json.dumps(state.observation(viewer)))
    jsonschema.validate(found, observation_schema())
    assert found["game"] == {"ply": 1, "secret": secret}


def test_a_game_with_nothing_to_tell_has_no_such_key() -> None:
    found = begun().observation()
    jsonschema.validate(found, observation_schema())
    assert "game" not in found
