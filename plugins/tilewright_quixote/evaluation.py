"""How good a principality is for the scorings to come, for bots that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tilewright.library import ScoringPhase
from tilewright.library.sides import (
    BestGroup,
    BorderValues,
    ChooseTiles,
    JoinedToTile,
    NetworkScoring,
    TileSet,
    of_scoring,
)
from tilewright.play import NO_CHOICE, Game, State


class Weights(NamedTuple):
    """The constants of the evaluation; the defaults were found by playing many games.

    Attributes:
        later: what a point counts that a later scoring would give for the groups as they are.
        threshold: the same for points that need a threshold, which later is higher.
        order: the same for the largest order before the last scoring.
        nearly: what a point counts of a threshold that is nearly reached.
        open_end: what a road end counts that leads to an empty field.
        dead_end: what a road end counts that the tile beside it cuts off.
        growing: what a symbol counts for each square of its group with an open end, up to three.
    """

    later: float = 1.1
    threshold: float = 0.8
    order: float = 0.1
    nearly: float = 0.8
    open_end: float = 0.1
    dead_end: float = -0.06
    growing: float = 0.2


DEFAULT_WEIGHTS: Final = Weights()


class _Rated(NamedTuple):
    """A scoring part and what its points count.

    Attributes:
        part: the part.
        left: for each scoring to come its number for the part, and what its points count then.
        share: sum of the latter.
    """

    part: NetworkScoring
    left: tuple[tuple[int, float], ...]
    share: float


class Appraisal:
    """Values boards of one game; what it needs of the rules is looked up once.

    Attributes:
        tiles: the tile set.
        scorings: how many scorings the game has.
    """

    __slots__ = ("_ends_at", "_parts", "_rated", "_symbols", "_weights", "scorings", "tiles")

    def __init__(self, game: Game, weights: Weights = DEFAULT_WEIGHTS) -> None:
        phases = [phase for phase in game.phases if isinstance(phase, ScoringPhase)]
        parts = [part for part in game.scoring if isinstance(part, NetworkScoring)]
        self._weights = weights
        self._parts = [
            (part, [number for number, phase in enumerate(phases) if phase.scores(part)])
            for part in parts
        ]
        self.tiles: TileSet = parts[0].set
        self.scorings = len(phases)
        self._ends_at = parts[0].ends
        self._symbols = sorted({symbol for part in parts for symbol in part.symbols})
        self._rated = [self._rate(number) for number in range(self.scorings)]

    def _rate(self, number: int) -> list[_Rated]:
        """The parts with what they count from scoring ``number`` on."""
        rated: list[_Rated] = []
        for part, numbers in self._parts:
            later = self._weights.later
            if isinstance(part, BestGroup):
                later = self._weights.order
            elif isinstance(part, JoinedToTile | BorderValues):
                later = self._weights.threshold
            left = [
                (at, 1.0 if scoring == number else later)
                for at, scoring in enumerate(numbers)
                if scoring >= number
            ]
            if left:
                rated.append(_Rated(part, tuple(left), sum(share for _, share in left)))
        return rated

    def scored(self, memory: list[int], board: int, number: int) -> float:
        """Points of the board in scoring ``number``, counted from 0."""
        return float(
            sum(
                part.of_board(memory, board, numbers.index(number))
                for part, numbers in self._parts
                if number in numbers
            )
        )

    def of_board(self, memory: list[int], board: int, number: int) -> float:
        """What the board may score from scoring ``number`` to the last."""
        squares = 0
        for symbol in self._symbols:
            squares |= memory[board + symbol]
        groups = self._parts[0][0].groups(memory, board, squares)
        value = self._ends(memory, board, groups, squares)
        for part, left, share in self._rated[number]:
            if isinstance(part, JoinedToTile):
                joined = part.joined(memory, board, groups)
                value += part.each * self._threshold(joined, part.at_least, left)
            elif isinstance(part, BorderValues):
                value += part.each * self._threshold(part.sum(memory, board), part.at_least, left)
            else:
                value += share * part.of_groups(memory, board, 0, groups)
        return value

    def _threshold(
        self, amount: int, needs: Sequence[int], left: Sequence[tuple[int, float]]
    ) -> float:
        """How often the points of a threshold may be had."""
        total = 0.0
        for number, share in left:
            need = of_scoring(needs, number)
            if amount >= need:
                total += share
            else:
                total += share * self._weights.nearly * (amount / need) ** 2
        return total

    def _ends(self, memory: list[int], board: int, groups: Sequence[int], symbols: int) -> float:
        """What road ends count that meet nothing yet, or nothing any more."""
        weights, grid = self._weights, self.tiles.grid
        columns, inner = grid.columns, grid.inner
        at = board + self._ends_at
        north, east, south, west = memory[at : at + 4]
        free = grid.everywhere & ~memory[board + self.tiles.layout.filled]
        open_ends = (
            north & free << columns,
            east & inner & free >> 1,
            south & free >> columns,
            west & (free & inner) << 1,
        )
        count = inside = opened = 0
        for side, squares in enumerate(open_ends):
            opened |= squares
            count += squares.bit_count()
            inside += (memory[at + side] & ~grid.rims[side]).bit_count()
        joined = (east & west >> 1 & inner).bit_count() + (south & north >> columns).bit_count()
        value = weights.open_end * count + weights.dead_end * (inside - count - 2 * joined)
        for group in groups:
            ends = (group & opened).bit_count()
            if ends:
                value += weights.growing * min(ends, 3) * (group & symbols).bit_count()
        return value


def evaluate(state: State, player: int) -> float:
    """What the player's principality may still score, in points.

    A choice of the player's own that is not laid yet counts as laid. Points that are banked are no
    part of it.
    """
    appraisal = Appraisal(state.game)
    tiles = appraisal.tiles
    number = scorings_done(state)
    if number == appraisal.scorings:
        return 0.0
    board = tiles.board_of(player)
    memory = state.memory
    phase = state.phase
    pending = state.pending[player] if state.pending else NO_CHOICE
    if pending != NO_CHOICE and isinstance(phase, ChooseTiles):
        memory = memory[board : board + tiles.layout.width]
        board = 0
        oriented = pending - phase.base - phase.sites
        tiles.lay(memory, board, oriented, state.memory[phase.memory])
    return appraisal.of_board(memory, board, number)


def scorings_done(state: State) -> int:
    """How many scorings are over."""
    phases = state.game.phases
    done = sum(phase.rule == "scoring" for phase in phases[: state.phase.index])
    return done + (state.is_terminal() and phases[state.phase.index].rule == "scoring")
