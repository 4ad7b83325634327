"""Divisions of a player's cards: what they do to the state, and which is best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tilewright.board import spread
from tilewright.library import hold

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright_camel.cards import CardTable
    from tilewright_camel.kinds import CardKinds


class Division(NamedTuple):
    """How a player divides the cards, as sets of sites.

    Attributes:
        named: the card that the wild card counts as; empty for who does not hold it.
        sets: own cards in Big Threes, without the wild card.
        joined: whether the wild card is in a Big Three.
    """

    named: int
    sets: int
    joined: bool


def divide(
    state: State, seat: int, held: int, division: Division, cards: CardTable, kinds: CardKinds
) -> None:
    """Exchanges the pieces on the player's cards.

    Args:
        state: the state that changes.
        seat: whose cards.
        held: all cards that the player holds, the wild card included.
        division: how they are divided.
        cards: which sites are which cards.
        kinds: which pieces are put on them.
    """
    apart = held & ~cards.wild & ~division.sets
    for kind, sites in (
        (kinds.card, apart),
        (kinds.in_set, division.sets),
        (kinds.wild, 0 if division.joined else division.named),
        (kinds.wild_in_set, division.named if division.joined else 0),
    ):
        if state.pieces[seat * kinds.all_kinds + kind] != sites:
            hold(state, seat, kind, sites)


def best_division(state: State, seat: int, cards: CardTable, kinds: CardKinds) -> Division:
    """The division that gives the player most points, the others' pieces being as they are.

    Of several equally good ones it is the first in the order of ``divisions``. Points are what the
    ruleset's scoring says.
    """
    held = kinds.held(state, seat)
    trial = state.clone()
    best, best_points = Division(0, 0, False), float("-inf")
    for division in divisions(held, cards):
        divide(trial, seat, held, division, cards, kinds)
        points = trial.game.scores(trial, projected=True)[seat]
        if points > best_points:
            best, best_points = division, points
    return best


def divisions(held: int, cards: CardTable) -> Iterator[Division]:
    """The divisions of some cards that can differ in what they are worth.

    Names that do no more than add to the number of one breed are alike; one of them is enough.
    """
    for named in _names(held, cards):
        yield from _divisions_with(held, named, cards)


def _names(held: int, cards: CardTable) -> list[int]:
    """Sets of one card each that are worth naming; the empty set without the wild card."""
    if not held & cards.wild:
        return [0]
    own = held & ~cards.wild
    useful = spread(cards.board, own)
    for sites in cards.numbers:
        if (sites & own).bit_count() >= len(cards.breeds) - 1:
            useful |= sites
    found = useful
    for breed in cards.breeds:
        idle = breed & ~useful
        found |= idle & -idle
    return [cards.board.bit[site] for site in cards.named if found >> site & 1]


def _divisions_with(held: int, named: int, cards: CardTable) -> Iterator[Division]:
    """All divisions once the wild card has been named, or without it."""
    found = [Division(named, 0, False)]
    for sites in cards.numbers:
        ways: list[tuple[int, bool]] = []
        if not sites & ~held:
            ways.append((sites, False))
        if sites & named and not sites & ~held & ~named:
            ways.append((sites & ~named, True))
        found += [
            Division(named, before.sets | own, before.joined or joins)
            for own, joins in ways
            for before in found
        ]
    yield from found
