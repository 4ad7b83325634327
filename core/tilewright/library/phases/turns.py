"""The placement phase: players take turns to put pieces on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.library.arranging import SWAPS, is_mirrored, swap_pieces
from tilewright.library.phases.placing import PLACEMENT_PARAMETER, PlacingPhase
from tilewright.library.phases.random_start import RandomStart
from tilewright.play.actions import Action, Choice, Refusal
from tilewright.play.orders import NO_SEAT, ORDERS
from tilewright.play.part import Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

TURN_ORDERS: Final = tuple(name for name in ORDERS if name != "simultaneous")
PASSING: Final = ("never", "stuck", "always")
STUCK: Final = ("passed-over", "loses", "ends")
#: The other choices, by number: their names in notation.
CHOICES: Final = ("pass", "swap")
PASS: Final = 1
SWAP: Final = 2


class PlacementPhase(PlacingPhase):
    """Players take turns; in a turn each places a number of pieces, as far as any is legal.

    A player without a legal placement is passed over, unless ``passing`` or ``stuck`` say
    otherwise. The phase ends with its last round, or when nobody can place. An effect may grant
    further placements in the same turn (``state.bonus``). ``state.memory`` counts passes in a row.
    """

    __slots__ = (
        "choice_base",
        "cycle",
        "has_choices",
        "is_direct",
        "is_simple",
        "memory",
        "opening",
        "order",
        "orders",
        "passes_to_end",
        "passing",
        "per_turn",
        "starter",
        "starter_index",
        "stuck",
        "swap",
    )
    runs_on: ClassVar[bool] = True
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
            "start_by": {
                "type": "string",
                "description": "Id of a phase `random-start`: its seat has the first turn.",
                "examples": ["who-begins"],
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
            "passing": {
                "enum": list(PASSING),
                "default": "never",
                "description": "Whether a player may pass: `never`, when `stuck`, or `always`.",
            },
            "passes_to_end": {
                "type": "integer",
                "minimum": 1,
                "maximum": 1000,
                "description": "Passes in a row that end the phase; as many as players by default.",
            },
            "stuck": {
                "enum": list(STUCK),
                "default": "passed-over",
                "description": (
                    "What happens to a player who can neither place nor pass: `passed-over`, "
                    "`loses` (everybody else wins), or the phase `ends`."
                ),
            },
            "swap": {
                "enum": list(SWAPS),
                "default": "never",
                "description": (
                    "Whether the second of two players may take over the first piece instead of "
                    "placing: it changes its owner (`owners`), or its owner and, at the diagonal "
                    "of the board, its site (`mirrored`)."
                ),
            },
        },
        ("placement",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        name = setup.choice("order", TURN_ORDERS, "clockwise")
        rounds = setup.integer("rounds")
        self.orders = tuple(ORDERS[name](setup.players, rounds, at) for at in range(setup.players))
        self.order = self.orders[self._first_seat(setup)]
        self.cycle = self.order.cycle
        self.starter: RandomStart | None = None
        self.starter_index = -1
        if setup.get("start_by") is not None:
            self.starter_index = setup.phase_with("start_by", RandomStart)
        self.per_turn = setup.integer("per_turn", 1)
        self.opening = setup.integers("opening")
        self.passing = setup.choice("passing", PASSING, "never")
        self.passes_to_end = setup.integer("passes_to_end", setup.players)
        self.stuck = setup.choice("stuck", STUCK, "passed-over")
        self.swap = setup.choice("swap", SWAPS, "never")
        self._check_swap(setup)
        self.has_choices = self.passing != "never" or self.swap != "never"
        self.choice_base = self.size
        if self.has_choices:
            self.size += len(CHOICES)
        self.memory = setup.remember([0])
        # A class that says more about its actions must be asked by its own methods.
        own = type(self)
        self.is_direct = (
            own.apply is PlacementPhase.apply and own.is_legal is PlacementPhase.is_legal
        )
        self.is_simple = self.per_turn == 1 and not self.opening and not self.order.rounds

    def _first_seat(self, setup: Setup) -> int:
        """The seat that the ruleset names for the first turn; noted as a fault if there is none."""
        start = setup.integer("start")
        if start < setup.players:
            return start
        setup.fault("start", f"there is no seat {start}", f"0..{setup.players - 1}")
        return 0

    def _check_swap(self, setup: Setup) -> None:
        if self.swap == "never":
            return
        if setup.players != 2:
            setup.fault("swap", f"{setup.players} players cannot swap", "2 players")
        if setup.document.get("setup"):
            setup.fault("swap", "pieces of the section setup would change hands too", "'never'")
        if setup.neutrals:
            setup.fault("swap", "there are neutral owners, who take no part in it", "'never'")
        if self.swap == "mirrored" and self.placement.is_tiled:
            setup.fault("swap", "a tile would have to be turned over", "'owners'")
        if self.swap == "mirrored" and not is_mirrored(setup.board):
            setup.fault("swap", "the board is not its own mirror image at the diagonal", "'owners'")

    def finish_setup(self, setup: Setup) -> None:
        super().finish_setup(setup)
        if self.starter_index >= 0:
            self.starter = setup.bound_phase(self.starter_index, RandomStart)

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        state.start = self.order.start if self.starter is None else self.starter.seat(state)
        state.memory[self.memory] = 0
        self._give_turn(state, 0)

    def apply(self, state: State, action: int) -> None:
        offset = action - self.base
        if offset >= self.choice_base:
            self._choose(state, 1 << (offset - self.choice_base))
        elif offset < self.sites:
            self._place(state, 0, offset)
        else:
            position, site = divmod(offset, self.sites)
            self._place(state, position, site)

    def attempt(self, state: State, action: int) -> bool:
        offset = action - self.base
        if not (self.is_direct and 0 <= offset < self.choice_base):
            return super().attempt(state, action)
        position = 0
        if offset >= self.sites:
            position, offset = divmod(offset, self.sites)
        if not state.legal[position] >> offset & 1:
            return False
        state.history.append(action)
        self._place(state, position, offset)
        return True

    def _place(self, state: State, position: int, site: int) -> None:
        """Puts the piece down and looks whether the game, the turn or neither is over."""
        placement = self.placement
        if placement.is_tiled:
            placement.put(state, state.player, position, site)
        else:
            placement.place(state, state.player, placement.kinds[position], site)
        game = state.game
        if game.immediate_endings and game.ends_at_once(state):
            game.finish(state)
            return
        if self.has_choices:
            state.memory[self.memory] = 0
        if (state.bonus or not self.is_simple) and self._places_again(state):
            return
        if game.turn_endings and game.ends_with_turn(state):
            game.finish(state)
        elif self.is_simple:
            self._give_next_turn(state)
        else:
            self._give_turn(state, state.turn + 1)

    def _give_next_turn(self, state: State) -> None:
        """As ``_give_turn``, for the next turn of an order without end and the usual case."""
        turn = state.turn + 1
        cycle = self.cycle if self.starter is None else self.orders[state.start].cycle
        seat = cycle[turn % len(cycle)]
        legal = self.placement.legal_sites(state, seat)
        if self.has_choices or not any(legal):
            self._give_turn(state, turn)
            return
        state.turn = turn
        state.step = 0
        state.bonus = 0
        state.player = seat
        state.legal = legal

    def _places_again(self, state: State) -> bool:
        """Whether the turn goes on, if the player can place."""
        turn = state.turn
        step = state.step + 1
        if state.bonus:
            state.bonus -= 1
            step -= 1
        elif step >= (self.opening[turn] if turn < len(self.opening) else self.per_turn):
            return False
        legal = self.placement.legal_sites(state, state.player)
        if not any(legal):
            return False
        state.step = step
        state.legal = legal
        return True

    def _end_turn(self, state: State) -> None:
        game = state.game
        if game.endings and game.ends_after_turn(state):
            game.finish(state)
        else:
            self._give_turn(state, state.turn + 1)

    def _give_turn(self, state: State, turn: int) -> None:
        """Gives turn ``turn`` or the first later one whose player can act, or ends the phase."""
        legal_sites = self.placement.legal_sites
        order = self.order if self.starter is None else self.orders[state.start]
        for _ in range(order.span):
            seat = order.seat(turn)
            if seat == NO_SEAT:
                break
            state.turn = turn
            state.step = 0
            state.bonus = 0
            legal = legal_sites(state, seat)
            if self.has_choices:
                legal.append(self._choices(state, bool(any(legal))))
            if any(legal):
                state.player = seat
                state.legal = legal
                return
            if self.stuck != "passed-over":
                self._stop(state, seat)
                return
            turn += 1
        self.leave(state)

    def _stop(self, state: State, seat: int) -> None:
        """Ends the game or the phase because this player cannot act."""
        if self.stuck == "loses":
            state.decided = ((1 << self.order.players) - 1) ^ (1 << seat)
            state.game.finish(state)
        else:
            self.leave(state)

    # --- other choices --------------------------------------------------------------------------

    def _choices(self, state: State, can_place: bool) -> int:
        """Set of the other choices that are legal at the beginning of this turn."""
        found = 0
        if self.passing == "always" or (self.passing == "stuck" and not can_place):
            found = PASS
        if self.swap != "never" and state.turn == 1 and state.last >= 0:
            found |= SWAP
        return found

    def _choose(self, state: State, choice: int) -> None:
        if choice == SWAP:
            state.memory[self.memory] = 0
            swap_pieces(state, mirror=self.swap == "mirrored")
            self._end_turn(state)
            return
        state.memory[self.memory] += 1
        if state.memory[self.memory] >= self.passes_to_end:
            self.leave(state)
        else:
            self._end_turn(state)

    def may_end(self, changing: frozenset[int]) -> bool:
        return self.passing == "always" or super().may_end(changing)

    def is_legal(self, state: State, action: int) -> bool:
        choice = action - self.base - self.choice_base
        if choice < 0:
            return super().is_legal(state, action)
        return choice < len(CHOICES) and self.has_choices and bool(state.legal[-1] >> choice & 1)

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if offset < self.choice_base:
            return super().refuse(state, action)
        name = CHOICES[offset - self.choice_base]
        return Refusal((self.id,), f"phase {self.id!r} does not allow a {name} now")

    def record(self, offset: int) -> Action:
        if offset < self.choice_base:
            return super().record(offset)
        return Choice(self.id, CHOICES[offset - self.choice_base])

    def offset(self, words: list[str]) -> int:
        if self.has_choices and len(words) == 1 and words[0] in CHOICES:
            return self.choice_base + CHOICES.index(words[0])
        return super().offset(words)

    def expected(self) -> str:
        choices = "".join(f", or {self.id} {name}" for name in CHOICES)
        return super().expected() + (choices if self.has_choices else "")
