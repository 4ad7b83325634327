"""Positions of Don Quixote for tests: principalities laid tile by tile."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State
from tilewright.library.sides import ChooseTiles, NetworkScoring, TileSet

#: The page's principality of player A after the first scoring: t and b are the squares of a field,
#: the letters the road ends as they lie; the last word says where the symbol is, if it matters.
PLAYER_A = {
    "B1": "windmill tN bE bS",
    "B2": "knight-3 tN tE above",
    "C2": "castle-4 tW bE",
    "C3": "windmill tN bE",
    "D2": "windmill tN tE bS bW",
    "D3": "knight-1 tN bS bW below",
    "E1": "church tN bE bS bW",
    "F1": "castle-6 tW bS",
    "G2": "knight-1 tN tW bE above",
    "G3": "knight-2 tN bS below",
    "H2": "knight-2 tW bE bS above",
}

#: A principality of our own with the groups of the page's player B: tile and degrees by field.
PLAYER_B = {
    "a1": ("church-d", 180),
    "b1": ("knight-1b", 180),
    "c1": ("church-e", 0),
    "d1": ("windmill-e", 0),
    "e1": ("knight-2b", 0),
    "f1": ("windmill-a", 180),
    "g1": ("church-f", 0),
    "h1": ("windmill-d", 0),
    "a2": ("castle-6", 0),
    "b2": ("church-b", 0),
    "c2": ("windmill-c", 0),
    "d2": ("knight-3b", 0),
    "e2": ("knight-1a", 0),
    "f2": ("castle-4", 180),
    "g2": ("knight-2c", 180),
    "h2": ("knight-2a", 0),
    "a3": ("knight-3a", 0),
    "b3": ("windmill-f", 0),
    "c3": ("church-c", 0),
    "d3": ("windmill-b", 0),
    "e3": ("church-a", 180),
    "f3": ("knight-3c", 180),
    "g3": ("knight-1c", 180),
    "h3": ("windmill-g", 0),
}


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


@lru_cache(maxsize=16)
def quixote(players: int = 2, *overrides: str) -> Game:
    """The game, with overrides; kept, since a game never changes."""
    return registry().game("don-quixote", players, overrides)


def variant(players: int = 2, **sections: Any) -> Game:
    """The game with some sections patched."""
    document = {"format": 1, "id": "quixote-in-a-test", "extends": "don-quixote", "title": "Test"}
    return registry().game_of(registry().ruleset_from({**document, **sections}), players)


def tiles(game: Game) -> TileSet:
    """The tile set."""
    return next(effect for effect in game.effects if isinstance(effect, TileSet))


def parts(game: Game) -> dict[str, NetworkScoring]:
    """The scoring parts by id."""
    return {part.id: part for part in game.scoring if isinstance(part, NetworkScoring)}


def ends_as_they_lie(game: Game, oriented: int) -> frozenset[str]:
    """The road ends of an oriented tile, such as ``tN`` and ``bE``, those inside it left out."""
    found = tiles(game)
    turn, number = divmod(oriented, len(found.tiles))
    names = frozenset[str]()
    for group in found.tiles[number].groups["road"]:
        for square, side in group:
            where = 1 - square if turn else square
            names |= {"tb"[where] + "NESW"[(side + 2 * turn) % 4]}
    return names


def named(game: Game, text: str, symbol_below: bool | None = None) -> int:
    """The oriented tile of a symbol with the given ends, such as ``church tN bE``."""
    name, *ends = text.split()
    found = tiles(game)
    fitting = [
        oriented
        for oriented in range(2 * len(found.tiles))
        if found.tiles[oriented % len(found.tiles)].id.startswith(name)
        and ends_as_they_lie(game, oriented) == frozenset(ends)
        and symbol_below in (None, oriented >= len(found.tiles))
    ]
    assert fitting, f"no tile is {text!r}"
    return fitting[0]


def lay(state: State, seat: int, principality: Mapping[str, str]) -> State:
    """Lays tiles on a seat's principality, whether they are in hand or not."""
    for label, text in principality.items():
        name, *rest = text.split()
        below = {"below": True, "above": False}.get(rest[-1]) if rest else None
        if below is not None:
            rest.pop()
        oriented = named(state.game, " ".join((name, *rest)), below)
        site = state.game.board.site(label.lower())
        tiles(state.game).placed(state, seat, oriented, site)
    return state


def put(state: State, seat: int, field: str, tile: str, degrees: int = 0) -> State:
    """Lays one tile by its id."""
    found = tiles(state.game)
    number = [each.id for each in found.tiles].index(tile)
    oriented = number + (len(found.tiles) if degrees else 0)
    found.placed(state, seat, oriented, state.game.board.site(field.lower()))
    return state


def scored(state: State, seat: int, number: int) -> dict[str, int]:
    """Points of a principality in scoring ``number``, counted from 0, part by part."""
    return {
        name: part.of_board(state.memory, part.set.board_of(seat), number)
        for name, part in parts(state.game).items()
    }


def random_boards(game: Game, seed: int, share: float = 1.0) -> State:
    """A state with random principalities: every tile of the set on a field, or a share of them."""
    rng = random.Random(seed)
    state = game.initial_state()
    count = len(tiles(game).tiles)
    for seat in range(game.num_players):
        fields = rng.sample(range(game.board.size), game.board.size)
        for number, field in enumerate(fields[: round(share * count)]):
            tiles(game).placed(state, seat, number + rng.randrange(2) * count, field)
    return state


def play_randomly(state: State, rng: random.Random, until: str = "") -> State:
    """Plays on at random to the phase that is named, or to the end."""
    while not state.is_terminal() and state.phase.id != until:
        fraction = rng.random()
        state.apply(state.sample_chance(rng) if state.is_chance_node() else state.pick(fraction))
    return state


def drawn_field(state: State) -> str:
    """Label of the field that is drawn."""
    phase = state.phase
    assert isinstance(phase, ChooseTiles)
    return state.game.board.labels[state.memory[phase.memory]]


def hand(state: State, seat: int) -> dict[str, int]:
    """The tiles in a hand, as everybody may see them."""
    hands: list[dict[str, int]] = state.observation()["effects"]["principality"]["hands"]
    return hands[seat]
