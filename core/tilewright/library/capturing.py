"""Capturing: groups of others without an empty neighbour are taken off the board."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import bits
from tilewright.library.arranging import arrange
from tilewright.library.endings import TIMING_PARAMETER, WINNER_PARAMETER, Verdict
from tilewright.library.liberties import Liberties
from tilewright.play.part import Constraint, Effect, Ending, Parameters
from tilewright.play.placement import SupplyRule
from tilewright.play.setup import UnboundPartError
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Capture(Effect):
    """Takes off the groups of others beside the new piece that have no liberty left.

    A group is made of the connected pieces of one player, of whatever kinds; its liberties are the
    empty neighbours. The player's own groups stay, even without a liberty. How many pieces each
    player has taken is kept in ``state.memory`` (``offset + player``). What is taken leaves the
    game, or goes back to a supply: of its owner, where each has one.
    """

    __slots__ = ("kinds", "liberties", "offset", "owners", "players", "supply")
    rule = "capture"
    frees_sites: ClassVar[bool] = True
    summary = "Groups of others beside the new piece without an empty neighbour are taken off."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "supply": {
                "type": "string",
                "description": "Id of the supply that the pieces go back to; else they are gone.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = len(setup.piece_ids)
        self.players = setup.players
        self.owners = setup.owners
        self.liberties = Liberties(setup.board)
        self.offset = setup.remember([0] * setup.owners)
        self.supply: SupplyRule | None = None
        if setup.get("supply") is not None:
            with suppress(UnboundPartError):
                self.supply = setup.supply("supply")

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        near = state.game.board.neighbours[site] & ~state.empty
        taken = 0
        for seat in range(self.owners):
            if seat != player:
                theirs = self.pieces_of(state, seat)
                if near & theirs:
                    taken |= self.liberties.without(theirs, near, state.empty)
        if taken:
            state.memory[self.offset + player] += taken.bit_count()
            self._give_back(state, taken)
            arrange(state, [mask & ~taken for mask in state.pieces])

    def _give_back(self, state: State, taken: int) -> None:
        if self.supply is None:
            return
        for at, mask in enumerate(state.pieces):
            owner, kind = divmod(at, self.kinds)
            first = self.supply.first(owner)
            if first >= 0:
                state.supply[first + kind] += (mask & taken).bit_count()

    def takes(self, state: State, player: int) -> dict[int, int]:
        """What a piece of the player would take: set of the one site to set of the pieces."""
        found: dict[int, int] = {}
        for seat in range(self.owners):
            if seat != player:
                theirs = self.pieces_of(state, seat)
                for group, liberty in self.liberties.pressed(theirs, state.empty):
                    if liberty:
                        found[liberty] = found.get(liberty, 0) | group
        return found

    def pieces_of(self, state: State, seat: int) -> int:
        """All sites with pieces of the player."""
        found = 0
        for mask in state.pieces[seat * self.kinds : (seat + 1) * self.kinds]:
            found |= mask
        return found

    def captured(self, state: State, player: int) -> int:
        """How many pieces the player has taken so far."""
        return state.memory[self.offset + player]

    def facts(self, state: State) -> dict[str, Any]:
        return {"captured": state.memory[self.offset : self.offset + self.owners]}


def capture_of(setup: Setup) -> Capture | None:
    """The first capture effect of a ruleset, if it has one."""
    return next((part for part in setup.effects.values() if isinstance(part, Capture)), None)


class NoSuicide(Constraint):
    """Allows no empty site on which the group of the new piece would have no liberty.

    What an effect ``capture`` of the ruleset takes off first makes room.
    """

    __slots__ = ("capture", "everywhere", "kinds", "liberties", "neighbours")
    rule = "no-suicide"
    summary = "The group of the new piece has an empty neighbour, once captures are taken off."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.everywhere = setup.board.everywhere
        self.neighbours = setup.board.neighbours
        self.kinds = len(setup.piece_ids)
        self.liberties = Liberties(setup.board)
        self.capture = capture_of(setup)

    def sites(self, state: State, player: int, kind: int) -> int:
        empty = state.empty
        closed = self.liberties.closed(empty)
        if not closed:
            return self.everywhere
        strong = 0
        for mask in state.pieces[player * self.kinds : (player + 1) * self.kinds]:
            strong |= mask
        for group, _ in self.liberties.pressed(strong, empty):
            strong ^= group
        taking = self.capture.takes(state, player) if self.capture else {}
        refused = 0
        for site in bits(closed):
            bit = 1 << site
            if not self.neighbours[site] & strong and bit not in taking:
                refused |= bit
        return self.everywhere ^ refused


class Captured(Ending):
    """Ends the game when any player has taken enough pieces."""

    __slots__ = ("count", "effect", "verdict")
    rule = "captured"
    summary = "A player has taken at least the given number of pieces."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "effect": {"type": "string", "description": "Id of an effect with rule `capture`."},
            "count": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "How many pieces.",
            },
            "winner": WINNER_PARAMETER,
            "timing": TIMING_PARAMETER,
        },
        ("effect",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.effect = setup.effect("effect", Capture)
        self.count = setup.integer("count", 1)
        self.verdict = Verdict(setup)

    def is_over(self, state: State) -> bool:
        first = self.effect.offset
        return max(state.memory[first : first + self.effect.players]) >= self.count

    def winners(self, state: State) -> int:
        return self.verdict.winners(state)
