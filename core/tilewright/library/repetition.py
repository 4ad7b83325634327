"""Repetition: a placement may not bring back a position that was there before."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.library.capturing import capture_of
from tilewright.play.part import Constraint, Effect, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Remember(Effect):
    """Adds the position to ``state.seen``, once everything that follows the placement is done.

    A position is whose pieces of which kind are where, as one number; the pieces at the start of
    the game are one as well. When ``situational``, the player who placed belongs to it.

    ``state.memory`` holds from ``offset`` on: the occupied sites of the position remembered last,
    the most pieces in any, and whether a site has ever become empty again. As long as none has, no
    position can come back; and a placement without a capture brings back none with fewer pieces.
    """

    __slots__ = ("offset", "size", "tag_width")
    rule = "remember"
    summary = "The position after the placement is remembered, for the constraint `no-repeat`."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "situational": {
                "type": "boolean",
                "default": False,
                "description": (
                    "Whether a position is the same only after a placement of the same player."
                ),
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = setup.board.size
        self.tag_width = setup.owners.bit_length() if setup.flag("situational") else 0
        self.offset = setup.remember([0, 0, 0])

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        at = self.offset
        memory = state.memory
        if not state.seen:
            start = state.game.initial_pieces
            state.seen = frozenset((self.position(start, -1),))
            memory[at] = state.game.board.everywhere ^ state.game.initial_empty
            memory[at + 1] = memory[at].bit_count()
        if memory[at] & state.empty:
            memory[at + 2] = 1
        memory[at] = occupied = state.occupied
        memory[at + 1] = max(memory[at + 1], occupied.bit_count())
        state.seen |= {self.position(state.pieces, player)}

    def position(self, pieces: list[int], player: int) -> int:
        """The number of a position that the player has brought about; -1: nobody."""
        number = 0
        for mask in reversed(pieces):
            number = number << self.size | mask
        return number << self.tag_width | (player + 1 if self.tag_width else 0)

    def has_shrunk(self, state: State) -> bool:
        """Whether any site has ever become empty again."""
        return bool(state.memory[self.offset + 2])

    def most_pieces(self, state: State) -> int:
        """The number of pieces in the fullest position so far."""
        return state.memory[self.offset + 1]


class NoRepeat(Constraint):
    """Allows no site on which a placement would bring back a remembered position.

    What an effect ``capture`` of the ruleset takes off is reckoned with; other effects that move
    pieces are not.
    """

    __slots__ = ("capture", "effect", "everywhere", "kinds", "size", "slots")
    rule = "no-repeat"
    summary = "The position after the placement, captures included, has not been there before."
    parameters: ClassVar[Parameters] = Parameters(
        {"effect": {"type": "string", "description": "Id of an effect with rule `remember`."}},
        ("effect",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.effect = setup.effect("effect", Remember)
        self.capture = capture_of(setup)
        self.everywhere = setup.board.everywhere
        self.kinds = len(setup.piece_ids)
        self.size = setup.board.size
        self.depends_on_kind = self.kinds > 1
        # Times a set of sites: that set in the place of every player and kind.
        slots = range(self.kinds * setup.owners)
        self.slots = sum(1 << (at * self.size + self.effect.tag_width) for at in slots)

    def sites(self, state: State, player: int, kind: int) -> int:
        effect = self.effect
        if not effect.has_shrunk(state):
            return self.everywhere
        here = effect.position(state.pieces, player)
        first = (player * self.kinds + kind) * self.size + effect.tag_width
        taking = self.capture.takes(state, player) if self.capture else {}
        refused = capturing = 0
        for bit, taken in taking.items():
            capturing |= bit
            if (here | bit << first) & ~(taken * self.slots) in state.seen:
                refused |= bit
        if state.occupied.bit_count() < effect.most_pieces(state):
            refused |= self._back(state, here, first) & ~capturing
        return self.everywhere & ~refused

    def _back(self, state: State, here: int, first: int) -> int:
        """Empty sites on which one piece more, at bit ``first`` on, makes a remembered position."""
        found = 0
        for number in state.seen:
            added = number ^ here
            if not added & (added - 1) and not added & ((1 << first) - 1):
                found |= added >> first & state.empty
        return found
