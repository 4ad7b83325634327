"""What a roll gives to whom, worked out over names of sites: slow, and plain to check."""

from __future__ import annotations

from collections.abc import Mapping

from catan_trails import corner_point

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
PRODUCT = {
    "hills": "brick",
    "forest": "lumber",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
}


def produced(
    hexes: Mapping[str, tuple[str, int]],
    robber: str,
    buildings: Mapping[str, tuple[int, int]],
    bank: Mapping[str, int],
    number: int,
) -> dict[tuple[int, str], int]:
    """How many cards of a resource each seat gets; those that get none are left out.

    Args:
        hexes: terrain and number of each hex with a number.
        robber: the robber's hex.
        buildings: for each intersection the seat that has built there, and 1 or 2 cards.
        bank: cards of each resource in the bank.
        number: the number rolled.
    """
    at = {corner_point(name): building for name, building in buildings.items()}
    owed: dict[str, dict[int, int]] = {}
    for hex_, (terrain, token) in hexes.items():
        if token != number or hex_ == robber:
            continue
        for corner in CORNERS:
            seat, cards = at.get(corner_point(f"{hex_}.{corner}"), (-1, 0))
            if cards:
                of_resource = owed.setdefault(PRODUCT[terrain], {})
                of_resource[seat] = of_resource.get(seat, 0) + cards
    paid: dict[tuple[int, str], int] = {}
    for resource, claims in owed.items():
        left = bank.get(resource, 0)
        if sum(claims.values()) <= left:
            paid.update({(seat, resource): cards for seat, cards in claims.items()})
        elif len(claims) == 1 and left:
            (seat,) = claims
            paid[seat, resource] = left
    return paid
