"""Drawing tiles: chance turns up tiles of each player's stock."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.library.sides.actions import TileDraw
from tilewright.library.sides.matching import SET_PARAMETER
from tilewright.library.sides.tileset import TileSet
from tilewright.play.actions import Action, Refusal
from tilewright.play.part import Parameters
from tilewright.play.phase import ChancePhase
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class DrawTiles(ChancePhase):
    """Chance draws tiles into hands, seat by seat, as far as there are any.

    The turn is the seat, the step counts the tiles it has drawn.
    """

    __slots__ = ("count", "players", "set")
    rule = "draw-tiles"
    summary = "Each player draws tiles from the stock into the hand; hands are open."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "set": SET_PARAMETER,
            "count": {
                "type": "integer",
                "minimum": 1,
                "description": "How many tiles each player draws, if there are so many.",
            },
        },
        ("set", "count"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.set = setup.effect("set", TileSet)
        self.count = setup.integer("count", 1)
        self.players = setup.players
        self.size = len(self.set.tiles)

    def enter(self, state: State) -> None:
        self._ask(state, 0)

    def _ask(self, state: State, seat: int) -> None:
        """Draws for the first player from ``seat`` on whose stock is not empty."""
        while seat < self.players:
            if state.memory[self.set.stock_of(seat)]:
                state.turn = seat
                state.step = 0
                self.begin_chance(state)
                return
            seat += 1
        self.leave(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        counts = self.set.multiset.counts(state.memory[self.set.stock_of(state.turn)])
        return [(self.base + tile, count) for tile, count in enumerate(counts) if count]

    def sample(self, state: State, rng: random.Random) -> int:
        stock = state.memory[self.set.stock_of(state.turn)]
        return self.base + self.set.multiset.drawn(stock, rng.random())

    def is_legal(self, state: State, action: int) -> bool:
        tile = action - self.base
        stock = state.memory[self.set.stock_of(state.turn)]
        return 0 <= tile < self.size and bool(stock >> tile & 1)

    def refuse(self, state: State, action: int) -> Refusal:
        tile = self.set.tiles[action - self.base].id
        return Refusal((self.set.id,), f"there is no {tile} in the stock of seat {state.turn}")

    def apply(self, state: State, action: int) -> None:
        tiles, memory = self.set, state.memory
        seat = state.turn
        stock, hand = tiles.stock_of(seat), tiles.hands + seat
        tile = action - self.base
        memory[stock] = left = tiles.multiset.removed(memory[stock], tile)
        memory[hand] = tiles.multiset.added(memory[hand], tile)
        state.step += 1
        if state.step == self.count or not left:
            self._ask(state, seat + 1)

    def record(self, offset: int) -> Action:
        return TileDraw(self.id, self.set.tiles[offset].id)

    def offset(self, words: list[str]) -> int:
        names = [tile.id for tile in self.set.tiles]
        if len(words) != 1 or words[0] not in names:
            raise self.not_understood(words, f"{self.id} <tile: {', '.join(names)}>")
        return names.index(words[0])

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"drawing": state.turn}
