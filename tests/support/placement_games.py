"""Positions of the placement games for tests: built by hand, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State
from tilewright.library.arranging import arrange


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def placement_game(ruleset: str, *overrides: str) -> Game:
    """A shipped ruleset for two players."""
    return registry().game(ruleset, 2, list(overrides))


def stones_game(
    board: Mapping[str, Any], *endings: Mapping[str, Any], players: int = 2, **sections: Any
) -> Game:
    """A game in which players put stones of one kind on empty sites until an ending holds."""
    phase = {"id": "play", "rule": "placement", "placement": "stone", **sections}
    document: dict[str, Any] = {
        "format": 1,
        "id": "stones",
        "title": "Stones",
        "game": "placement",
        "players": {"min": players, "max": players, "default": players},
        "board": dict(board),
        "pieces": [{"id": "stone"}],
        "placements": [{"id": "stone", "constraints": [{"id": "empty", "rule": "empty"}]}],
        "phases": [phase],
        "end": [{"id": f"end-{at}", **ending} for at, ending in enumerate(endings)],
    }
    return game_from(document)


def game_from(document: Mapping[str, Any]) -> Game:
    """The game of a ruleset's document for its usual number of players."""
    ruleset = registry().ruleset_from(dict(document))
    return registry().game_of(ruleset, document["players"]["default"])


def alternate(game: Game, *moves: str) -> State:
    """The state after stones on these sites, or other choices, beginning with seat 0."""
    state = game.initial_state()
    for move in moves:
        put(state, move)
    return state


def put(state: State, move: str) -> None:
    """The acting player puts a piece on the site of this label, or chooses ``pass`` or ``swap``."""
    game = state.game
    choice = move in ("pass", "swap")
    words = [game.phases[0].id, move] if choice else [game.phases[0].id, game.pieces[0].id, move]
    state.apply(state.parse(" ".join(words)))


def arranged(game: Game, *owners: Iterable[str]) -> State:
    """A position in which each seat has pieces on these sites; seat 0 acts."""
    state = game.initial_state()
    arrange(state, [game.board.mask(sites) for sites in owners])
    state.legal = game.placements[0].legal_sites(state, state.player)
    return state


def last_stone(game: Game, own: Iterable[str], others: Sequence[str], site: str) -> State:
    """The state after seat 0 has put a stone on ``site`` beside what is there already."""
    state = arranged(game, own, others)
    assert not state.is_terminal()
    put(state, site)
    return state
