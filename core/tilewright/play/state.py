"""The state of a game: plain data, and thin methods that ask the rules about it.

Rules keep nothing between calls: whatever changes during play is here, as integers and lists of
integers, so that a clone is a handful of list copies and a state pickles.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

if TYPE_CHECKING:
    from tilewright.play.actions import Action, Refusal
    from tilewright.play.game import Game
    from tilewright.play.phase import Phase

#: The acting party at a chance node.
CHANCE: Final = -1
#: The acting party when the game is over.
TERMINAL: Final = -4
#: Stands for a viewer who may know everything.
EVERYTHING: Final = -2
#: Stands in ``State.pending`` for a seat that has not chosen yet, or is not asked.
NO_CHOICE: Final = -1


class Frame(NamedTuple):
    """An interrupted decision: what to return to once a nested one is finished."""

    phase: int
    player: int
    turn: int
    step: int
    start: int


class State:
    """One point in play.

    Attributes:
        game: the rules, shared by all states of the game.
        phase: the phase in play.
        player: seat that acts, ``CHANCE`` or ``TERMINAL``.
        turn: number of the turn within the phase, from 0.
        step: number of the decision within the turn, from 0.
        start: seat that had the first turn of the phase.
        stack: interrupted decisions, innermost last.
        pending: choices of a simultaneous decision that nobody else may see yet, one for each seat,
            ``NO_CHOICE`` where there is none; empty outside such a decision.
        history: all actions applied so far, chance included.
        empty: set of sites that hold no piece.
        pieces: for each owner and kind of piece (``owner * kinds + kind``) the sites they hold; the
            owners are the seats and after them the neutral ones.
        halos: for each owner and kind the neighbours of those sites.
        clear: for each owner and kind the sites beside no piece of that kind of another owner;
            kept up to date only where a constraint asks for it (``Setup.reads_clear``).
        marks: for each mark the sites that bear it now.
        supply: pieces left, by supply, owner and kind, at the offsets that the game fixed.
        last: site of the piece placed last, -1 before the first.
        bonus: further placements that the turn has been granted.
        decided: set of seats that an ending has declared winners; 0: the points decide.
        seen: positions that a constraint has to remember, as integers.
        banked: points set down at scorings during play (``part * players + player``).
        memory: integers that effects and phases asked for when the ruleset was compiled.
        legal: cache of the phase in play: for each kind the legal sites of the acting player.
    """

    __slots__ = (
        "banked",
        "bonus",
        "clear",
        "decided",
        "empty",
        "game",
        "halos",
        "history",
        "last",
        "legal",
        "marks",
        "memory",
        "pending",
        "phase",
        "pieces",
        "player",
        "seen",
        "stack",
        "start",
        "step",
        "supply",
        "turn",
    )

    game: Game
    phase: Phase

    def __init__(self, game: Game) -> None:
        self.game = game
        self.phase = game.phases[0]
        self.player = TERMINAL
        self.turn = 0
        self.step = 0
        self.start = 0
        self.stack: list[Frame] = []
        self.pending: list[int] = []
        self.history: list[int] = []
        self.empty = game.initial_empty
        self.pieces = game.initial_pieces[:]
        self.halos = game.initial_halos[:]
        self.clear = game.initial_clear[:]
        self.marks = list(game.initial_marks)
        self.supply = list(game.initial_supply)
        self.last = -1
        self.bonus = 0
        self.decided = 0
        self.seen: frozenset[int] = frozenset()
        self.banked = [0] * (len(game.scoring) * game.num_players)
        self.memory = list(game.initial_memory)
        self.legal: list[int] = []

    # --- who acts -----------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        """Seat that acts, ``CHANCE`` at a chance node, ``TERMINAL`` when the game is over."""
        return self.player

    @property
    def ply(self) -> int:
        """Number of actions applied so far, chance included."""
        return len(self.history)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance acts next."""
        return self.player == CHANCE

    # --- actions ------------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Actions that may be applied now, ascending; outcomes at a chance node.

        Args:
            player: whose actions; nobody but the acting party has any. None: the acting party's.
        """
        acting = self.player
        if acting == TERMINAL or (player is not None and player != acting):
            return []
        return self.phase.legal_actions(self)

    def legal_count(self) -> int:
        """``len(legal_actions())``, without building the list where the phase can avoid it."""
        return 0 if self.player == TERMINAL else self.phase.legal_count(self)

    def legal_action_at(self, index: int) -> int:
        """``legal_actions()[index]``, without building the list where the phase can avoid it."""
        return self.phase.legal_action_at(self, index)

    def pick(self, fraction: float) -> int:
        """The legal action at ``int(fraction * legal_count())``, for a fraction from 0 to below 1.

        With a uniform random fraction every legal action is equally likely.
        """
        return self.phase.pick(self, fraction)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Actions of chance with their probabilities; empty unless this is a chance node."""
        return self.phase.chance_outcomes(self) if self.player == CHANCE else []

    def sample_chance(self, rng: random.Random) -> int:
        """One outcome of this chance node, drawn with its probability."""
        return self.phase.sample(self, rng)

    def validate(self, action: int) -> Refusal | None:
        """None when the action is legal now, else why it is not."""
        return self.game.validate(self, action)

    def apply(self, action: int) -> None:
        """Applies a legal action to this state.

        Raises:
            IllegalActionError: the action is not legal here; the state is unchanged.
        """
        if self.player == TERMINAL or not self.phase.attempt(self, action):
            raise self.game.illegal(self, action)

    def apply_unchecked(self, action: int) -> None:
        """Applies an action that the caller knows to be legal; for search and playouts.

        Anything may happen to the state if the action is not legal.
        """
        self.history.append(action)
        self.phase.apply(self, action)

    def take_up(self, frame: Frame) -> None:
        """Makes an interrupted decision the one in hand again; the phase is not told."""
        self.phase = self.game.phases[frame.phase]
        self.player = frame.player
        self.turn = frame.turn
        self.step = frame.step
        self.start = frame.start

    def action_record(self, action: int) -> Action:
        """The typed record of an action number."""
        return self.game.action_record(action)

    def notation(self, action: int) -> str:
        """The text of an action number."""
        return self.game.notation(action)

    def parse(self, text: str) -> int:
        """The action number of a text.

        Raises:
            NotationError: the text names no action of this game.
        """
        return self.game.parse(text)

    # --- board --------------------------------------------------------------------------------

    @property
    def occupied(self) -> int:
        """Set of sites that hold a piece."""
        return self.game.board.everywhere ^ self.empty

    # --- results ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Points of each player so far; final when the game is over."""
        return self.game.scores(self)

    def breakdown(self) -> dict[str, list[int]]:
        """Points of each player so far by scoring part, in ruleset order."""
        return self.game.breakdown(self)

    def winners(self) -> list[int]:
        """Seats that win, ascending; empty while the game goes on."""
        return self.game.winners(self) if self.player == TERMINAL else []

    def returns(self) -> list[float]:
        """One win shared by the winners (1.0 alone, 0.5 each of two), 0.0 for everybody else."""
        winners = self.winners()
        share = 1.0 / len(winners) if winners else 0.0
        return [share if seat in winners else 0.0 for seat in range(self.game.num_players)]

    # --- views of the whole -------------------------------------------------------------------

    def observation(self, player: int | None = None) -> dict[str, Any]:
        """What ``player`` may know, as pure JSON data; None: what a spectator may know."""
        return self.game.observation(self, player)

    def digest(self) -> str:
        """A short hash of everything in the state but its history."""
        return self.game.digest(self)

    def clone(self) -> Self:
        """An independent copy; the rules are shared."""
        cls = self.__class__
        new = cls.__new__(cls)
        self.copy_into(new)
        return new

    __copy__ = clone

    def copy_into(self, new: State) -> None:
        """Fills a blank state with a copy of this one; a subclass adds its own slots."""
        new.game = self.game
        new.phase = self.phase
        new.player = self.player
        new.turn = self.turn
        new.step = self.step
        new.start = self.start
        new.stack = self.stack[:]
        new.pending = self.pending[:]
        new.history = self.history[:]
        new.empty = self.empty
        new.pieces = self.pieces[:]
        new.halos = self.halos[:]
        new.clear = self.clear[:]
        new.marks = self.marks[:]
        new.supply = self.supply[:]
        new.last = self.last
        new.bonus = self.bonus
        new.decided = self.decided
        new.seen = self.seen
        new.banked = self.banked[:]
        new.memory = self.memory[:]
        new.legal = self.legal  # replaced as a whole, never changed in place

    def facts(self) -> dict[str, Any]:
        """Everything in the state but rules, history and caches, as JSON data.

        Two states with equal facts are the same position. A subclass adds its own slots.
        """
        return {
            "phase": self.phase.id,
            "player": self.player,
            "turn": self.turn,
            "step": self.step,
            "start": self.start,
            "stack": [list(frame) for frame in self.stack],
            "pending": list(self.pending),
            "pieces": [format(mask, "x") for mask in self.pieces],
            "marks": [format(mask, "x") for mask in self.marks],
            "supply": list(self.supply),
            "last": self.last,
            "bonus": self.bonus,
            "decided": self.decided,
            "seen": [format(number, "x") for number in sorted(self.seen)],
            "banked": list(self.banked),
            "memory": [format(number, "x") for number in self.memory],
        }

    def __eq__(self, other: object) -> bool:
        """Same ruleset, history and facts."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game.key == other.game.key
            and self.history == other.history
            and self.facts() == other.facts()
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes while it is played

    def __repr__(self) -> str:
        acting = {CHANCE: "chance", TERMINAL: "nobody"}.get(self.player, f"seat {self.player}")
        return f"<State of {self.game.id}: ply {self.ply}, phase {self.phase.id}, {acting} acts>"
