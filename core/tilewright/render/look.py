"""What single things look like: the small methods that the renderer of a game overrides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tilewright.board.topology import Point
from tilewright.play import State
from tilewright.render.contents import Held, SiteContents, initials
from tilewright.render.palette import (
    FAINT_INK,
    INK,
    colour_of,
    ink_on,
    mark_colour,
    mixed,
    owner_colour,
)
from tilewright.render.panels import Entry, Span, Token, token_width
from tilewright.render.scene import Circle, Items, Line, Polygon, Text
from tilewright.render.tables import words


class Look:
    """Colours, glyphs, words and signs of a terminal.

    A glyph is drawn around the origin, in a space one unit wide, and then put where it belongs.

    Attributes:
        paper: colour behind the picture.
        ground: colour of cells.
        grid_line: colour of outlines.
        shows_labels: whether empty cells bear their label.
    """

    paper: ClassVar[str] = "#fbfaf7"
    ground: ClassVar[str] = "#efebe2"
    grid_line: ClassVar[str] = "#bdb5a6"
    shows_labels: ClassVar[bool] = True

    # --- sites ----------------------------------------------------------------------------------

    def site_colour(self, state: State, here: SiteContents) -> str:
        """Colour of the ground of a cell."""
        return self.ground

    def tint(self, here: SiteContents) -> float:
        """How strongly the owner's colour covers an enclosed site, from 0 to 1."""
        return 0.28

    def empty_glyph(self, state: State, here: SiteContents) -> Items:
        """What an empty cell shows: the seat that has enclosed it, else its label."""
        if here.areas:
            colour = owner_colour(here.areas[0])
            text = " ".join(str(seat) for seat in here.areas)
            return (Text((0.0, 0.0), text, 0.3, colour, bold=True),)
        if not self.shows_labels:
            return ()
        ink = mixed(self.site_colour(state, here), FAINT_INK, 0.7)
        return (Text((0.0, 0.0), here.label, min(0.19, 0.95 / len(here.label)), ink),)

    # --- marks and pieces -----------------------------------------------------------------------

    def shown_marks(self, state: State, here: SiteContents) -> list[int]:
        """The marks of a site that are drawn; those put there during play come first."""
        initial = state.game.initial_marks
        return sorted(here.marks, key=lambda mark: (initial[mark] >> here.site & 1, mark))

    def mark_glyph(self, state: State, mark: int) -> Items:
        """A mark: a small labelled disc in general."""
        colour = mark_colour(mark)
        sign = self.mark_signs(state)[mark]
        disc = Circle((0.0, 0.0), 0.21, colour, mixed(colour, INK, 0.4), 0.03)
        return (disc, Text((0.0, 0.0), sign, 0.26, ink_on(colour), bold=True))

    def piece_glyph(self, state: State, held: Held, here: SiteContents | None = None) -> Items:
        """A piece: a disc of its colour in a ring of its owner's, with the sign of the owner.

        Args:
            state: the state being drawn.
            held: kind and owner of the piece.
            here: the site that holds it; None in a legend.
        """
        colour = state.game.pieces[held.kind].colour
        disc = Circle((0.0, 0.0), 0.33, colour, colour_of(state.game, held.owner), 0.1)
        sign = self.owner_sign(state, held.owner)
        return (disc, Text((0.0, 0.0), sign, 0.34, ink_on(colour), bold=True))

    def edge_piece(self, state: State, held: Held, ends: Sequence[Point]) -> Items:
        """A piece on an edge: a line of its colour inside one of its owner's."""
        colour = state.game.pieces[held.kind].colour
        (ax, ay), (bx, by) = ends[0], ends[-1]
        line = tuple((ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.16, 0.84))
        around = Line(line, colour_of(state.game, held.owner), 0.17)
        return (around, Line(line, colour, 0.06))

    # --- words ----------------------------------------------------------------------------------

    def site_title(self, state: State, here: SiteContents) -> str:
        """What a pointer that rests on a site is told."""
        game = state.game
        parts = [self.piece_title(state, held, here) for held in here.pieces]
        parts += [words(game.marks[mark]) for mark in self.shown_marks(state, here)]
        parts += [f"area of seat {seat}" for seat in here.areas]
        return f"{here.label}: {', '.join(parts)}" if parts else here.label

    def piece_title(self, state: State, held: Held, here: SiteContents) -> str:
        """A piece in words."""
        return f"{state.game.pieces[held.kind].title} of {self.owner_title(state, held.owner)}"

    def owner_title(self, state: State, owner: int) -> str:
        """A seat, or a neutral owner, in words."""
        neutral = owner - state.game.num_players
        return state.game.neutrals[neutral].title if neutral >= 0 else f"seat {owner}"

    def owner_sign(self, state: State, owner: int) -> str:
        """The number of a seat, or a letter for a neutral owner."""
        neutral = owner - state.game.num_players
        if neutral < 0:
            return str(owner)
        return initials(each.id for each in state.game.neutrals)[neutral]

    # --- entries of panels ----------------------------------------------------------------------

    def seat_entry(self, state: State, seat: int) -> Entry:
        """What stands for a seat; the one that acts is marked."""
        colour = owner_colour(seat)
        acts = seat == state.player
        frame = INK if acts else ""
        badge = Circle((0.0, 0.0), 0.42, colour, frame, 0.12)
        number = Text((0.0, 0.0), str(seat), 0.52, ink_on(colour), bold=True)
        sign = Span(f"{'>' if acts else ''}seat {seat}", ink_on(colour), colour, bold=acts)
        return Entry(glyph=(badge, number), token=(sign,))

    def neutral_entry(self, state: State, owner: int, title: str = "") -> Entry:
        """What stands for a neutral owner, with its title in a legend."""
        colour, letter = colour_of(state.game, owner), self.owner_sign(state, owner)
        badge = Circle((0.0, 0.0), 0.42, colour)
        sign = Text((0.0, 0.0), letter, 0.52, ink_on(colour), bold=True)
        shown = letter if title else self.owner_title(state, owner)
        return Entry(title, (badge, sign), (Span(shown, ink_on(colour), colour),))

    def kind_entry(self, state: State, kind: int) -> Entry:
        """What stands for a kind of piece whoever owns it."""
        colour = state.game.pieces[kind].colour
        disc = Circle((0.0, 0.0), 0.38, colour, mixed(colour, INK, 0.45), 0.06)
        sign = self.piece_signs(state)[kind]
        return Entry(
            glyph=(disc, Text((0.0, 0.0), sign, 0.44, ink_on(colour))),
            token=(Span(sign, ink_on(colour), colour),),
        )

    def area_entry(self) -> Entry:
        """What explains enclosed sites, by the colour of seat 0."""
        corners = ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4))
        colour = owner_colour(0)
        field = Polygon(corners, mixed(self.ground, colour, 0.28), colour, 0.07)
        number = Text((0.0, 0.0), "0", 0.4, colour, bold=True)
        return Entry("enclosed by seat 0", (field, number), self.area_token(0))

    # --- terminal -------------------------------------------------------------------------------

    def piece_signs(self, state: State) -> Sequence[str]:
        """A letter for each kind of piece."""
        return initials(piece.id for piece in state.game.pieces)

    def mark_signs(self, state: State) -> Sequence[str]:
        """A letter for each mark."""
        return initials(state.game.marks)

    def token(self, state: State, here: SiteContents) -> Token:
        """What stands for a site in a terminal, three characters at most."""
        shown = self.shown_marks(state, here)
        signs = [self.mark_token(state, mark) for mark in shown]
        if not here.pieces:
            empty = self.area_token(here.areas[0]) if here.areas else (Span("."),)
            return signs[0] if signs else empty
        token = self.piece_token(state, here.pieces[0], here)
        rest = (Span("+"),) if len(here.pieces) > 1 else (signs or [()])[0]
        return (*token, *rest) if token_width(token) + token_width(rest) <= 3 else token

    def piece_token(self, state: State, held: Held, here: SiteContents) -> Token:
        """A piece: its letter and the sign of the owner."""
        piece, owner = state.game.pieces[held.kind].colour, colour_of(state.game, held.owner)
        letter = self.piece_signs(state)[held.kind]
        return (
            Span(letter, ink_on(piece), piece),
            Span(self.owner_sign(state, held.owner), ink_on(owner), owner, bold=True),
        )

    def mark_token(self, state: State, mark: int) -> Token:
        """A mark: its letter in lower case, so that it is no piece."""
        return (Span(self.mark_signs(state)[mark].lower(), mark_colour(mark)),)

    def area_token(self, seat: int) -> Token:
        """An empty site that the seat has enclosed."""
        return (Span(f":{seat}", owner_colour(seat)),)
