"""Choosing tiles: a site is drawn, and all players lay a tile of their own on it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits, nth_bit
from tilewright.errors import UnknownNameError
from tilewright.library.phases.placing import PLACEMENT_PARAMETER
from tilewright.library.sides.actions import SiteDraw, TileChoice
from tilewright.library.sides.tileset import TileSet, tile_set_of
from tilewright.play.actions import Action, Refusal
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase
from tilewright.play.setup import UnboundPartError
from tilewright.play.state import CHANCE, NO_CHOICE, State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

SOURCES: Final = ("hand", "stock")


class ChooseTiles(Phase):
    """Chance draws a site; then every player chooses a tile and its turn for that site.

    The first actions of the block draw a site, the others stand for oriented tiles. The engine asks
    in seat order; hidden choices wait in ``state.pending`` until the last one is in. The turn is
    the number of the site, the step the seat. ``state.memory`` holds the drawn site, -1 when none
    is; ``state.legal`` the set of oriented tiles that the acting player may lay.

    A player without a legal tile is not asked and leaves the site empty.
    """

    __slots__ = (
        "apart",
        "board",
        "filtered",
        "from_stock",
        "hidden",
        "memory",
        "only",
        "placement",
        "seats",
        "set",
        "sites",
        "tiles",
        "times",
        "turning",
    )
    rule = "choose-tiles"
    summary = "A site is drawn, and all players lay a tile on it at the same time."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": {
                **PLACEMENT_PARAMETER,
                "description": "Id of a placement with an effect of rule `tile-set`.",
            },
            "sites": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many sites are drawn, one after another.",
            },
            "source": {
                "enum": list(SOURCES),
                "default": "hand",
                "description": "Whether tiles are chosen from the hand or from the stock.",
            },
            "tiles": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Ids of the only tiles that may be chosen; all when not given.",
            },
            "apart": {
                "type": "boolean",
                "default": False,
                "description": "Whether the site must be no neighbour of one drawn before.",
            },
            "turning": {
                "type": "boolean",
                "default": True,
                "description": "Whether tiles may be turned.",
            },
            "hidden": {
                "type": "boolean",
                "default": True,
                "description": "Whether choices stay hidden until all have chosen.",
            },
        },
        ("placement",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.placement = setup.placement("placement")
        found = tile_set_of(setup, self.placement.effects)
        if found is None or found.is_shared:
            if found is not None:
                setup.fault("placement", "the players share a board", "a tile set with own boards")
            raise UnboundPartError("placement")
        self.set: TileSet = found
        self.board = setup.board
        self.sites = setup.board.size
        self.seats = setup.players
        self.times = setup.integer("sites", 1)
        self.from_stock = setup.choice("source", SOURCES, "hand") == "stock"
        self.apart = setup.flag("apart")
        self.turning = setup.flag("turning", True)
        self.hidden = setup.flag("hidden", True)
        self.tiles = len(found.tiles)
        self.only = self._only(setup)
        self.filtered = bool(self.placement.constraints or self.placement.preferences)
        self.size = self.sites + self.tiles * len(found.quarters)
        self.memory = setup.remember([-1])
        self._check_room(setup)

    def _only(self, setup: Setup) -> int:
        names = setup.get("tiles")
        if names is None:
            return self.set.multiset.every
        only = 0
        for at, name in enumerate(names):
            only |= 1 << self.set.tile_named(setup, name, f"tiles[{at}]")
        return only

    def _check_room(self, setup: Setup) -> None:
        """On a board that is too small a site may leave none that is apart from it."""
        crowded = [
            self.board.labels[site]
            for site, near in enumerate(self.board.neighbours)
            if near | self.board.bit[site] == self.board.everywhere
        ]
        if self.apart and crowded:
            problem = f"no site is apart from {crowded[0]}: the board is too small"
            setup.fault("apart", problem, "false, or a larger board")

    # --- who acts -------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        self._begin(state, 0)

    def _begin(self, state: State, number: int) -> None:
        """Draws site ``number``, or ends the phase."""
        state.turn = number
        state.step = 0
        state.memory[self.memory] = -1
        if number < self.times and self.drawable(state):
            state.player = CHANCE
            state.legal = []
        else:
            self.leave(state)

    def _ask(self, state: State, seat: int) -> bool:
        """Lets the first player from ``seat`` on choose who can; False when none is left."""
        while seat < self.seats:
            legal = self.choices(state, seat)
            if legal:
                state.step = seat
                state.player = seat
                state.legal = [legal]
                return True
            seat += 1
        return False

    # --- legal actions --------------------------------------------------------------------------

    def drawable(self, state: State) -> int:
        """The sites that can be drawn.

        A site that is not apart is refused and shuffled back; so each of the others is equally
        likely, as if refused ones had never been in the deck.
        """
        deck = state.memory[self.set.deck]
        if self.apart:
            drawn = self.board.everywhere ^ deck
            for site in bits(drawn):
                deck &= ~self.board.neighbours[site]
        return deck

    def choices(self, state: State, seat: int) -> int:
        """The oriented tiles that the player may lay on the drawn site."""
        tiles = self.set
        source = tiles.stocks if self.from_stock else tiles.hands
        held = state.memory[source + seat] & self.only
        if not self.turning:
            found = held
        else:
            found = shift = 0
            for distinct in tiles.distinct:
                found |= (held & distinct) << shift
                shift += self.tiles
        return self._filtered(state, seat, found) if self.filtered else found

    def _filtered(self, state: State, seat: int, found: int) -> int:
        """Those that the constraints allow, and as far as possible the preferences as well."""
        site = state.memory[self.memory]
        for rule in self.placement.constraints:
            for oriented in bits(found):
                if not rule.sites(state, seat, oriented) >> site & 1:
                    found ^= 1 << oriented
        for rule in self.placement.preferences:
            kept = 0
            for oriented in bits(found):
                kept |= (rule.sites(state, seat, oriented) >> site & 1) << oriented
            found = kept or found
        return found

    def legal_actions(self, state: State) -> list[int]:
        base = self.base
        if state.player == CHANCE:
            return [base + site for site in bits(self.drawable(state))]
        base += self.sites
        return [base + oriented for oriented in bits(state.legal[0])]

    def legal_count(self, state: State) -> int:
        allowed = self.drawable(state) if state.player == CHANCE else state.legal[0]
        return allowed.bit_count()

    def legal_action_at(self, state: State, index: int) -> int:
        if state.player == CHANCE:
            return self.base + nth_bit(self.drawable(state), index)
        return self.base + self.sites + nth_bit(state.legal[0], index)

    def pick(self, state: State, fraction: float) -> int:
        if state.player == CHANCE:
            return self.legal_action_at(state, int(fraction * self.legal_count(state)))
        legal = state.legal[0]
        return self.base + self.sites + nth_bit(legal, int(fraction * legal.bit_count()))

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        if state.player == CHANCE:
            return 0 <= offset < self.sites and bool(self.drawable(state) >> offset & 1)
        offset -= self.sites
        return offset >= 0 and bool(state.legal[0] >> offset & 1)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(action, 1) for action in self.legal_actions(state)]

    def sample(self, state: State, rng: random.Random) -> int:
        drawable = self.drawable(state)
        return self.base + nth_bit(drawable, int(rng.random() * drawable.bit_count()))

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if offset < self.sites:
            return self._refuse_site(state, offset)
        if state.player == CHANCE:
            return Refusal((self.id,), "no site has been drawn yet")
        turn, tile = divmod(offset - self.sites, self.tiles)
        name, seat = self.set.tiles[tile].id, state.player
        source = self.set.stocks if self.from_stock else self.set.hands
        if not state.memory[source + seat] >> tile & 1:
            where = "stock" if self.from_stock else "hand"
            return Refusal((self.set.id,), f"there is no {name} in the {where} of seat {seat}")
        if not self.only >> tile & 1:
            return Refusal((self.id,), f"{name} may not be chosen now")
        if turn and not (self.turning and self.set.distinct[turn] >> tile & 1):
            return Refusal((self.id,), f"{name} may not be turned by {self.set.degrees(turn)}")
        return self._refuse_tile(state, offset - self.sites, name)

    def _refuse_site(self, state: State, site: int) -> Refusal:
        label = self.board.labels[site]
        if state.player != CHANCE:
            return Refusal((self.id,), "a site has been drawn already")
        if not state.memory[self.set.deck] >> site & 1:
            return Refusal((self.set.id,), f"{label} has been drawn before")
        return Refusal((self.id,), f"{label} is a neighbour of a site drawn before")

    def _refuse_tile(self, state: State, oriented: int, name: str) -> Refusal:
        site = state.memory[self.memory]
        rules = self.placement.constraints
        found = [
            rule.id for rule in rules if not rule.sites(state, state.player, oriented) >> site & 1
        ]
        found = found or [
            rule.id
            for rule in self.placement.preferences
            if not rule.sites(state, state.player, oriented) >> site & 1
        ]
        listed = ", ".join(map(repr, found))
        return Refusal(tuple(found), f"{name} on {self.board.labels[site]} is refused by {listed}")

    # --- what actions do ------------------------------------------------------------------------

    def apply(self, state: State, action: int) -> None:
        player = state.player
        if player == CHANCE:
            self._draw(state, action - self.base)
            return
        if self.hidden:
            state.pending[player] = action
        else:
            self._lay(state, player, action)
        if not self._ask(state, player + 1):
            self._resolve(state)

    def _draw(self, state: State, site: int) -> None:
        bit = self.board.bit[site]
        state.memory[self.set.deck] ^= bit
        state.memory[self.memory] = site
        state.empty &= ~bit
        if self.hidden:
            state.pending = [NO_CHOICE] * self.seats
        if not self._ask(state, 0):
            self._resolve(state)

    def _lay(self, state: State, seat: int, action: int) -> None:
        oriented = action - self.base - self.sites
        tiles, memory = self.set, state.memory
        source = (tiles.stocks if self.from_stock else tiles.hands) + seat
        memory[source] = tiles.multiset.removed(memory[source], oriented % self.tiles)
        site = memory[self.memory]
        state.last = site
        for mark in self.placement.marks:
            state.marks[mark] |= self.board.bit[site]
        for effect in self.placement.effects:
            effect.placed(state, seat, oriented, site)

    def _resolve(self, state: State) -> None:
        choices = state.pending
        state.pending = []
        for seat, action in enumerate(choices):
            if action != NO_CHOICE:
                self._lay(state, seat, action)
        if state.game.endings and state.game.ends_after_turn(state):
            state.game.finish(state)
        else:
            self._begin(state, state.turn + 1)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        if offset < self.sites:
            return SiteDraw(self.id, self.board.labels[offset])
        turn, tile = divmod(offset - self.sites, self.tiles)
        return TileChoice(self.id, self.set.tiles[tile].id, self.set.degrees(turn))

    def offset(self, words: list[str]) -> int:
        names = [tile.id for tile in self.set.tiles]
        degrees = [str(self.set.degrees(turn)) for turn in range(len(self.set.quarters))]
        if len(words) == 2 and words[0] in names and words[1] in degrees:
            return self.sites + degrees.index(words[1]) * self.tiles + names.index(words[0])
        expected = (
            f"{self.id} <site, such as {self.board.labels[0]}> or"
            f" {self.id} <tile: {', '.join(names)}> <{', '.join(degrees)}>"
        )
        if len(words) != 1:
            raise self.not_understood(words, expected)
        try:
            return self.board.site(words[0])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{expected} ({error})") from error

    # --- what may be seen -----------------------------------------------------------------------

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        site = state.memory[self.memory]
        own = None
        if viewer is not None and state.pending and state.pending[viewer] != NO_CHOICE:
            own = state.game.notation(state.pending[viewer])
        return {"site": None if site < 0 else self.board.labels[site], "own_choice": own}

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Draws the others' pending choices anew, in the state and at the end of its history."""
        first = len(state.history) - sum(action != NO_CHOICE for action in state.pending)
        for seat, action in enumerate(state.pending):
            if action == NO_CHOICE:
                continue
            if seat != viewer:
                oriented = rng.choice(bits(self.choices(state, seat)))
                state.pending[seat] = self.base + self.sites + oriented
                state.history[first] = state.pending[seat]
            first += 1
