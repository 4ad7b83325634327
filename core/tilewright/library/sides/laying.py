"""Laying tiles: a tile is drawn, and the player whose turn it is lays it on the common board."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits
from tilewright.errors import UnknownNameError
from tilewright.library.phases.placing import PLACEMENT_PARAMETER
from tilewright.library.sides.actions import TileDraw, TileLaid
from tilewright.library.sides.tileset import TileSet, tile_set_of
from tilewright.play.actions import Action, Refusal
from tilewright.play.orders import ORDERS
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase
from tilewright.play.setup import UnboundPartError
from tilewright.play.state import CHANCE, State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class LayTiles(Phase):
    """In each turn chance draws a tile, and the player lays it where the constraints allow.

    The first actions of the block draw a tile, the others lay it: ``turn * sites + site``. A tile
    that fits nowhere leaves the game, and another one is drawn. The phase ends with the last tile.
    ``state.memory`` holds the drawn tile, -1 when none is, and the multiset of tiles that fitted
    nowhere; ``state.legal`` the allowed sites for each turn.
    """

    __slots__ = ("board", "memory", "opening", "order", "placement", "set", "sites", "tiles")
    rule = "lay-tiles"
    summary = "Players take turns to lay the tile that chance draws on the common board."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": {
                **PLACEMENT_PARAMETER,
                "description": "Id of a placement with an effect of rule `tile-set`.",
            },
            "first": {
                "type": "string",
                "description": "Id of the tile that lies on the board at the start.",
            },
            "at": {"type": "string", "description": "Label of the site where it lies."},
        },
        ("placement", "first", "at"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.placement = setup.placement("placement")
        found = tile_set_of(setup, self.placement.effects)
        if found is None or not found.is_shared:
            if found is not None:
                setup.fault("placement", "each player has a board", "a tile set with shared boards")
            raise UnboundPartError("placement")
        self.set: TileSet = found
        self.board = setup.board
        self.sites = setup.board.size
        self.tiles = len(found.tiles)
        self.order = ORDERS["clockwise"](setup.players, 0, 0)
        self.size = self.tiles + self.sites * len(found.quarters)
        self.opening = (found.tile_named(setup, setup.text("first"), "first"), self._start(setup))
        self.memory = setup.remember([-1, 0])
        if not found.tiles[self.opening[0]].count:
            setup.fault("first", "there is no such tile in the stock", "a tile with a count")

    def _start(self, setup: Setup) -> int:
        label = setup.text("at")
        try:
            return self.board.site(label)
        except UnknownNameError as error:
            setup.fault("at", str(error))
            return 0

    # --- who acts -------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        """The first tile lies there before anybody acts."""
        tile, site = self.opening
        self._take(state, tile)
        self._put(state, 0, tile, site)
        self._give_turn(state, 0)

    def _give_turn(self, state: State, turn: int) -> None:
        state.turn = turn
        self._next_draw(state)

    def _next_draw(self, state: State) -> None:
        """Draws a tile, or ends the phase."""
        state.memory[self.memory] = -1
        state.step = 0
        state.legal = []
        if state.memory[self.set.stocks]:
            state.player = CHANCE
        else:
            self.leave(state)

    # --- legal actions --------------------------------------------------------------------------

    def allowed(self, state: State, player: int, tile: int) -> list[int]:
        """For each turn of the tile the sites where it may be laid."""
        found: list[int] = []
        for turn, distinct in enumerate(self.set.distinct):
            sites = self.board.everywhere if distinct >> tile & 1 else 0
            for rule in self.placement.constraints:
                if not sites:
                    break
                sites &= rule.sites(state, player, turn * self.tiles + tile)
            found.append(sites)
        for rule in self.placement.preferences:
            narrowed = [
                sites & rule.sites(state, player, turn * self.tiles + tile)
                for turn, sites in enumerate(found)
            ]
            found = narrowed if any(narrowed) else found
        return found

    def legal_actions(self, state: State) -> list[int]:
        if state.player == CHANCE:
            return [action for action, _ in self.chance_weights(state)]
        found: list[int] = []
        base = self.base + self.tiles
        for sites in state.legal:
            append_bits(sites, base, found)
            base += self.sites
        return found

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        if state.player == CHANCE:
            stock = state.memory[self.set.stocks]
            return 0 <= offset < self.tiles and bool(stock >> offset & 1)
        turn, site = divmod(offset - self.tiles, self.sites)
        return 0 <= turn < len(state.legal) and bool(state.legal[turn] >> site & 1)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        counts = self.set.multiset.counts(state.memory[self.set.stocks])
        return [(self.base + tile, count) for tile, count in enumerate(counts) if count]

    def sample(self, state: State, rng: random.Random) -> int:
        return self.base + self.set.multiset.drawn(state.memory[self.set.stocks], rng.random())

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if offset < self.tiles:
            if state.player != CHANCE:
                return Refusal((self.id,), "a tile has been drawn already")
            return Refusal((self.set.id,), f"there is no {self.set.tiles[offset].id} in the stock")
        if state.player == CHANCE:
            return Refusal((self.id,), "no tile has been drawn yet")
        turn, site = divmod(offset - self.tiles, self.sites)
        tile = state.memory[self.memory]
        name, label = self.set.tiles[tile].id, self.board.labels[site]
        degrees = self.set.degrees(turn)
        if not self.set.distinct[turn] >> tile & 1:
            return Refusal((self.set.id,), f"{name} turned by {degrees} lies as it does with less")
        oriented = turn * self.tiles + tile
        rules = (*self.placement.constraints, *self.placement.preferences)
        found = [
            rule.id for rule in rules if not rule.sites(state, state.player, oriented) >> site & 1
        ]
        listed = ", ".join(map(repr, found))
        return Refusal(tuple(found), f"{name} on {label} at {degrees} is refused by {listed}")

    # --- what actions do ------------------------------------------------------------------------

    def apply(self, state: State, action: int) -> None:
        offset = action - self.base
        if state.player != CHANCE:
            turn, site = divmod(offset - self.tiles, self.sites)
            self._put(state, state.player, turn * self.tiles + state.memory[self.memory], site)
            if state.game.endings and state.game.ends_after_turn(state):
                state.game.finish(state)
            else:
                self._give_turn(state, state.turn + 1)
            return
        self._take(state, offset)
        seat = self.order.seat(state.turn)
        legal = self.allowed(state, seat, offset)
        if any(legal):
            state.memory[self.memory] = offset
            state.legal = legal
            state.player = seat
            state.step = 1
        else:
            unused = self.memory + 1
            state.memory[unused] = self.set.multiset.added(state.memory[unused], offset)
            self._next_draw(state)

    def _take(self, state: State, tile: int) -> None:
        stock = self.set.stocks
        state.memory[stock] = self.set.multiset.removed(state.memory[stock], tile)

    def _put(self, state: State, player: int, oriented: int, site: int) -> None:
        bit = self.board.bit[site]
        state.empty &= ~bit
        state.last = site
        for mark in self.placement.marks:
            state.marks[mark] |= bit
        for effect in self.placement.effects:
            effect.placed(state, player, oriented, site)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        if offset < self.tiles:
            return TileDraw(self.id, self.set.tiles[offset].id)
        turn, site = divmod(offset - self.tiles, self.sites)
        return TileLaid(self.id, self.board.labels[site], self.set.degrees(turn))

    def offset(self, words: list[str]) -> int:
        names = [tile.id for tile in self.set.tiles]
        degrees = [str(self.set.degrees(turn)) for turn in range(len(self.set.quarters))]
        if len(words) == 1 and words[0] in names:
            return names.index(words[0])
        expected = (
            f"{self.id} <tile: {', '.join(names)}> or"
            f" {self.id} <site, such as {self.board.labels[0]}> <{', '.join(degrees)}>"
        )
        if len(words) != 2 or words[1] not in degrees:
            raise self.not_understood(words, expected)
        try:
            site = self.board.site(words[0])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{expected} ({error})") from error
        return self.tiles + degrees.index(words[1]) * self.sites + site

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        tile, unused = state.memory[self.memory : self.memory + 2]
        counts = self.set.multiset.counts(unused)
        return {
            "tile": None if tile < 0 else self.set.tiles[tile].id,
            "unused": {
                kind.id: count for kind, count in zip(self.set.tiles, counts, strict=True) if count
            },
        }
