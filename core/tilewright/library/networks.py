"""Networks: pieces on edges that are joined at vertices, unless a rival's piece blocks the vertex.

Links lie on edges, nodes on vertices. An owner's network goes on from a vertex that one of his
links touches or one of his nodes stands on, but not through a vertex with somebody else's node.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import bits
from tilewright.play.part import Constraint, Effect, Parameters
from tilewright.play.placement import PlacementRule
from tilewright.play.setup import UnboundPartError
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

#: Stands in ``state.memory`` for the reach of an owner whose pieces have not been looked at.
NOT_LOOKED_AT: Final = -1
#: What ``state.memory`` holds for each owner: reach, vertices touched, pieces looked at.
_WIDTH: Final = 3

NETWORK_PARAMETER: Final[dict[str, Any]] = {
    "type": "string",
    "description": "Id of an effect with rule `network`.",
    "examples": ["roads"],
}


def placements_with(effect: Effect, setup: Setup) -> list[PlacementRule]:
    """The placements of which this is an effect; for ``Effect.finish_setup``."""
    return [rule for rule in setup.placements.values() if effect in rule.effects]


class Network(Effect):
    """Keeps for each owner where his network can go on.

    For each owner ``state.memory`` holds, from ``offset`` on, the edges next to his links and nodes
    over vertices that are not blocked for him (occupied or not), the vertices that his links touch,
    and the sites of the pieces that have been looked at.

    Attributes:
        links: kinds of piece that are links where they lie on edges.
        nodes: kinds of piece that are nodes where they stand on vertices.
        owners: how many owners there can be.
    """

    __slots__ = (
        "bits",
        "edges",
        "edges_at",
        "ends_of",
        "kinds",
        "links",
        "nodes",
        "offset",
        "owners",
        "vertices",
    )
    rule = "network"
    summary = "The links that are placed make up a network for each player, joined at vertices."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "nodes": {
                "type": "array",
                "items": {"type": "string"},
                "description": (
                    "Kinds of piece that are nodes on vertices: the own network starts from them, "
                    "and those of others do not pass."
                ),
                "examples": [["settlement", "city"]],
            }
        },
        ("nodes",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        board = setup.board
        self.bits = board.bit
        self.edges = board.of_kind["edge"]
        self.vertices = board.of_kind["vertex"]
        self.edges_at = tuple(around & self.edges for around in board.incident)
        self.ends_of = tuple(around & self.vertices for around in board.incident)
        self.kinds = len(setup.piece_ids)
        self.owners = setup.owners
        self.nodes = setup.kinds("nodes")
        self.links: tuple[int, ...] = ()
        self.offset = setup.remember([NOT_LOOKED_AT, 0, 0] * self.owners)
        if not self.edges or not self.vertices:
            setup.fault("rule", "the board has no edges that join vertices", "another topology")

    def finish_setup(self, setup: Setup) -> None:
        """Links are what its placement places, and what those with an effect ``network-node`` do.

        The latter add theirs in their own ``finish_setup``.
        """
        for placement in placements_with(self, setup):
            self.add_links(placement.kinds)

    def add_links(self, kinds: tuple[int, ...]) -> None:
        """Makes these kinds links too."""
        self.links = tuple(sorted({*self.links, *kinds}))

    # --- keeping up -----------------------------------------------------------------------------

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        memory = state.memory
        bit = self.bits[site]
        at = self.offset + player * _WIDTH
        is_node = bit & self.vertices and kind in self.nodes
        if memory[at] == NOT_LOOKED_AT:
            self._look(state, player)
        elif is_node:
            memory[at] |= self.edges_at[site]
            memory[at + 2] |= bit
        elif bit & self.edges and kind in self.links:
            self._add_link(state, player, site)
        if is_node:
            self._cut_others(state, player, bit)

    def _add_link(self, state: State, owner: int, site: int) -> None:
        memory = state.memory
        at = self.offset + owner * _WIDTH
        ends = self.ends_of[site]
        memory[at + 1] |= ends
        memory[at + 2] |= self.bits[site]
        if ends & ~state.empty:
            ends &= ~self._blocked(state, owner)
        while ends:
            bit = ends & -ends
            ends ^= bit
            memory[at] |= self.edges_at[bit.bit_length() - 1]

    def _cut_others(self, state: State, owner: int, bit: int) -> None:
        """Looks again at the others whose links touch a vertex on which a node has been put."""
        for other in range(self.owners):
            at = self.offset + other * _WIDTH
            if other != owner and state.memory[at + 1] & bit:
                self._look(state, other)

    def pieces_moved(self, state: State) -> None:
        memory = state.memory
        first, last = self.offset, self.offset + self.owners * _WIDTH
        known = range(first, last, _WIDTH)
        if any(
            memory[at] != NOT_LOOKED_AT and memory[at + 2] != self._counted(state, owner)
            for owner, at in enumerate(known)
        ):
            for owner in range(self.owners):
                self._look(state, owner)

    def _look(self, state: State, owner: int) -> None:
        """Notes everything about one owner from scratch."""
        at = self.offset + owner * _WIDTH
        touched = self._touched(state, owner)
        state.memory[at] = self._reach(state, owner, touched)
        state.memory[at + 1] = touched
        state.memory[at + 2] = self._counted(state, owner)

    # --- from scratch ---------------------------------------------------------------------------

    def links_of(self, state: State, owner: int) -> int:
        """Sites of the owner's links."""
        found = 0
        for kind in self.links:
            found |= state.pieces[owner * self.kinds + kind]
        return found & self.edges

    def nodes_of(self, state: State, owner: int) -> int:
        """Sites of the owner's nodes."""
        found = 0
        for kind in self.nodes:
            found |= state.pieces[owner * self.kinds + kind]
        return found & self.vertices

    def _counted(self, state: State, owner: int) -> int:
        return self.links_of(state, owner) | self.nodes_of(state, owner)

    def _blocked(self, state: State, owner: int) -> int:
        """Vertices with nodes of others."""
        found = 0
        for other in range(self.owners):
            if other != owner:
                found |= self.nodes_of(state, other)
        return found

    def _touched(self, state: State, owner: int) -> int:
        found = 0
        for edge in bits(self.links_of(state, owner)):
            found |= self.ends_of[edge]
        return found

    def _reach(self, state: State, owner: int, touched: int) -> int:
        starts = (touched | self.nodes_of(state, owner)) & ~self._blocked(state, owner)
        found = 0
        for vertex in bits(starts):
            found |= self.edges_at[vertex]
        return found

    # --- what is known --------------------------------------------------------------------------

    def reach_of(self, state: State, owner: int) -> int:
        """Edges, occupied or not, to which the owner's network leads or could go on."""
        found = state.memory[self.offset + owner * _WIDTH]
        if found == NOT_LOOKED_AT:  # no piece has been placed yet; some may lie there all the same
            return self._reach(state, owner, self._touched(state, owner))
        return found

    def touched_by(self, state: State, owner: int) -> int:
        """Vertices that the owner's links touch, blocked or not."""
        at = self.offset + owner * _WIDTH
        if state.memory[at] == NOT_LOOKED_AT:
            return self._touched(state, owner)
        return state.memory[at + 1]


class NetworkNode(Effect):
    """Tells a network of another placement what is placed here.

    Its pieces on edges are links of that network as well; those on vertices are nodes if the
    network names their kind.
    """

    __slots__ = ("here", "network")
    rule = "network-node"
    summary = "A node, or a link, joins a network that another placement keeps."
    parameters: ClassVar[Parameters] = Parameters({"network": NETWORK_PARAMETER}, ("network",))
    network: Network

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.here: tuple[str, Mapping[str, Any]] = setup.here

    def finish_setup(self, setup: Setup) -> None:
        """Finds the network, whose placement may stand further down in the ruleset."""
        with setup.at(*self.here), suppress(UnboundPartError):
            self.network = setup.effect("network", Network)
            for placement in placements_with(self, setup):
                self.network.add_links(placement.kinds)

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        self.network.placed(state, player, kind, site)


class _OfNetwork(Constraint):
    """Reads the network it is about."""

    __slots__ = ("network",)
    parameters: ClassVar[Parameters] = Parameters({"network": NETWORK_PARAMETER}, ("network",))

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.network = setup.effect("network", Network)


class ExtendsNetwork(_OfNetwork):
    """Allows edges with which the player's network can go on."""

    __slots__ = ()
    rule = "extends-network"
    summary = "The edge meets the player's network at a vertex that nobody else's node blocks."

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.network.reach_of(state, player)


class BesideNetwork(_OfNetwork):
    """Allows vertices that the player's links touch."""

    __slots__ = ()
    rule = "beside-network"
    summary = "The vertex is an end of one of the player's links."

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.network.touched_by(state, player)


NETWORK_EFFECTS: Final[tuple[type[Effect], ...]] = (Network, NetworkNode)
NETWORK_CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (ExtendsNetwork, BesideNetwork)
