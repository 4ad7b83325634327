"""The compiled board: sites are numbers from 0, sets of sites are ints, look-ups are tuples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import networkx as nx

from tilewright.bitset import bits
from tilewright.board.lattice import Lattice, find_lattice
from tilewright.board.parameters import ROOT, ParameterReader, below
from tilewright.board.rims import rim_sites
from tilewright.board.topology import KINDS, Directions, Node, Point, SiteGraph, check_graph
from tilewright.errors import UnknownNameError, suggestion

_MARKS = below(ROOT, "marks")
#: The sites of a mark: references to them, or an object that names a part of the rim.
MarkedSites: TypeAlias = Iterable[str | Sequence[Any]] | Mapping[str, Any]
_COMPARED = (
    "labels",
    "kinds",
    "coordinates",
    "neighbours",
    "incident",
    "marks",
    "steps",
    "aliases",
    "positions",
    "outlines",
)


class Board:
    """A graph of sites, compiled for play. Read-only.

    Sites are numbered by kind (cells, vertices, edges), then by coordinates. A mask is an int whose
    bit ``i`` stands for site ``i``.

    Attributes:
        graph: frozen copy of the graph; nodes carry ``site`` (number) and ``marks`` (names) too.
        nodes: node of the graph for each site.
        size: number of sites; ``everywhere`` is the mask of all.
        labels, coordinates, kinds, positions, outlines: what the topology gave, for each site.
        of_kind: mask of the sites of each kind, 0 where there are none.
        bit: ``1 << site`` for each site.
        neighbours: mask of the adjacent sites (of the same kind) of each site.
        incident: mask of the incident sites (of other kinds) of each site.
        ends: the two vertices of each edge in ascending order, ``()`` for other sites.
        marks: mask of the sites of each mark of the ruleset.
        steps: for each direction the next site of each site, -1 where there is none.
        index: site of each label; ``aliases`` holds the further names.
        lattice: slots for fast floods, where the board is regular enough.
    """

    __slots__ = (
        "aliases",
        "bit",
        "coordinates",
        "ends",
        "everywhere",
        "graph",
        "incident",
        "index",
        "kinds",
        "labels",
        "lattice",
        "marks",
        "neighbours",
        "nodes",
        "of_kind",
        "outlines",
        "positions",
        "size",
        "steps",
    )

    def __init__(self, graph: SiteGraph) -> None:
        """Compile a sound graph without marks; :meth:`from_graph` checks, marks and freezes."""
        sites = {node: graph.nodes[node] for node in graph}
        self.nodes: tuple[Node, ...] = tuple(sorted(sites, key=lambda node: _rank(sites[node])))
        data = [sites[node] for node in self.nodes]
        self.graph: SiteGraph = graph
        self.size: int = len(data)
        self.everywhere: int = (1 << self.size) - 1
        self.bit: tuple[int, ...] = tuple(1 << site for site in range(self.size))
        self.labels: tuple[str, ...] = tuple(row["label"] for row in data)
        self.coordinates: tuple[tuple[int, ...], ...] = tuple(row["coordinates"] for row in data)
        self.kinds: tuple[str, ...] = tuple(row["kind"] for row in data)
        self.positions: tuple[Point, ...] = tuple(row["position"] for row in data)
        self.outlines: tuple[tuple[Point, ...], ...] = tuple(row["outline"] for row in data)
        self.index: dict[str, int] = {label: site for site, label in enumerate(self.labels)}
        self.aliases: dict[str, int] = {
            alias: site for site, row in enumerate(data) for alias in row.get("aliases", ())
        }
        self.marks: dict[str, int] = {}
        self._connect()

    def _connect(self) -> None:
        number = {node: site for site, node in enumerate(self.nodes)}
        masks = {"adjacent": [0] * self.size, "incident": [0] * self.size}
        for first, second in self.graph.edges:
            mask = masks[self.graph.edges[first, second]["relation"]]
            mask[number[first]] |= self.bit[number[second]]
            mask[number[second]] |= self.bit[number[first]]
        self.neighbours: tuple[int, ...] = tuple(masks["adjacent"])
        self.incident: tuple[int, ...] = tuple(masks["incident"])
        self.of_kind: dict[str, int] = dict.fromkeys(KINDS, 0)
        for kind, bit in zip(self.kinds, self.bit, strict=True):
            self.of_kind[kind] |= bit
        vertices = self.of_kind["vertex"]
        self.ends: tuple[tuple[int, ...], ...] = tuple(
            tuple(bits(around & vertices)) if kind == "edge" else ()
            for kind, around in zip(self.kinds, self.incident, strict=True)
        )
        directions: Directions = self.graph.graph.get("directions", {})
        self.steps: dict[str, tuple[int, ...]] = {
            name: tuple(number[steps[node]] if node in steps else -1 for node in self.nodes)
            for name, steps in directions.items()
        }
        self.lattice: Lattice | None = find_lattice(self.coordinates, self.neighbours)

    @classmethod
    def from_graph(cls, graph: SiteGraph, marks: Mapping[str, MarkedSites] | None = None) -> Board:
        """Check and compile a graph that a topology built.

        Args:
            graph: stays as it is; the board keeps a copy.
            marks: for each mark its sites, as labels or as lists of coordinates the way the
                topology takes them in (``[1, 7]`` is the site called ``1,7``); or a part of the
                rim, as an object (see :mod:`tilewright.board.rims`).

        Raises:
            RulesetError: the graph is no board, or marks name unknown sites; all faults at once.
        """
        check_graph(graph)
        board = cls(graph.copy())
        board._mark(marks or {})
        for site, node in enumerate(board.nodes):
            on_it = tuple(name for name, mask in board.marks.items() if mask & board.bit[site])
            board.graph.nodes[node].update(site=site, marks=on_it)
        nx.freeze(board.graph)  # pyright: ignore[reportUnknownMemberType]
        return board

    def site(self, label: str) -> int:
        """Number of the site with this label or alias; ``UnknownNameError`` if there is none."""
        site = self._find(label)
        if site < 0:
            raise UnknownNameError("site", label, self.labels)
        return site

    def mask(self, labels: Iterable[str]) -> int:
        """Mask of the sites with these labels or aliases; errors like :meth:`site`."""
        mask = 0
        for label in labels:
            mask |= self.bit[self.site(label)]
        return mask

    def names(self, mask: int) -> list[str]:
        """Labels of the sites of a mask, in the order of the sites."""
        return [self.labels[site] for site in bits(mask)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    def __hash__(self) -> int:
        return hash((self.labels, self.neighbours, self.incident))

    def __repr__(self) -> str:
        kinds = ", ".join(
            f"{mask.bit_count()} of kind {kind}" for kind, mask in self.of_kind.items() if mask
        )
        return f"<Board of {self.size} sites: {kinds}>"

    def _find(self, label: str) -> int:
        site = self.index.get(label)
        return self.aliases.get(label, -1) if site is None else site

    def _mark(self, marks: Mapping[str, MarkedSites]) -> None:
        reader = ParameterReader({}, ())
        given = reader.mapping(marks, _MARKS, "an object of marks, each with a list of sites")
        for name, references in (given or {}).items():
            self.marks[name] = self._marked_mask(reader, references, below(_MARKS, name))
        reader.finish()

    def _marked_mask(self, reader: ParameterReader, references: Any, path: str) -> int:
        """Mask of the sites of one mark, as far as they are sound."""
        if isinstance(references, Mapping):
            wanted = cast("Mapping[str, Any]", references)
            return rim_sites(reader, wanted, path, self.steps)
        mask = 0
        for number, reference in enumerate(reader.sequence(references, path) or ()):
            bit = self._marked_bit(reader, reference, below(path, number))
            if bit & mask:
                problem = f"{reference!r} is marked twice"
                reader.complain(below(path, number), problem, "each site once")
            mask |= bit
        return mask

    def _marked_bit(self, reader: ParameterReader, reference: Any, path: str) -> int:
        """Mask of the one site that is meant, 0 with a fault when there is none."""
        if isinstance(reference, str):
            label = reference
        else:
            parts = reader.sequence(reference, path, "a label or a list of coordinates")
            if parts is None:
                return 0
            label = ",".join(str(part) for part in parts)
        site = self._find(label)
        if site < 0:
            reader.complain(path, f"{reference!r} is no site", suggestion(label, self.labels))
            return 0
        return self.bit[site]


def _rank(data: Mapping[str, Any]) -> tuple[int, tuple[int, ...]]:
    return (KINDS.index(data["kind"]), data["coordinates"])
