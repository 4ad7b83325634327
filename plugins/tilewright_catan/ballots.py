"""Who has the say where a camel goes: counting the votes (C13, C14, T8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

#: Stands for a place or seat that does not exist.
NONE: Final = -1


def single_highest(amounts: Mapping[int, int]) -> int:
    """The key with more than every other key; ``NONE`` when several have the most or all have 0."""
    most = max(amounts.values(), default=0)
    best = [key for key, amount in amounts.items() if amount == most]
    return best[0] if most and len(best) == 1 else NONE


def chosen_place(cards: Sequence[int], named: Sequence[int]) -> int:
    """The place with more votes than every other; ``NONE`` when there is no such place.

    Args:
        cards: how many cards each seat has played, each of which is a vote.
        named: the place that each seat has named, ``NONE`` if it has none.
    """
    votes: dict[int, int] = {}
    for count, place in zip(cards, named, strict=True):
        if place != NONE:
            votes[place] = votes.get(place, 0) + count
    return single_highest(votes)


def decider(cards: Sequence[int], active: int) -> int:
    """The seat that decides where votes do not: who alone played most cards, or else ``active``."""
    seat = single_highest(dict(enumerate(cards)))
    return active if seat == NONE else seat


def shares(cards: Sequence[int], camels: int) -> list[int]:
    """How many camels each seat places when the votes decide that and not the places (T8).

    Whoever alone played most cards places all of them; else everybody places one.
    """
    winner = single_highest(dict(enumerate(cards)))
    if winner == NONE:
        return [1] * len(cards)
    return [camels if seat == winner else 0 for seat in range(len(cards))]
