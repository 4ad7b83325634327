from __future__ import annotations

from xml.etree import ElementTree

from tilewright.render import Box, Circle, Group, Line, Polygon, Scene, Text, svg_text

SVG = "{http://www.w3.org/2000/svg}"


def scene(*items: Polygon | Circle | Line | Text | Group) -> Scene:
    return Scene("A <title>", "What & why", Box(-1.0, 0.0, 3.0, 2.0), items, "#fafafa")


def test_the_document_has_size_title_description_and_paper() -> None:
    root = ElementTree.fromstring(svg_text(scene()))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "-40 0 160 80"
    assert root.findtext(f"{SVG}title") == "A <title>"
    assert root.findtext(f"{SVG}desc") == "What & why"
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    assert paper.get("fill") == "#fafafa"
    assert root.get("font-family") == "sans-serif"


def test_each_primitive_becomes_its_element() -> None:
    text = svg_text(
        scene(
            Polygon(((0.0, 0.0), (1.0, 0.0), (0.5, 0.25)), "#111111", opacity=0.5),
            Circle((1.0, 1.0), 0.5, stroke="#222222", width=0.1),
            Line(((0.0, 0.0), (1.0, 1.0)), "#333333", 0.05, opacity=0.25),
            Text((1.0, 1.0), "7", 0.5, "#444444", "end", bold=True),
        )
    )
    assert '<polygon points="0,0 40,0 20,10" fill="#111111" fill-opacity="0.5"/>' in text
    assert '<circle cx="40" cy="40" r="20" fill="none" stroke="#222222" stroke-width="4"/>' in text
    assert (
        '<polyline points="0,0 40,40" fill="none" stroke="#333333" stroke-width="2" '
        'stroke-opacity="0.25"/>' in text
    )
    # Capital letters are 0.72 of the font size high: the middle is 0.36 above the base line.
    assert (
        '<text x="40" y="47.2" font-size="20" fill="#444444" text-anchor="end" '
        'font-weight="bold">7</text>' in text
    )


def test_groups_carry_title_and_name_whatever_letters_they_hold() -> None:
    group = Group((Text((0.0, 0.0), "<&\x07>", 1.0, "#000000"),), 'say "a<b"', 'n"1"')
    root = ElementTree.fromstring(svg_text(scene(group)))
    found = root.find(f"{SVG}g")
    assert found is not None
    assert found.get("data-name") == 'n"1"'
    assert found.findtext(f"{SVG}title") == 'say "a<b"'
    assert found.findtext(f"{SVG}text") == "<& >"


def test_no_negative_zero_is_written() -> None:
    assert 'points="0,0 40,0"' in svg_text(scene(Line(((-0.00001, 0.0), (1.0, -0.0)), "#000", 1.0)))
