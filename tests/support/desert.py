"""Positions of Through the Desert for tests: boards of a few hexes, dealt and set up by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tilewright import Game, Registry, State


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


def standard_game(players: int, *overrides: str) -> Game:
    """The game as printed."""
    return registry().game("through-the-desert", players, overrides)


def small_game(
    players: int = 2,
    *,
    shape: Mapping[str, Any] | None = None,
    without: Sequence[Sequence[int]] = (),
    palms: Sequence[Sequence[int]] = (),
    circles: Sequence[Sequence[int]] = (),
    stock: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """The game on a board of its own, in axial coordinates; by default a hexagon of radius 3."""
    document: dict[str, Any] = {
        "format": 1,
        "id": "desert-in-a-test",
        "extends": "through-the-desert",
        "title": "Through the Desert in a test",
        "board": {
            "coordinates": "axial",
            "shape": dict(shape or {"radius": 3}),
            "without": list(without),
            "marks": {"palm": list(palms), "circle": list(circles)},
        },
        "options": {name: {"value": value} for name, value in (options or {}).items()},
    }
    if stock is not None:
        document["player_counts"] = {
            str(players): {"supplies": [{"id": "stock", "counts": dict(stock)}]}
        }
    return registry().game_of(registry().ruleset_from(document), players)


def dealt(game: Game, values: Mapping[str, int] | None = None) -> State:
    """The state once chance has dealt: an oasis wherever one may be, waterholes by ``values``.

    Args:
        game: the game to begin.
        values: value of the waterhole on each site, by label, as far as there are tiles of it left;
            1 where not given.
    """
    state = game.initial_state()
    while state.is_chance_node():
        outcomes = [state.notation(action) for action, _ in state.chance_outcomes()]
        site = outcomes[0].rsplit(" ", 1)[1]
        value = (values or {}).get(site, 1)
        wishes = [f"oases oasis {site}", f"oases none {site}"]
        wishes += [f"waterholes waterhole-{number} {site}" for number in (value, 1, 2, 3)]
        state.apply(state.parse(next(wish for wish in wishes if wish in outcomes)))
    return state


def put(state: State, player: int, colour: str, *sites: str, placement: str = "camel") -> None:
    """Puts pieces down with all effects, whoever's turn it is and whether legal or not."""
    game = state.game
    rule = next(rule for rule in game.placements if rule.id == placement)
    kind = [piece.id for piece in game.pieces].index(colour)
    for site in sites:
        rule.place(state, player, kind, game.board.site(site))


def camel_turn(state: State, player: int, turn: int = 4) -> State:
    """Makes it ``player``'s turn to place camels; ``turn`` counts the turns taken before."""
    game = state.game
    phase = next(phase for phase in game.phases if phase.id == "camels")
    camel = next(rule for rule in game.placements if rule.id == "camel")
    state.phase = phase
    state.player = player
    state.turn = turn - turn % game.num_players + player
    state.step = 0
    state.legal = camel.legal_sites(state, player)
    return state


def camels_on(
    game: Game,
    caravans: Mapping[tuple[int, str], Iterable[str]],
    values: Mapping[str, int] | None = None,
    player: int = 0,
) -> State:
    """A position with the given caravans, the first site of each being its leader."""
    state = dealt(game, values)
    for (owner, colour), sites in caravans.items():
        put(state, owner, colour, next(iter(sites)), placement="leader")
    for (owner, colour), sites in caravans.items():
        put(state, owner, colour, *list(sites)[1:])
    return camel_turn(state, player)


def play(state: State, *actions: str) -> State:
    """Applies actions given in notation."""
    for action in actions:
        state.apply(state.parse(action))
    return state


def legal_sites(state: State, phase: str, colour: str) -> set[str]:
    """Labels of the sites where the acting player may place this colour."""
    texts = (state.notation(action).split() for action in state.legal_actions())
    return {site for name, piece, site in texts if (name, piece) == (phase, colour)}


def reasons(state: State, action: str) -> tuple[str, ...]:
    """Ids of the rules that refuse an action; empty when it is legal."""
    refusal = state.validate(state.parse(action))
    return refusal.reasons if refusal else ()


def points(state: State, part: str) -> list[int]:
    """Points of each player from one scoring part, as if the game were over."""
    return state.game.breakdown(state, projected=True)[part]


RING = ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")
"""The six hexes around 0,0 in axial coordinates, each next to the following one."""
