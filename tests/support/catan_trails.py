"""The longest road by trying every trail, over names of sites only: slow, and plain to check."""

from __future__ import annotations

from collections.abc import Collection, Mapping

#: The two corners of a hex at the ends of each of its sides, and where a corner lies seen from the
#: middle of the hex, in halves of a hex's width and quarters of its height.
_SIDES = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
_CORNERS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}

Point = tuple[int, int]


def corner_point(name: str) -> Point:
    """Where an intersection such as ``0,-1.SE`` lies; all its names give the same point."""
    hex_, corner = name.split(".")
    q, r = map(int, hex_.split(","))
    x, y = _CORNERS[corner]
    return 2 * q + r + x, 3 * r + y


def path_points(name: str) -> tuple[Point, Point]:
    """Where the two ends of a path such as ``0,0/NE`` lie."""
    hex_, side = name.split("/")
    first, second = _SIDES[side]
    return corner_point(f"{hex_}.{first}"), corner_point(f"{hex_}.{second}")


def longest_road(
    roads: Collection[str], blocked: Collection[str], weights: Mapping[str, int] | None = None
) -> int:
    """The longest trail over the roads: each once, and through no blocked intersection.

    Args:
        roads: names of paths.
        blocked: names of intersections with buildings of others.
        weights: weight of a road where it is not 1.
    """
    ends = {road: path_points(road) for road in roads}
    stops = {corner_point(name) for name in blocked}
    weigh = weights or {}

    def walk(at: Point, used: frozenset[str], through: bool) -> int:
        if not through:
            return 0
        best = 0
        for road, (first, second) in ends.items():
            if road in used or at not in (first, second):
                continue
            beyond = second if at == first else first
            rest = walk(beyond, used | {road}, beyond not in stops)
            best = max(best, weigh.get(road, 1) + rest)
        return best

    # A trail may begin at a blocked intersection.
    return max((walk(at, frozenset(), True) for pair in ends.values() for at in pair), default=0)
