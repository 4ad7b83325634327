"""Positions of Catan for tests: islands with pieces and hands as a test wants them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import TypeVar

from first_party import game_of
from tilewright import Game
from tilewright.library import HeldAward
from tilewright.play import CHANCE, TERMINAL, Phase, PlacementRule
from tilewright_catan.kinds import CARDS, RESOURCES, Kinds
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns

PhaseType = TypeVar("PhaseType", bound=Phase)

#: Cards of each resource in the bank at first, and development cards of each kind.
RESOURCE_CARDS = 19
DEVELOPMENT_CARDS = (14, 5, 2, 2, 2)


def catan_game(players: int = 4, **options: object) -> Game:
    """The base game with options; kept, since a game never changes."""
    overrides = (f"options.{name}={json.dumps(value)}" for name, value in options.items())
    return game_of("catan-base", players, tuple(sorted(overrides)))


def phase(game: Game, kind: type[PhaseType]) -> PhaseType:
    """The only phase of a class."""
    (found,) = (each for each in game.phases if isinstance(each, kind))
    return found


def placement(game: Game, name: str) -> PlacementRule:
    """The placement with an id."""
    return next(rule for rule in game.placements if rule.id == name)


def kinds(state: CatanState) -> Kinds:
    """Where the state counts what."""
    return phase(state.game, Turns).kinds


# --- positions ------------------------------------------------------------------------------------


def started(players: int = 4, **options: object) -> CatanState:
    """Seat 0's first turn, before the roll, on the beginners' island with nothing built."""
    game = catan_game(players, layout="beginner", **options)
    state = game.initial_state()
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    game.enter(state, phase(game, Turns).index)
    assert catan(state).active == 0
    return catan(state)


def founding(players: int, start: int) -> CatanState:
    """The set-up round on the beginners' island, with the seat that begins."""
    state = catan(catan_game(players, layout="beginner").initial_state())
    state.apply(state.legal_actions()[start])
    assert state.player == start
    return state


def settled_chance(game: Game, rng: random.Random) -> CatanState:
    """The game after everything that chance decides before the first decision."""
    state = game.initial_state()
    while state.player == CHANCE:
        state.apply(state.sample_chance(rng))
    return catan(state)


def set_marks(state: CatanState, name: str, *labels: str) -> None:
    """Lays a mark on these sites and nowhere else."""
    state.marks[state.game.marks.index(name)] = state.game.board.mask(labels)


def placed_marks(state: CatanState, name: str) -> frozenset[str]:
    """The sites that bear a mark."""
    return frozenset(state.game.board.names(state.marks[state.game.marks.index(name)]))


def rolled(players: int = 4, **options: object) -> CatanState:
    """Seat 0's first turn after a production that has given nobody anything."""
    state = started(players, **options)
    play(state, "turn roll", "dice 2")
    return state


def put(state: CatanState, owner: int, rule: str, *labels: str) -> None:
    """Places pieces by a placement of the ruleset, whether it allows them or not."""
    by = placement(state.game, rule)
    for label in labels:
        by.place(state, owner, by.kinds[0], state.game.board.site(label))


def give(state: CatanState, seat: int, **cards: int) -> None:
    """Gives a seat resource cards from the bank."""
    where = kinds(state)
    for name, count in cards.items():
        where.move(state, RESOURCES.index(name), where.bank, where.hands[seat], count)


def give_development(state: CatanState, seat: int, *cards: str) -> None:
    """Gives a seat development cards from the deck, as if they had been bought turns ago."""
    where = kinds(state)
    for name in cards:
        where.move(state, CARDS.index(name), where.deck, where.held[seat])


def empty_bank(state: CatanState, resource: str, left: int) -> None:
    """Leaves only so many cards of a resource in the bank; the last seat gets the others."""
    where = kinds(state)
    held = state.supply[where.bank + RESOURCES.index(resource)]
    give(state, state.game.num_players - 1, **{resource: held - left})


# --- play -----------------------------------------------------------------------------------------


def play(state: CatanState, *actions: str) -> None:
    """Applies actions given in notation."""
    for text in actions:
        state.apply(state.parse(text))


def notations(state: CatanState) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def sites_of(state: CatanState, action: str) -> set[str]:
    """The sites for which an action such as ``turn road`` is legal now."""
    begins = [text for text in notations(state) if text.startswith(f"{action} ")]
    return {text.removeprefix(f"{action} ") for text in begins}


def refusal(state: CatanState, text: str) -> str:
    """Why an action is refused now."""
    found = state.validate(state.parse(text))
    assert found is not None, f"{text!r} is legal"
    assert text not in notations(state)
    return found.detail


def random_game(game: Game, seed: int, each: Callable[[CatanState], None]) -> CatanState:
    """Plays a game at random, and calls ``each`` before every action and at the end."""
    rng = random.Random(seed)
    state = catan(game.initial_state())
    while state.player != TERMINAL:
        each(state)
        chance = state.player == CHANCE
        state.apply_unchecked(state.sample_chance(rng) if chance else state.pick(rng.random()))
    each(state)
    return state


# --- what a state holds ---------------------------------------------------------------------------


def hand(state: CatanState, seat: int) -> dict[str, int]:
    """The resource cards of a seat, by name; those it has none of are left out."""
    return named(kinds(state).hand(state, seat))


def bank(state: CatanState) -> dict[str, int]:
    """The resource cards of the bank, by name."""
    at = kinds(state).bank
    return named(state.supply[at : at + 5])


def box(state: CatanState, owner: int) -> list[int]:
    """The roads, settlements and cities that an owner has left."""
    (supply,) = (each for each in state.game.supplies if each.id == "box")
    at = supply.offset + owner * supply.stride
    return state.supply[at : at + 3]


def award(state: CatanState, name: str) -> HeldAward:
    """The award with an id."""
    (found,) = (part for part in state.game.scoring if part.id == name)
    assert isinstance(found, HeldAward)
    return found


def named(counts: list[int]) -> dict[str, int]:
    """Cards of each resource by its name; those of which there are none are left out."""
    return {name: count for name, count in zip(RESOURCES, counts, strict=True) if count}
