"""The held award for the longest trail, which is searched for only when it can matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import bits
from tilewright.board import longest_trail
from tilewright.library.held_awards import HELD_PROPERTIES, HeldAward
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

#: What is kept of each owner before the weighted links: links, vertices touched, vertices cut.
_FIXED: Final = 3


class HeldLongestTrail(HeldAward):
    """The longest trail over own links: each is used once, vertices may be passed again.

    A vertex with a blocking piece of another owner may end a trail but not be passed.

    What a trail depends on is kept for each owner in ``state.memory`` from ``kept`` on: his links,
    the vertices that they touch, those of them that are blocked, and for each mark with a weight
    the links on such sites. As long as they only grow in a player's favour his trail is no shorter
    than it was, and it is never longer than all his links together.

    Attributes:
        weights: pairs of mark and weight of a link on it, heaviest first.
        own: for each owner the indexes in ``state.pieces`` of his links.
        rivals: for each owner the indexes in ``state.pieces`` of what blocks him.
        kept: index of what is kept of the first owner.
        width: how many numbers are kept for each owner.
    """

    __slots__ = ("board", "edges", "ends_of", "kept", "own", "rivals", "weights", "width")
    rule = "held-longest-trail"
    summary = "Points for the player who was first to have the longest trail of links."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "Kinds of piece that make up trails, on edges.",
                "examples": [["road"]],
            },
            "blocked_by": {
                "type": "array",
                "items": {"type": "string"},
                "default": [],
                "description": "Kinds of piece of others that no trail passes, on vertices.",
                "examples": [["settlement", "city"]],
            },
            "weights": {
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 1},
                "description": (
                    "How much a link counts on a site with a mark, the highest of several; else 1."
                ),
                "examples": [{"camel": 2}],
            },
            **HELD_PROPERTIES,
        },
        ("pieces", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        board = setup.board
        self.board = board
        self.edges = board.of_kind["edge"]
        vertices = board.of_kind["vertex"]
        self.ends_of = tuple(around & vertices for around in board.incident)
        kinds = len(setup.piece_ids)
        links = setup.kinds("pieces")
        blocks = setup.kinds("blocked_by") if setup.get("blocked_by") else ()
        owners = range(self.owners)
        self.own = tuple(tuple(owner * kinds + kind for kind in links) for owner in owners)
        self.rivals = tuple(
            tuple(rival * kinds + kind for rival in owners if rival != owner for kind in blocks)
            for owner in owners
        )
        weights = setup.mark_points("weights")
        self.weights = tuple(sorted(weights, key=lambda pair: -pair[1]))
        self.width = _FIXED + len(self.weights)
        self.kept = setup.remember([0] * (self.width * self.owners))
        if not self.edges or not vertices:
            setup.fault("rule", "the board has no edges that join vertices", "another topology")

    def amount(self, state: State, owner: int) -> int:
        facts = self._facts(state, owner)
        at = self.kept + owner * self.width
        if facts == state.memory[at : at + self.width]:
            least = self.offset + 1 + owner
            known = state.memory[least]
            if known == state.memory[least + self.owners]:
                return known
        links, _, cut, *heavy = facts
        return longest_trail(self.board, links, cut, self._weighted(heavy))

    def _weighted(self, heavy: list[int]) -> list[int] | None:
        """The weight of each site of the board; None when every link counts 1."""
        if not any(heavy):
            return None
        found = [1] * self.board.size
        for (_, weight), sites in zip(reversed(self.weights), reversed(heavy), strict=True):
            for site in bits(sites):
                found[site] = weight
        return found

    def remeasured(self, state: State, owner: int) -> tuple[int, int]:
        memory = state.memory
        at = self.kept + owner * self.width
        old = memory[at : at + self.width]
        new = self._facts(state, owner)
        bounds = self.offset + 1 + owner
        least, most = memory[bounds], max(memory[bounds + self.owners], 0)
        if new == old:
            return least, most
        memory[at : at + self.width] = new
        return least if _only_gains(old, new) else 0, self._most(old, new, most)

    def _most(self, old: list[int], new: list[int], most: int) -> int:
        """The most that a trail can weigh now when it was ``most`` before.

        A link that no other one meets at one of its ends lengthens a trail by itself at best. Where
        more has been won, the bound is all links together.
        """
        added = new[0] & ~old[0]
        if added & (added - 1):
            return self._total(new)
        if added:
            meeting = self.ends_of[added.bit_length() - 1] & old[1] & ~new[2]
            if meeting & (meeting - 1):
                return self._total(new)
        before = [sites & ~added for sites in new]
        before[2] = new[2]
        if not _only_gains(before, old):
            return self._total(new)
        return most + self._total([added, 0, 0, *new[3:]]) if added else most

    def _facts(self, state: State, owner: int) -> list[int]:
        """Everything that the owner's trail depends on, as it is kept in memory."""
        pieces = state.pieces
        memory = state.memory
        at = self.kept + owner * self.width
        links = 0
        for own in self.own[owner]:
            links |= pieces[own]
        links &= self.edges
        known, touched = memory[at], memory[at + 1]
        if known & ~links:
            known = touched = 0
        for site in bits(links ^ known):
            touched |= self.ends_of[site]
        cut = 0
        for rival in self.rivals[owner]:
            cut |= pieces[rival]
        facts = [links, touched, cut & touched]
        for mark, _ in self.weights:
            facts.append(links & state.marks[mark])
        return facts

    def _total(self, facts: list[int]) -> int:
        """The weight of all links together."""
        links, _, _, *heavy = facts
        total = 0
        for (_, weight), sites in zip(self.weights, heavy, strict=True):
            total += weight * (links & sites).bit_count()
            links &= ~sites
        return total + links.bit_count()


def _only_gains(old: list[int], new: list[int]) -> bool:
    """Whether all that makes for longer trails is still there, and nothing more is cut."""
    links, _, cut, *heavy = old
    more_links, _, more_cut, *more_heavy = new
    if links & ~more_links or more_cut & ~cut:
        return False
    return not any(map(_lost, heavy, more_heavy))


def _lost(before: int, after: int) -> int:
    return before & ~after


HELD_TRAILS: Final[tuple[type[ScoringPart], ...]] = (HeldLongestTrail,)
