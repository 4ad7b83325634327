"""Pictures of How Much for the Camel?: cards by breed and number, with owners, money and tokens."""

from __future__ import annotations

from typing import ClassVar, Final

from tilewright.play import NO_SEAT, State
from tilewright.render import (
    Circle,
    Entry,
    Held,
    Item,
    Items,
    Line,
    Panel,
    Polygon,
    Renderer,
    SiteContents,
    Span,
    Text,
    Token,
    ink_on,
    mixed,
    moved,
    owner_colour,
)
from tilewright_camel.outlook import Outlook

_BREEDS: Final = {"arabian": "#e8b86d", "bactrian": "#c98a63", "saharan": "#d9cf8f"}
_WATER: Final = "#8fc9b3"
_GONE: Final = "#efe9dd"
_DARK: Final = "#3a3026"
_HAMMER: Final = "#c0392b"

#: A camel from the side, its feet at the bottom: with one hump, and with two.
_ONE_HUMP: Final = (
    (-0.19, 0.24), (-0.20, 0.06), (-0.25, 0.10), (-0.24, -0.01), (-0.17, -0.07), (-0.10, -0.17),
    (-0.03, -0.23), (0.04, -0.17), (0.09, -0.05), (0.13, -0.05), (0.15, -0.12), (0.16, -0.21),
    (0.20, -0.25), (0.24, -0.23), (0.30, -0.18), (0.28, -0.14), (0.22, -0.15), (0.22, -0.04),
    (0.18, 0.05), (0.14, 0.09), (0.15, 0.24), (0.09, 0.24), (0.08, 0.10), (-0.08, 0.10),
    (-0.12, 0.11), (-0.13, 0.24),
)  # fmt: skip
_TWO_HUMPS: Final = (
    (-0.19, 0.24), (-0.20, 0.06), (-0.25, 0.10), (-0.24, -0.01), (-0.18, -0.07), (-0.14, -0.17),
    (-0.09, -0.19), (-0.05, -0.10), (-0.01, -0.10), (0.03, -0.19), (0.08, -0.17), (0.10, -0.05),
    (0.13, -0.05), (0.15, -0.12), (0.16, -0.21), (0.20, -0.25), (0.24, -0.23), (0.30, -0.18),
    (0.28, -0.14), (0.22, -0.15), (0.22, -0.04), (0.18, 0.05), (0.14, 0.09), (0.15, 0.24),
    (0.09, 0.24), (0.08, 0.10), (-0.08, 0.10), (-0.12, 0.11), (-0.13, 0.24),
)  # fmt: skip
_CARD: Final = ((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44))


class CamelRenderer(Renderer):
    """Lays the cards out by breed and number; each shows who has it."""

    game: ClassVar[str] = "how-much-for-the-camel"
    paper: ClassVar[str] = "#fcf8ee"
    ground: ClassVar[str] = _GONE
    grid_line: ClassVar[str] = "#b9a98a"

    # --- the table ------------------------------------------------------------------------------

    def scenery(self, state: State) -> Items:
        """The name of each breed above its row."""
        return tuple(
            Text((x - 0.44, y - 0.6), title, 0.26, _DARK, "start", bold=True)
            for (x, y), title in _rows(state)
        )

    def terminal_scenery(self, state: State) -> list[tuple[tuple[float, float], Token]]:
        """Numbers above the columns; the rows begin with the names of their first cards."""
        places = sorted({x for x, y in state.game.board.positions if y == 0.0})
        return [((x, -1.5), (Span(f"{x + 1:.0f}", bold=True),)) for x in places]

    # --- cards ----------------------------------------------------------------------------------

    def site_background(self, state: State, here: SiteContents) -> Items:
        """A card: face up, in the deck, or out of the game."""
        at = state.game.board.positions[here.site]
        names = _names(state, here)
        face = _BREEDS.get(_breed(state, here), _WATER)
        if "deck" in names:
            fill, ink = mixed(_GONE, face, 0.45), mixed(_GONE, _DARK, 0.45)
        elif here.pieces or "lot" in names:
            fill, ink = face, _DARK
        else:
            fill, ink = _GONE, mixed(_GONE, _DARK, 0.3)
        frame = _HAMMER if "lot" in names else self.grid_line
        width = 0.08 if "lot" in names else 0.03
        items: list[Item] = [Polygon(_CARD, fill, frame, width)]
        items += self._face(state, here, ink)
        if not (here.pieces or "deck" in names or "lot" in names or _is_named(state, here)):
            items.append(Line(((-0.36, 0.36), (0.36, -0.36)), mixed(_GONE, _DARK, 0.3), 0.03))
        return moved(items, at)

    def _face(self, state: State, here: SiteContents, ink: str) -> Items:
        breed = _breed(state, here)
        if not breed:
            return (Text((0.0, -0.12), "Oasis", 0.24, ink, bold=True),)
        number = here.label.rpartition("-")[2]
        shape = _TWO_HUMPS if breed == "bactrian" else _ONE_HUMP
        points = _worth(state, here)
        camel = moved((Polygon(shape, ink, ink, 0.01),), (0.12, -0.1), 0.8)
        dots = tuple(Circle((-0.34 + 0.13 * dot, 0.1), 0.045, ink) for dot in range(points))
        return (*camel, Text((-0.27, -0.24), number, 0.32, ink, bold=True), *dots)

    def site_contents(self, state: State, here: SiteContents) -> Items:
        """Owners in a row along the lower edge of the card."""
        at = state.game.board.positions[here.site]
        items: list[Item] = []
        for place, held in enumerate(here.pieces):
            items += moved(self.piece_glyph(state, held, here), (0.27 - 0.34 * place, 0.27), 0.5)
        return moved(items, at)

    def piece_glyph(self, state: State, held: Held, here: SiteContents | None = None) -> Items:
        """The seat in its colour: a disc; a triangle in a Big Three; on water for the Oasis."""
        piece, colour = state.game.pieces[held.kind].id, owner_colour(held.owner)
        edge = _WATER if "oasis" in piece else "#ffffff"
        number = Text((0.0, 0.0), str(held.owner), 0.4, ink_on(colour), bold=True)
        if piece.startswith("big-three"):
            corners = ((-0.42, 0.3), (0.0, -0.46), (0.42, 0.3))
            return (Polygon(corners, colour, edge, 0.08), moved((number,), (0.0, 0.08))[0])
        return (Circle((0.0, 0.0), 0.33, colour, edge, 0.08), number)

    def shown_marks(self, state: State, here: SiteContents) -> list[int]:
        """None: the card itself shows where it is."""
        return []

    def site_title(self, state: State, here: SiteContents) -> str:
        parts = [self.piece_title(state, held, here) for held in here.pieces]
        where = {"deck": "in the deck", "lot": "for sale"}
        parts += [where[name] for name in _names(state, here) if name in where]
        absent = "named as another card" if _is_named(state, here) else "out of the game"
        return f"{here.label}: {', '.join(parts) or absent}"

    def highlight(self, state: State) -> Items:
        return ()

    # --- panels ---------------------------------------------------------------------------------

    def panels(self, state: State, viewer: int | None = None) -> list[Panel]:
        return [self._sale(state), *super().panels(state, viewer)]

    def _sale(self, state: State) -> Panel:
        """Who is merchant, what is for sale and what is bid."""
        market = Outlook(state.game).market
        lot = state.game.board.names(state.marks[market.lot])
        bidder, bid = market.auction.highest(state)
        left = state.marks[market.deck_mark].bit_count()
        rows: list[tuple[Entry, Entry]] = [
            (Entry("merchant"), self._seat(market.merchant(state))),
        ]
        if market.seller(state) != market.merchant(state):
            rows.append((Entry("sells by token"), self._seat(market.seller(state))))
        rows.append((Entry("deck"), Entry(f"{left} cards" if left != 1 else "1 card")))
        if lot and not state.is_terminal():
            rows += [(Entry("for sale"), Entry(name)) for name in lot[:1]]
            rows += [(Entry(""), Entry(name)) for name in lot[1:]]
            if bidder != NO_SEAT:
                rows += [(Entry("highest bid"), Entry(f"{bid} by seat {bidder}", bold=True))]
        return Panel("Market", tuple(rows))

    def _seat(self, seat: int) -> Entry:
        return Entry(f"seat {seat}", bold=True)

    def kind_entry(self, state: State, kind: int) -> Entry:
        piece = state.game.pieces[kind]
        if piece.id == "coin":
            return Entry("money")
        if piece.id == "spit":
            return Entry("tokens")
        return super().kind_entry(state, kind)

    def legend(self, state: State) -> list[Entry]:
        kinds = {piece.id: kind for kind, piece in enumerate(state.game.pieces)}
        texts = (
            ("camel", "card of seat 0"),
            ("big-three", "in a Big Three"),
            ("oasis", "Oasis named so"),
            ("big-three-oasis", "Oasis in a Big Three"),
        )
        entries = [
            Entry(text, self.piece_glyph(state, Held(kinds[piece], 0)), self._sign(piece, 0))
            for piece, text in texts
        ]
        card = (Polygon(_CARD, _BREEDS["arabian"], _HAMMER, 0.1),)
        return [*entries, Entry("for sale", card, (Span("[ ]", _HAMMER, bold=True),))]

    # --- terminal -------------------------------------------------------------------------------

    def _sign(self, piece: str, owner: int) -> Token:
        colour = owner_colour(owner)
        sign = {"big-three": "^", "oasis": "~", "big-three-oasis": "%"}.get(piece, "")
        return (Span(f"{owner}{sign}", ink_on(colour), colour, bold=True),)

    def token(self, state: State, here: SiteContents) -> Token:
        names = _names(state, here)
        held = [self._sign(state.game.pieces[held.kind].id, held.owner) for held in here.pieces]
        sign: Token = tuple(span for token in held for span in token)
        if "lot" in names:
            return (Span("[", _HAMMER, bold=True), *sign, Span("]", _HAMMER, bold=True))
        if sign:
            return sign
        return (Span("?"),) if "deck" in names else (Span("-"),)


def _names(state: State, here: SiteContents) -> tuple[str, ...]:
    """Names of the marks of a site."""
    return tuple(state.game.marks[mark] for mark in here.marks)


def _breed(state: State, here: SiteContents) -> str:
    """The breed of a card; empty for the Oasis."""
    return next((name for name in _names(state, here) if name in _BREEDS), "")


def _rows(state: State) -> list[tuple[tuple[float, float], str]]:
    """Where each breed's row begins, and its name."""
    board = state.game.board
    found: list[tuple[tuple[float, float], str]] = []
    for breed in Outlook(state.game).cards.breeds:
        first = (breed & -breed).bit_length() - 1
        found.append((board.positions[first], board.labels[first].rpartition("-")[0].capitalize()))
    return found


def _is_named(state: State, here: SiteContents) -> bool:
    """Whether this is the Oasis and lies as another card now."""
    division = Outlook(state.game).division
    kinds = division.kinds
    named = 0
    for kind in (kinds.wild, kinds.wild_in_set):
        for mask in state.pieces[kind :: kinds.all_kinds]:
            named |= mask
    return bool(named) and bool(division.cards.wild >> here.site & 1)


def _worth(state: State, here: SiteContents) -> int:
    """Camels on the card."""
    return Outlook(state.game).cards.worth[here.site]
