"""Scoring parts that count what the sites are worth on which a player's pieces are.

Cards are the usual case: a card is a site, its worth is printed on it, and holding the most of a
suit, or the longest run of one, makes the cards concerned count once more.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.board import components
from tilewright.play.part import Parameters, ScoringPart

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State

_KINDS: Final = {"type": "array", "items": {"type": "string"}}

VALUES_PARAMETER: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": {"type": "integer"},
    "description": "Points for a piece on a site with each mark; other sites are worth nothing.",
    "examples": [{"one-camel": 1, "two-camels": 2}],
}


class SiteValues:
    """What sites are worth, by the marks that they bear.

    Args:
        setup: where the parameter is read.
        key: name of the parameter.
    """

    __slots__ = ("table",)

    def __init__(self, setup: Setup, key: str = "values") -> None:
        self.table = setup.mark_points(key)

    def of(self, state: State, sites: int) -> int:
        """Worth of all the sites together."""
        total = 0
        if sites:
            marks = state.marks
            for mark, value in self.table:
                total += value * (marks[mark] & sites).bit_count()
        return total


class SiteValuePart(ScoringPart):
    """Points for each piece by the worth of its site."""

    __slots__ = ("all_kinds", "counted", "players", "values")
    rule = "site-values"
    summary = "Points for each piece by the marks of its site."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "pieces": {**_KINDS, "description": "Kinds of piece that count; all when not given."},
            "values": VALUES_PARAMETER,
        },
        ("values",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")
        self.values = SiteValues(setup)

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        for seat in range(self.players):
            first = seat * self.all_kinds
            for kind in self.counted:
                totals[seat] += self.values.of(state, state.pieces[first + kind])
        return totals


class _Contest(ScoringPart):
    """One contest for each of some marks; who wins one is paid what the pieces concerned are worth.

    A player's entry for a contest is a size and the points at stake.
    """

    __slots__ = ("all_kinds", "counted", "minimum", "on", "paid", "players", "shared", "values")
    parameters: ClassVar[Parameters] = Parameters(
        {
            "on": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": 1,
                "description": "Marks; there is one contest for the sites of each of them.",
                "examples": [["hearts", "spades"]],
            },
            "pieces": {**_KINDS, "description": "Kinds of piece that count; all when not given."},
            "paid_pieces": {
                **_KINDS,
                "description": "Kinds of piece that the winner is paid for; all when not given.",
            },
            "values": VALUES_PARAMETER,
            "minimum": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "Who has less than this takes no part.",
            },
            "tie": {
                "enum": ["none", "full"],
                "default": "none",
                "description": "Whether nobody is paid when several have the most, or all of them.",
            },
        },
        ("on", "values"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.on = setup.marks("on")
        self.counted = setup.kinds("pieces")
        self.paid = setup.kinds("paid_pieces")
        self.values = SiteValues(setup)
        self.minimum = setup.integer("minimum", 1)
        self.shared = setup.choice("tie", ("none", "full"), "none") == "full"

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        for mark in self.on:
            where = state.marks[mark]
            sizes = [self.entry(state, seat, where) for seat in range(self.players)]
            best = max(sizes)
            if best[0] < self.minimum:
                continue
            winners = [seat for seat, (size, _) in enumerate(sizes) if size == best[0]]
            if self.shared or len(winners) == 1:
                for seat in winners:
                    totals[seat] += self.stake(state, seat, where, sizes[seat][1])
        return totals

    @abstractmethod
    def entry(self, state: State, seat: int, where: int) -> tuple[int, int]:
        """Size of the player's entry among the sites ``where``, and the points, where known."""

    def stake(self, state: State, seat: int, where: int, points: int) -> int:
        """The points for winning; ``points`` is what ``entry`` said."""
        return points

    def worth(self, state: State, seat: int, sites: int) -> int:
        """What the player's paid pieces on the sites are worth."""
        first = seat * self.all_kinds
        total = 0
        for kind in self.paid:
            there = state.pieces[first + kind] & sites
            if there:
                total += self.values.of(state, there)
        return total


class MajorityValues(_Contest):
    """Who has the most pieces on sites with a mark is paid what they are worth."""

    __slots__ = ()
    rule = "majority-values"
    summary = "The player with the most pieces on sites with a mark gets what the sites are worth."

    def entry(self, state: State, seat: int, where: int) -> tuple[int, int]:
        pieces = state.pieces
        first = seat * self.all_kinds
        size = 0
        for kind in self.counted:
            there = pieces[first + kind]
            if there:
                size += (there & where).bit_count()
        return size, 0

    def stake(self, state: State, seat: int, where: int, points: int) -> int:
        return self.worth(state, seat, where)


class LargestGroupValues(_Contest):
    """Who has the largest group on sites with a mark is paid what its sites are worth."""

    __slots__ = ("board",)
    rule = "largest-group-values"
    summary = (
        "The player with the largest connected group on sites with a mark gets what its sites are "
        "worth."
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board

    def entry(self, state: State, seat: int, where: int) -> tuple[int, int]:
        """Kinds join in one group; of equally large groups the one that is worth most counts."""
        first = seat * self.all_kinds
        held = 0
        for kind in self.counted:
            held |= state.pieces[first + kind]
        held &= where
        best = (0, 0)
        if held.bit_count() < self.minimum:
            return best
        for group in components(self.board, held):
            size = group.bit_count()
            if size >= max(best[0], self.minimum):
                best = max(best, (size, self.worth(state, seat, group)))
        return best


class SupplyLeft(ScoringPart):
    """Points for what is left in the players' own supplies."""

    __slots__ = ("counted", "each", "offset", "players", "stride")
    rule = "supply-left"
    summary = "Points for each piece left in a player's own supply."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {"type": "string", "description": "Id of a supply that every player has."},
            "pieces": {**_KINDS, "description": "Kinds of piece that count; all when not given."},
            "points": {
                "type": "integer",
                "default": 1,
                "description": "Points for each piece.",
            },
        },
        ("supply",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        supply = setup.supply("supply")
        if not supply.stride:
            setup.fault("supply", f"supply {supply.id!r} is shared", "one with owner 'each'")
        self.offset, self.stride = supply.offset, supply.stride
        self.players = setup.players
        self.counted = setup.kinds("pieces")
        self.each = setup.integer("points", 1)

    def points(self, state: State) -> list[int]:
        return [self.points_of(state, seat) for seat in range(self.players)]

    def points_of(self, state: State, seat: int) -> int:
        first = self.offset + seat * self.stride
        total = 0
        for kind in self.counted:
            total += state.supply[first + kind]
        return self.each * total


VALUE_SCORING: Final[tuple[type[ScoringPart], ...]] = (
    SiteValuePart,
    MajorityValues,
    LargestGroupValues,
    SupplyLeft,
)
