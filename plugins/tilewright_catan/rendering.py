"""Pictures of Catan: the island, what is built on it, and tables of what the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from tilewright.play import NO_CHOICE, Choice, State
from tilewright.render import (
    Circle,
    Entry,
    Items,
    Panel,
    Polygon,
    Renderer,
    SiteContents,
    Span,
    TextPicture,
    Token,
    colour_of,
    in_columns,
    ink_on,
    mixed,
    moved,
    panel_lines,
    score_panel,
    status_line,
    title_line,
)
from tilewright.render.contents import last_placement
from tilewright_catan import piece_shapes as shapes
from tilewright_catan.island_picture import IslandPicture
from tilewright_catan.kinds import RESOURCES, TERRAINS
from tilewright_catan.position import ARROW, CAMEL, DAMAGED, HEAD, ROBBER, Position
from tilewright_catan.scenery import TERRAIN_COLOURS, scenery_of
from tilewright_catan.state import catan
from tilewright_catan.tables import (
    card_panel,
    development_panel,
    icon_entries,
    player_panel,
    stock_panel,
)
from tilewright_catan.text_island import BUILDING_LETTERS, LETTERS, island_lines

_BRINGS: Final = dict(zip(TERRAINS, RESOURCES, strict=True))
#: Round the latest piece.
_RING: Final = (
    Circle((0.0, 0.0), 0.28, stroke=shapes.PALE, width=0.085),
    Circle((0.0, 0.0), 0.28, stroke=shapes.DARK, width=0.045),
)
_SAMPLE_ROAD: Final = ((-0.55, 0.0), (0.55, 0.0))


class CatanRenderer(Renderer):
    """Draws positions of Catan and of its scenario."""

    game: ClassVar[str] = "catan"
    paper: ClassVar[str] = "#fdfbf5"

    def board_items(self, state: State, contents: Sequence[SiteContents]) -> Items:
        picture = IslandPicture(state, Position(state), self)
        return picture.items(self.highlight(state))

    def site_title(self, state: State, here: SiteContents) -> str:
        title = IslandPicture(state, Position(state), self).title(here.site)
        return f"{here.label}: {title}" if title else here.label

    def description(self, state: State, contents: Sequence[SiteContents]) -> str:
        picture = IslandPicture(state, Position(state), self)
        titles = [
            f"{here.label}: {title}" for here in contents if (title := picture.title(here.site))
        ]
        points = state.game.scores(state, viewer=None)
        scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(points))
        return f"{status_line(state)}. Points: {scores}. On the board: {'; '.join(titles)}."

    def highlight(self, state: State) -> Items:
        """Where the latest piece was placed, also by an action of a turn."""
        site = last_placement(state)
        if site is None:
            site = _latest_site(state)
        return () if site is None else moved(_RING, state.game.board.positions[site])

    # --- panels ---------------------------------------------------------------------------------

    def panels(self, state: State, viewer: int | None = None) -> list[Panel]:
        legend = [*self.legend(state), *icon_entries(state, state.observation(viewer)["supplies"])]
        if self.highlight(state):
            legend.append(Entry("latest piece", moved(_RING, (0.0, 0.0), 1.5)))
        return [*self._tables(state, viewer), in_columns("Legend", legend)]

    def _tables(self, state: State, viewer: int | None) -> list[Panel]:
        game = state.game
        seen = state.observation(viewer)
        supplies = seen["supplies"]
        seats = [self.seat_entry(state, seat) for seat in range(game.num_players)]
        neutrals = [
            self.neutral_entry(state, owner) for owner in range(game.num_players, game.num_owners)
        ]
        panels = [score_panel(state, seats, viewer)] if self.with_points else []
        panels.append(player_panel(catan(state), supplies, seats, neutrals))
        own = seats[viewer] if viewer is not None else Entry()
        more = [card_panel(supplies, viewer, own)]
        if viewer is not None:
            more.append(development_panel(supplies, viewer))
        more.append(stock_panel(state, supplies, seen["game"]["event_cards"]))
        return [*panels, *(panel for panel in more if panel is not None)]

    def legend(self, state: State) -> list[Entry]:
        position = Position(state)
        entries = [
            _terrain_entry(terrain)
            for terrain in TERRAIN_COLOURS
            if terrain in _BRINGS or position.marked(terrain)
        ]
        entries += self._piece_entries(state)
        entries.append(Entry("robber", moved(shapes.robber(), (0.0, 0.0), 1.5), (_sign("X"),)))
        colour = colour_of(state.game, 1)
        damaged = moved(shapes.damaged_road(_SAMPLE_ROAD, colour, 1, hollow=False), (0.0, 0.0), 0.8)
        for mark, text, glyph, sign in (
            (DAMAGED, "damaged road", damaged, "≈1"),
            (CAMEL, "camel on its way", moved(shapes.camel((1.0, 0.0)), (-0.12, 0.0), 1.9), "c>"),
            (HEAD, "a route goes on here", moved(shapes.caravan_head(), (0.0, 0.0), 1.6), "**"),
        ):
            if position.marked(mark):
                entries.append(Entry(text, glyph, (_sign(sign),)))
        if position.marked(ARROW):
            arrow = moved(shapes.caravan_arrow((0.55, 0.0)), (-0.75, 0.0), 2.2)
            entries.append(Entry("oasis arrow", arrow, (_sign("oo"),)))
        return entries

    def _piece_entries(self, state: State) -> list[Entry]:
        """Pieces by the example of seat 1, whose roads bear a dot."""
        game = state.game
        colour = colour_of(game, 1)
        road = shapes.road(_SAMPLE_ROAD, colour, 1)
        house = moved(shapes.settlement(colour, "1"), (0.0, 0.0), 1.8)
        town = moved(shapes.city(colour, "1"), (0.0, 0.0), 1.5)
        entries = [
            Entry("road of seat 1 (1 dot)", road, (_owned("═1", colour),)),
            Entry("settlement", house, (_owned(f"{BUILDING_LETTERS['settlement']}1", colour),)),
            Entry("city", town, (_owned(f"{BUILDING_LETTERS['city']}1", colour),)),
        ]
        for owner in range(game.num_players, game.num_owners):
            title = f"{self.owner_title(state, owner)} (neutral)"
            entries.append(self.neutral_entry(state, owner, title))
        return entries

    # --- terminal -------------------------------------------------------------------------------

    def terminal(self, state: State, viewer: int | None = None) -> TextPicture:
        island = island_lines(state, Position(state), self)
        if island is None:
            return super().terminal(state, viewer)
        lines: list[Token] = [
            (Span(title_line(state), bold=True),),
            (Span(status_line(state)),),
            (),
            *island,
        ]
        # Columns have words there instead of pictures, and nothing is ringed.
        for panel in (*self._tables(state, viewer), in_columns("Legend", self.legend(state))):
            lines += [(), *panel_lines(panel)]
        return TextPicture(tuple(lines))

    def token(self, state: State, here: SiteContents) -> Token:
        """A hex where hexes do not stand on their corners: its letter and number."""
        if state.game.board.kinds[here.site] != "cell":
            return super().token(state, here)
        position = Position(state)
        letter = LETTERS.get(position.terrain(here.site), "?")
        robber = "X" if position.bears(ROBBER, here.site) else ""
        return (Span(f"{letter}{position.number(here.site) or ''}{robber}", bold=True),)


def _latest_site(state: State) -> int | None:
    """The site that the latest choice names, if it names one."""
    if not state.history or any(choice != NO_CHOICE for choice in state.pending):
        return None
    record = state.game.action_record(state.history[-1])
    if not isinstance(record, Choice):
        return None
    return state.game.board.index.get(record.choice.rpartition(" ")[2])


def _terrain_entry(terrain: str) -> Entry:
    colour = TERRAIN_COLOURS[terrain]
    corners = ((-0.45, -0.4), (0.45, -0.4), (0.45, 0.4), (-0.45, 0.4))
    field = Polygon(corners, colour, mixed(colour, shapes.DARK, 0.4), 0.03)
    glyph = (field, *moved(scenery_of(terrain), (0.0, 0.0), 1.2))
    text = f"{terrain}: {_BRINGS[terrain]}" if terrain in _BRINGS else terrain
    return Entry(text, glyph, (Span(f" {LETTERS[terrain]} ", ink_on(colour), colour, bold=True),))


def _sign(text: str) -> Span:
    return Span(text, bold=True)


def _owned(text: str, colour: str) -> Span:
    return Span(text, ink_on(colour), colour, bold=True)
