"""Pictures of Through the Desert: sand, mountains, waterholes, palm trees and camels."""

from __future__ import annotations

from typing import ClassVar, Final

from tilewright.play import State
from tilewright.render import (
    Circle,
    Entry,
    Group,
    Held,
    Item,
    Items,
    Line,
    Polygon,
    Renderer,
    SiteContents,
    Span,
    Text,
    Token,
    connection_lines,
    enclosed_areas,
    ink_on,
    mixed,
    moved,
    owner_colour,
    surroundings,
)

WATERHOLE_VALUES: Final = {"waterhole-1": 1, "waterhole-2": 2, "waterhole-3": 3}
_PRINTED: Final = ("circle", "palm")
_SAND: Final = "#f1e2b8"
_ROCK: Final = "#b79c78"
_ROCK_SHADE: Final = "#866b4f"
_ROCK_LIGHT: Final = "#a3876a"
_ROCK_LINE: Final = "#9c815f"
_WATER: Final = "#8fd0ee"
_WATER_DEEP: Final = "#17618f"
_LEAF: Final = "#2f7d3b"
_LEAF_DARK: Final = "#1f5a2a"
_TRUNK: Final = "#7a5230"
_MEADOW: Final = "#cfdc9f"
_DARK: Final = "#3a3026"

#: A camel from the side, its feet at the bottom; then the rider's cloak.
_CAMEL: Final = (
    (-0.19, 0.24), (-0.20, 0.06), (-0.25, 0.10), (-0.24, -0.01), (-0.17, -0.07), (-0.11, -0.16),
    (-0.06, -0.20), (0.00, -0.20), (0.05, -0.14), (0.09, -0.05), (0.13, -0.05), (0.15, -0.12),
    (0.16, -0.21), (0.20, -0.25), (0.24, -0.23), (0.30, -0.18), (0.28, -0.14), (0.22, -0.15),
    (0.22, -0.04), (0.18, 0.05), (0.14, 0.09), (0.15, 0.24), (0.09, 0.24), (0.08, 0.10),
    (-0.08, 0.10), (-0.12, 0.11), (-0.13, 0.24),
)  # fmt: skip
_CLOAK: Final = ((-0.12, -0.12), (-0.09, -0.27), (0.01, -0.27), (0.06, -0.12))
#: Ends of the leaves of a palm tree, from the crown.
_LEAVES: Final = ((-0.27, 0.08), (-0.25, -0.10), (-0.07, -0.17), (0.15, -0.15), (0.28, -0.02))
_CROWN: Final = (0.03, -0.14)
_SQUARE: Final = ((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42))
_OASIS: Final = Span("Y", _LEAF, bold=True)
_MOUNTAIN: Final = Span("^", _ROCK_SHADE)


class DesertRenderer(Renderer):
    """Draws caravans on the sand."""

    game: ClassVar[str] = "through-the-desert"
    paper: ClassVar[str] = "#fcf8ee"
    ground: ClassVar[str] = _SAND
    grid_line: ClassVar[str] = "#d9c48f"

    # --- the land -------------------------------------------------------------------------------

    def scenery(self, state: State) -> Items:
        items: list[Item] = []
        for number, place in enumerate(surroundings(state.game.board)):
            rock = Polygon(place.outline, _ROCK, _ROCK_LINE, 0.03)
            items.append(
                Group((rock, *moved(_peaks(number), place.position)), "mountain", "mountain")
            )
        return tuple(items)

    def site_colour(self, state: State, here: SiteContents) -> str:
        return _MEADOW if "oasis" in _names(state, here) else self.ground

    def tint(self, here: SiteContents) -> float:
        return 0.32

    def links(self, state: State) -> Items:
        """Bands that hold each caravan together."""
        board = state.game.board
        kinds = len(state.game.pieces)
        items: list[Item] = []
        for at, mask in enumerate(state.pieces):
            owner, colour = owner_colour(at // kinds), state.game.pieces[at % kinds].colour
            items += connection_lines(board, mask, owner, 0.3)
            items += connection_lines(board, mask, colour, 0.2)
        return tuple(items)

    # --- marks ----------------------------------------------------------------------------------

    def shown_marks(self, state: State, here: SiteContents) -> list[int]:
        """What lies here; printed marks only until something was laid on them or happened there.

        A leader shows by its rider.
        """
        names = state.game.marks
        marks = [mark for mark in here.marks if names[mark] != "leader"]
        laid = [mark for mark in marks if names[mark] not in _PRINTED]
        return laid if laid or here.pieces or here.areas else marks

    def mark_glyph(self, state: State, mark: int) -> Items:
        name = state.game.marks[mark]
        if name in WATERHOLE_VALUES:
            return _waterhole(WATERHOLE_VALUES[name])
        if name == "oasis":
            return _palm_tree(_LEAF, _LEAF_DARK, _TRUNK)
        if name == "palm":
            faint = mixed(_SAND, _TRUNK, 0.35)
            return moved(_palm_tree(faint, faint, faint), (0.0, 0.0), 0.6)
        if name == "circle":
            return (Circle((0.0, 0.0), 0.17, stroke=mixed(_SAND, _WATER_DEEP, 0.4), width=0.035),)
        return super().mark_glyph(state, mark)

    # --- camels ---------------------------------------------------------------------------------

    def piece_glyph(self, state: State, held: Held, here: SiteContents | None = None) -> Items:
        leads = here is not None and "leader" in _names(state, here)
        return _camel(state.game.pieces[held.kind].colour, held.owner, leads)

    def piece_title(self, state: State, held: Held, here: SiteContents) -> str:
        leads = "leader" in _names(state, here)
        colour = state.game.pieces[held.kind].title
        return f"{colour} {'leader' if leads else 'camel'} of seat {held.owner}"

    # --- panels ---------------------------------------------------------------------------------

    def legend(self, state: State) -> list[Entry]:
        first = state.game.pieces[0]
        camel, leader = _camel(first.colour, 0, False), _camel(first.colour, 0, True)
        letter = Span(self.piece_signs(state)[0], ink_on(first.colour), first.colour)
        owner = Span("0", ink_on(owner_colour(0)), owner_colour(0), bold=True)
        entries = [
            Entry(piece.title, named.glyph, named.token)
            for kind, piece in enumerate(state.game.pieces)
            for named in (self.kind_entry(state, kind),)
        ]
        entries += [
            Entry("camel of seat 0", camel, (letter, owner)),
            Entry("leader of seat 0", leader, (letter, owner, Span("*", bold=True))),
            Entry("waterhole of 2", _waterhole(2), _water_token(2)),
            Entry("oasis", _palm_tree(_LEAF, _LEAF_DARK, _TRUNK), (_OASIS,)),
        ]
        rock = (Polygon(_SQUARE, _ROCK, _ROCK_LINE, 0.04), *_peaks(0))
        entries.append(Entry("mountain", rock, (_MOUNTAIN,)))
        if any(enclosed_areas(state)):
            entries.append(self.area_entry())
        return entries

    # --- terminal -------------------------------------------------------------------------------

    def piece_token(self, state: State, held: Held, here: SiteContents) -> Token:
        token = super().piece_token(state, held, here)
        return (*token, Span("*", bold=True)) if "leader" in _names(state, here) else token

    def mark_token(self, state: State, mark: int) -> Token:
        name = state.game.marks[mark]
        if name in WATERHOLE_VALUES:
            return _water_token(WATERHOLE_VALUES[name])
        return (_OASIS,) if name == "oasis" else (Span("o" if name == "circle" else "y"),)

    def terminal_scenery(self, state: State) -> list[tuple[tuple[float, float], Token]]:
        return [(place.position, (_MOUNTAIN,)) for place in surroundings(state.game.board)]


def _names(state: State, here: SiteContents) -> tuple[str, ...]:
    """Names of the marks of a site."""
    return tuple(state.game.marks[mark] for mark in here.marks)


def _water_token(value: int) -> Token:
    return (Span(f"({value})", _WATER_DEEP, _WATER),)


def _peaks(number: int) -> Items:
    """Two peaks, the lower one to the left or to the right."""
    side = -1 if number * 7 % 3 else 1
    low = _peak((-0.17 * side, 0.24), 0.17, 0.26)
    return (*low, *_peak((0.1 * side, 0.27), 0.25, 0.5))


def _peak(foot: tuple[float, float], half: float, height: float) -> Items:
    x, y = foot
    top, ridge = (x, y - height), (x + half * 0.2, y)
    return (
        Polygon(((x - half, y), top, ridge), _ROCK_LIGHT),
        Polygon((ridge, top, (x + half, y)), _ROCK_SHADE),
    )


def _waterhole(value: int) -> Items:
    """A pool with its value."""
    return (
        Circle((0.0, 0.0), 0.29, _WATER, _WATER_DEEP, 0.045),
        Circle((0.0, 0.0), 0.23, stroke="#c9eaf8", width=0.025),
        Text((0.0, 0.0), str(value), 0.34, _WATER_DEEP, bold=True),
    )


def _palm_tree(leaf: str, leaf_edge: str, trunk: str) -> Items:
    """A palm tree: bent trunk and five leaves that hang from the crown."""
    cx, cy = _CROWN
    stem = Line(((-0.06, 0.36), (-0.03, 0.18), (0.01, 0.02), _CROWN), trunk, 0.07)
    leaves = [_leaf(end, leaf, leaf_edge) for end in _LEAVES]
    nuts = (
        Circle((cx - 0.05, cy + 0.06), 0.04, trunk),
        Circle((cx + 0.05, cy + 0.06), 0.04, trunk),
    )
    return (stem, *leaves, *nuts)


def _leaf(end: tuple[float, float], fill: str, edge: str) -> Polygon:
    """A leaf from the crown to ``end``, arched upwards."""
    (cx, cy), (ex, ey) = _CROWN, (end[0] * 1.25, end[1] * 1.25)
    middle = ((cx + ex) / 2, (cy + ey) / 2)
    over = (middle[0], middle[1] - 0.13)
    under = (middle[0], middle[1] - 0.01)
    return Polygon((_CROWN, over, (ex, ey), under), fill, edge, 0.02)


def _camel(colour: str, owner: int, leads: bool) -> Items:
    """A token: a camel on a disc of its colour in the owner's ring, with the owner's number."""
    ring = owner_colour(owner)
    coat = mixed(colour, _DARK, 0.55)
    items: list[Item] = [
        Circle((0.0, 0.0), 0.4, colour, ring, 0.085),
        Polygon(_CAMEL, coat, coat, 0.025),
    ]
    if leads:
        items += [
            Polygon(_CLOAK, ring, "#ffffff", 0.025),
            Circle((-0.04, -0.32), 0.075, "#ffffff", ring, 0.05),
        ]
    badge = Circle((0.27, 0.27), 0.17, ring, "#ffffff", 0.03)
    number = Text((0.27, 0.27), str(owner), 0.25, ink_on(ring), bold=True)
    return (*items, badge, number)
