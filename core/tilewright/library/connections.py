"""Connections: groups of one player's pieces that join marked parts of the board, and rings."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.board import Board, component, components, locally_connected
from tilewright.library.endings import TIMING_PARAMETER, WINNER_PARAMETER, Verdict
from tilewright.play.part import Ending, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

OWNER_WINS: Final[dict[str, Any]] = {
    **WINNER_PARAMETER,
    "description": (
        "Who wins by it: the player whose pieces they are (`mover`), all `others`, or whoever has "
        "most `points`."
    ),
}


class _OfGroups(Ending):
    """An ending that looks at new pieces only; ``state.memory`` holds those looked at before.

    Attributes:
        memory: index in ``state.memory`` of the pieces of seat 0 that have been looked at; those
            of the other seats follow.
    """

    __slots__ = ("board", "kinds", "memory", "players", "verdict")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.kinds = len(setup.piece_ids)
        self.players = setup.players
        self.verdict = Verdict(setup)
        self.memory = setup.remember([0] * setup.players)

    def pieces_of(self, state: State, player: int) -> int:
        """Sites of all pieces of a player, whatever their kind."""
        if self.kinds == 1:
            return state.pieces[player]
        own = 0
        for mask in state.pieces[player * self.kinds : (player + 1) * self.kinds]:
            own |= mask
        return own

    def pieces_moved(self, state: State) -> None:
        for player in range(self.players):
            own = self.pieces_of(state, player)
            state.memory[self.memory + player] = own
            self.look_again(state, player, own)

    def look_again(self, state: State, player: int, own: int) -> None:
        """Brings up to date what else is remembered of a player whose pieces have moved."""

    def is_over(self, state: State) -> bool:
        player = state.player
        own = self.pieces_of(state, player)
        known = state.memory[self.memory + player]
        if own == known:
            return self.holders(state) != 0
        state.memory[self.memory + player] = own
        fresh = own ^ known
        found = False
        while fresh:
            bit = fresh & -fresh
            fresh ^= bit
            known |= bit
            if self.completes(state, player, known, bit):
                found = True
        return found

    @abstractmethod
    def completes(self, state: State, player: int, own: int, bit: int) -> bool:
        """Whether the new piece ``bit`` of ``own`` makes the condition hold."""

    @abstractmethod
    def holders(self, state: State) -> int:
        """Set of seats whose pieces fulfil the condition, found from scratch."""

    def winners(self, state: State) -> int:
        return self.verdict.of(self.holders(state))


class Joins(_OfGroups):
    """Ends the game when a group of one player reaches enough of the marked parts of the board.

    For each player and mark ``state.memory`` holds the sites of the groups that reach it, so that a
    new piece costs little: each site is added once.

    Attributes:
        targets: for each seat pairs of the sites of a mark and the index in ``state.memory`` of the
            sites that reach it.
        count: how many of them a group has to reach.
    """

    __slots__ = ("count", "targets")
    rule = "joins"
    summary = "A group of connected pieces of one player joins marked parts of the board."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "marks": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "Names of the marks to join, the same for every player.",
                "examples": [["north", "south"]],
            },
            "by_seat": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "description": "For each seat the marks to join, instead of `marks`.",
                "examples": [[["north", "south"], ["west", "east"]]],
            },
            "count": {
                "type": "integer",
                "minimum": 1,
                "description": "How many of the marks a group has to reach; all by default.",
                "examples": [2],
            },
            "winner": OWNER_WINS,
            "timing": TIMING_PARAMETER,
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        marks_by_seat = _marks_by_seat(setup)
        fewest = min(map(len, marks_by_seat))
        self.count = setup.integer("count", fewest)
        if fewest and self.count > fewest:
            setup.fault("count", f"{self.count} of {fewest} marks", f"1..{fewest}")
        names = setup.mark_names
        found: list[tuple[tuple[int, int], ...]] = []
        for marks in marks_by_seat:
            first = setup.remember([0] * len(marks))
            sites = [setup.board.marks[names[mark]] if names else 0 for mark in marks]
            found.append(tuple((mask, first + at) for at, mask in enumerate(sites)))
        self.targets = tuple(found)

    def look_again(self, state: State, player: int, own: int) -> None:
        for sites, slot in self.targets[player]:
            state.memory[slot] = component(self.board, sites & own, own)

    def completes(self, state: State, player: int, own: int, bit: int) -> bool:
        memory = state.memory
        near = self.board.neighbours[bit.bit_length() - 1]
        joined = 0
        for sites, slot in self.targets[player]:
            reached = memory[slot]
            if reached & near or sites & bit:
                joined += 1
                rest = own & ~reached
                memory[slot] = reached | (component(self.board, bit, rest) if rest & near else bit)
        return joined >= self.count

    def holders(self, state: State) -> int:
        found = 0
        for player, targets in enumerate(self.targets):
            for group in components(self.board, self.pieces_of(state, player)):
                if sum(1 for sites, _ in targets if sites & group) >= self.count:
                    found |= 1 << player
        return found


def _marks_by_seat(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """For each seat the marks to join; exactly one of two parameters gives them."""
    given = [key for key in ("marks", "by_seat") if setup.get(key)]
    if len(given) != 1:
        found = "both are given" if given else "neither is given"
        setup.fault("marks", f"of `marks` and `by_seat` {found}", "exactly one of the two")
        return ((),) * setup.players
    if given == ["marks"]:
        return (setup.marks("marks"),) * setup.players
    lists = setup.mark_lists("by_seat")
    if len(lists) != setup.players:
        setup.fault("by_seat", f"{len(lists)} lists", f"one for each of {setup.players} seats")
        return ((),) * setup.players
    return lists


class Ring(_OfGroups):
    """Ends the game when a group of one player surrounds a site, whatever is on that site.

    A site is surrounded when every way from it to the rim of the board meets the group; a site of
    the group when it would be so without its own piece, which is when all its neighbours belong to
    the group as well. The board must be such that the neighbours of a site follow one another
    around it, as on hexes; the rim are the sites around which they do not close.

    Attributes:
        inner: sites that are not at the rim.
        rim: all others.
        sound: sites of the kinds on which there can be rings at all.
    """

    __slots__ = ("inner", "rim", "sound")
    rule = "ring"
    summary = "A group of connected pieces of one player surrounds at least one site."
    parameters: ClassVar[Parameters] = Parameters(
        {"winner": OWNER_WINS, "timing": TIMING_PARAMETER}
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.sound, self.inner = _circled_sites(setup.board)
        self.rim = setup.board.everywhere ^ self.inner
        if not self.inner:
            setup.fault(
                "rule",
                "no site of this board can be surrounded",
                "a board such as a hexagon of hexes, on which the neighbours of every site follow "
                "one another around it",
            )

    def completes(self, state: State, player: int, own: int, bit: int) -> bool:
        board = self.board
        site = bit.bit_length() - 1
        near = board.neighbours[site] & own
        if not near & (near - 1) or not bit & self.sound:
            return False
        if not locally_connected(board, site, own) and self._surrounds(component(board, bit, own)):
            return True
        return near.bit_count() > 2 and self._is_full_around(own, near | bit)

    def _surrounds(self, group: int) -> bool:
        """Whether some site outside the group cannot reach the rim."""
        outside = self.board.everywhere & ~group
        return component(self.board, self.rim & outside, outside) != outside

    def _is_full_around(self, own: int, centres: int) -> bool:
        """Whether all neighbours of one of these sites are in ``own``."""
        neighbours = self.board.neighbours
        for site in bits(centres & self.inner):  # noqa: SIM110 - a generator would cost each ply
            if not neighbours[site] & ~own:
                return True
        return False

    def holders(self, state: State) -> int:
        found = 0
        for player in range(self.players):
            own = self.pieces_of(state, player)
            groups = components(self.board, own)
            if self._is_full_around(own, own) or any(map(self._surrounds, groups)):
                found |= 1 << player
        return found


def _circled_sites(board: Board) -> tuple[int, int]:
    """Sites whose neighbours follow one another around them, and those where they close a circle.

    Each kind of site counts only if all its sites are so.
    """
    sound = inner = 0
    for sites in board.of_kind.values():
        closed = 0
        for site in bits(sites):
            near = board.neighbours[site]
            links = [(board.neighbours[other] & near).bit_count() for other in bits(near)]
            if max(links, default=0) > 2 or not locally_connected(board, site, sites):
                break
            if links and min(links) == 2:
                closed |= board.bit[site]
        else:
            sound |= sites
            inner |= closed
    return sound, inner


CONNECTIONS: Final[tuple[type[Ending], ...]] = (Joins, Ring)
