"""What a player may know of the game as a whole (B25): the key ``game`` of observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright.library import HeldAward
from tilewright_catan.event_deck import EventCards
from tilewright_catan.kinds import CARDS, RESOURCES, Kinds
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns

if TYPE_CHECKING:
    from tilewright.play import State

_WIDTH = len(RESOURCES)


def game_facts(state: State, viewer: int | None) -> dict[str, Any]:
    """Whose turn it is and what has happened in it, what is known of hands, and the awards."""
    game = catan(state)
    kinds = kinds_of(game)
    return {
        "active": game.active if game.active >= 0 else None,
        "turn": state.stack[0].turn if state.stack else state.turn,
        "number": game.number or None,
        "card_played": game.has_played,
        "bought": sum(game.fresh),
        "own_bought": _own_bought(game, viewer),
        "hands": [_hand_facts(hand) for hand in known_hands(game, kinds, viewer)],
        "awards": {
            part.id: {
                "holder": part.holder(state) if part.holder(state) >= 0 else None,
                "amounts": [part.amount(state, owner) for owner in range(part.owners)],
            }
            for part in state.game.scoring
            if isinstance(part, HeldAward)
        },
        "event_cards": next(
            (
                phase.public_facts(state)
                for phase in state.game.phases
                if isinstance(phase, EventCards)
            ),
            None,
        ),
    }


def kinds_of(state: CatanState) -> Kinds:
    """Where the state counts what."""
    return next(phase.kinds for phase in state.game.phases if isinstance(phase, Turns))


def _own_bought(state: CatanState, viewer: int | None) -> dict[str, int] | None:
    """The development cards that the viewer has bought in this turn; None for all others."""
    if viewer is None or viewer != state.active:
        return None
    return dict(zip(CARDS, state.fresh, strict=True))


class KnownHand:
    """What is known of a hand of resource cards.

    Attributes:
        size: how many cards there are.
        least: for each resource how many cards of it there are at least.
        most: for each resource how many there are at most.
    """

    __slots__ = ("least", "most", "size")

    def __init__(self, size: int, least: list[int], most: list[int]) -> None:
        self.size = size
        self.least = least
        self.most = most

    def tighten(self) -> None:
        """Draws conclusions from the size of the hand."""
        least, most = sum(self.least), sum(self.most)
        for resource in range(_WIDTH):
            low, high = self.least[resource], self.most[resource]
            self.least[resource] = max(low, self.size - most + high)
            self.most[resource] = min(high, self.size - least + low)


def known_hands(state: CatanState, kinds: Kinds, viewer: int | None) -> list[KnownHand]:
    """What the viewer, or a spectator, can conclude about all hands.

    What a hand was dealt, paid and traded openly is known; a card that passed unseen may have been
    any. So a hand has at least what it openly has less the unseen cards it gave, and at most that
    and the unseen cards it got. How many cards of a resource all hands have together follows from
    the bank, and how many a hand has of everything is seen.
    """
    seats = range(len(kinds.hands))
    hands = [kinds.hand(state, seat) for seat in seats]
    found = [
        KnownHand(sum(hand), hand[:], hand[:])
        if seat == viewer
        else _from_passings(state, hand, seat, viewer)
        for seat, hand in enumerate(hands)
    ]
    totals = [sum(counts) for counts in zip(*hands, strict=True)]
    before: list[list[int]] = []
    while (now := [hand.least + hand.most for hand in found]) != before:
        before = now
        for hand in found:
            hand.tighten()
        _tighten_resources(found, totals)
    return found


def _from_passings(state: CatanState, hand: list[int], seat: int, viewer: int | None) -> KnownHand:
    """What follows for a hand from the cards that it gave and got unseen by the viewer."""
    seats = state.game.num_players
    others = [other for other in range(seats) if other not in (seat, viewer)]
    least: list[int] = []
    most: list[int] = []
    for resource, count in enumerate(hand):
        since = [now - then for now, then in zip(state.moved, state.settled[resource], strict=True)]
        into = [(other * seats + seat) * _WIDTH for other in others]
        out = [(seat * seats + other) * _WIDTH for other in others]
        got = sum(sum(since[at : at + _WIDTH]) for at in into)
        gave = sum(sum(since[at : at + _WIDTH]) for at in out)
        openly = count - sum(since[at + resource] for at in into)
        openly += sum(since[at + resource] for at in out)
        least.append(max(0, openly - gave))
        most.append(openly + got)
    return KnownHand(sum(hand), least, most)


def _tighten_resources(hands: list[KnownHand], totals: list[int]) -> None:
    """Draws conclusions from how many cards of a resource all hands have together."""
    for resource, total in enumerate(totals):
        least = sum(hand.least[resource] for hand in hands)
        most = sum(hand.most[resource] for hand in hands)
        for hand in hands:
            low, high = hand.least[resource], hand.most[resource]
            hand.least[resource] = max(low, total - most + high)
            hand.most[resource] = min(high, total - least + low)


def _hand_facts(hand: KnownHand) -> dict[str, Any]:
    return {
        "cards": hand.size,
        "at_least": dict(zip(RESOURCES, hand.least, strict=True)),
        "at_most": dict(zip(RESOURCES, hand.most, strict=True)),
    }
