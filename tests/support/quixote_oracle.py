"""Scores of a principality by networkx, read off observations and the tile list alone.

Nothing of the framework's own networks is used: nodes are squares, each end of a castle is a node
of its own, and edges join squares of a tile and facing ends.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Principality:
    """One board as an observation shows it."""

    def __init__(self, board: list[dict[str, Any]], tiles: list[dict[str, Any]]) -> None:
        self.graph: Any = nx.Graph()
        self.symbols: dict[tuple[int, int], tuple[str, int]] = {}
        self.outside: dict[tuple[int, int], int] = {}
        self.stubs: dict[str, list[Any]] = {}
        ends: dict[tuple[tuple[int, int], str], Any] = {}
        kinds = {tile["id"]: tile for tile in tiles}
        for entry in board:
            self._add(entry, kinds[entry["tile"]], ends)
        for (square, side), node in ends.items():
            down, right = STEPS[side]
            beside = (square[0] + down, square[1] + right)
            other = ends.get((beside, OPPOSITE[side]))
            if other is not None:
                self.graph.add_edge(node, other)
            if not (0 <= beside[0] < 6 and 0 <= beside[1] < 8):
                self.outside[square] = self.outside.get(square, 0) + 1

    def _add(self, entry: dict[str, Any], tile: dict[str, Any], ends: dict[Any, Any]) -> None:
        column, row = ord(entry["site"][0]) - ord("a"), 2 * (int(entry["site"][1:]) - 1)
        over = int(entry["degrees"] == 180)
        squares: list[tuple[int, int]] = [(row, column), (row + 1, column)]
        groups: list[str] = tile["ends"]["road"]
        castle = tile["symbol"] == "castle"
        for group in groups:
            for letter in group:
                square = squares[int(letter.islower()) ^ over]
                side = OPPOSITE[letter.upper()] if over else letter.upper()
                node: Any = square
                if castle:
                    node = (tile["id"], square, side)
                    self.stubs.setdefault(tile["id"], []).append(node)
                self.graph.add_node(node)
                ends[square, side] = node
        if not castle:
            self.graph.add_edge(*squares)
        self.symbols[squares[over]] = (tile["symbol"], tile.get("value", 0))

    def _groups(self, symbol: str) -> list[list[int]]:
        """Values of the symbols of each connected group that has any; castles join nothing."""
        joined = self.graph.copy()
        joined.remove_nodes_from([stub for stubs in self.stubs.values() for stub in stubs])
        found: list[list[int]] = []
        for group in nx.connected_components(joined):
            values = [self.symbols[node][1] for node in group if self._is(node, symbol)]
            if values:
                found.append(values)
        return found

    def _is(self, node: Any, symbol: str) -> bool:
        return node in self.symbols and self.symbols[node][0] == symbol

    def points(self, number: int, *, every_end: bool = False) -> dict[str, int]:
        """Points by part in scoring ``number``, from 0."""
        need = number + 1
        border = sum(
            value * (self.outside[square] if every_end else 1)
            for square, (symbol, value) in self.symbols.items()
            if symbol == "knight" and square in self.outside
        )
        orders = [sum(values) for values in self._groups("knight") if len(values) >= 2]
        return {
            "castle-6": 6 if self._knights_at("castle-6") >= need else 0,
            "castle-4": 4 if self._knights_at("castle-4") >= need else 0,
            "churches": self._by_size("church"),
            "windmills": self._by_size("windmill"),
            "defence": 5 if border >= 4 * need else 0,
            "largest-order": max(orders, default=0),
        }

    def _by_size(self, symbol: str) -> int:
        sizes = [len(values) for values in self._groups(symbol)]
        return sum(2 if size == 2 else 2 * size for size in sizes if size > 1)

    def _knights_at(self, castle: str) -> int:
        """Knights joined to either end of a castle, without going through any castle."""
        stubs = {stub for all_stubs in self.stubs.values() for stub in all_stubs}
        roads = self.graph.copy()
        roads.remove_nodes_from(stubs)
        knights: set[Any] = set()
        for stub in self.stubs.get(castle, ()):
            for node in self.graph[stub]:
                if node not in stubs:
                    reached = nx.node_connected_component(roads, node)
                    knights |= {each for each in reached if self._is(each, "knight")}
        return len(knights)
