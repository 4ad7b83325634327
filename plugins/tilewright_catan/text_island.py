"""The island as text: rows of hexes like a wall of bricks, corners and sides between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tilewright.bitset import bits, lowest_bit
from tilewright.render import FAINT_INK, Span, Token, colour_of, ink_on, map_names, token_width
from tilewright_catan.kinds import RESOURCES, TERRAINS
from tilewright_catan.position import ARROW, CAMEL, DAMAGED, HEAD, ROBBER, Position
from tilewright_catan.scenery import TERRAIN_COLOURS

if TYPE_CHECKING:
    from tilewright.board import Board
    from tilewright.board.topology import Point
    from tilewright.play import State

#: Characters from one corner to the next one of a row.
_PITCH: Final = 6
_WATER: Final = "#17618f"
#: Signs of terrains: the first letter of what they bring.
LETTERS: Final = {
    **dict(zip(TERRAINS, (name[0].upper() for name in RESOURCES), strict=True)),
    "desert": "D",
    "oasis": "Y",
}
BUILDING_LETTERS: Final = {"settlement": "S", "city": "C"}
_ROW: Final = 3**0.5 / 2


class OwnerSigns(Protocol):
    """Whoever knows the signs of owners."""

    def owner_sign(self, state: State, owner: int) -> str:
        """The number of a seat, or a letter for a neutral owner."""
        ...


def island_lines(state: State, position: Position, signs: OwnerSigns) -> list[Token] | None:
    """The island as text; None when its hexes do not stand on their corners."""
    board = state.game.board
    if not _is_pointed(board):
        return None
    wall = _Wall(board)
    for site in range(board.size):
        kind = board.kinds[site]
        if kind == "cell":
            wall.put(board.positions[site], _hex(position, site), 2)
        elif kind == "vertex":
            wall.put(board.positions[site], _corner(state, position, signs, site), 0)
        elif board.positions[board.ends[site][0]][0] == board.positions[board.ends[site][1]][0]:
            wall.put(board.positions[site], _upright(state, position, signs, site), 0)
        else:
            wall.put(board.positions[site], _level(state, position, signs, site), 1)
    for site in bits(board.of_kind["edge"]):
        harbour = position.harbour(site)
        if harbour is not None:
            wall.put_harbour(site, _harbour(harbour))
    return wall.lines()


def _is_pointed(board: Board) -> bool:
    """Whether every hex has a corner right above its middle."""
    if not board.of_kind["edge"]:
        return False
    return all(
        any(abs(x - board.positions[cell][0]) < 0.01 for x, _ in board.outlines[cell])
        for cell in bits(board.of_kind["cell"])
    )


class _Wall:
    """Lines of characters: even ones hold corners and level sides, odd ones hexes."""

    def __init__(self, board: Board) -> None:
        self.board = board
        cells = bits(board.of_kind["cell"])
        self.top = min(board.positions[cell][1] for cell in cells) - _ROW
        self.left = min(x for x, _ in board.positions)
        self.placed: dict[int, dict[int, Token]] = {}
        self.names = map_names(board, {cell: self.place(board.positions[cell]) for cell in cells})

    def place(self, point: Point) -> tuple[int, int]:
        """Line and column of a point; corners of a zigzag share a line."""
        x, y = point
        half_rows = (y - self.top) / _ROW * 2
        return self._line(half_rows), round((x - self.left) * 2 * _PITCH)

    def _line(self, half_rows: float) -> int:
        """Middles of hexes and upright sides are at even half rows, all else lies near odd ones."""
        near = round(half_rows)
        if abs(half_rows - near) < 0.1 and near % 2 == 0:
            return near
        return 2 * round((half_rows - 1) / 2) + 1

    def put(self, point: Point, token: Token, before: int) -> None:
        """Puts a token at a point, so many of its characters before it."""
        line, column = self.place(point)
        self.placed.setdefault(line, {})[column - before] = token

    def put_harbour(self, side: int, token: Token) -> None:
        """Puts a harbour beside its side, in the sea."""
        board = self.board
        x, y = board.positions[side]
        cell = bits(board.incident[side] & board.of_kind["cell"])[0]
        dx, dy = x - board.positions[cell][0], y - board.positions[cell][1]
        line, column = self.place((x, y))
        if abs(dy) < 0.01:
            start = column + 5 if dx > 0 else column - 1 - token_width(token)
        else:
            line += 1 if dy > 0 else -1
            start = column - 1
        while self._is_taken(line, start, token_width(token)):
            start += 1 if dx > 0 else -1
        self.placed.setdefault(line, {})[start] = token

    def _is_taken(self, line: int, start: int, width: int) -> bool:
        return any(
            column - 1 < start + width and start < column + token_width(token) + 1
            for column, token in self.placed.get(line, {}).items()
        )

    def lines(self) -> list[Token]:
        """All lines, rows of hexes with the name of the first one."""
        margin = max((len(name) for name in self.names.lines.values()), default=0) + 1
        start = min(min(row) for row in self.placed.values())
        found: list[Token] = []
        for line in range(min(self.placed), max(self.placed) + 1):
            spans = [Span(self.names.lines.get(line, "").ljust(margin), bold=True)]
            at = start
            for column, token in sorted(self.placed.get(line, {}).items()):
                spans += [Span(" " * (column - at)), *token]
                at = column + token_width(token)
            found.append(tuple(spans))
        return [*found, (), *((Span(note),) for note in self._notes())]

    def _notes(self) -> list[str]:
        """How sites are named."""
        kinds, labels = self.board.of_kind, self.board.labels
        corner, side = (labels[lowest_bit(kinds[kind])] for kind in ("vertex", "edge"))
        named = f"Corners and sides are named as {corner} and {side}"
        return [self.names.note, named] if self.names.note else [named]


def _hex(position: Position, site: int) -> Token:
    terrain = position.terrain(site)
    letter = LETTERS.get(terrain, "?")
    colour = TERRAIN_COLOURS.get(terrain, "")
    ink = ink_on(colour) if colour else ""
    number = position.number(site)
    robber = "X" if position.bears(ROBBER, site) else " "
    return (
        Span(f" {letter} ", ink, colour, bold=True),
        Span(f"{number or '':>2} ", bold=number in (6, 8)),
        Span(robber, bold=True),
    )


def _corner(state: State, position: Position, signs: OwnerSigns, site: int) -> Token:
    built = position.built(site)
    if built:
        colour = colour_of(state.game, built.owner)
        text = BUILDING_LETTERS.get(built.piece, "?") + signs.owner_sign(state, built.owner)
        return (Span(text, ink_on(colour), colour, bold=True),)
    if position.bears(HEAD, site):
        return (Span("**", bold=True),)
    if position.bears(ARROW, site):
        return (Span("oo", bold=True),)
    return (Span("··", FAINT_INK),)


def _level(state: State, position: Position, signs: OwnerSigns, site: int) -> Token:
    """A side between two corners of one line."""
    line, owner, colour = _road(state, position, signs, site, "╌═≈")
    camel, left, right = line, line, line
    if position.bears(CAMEL, site):
        camel = "c"
        if site in position.directions:
            start, goal = position.directions[site]
            board = state.game.board
            eastward = board.positions[goal][0] > board.positions[start][0]
            left, right = (line, ">") if eastward else ("<", line)
    ink = ink_on(colour) if colour else FAINT_INK
    drawn = Span(left + (owner or line) + camel + right, ink, colour, bold=bool(colour))
    return (drawn,)


def _upright(state: State, position: Position, signs: OwnerSigns, site: int) -> Token:
    """A side between two hexes of one row."""
    line, owner, colour = _road(state, position, signs, site, "┊║≈")
    camel = ""
    if position.bears(CAMEL, site):
        camel = "c"
        if site in position.directions:
            start, goal = position.directions[site]
            board = state.game.board
            southward = board.positions[goal][1] > board.positions[start][1]
            camel = "cv" if southward else "c^"
    ink = ink_on(colour) if colour else FAINT_INK
    return (Span(line + owner, ink, colour, bold=bool(colour)), Span(camel, bold=True))


def _road(
    state: State, position: Position, signs: OwnerSigns, site: int, lines: str
) -> tuple[str, str, str]:
    """The line of a side (free, road, damaged road), the sign of its owner, and the colour."""
    built = position.built(site)
    if built is None:
        return lines[0], "", ""
    line = lines[2] if position.bears(DAMAGED, site) else lines[1]
    return line, signs.owner_sign(state, built.owner), colour_of(state.game, built.owner)


def _harbour(kind: str) -> Token:
    if kind in RESOURCES:
        return (Span(f"2:1{kind[0].upper()}", _WATER, bold=True),)
    return (Span("3:1" if kind == "any" else "?:1", _WATER, bold=True),)
