"""Recording: from the history of a state to a playthrough."""

from __future__ import annotations

from collections.abc import Sequence

import tilewright
from tilewright.errors import IllegalActionError, PlaythroughError
from tilewright.play import State
from tilewright.playthrough.checking import digest_plies
from tilewright.playthrough.document import DIGEST_INTERVAL, Playthrough
from tilewright.playthrough.standing import Result
from tilewright.playthrough.versions import plugin_versions


def record(state: State, seed: int | None = None, bots: Sequence[str] = ()) -> Playthrough:
    """The game that led to this state, finished or not, as a playthrough.

    Args:
        state: the last position of the game; it is not changed.
        seed: what chance and bots drew from, for the record.
        bots: the bot of each seat, as on the command line; empty when not known.

    Raises:
        PlaythroughError: the number of bots is not that of the seats, or the state's history does
            not lead to the state, or anything else would make a file that cannot be read again.
        ConformanceError: the game's points or winners make no sense.
    """
    game = state.game
    if len(bots) not in (0, game.num_players):
        raise PlaythroughError(
            f"found {len(bots)} bots for {game.num_players} seats: {', '.join(map(repr, bots))}; "
            f"allowed: one a seat, or none"
        )
    made = Playthrough(
        ruleset_id=game.id,
        ruleset_hash=game.ruleset.hash,
        content=game.ruleset.document,
        players=game.num_players,
        actions=tuple(game.notation(action) for action in state.history),
        digests=_digests(state),
        result=Result.of(state),
        seed=seed,
        bots=tuple(bots),
        tilewright=tilewright.__version__,
        plugins=plugin_versions(game),
    )
    # What a reader would refuse is refused here.
    return Playthrough.from_json(made.to_json(), game.id)


def _digests(state: State) -> dict[int, str]:
    """Digests along the history, which must lead to the state."""
    plies = digest_plies(state.ply, DIGEST_INTERVAL)
    past = state.game.initial_state()
    found: dict[int, str] = {}
    try:
        for action in state.history:
            past.apply(action)
            if past.ply % DIGEST_INTERVAL == 0:
                found[past.ply] = past.digest()
    except IllegalActionError as error:
        raise PlaythroughError(f"the state's history cannot be replayed: {error}") from error
    if past.digest() != state.digest():
        raise PlaythroughError(
            f"the state's history of {state.ply} plies leads to another position than the state's"
        )
    found[state.ply] = past.digest()
    return {ply: found[ply] for ply in plies}
