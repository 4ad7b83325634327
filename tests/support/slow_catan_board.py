"""The island of Catan, worked out on its own: hexes, intersections and paths by their names.

A hex is named by its axial coordinates, ``0,-2``. An intersection is where three hexes meet and a
path lies between two, the sea counted as hexes too; each has the name that the first touching hex
of the island gives it.
"""

from __future__ import annotations

from typing import Final

Place = tuple[int, int]

#: Ways from a hex to the next, counter-clockwise.
WAYS: Final[dict[str, Place]] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}
#: The corners of a hex and the two ways between which each lies.
CORNERS: Final = {
    "N": ("NE", "NW"),
    "NE": ("E", "NE"),
    "SE": ("SE", "E"),
    "S": ("SW", "SE"),
    "SW": ("W", "SW"),
    "NW": ("NW", "W"),
}
LAND: Final = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2]
CENTRE: Final = "0,0"


def beyond(place: Place, way: str) -> Place:
    """The next hex, of the island or of the sea."""
    return place[0] + WAYS[way][0], place[1] + WAYS[way][1]


def hex_name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


HEXES: Final = [hex_name(place) for place in LAND]
#: The hexes of the island around each hex.
AROUND: Final[dict[str, list[str]]] = {
    hex_name(place): [hex_name(beyond(place, way)) for way in WAYS if beyond(place, way) in LAND]
    for place in LAND
}


def _meeting(place: Place, corner: str) -> frozenset[Place]:
    """The three hexes that meet at a corner."""
    return frozenset([place, *(beyond(place, way) for way in CORNERS[corner])])


def _between(place: Place, way: str) -> frozenset[Place]:
    """The two hexes of a side."""
    return frozenset([place, beyond(place, way)])


_SPOTS: dict[frozenset[Place], str] = {}
_SIDES: dict[frozenset[Place], str] = {}
for _place in LAND:
    for _corner in CORNERS:
        _SPOTS.setdefault(_meeting(_place, _corner), f"{hex_name(_place)}.{_corner}")
    for _way in WAYS:
        _SIDES.setdefault(_between(_place, _way), f"{hex_name(_place)}/{_way}")

SPOTS: Final = list(_SPOTS.values())
PATHS: Final = list(_SIDES.values())
#: The hexes of the island that touch an intersection or a path.
TOUCHED: Final[dict[str, list[str]]] = {
    name: [hex_name(place) for place in LAND if place in hexes]
    for name, hexes in [*((name, hexes) for hexes, name in [*_SPOTS.items(), *_SIDES.items()])]
}
#: The two intersections at the ends of each path.
ENDS: Final[dict[str, list[str]]] = {
    path: [spot for three, spot in _SPOTS.items() if two <= three] for two, path in _SIDES.items()
}
#: The paths that lead away from each intersection.
LEADING: Final[dict[str, list[str]]] = {
    spot: [path for path in PATHS if spot in ENDS[path]] for spot in SPOTS
}
#: The corners of each hex.
CORNERS_OF: Final[dict[str, list[str]]] = {
    name: [spot for spot in SPOTS if name in TOUCHED[spot]] for name in HEXES
}


def spot_at(place: Place, corner: str) -> str:
    """The name of the intersection at the corner of a hex."""
    return _SPOTS[_meeting(place, corner)]


def path_at(place: Place, way: str) -> str:
    """The name of the path at the side of a hex."""
    return _SIDES[_between(place, way)]


def across(path: str, spot: str) -> str:
    """The other end of a path."""
    return next(end for end in ENDS[path] if end != spot)


def beside(spot: str) -> list[str]:
    """The intersections one path away."""
    return [across(path, spot) for path in LEADING[spot]]


def meeting_of(*names: str) -> str:
    """The intersection where three hexes of the island meet."""
    return next(spot for spot in SPOTS if set(TOUCHED[spot]) == set(names))


#: Intersections of fewer than three hexes of the island.
COAST: Final = [spot for spot in SPOTS if len(TOUCHED[spot]) < 3]

#: Harbours with the types of the beginner layout.
HARBOURS: Final[dict[str, str]] = {
    path_at((0, -2), "NW"): "any",
    path_at((1, -2), "NE"): "grain",
    path_at((2, -1), "NE"): "ore",
    path_at((2, 0), "E"): "any",
    path_at((1, 1), "SE"): "wool",
    path_at((-1, 2), "SE"): "any",
    path_at((-2, 2), "SW"): "any",
    path_at((-2, 1), "W"): "brick",
    path_at((-1, -1), "W"): "lumber",
}
#: The beginner layout in rows from the north, each from left to right.
BEGINNER: Final = (
    "mountains 10 pasture 2 forest 9",
    "fields 12 hills 6 pasture 4 hills 10",
    "fields 9 forest 11 desert 0 forest 3 mountains 8",
    "forest 8 mountains 3 fields 4 pasture 5",
    "hills 5 fields 6 pasture 11",
)
LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)


def beginner_layout() -> dict[str, tuple[str, int]]:
    """Terrain and token of each hex; 0 for none."""
    found: dict[str, tuple[str, int]] = {}
    for row, text in zip(range(-2, 3), BEGINNER, strict=True):
        words = text.split()
        places = [place for place in LAND if place[1] == row]
        for at, place in enumerate(sorted(places)):
            found[hex_name(place)] = (words[2 * at], int(words[2 * at + 1]))
    return found


def spiral(corner: str) -> list[str]:
    """All hexes counter-clockwise, from the outer ring to the centre.

    Args:
        corner: the way from the centre to the corner where it begins.
    """
    order = list(WAYS)
    start = order.index(corner)
    found: list[str] = []
    for ring in (2, 1):
        place = (WAYS[corner][0] * ring, WAYS[corner][1] * ring)
        for turn in range(6):
            way = order[(start + turn + 2) % 6]
            for _ in range(ring):
                found.append(hex_name(place))
                place = beyond(place, way)
    return [*found, CENTRE]
