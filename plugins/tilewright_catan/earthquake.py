"""The earthquake: damaged roads, and what they keep their owner from (E5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from tilewright.bitset import append_bits
from tilewright.play import Action, Placement, Refusal, State
from tilewright_catan.actions import TurnAction, affordable, cost_words, pay, site_index
from tilewright_catan.event_deck import Event
from tilewright_catan.island import check_mark, ends_of, mark
from tilewright_catan.nested import Questions
from tilewright_catan.sites import parse_site
from tilewright_catan.state import CatanState, catan

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup
    from tilewright_catan.turns import Turns


class Earthquake(Questions, Event):
    """Every player turns an own road sideways, of those that are not damaged yet.

    Damaged roads bear the mark ``damaged``. As long as a player has one he builds no new road, and
    no settlement that only damaged roads reach. Repairing one costs what the price list says, or a
    free road.
    """

    __slots__ = ("board", "mark", "paths")
    rule = "catan-event-earthquake"
    summary = "Every player has a road damaged, which has to be repaired before others are built."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.paths = setup.board.of_kind["edge"]
        self.mark = mark(setup, "damaged")
        check_mark(setup, "damaged", self.paths, "paths")
        self.size = setup.board.size
        setup.changing_marks.add(self.mark)

    # --- the event ------------------------------------------------------------------------------

    def begin(self, state: CatanState, caller: Phase) -> bool:
        self.ask(state, caller, [1] * self.seats)
        return True

    def roads(self, state: State, seat: int) -> int:
        """Set of the paths with a road of the seat."""
        return state.pieces[seat * self.kinds.count + self.kinds.road]

    def sound_roads(self, state: State, seat: int) -> int:
        """Set of the paths with a road of the seat that is not damaged."""
        return self.roads(state, seat) & ~state.marks[self.mark]

    def can_answer(self, state: CatanState, seat: int) -> bool:
        return self.sound_roads(state, seat) != 0

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        append_bits(self.sound_roads(state, state.player), self.base, found)
        return found

    def apply(self, state: State, action: int) -> None:
        state.marks[self.mark] |= self.board.bit[action - self.base]
        self.answered(catan(state))

    # --- what follows from damage ---------------------------------------------------------------

    def damaged_roads(self, state: CatanState, seat: int) -> int:
        return self.roads(state, seat) & state.marks[self.mark]

    def repair(self, state: CatanState, site: int) -> None:
        state.marks[self.mark] &= ~self.board.bit[site]

    def forbidden_roads(self, state: CatanState, seat: int) -> int:
        return self.paths if self.damaged_roads(state, seat) else 0

    def forbidden_settlements(self, state: CatanState, seat: int) -> int:
        damaged = self.damaged_roads(state, seat)
        if not damaged:
            return 0
        sound = self.sound_roads(state, seat)
        return ends_of(self.board, damaged) & ~ends_of(self.board, sound)

    def actions(self, turns: Turns, setup: Setup) -> Sequence[TurnAction]:
        return [Repair(turns, self)]

    # --- meaning of actions ---------------------------------------------------------------------

    def refuse(self, state: State, action: int) -> Refusal:
        site = action - self.base
        label = self.board.labels[site]
        if self.roads(state, state.player) >> site & 1:
            return Refusal((self.id,), f"the road on {label} is damaged already")
        return Refusal((self.id,), f"seat {state.player} has no road on {label}")

    def record(self, offset: int) -> Action:
        return Placement(self.id, "damage", self.board.labels[offset])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} damage <path>"
        if len(words) != 2 or words[0] != "damage":
            raise self.not_understood(words, expected)
        return parse_site(self, self.board, None, words, expected)


class Repair(TurnAction):
    """Pays for the repair of an own road."""

    __slots__ = ("board", "earthquake")
    name: ClassVar[str] = "repair"

    def __init__(self, turns: Turns, earthquake: Earthquake) -> None:
        super().__init__(turns, earthquake.size)
        self.board = earthquake.board
        self.earthquake = earthquake

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        if not state.marks[self.earthquake.mark]:
            return
        if affordable(state, self.turns.kinds.hands[seat], self.turns.costs.repair):
            append_bits(self.earthquake.damaged_roads(state, seat), base, found)

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        pay(state, self.turns.kinds, seat, self.turns.costs.repair)
        self.earthquake.repair(state, which)
        self.turns.go_on(state)

    def words(self, which: int) -> tuple[str, ...]:
        return (self.board.labels[which],)

    def which(self, words: list[str]) -> int:
        return site_index(self.board, words)

    def expected(self) -> str:
        return f"{self.name} <path, such as {self.board.labels[self.board.kinds.index('edge')]}>"

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        if not self.earthquake.damaged_roads(state, seat) >> which & 1:
            label = self.board.labels[which]
            return Refusal((self.name,), f"seat {seat} has no damaged road on {label}")
        return Refusal(("cost",), f"a repair costs {cost_words(self.turns.costs.repair)}")
