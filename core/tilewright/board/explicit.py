"""Topology ``explicit``: every site and every connection is written in the ruleset."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, ClassVar, cast

import networkx as nx

from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.topology import KINDS, MAX_SITES, Point, SiteGraph, Topology, add_site
from tilewright.errors import suggestion

_NODE_KEYS = ("id", "kind", "position", "outline", "coordinates")
_EDGE_KEYS = ("ends", "relation")
_RELATIONS = ("adjacent", "incident")
_POINT: dict[str, Any] = {
    "type": "array",
    "items": {"type": "number"},
    "minItems": 2,
    "maxItems": 2,
}
_ENDS: dict[str, Any] = {
    "type": "array",
    "items": {"type": "string"},
    "minItems": 2,
    "maxItems": 2,
}


class ExplicitTopology(Topology):
    """Sites and connections by name; nodes are ``(id,)``, labels are the ids.

    Sites keep the order of the file (kinds apart) unless ``coordinates`` say otherwise. A site of
    kind ``edge`` has to be incident with exactly two of kind ``vertex``. Sites without a position
    stand on a circle.
    """

    name: ClassVar[str] = "explicit"
    title: ClassVar[str] = "Explicit graph"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Explicit graph",
        "description": "All sites and connections by name.",
        "properties": {
            "nodes": {
                "title": "Sites",
                "description": "The sites of the board.",
                "type": "array",
                "minItems": 1,
                "maxItems": MAX_SITES,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["id"],
                    "properties": {
                        "id": {
                            "title": "Id",
                            "description": "Unique name.",
                            "type": "string",
                            "minLength": 1,
                        },
                        "kind": {
                            "title": "Kind",
                            "description": "What the site is.",
                            "enum": list(KINDS),
                            "default": "cell",
                        },
                        "position": {
                            "title": "Position",
                            "description": "x and y, y downwards.",
                            **_POINT,
                        },
                        "outline": {
                            "title": "Outline",
                            "description": "Corners for drawing.",
                            "type": "array",
                            "items": _POINT,
                        },
                        "coordinates": {
                            "title": "Coordinates",
                            "description": "Whole numbers that give the order.",
                            "type": "array",
                            "items": {"type": "integer"},
                            "minItems": 1,
                        },
                    },
                },
                "examples": [[{"id": "harbour"}, {"id": "market", "position": [1, 0]}]],
            },
            "edges": {
                "title": "Connections",
                "description": "Pairs of ids, or objects with the ends and their relation.",
                "type": "array",
                "items": {
                    "if": {"type": "object"},
                    "then": {
                        "required": ["ends"],
                        "additionalProperties": False,
                        "properties": {
                            "ends": {
                                "title": "Ends",
                                "description": "Ids of the two sites.",
                                **_ENDS,
                            },
                            "relation": {
                                "title": "Relation",
                                "description": "Adjacent sites are of one kind, incident ones not.",
                                "enum": list(_RELATIONS),
                            },
                        },
                    },
                    "else": _ENDS,
                },
                "examples": [[["harbour", "market"]]],
            },
        },
        "required": ["nodes", "edges"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, ("nodes", "edges"))
        graph: SiteGraph = nx.Graph()
        if reader.has("nodes", "a list of sites"):
            _read_nodes(reader, parameters["nodes"], graph)
        if reader.has("edges", "a list of connections, maybe empty"):
            path = below(ROOT, "edges")
            for number, value in enumerate(reader.sequence(parameters["edges"], path) or ()):
                _read_edge(reader, value, below(path, number), graph)
        if not reader.faults:
            _check_edge_sites(reader, graph)
        reader.finish()
        return graph


def _read_nodes(reader: ParameterReader, value: Any, graph: SiteGraph) -> None:
    path = below(ROOT, "nodes")
    members = reader.sequence(value, path, "a list of sites")
    if members is None or not reader.limit(len(members), path):
        return
    taken: dict[tuple[str, tuple[int, ...]], str] = {}
    for number, member in enumerate(members):
        place = below(path, number)
        node = reader.mapping(member, place, "an object with an id")
        if node is None:
            continue
        reader.refuse_unknown(node, place, _NODE_KEYS)
        label = reader.text(node.get("id"), below(place, "id"))
        kind = node.get("kind", "cell")
        if kind not in KINDS:
            reader.complain(below(place, "kind"), f"found {kind!r}", "one of " + ", ".join(KINDS))
            kind = "cell"
        coordinates = _read_coordinates(reader, node, place, number)
        other = taken.setdefault((kind, coordinates), place)
        if other != place:
            problem = f"{list(coordinates)} is taken by {other}"
            reader.complain(below(place, "coordinates"), problem, "different ones for each site")
        if label is None:
            continue
        if (label,) in graph:
            reader.complain(below(place, "id"), f"{label!r} is named twice", "each id once")
            continue
        add_site(
            graph,
            (label,),
            label=label,
            kind=kind,
            coordinates=coordinates,
            position=_read_position(reader, node, place, number, len(members)),
            outline=_read_outline(reader, node, place),
        )


def _read_coordinates(
    reader: ParameterReader, node: Mapping[str, Any], place: str, number: int
) -> tuple[int, ...]:
    if "coordinates" not in node:
        return (number,)
    path = below(place, "coordinates")
    members = reader.sequence(node["coordinates"], path, "a list of whole numbers")
    if members is None:
        return (number,)
    if not members or any(type(member) is not int for member in members):
        reader.complain(path, f"found {members!r}", "a list of one or more whole numbers")
        return (number,)
    return tuple(members)


def _read_position(
    reader: ParameterReader, node: Mapping[str, Any], place: str, number: int, count: int
) -> Point:
    if "position" in node:
        return _read_point(reader, node["position"], below(place, "position"))
    # On a circle whose neighbouring sites are about 1 apart, the first at the top, clockwise.
    radius = count / math.tau if count > 1 else 0.0
    turn = math.tau * number / count
    return (round(radius * math.sin(turn), 6) + 0.0, round(-radius * math.cos(turn), 6) + 0.0)


def _read_outline(
    reader: ParameterReader, node: Mapping[str, Any], place: str
) -> tuple[Point, ...]:
    if "outline" not in node:
        return ()
    path = below(place, "outline")
    points = reader.sequence(node["outline"], path, "a list of points") or []
    return tuple(_read_point(reader, point, below(path, i)) for i, point in enumerate(points))


def _read_point(reader: ParameterReader, value: Any, path: str) -> Point:
    members = cast("list[Any]", value) if isinstance(value, (list, tuple)) else []
    if len(members) == 2 and all(type(member) in (int, float) for member in members):
        x, y = float(members[0]), float(members[1])
        if math.isfinite(x) and math.isfinite(y):
            return (x, y)
    reader.complain(path, f"found {value!r}", "a list of two numbers, x and y")
    return (0.0, 0.0)


def _read_edge(reader: ParameterReader, value: Any, path: str, graph: SiteGraph) -> None:
    relation: Any = None
    ends, ends_path = value, path
    if isinstance(value, Mapping):
        edge = cast("Mapping[str, Any]", value)
        reader.refuse_unknown(edge, path, _EDGE_KEYS)
        ends, ends_path, relation = edge.get("ends"), below(path, "ends"), edge.get("relation")
    names = reader.sequence(ends, ends_path, "a list of two ids")
    if names is None:
        return
    if len(names) != 2 or names[0] == names[1]:
        reader.complain(ends_path, f"found {names!r}", "the ids of two different sites")
        return
    for number, name in enumerate(names):
        if not isinstance(name, str) or (name,) not in graph:
            known = [str(node[0]) for node in graph]
            allowed = suggestion(str(name), known)
            reader.complain(below(ends_path, number), f"{name!r} is no site", allowed)
            ends = None
    if ends is not None:
        _join(reader, graph, (names[0], names[1]), relation, path)


def _join(
    reader: ParameterReader, graph: SiteGraph, ends: tuple[str, str], relation: Any, path: str
) -> None:
    first, second = (ends[0],), (ends[1],)
    alike = graph.nodes[first]["kind"] == graph.nodes[second]["kind"]
    fitting = "adjacent" if alike else "incident"
    if relation not in (None, fitting):
        kinds = "one kind" if alike else "two kinds"
        reader.complain(
            below(path, "relation"), f"found {relation!r} between sites of {kinds}", repr(fitting)
        )
    elif graph.has_edge(first, second):
        reader.complain(path, f"{list(ends)} are joined twice", "each pair once")
    else:
        graph.add_edge(first, second, relation=fitting)


def _check_edge_sites(reader: ParameterReader, graph: SiteGraph) -> None:
    for number, node in enumerate(graph):
        if graph.nodes[node]["kind"] != "edge":
            continue
        ends = sum(graph.nodes[other]["kind"] == "vertex" for other in graph[node])
        if ends != 2:
            reader.complain(
                below(below(ROOT, "nodes"), number),
                f"the edge {node[0]!r} is joined with {ends} sites of kind vertex",
                "exactly 2",
            )
