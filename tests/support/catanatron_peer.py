"""Positions of the base game of Catan side by side with Catanatron, which is run as it is."""

from __future__ import annotations

import importlib
import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

from tilewright import Game, Registry, State
from tilewright.bitset import bits

#: The peer's words for ours.
RESOURCES: Final = {
    "WOOD": "lumber",
    "BRICK": "brick",
    "SHEEP": "wool",
    "WHEAT": "grain",
    "ORE": "ore",
}
TERRAINS: Final = {
    "WOOD": "forest",
    "BRICK": "hills",
    "SHEEP": "pasture",
    "WHEAT": "fields",
    "ORE": "mountains",
    None: "desert",
}
CORNERS: Final = {
    "NORTH": "N",
    "NORTHEAST": "NE",
    "SOUTHEAST": "SE",
    "SOUTH": "S",
    "SOUTHWEST": "SW",
    "NORTHWEST": "NW",
}


def module(name: str) -> Any:
    """A module of the peer; the test is skipped where it is not installed."""
    try:
        return importlib.import_module(f"catanatron.{name}")
    except ImportError:
        pytest.skip("Catanatron is not installed (dependency group 'bench')")


class SideBySide:
    """A game on a layout that the peer has made, and the peer's board for the same position.

    Attributes:
        game: our game.
        board: the peer's board.
        site_of: our intersection for each of the peer's nodes.
        node_of: the other way round.
    """

    def __init__(self, registry: Registry, folder: Path, seed: int) -> None:
        maps = module("models.map")
        random.seed(seed)  # the peer draws its maps from the global generator
        self.map = maps.CatanMap.from_template(maps.BASE_MAP_TEMPLATE)
        self.board = module("models.board").Board(self.map)
        colour = module("models.player").Color
        self.colours = (colour.RED, colour.BLUE, colour.WHITE, colour.ORANGE)
        blank = registry.game("catan-base", 4).board
        self.site_of = {
            node: blank.site(f"{x},{z}.{CORNERS[corner.value]}")
            for (x, _, z), tile in self.map.land_tiles.items()
            for corner, node in tile.nodes.items()
        }
        self.node_of = {site: node for node, site in self.site_of.items()}
        file = folder / "same-layout.json"
        file.write_text(json.dumps(self._ruleset(blank)), encoding="utf-8")
        self.game: Game = registry.game(str(file), 4)

    def _ruleset(self, board: Any) -> dict[str, Any]:
        """A variant of the base game with the peer's layout."""
        marks: dict[str, list[str]] = {name: [] for name in TERRAINS.values()}
        marks |= {f"token-{number}": [] for number in range(2, 13)}
        marks |= {f"harbour-{name}": [] for name in (*RESOURCES.values(), "any")}
        for (x, _, z), tile in self.map.land_tiles.items():
            marks[TERRAINS[tile.resource]].append(f"{x},{z}")
            if tile.number is not None:
                marks[f"token-{tile.number}"].append(f"{x},{z}")
        for resource, nodes in self.map.port_nodes.items():
            name = "any" if resource is None else RESOURCES[resource]
            sites = {self.site_of[node] for node in nodes}
            for edge in bits(board.of_kind["edge"]):
                if set(board.ends[edge]) <= sites:
                    marks[f"harbour-{name}"].append(board.labels[edge])
        return {
            "format": 1,
            "id": "same-layout",
            "title": "The peer's layout",
            "extends": "catan-base",
            "options": {"layout": {"value": "beginner"}},
            "board": {"marks": marks},
        }

    # --- following our game ---------------------------------------------------------------------

    def follow(self, state: State, action: int) -> None:
        """Does on the peer's board what an action that we are about to apply does on ours."""
        words = state.notation(action).split()
        colour = self.colours[state.player] if state.player >= 0 else None
        if words[0] == "founding" or words[:2] in (["turn", "road"], ["turn", "settlement"]):
            self._build(colour, words[1], words[2], first=words[0] == "founding")
        elif words[:2] == ["turn", "city"]:
            self.board.build_city(colour, self.node_of[self.game.board.site(words[2])])
        elif words[:2] == ["free-roads", "road"]:
            self._build(colour, "road", words[2], first=False)
        elif words[:2] == ["robber", "robber"]:
            q, r = map(int, words[2].split(","))
            self.board.robber_coordinate = (q, -q - r, r)

    def _build(self, colour: Any, piece: str, label: str, *, first: bool) -> None:
        site = self.game.board.site(label)
        if piece == "road":
            self.board.build_road(
                colour, tuple(self.node_of[v] for v in self.game.board.ends[site])
            )
        else:
            self.board.build_settlement(colour, self.node_of[site], initial_build_phase=first)

    # --- the peer's answers, as our sites --------------------------------------------------------

    def settlement_sites(self, seat: int, *, first: bool = False) -> set[int]:
        """Where the seat may build a settlement, whatever it costs."""
        nodes = self.board.buildable_node_ids(self.colours[seat], initial_build_phase=first)
        return {self.site_of[node] for node in nodes}

    def road_sites(self, seat: int) -> set[frozenset[int]]:
        """Where the seat may build a road, as pairs of intersections."""
        edges = self.board.buildable_edges(self.colours[seat])
        return {frozenset(self.site_of[node] for node in edge) for edge in edges}

    def payout(self, bank: list[int], number: int) -> tuple[dict[int, list[int]], set[int]]:
        """What each seat is paid, and the resources that the bank cannot pay, in the peer's order.

        Args:
            bank: the bank's cards in the peer's order of resources.
            number: the number rolled.
        """
        paid, short = module("state").yield_resources(self.board, bank, number)
        order = list(RESOURCES)
        found = {seat: [0] * 5 for seat in range(4)}
        for colour, cards in paid.items():
            found[self.colours.index(colour)] = list(cards)
        return found, {order.index(name) for name in short}

    def road_length(self, seat: int) -> int:
        """Length of the seat's longest road, as the peer counts it."""
        return int(self.board.road_lengths[self.colours[seat]])

    def ports(self, seat: int) -> set[str]:
        """Harbours that the seat owns, in our words."""
        found = self.board.get_player_port_resources(self.colours[seat])
        return {"any" if name is None else RESOURCES[name] for name in found}
