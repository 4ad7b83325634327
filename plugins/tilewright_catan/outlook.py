"""What a position promises: income, room to expand, and what the hand is good for.

Everything here follows from what the player in question may know.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from tilewright.bitset import bits
from tilewright.library import HeldLongestTrail, Network
from tilewright_catan.kinds import KNIGHT, VICTORY_POINT
from tilewright_catan.state import CatanState, catan
from tilewright_catan.turns import Turns

if TYPE_CHECKING:
    from tilewright.play import Game, State
    from tilewright_catan.island import Island

#: In how many of 36 rolls each number comes up.
WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
#: How much is gained by a first income of each resource, in the order of the resources.
RESOURCE_WORTH: Final = (1.0, 1.0, 0.8, 1.15, 1.1)
#: Worth of a point, and of the rest in the same unit: about what a steady card is worth.
_POINT: Final = 4.0
_WAY: Final = 0.12
_HARBOUR: Final = 0.4
_SPECIAL_HARBOUR: Final = 0.12
#: How much the best site counts that is 0, 1 or 2 roads away.
_EXPANSION: Final = (0.55, 0.4, 0.2)
_NEXT_SITE: Final = 0.25
_SYNERGY: Final = 2.0
_CARD: Final = 0.9
_KNIGHT: Final = 0.35
_ROAD_LENGTH: Final = 0.12
_TOO_MANY: Final = 0.25
_RIVAL: Final = 0.3
#: Part of its income that a hex under the robber still promises.
_ROBBED: Final = 0.4


class Outlook:
    """Values positions of one game.

    Args:
        game: a game with turns and a network of roads.
    """

    __slots__ = (
        "_island",
        "_ways_at",
        "board",
        "edges",
        "kinds",
        "network",
        "trail",
        "turns",
        "vertices",
    )

    def __init__(self, game: Game) -> None:
        self.turns = next(phase for phase in game.phases if isinstance(phase, Turns))
        self.network = next(effect for effect in game.effects if isinstance(effect, Network))
        self.trail = next(
            (part for part in game.scoring if isinstance(part, HeldLongestTrail)), None
        )
        self.kinds = self.turns.kinds
        self.board = game.board
        self.vertices = game.board.of_kind["vertex"]
        self.edges = game.board.of_kind["edge"]
        self._island: Island | None = None
        self._ways_at: dict[int, tuple[tuple[int, int], ...]] = {}

    # --- income ---------------------------------------------------------------------------------

    def income(self, state: CatanState, seat: int) -> list[float]:
        """Cards of each resource that the seat can expect from 36 rolls."""
        island = _island(state)
        kinds = self.kinds
        at = seat * kinds.count
        settlements = state.pieces[at + kinds.settlement]
        cities = state.pieces[at + kinds.city]
        robber = state.marks[self.turns.landmarks.robber]
        found = [0.0] * 5
        for number, hexes in enumerate(island.producing):
            for cell, corners, resource in hexes:
                cards = (settlements & corners).bit_count() + 2 * (cities & corners).bit_count()
                if cards:
                    share = _ROBBED if cell & robber else 1.0
                    found[resource] += cards * WAYS[number] * share
        return found

    def ways_at(self, state: CatanState, vertex: int) -> tuple[tuple[int, int], ...]:
        """Pairs of resource and ways to roll it, for each hex around an intersection."""
        island = _island(state)
        if island is not self._island:
            self._island = island
            self._ways_at = {}
        found = self._ways_at.get(vertex)
        if found is None:
            cells = bits(self.board.incident[vertex] & island.land)
            found = self._ways_at[vertex] = tuple(
                (island.resources[cell], WAYS[island.numbers[cell]])
                for cell in cells
                if island.resources[cell] >= 0
            )
        return found

    def site_gain(self, state: CatanState, vertex: int, income: list[float]) -> float:
        """What a settlement on an intersection adds to an income."""
        gain = 0.0
        for resource, ways in self.ways_at(state, vertex):
            before = income[resource]
            gain += RESOURCE_WORTH[resource] * (sqrt(before + ways) - sqrt(before)) + _WAY * ways
        bit = self.board.bit[vertex]
        island = _island(state)
        if bit & island.generic:
            gain += _HARBOUR
        for resource, sites in enumerate(island.special):
            if bit & sites:
                gain += _SPECIAL_HARBOUR * income[resource]
        return gain

    # --- room -----------------------------------------------------------------------------------

    def open_sites(self, state: CatanState) -> int:
        """Set of the intersections that are free and away from all buildings."""
        built = self.vertices & ~state.empty
        near = 0
        for vertex in bits(built):
            near |= self.board.neighbours[vertex]
        return self.vertices & state.empty & ~near

    def rings(self, state: CatanState, seat: int) -> list[int]:
        """Sets of the intersections that 0, 1 and 2 further roads lead to."""
        board = self.board
        reach = self.network.reach_of(state, seat) & state.empty
        seen = self.network.touched_by(state, seat)
        found = [seen]
        for _ in range(2):
            ends = 0
            for edge in bits(reach):
                ends |= board.incident[edge] & self.vertices
            fresh = ends & ~seen
            seen |= fresh
            found.append(fresh)
            reach = 0
            for vertex in bits(fresh & state.empty):
                reach |= board.incident[vertex] & self.edges & state.empty
        return found

    def expansion(self, state: CatanState, seat: int, income: list[float]) -> float:
        """What the best sites within two roads promise."""
        open_sites = self.open_sites(state)
        gains: list[float] = []
        for weight, ring in zip(_EXPANSION, self.rings(state, seat), strict=True):
            gains += [
                weight * (_POINT + self.site_gain(state, vertex, income))
                for vertex in bits(ring & open_sites)
            ]
        gains.sort(reverse=True)
        return sum(gains[:1]) + _NEXT_SITE * sum(gains[1:2])

    # --- the hand -------------------------------------------------------------------------------

    def synergy(self, state: CatanState, seat: int) -> float:
        """How near the hand is to the next city, settlement and card, each up to 1."""
        kinds, costs = self.turns.kinds, self.turns.costs
        hand = kinds.hand(state, seat)
        at = seat * kinds.count
        found = [0.7 * _covered(hand, costs.development)]
        if state.pieces[at + kinds.settlement]:
            found.append(1.2 * _covered(hand, costs.city))
        if self.network.touched_by(state, seat) & self.open_sites(state):
            found.append(1.2 * _covered(hand, costs.settlement))
        else:
            found.append(0.8 * _covered(hand, costs.road))
        found.sort(reverse=True)
        return found[0] + 0.4 * found[1]

    def of_hand(self, state: CatanState, seat: int) -> float:
        """Worth of the resource cards in a hand, given what the seat can build."""
        size = self.kinds.hand_size(state, seat)
        spare = 0.05 * size - _TOO_MANY * max(0, size - self.turns.hand_limit)
        return _SYNERGY * self.synergy(state, seat) + spare

    # --- all together ---------------------------------------------------------------------------

    def promise(self, state: CatanState, seat: int) -> float:
        """Worth of what everybody can see of a seat: visible points and income."""
        income = self.income(state, seat)
        visible = state.game.scores(state, viewer=None)[seat]
        return _POINT * visible + _of_income(income)

    def value(self, state: State, seat: int) -> float:
        """How good the position is for a seat, in quarters of a point."""
        game = catan(state)
        kinds = self.kinds
        income = self.income(game, seat)
        held = state.supply[kinds.held[seat] : kinds.held[seat] + 5]
        own = _POINT * state.game.points_of(state, seat) + _of_income(income)
        own += self.expansion(game, seat, income) + self.of_hand(game, seat)
        own += _CARD * (sum(held) - held[VICTORY_POINT])
        own += _KNIGHT * state.supply[kinds.played[seat] + KNIGHT]
        if self.trail is not None:
            own += _ROAD_LENGTH * self.trail.amount(state, seat)
        rivals = [self.promise(game, other) for other in range(self.turns.seats) if other != seat]
        return own - _RIVAL * (max(rivals) + sum(rivals) / len(rivals))


def _island(state: CatanState) -> Island:
    island = state.island
    assert island is not None
    return island


def _of_income(income: list[float]) -> float:
    return sum(
        worth * sqrt(ways) + _WAY * ways for worth, ways in zip(RESOURCE_WORTH, income, strict=True)
    )


def _covered(hand: list[int], cost: tuple[tuple[int, int], ...]) -> float:
    """Part of a cost that a hand covers."""
    total = sum(count for _, count in cost)
    return sum(min(hand[resource], count) for resource, count in cost) / max(1, total)
