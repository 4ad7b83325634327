"""Production: what the hexes with a number give to whom (B12, B13, E4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright_catan.state import CatanState

if TYPE_CHECKING:
    from tilewright_catan.island import Landmarks
    from tilewright_catan.kinds import Kinds


class Production:
    """Gives out resource cards.

    Args:
        seats: number of players; others get nothing.
    """

    __slots__ = ("kinds", "robber", "seats")

    def __init__(self, kinds: Kinds, landmarks: Landmarks, seats: int) -> None:
        self.kinds = kinds
        self.robber = landmarks.robber
        self.seats = seats

    def owed(self, state: CatanState, number: int, city: int = 2) -> dict[int, list[int]]:
        """Cards that each seat is owed, by resource.

        Args:
            state: the state.
            number: the number rolled.
            city: cards for a city, 2 unless an event says otherwise.
        """
        island = state.island
        assert island is not None
        kinds = self.kinds
        robber = state.marks[self.robber]
        built_on = ~state.empty
        pieces = state.pieces
        found: dict[int, list[int]] = {}
        for hex_bit, corners, resource in island.producing[number]:
            if robber & hex_bit or not corners & built_on:
                continue
            shares = found.get(resource)
            if shares is None:
                shares = found[resource] = [0] * self.seats
            at = 0
            for seat in range(self.seats):
                settlements = pieces[at + kinds.settlement] & corners
                cities = pieces[at + kinds.city] & corners
                if settlements or cities:
                    shares[seat] += settlements.bit_count() + city * cities.bit_count()
                at += kinds.count
        return found

    def produce(self, state: CatanState, number: int, city: int = 2) -> None:
        """Pays what the bank can pay.

        Of a resource that it cannot pay in full it gives nobody any, unless one player alone is
        owed it, who gets the rest.
        """
        supply = state.supply
        bank = self.kinds.bank
        for resource, shares in self.owed(state, number, city).items():
            total = sum(shares)
            left = supply[bank + resource]
            if total > left:
                if total > max(shares):
                    continue
                total = left
            supply[bank + resource] -= total
            for seat, share in enumerate(shares):
                if share:
                    supply[self.kinds.hands[seat] + resource] += min(share, left)
