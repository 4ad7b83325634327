"""Replaying: the recorded actions are played again and held against what the file says."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.errors import (
    DivergenceError,
    DocumentError,
    IllegalActionError,
    NotationError,
    PlayerCountError,
    PlaythroughError,
    RulesetError,
    TilewrightError,
    UnknownNameError,
)
from tilewright.play import Game, State
from tilewright.playthrough.document import Playthrough
from tilewright.playthrough.standing import Result
from tilewright.playthrough.versions import version_changes
from tilewright.registry import Registry


def verify(playthrough: Playthrough, registry: Registry) -> State:
    """Plays the whole game again and returns its last state.

    Raises:
        DivergenceError: something comes out otherwise than recorded. The message names the ply and
            the cause, and tells whether the installed ruleset or plugins are others than recorded.
        PlaythroughError: the recorded ruleset cannot be played with what is installed.
    """
    game = recorded_game(playthrough, registry)
    try:
        state = _replay(playthrough, game, len(playthrough.actions))
        _compare_results(playthrough.result, state)
    except DivergenceError as error:
        raise _explained(error, playthrough, registry, game) from error
    return state


def state_at(playthrough: Playthrough, registry: Registry, ply: int) -> State:
    """The state after ``ply`` actions, from which the game can go on.

    What the file says up to there is checked as by ``verify``.

    Raises:
        PlaythroughError: the playthrough has no such ply.
        DivergenceError: see ``verify``.
    """
    last = len(playthrough.actions)
    if not 0 <= ply <= last:
        raise PlaythroughError(f"no ply {ply!r}; the playthrough has plies 0..{last}")
    game = recorded_game(playthrough, registry)
    try:
        return _replay(playthrough, game, ply)
    except DivergenceError as error:
        raise _explained(error, playthrough, registry, game) from error


def recorded_game(playthrough: Playthrough, registry: Registry) -> Game:
    """The game of the recorded ruleset, which must have the recorded hash.

    Raises:
        DivergenceError: the content has another hash.
        PlaythroughError: the ruleset cannot be played with what is installed.
    """
    try:
        ruleset = registry.ruleset_from(playthrough.content)
        if ruleset.hash != playthrough.ruleset_hash:
            raise DivergenceError(
                0,
                f"the content of ruleset {playthrough.ruleset_id!r} has the hash {ruleset.hash}, "
                f"recorded is {playthrough.ruleset_hash}; one of them has been changed",
            )
        return registry.game_of(ruleset, playthrough.players)
    except (DocumentError, RulesetError, PlayerCountError, UnknownNameError) as error:
        versions = {"tilewright": playthrough.tilewright, **playthrough.plugins}
        listed = ", ".join(f"{name} {version}" for name, version in versions.items())
        raise PlaythroughError(
            f"the recorded ruleset cannot be played here: {error}\nit was recorded with {listed}"
        ) from error


def recorded_actions(playthrough: Playthrough, state: State, plies: int) -> Iterator[int]:
    """The first ``plies`` recorded actions as numbers of the state's game.

    Raises:
        DivergenceError: the notation is unknown.
    """
    for ply, text in enumerate(playthrough.actions[:plies]):
        try:
            yield state.game.parse(text)
        except NotationError as error:
            raise DivergenceError(ply, f"unknown notation: {error}") from error


def apply_recorded(state: State, action: int) -> None:
    """Applies a recorded action.

    Raises:
        DivergenceError: it is not legal.
    """
    try:
        state.apply(action)
    except IllegalActionError as error:
        reasons = ", ".join(error.reasons)
        raise DivergenceError(
            error.ply, f"illegal action {error.action!r}: {error.detail} [{reasons}]"
        ) from error


def _replay(playthrough: Playthrough, game: Game, plies: int) -> State:
    state = game.initial_state()
    _compare_digests(playthrough, state)
    for action in recorded_actions(playthrough, state, plies):
        apply_recorded(state, action)
        _compare_digests(playthrough, state)
    return state


def _compare_digests(playthrough: Playthrough, state: State) -> None:
    expected = playthrough.digests.get(state.ply)
    if expected is not None and expected != state.digest():
        raise DivergenceError(
            state.ply, f"digest differs: expected {expected}, found {state.digest()}"
        )


def _compare_results(recorded: Result, state: State) -> None:
    found = Result.of(state)
    if found == recorded:
        return
    if found.complete != recorded.complete:
        cause = "the game is over" if found.complete else f"the game goes on: {state!r}"
        word = "complete" if recorded.complete else "not complete"
        raise DivergenceError(state.ply, f"result differs: recorded is {word}, but {cause}")
    old, new = recorded.to_json(), found.to_json()
    differences = [
        f"{key}: expected {old[key]}, found {new[key]}" for key in old if old[key] != new[key]
    ]
    raise DivergenceError(state.ply, f"result differs: {'; '.join(differences)}")


def _explained(
    error: DivergenceError, playthrough: Playthrough, registry: Registry, game: Game
) -> DivergenceError:
    """The error with what is known about its reason."""
    notes = version_changes(playthrough.tilewright, playthrough.plugins, game)
    note = _ruleset_note(playthrough, registry)
    if note:
        notes.append(note)
    return DivergenceError(error.ply, "".join((error.cause, *(f"\n  {note}" for note in notes))))


def _ruleset_note(playthrough: Playthrough, registry: Registry) -> str:
    name = playthrough.ruleset_id
    try:
        installed = registry.ruleset(name) if name in registry.ruleset_files else None
    except TilewrightError as error:
        return f"the installed ruleset {name!r} is broken: {error}"
    if installed is None:
        return f"no ruleset {name!r} is installed; the recorded content was used"
    if installed.hash == playthrough.ruleset_hash:
        return ""
    return (
        f"the installed ruleset {name!r} has the hash {installed.hash}, "
        f"the recorded one {playthrough.ruleset_hash}: it has been edited since, or the game was "
        f"played with overrides"
    )
