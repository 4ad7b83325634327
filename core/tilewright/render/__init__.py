"""Pictures of states: as SVG, as PNG (extra ``png``) and for a terminal."""

from tilewright.render.contents import Held, SiteContents, enclosed_areas, site_contents
from tilewright.render.look import Look
from tilewright.render.palette import colour_of, ink_on, mixed, owner_colour
from tilewright.render.panels import Entry, Panel, Span, Token
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
from tilewright.render.terminal import TextPicture, plain_text, rich_text, terminal_text

__all__ = [
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
    "ink_on",
    "mixed",
    "moved",
    "owner_colour",
    "plain_text",
    "png_bytes",
    "rich_text",
    "site_contents",
    "surroundings",
    "svg_text",
    "terminal_text",
]
