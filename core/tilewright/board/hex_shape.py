"""Which hexagons a board has: the parameters ``shape`` and ``without``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tilewright.board.hex_geometry import Axial, HexSystem
from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.ranges import read_number, read_ranges
from tilewright.board.topology import MAX_SITES

_SHAPE = below(ROOT, "shape")
_PAIR = "the coordinates of a cell"
_AXIAL = ("radius", "rhombus", "triangle")
_RANGES: Final[dict[str, Any]] = {
    "description": "Ranges as text, or a list of whole numbers and ranges.",
    "type": ["string", "array"],
    "items": {"type": ["integer", "string"]},
    "examples": ["0-5, 8-12", "-2..2", [0, 1, "4-6"]],
}
_CELLS: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
    "uniqueItems": True,
}

PROPERTIES: Final[dict[str, Any]] = {
    "orientation": {
        "title": "Orientation",
        "description": "Whether a hexagon has a corner (pointy) or a side (flat) on top.",
        "enum": ["pointy", "flat"],
    },
    "coordinates": {
        "title": "Coordinates",
        "description": "How cells are named: axial q,r, or column,row with the odd or even "
        "columns (q) or rows (r) shifted by half a hexagon.",
        "enum": ["axial", "odd-q", "even-q", "odd-r", "even-r"],
        "default": "axial",
    },
    "shape": {
        "title": "Shape",
        "description": "Which cells there are; exactly one of the keys.",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {
            "radius": {
                "description": "A hexagon of hexagons around 0,0; radius 0 is one cell.",
                "type": "integer",
                "minimum": 0,
                "maximum": 36,
            },
            "rows": {
                "description": "For each row (second coordinate) the first coordinates.",
                "type": "object",
                "propertyNames": {"pattern": "^-?[0-9]+$"},
                "additionalProperties": _RANGES,
                "minProperties": 1,
            },
            "columns": {
                "description": "For each column (first coordinate) the second coordinates.",
                "type": "object",
                "propertyNames": {"pattern": "^-?[0-9]+$"},
                "additionalProperties": _RANGES,
                "minProperties": 1,
            },
            "cells": {"description": "Every cell by its coordinates.", "minItems": 1, **_CELLS},
            "rhombus": {
                "description": "Width and height along the axial axes, from 0,0.",
                "type": "array",
                "items": {"type": "integer", "minimum": 1},
                "minItems": 2,
                "maxItems": 2,
            },
            "triangle": {
                "description": "Cells on each side of a triangle, from 0,0 along the axial axes.",
                "type": "integer",
                "minimum": 1,
                "maximum": 90,
            },
        },
        "examples": [{"radius": 2}, {"rows": {"0": "0-5, 8-12", "1": "-1..4"}}],
    },
    "without": {
        "title": "Cells left out",
        "description": "Cells of the shape that are not part of the board.",
        **_CELLS,
        "examples": [[[0, 0]]],
    },
}


def read_cells(reader: ParameterReader, system: HexSystem) -> list[Axial]:
    """The cells of the board in ascending axial order."""
    allowed = "an object with exactly one of the keys " + ", ".join(_READERS)
    if not reader.has("shape", allowed):
        return []
    shape = reader.mapping(reader.parameters["shape"], _SHAPE, allowed)
    if shape is None:
        return []
    reader.refuse_unknown(shape, _SHAPE, tuple(_READERS))
    if len(shape) != 1:
        found = ", ".join(map(repr, shape)) or "no key"
        reader.complain(_SHAPE, f"found {found}", allowed)
    cells: list[tuple[int, int]] = []
    for key, value in shape.items():
        if key in _READERS:
            cells = _READERS[key](reader, value, below(_SHAPE, key))
            if key in _AXIAL:
                cells = list(map(system.from_axial, cells))
    if cells or not reader.faults:
        reader.limit(len(cells), _SHAPE)
    return sorted(map(system.to_axial, reader.without(cells, _PAIR)))


def _radius(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    radius = reader.whole(value, path, 0, 36)
    if radius is None:
        return []
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def _rhombus(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    size = reader.pair(value, path, "width and height")
    if size is None:
        return []
    width, height = size
    if width < 1 or height < 1 or width * height > MAX_SITES:
        allowed = f"two numbers of at least 1 with a product of at most {MAX_SITES}"
        reader.complain(path, f"found {list(size)}", allowed)
        return []
    return [(q, r) for q in range(width) for r in range(height)]


def _triangle(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    side = reader.whole(value, path, 1, 90)
    return [(q, r) for q in range(side or 0) for r in range((side or 0) - q)]


def _rows(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    return [(number, line) for line, number in _lines(reader, value, path)]


def _columns(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    return _lines(reader, value, path)


def _cells(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    return [cell for _, cell in reader.pairs(value, path, _PAIR)]


def _lines(reader: ParameterReader, value: Any, path: str) -> list[tuple[int, int]]:
    """Pairs of line and number of an object that gives ranges for each line."""
    pairs: dict[tuple[int, int], None] = {}
    for key, ranges in (reader.mapping(value, path) or {}).items():
        place = below(path, key)
        line = read_number(reader, key, place)
        numbers = read_ranges(reader, ranges, place)
        if line is None:
            continue
        if any((line, number) in pairs for number in numbers):
            reader.complain(place, f"line {line} names a cell again", "each cell once")
        pairs.update(dict.fromkeys((line, number) for number in numbers))
        if len(pairs) > MAX_SITES:
            break
    return list(pairs)


_READERS: Final[dict[str, Callable[[ParameterReader, Any, str], list[tuple[int, int]]]]] = {
    "radius": _radius,
    "rows": _rows,
    "columns": _columns,
    "cells": _cells,
    "rhombus": _rhombus,
    "triangle": _triangle,
}
