"""Positions of Catan: The Caravans for tests: camels on paths, hands, and votes in words."""

from __future__ import annotations

import json
from typing import TypeVar

from first_party import game_of
from tilewright import Game
from tilewright.play import CHANCE, Phase
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.routes import Routes
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns
from tilewright_catan.voting import Vote

PhaseType = TypeVar("PhaseType", bound=Phase)

#: The three places where the first camel may lie, with the arrows at N, SE and SW.
NORTH = "vote camel 0,-1/E to 0,-1.NE"
EAST = "vote camel 1,0/SW to 1,0.S"
WEST = "vote camel -1,1/NW to -1,1.NW"


def caravans(players: int = 4, **options: object) -> Game:
    """The scenario with options; kept, since a game never changes."""
    overrides = (f"options.{name}={json.dumps(value)}" for name, value in options.items())
    return game_of("catan-caravans", players, tuple(sorted(overrides)))


def only(game: Game, kind: type[PhaseType]) -> PhaseType:
    """The only phase of a class."""
    (found,) = (each for each in game.phases if isinstance(each, kind))
    return found


def routes(state: CatanState) -> Routes:
    """The routes of the state's game."""
    return only(state.game, Vote).routes


def building(players: int = 4, oasis: str = "north", **options: object) -> CatanState:
    """Seat 0's first turn on the beginners' island, all production over and nothing built."""
    game = caravans(players, layout="beginner", oasis=oasis, **options)
    state = catan(game.initial_state())
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    game.enter(state, only(game, Turns).index)
    assert state.active == 0
    state.productions = only(game, Turns).productions
    return state


def give(state: CatanState, seat: int, **cards: int) -> None:
    """Gives a seat resource cards from the bank."""
    kinds = only(state.game, Turns).kinds
    for name, count in cards.items():
        kinds.move(state, RESOURCES.index(name), kinds.bank, kinds.hands[seat], count)


def hand(state: CatanState, seat: int) -> dict[str, int]:
    """The resource cards of a seat by name, without those it has none of."""
    counts = only(state.game, Turns).kinds.hand(state, seat)
    return {name: count for name, count in zip(RESOURCES, counts, strict=True) if count}


def put(state: CatanState, owner: int, rule: str, *labels: str) -> None:
    """Places pieces by a placement of the ruleset, whether it allows them or not."""
    by = next(each for each in state.game.placements if each.id == rule)
    for label in labels:
        by.place(state, owner, by.kinds[0], state.game.board.site(label))


def camel(state: CatanState, path: str, towards: str) -> int:
    """Lays a camel, which must be legal; returns where its route ends now."""
    where = routes(state)
    board = state.game.board
    place = where.place_of(board.site(path), board.site(towards))
    assert place in where.places(state), f"no camel may lie on {path} to {towards}"
    return where.lay(state, place)


def places(state: CatanState, barred: int = 0) -> set[tuple[str, str]]:
    """All places for the next camel: labels of the path and of the end that it leads to."""
    where = routes(state)
    return {where.words(place) for place in where.places(state, barred)}


def place(state: CatanState, path: str, towards: str) -> tuple[str, str]:
    """A place in the labels that the board prefers."""
    board = state.game.board
    return board.labels[board.site(path)], board.labels[board.site(towards)]


def play(state: CatanState, *actions: str) -> None:
    """Applies actions given in notation."""
    for text in actions:
        state.apply(state.parse(text))


def notations(state: CatanState) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def voting(*hands: int, **options: object) -> CatanState:
    """The start of a vote called by seat 0, with so much wool in each player's hand."""
    state = building(len(hands), **options)  # type: ignore[arg-type]
    for seat, wool in enumerate(hands):
        give(state, seat, wool=wool)
    state.has_built = True
    play(state, "turn end")
    return state


def bid(state: CatanState, *wool: int) -> None:
    """Lets the players, who act clockwise from seat 0, play so much wool each."""
    for seat, count in enumerate(wool):
        assert state.player == seat
        play(state, f"vote wool {count} grain 0")


def laid(state: CatanState) -> set[str]:
    """The paths with a camel."""
    return {state.game.board.labels[path] for path, _ in routes(state).camels(state)}


def path(state: CatanState, action: str) -> str:
    """The path that an action of the vote names, in the label that the board prefers."""
    return place(state, action.split()[2], action.split()[-1])[0]
