"""Positions that commands name: the start of a ruleset, a ply of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli.failures import Failure
from tilewright.errors import DocumentError

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright.playthrough import Playthrough
    from tilewright.registry import Registry


def after_setup(state: State, seed: int) -> State:
    """Lets chance play until a player must decide; changes the state."""
    from tilewright.play import chance_stream

    chance = chance_stream(seed)
    while state.is_chance_node():
        state.apply_unchecked(state.sample_chance(chance))
    return state


def ply_of(playthrough: Playthrough, ply: int | None, source: str | Path) -> int:
    """The ply asked for, the last one by default; a negative one counts from the end.

    Raises:
        Failure: the game has no such ply.
    """
    last = len(playthrough.actions)
    if ply is None:
        return last
    if not -last - 1 <= ply <= last:
        raise Failure(f"no ply {ply}; {str(source)!r} has plies 0..{last}")
    return ply if ply >= 0 else last + 1 + ply


def state_of(
    registry: Registry,
    source: str,
    ply: int | None,
    players: int | None,
    overrides: Sequence[str],
    seed: int | None,
) -> State:
    """The position of a source that is a recorded game or a ruleset.

    Args:
        registry: everything installed.
        source: path of a recorded game, or id or path of a ruleset.
        ply: of a recorded game; None: its last one.
        players: of a ruleset.
        overrides: of a ruleset.
        seed: of a ruleset: chance plays the setup by it; None: the very start.

    Raises:
        Failure: an option does not go with the source.
    """
    if is_playthrough(source):
        from tilewright.playthrough import read_playthrough, state_at

        if players is not None or overrides or seed is not None:
            raise Failure(
                f"{source!r} is a recorded game; --players, --set and --seed go with a ruleset"
            )
        playthrough = read_playthrough(source)
        return state_at(playthrough, registry, ply_of(playthrough, ply, source))
    if ply is not None:
        raise Failure(f"{source!r} is a ruleset; --ply goes with a recorded game")
    state = registry.game(source, players, overrides).initial_state()
    return state if seed is None else after_setup(state, seed)


def refuse_playthrough(source: str) -> None:
    """Tells early that a recorded game is no ruleset, rather than everything it lacks as one.

    Raises:
        DocumentError: the word names the file of a recorded game, or one that cannot be read.
    """
    if is_playthrough(source):
        raise DocumentError(f"{source!r} is a recorded game, no ruleset; use tilewright replay")


def is_playthrough(source: str) -> bool:
    """Whether a word names the file of a recorded game, by what the file has in it.

    Raises:
        DocumentError: it names a file that cannot be read.
    """
    if not (source.endswith(".json") or "/" in source or "\\" in source):
        return False
    from tilewright.rules import read_document

    document = read_document(Path(source))
    return "actions" in document and "result" in document
