"""Scoring parts about what players hold, reach and enclose; see also ``group_scoring``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.library.awards import AWARD_PROPERTIES, Award
from tilewright.library.effects import Collect, Connect, Enclosure
from tilewright.library.group_scoring import GROUP_SCORING
from tilewright.library.value_scoring import VALUE_SCORING
from tilewright.play.part import Parameters, ScoringPart
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

PIECES_PARAMETER: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Kinds of piece that count; all when not given.",
}
ON_MARKS_PARAMETER: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Only pieces on sites with one of these marks count; all when not given.",
}


def _effect_parameter(rule: str) -> dict[str, Any]:
    return {"type": "string", "description": f"Id of an effect with rule `{rule}`."}


class Collected(ScoringPart):
    """Points for the marks that an effect ``collect`` has given to players."""

    __slots__ = ("effect", "players", "values")
    rule = "collected"
    summary = "Points for each mark taken, by a table."
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": _effect_parameter("collect"),
            "values": {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "description": "Points for one of each mark; marks not named count 0.",
                "examples": [{"well-1": 1, "well-2": 2}],
            },
        },
        ("effect", "values"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.effect = setup.effect("effect", Collect)
        table = dict(setup.mark_points("values"))
        self.values = tuple(table.get(mark, 0) for mark in self.effect.marks)

    def points(self, state: State) -> list[int]:
        held = self.effect.held
        return [
            sum(map(int.__mul__, self.values, held(state, seat))) for seat in range(self.players)
        ]


class Landmarks(ScoringPart):
    """Points for each landmark that an effect ``connect`` says a group has reached."""

    __slots__ = ("each", "effect", "kinds", "players")
    rule = "landmarks"
    summary = (
        "Points for each pair of a group (one player, one kind of piece) and a landmark it reached."
    )
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": _effect_parameter("connect"),
            "points": {"type": "integer", "description": "Points for each.", "examples": [5]},
        },
        ("effect", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.kinds = len(setup.piece_ids)
        self.effect = setup.effect("effect", Connect)
        self.each = setup.integer("points")

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        for seat in range(self.players):
            for kind in range(self.kinds):
                reached = self.effect.reached(state, seat, kind)
                totals[seat] += self.each * reached.bit_count()
        return totals


class Areas(ScoringPart):
    """Points for enclosed sites that no piece has filled."""

    __slots__ = ("effect", "except_marks", "per_site", "players")
    rule = "areas"
    summary = "Points for each site that a player has enclosed."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": _effect_parameter("enclosure"),
            "points": {"type": "integer", "description": "Points for each site.", "examples": [1]},
            "except_marks": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Sites with one of these marks do not count.",
            },
        },
        ("effect", "points"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.effect = setup.effect("effect", Enclosure)
        self.per_site = setup.integer("points")
        self.except_marks = setup.marks("except_marks")

    def points(self, state: State) -> list[int]:
        counted = state.empty
        for mark in self.except_marks:
            counted &= ~state.marks[mark]
        return [
            self.per_site * (self.effect.area_of(state, seat) & counted).bit_count()
            for seat in range(self.players)
        ]


class _Counting(ScoringPart):
    """Counts the players' pieces of some kinds on sites with some marks."""

    __slots__ = ("all_kinds", "count_marks", "counted", "players")
    parameters: ClassVar[Parameters] = Parameters(
        {"pieces": PIECES_PARAMETER, "on_marks": ON_MARKS_PARAMETER}
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.counted = setup.kinds("pieces")
        self.count_marks = setup.marks("on_marks")

    def count(self, state: State, seat: int) -> int:
        """How many of the player's pieces count."""
        where = -1
        if self.count_marks:
            where = 0
            for mark in self.count_marks:
                where |= state.marks[mark]
        first = seat * self.all_kinds
        pieces = state.pieces
        total = 0
        for kind in self.counted:
            total += (pieces[first + kind] & where).bit_count()
        return total


class Pieces(_Counting):
    """Points for each piece on the board."""

    __slots__ = ("each",)
    rule = "pieces"
    summary = "Points for each piece of some kinds, anywhere or on marked sites."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **_Counting.parameters.properties,
            "points": {"type": "integer", "description": "Points for each piece."},
        },
        ("points",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.each = setup.integer("points")

    def points(self, state: State) -> list[int]:
        return [self.each * self.count(state, seat) for seat in range(self.players)]

    def points_of(self, state: State, seat: int) -> int:
        return self.each * self.count(state, seat)


class Majority(_Counting):
    """An award for the most pieces."""

    __slots__ = ("award",)
    rule = "majority"
    summary = (
        "Points for the player with the most pieces of some kinds, anywhere or on marked sites."
    )
    parameters: ClassVar[Parameters] = Parameters(
        {**_Counting.parameters.properties, **AWARD_PROPERTIES}, ("points",)
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.award = Award(setup)

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        self.award.give([self.count(state, seat) for seat in range(self.players)], totals)
        return totals


class Sets(ScoringPart):
    """Points for sets of different marks that an effect ``collect`` has given to players."""

    __slots__ = ("effect", "players", "table")
    rule = "sets"
    summary = "Points for sets of different marks taken, by the number of different ones in a set."
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": _effect_parameter("collect"),
            "table": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": (
                    "Points for a set of 1, 2, 3, … different marks; a larger set counts as the "
                    "last. Each mark taken belongs to one set, and sets are as large as possible."
                ),
                "examples": [[0, 1, 4]],
            },
        },
        ("effect", "table"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.effect = setup.effect("effect", Collect)
        self.table = setup.integers("table")

    def points(self, state: State) -> list[int]:
        return [self._of_sets(self.effect.held(state, seat)) for seat in range(self.players)]

    def _of_sets(self, held: list[int]) -> int:
        total = 0
        for size in range(1, max(held, default=0) + 1):
            different = sum(1 for number in held if number >= size)
            total += self.table[min(different, len(self.table)) - 1]
        return total


SCORING: Final[tuple[type[ScoringPart], ...]] = (
    Collected,
    Landmarks,
    Areas,
    Pieces,
    Majority,
    Sets,
    *GROUP_SCORING,
    *VALUE_SCORING,
)
