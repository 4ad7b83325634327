"""Observations: what one player may know of a state, as pure JSON data.

The document's schema is ``observation.schema.json`` in this package.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
from typing import TYPE_CHECKING, Any, Final

from tilewright.bitset import bits
from tilewright.play.setup import HIDDEN
from tilewright.play.state import CHANCE, NO_CHOICE, TERMINAL

if TYPE_CHECKING:
    from tilewright.play.state import State

OBSERVATION_FORMAT: Final = 1
DIGEST_LENGTH: Final = 16


def observe(state: State, viewer: int | None) -> dict[str, Any]:
    """What ``viewer`` may know; None: a spectator, who knows what is public.

    Raises:
        ValueError: there is no such seat.
    """
    game = state.game
    if viewer is not None and not 0 <= viewer < game.num_players:
        raise ValueError(f"no seat {viewer!r}; seats are 0..{game.num_players - 1}")
    found: dict[str, Any] = {
        "format": OBSERVATION_FORMAT,
        "ruleset": {"id": game.id, "hash": game.ruleset.hash},
        "players": game.num_players,
        "viewer": viewer,
        "ply": state.ply,
        "phase": state.phase.id,
        "turn": state.turn,
        "step": state.step,
        "to_act": acting_party(state),
        "interrupted": [game.phases[frame.phase].id for frame in state.stack],
        "decided": [seat for seat, action in enumerate(state.pending) if action != NO_CHOICE],
        "pieces": pieces_on_board(state),
        "marks": marks_on_board(state),
        "supplies": supplies_left(state, viewer),
        "effects": {effect.id: effect.facts(state) for effect in game.effects},
        "facts": state.phase.facts(state, viewer),
        "scores": game.scores(state, viewer=viewer),
        "breakdown": game.breakdown(state, viewer=viewer),
    }
    if game.neutrals:
        found["neutrals"] = [owner.id for owner in game.neutrals]
    if game.definition.facts is not None:
        found["game"] = game.definition.facts(state, viewer)
    return found


def acting_party(state: State) -> int | str:
    """The acting seat, ``"chance"`` or ``"nobody"``."""
    if state.player == CHANCE:
        return "chance"
    return "nobody" if state.player == TERMINAL else state.player


def pieces_on_board(state: State) -> list[dict[str, Any]]:
    """Every piece on the board, ordered by site, then kind, then owner."""
    game = state.game
    kinds = len(game.pieces)
    found = [
        (site, at % kinds, at // kinds)
        for at, mask in enumerate(state.pieces)
        for site in bits(mask)
    ]
    return [
        {"site": game.board.labels[site], "piece": game.pieces[kind].id, "owner": owner}
        for site, kind, owner in sorted(found)
    ]


def marks_on_board(state: State) -> dict[str, list[str]]:
    """For each mark the labels of the sites that bear it now."""
    names = state.game.board.names
    return {mark: names(mask) for mark, mask in zip(state.game.marks, state.marks, strict=True)}


def supplies_left(state: State, viewer: int | None) -> dict[str, Any]:
    """What is left of each supply: one table of counts, or a list of tables, one an owner.

    Of a supply that the viewer cannot see there is only the number of all pieces together.
    """
    game = state.game
    kinds = [piece.id for piece in game.pieces]
    found: dict[str, Any] = {}
    for supply in game.supplies:
        tables: list[dict[str, int]] = []
        for owner in range(supply.owners):
            at = supply.first(owner)
            counts = state.supply[at : at + len(kinds)]
            if supply.visible == "all" or (supply.visible == "owner" and owner == viewer):
                tables.append(dict(zip(kinds, counts, strict=True)))
            else:
                tables.append({HIDDEN: sum(counts)})
        found[supply.id] = tables if supply.stride else tables[0]
    return found


def state_digest(state: State) -> str:
    """The first hexadecimal digits of the SHA-256 of the state's facts in canonical JSON."""
    text = json.dumps(state.facts(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def observation_schema() -> dict[str, Any]:
    """The JSON Schema of observations."""
    source = importlib.resources.files("tilewright.play") / "observation.schema.json"
    schema: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return schema
