"""The placement phase: players take turns to put pieces on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import append_bits, nth_bit
from tilewright.errors import UnknownNameError
from tilewright.play.actions import Action, Placement, Refusal
from tilewright.play.orders import NO_SEAT, ORDERS
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

TURN_ORDERS: Final = tuple(name for name in ORDERS if name != "simultaneous")

PLACEMENT_PARAMETER: Final[dict[str, Any]] = {
    "type": "string",
    "description": "Id of the placement: which pieces, under which constraints.",
}


class PlacingPhase(Phase):
    """What all phases share in which an action puts a piece on a site.

    Action ``base + position * board.size + site`` places the kind at ``position`` of the
    placement's kinds; ``state.legal`` holds the legal sites by position.
    """

    __slots__ = ("board", "kinds", "piece_ids", "placement", "sites")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.piece_ids = setup.piece_ids
        self.placement = setup.placement("placement")
        self.kinds = self.placement.kinds
        self.size = len(self.kinds) * self.sites

    # --- legal actions --------------------------------------------------------------------------

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        base = self.base
        for allowed in state.legal:
            if allowed:
                append_bits(allowed, base, found)
            base += self.sites
        return found

    def legal_count(self, state: State) -> int:
        count = 0
        for allowed in state.legal:
            count += allowed.bit_count()
        return count

    def legal_action_at(self, state: State, index: int) -> int:
        base = self.base
        for allowed in state.legal:
            count = allowed.bit_count()
            if index < count:
                return base + nth_bit(allowed, index)
            index -= count
            base += self.sites
        raise IndexError("fewer actions are legal")

    def pick(self, state: State, fraction: float) -> int:
        legal = state.legal
        counts = [allowed.bit_count() for allowed in legal]
        index = int(fraction * sum(counts))
        for position, count in enumerate(counts):
            if index < count:
                return self.base + position * self.sites + nth_bit(legal[position], index)
            index -= count
        raise IndexError(f"fraction {fraction!r} picks no legal action; allowed: 0 to below 1")

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        if not 0 <= offset < self.size:
            return False
        position, site = divmod(offset, self.sites)
        return bool(state.legal[position] >> site & 1)

    def refuse(self, state: State, action: int) -> Refusal:
        position, site = divmod(action - self.base, self.sites)
        reasons = self.placement.reasons(state, state.player, self.kinds[position], site)
        piece = self.piece_ids[self.kinds[position]]
        label = self.board.labels[site]
        listed = ", ".join(repr(reason) for reason in reasons)
        return Refusal(tuple(reasons), f"{piece} on {label} is refused by {listed}")

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        position, site = divmod(offset, self.sites)
        return Placement(self.id, self.piece_ids[self.kinds[position]], self.board.labels[site])

    def offset(self, words: list[str]) -> int:
        ids = [self.piece_ids[kind] for kind in self.kinds]
        expected = f"{self.id} <piece: {', '.join(ids)}> <site, such as {self.board.labels[0]}>"
        if len(words) != 2 or words[0] not in ids:
            raise self.not_understood(words, expected)
        try:
            site = self.board.site(words[1])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{expected} ({error})") from error
        return ids.index(words[0]) * self.sites + site


class PlacementPhase(PlacingPhase):
    """Players take turns; in a turn each places a number of pieces, as far as any is legal.

    A player without a legal placement is passed over. The phase ends with its last round, or when
    nobody can place.
    """

    __slots__ = ("opening", "order", "per_turn")
    rule = "placement"
    summary = "Players take turns to place pieces; who cannot is passed over."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": PLACEMENT_PARAMETER,
            "order": {
                "enum": list(TURN_ORDERS),
                "default": "clockwise",
                "description": "The turn order.",
            },
            "rounds": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "How often every player has a turn; 0: until nobody can place.",
            },
            "start": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "Seat of the first turn, from 0.",
            },
            "per_turn": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many pieces are placed in a turn.",
            },
            "opening": {
                "type": "array",
                "items": {"type": "integer", "minimum": 1},
                "description": "Pieces in the first, second, … turn of the phase, if different.",
                "examples": [[1, 1]],
            },
        },
        ("placement",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        name = setup.choice("order", TURN_ORDERS, "clockwise")
        start = setup.integer("start")
        if start >= setup.players:
            setup.fault("start", f"there is no seat {start}", f"0..{setup.players - 1}")
        self.order = ORDERS[name](setup.players, setup.integer("rounds"), start)
        self.per_turn = setup.integer("per_turn", 1)
        self.opening = setup.integers("opening")

    def enter(self, state: State) -> None:
        state.start = self.order.start
        self._give_turn(state, 0)

    def apply(self, state: State, action: int) -> None:
        position, site = divmod(action - self.base, self.sites)
        player = state.player
        placement = self.placement
        placement.place(state, player, self.kinds[position], site)
        game = state.game
        if game.immediate_endings and game.ends_at_once(state):
            game.finish(state)
            return
        step = state.step + 1
        turn = state.turn
        quota = self.opening[turn] if turn < len(self.opening) else self.per_turn
        if step < quota:
            legal = placement.legal_sites(state, player)
            if any(legal):
                state.step = step
                state.legal = legal
                return
        if game.ends_after_turn(state):
            game.finish(state)
            return
        self._give_turn(state, turn + 1)

    def _give_turn(self, state: State, turn: int) -> None:
        """Gives turn ``turn`` or the first later one whose player can place, or ends the phase."""
        legal_sites = self.placement.legal_sites
        for _ in range(self.order.span):
            seat = self.order.seat(turn)
            if seat == NO_SEAT:
                break
            state.turn = turn
            state.step = 0
            legal = legal_sites(state, seat)
            if any(legal):
                state.player = seat
                state.legal = legal
                return
            turn += 1
        self.leave(state)
