"""The general renderer, from which the renderer of a game derives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from tilewright.bitset import bits
from tilewright.board.topology import Point
from tilewright.play import State
from tilewright.render.contents import (
    SiteContents,
    enclosed_areas,
    last_placement,
    site_contents,
)
from tilewright.render.grid import text_map
from tilewright.render.look import Look
from tilewright.render.palette import FAINT_INK, INK, owner_colour
from tilewright.render.panels import Entry, Panel, Span, Token, draw_panels
from tilewright.render.scene import (
    Box,
    Circle,
    Group,
    Item,
    Items,
    Line,
    Polygon,
    Scene,
    Text,
    bounds,
    moved,
)
from tilewright.render.shapes import border_lines, connection_lines
from tilewright.render.tables import (
    in_columns,
    score_panel,
    status_line,
    supply_panels,
    title_line,
    words,
)
from tilewright.render.terminal import TextPicture, panel_lines
from tilewright.render.tiles import tile_bodies


class Renderer(Look):
    """Draws states of any game with a board.

    A plugin derives from it, sets ``game`` and overrides what shall look otherwise: single signs of
    ``Look``, or what is drawn where and which panels stand beside the board.

    Attributes:
        game: name of the game whose states it draws.
        with_points: whether the points are among the panels; who tells them elsewhere sets it to
            False.
    """

    game: ClassVar[str] = ""
    with_points: bool = True

    # --- whole pictures -------------------------------------------------------------------------

    def scene(self, state: State, viewer: int | None = None) -> Scene:
        """The picture of a state: the board, title and panels.

        Args:
            state: what to draw.
            viewer: seat for which it is drawn; None: a spectator, who sees what is public.
        """
        contents = site_contents(state)
        drawn = self.board_items(state, contents)
        board = bounds(drawn)
        tables, beside = draw_panels(self.panels(state, viewer), board)
        whole = board.joined(beside)
        size = min(0.75, whole.width / 34)
        head = self._head(state, whole, size)
        title, status = title_line(state), status_line(state)
        return Scene(
            title=f"{title}, {status}",
            description=self.description(state, contents),
            box=whole.joined(bounds(head)).grown(size * 0.8),
            items=(*drawn, *tables, *head),
            background=self.paper,
        )

    def terminal(self, state: State, viewer: int | None = None) -> TextPicture:
        """The same as styled text; ``tilewright.render.terminal_text`` makes it ready to print."""
        contents = site_contents(state)
        title = Span(title_line(state), bold=True)
        lines: list[Token] = [(title,), (Span(status_line(state)),), ()]
        lines += self._terminal_board(state, contents)
        for panel in self.panels(state, viewer):
            lines += [(), *panel_lines(panel)]
        return TextPicture(tuple(lines))

    # --- the board ------------------------------------------------------------------------------

    def board_items(self, state: State, contents: Sequence[SiteContents]) -> Items:
        """The board and all that lies on it, bottom first."""
        named = [(here, self.site_title(state, here)) for here in contents]
        sites = [
            Group(self.site_background(state, here), title, f"site {here.label}")
            for here, title in named
        ]
        # What lies on vertices hides the ends of what lies on edges.
        order = {"cell": 0, "edge": 1, "vertex": 2}
        kinds = state.game.board.kinds
        named.sort(key=lambda row: order[kinds[row[0].site]])
        filled = [
            Group(self.site_contents(state, here), title, f"contents {here.label}")
            for here, title in named
            if here.pieces or self.shown_marks(state, here)
        ]
        return (
            *self.scenery(state),
            *sites,
            *self.area_borders(state),
            *self.links(state),
            *filled,
            *self.highlight(state),
        )

    def scenery(self, state: State) -> Items:
        """What lies under and around the board; lines between sites that have no outline."""
        board = state.game.board
        if any(board.outlines):
            return ()
        return connection_lines(board, board.everywhere, self.grid_line, 0.04)

    def site_background(self, state: State, here: SiteContents) -> Items:
        """A site without its contents, tinted where it is enclosed."""
        board = state.game.board
        kind, outline = board.kinds[here.site], board.outlines[here.site]
        at = board.positions[here.site]
        if kind == "vertex":
            return (Circle(at, 0.045, self.grid_line),)
        if kind == "edge":
            return (Line(outline, self.grid_line, 0.035),) if outline else ()
        items: list[Item] = []
        for paint, opacity in self._paints(state, here):
            if outline:
                items.append(Polygon(outline, paint, self.grid_line, 0.03, opacity))
            else:
                items.append(Circle(at, 0.4, paint, self.grid_line, 0.03, opacity))
        if not (here.pieces or self.shown_marks(state, here)):
            items += moved(self.empty_glyph(state, here), at)
        return tuple(items)

    def _paints(self, state: State, here: SiteContents) -> list[tuple[str, float]]:
        tints = [(owner_colour(seat), self.tint(here)) for seat in here.areas]
        return [(self.site_colour(state, here), 1.0), *tints]

    def area_borders(self, state: State) -> Items:
        """Lines around the enclosed areas."""
        board = state.game.board
        items: list[Item] = []
        for seat, mask in enumerate(enclosed_areas(state)):
            items += border_lines(board, mask, owner_colour(seat), 0.07)
        return tuple(items)

    def links(self, state: State) -> Items:
        """What joins sites or pieces that belong together; in general the bodies of tiles."""
        return tile_bodies(state)

    def highlight(self, state: State) -> Items:
        """Shows where the latest piece was placed."""
        site = last_placement(state)
        if site is None:
            return ()
        board = state.game.board
        radius = 0.47 if board.kinds[site] == "cell" else 0.25
        ring = (Circle((0.0, 0.0), radius, stroke=INK, width=0.035),)
        return moved(ring, board.positions[site])

    # --- contents of a site ---------------------------------------------------------------------

    def site_contents(self, state: State, here: SiteContents) -> Items:
        """The marks and pieces of a site, at their place."""
        board = state.game.board
        at = board.positions[here.site]
        if here.pieces and board.kinds[here.site] == "edge" and board.outlines[here.site]:
            return self.edge_piece(state, here.pieces[0], board.outlines[here.site])
        scale = 1.0 if board.kinds[here.site] == "cell" else 0.55
        shown = self.shown_marks(state, here)
        items: list[Item] = []
        if here.pieces:
            items += _in_row([self.piece_glyph(state, held, here) for held in here.pieces])
            small = [moved(self.mark_glyph(state, mark), (0.0, 0.0), 0.5) for mark in shown]
            items += moved(_in_row(small), (0.0, -0.32))
        else:
            items += _in_row([self.mark_glyph(state, mark) for mark in shown])
        return moved(items, at, scale)

    def description(self, state: State, contents: Sequence[SiteContents]) -> str:
        """The picture in words, for somebody who cannot see it; of the points what is public."""
        titles = [self.site_title(state, here) for here in contents if here.pieces or here.marks]
        scores = state.game.scores(state, viewer=None)
        each = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(scores))
        points = f" Points: {each}." if state.game.scoring else ""
        on_board = "; ".join(titles) or "nothing"
        return f"{status_line(state)}.{points} On the board: {on_board}."

    # --- panels ---------------------------------------------------------------------------------

    def panels(self, state: State, viewer: int | None = None) -> list[Panel]:
        """The tables beside the board."""
        seats = [self.seat_entry(state, seat) for seat in range(state.game.num_players)]
        counted = self.with_points and state.game.scoring
        panels = [score_panel(state, seats, viewer)] if counted else []
        neutrals = range(state.game.num_players, state.game.num_owners)
        owners = [*seats, *(self.neutral_entry(state, owner) for owner in neutrals)]
        panels += supply_panels(state, viewer, lambda kind: self.kind_entry(state, kind), owners)
        legend = self.legend(state)
        return [*panels, in_columns("Legend", legend)] if legend else panels

    def legend(self, state: State) -> list[Entry]:
        """What explains the signs."""
        game = state.game
        entries: list[Entry] = []
        for kind, piece in enumerate(game.pieces):
            named = self.kind_entry(state, kind)
            entries.append(Entry(piece.title, named.glyph, named.token))
        for mark, name in enumerate(game.marks):
            if state.marks[mark]:
                glyph = moved(self.mark_glyph(state, mark), (0.0, 0.0), 1.5)
                entries.append(Entry(words(name), glyph, self.mark_token(state, mark)))
        for owner in range(game.num_players, game.num_owners):
            title = f"{self.owner_title(state, owner)} (neutral)"
            entries.append(self.neutral_entry(state, owner, title))
        if any(enclosed_areas(state)):
            entries.append(self.area_entry())
        return entries

    # --- terminal -------------------------------------------------------------------------------

    def terminal_scenery(self, state: State) -> list[tuple[Point, Token]]:
        """What is shown at points beside the sites; none in general."""
        return []

    def _terminal_board(self, state: State, contents: Sequence[SiteContents]) -> list[Token]:
        board = state.game.board
        cells = board.of_kind["cell"]
        tokens = {here.site: self.token(state, here) for here in contents}
        drawn = text_map(
            board, {site: tokens[site] for site in bits(cells)}, self.terminal_scenery(state)
        )
        listed = [here for here in contents if drawn is None or not cells >> here.site & 1]
        lines = [] if drawn is None else [*drawn.lines]
        for here in listed:
            if here.pieces or self.shown_marks(state, here):
                title = Span(f"  {self.site_title(state, here)}")
                lines.append((*tokens[here.site], title))
        if drawn is not None and drawn.note:
            lines += [(), (Span(drawn.note),)]
        return lines or [(Span("(the board is empty)"),)]

    def _head(self, state: State, whole: Box, size: float) -> Items:
        left, top = whole.left, whole.top - size * 2.2
        return (
            Text((left, top), title_line(state), size, INK, "start", bold=True),
            Text((left, top + size * 1.25), status_line(state), size * 0.7, FAINT_INK, "start"),
        )


def _in_row(glyphs: Iterable[Items]) -> Items:
    """Glyphs side by side within one unit; a single one keeps its size."""
    every = list(glyphs)
    scale = 1.0 if len(every) < 2 else 1.35 / (len(every) + 0.35)
    items: list[Item] = []
    for number, glyph in enumerate(every):
        x = (number - (len(every) - 1) / 2) * 0.72 * scale
        items += moved(glyph, (x, 0.0), scale)
    return tuple(items)
