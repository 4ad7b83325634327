"""The robber and what it takes (B14, B18, C3, F1 to F3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits, bits
from tilewright.play import (
    CHANCE,
    Action,
    ChancePhase,
    Choice,
    Parameters,
    Placement,
    Refusal,
    State,
)
from tilewright_catan.island import Landmarks
from tilewright_catan.kinds import RESOURCES, Kinds
from tilewright_catan.nested import Nested
from tilewright_catan.sites import parse_name, parse_site
from tilewright_catan.state import NOBODY, CatanState, catan
from tilewright_catan.unseen import PassesUnseen, Passing

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup

#: Decisions of whoever moves the robber.
_HEX, _VICTIM = range(2)


class Theft(ChancePhase, PassesUnseen):
    """Chance draws a card from the hand of ``state.victim`` for ``state.thief``.

    Only these two see which.
    """

    __slots__ = ("kinds", "seats")
    rule = "catan-theft"
    summary = "A random resource card passes from one player to another, seen by these two only."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.kinds = Kinds(setup)
        self.seats = setup.players
        self.size = len(RESOURCES)

    def steal(self, state: CatanState, caller: Phase, thief: int, victim: int) -> None:
        """Lets chance draw a card, if the victim has any, and returns to the caller."""
        state.thief = thief
        state.victim = victim
        caller.interrupt(state, self, CHANCE)

    def enter(self, state: State) -> None:
        self.leave(state)

    def enter_nested(self, state: State) -> None:
        if self.kinds.hand_size(state, catan(state).victim):
            self.begin_chance(state)
        else:
            self._done(catan(state))

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        hand = self.kinds.hand(state, catan(state).victim)
        return [(self.base + resource, count) for resource, count in enumerate(hand) if count]

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        resource = action - self.base
        hands = self.kinds.hands
        self.kinds.move(state, resource, hands[game.victim], hands[game.thief])
        note_hidden(game, self.seats, game.victim, game.thief, resource)
        self._done(game)

    def passing(self, state: State, action: int) -> Passing:
        game = catan(state)
        return Passing(game.victim, game.thief, action - self.base, drawn=True)

    def _done(self, state: CatanState) -> None:
        state.thief = state.victim = NOBODY
        self.return_to_caller(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, RESOURCES[offset])

    def offset(self, words: list[str]) -> int:
        return parse_name(self, RESOURCES, words)

    def is_visible(self, state: State, action: int, viewer: int | None) -> bool:
        return viewer is not None and viewer in (catan(state).thief, catan(state).victim)

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        game = catan(state)
        return {
            "thief": game.thief,
            "victim": game.victim,
            "callers": self.callers(state, viewer),
        }


def note_hidden(state: CatanState, seats: int, giver: int, taker: int, resource: int) -> None:
    """Notes that a card has changed hands which only giver and taker have seen."""
    moved = list(state.moved)
    moved[(giver * seats + taker) * 5 + resource] += 1
    state.moved = tuple(moved)


class Robber(Nested):
    """The active player moves the robber and robs somebody next to it.

    ``state.step`` is 0 while the hex is to be chosen and 1 for the victim. With one possible victim
    nobody is asked. The robber may always be told to move to another hex than its own.
    """

    __slots__ = ("board", "cells", "landmarks", "protected_below", "sites", "theft", "tokens_only")
    rule = "catan-robber"
    summary = "The active player moves the robber and takes a random card from somebody beside it."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "goes_to": {
                "enum": ["any-hex", "numbered-hex"],
                "default": "any-hex",
                "description": "Whether the robber goes to any hex, or only to one with a number.",
            },
            "protected_below": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": (
                    "The robber may not go next to buildings of players with fewer visible points."
                ),
            },
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.cells = setup.board.of_kind["cell"]
        self.landmarks = Landmarks(setup)
        self.tokens_only = (
            setup.choice("goes_to", ("any-hex", "numbered-hex"), "any-hex") == "numbered-hex"
        )
        self.protected_below = setup.integer("protected_below")
        self.size = self.sites + self.seats

    def finish_setup(self, setup: Setup) -> None:
        theft = setup.phase_of(Theft)
        if theft is None:
            setup.fault("", "the robber needs a phase to steal", f"a phase {Theft.rule!r}")
            return
        self.theft = theft

    # --- play -----------------------------------------------------------------------------------

    def move(self, state: CatanState, caller: Phase) -> None:
        """Lets the active player move the robber, and returns to the caller."""
        caller.interrupt(state, self, state.active)

    def enter_nested(self, state: State) -> None:
        game = catan(state)
        state.step = _HEX
        if not self.hexes(game):
            self.retreat(game)
            self._rob(game)

    def hexes(self, state: CatanState) -> int:
        """Set of the hexes that the robber may move to."""
        island = state.island
        assert island is not None
        allowed = island.numbered if self.tokens_only else island.land & ~island.oasis
        allowed &= ~state.marks[self.landmarks.robber]
        for seat in self.protected(state):
            for site in bits(self.kinds.buildings(state, seat)):
                allowed &= ~self.board.incident[site]
        return allowed

    def protected(self, state: CatanState) -> list[int]:
        """Seats that the robber leaves alone (F1)."""
        if not self.protected_below:
            return []
        points_of = state.game.points_of
        least = self.protected_below
        return [seat for seat in range(self.seats) if points_of(state, seat, viewer=None) < least]

    def retreat(self, state: CatanState) -> None:
        """Puts the robber on the desert, or off the board where there is none (E10, F2, T7)."""
        island = state.island
        assert island is not None
        state.marks[self.landmarks.robber] = island.home

    def victims(self, state: CatanState) -> list[int]:
        """Opponents that the active player may rob now, ascending."""
        robber = state.marks[self.landmarks.robber]
        if not robber:
            return []
        corners = self.board.incident[robber.bit_length() - 1]
        spared = self.protected(state)
        return [
            seat
            for seat in range(self.seats)
            if seat != state.active
            and seat not in spared
            and self.kinds.buildings(state, seat) & corners
            and self.kinds.hand_size(state, seat)
        ]

    def _rob(self, state: CatanState) -> None:
        """Takes a card from the only victim, or asks from which."""
        victims = self.victims(state)
        state.step = _VICTIM
        if len(victims) == 1:
            self.theft.steal(state, self, state.active, victims[0])
        elif not victims:
            self.return_to_caller(state)

    def resume(self, state: State) -> None:
        self.return_to_caller(state)

    def legal_actions(self, state: State) -> list[int]:
        game = catan(state)
        if state.step == _VICTIM:
            return [self.base + self.sites + seat for seat in self.victims(game)]
        found: list[int] = []
        append_bits(self.hexes(game), self.base, found)
        return found

    def apply(self, state: State, action: int) -> None:
        game = catan(state)
        offset = action - self.base
        if offset >= self.sites:
            self.theft.steal(game, self, game.active, offset - self.sites)
            return
        state.marks[self.landmarks.robber] = self.board.bit[offset]
        self._rob(game)

    # --- meaning of actions ---------------------------------------------------------------------

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if (offset >= self.sites) != (state.step == _VICTIM):
            detail = "a victim is to be named" if state.step == _VICTIM else "a hex is to be named"
            return Refusal((self.id,), detail)
        if offset >= self.sites:
            return Refusal((self.id,), f"seat {offset - self.sites} cannot be robbed")
        return Refusal((self.id,), self._why_not(catan(state), offset))

    def _why_not(self, state: CatanState, site: int) -> str:
        label = self.board.labels[site]
        island = state.island
        assert island is not None
        if not self.cells >> site & 1:
            return f"{label} is no hex"
        if state.marks[self.landmarks.robber] >> site & 1:
            return f"the robber is on {label} already"
        if island.oasis >> site & 1:
            return f"{label} is the oasis"
        if self.tokens_only and not island.numbered >> site & 1:
            return f"{label} has no number"
        points = self.protected_below
        return f"{label} is next to a building of a player with fewer than {points} points"

    def record(self, offset: int) -> Action:
        if offset >= self.sites:
            return Choice(self.id, f"seat-{offset - self.sites}")
        return Placement(self.id, "robber", self.board.labels[offset])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} robber <hex>, or {self.id} seat-<0..{self.seats - 1}>"
        if len(words) == 2 and words[0] == "robber":
            return parse_site(self, self.board, None, words, expected)
        names = [f"seat-{seat}" for seat in range(self.seats)]
        if len(words) != 1 or words[0] not in names:
            raise self.not_understood(words, expected)
        return self.sites + names.index(words[0])

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        asked = "victim" if state.step == _VICTIM else "hex"
        return {"to_choose": asked, "callers": self.callers(state, viewer)}
