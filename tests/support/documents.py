"""Games made in a test from a few sections of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State, hookimpl
from tilewright.errors import Fault, RulesetError
from tilewright.play import GameDefinition

Json = dict[str, Any]

DOTS: Json = {"id": "dot", "rule": "placement", "placement": "dot"}
"""A phase in which players take turns to place dots."""


class Bare:
    """A plugin that brings a game without any rule of its own."""

    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("bare", "Bare", "A game of general rules only.")]


@lru_cache(maxsize=1)
def bare_registry() -> Registry:
    """The core and the bare game; built once, since it never changes."""
    return Registry([Bare()], discover=False)


def square(rows: int, columns: int, **more: Any) -> Json:
    """The board section of a rectangle; labels are a1, b1, … in the first row, a2 … below."""
    return {"topology": "square", "rows": rows, "columns": columns, **more}


def placement(*constraints: Json | str, name: str = "dot", **more: Any) -> Json:
    """A placement whose constraints are parts, or names of rules that become parts of that id."""
    parts = [{"id": part, "rule": part} if isinstance(part, str) else part for part in constraints]
    return {"id": name, "constraints": parts, **more}


def document(**sections: Any) -> Json:
    """A ruleset: one kind of piece, a row of five sites, turns until it is full, unless given."""
    return {
        "format": 1,
        "id": "made-in-a-test",
        "title": "Made in a test",
        "game": "bare",
        "players": {"min": 1, "max": 5, "default": 2},
        "board": square(1, 5),
        "pieces": [{"id": "dot"}],
        "placements": [placement("empty")],
        "phases": [DOTS],
        **sections,
    }


def made(players: int = 2, registry: Registry | None = None, **sections: Any) -> Game:
    """The game of a ruleset of these sections."""
    chosen = registry or bare_registry()
    return chosen.game_of(chosen.ruleset_from(document(**sections)), players, strict=False)


def begun(players: int = 2, registry: Registry | None = None, **sections: Any) -> State:
    """The first state of the game of a ruleset of these sections."""
    return made(players, registry, **sections).initial_state()


def faults_of(players: int = 2, registry: Registry | None = None, **sections: Any) -> list[str]:
    """What is wrong with a ruleset of these sections, a line each, by JSON path alone."""
    try:
        made(players, registry, **sections)
    except RulesetError as error:
        return [by_path(fault) for fault in error.faults]
    return []


def by_path(fault: Fault) -> str:
    """The fault without its source and without the address that leads its problem."""
    address, colon, problem = fault.problem.partition(": ")
    has_address = bool(colon) and " " not in address
    return str(Fault(fault.path, problem if has_address else fault.problem, fault.allowed))


def act(state: State, *texts: str) -> State:
    """Applies actions given in notation."""
    for text in texts:
        state.apply(state.parse(text))
    return state


def seats(state: State, plies: int) -> list[int]:
    """Who acts in so many plies in which each takes the first legal action; stops at the end."""
    acted: list[int] = []
    while len(acted) < plies and not state.is_terminal():
        acted.append(state.current_player)
        state.apply(state.legal_actions()[0])
    return acted


def put_down(state: State, rule: str, pieces: Mapping[tuple[int, str], Sequence[str]]) -> State:
    """Puts pieces of players and kinds on sites, whoever's turn it is and whether legal or not."""
    game = state.game
    placing = next(each for each in game.placements if each.id == rule)
    kinds = [piece.id for piece in game.pieces]
    for (player, kind), labels in pieces.items():
        for label in labels:
            placing.place(state, player, kinds.index(kind), game.board.site(label))
    return state


def turn_of(state: State, rule: str, player: int) -> State:
    """Makes it the player's turn in the first phase, which places by the rule."""
    placing = next(each for each in state.game.placements if each.id == rule)
    state.phase = state.game.phases[0]
    state.player = player
    state.legal = placing.legal_sites(state, player)
    return state


def allowed(state: State, rule: str, player: int, kind: str) -> set[str]:
    """Labels of the sites on which the player may place a piece of this kind."""
    game = state.game
    placing = next(each for each in game.placements if each.id == rule)
    position = placing.kinds.index([piece.id for piece in game.pieces].index(kind))
    return set(game.board.names(placing.legal_sites(state, player)[position]))


def refused(state: State, text: str) -> tuple[str, ...]:
    """Ids of the rules that refuse an action; empty when it is legal."""
    refusal = state.validate(state.parse(text))
    return refusal.reasons if refusal else ()
