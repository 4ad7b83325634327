"""Random play of caravans in two colours on random boards, held against sets and networkx.

The reference knows nothing of bitsets, of kept sets and of what changed: after every placement it
works everything out anew from the ruleset's JSON, the board's graph and the pieces on it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from documents import Json, made, placement
from tilewright import State
from tilewright.board.topology import Node
from tilewright.library import Enclosure
from tilewright.play import Game

KINDS: tuple[str, ...] = ("dot", "ring")
WELLS = ["well-1", "well-2"]
LEADER = placement(
    "empty",
    {"id": "no-well", "rule": "off-mark", "marks": WELLS},
    {"id": "no-oasis", "rule": "off-mark", "marks": ["oasis"]},
    {"id": "lone", "rule": "away-from-mark", "marks": ["leader"]},
    name="leader",
    supply="leaders",
    marks=["leader"],
    preferences=[{"id": "new", "rule": "new-kind", "rounds": 1}],
)
CAMEL = placement(
    "empty",
    {"id": "no-oasis", "rule": "off-mark", "marks": ["oasis"]},
    {"id": "own", "rule": "touching", "owner": "own", "kind": "same"},
    {"id": "rivals", "rule": "apart", "owner": "others", "kind": "same"},
    name="camel",
    supply="stock",
    effects=[
        {"id": "drink", "rule": "collect", "marks": WELLS},
        {"id": "reach", "rule": "connect", "mark": "oasis"},
        {"id": "fence", "rule": "enclosure"},
    ],
)
STOCK = 14


class Reference:
    """The position as sets of labels, with everything worked out the slow way."""

    def __init__(self, game: Game) -> None:
        self.graph: nx.Graph[Node] = game.board.graph
        labels: dict[Node, str] = {node: self.graph.nodes[node]["label"] for node in self.graph}
        self.near = {
            label: {labels[other] for other in self.graph[node]} for node, label in labels.items()
        }
        self.sites: nx.Graph[str] = nx.Graph()
        self.sites.add_nodes_from(self.near)
        self.sites.add_edges_from((site, other) for site in self.near for other in self.near[site])
        self.players = game.num_players
        self.rules: dict[str, Json] = {rule["id"]: rule for rule in game.document["placements"]}
        board = game.document["board"]
        self.marks: dict[str, set[str]] = {mark: set(at) for mark, at in board["marks"].items()}
        keys = [(seat, kind) for seat in range(self.players) for kind in KINDS]
        self.pieces: dict[tuple[int, str], set[str]] = {key: set() for key in keys}
        self.camels: dict[tuple[int, str], set[str]] = {key: set() for key in keys}
        self.held = [Counter[str]() for _ in range(self.players)]
        self.reached: dict[tuple[int, str], set[str]] = {key: set() for key in keys}
        self.leaders = dict.fromkeys(keys, 1)
        self.stock = dict.fromkeys(KINDS, STOCK)

    def occupied(self) -> set[str]:
        return set[str]().union(*self.pieces.values())

    def beside(self, sites: set[str]) -> set[str]:
        return set[str]().union(*(self.near[site] for site in sites))

    def area(self, key: tuple[int, str]) -> set[str]:
        """Rule D30: parts of the board without the group's sites that hold no piece of anybody."""
        if not self.camels[key]:
            return set()
        others = self.occupied() - self.pieces[key]
        rest = self.sites.subgraph(set(self.sites) - self.pieces[key])
        found: set[str] = set()
        for part in nx.connected_components(rest):
            island = nx.node_connected_component(self.sites, next(iter(part)))
            if not part & others and island & others:
                found |= part
        return found

    def place(self, rule: str, seat: int, kind: str, site: str) -> None:
        key = (seat, kind)
        self.pieces[key].add(site)
        if rule == "leader":
            self.marks["leader"].add(site)
            self.leaders[key] -= 1
            return
        self.camels[key].add(site)
        self.stock[kind] -= 1
        self.reached[key] |= self.near[site] & self.marks["oasis"]
        area = self.area(key)
        self.reached[key] |= area & self.marks["oasis"]
        for mark in WELLS:
            taken = self.marks[mark] & (area | {site})
            self.held[seat][mark] += len(taken)
            self.marks[mark] -= taken

    def allows(self, constraint: Json, seat: int, kind: str, turn: int) -> set[str]:
        every = set(self.sites)
        marked = set[str]().union(*(self.marks[mark] for mark in constraint.get("marks", ())))
        own = self.pieces[seat, kind]
        rivals = set[str]().union(
            *(self.pieces[other, kind] for other in range(self.players) if other != seat)
        )
        new = turn >= self.players or not own | rivals
        answers = {
            "empty": every - self.occupied(),
            "off-mark": every - marked,
            "away-from-mark": every - self.beside(marked),
            "touching": self.beside(own),
            "apart": every - self.beside(rivals),
            "new-kind": every if new else set[str](),
        }
        return answers[constraint["rule"]]

    def legal(self, rule: str, seat: int, turn: int) -> set[tuple[str, str]]:
        section = self.rules[rule]
        found: set[tuple[str, str]] = set()
        for kind in KINDS:
            left = self.leaders[seat, kind] if rule == "leader" else self.stock[kind]
            sites = set(self.sites) if left else set[str]()
            for constraint in section["constraints"]:
                sites &= self.allows(constraint, seat, kind, turn)
            found |= {(kind, site) for site in sites}
        for wish in section.get("preferences", ()):
            better = {
                (kind, site) for kind, site in found if site in self.allows(wish, seat, kind, turn)
            }
            found = better or found
        return found


@st.composite
def boards(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from(["hex", "rhombus", "square"]))
    if kind == "hex":
        board: Json = {"topology": "hex", "shape": {"radius": 2}}
        cells = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    elif kind == "rhombus":
        width, height = draw(st.integers(3, 6)), draw(st.integers(3, 5))
        board = {"topology": "hex", "shape": {"rhombus": [width, height]}}
        cells = [[q, r] for q in range(width) for r in range(height)]
    else:
        rows, columns = draw(st.integers(3, 5)), draw(st.integers(3, 6))
        neighbours = draw(st.sampled_from([4, 8]))
        board = {"topology": "square", "rows": rows, "columns": columns, "neighbours": neighbours}
        cells = [[row, column] for row in range(rows) for column in range(columns)]
    holes = draw(st.lists(st.sampled_from(cells), unique_by=tuple, max_size=5))
    return {**board, "without": holes, "marks": {name: [] for name in [*WELLS, "oasis", "leader"]}}


def caravans(board: Json, players: int, rng: random.Random) -> Game:
    sections: dict[str, Any] = {
        "board": board,
        "pieces": [{"id": kind} for kind in KINDS],
        "supplies": [
            {"id": "leaders", "owner": "each", "counts": dict.fromkeys(KINDS, 1)},
            {"id": "stock", "owner": "shared", "counts": dict.fromkeys(KINDS, STOCK)},
        ],
        "placements": [LEADER, CAMEL],
        "phases": [
            {"id": "leaders", "rule": "placement", "placement": "leader", "rounds": 2},
            {"id": "camels", "rule": "placement", "placement": "camel", "per_turn": 2},
        ],
    }
    labels = list(made(players, **sections).board.labels)
    rng.shuffle(labels)
    marks = {"well-1": labels[:3], "well-2": labels[3:5], "oasis": labels[5:7], "leader": []}
    sections["board"] = {**board, "marks": marks}
    return made(players, **sections)


def agree(state: State, reference: Reference) -> None:
    """Asserts that the state says what the reference has worked out."""
    game = state.game
    names = game.board.names
    (fence,) = (effect for effect in game.effects if isinstance(effect, Enclosure))
    facts = {effect.id: effect.facts(state) for effect in game.effects}
    occupied = reference.occupied()
    assert set(names(state.empty)) == set(reference.sites) - occupied
    on_board = 0
    for seat in range(game.num_players):
        assert facts["drink"]["held"][seat] == {mark: reference.held[seat][mark] for mark in WELLS}
        for at, kind in enumerate(KINDS):
            key, own = (seat, kind), seat * len(KINDS) + at
            rivals = [
                reference.pieces[other, kind] for other in range(game.num_players) if other != seat
            ]
            assert set(names(state.pieces[own])) == reference.pieces[key]
            assert set(names(state.halos[own])) == reference.beside(reference.pieces[key])
            clear = set(reference.sites) - reference.beside(set[str]().union(*rivals))
            assert set(names(state.clear[own])) == clear
            assert set(names(fence.area(state, seat, at))) == reference.area(key), key
            assert set(facts["reach"]["reached"][seat][kind]) == reference.reached[key]
            on_board += len(reference.pieces[key])
    assert on_board + sum(state.supply) == len(KINDS) * (game.num_players + STOCK)
    for mark, mask in zip(game.marks, state.marks, strict=True):
        assert set(names(mask)) == reference.marks[mark]


def play_and_compare(board: Json, players: int, seed: int) -> None:
    """Plays at random to the end and asserts agreement before and after every placement."""
    rng = random.Random(seed)
    game = caravans(board, players, rng)
    state = game.initial_state()
    reference = Reference(game)
    while not state.is_terminal():
        rule = state.phase.id.removesuffix("s")
        seat = state.player
        legal = state.legal_actions()
        texts = [state.notation(action).split() for action in legal]
        assert legal == sorted(legal)
        assert {(kind, site) for _, kind, site in texts} == reference.legal(rule, seat, state.turn)
        action = legal[int(rng.random() * len(legal))]
        before = state.facts()
        copy = state.clone()
        copy.apply(action)
        assert state.facts() == before
        state.apply(action)
        assert state == copy
        _, kind, site = state.notation(action).split()
        reference.place(rule, seat, kind, site)
        agree(state, reference)


@given(board=boards(), players=st.integers(2, 3), seed=st.integers(0, 2**32))
def test_play_agrees_with_the_slow_reference(board: Json, players: int, seed: int) -> None:
    play_and_compare(board, players, seed)


@pytest.mark.slow
@settings(max_examples=600)
@given(board=boards(), players=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_long_play_agrees_with_the_slow_reference(board: Json, players: int, seed: int) -> None:
    play_and_compare(board, players, seed)
