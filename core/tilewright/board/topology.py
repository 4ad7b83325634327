"""What a topology is: it turns the parameters of a ruleset's board into a networkx graph."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

import networkx as nx

from tilewright.errors import Fault, RulesetError

Node: TypeAlias = tuple[int | str, ...]
SiteGraph: TypeAlias = "nx.Graph[Node]"
Point: TypeAlias = tuple[float, float]
Directions: TypeAlias = dict[str, dict[Node, Node]]

KINDS = ("cell", "vertex", "edge")
MAX_SITES = 4096

_ATTRIBUTES = ("kind", "coordinates", "label", "position", "outline")


class Topology(ABC):
    """A family of boards, registered under a name that rulesets use.

    Attributes:
        name: value of ``board.topology`` in a ruleset.
        title: short name for people.
        schema: JSON Schema of the topology's own parameters, as an object with ``title``,
            ``description``, ``properties`` and ``required``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    schema: ClassVar[Mapping[str, Any]]

    @abstractmethod
    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        """The board as a graph whose nodes are its sites.

        ``parameters`` is the ruleset's ``board`` object; its keys ``topology`` and ``marks`` are
        not the topology's business and are passed over.

        Every node is a tuple and carries what :func:`add_site` sets. Every edge has a
        ``relation``: ``adjacent`` between sites of one kind, ``incident`` between two kinds.
        ``graph.graph["directions"]`` may name steps: direction name, node, next node.

        Raises:
            RulesetError: the parameters describe no board; all faults at once.
        """


def add_site(
    graph: SiteGraph,
    node: Node,
    *,
    label: str,
    coordinates: tuple[int, ...],
    position: Point,
    kind: str = "cell",
    outline: tuple[Point, ...] = (),
    aliases: tuple[str, ...] = (),
) -> None:
    """Add one site to a graph under construction.

    Args:
        label: unique name of the site, used in notation and in rulesets.
        coordinates: unique among the sites of the kind; they give the order of the sites.
        position: centre for drawing; y grows downwards, neighbouring cells are about 1 apart.
        kind: ``cell``, ``vertex`` or ``edge``.
        outline: corners of a cell, or the two ends of an edge; empty when there is no shape.
        aliases: further names under which the site is found.
    """
    graph.add_node(
        node,
        kind=kind,
        coordinates=coordinates,
        label=label,
        position=position,
        outline=outline,
        aliases=aliases,
    )


def add_steps(graph: SiteGraph, directions: Directions) -> None:
    """Record the directions of a grid and join every site with the next one in each of them."""
    graph.graph["directions"] = directions
    for steps in directions.values():
        graph.add_edges_from(steps.items(), relation="adjacent")


def check_graph(graph: SiteGraph) -> None:
    """Raise ``RulesetError`` when a graph breaks the promises of :meth:`Topology.build`."""
    problems: list[str] = []
    if not 1 <= len(graph) <= MAX_SITES:
        problems.append(f"has {len(graph)} sites, allowed are 1 to {MAX_SITES}")
    problems += _site_problems(graph) or _link_problems(graph)
    if problems:
        faults = [Fault("$.board.topology", f"the graph built {text}") for text in problems]
        raise RulesetError("board", faults)


def _site_problems(graph: SiteGraph) -> list[str]:
    problems: list[str] = []
    names: dict[str, Node] = {}
    places: dict[tuple[str, tuple[int, ...]], Node] = {}
    for node in graph:
        data = graph.nodes[node]
        missing = [name for name in _ATTRIBUTES if name not in data]
        if missing:
            problems.append(f"has a node {node!r} without {', '.join(missing)}")
            continue
        kind = data["kind"]
        if kind not in KINDS:
            problems.append(f"has a node {node!r} of kind {kind!r}, not {', '.join(KINDS)}")
        problems += [
            f"calls both {names[name]!r} and {node!r} {name!r}"
            for name in (data["label"], *data.get("aliases", ()))
            if names.setdefault(name, node) != node
        ]
        place = (kind, data["coordinates"])
        if places.setdefault(place, node) != node:
            problems.append(f"puts both {places[place]!r} and {node!r} at {place[1]!r}")
    return problems


def _link_problems(graph: SiteGraph) -> list[str]:
    problems: list[str] = []
    kinds: dict[Node, str] = {node: graph.nodes[node]["kind"] for node in graph}
    for first, second in graph.edges:
        relation = graph.edges[first, second].get("relation")
        fitting = "adjacent" if kinds[first] == kinds[second] else "incident"
        if relation != fitting or first == second:
            problems.append(f"joins {first!r} and {second!r} as {relation!r}, not {fitting!r}")
    for node, kind in kinds.items():
        if kind == "edge":
            ends = sum(kinds[other] == "vertex" for other in graph[node])
            if ends != 2:
                problems.append(f"gives the edge {node!r} {ends} vertices as ends, not 2")
    directions: Directions = graph.graph.get("directions", {})
    for name, steps in directions.items():
        for node, after in steps.items():
            if not graph.has_edge(node, after):
                problems.append(f"steps {name!r} from {node!r} to {after!r}, which are not joined")
    return problems
