"""Topology ``chain``: sites in a line, such as the cards of a suit or the fields of a track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import networkx as nx

from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.topology import (
    MAX_SITES,
    Node,
    SiteGraph,
    Topology,
    add_site,
    add_steps,
)

_LINE_GAP = 1.5


class ChainTopology(Topology):
    """One path graph a chain; nodes are ``(chain, place)``, labels ``<chain>-<name>``.

    Chains are counted from 0 in the order of the file, places from 1. Sites of ``extra`` are
    joined with nothing, stand in the line after the last chain and are labelled as they are named.
    """

    name: ClassVar[str] = "chain"
    title: ClassVar[str] = "Chains"
    schema: ClassVar[Mapping[str, Any]] = {
        "title": "Chains",
        "description": "Lines of sites, each joined with the one before and the one after.",
        "properties": {
            "chains": {
                "title": "Chains",
                "description": "For each chain its length, or the names of its sites in order.",
                "type": "object",
                "minProperties": 1,
                "additionalProperties": {
                    "type": ["integer", "array"],
                    "minimum": 1,
                    "maximum": MAX_SITES,
                    "items": {"type": "string", "minLength": 1},
                    "minItems": 1,
                    "uniqueItems": True,
                },
                "examples": [{"hearts": 9, "court": ["jack", "queen", "king"]}],
            },
            "extra": {
                "title": "Single sites",
                "description": "Names of sites that belong to no chain.",
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "uniqueItems": True,
                "examples": [["joker"]],
            },
        },
        "required": ["chains"],
    }

    def build(self, parameters: Mapping[str, Any]) -> SiteGraph:
        reader = ParameterReader(parameters, ("chains", "extra"))
        chains = _read_chains(reader)
        extra = _read_names(reader, parameters.get("extra", []), below(ROOT, "extra"))
        lines = [[f"{chain}-{name}" for name in names] for chain, names in chains.items()]
        lines.append(extra)
        _refuse_doubles(reader, lines)
        reader.finish()
        graph: SiteGraph = nx.Graph()
        for number, chain in enumerate([*chains, None]):
            for place, label in enumerate(lines[number], start=1):
                aliases = () if chain is None else (f"{chain},{place}",)
                _add(graph, (number, place), label, aliases)
        forward: dict[Node, Node] = {
            (number, place): (number, place + 1)
            for number, line in enumerate(lines[:-1])
            for place in range(1, len(line))
        }
        back = {after: before for before, after in forward.items()}
        add_steps(graph, {"next": forward, "previous": back})
        return graph


def _add(graph: SiteGraph, node: tuple[int, int], label: str, aliases: tuple[str, ...]) -> None:
    x, y = float(node[1] - 1), node[0] * _LINE_GAP
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    add_site(
        graph,
        node,
        label=label,
        coordinates=node,
        position=(x, y),
        outline=tuple((x + dx, y + dy) for dx, dy in corners),
        aliases=tuple(alias for alias in aliases if alias != label),
    )


def _read_chains(reader: ParameterReader) -> dict[str, list[str]]:
    path = below(ROOT, "chains")
    allowed = "an object of chains, each with a length or a list of names"
    if not reader.has("chains", allowed):
        return {}
    chains: dict[str, list[str]] = {}
    given = reader.mapping(reader.parameters["chains"], path, allowed)
    if given is not None and not given:
        reader.complain(path, "there is no chain", "at least one")
    for chain, value in (given or {}).items():
        place = below(path, chain)
        if reader.text(chain, place) is None:
            continue
        if isinstance(value, (list, tuple)):
            chains[chain] = _read_names(reader, value, place)
            if not value:
                reader.complain(place, "the chain is empty", "at least one site")
        else:
            length = reader.whole(value, place, 1, MAX_SITES) or 0
            chains[chain] = [str(number) for number in range(1, length + 1)]
    return chains


def _read_names(reader: ParameterReader, value: Any, path: str) -> list[str]:
    names: list[str] = []
    for number, member in enumerate(reader.sequence(value, path, "a list of names") or ()):
        name = reader.text(member, below(path, number))
        if name in names:
            reader.complain(below(path, number), f"{name!r} is named twice", "each name once")
        elif name is not None:
            names.append(name)
    return names


def _refuse_doubles(reader: ParameterReader, lines: list[list[str]]) -> None:
    labels = [label for line in lines for label in line]
    if labels:
        reader.limit(len(labels), below(ROOT, "chains"))
    seen: set[str] = set()
    for label in labels:
        if label in seen:
            problem = f"two sites would be called {label!r}"
            reader.complain(below(ROOT, "chains"), problem, "names that stay different")
        seen.add(label)
