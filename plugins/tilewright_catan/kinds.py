"""The words of the game, and where a state counts what they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilewright.play import Setup, State

RESOURCES: Final = ("brick", "lumber", "wool", "grain", "ore")
CARDS: Final = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
BUILDINGS: Final = ("road", "settlement", "city")
KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = range(len(CARDS))

#: What each terrain produces, by resource.
TERRAINS: Final = ("hills", "forest", "pasture", "fields", "mountains")
NUMBERS: Final = tuple(range(2, 13))


class Kinds:
    """Numbers of the kinds of piece, and offsets of the supplies in ``state.supply``.

    Resource cards are in the order of ``RESOURCES`` and development cards in that of ``CARDS``
    wherever they are counted.

    Attributes:
        count: how many kinds of piece there are.
        road, settlement, city: kinds of piece.
        resource: the first kind of resource card.
        card: the first kind of development card.
        bank: offset of the bank's resource cards.
        hands: for each seat the offset of its resource cards.
        deck: offset of the development cards in the deck.
        held: for each seat the offset of its development cards that are not played yet.
        played: for each seat the offset of the development cards it has played.
    """

    __slots__ = (
        "bank",
        "card",
        "city",
        "count",
        "deck",
        "hands",
        "held",
        "played",
        "resource",
        "road",
        "settlement",
    )

    def __init__(self, setup: Setup) -> None:
        ids = setup.piece_ids
        self.count = len(ids)
        self.road, self.settlement, self.city = (_kind(setup, name) for name in BUILDINGS)
        self.resource = _run(setup, RESOURCES)
        self.card = _run(setup, CARDS)
        self.bank = supply_offsets(setup, "bank", each=False)[0] + self.resource
        self.deck = supply_offsets(setup, "deck", each=False)[0] + self.card
        self.hands = tuple(at + self.resource for at in supply_offsets(setup, "hand", each=True))
        self.held = tuple(at + self.card for at in supply_offsets(setup, "development", each=True))
        self.played = tuple(at + self.card for at in supply_offsets(setup, "played", each=True))

    def hand(self, state: State, seat: int) -> list[int]:
        """How many cards of each resource a seat holds."""
        at = self.hands[seat]
        return state.supply[at : at + 5]

    def hand_size(self, state: State, seat: int) -> int:
        """How many resource cards a seat holds."""
        at = self.hands[seat]
        return sum(state.supply[at : at + 5])

    def buildings(self, state: State, owner: int) -> int:
        """Set of the intersections with a settlement or city of an owner."""
        at = owner * self.count
        return state.pieces[at + self.settlement] | state.pieces[at + self.city]

    def move(self, state: State, resource: int, source: int, target: int, count: int = 1) -> None:
        """Moves cards of a resource between two stocks, given by their offsets."""
        state.supply[source + resource] -= count
        state.supply[target + resource] += count


def _kind(setup: Setup, name: str) -> int:
    if name in setup.piece_ids:
        return setup.piece_ids.index(name)
    setup.fault("", f"there is no piece {name!r} in the section 'pieces'", f"a piece {name!r}")
    return 0


def _run(setup: Setup, names: tuple[str, ...]) -> int:
    """The first of some kinds that must follow one another, so that they can be cut out."""
    first = _kind(setup, names[0])
    if setup.piece_ids[first : first + len(names)] != names:
        wanted = ", ".join(names)
        setup.fault("", f"the pieces {wanted} do not follow one another", f"in 'pieces': {wanted}")
    return first


def supply_offsets(
    setup: Setup, name: str, *, each: bool, needs: str = "the game needs"
) -> tuple[int, ...]:
    """Offsets of a supply in ``state.supply``, one for each seat; all alike when it is shared.

    Args:
        setup: the ruleset being read.
        name: id of the supply.
        each: whether every player must have one; else all must share it.
        needs: how the fault begins that is noted when there is no such supply.
    """
    supply = setup.supplies.get(name)
    if supply is None or bool(supply.stride) != each:
        owner = "each" if each else "shared"
        setup.fault("", f"{needs} a supply {name!r}", f"one with owner {owner!r}")
        return (0,) * setup.players
    return tuple(supply.offset + seat * supply.stride for seat in range(setup.players))
