"""The cards as sets of sites: by breed, by number, and the wild one."""

from __future__ import annotations

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.library import SiteValues


class CardTable:
    """How the sites of a board of chains are cards.

    Attributes:
        board: the board.
        named: the sites that are no wild card, ascending; the wild card counts as one of them.
        wild: the set of the wild card's site.
        breeds: for each chain the set of its sites.
        numbers: for each place that all chains have the set of its sites.
        number_names: what these places are called.
        worth: for each site the points printed on the card; set by ``print_points``.
    """

    __slots__ = ("board", "breeds", "named", "number_names", "numbers", "wild", "worth")

    def __init__(self, board: Board, wild: int) -> None:
        self.board = board
        self.wild = wild
        self.named = tuple(site for site in range(board.size) if not wild >> site & 1)
        breeds: dict[int, int] = {}
        numbers: dict[int, int] = {}
        for site in self.named:
            chain, place = board.coordinates[site][:2]
            breeds[chain] = breeds.get(chain, 0) | board.bit[site]
            numbers[place] = numbers.get(place, 0) | board.bit[site]
        self.breeds = tuple(breeds[chain] for chain in sorted(breeds))
        complete = [
            place
            for place in sorted(numbers)
            if numbers[place].bit_count() == len(breeds) and len(breeds) > 1
        ]
        self.numbers = tuple(numbers[place] for place in complete)
        self.number_names = tuple(str(place) for place in complete)
        self.worth = (1,) * board.size

    def print_points(self, values: SiteValues, mark_names: tuple[str, ...]) -> None:
        """Notes what each card is worth, from the marks that the board bears at first."""
        marks = self.board.marks
        self.worth = tuple(
            sum(value for mark, value in values.table if marks[mark_names[mark]] & bit)
            for bit in self.board.bit
        )

    def points(self, sites: int) -> int:
        """Points printed on some cards."""
        return sum(self.worth[site] for site in bits(sites))
