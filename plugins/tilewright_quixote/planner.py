"""A bot that plays its hand out on sampled fields before it chooses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from tilewright.bitset import bits
from tilewright.bots import Bot
from tilewright.errors import BotError
from tilewright.library.sides import ChooseTiles
from tilewright.play import State
from tilewright_quixote.evaluation import Appraisal, scorings_done

SAMPLES: Final = 8
WIDTH: Final = 6


class Step(NamedTuple):
    """A field that is still to come before the next scoring.

    Attributes:
        site: the field.
        from_stock: whether its tile is what is left of the stock.
    """

    site: int
    from_stock: bool


class PlannerBot(Bot):
    """Looks at the tiles in the hand and the fields that are left.

    The choices that are worth most by themselves are compared: for each of them the rest of the
    round is played out on fields drawn at random, the same ones for all choices, each time with the
    tile that is best for the moment. What counts is the scoring after it, and what the principality
    is then worth for the scorings to come.

    Args:
        samples: how often fields are drawn.
        width: how many choices are compared.
    """

    reads_only = True

    def __init__(self, samples: int = SAMPLES, width: int = WIDTH) -> None:
        self.samples = samples
        self.width = width

    def choose(self, state: State, rng: random.Random) -> int:
        phase = state.phase
        if not isinstance(phase, ChooseTiles):
            raise BotError(
                f"bot 'planner' cannot play {state.game.id!r}; it chooses tiles in a phase of rule "
                f"{ChooseTiles.rule!r}, and this is {phase.rule!r}"
            )
        first = phase.base + phase.sites
        plan = _Plan(state, phase)
        ranked = plan.ranked([action - first for action in state.legal_actions()], rng)
        steps = _steps_to_come(state, phase)
        if len(ranked) == 1 or not steps:
            return first + ranked[0]
        deck = bits(state.memory[phase.set.deck])
        orders = [_order(deck, steps, rng) for _ in range(self.samples)]
        best, best_worth = ranked[0], float("-inf")
        for oriented in ranked[: self.width]:
            worth = sum(plan.played_out(oriented, order) for order in orders)
            if worth > best_worth:
                best, best_worth = oriented, worth
        return first + best


class _Plan:
    """One player's principality and tiles at the moment of a choice."""

    __slots__ = ("appraisal", "board", "hand", "number", "site", "stock", "tiles")

    def __init__(self, state: State, phase: ChooseTiles) -> None:
        tiles, memory = phase.set, state.memory
        board = tiles.board_of(state.player)
        self.appraisal = Appraisal(state.game)
        self.tiles = tiles
        self.number = scorings_done(state)
        self.board = memory[board : board + tiles.layout.width]
        self.hand = 0 if phase.from_stock else memory[tiles.hands + state.player]
        self.stock = memory[tiles.stock_of(state.player)]
        self.site = memory[phase.memory]

    def ranked(self, options: Sequence[int], rng: random.Random) -> list[int]:
        """Oriented tiles for the field in hand, what is best for the moment first."""
        rows: list[tuple[float, float, int]] = []
        for oriented in options:
            board = self.board[:]
            self.tiles.lay(board, 0, oriented, self.site)
            value = self.appraisal.of_board(board, 0, self.number)
            rows.append((-value, rng.random(), oriented))
        return [oriented for _, _, oriented in sorted(rows)]

    def played_out(self, oriented: int, order: Sequence[Step]) -> float:
        """Points at the next scoring, and what the board is worth then, if it begins like this."""
        tiles = self.tiles
        board = self.board[:]
        tiles.lay(board, 0, oriented, self.site)
        hand = self.hand
        if hand:
            hand = tiles.multiset.removed(hand, oriented % len(tiles.tiles))
        for site, from_stock in order:
            source = self.stock if from_stock else hand
            chosen = self._best(board, source & tiles.multiset.every, site)
            if chosen < 0:
                continue
            tiles.lay(board, 0, chosen, site)
            if not from_stock:
                hand = tiles.multiset.removed(hand, chosen % len(tiles.tiles))
        value = self.appraisal.scored(board, 0, self.number)
        if self.number + 1 < self.appraisal.scorings:
            value += self.appraisal.of_board(board, 0, self.number + 1)
        return value

    def _best(self, board: list[int], kinds: int, site: int) -> int:
        """The oriented tile that is best for the moment; -1 when there is none."""
        tiles = self.tiles
        best, best_value = -1, float("-inf")
        for turn, distinct in enumerate(tiles.distinct):
            for tile in bits(kinds & distinct):
                oriented = turn * len(tiles.tiles) + tile
                after = board[:]
                tiles.lay(after, 0, oriented, site)
                value = self.appraisal.of_board(after, 0, self.number)
                if value > best_value:
                    best, best_value = oriented, value
        return best


def _steps_to_come(state: State, phase: ChooseTiles) -> list[bool]:
    """For each field before the next scoring whether its tile is what is left of the stock.

    None before the hands are drawn: then the tiles are not known.
    """
    steps = [phase.from_stock] * (phase.times - 1 - state.turn)
    for later in state.game.phases[phase.index + 1 :]:
        if later.rule == "scoring":
            return steps
        if not isinstance(later, ChooseTiles):
            break
        steps += [later.from_stock] * later.times
    return []


def _order(deck: Sequence[int], steps: Sequence[bool], rng: random.Random) -> list[Step]:
    """Fields for the steps to come, drawn from the deck."""
    sites = rng.sample(deck, len(steps))
    return [Step(site, from_stock) for site, from_stock in zip(sites, steps, strict=True)]
