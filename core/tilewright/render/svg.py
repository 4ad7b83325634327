"""Scenes as SVG: one standalone text, the same for the same scene."""

from __future__ import annotations

from html import escape
from typing import Final

from tilewright.render.scene import Circle, Group, Item, Items, Line, Polygon, Scene, Text

#: Pixels of a unit; browsers do not draw fonts of a size below one pixel well.
SVG_SCALE: Final = 40.0
#: From the middle of capital letters down to the line they stand on, as a share of the font size.
BASELINE: Final = 0.36


def svg_text(scene: Scene) -> str:
    """The scene as an SVG document, with title, description and titles of groups."""
    box = scene.box
    width, height = _number(box.width), _number(box.height)
    left, top = _number(box.left), _number(box.top)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{left} {top} {width} {height}" role="img" '
        'aria-labelledby="picture-title picture-description" font-family="sans-serif" '
        'stroke-linejoin="round" stroke-linecap="round">',
        f'<title id="picture-title">{_escaped(scene.title)}</title>',
        f'<desc id="picture-description">{_escaped(scene.description)}</desc>',
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{scene.background}"/>',
    ]
    _write(scene.items, lines)
    lines.append("</svg>\n")
    return "\n".join(lines)


def _write(items: Items, lines: list[str]) -> None:
    for item in items:
        if isinstance(item, Group):
            name = f' data-name="{escape(_printable(item.name))}"' if item.name else ""
            title = f"<title>{_escaped(item.title)}</title>" if item.title else ""
            lines.append(f"<g{name}>{title}")
            _write(item.items, lines)
            lines.append("</g>")
        else:
            lines.append(_element(item))


def _element(item: Item) -> str:
    match item:
        case Polygon():
            return f'<polygon points="{_points(item)}"{_painted(item)}/>'
        case Circle():
            x, y = item.centre
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(item.radius)}"'
            return f"<circle {place}{_painted(item)}/>"
        case Line():
            seen = "" if item.opacity == 1.0 else f' stroke-opacity="{item.opacity:g}"'
            return (
                f'<polyline points="{_points(item)}" fill="none" stroke="{item.stroke}" '
                f'stroke-width="{_number(item.width)}"{seen}/>'
            )
        case Text():
            return _text(item)
        case Group():
            raise TypeError("a group is not one element")


def _text(item: Text) -> str:
    x, y = item.position
    bold = ' font-weight="bold"' if item.bold else ""
    return (
        f'<text x="{_number(x)}" y="{_number(y + BASELINE * item.size)}" '
        f'font-size="{_number(item.size)}" fill="{item.fill}" text-anchor="{item.anchor}"{bold}>'
        f"{_escaped(item.text)}</text>"
    )


def _points(item: Polygon | Line) -> str:
    return " ".join([f"{_number(x)},{_number(y)}" for x, y in item.points])


def _painted(item: Polygon | Circle) -> str:
    fill = f' fill="{item.fill or "none"}"'
    if item.opacity != 1.0:
        fill += f' fill-opacity="{item.opacity:g}"'
    if not item.stroke:
        return fill
    return f'{fill} stroke="{item.stroke}" stroke-width="{_number(item.width)}"'


def _number(units: float) -> str:
    """Hundredths of a pixel are finer than anybody sees."""
    text = f"{units * SVG_SCALE:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _escaped(text: str) -> str:
    return escape(_printable(text), quote=False)


def _printable(text: str) -> str:
    """XML has no way to write most control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
