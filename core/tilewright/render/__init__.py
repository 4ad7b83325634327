"""Pictures of states: as SVG, as PNG (extra ``png``) and for a terminal."""

from tilewright.render.contents import Held, SiteContents, enclosed_areas, site_contents
from tilewright.render.labels import map_names
from tilewright.render.look import Look
from tilewright.render.palette import FAINT_INK, colour_of, ink_on, mixed, owner_colour
from tilewright.render.panels import Entry, Panel, Span, Token, token_width
from tilewright.render.png import png_bytes
from tilewright.render.renderer import Renderer
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
from tilewright.render.shapes import Place, border_lines, connection_lines, surroundings
from tilewright.render.sided import SidedTilesRenderer, Window
from tilewright.render.svg import svg_text
from tilewright.render.tables import in_columns, score_panel, status_line, title_line
from tilewright.render.terminal import (
    TextPicture,
    panel_lines,
    plain_text,
    rich_text,
    terminal_text,
)

__all__ = [
    "FAINT_INK",
    "Box",
    "Circle",
    "Entry",
    "Group",
    "Held",
    "Item",
    "Items",
    "Line",
    "Look",
    "Panel",
    "Place",
    "Polygon",
    "Renderer",
    "Scene",
    "SidedTilesRenderer",
    "SiteContents",
    "Span",
    "Text",
    "TextPicture",
    "Token",
    "Window",
    "border_lines",
    "bounds",
    "colour_of",
    "connection_lines",
    "enclosed_areas",
    "in_columns",
    "ink_on",
    "map_names",
    "mixed",
    "moved",
    "owner_colour",
    "panel_lines",
    "plain_text",
    "png_bytes",
    "rich_text",
    "score_panel",
    "site_contents",
    "status_line",
    "surroundings",
    "svg_text",
    "terminal_text",
    "title_line",
    "token_width",
]
