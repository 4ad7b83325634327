"""A game: a ruleset bound for a number of players, ready to be played.

A game never changes while it is played; states share it.
"""

from __future__ import annotations

import bisect
import functools
from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from tilewright.bitset import bits
from tilewright.board import Board
from tilewright.errors import IllegalActionError, NotationError, suggestion
from tilewright.play.actions import Action, Refusal
from tilewright.play.definition import GameDefinition, Neutral, Piece, neutrals_of
from tilewright.play.limits import PlyLimit
from tilewright.play.observation import observe, state_digest
from tilewright.play.part import Effect, Ending, ScoringPart
from tilewright.play.phase import Phase
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.play.state import EVERYTHING, TERMINAL, State

if TYPE_CHECKING:
    import random

    from tilewright.rules import Ruleset


class Game:
    """The rules of one ruleset for one number of players.

    Attributes:
        id: the ruleset's id.
        definition: the game that the ruleset is for.
        ruleset: the resolved ruleset with its origins and hash.
        document: its content for this number of players, options filled in.
        num_players: number of seats.
        board: the compiled board.
        pieces: kinds of piece.
        marks: names of the marks, in the order of ``state.marks``.
        supplies, placements, effects, phases, scoring, endings: the bound parts, in ruleset order.
        counting_in_play, counting_at_end: scoring parts that count by what the state is, while the
            game goes on and when it is over; the rest is banked.
        tie_breaks: scoring parts that part those who tie for the win; they add no points.
        limit: the last of the endings where the game has a limit of plies.
        num_actions: size of the action space.
    """

    def __init__(
        self,
        definition: GameDefinition,
        ruleset: Ruleset,
        document: Mapping[str, Any],
        num_players: int,
        board: Board,
    ) -> None:
        self.id = ruleset.id
        self.definition = definition
        self.ruleset = ruleset
        self.document = document
        self.num_players = num_players
        self.board = board
        self.pieces: tuple[Piece, ...] = ()
        self.marks: tuple[str, ...] = tuple(sorted(board.marks))
        self.supplies: tuple[SupplyRule, ...] = ()
        self.placements: tuple[PlacementRule, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.phases: tuple[Phase, ...] = ()
        self.scoring: tuple[ScoringPart, ...] = ()
        self.counting_in_play: tuple[ScoringPart, ...] = ()
        self.counting_at_end: tuple[ScoringPart, ...] = ()
        self.tie_breaks: tuple[ScoringPart, ...] = ()
        self.endings: tuple[Ending, ...] = ()
        self.immediate_endings: tuple[Ending, ...] = ()
        self.turn_endings: tuple[Ending, ...] = ()
        self.limit: PlyLimit | None = None
        self.initial_empty = board.everywhere
        self.initial_pieces: list[int] = []
        self.initial_halos: list[int] = []
        self.initial_clear: list[int] = []
        self.initial_marks: list[int] = [board.marks[name] for name in self.marks]
        self.initial_supply: list[int] = []
        self.initial_memory: list[int] = []
        self.num_actions = 0
        self._bases: list[int] = []
        self._first: State | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the template of initial states, which is made anew."""
        return {**self.__dict__, "_first": None}

    @functools.cached_property
    def neutrals(self) -> tuple[Neutral, ...]:
        """Owners beyond the seats, who have pieces but never act."""
        return neutrals_of(self.document)

    @property
    def num_owners(self) -> int:
        """Number of seats and neutral owners together."""
        return self.num_players + len(self.neutrals)

    @property
    def key(self) -> tuple[str, int]:
        """Ruleset hash and number of players: equal keys mean equal rules."""
        return (self.ruleset.hash, self.num_players)

    # --- states -------------------------------------------------------------------------------

    def initial_state(self) -> State:
        """The state before the first action."""
        if self._first is None:
            first = self.definition.state_type(self)
            self.enter(first, 0)
            if type(first) is not State:
                return first  # how such a state is made is its own affair
            self._first = first
        return self._first.clone()

    def replay(self, history: list[int]) -> State:
        """The state after the given actions.

        Raises:
            IllegalActionError: one of them is not legal.
        """
        state = self.initial_state()
        for action in history:
            state.apply(action)
        return state

    def enter(self, state: State, index: int) -> None:
        """Begins a phase; past the last one the game is over."""
        if index >= len(self.phases):
            self.finish(state)
            return
        phase = self.phases[index]
        state.phase = phase
        state.turn = 0
        state.step = 0
        state.start = 0
        phase.enter(state)

    def finish(self, state: State) -> None:
        """Ends the game."""
        state.player = TERMINAL
        state.legal = []

    def ends_at_once(self, state: State) -> bool:
        """Whether an ending that is checked after every placement holds; notes who wins by it."""
        return self._ends_by(state, self.immediate_endings)

    def ends_with_turn(self, state: State) -> bool:
        """As ``ends_after_turn``, when no immediate ending held after the turn's last placement."""
        return self._ends_by(state, self.turn_endings)

    def ends_after_turn(self, state: State) -> bool:
        """Whether any ending holds at the end of a turn; notes who wins by it."""
        return self._ends_by(state, self.endings)

    def _ends_by(self, state: State, endings: tuple[Ending, ...]) -> bool:
        for ending in endings:
            if ending.is_over(state):
                state.decided = ending.winners(state)
                return True
        return False

    def without_point_endings(self) -> Game:
        """The same game, which no number of points ends; for counting points anew."""
        found = copy(self)
        found._first = None
        found.endings = tuple(part for part in self.endings if not part.by_points)
        found.immediate_endings = tuple(part for part in found.endings if part.immediate)
        found.turn_endings = tuple(part for part in found.endings if not part.immediate)
        return found

    def pieces_moved(self, state: State) -> None:
        """Tells effects and endings that pieces were moved otherwise than by a placement."""
        for effect in self.effects:
            effect.pieces_moved(state)
        for ending in self.endings:
            ending.pieces_moved(state)

    def resampled(self, state: State, player: int, rng: random.Random) -> State:
        """A state that ``player`` cannot tell from this one, with hidden facts drawn anew."""
        new = state.clone()
        in_play = {frame.phase for frame in state.stack} | {state.phase.index}
        for phase in self.phases:
            if phase.keeps_secrets or phase.index in in_play:
                phase.resample(new, player, rng)
        return new

    # --- actions ------------------------------------------------------------------------------

    def number_actions(self) -> None:
        """Lays the phases' blocks of actions end to end; called once when the game is built."""
        base = 0
        self._bases = []
        for phase in self.phases:
            phase.base = base
            self._bases.append(base)
            base += phase.size
        self.num_actions = base

    def phase_of(self, action: int) -> Phase | None:
        """The phase whose block holds this action number; None outside the action space."""
        if not 0 <= action < self.num_actions:
            return None
        return self.phases[bisect.bisect_right(self._bases, action) - 1]

    def action_record(self, action: int) -> Action:
        """The typed record of an action number.

        Raises:
            NotationError: the number lies outside the action space.
        """
        phase = self.phase_of(action)
        if phase is None:
            raise NotationError(
                f"action number {action} lies outside the action space 0..{self.num_actions - 1}"
            )
        return phase.record(action - phase.base)

    def notation(self, action: int) -> str:
        """The text of an action number."""
        return self.action_record(action).notation()

    def parse(self, text: str) -> int:
        """The action number of a text; runs of spaces count as one.

        Raises:
            NotationError: the text names no action of this game.
        """
        words = text.split()
        for phase in self.phases:
            if words and phase.id == words[0]:
                return phase.base + phase.offset(words[1:])
        known = suggestion(words[0] if words else "", (phase.id for phase in self.phases))
        raise NotationError(f"{text!r} does not begin with the id of a phase; {known}")

    def validate(self, state: State, action: int) -> Refusal | None:
        """None when the action is legal in this state, else why it is not."""
        phase = self.phase_of(action)
        if phase is None:
            space = f"the action space is 0..{self.num_actions - 1}"
            return Refusal(("action-space",), f"there is no such action; {space}")
        if state.player == TERMINAL:
            return Refusal(("game-over",), "the game is over")
        if phase is not state.phase:
            detail = f"it belongs to phase {phase.id!r}, and phase {state.phase.id!r} is in play"
            return Refusal(("phase",), detail)
        if phase.is_legal(state, action):
            return None
        return phase.refuse(state, action)

    def illegal(self, state: State, action: int) -> IllegalActionError:
        """The exception for an action that is not legal in this state."""
        refusal = self.validate(state, action)
        known = self.phase_of(action) is not None
        text = self.notation(action) if known else str(action)
        if refusal is None:
            return IllegalActionError(text, (), "it is legal", state.ply)
        return IllegalActionError(text, refusal.reasons, refusal.detail, state.ply)

    # --- results ------------------------------------------------------------------------------

    def breakdown(
        self, state: State, *, projected: bool = False, viewer: int | None = EVERYTHING
    ) -> dict[str, list[int]]:
        """Points of each player by scoring part.

        Args:
            state: the state to score.
            projected: count parts that are due at the end as if the game were over.
            viewer: until the game is over, parts that are ``visible`` to the owner only count for
                this seat alone and are 0 for the others; None: a spectator, for whom they count for
                nobody. They count for everybody when it is ``EVERYTHING``.
        """
        secret = viewer != EVERYTHING and state.player != TERMINAL
        over = projected or state.player == TERMINAL
        players = self.num_players
        found: dict[str, list[int]] = {}
        for part in self.scoring:
            at = part.index * players
            total = state.banked[at : at + players]
            if part.moment == "play" or (over and part.moment == "end"):
                total = [old + new for old, new in zip(total, part.points(state), strict=True)]
            if secret and part.visible == "owner":
                total = [number if seat == viewer else 0 for seat, number in enumerate(total)]
            found[part.id] = total
        return found

    def scores(
        self, state: State, *, projected: bool = False, viewer: int | None = EVERYTHING
    ) -> list[int]:
        """Points of each player, over all scoring parts; see ``breakdown``."""
        totals = [0] * self.num_players
        for points in self.breakdown(state, projected=projected, viewer=viewer).values():
            for seat, number in enumerate(points):
                totals[seat] += number
        return totals

    def points_of(self, state: State, seat: int, *, viewer: int | None = EVERYTHING) -> int:
        """Points of one seat so far, all that ``viewer`` may know: ``scores(...)[seat]``."""
        over = state.player == TERMINAL
        parts = self.counting_at_end if over else self.counting_in_play
        banks = len(self.counting_at_end) < len(self.scoring)
        total = sum(state.banked[seat :: self.num_players]) if banks else 0
        if over or viewer in (EVERYTHING, seat):
            for part in parts:
                total += part.points_of(state, seat)
            return total
        for part in self.scoring:
            if part.visible == "owner":
                total -= state.banked[part.index * self.num_players + seat]
        for part in parts:
            if part.visible == "all":
                total += part.points_of(state, seat)
        return total

    def winners(self, state: State) -> list[int]:
        """Seats that an ending has declared winners, else those with the most points.

        Of those that tie for the most the tie breaks may prefer some. Ascending; several where
        nothing tells them apart.
        """
        if state.decided:
            return bits(state.decided)
        scores = self.scores(state)
        best = max(scores)
        seats = [seat for seat, points in enumerate(scores) if points == best]
        return self.untied(state, seats)

    def untied(self, state: State, seats: list[int]) -> list[int]:
        """Those of the seats that the tie breaks prefer, asked in ruleset order."""
        for part in self.tie_breaks:
            if len(seats) < 2:
                break
            points = part.points(state)
            best = max(points[seat] for seat in seats)
            seats = [seat for seat in seats if points[seat] == best]
        return seats

    def notes(self, state: State) -> list[str]:
        """What players should be told about how the game ended, such as that a limit was hit."""
        if state.player != TERMINAL:
            return []
        return [note for ending in self.endings if (note := ending.note(state))]

    # --- views --------------------------------------------------------------------------------

    def observation(self, state: State, player: int | None = None) -> dict[str, Any]:
        """What ``player`` may know, as JSON data; None: a spectator."""
        return observe(state, player)

    def log(self, state: State, player: int | None = None) -> list[str]:
        """The actions so far in notation, as far as ``player`` may see them; None: a spectator."""
        first_pending = len(state.history) - state.phase.unrevealed(state)
        past = self.initial_state()
        lines: list[str] = []
        for ply, action in enumerate(state.history):
            seen = past.phase.is_visible(past, action, player)
            if ply >= first_pending and past.player != player:
                seen = False
            lines.append(self.notation(action) if seen else f"{past.phase.id} (hidden)")
            past.apply_unchecked(action)
        return lines

    def digest(self, state: State) -> str:
        """A short hash of the position; see ``State.digest``."""
        return state_digest(state)

    def __repr__(self) -> str:
        return f"<Game {self.id} for {self.num_players} players>"
