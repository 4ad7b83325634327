"""Number tokens laid along a spiral from a corner of the island inwards (B8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.bitset import bits
from tilewright.play import Action, ChancePhase, Choice, Parameters
from tilewright_catan.island import Landmarks, mark
from tilewright_catan.kinds import NUMBERS
from tilewright_catan.sites import parse_name

if TYPE_CHECKING:
    from tilewright.board import Board
    from tilewright.play import Setup, State

#: Directions round the island, counter-clockwise, the first one after a corner in the east.
TURNS: Final = ("NW", "W", "SW", "SE", "E", "NE")
#: The corner from which the ring begins with each of these directions.
CORNERS: Final = ("E", "NE", "NW", "W", "SW", "SE")


class TokenSpiral(ChancePhase):
    """Chance names a corner; from there the tokens follow one another ring by ring.

    Counter-clockwise along the coast, then the ring inside it, then the centre. Hexes that produce
    nothing are passed over and use no token.
    """

    __slots__ = ("landmarks", "paths", "tokens")
    rule = "catan-spiral"
    summary = "Number tokens are laid in a fixed order along a spiral from a random corner."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "tokens": {
                "type": "array",
                "items": {"enum": [number for number in NUMBERS if number != 7]},
                "minItems": 1,
                "description": "The numbers in the order in which they are laid.",
                "examples": [[5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]],
            }
        },
        ("tokens",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.landmarks = Landmarks(setup)
        self.tokens = tuple(
            self.landmarks.tokens[number - NUMBERS[0]] for number in setup.integers("tokens")
        )
        for name in {f"token-{number}" for number in setup.integers("tokens")}:
            setup.changing_marks.add(mark(setup, name))
        self.paths = spirals(setup.board)
        if not self.paths:
            setup.fault("rule", "the board is no hexagon of hexes", "a hex-complex with a radius")
        self.size = len(CORNERS)

    def enter(self, state: State) -> None:
        self.begin_chance(state)

    def chance_weights(self, state: State) -> list[tuple[int, int]]:
        return [(self.base + corner, 1) for corner in range(len(CORNERS))]

    def apply(self, state: State, action: int) -> None:
        barren = state.marks[self.landmarks.desert] | state.marks[self.landmarks.oasis]
        tokens = iter(self.tokens)
        for cell in self.paths[action - self.base]:
            if not barren >> cell & 1:
                token = next(tokens, None)
                if token is None:
                    break
                state.marks[token] |= 1 << cell
        self.leave(state)

    def record(self, offset: int) -> Action:
        return Choice(self.id, CORNERS[offset])

    def offset(self, words: list[str]) -> int:
        return parse_name(self, CORNERS, words)


def spirals(board: Board) -> tuple[tuple[int, ...], ...]:
    """All hexes in the order of a spiral, from each of the corners; none if it is no hexagon."""
    cells = board.of_kind["cell"]
    if not all(turn in board.steps for turn in TURNS):
        return ()
    radius = 0
    while 3 * radius * (radius + 1) + 1 < cells.bit_count():
        radius += 1
    found: list[tuple[int, ...]] = []
    for corner in range(len(TURNS)):
        path = _spiral(board, corner, radius)
        if sorted(path) != bits(cells):
            return ()
        found.append(path)
    return tuple(found)


def _spiral(board: Board, corner: int, radius: int) -> tuple[int, ...]:
    """The spiral from a corner, as far as there are hexes."""
    centre = next(
        (
            cell
            for cell in bits(board.of_kind["cell"])
            if _far(board, cell, TURNS[0], radius) and _far(board, cell, TURNS[3], radius)
        ),
        -1,
    )
    path: list[int] = []
    for ring in range(radius, 0, -1):
        # Two steps before the first direction of the ring lies the corner's own direction.
        cell = _walk(board, centre, TURNS[corner - 2], ring)
        for side in range(6):
            for _ in range(ring):
                path.append(cell)
                cell = board.steps[TURNS[(corner + side) % 6]][cell] if cell >= 0 else -1
    return (*path, centre)


def _walk(board: Board, cell: int, direction: str, count: int) -> int:
    for _ in range(count):
        if cell >= 0:
            cell = board.steps[direction][cell]
    return cell


def _far(board: Board, cell: int, direction: str, count: int) -> bool:
    """Whether the edge of the island is exactly so many steps away."""
    last = _walk(board, cell, direction, count)
    return last >= 0 and board.steps[direction][last] < 0
