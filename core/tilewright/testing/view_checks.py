"""Checks of what is seen from outside: observations, hidden facts, playthroughs."""

from __future__ import annotations

import json
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.play import NO_CHOICE, State, observation_schema
from tilewright.playthrough import Playthrough, playthrough_text, record, verify
from tilewright.rules import validate
from tilewright.rules.values import is_list, is_object
from tilewright.testing.failure import ViolationError
from tilewright.testing.position import Position, require_same, snapshot


def observations(position: Position) -> None:
    """Observations keep their schema, survive JSON, and change nothing."""
    state, schema = position.state, observation_schema()
    before = snapshot(state)
    for viewer in (None, *range(position.game.num_players)):
        seen = state.observation(viewer)
        whose = "a spectator" if viewer is None else f"seat {viewer}"
        try:
            again = json.loads(json.dumps(seen, allow_nan=False))
        except (TypeError, ValueError) as error:
            raise ViolationError(f"the observation of {whose} is no JSON: {error}") from error
        path = _first_difference(seen, again)
        if path:
            raise ViolationError(
                f"the observation of {whose} changes on its way through JSON: {path}"
            )
        faults = validate(seen, schema)
        if faults:
            listed = "; ".join(map(str, faults))
            raise ViolationError(f"the observation of {whose} does not fit its schema: {listed}")
        if state.observation(viewer) != seen:
            raise ViolationError(f"the observation of {whose} differs when it is made again")
    require_same(before, snapshot(state), "observing")


def hidden_facts(position: Position) -> None:
    """What a player cannot know does not show in observation, legal actions or log."""
    state, game = position.state, position.game
    before = snapshot(state)
    for seat in range(game.num_players):
        other = game.resampled(state, seat, position.rng)
        require_same(before, snapshot(state), f"resampling for seat {seat}")
        if not (game.definition.hidden_information or state.pending or other == state):
            raise ViolationError(
                f"resampling for seat {seat} changes the state, and the game's definition says "
                f"that it has no hidden information"
            )
        _require_unseen(state, other, seat, "resampling")
        try:
            again = game.replay(list(other.history))
        except TilewrightError as error:
            raise ViolationError(
                f"a state resampled for seat {seat} is impossible: {error}"
            ) from error
        if again.facts() != other.facts():
            raise ViolationError(
                f"the history of a state resampled for seat {seat} does not lead to it"
            )
    _pending_choices(position)


def _pending_choices(position: Position) -> None:
    """Two different choices that stay pending must look the same to everybody else."""
    state, seat = position.state, position.state.player
    legal = state.legal_actions()
    if seat < 0 or len(legal) < 2:
        return
    first, second = (_after(state, action) for action in position.rng.sample(legal, 2))
    if not (_is_pending(first, seat) and _is_pending(second, seat)):
        return
    for viewer in (None, *range(position.game.num_players)):
        if viewer != seat:
            _require_unseen(first, second, viewer, f"another choice of seat {seat}")


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply(action)
    return after


def _is_pending(state: State, seat: int) -> bool:
    return bool(state.pending) and state.pending[seat] != NO_CHOICE


def _require_unseen(state: State, other: State, viewer: int | None, cause: str) -> None:
    whose = "a spectator" if viewer is None else f"seat {viewer}"
    path = _first_difference(state.observation(viewer), other.observation(viewer))
    if path:
        raise ViolationError(f"{cause} shows in the observation of {whose}: {path}")
    if state.legal_actions(viewer or 0) != other.legal_actions(viewer or 0):
        raise ViolationError(f"{cause} shows in the legal actions of {whose}")
    if state.game.log(state, viewer) != other.game.log(other, viewer):
        raise ViolationError(f"{cause} shows in the log of {whose}")


def _first_difference(one: Any, other: Any, path: str = "$") -> str:
    """Path and values of the first difference between two JSON values; empty when there is none."""
    if type(one) is not type(other):
        return f"{path} is {one!r} and {other!r}"
    if is_object(one):
        if list(one) != list(other):
            return f"{path} has the keys {list(one)} and {list(other)}"
        found = (_first_difference(one[key], other[key], f"{path}.{key}") for key in one)
        return next(filter(None, found), "")
    if is_list(one):
        if len(one) != len(other):
            return f"{path} has {len(one)} and {len(other)} members"
        pairs = enumerate(zip(one, other, strict=True))
        found = (_first_difference(a, b, f"{path}[{at}]") for at, (a, b) in pairs)
        return next(filter(None, found), "")
    return "" if one == other else f"{path} is {one!r} and {other!r}"


def playthroughs(position: Position) -> None:
    """The game goes through a playthrough document and back."""
    state = position.state
    recorded = record(state, seed=0)
    text = playthrough_text(recorded)
    read = Playthrough.from_json(json.loads(text))
    if read != recorded or playthrough_text(read) != text:
        raise ViolationError("a playthrough changes when it is written and read")
    replayed = verify(read, position.subject.registry)
    if replayed != state:
        raise ViolationError("a playthrough is verified, and leads to another state")
