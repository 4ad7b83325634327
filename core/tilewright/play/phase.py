"""Phases: stateless objects that know who acts, what is legal, what it does and what follows."""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.errors import NotationError
from tilewright.play.actions import Action, Refusal
from tilewright.play.part import Part
from tilewright.play.state import CHANCE, NO_CHOICE, Frame, State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Phase(Part):
    """A part of the game with its own rules about who acts and how.

    A phase owns the block ``base .. base + size - 1`` of the action space. Subclasses fill in what
    is abstract; the defaults below are right for any phase whose legal actions are few.

    Attributes:
        index: position in ``game.phases``.
        base: first action number of the phase's block.
        size: how many actions the block holds.
        then: index of the phase that the ruleset names as the next one; None: the next in the list.
        follow: index of the phase entered when this one is over; past the last one ends the game.
        lap: index in ``state.memory`` of the ply at which the phase last went back to an earlier
            one or itself; -1 when ``follow`` leads forward.
    """

    __slots__ = ("base", "follow", "index", "lap", "size", "then")

    section: ClassVar[str] = "phases"
    #: Whether what the phase has done stays hidden after it is over; it is resampled at any time.
    keeps_secrets: ClassVar[bool] = False

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.index = 0
        self.base = 0
        self.size: int = 0
        self.then = setup.phase("then")
        self.follow = 0
        self.lap = -1

    def finish_setup(self, setup: Setup) -> None:
        """Called once all phases, effects and scoring parts exist; resolves links between them."""

    # --- play ---------------------------------------------------------------------------------

    @abstractmethod
    def enter(self, state: State) -> None:
        """Begins the phase: says who acts, or leaves at once by ``leave``."""

    @abstractmethod
    def legal_actions(self, state: State) -> list[int]:
        """Legal actions of the acting party, ascending."""

    @abstractmethod
    def apply(self, state: State, action: int) -> None:
        """Does what a legal action does and says who acts next; the history has it already."""

    def legal_count(self, state: State) -> int:
        """How many actions are legal."""
        return len(self.legal_actions(state))

    def legal_action_at(self, state: State, index: int) -> int:
        """The ``index``-th legal action."""
        return self.legal_actions(state)[index]

    def pick(self, state: State, fraction: float) -> int:
        """The legal action at ``int(fraction * legal_count)``."""
        actions = self.legal_actions(state)
        return actions[int(fraction * len(actions))]

    def is_legal(self, state: State, action: int) -> bool:
        """Whether the action may be applied now."""
        return action in self.legal_actions(state)

    def attempt(self, state: State, action: int) -> bool:
        """Applies an action if it is legal now; whether it was.

        A phase whose own test is quick may do both in one go; it notes the action in the history.
        """
        if not self.is_legal(state, action):
            return False
        state.history.append(action)
        self.apply(state, action)
        return True

    def refuse(self, state: State, action: int) -> Refusal:
        """Why an action of this phase, known to be illegal now, is refused."""
        return Refusal((self.id,), f"phase {self.id!r} does not allow it now")

    def is_endless(self, frees_sites: bool) -> bool:
        """Whether the phase could go on without end, so that the game needs a limit.

        Args:
            frees_sites: whether any effect of the game takes pieces off the board.
        """
        return False

    def may_end(self, changing: frozenset[int]) -> bool:
        """Whether a phase that could go on without end may come to one after all.

        Args:
            changing: marks that are laid or taken away during play.
        """
        return True

    def leave(self, state: State) -> None:
        """Ends the phase: the one that follows begins, or the game is over.

        Going round without anybody acting on the way would never end: that ends the game. Going
        round for too long ends it by the limit.
        """
        if self.lap >= 0:
            limit = state.game.limit
            if state.memory[self.lap] == state.ply:
                state.game.finish(state)
                return
            if limit is not None and limit.is_over(state):
                state.decided = limit.winners(state)
                state.game.finish(state)
                return
            state.memory[self.lap] = state.ply
        state.game.enter(state, self.follow)

    # --- chance -------------------------------------------------------------------------------

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        """Outcomes at a chance node with whole positive weights, ascending by action."""
        return []

    def chance_outcomes(self, state: State) -> list[tuple[int, float]]:
        """Outcomes at a chance node with probabilities that sum to 1."""
        weights = self.chance_weights(state)
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def sample(self, state: State, rng: random.Random) -> int:
        """Draws one outcome."""
        weights = self.chance_weights(state)
        mark = int(rng.random() * sum(weight for _, weight in weights))
        for action, weight in weights:
            mark -= weight
            if mark < 0:
                return action
        return weights[-1][0]

    # --- nested decisions ---------------------------------------------------------------------

    def interrupt(self, state: State, phase: Phase, player: int) -> None:
        """Sets this decision aside and lets ``player`` decide in ``phase``; ``resume`` follows."""
        state.stack.append(Frame(self.index, state.player, state.turn, state.step, state.start))
        state.phase = phase
        state.player = player
        state.turn = 0
        state.step = 0
        phase.enter_nested(state)

    def enter_nested(self, state: State) -> None:
        """Begins the phase as a nested decision of ``state.player``."""

    def return_to_caller(self, state: State) -> None:
        """Ends a nested decision: takes up what it had interrupted."""
        state.take_up(state.stack.pop())
        state.phase.resume(state)

    def callers(self, state: State, viewer: int | None) -> dict[str, Any]:
        """Facts of the decisions that wait for this one, by phase id; for ``facts``.

        Each tells them as of when it was interrupted.
        """
        found: dict[str, Any] = {}
        for frame in state.stack:
            waiting = state.clone()
            waiting.stack = []
            waiting.take_up(frame)
            found[waiting.phase.id] = waiting.phase.facts(waiting, viewer)
        return found

    def resume(self, state: State) -> None:
        """Goes on after a nested decision that this phase asked for."""

    # --- meaning of actions -------------------------------------------------------------------

    @abstractmethod
    def record(self, offset: int) -> Action:
        """The typed record of action ``base + offset``."""

    @abstractmethod
    def offset(self, words: list[str]) -> int:
        """The offset of the action with these words after the phase id.

        Raises:
            NotationError: no action of this phase has these words; says what is expected.
        """

    def cover(self, offset: int) -> int:
        """Set of the sites that the piece of action ``base + offset`` covers; 0 without a piece."""
        return 0

    def not_understood(self, words: list[str], expected: str) -> NotationError:
        """The error for words that name no action of this phase."""
        text = " ".join((self.id, *words))
        return NotationError(f"{text!r} is no action of phase {self.id!r}; expected: {expected}")

    # --- what may be seen ---------------------------------------------------------------------

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        """Whether ``viewer`` may see this action, which ``state.player`` is about to take."""
        return True

    def unrevealed(self, state: State) -> int:
        """How many of the latest actions only those who took them may see yet."""
        return sum(action != NO_CHOICE for action in state.pending)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        """What ``viewer`` may know of this phase while it is in play, as JSON data."""
        return {}

    def resample(self, state: State, viewer: int, rng: random.Random) -> None:
        """Replaces what ``viewer`` cannot know of this phase by something as possible."""


class ChancePhase(Phase):
    """A phase in which only chance acts."""

    __slots__ = ()

    def legal_actions(self, state: State) -> list[int]:
        return [action for action, _ in self.chance_weights(state)]

    @abstractmethod
    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        """Outcomes with whole positive weights, ascending by action."""

    def begin_chance(self, state: State) -> None:
        """Makes chance the acting party."""
        state.player = CHANCE
        state.legal = []
