"""How the oasis is turned (C1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import bits, from_bits
from tilewright.errors import UnknownNameError
from tilewright.play import Action, ChancePhase, Choice, Parameters
from tilewright_catan.island import mark

if TYPE_CHECKING:
    from tilewright.play import Setup, State

#: The ways to turn the oasis that differ, by the vertical arrow, with the corners of its arrows.
ARROWS: Final = {"south": ("S", "NW", "NE"), "north": ("N", "SE", "SW")}
RANDOM: Final = "random"


class Oasis(ChancePhase):
    """The arrows of the oasis are laid on three of its corners, as the ruleset or chance says."""

    __slots__ = ("arrows", "corners", "fixed")
    rule = "catan-oasis"
    summary = "The oasis is turned, so that its arrows point at three of its six corners."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "arrows": {
                "enum": [RANDOM, *ARROWS],
                "default": RANDOM,
                "description": "Where the arrow that lies on the vertical points, or chance.",
            }
        }
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.size = len(ARROWS)
        self.arrows = mark(setup, "caravan-arrow")
        setup.changing_marks.add(self.arrows)
        choice = setup.choice("arrows", (RANDOM, *ARROWS), RANDOM)
        self.fixed = -1 if choice == RANDOM else list(ARROWS).index(choice)
        self.corners = self._read_corners(setup)

    def _read_corners(self, setup: Setup) -> tuple[int, ...]:
        """For each way to turn the oasis the set of the corners with an arrow."""
        cells = bits(setup.board.marks.get("oasis", 0) & setup.board.of_kind["cell"])
        if len(cells) != 1:
            problem = f"{len(cells)} hexes have the mark 'oasis'"
            setup.fault("rule", problem, "a mark 'oasis' on exactly one hex")
            return ()
        board = setup.board
        label = board.labels[cells[0]]
        try:
            return tuple(
                from_bits(board.site(f"{label}.{corner}") for corner in corners)
                for corners in ARROWS.values()
            )
        except UnknownNameError:
            setup.fault("rule", "the hexes of the board have no corner 'N'", "pointy hexes")
            return ()

    def enter(self, state: State) -> None:
        if self.fixed < 0:
            self.begin_chance(state)
        else:
            self._turn(state, self.fixed)

    def _turn(self, state: State, which: int) -> None:
        state.marks[self.arrows] = self.corners[which]
        self.leave(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(self.base + which, 1) for which in range(self.size)]

    def apply(self, state: State, action: int) -> None:
        self._turn(state, action - self.base)

    def record(self, offset: int) -> Action:
        return Choice(self.id, list(ARROWS)[offset])

    def offset(self, words: list[str]) -> int:
        if len(words) != 1 or words[0] not in ARROWS:
            raise self.not_understood(words, f"{self.id} <{', '.join(ARROWS)}>")
        return list(ARROWS).index(words[0])
