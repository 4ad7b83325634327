"""The endings ``joins`` and ``ring`` say what a slow search through a networkx graph says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from placement_games import arranged, put, stones_game
from tilewright import Game, State

Sites: TypeAlias = frozenset[int]
Oracle: TypeAlias = Callable[[Game, Sites], bool]

DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
SHAPES: dict[str, dict[str, Any]] = {
    "hexagon-5": {"shape": {"radius": 2}},
    "hexagon-7": {"shape": {"radius": 3}},
    "rhombus": {"shape": {"rhombus": [4, 5]}},
    "triangle": {"shape": {"triangle": 6}},
    "hole": {"shape": {"radius": 3}, "without": [[1, 0]]},
}


def free_labels(state: State) -> list[str]:
    """Labels of the empty sites."""
    return state.game.board.names(state.empty)


@cache
def joins_game(shape: str, count: int, swap: str) -> Game:
    board = {
        "topology": "hex",
        **SHAPES[shape],
        "marks": {f"to-{name.lower()}": {"rim": [name]} for name in DIRECTIONS},
    }
    marks = [f"to-{name.lower()}" for name in DIRECTIONS]
    return stones_game(board, {"rule": "joins", "marks": marks, "count": count}, swap=swap)


@cache
def mirrored_game(size: int) -> Game:
    board = {
        "topology": "hex",
        "shape": {"rhombus": [size, size]},
        "marks": {"a": {"rim": ["NW"]}, "b": {"rim": ["SE"]}},
    }
    return stones_game(board, {"rule": "joins", "marks": ["a", "b"]}, swap="mirrored")


@cache
def ring_game(shape: str) -> Game:
    return stones_game({"topology": "hex", **SHAPES[shape]}, {"rule": "ring"})


def pieces(state: State, player: int) -> Sites:
    mask = state.pieces[player]
    return frozenset(site for site in range(state.game.board.size) if mask >> site & 1)


@cache
def numbered_graph(game: Game) -> nx.Graph[int]:
    """The board's graph with sites for nodes."""
    board = game.board
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(board.size))
    number = {node: site for site, node in enumerate(board.nodes)}
    graph.add_edges_from((number[first], number[second]) for first, second in board.graph.edges)
    return graph


def groups(graph: nx.Graph[int], sites: Iterable[int]) -> list[set[int]]:
    return list(nx.connected_components(graph.subgraph(sites)))


def oracle_joins(game: Game, own: Sites, count: int) -> bool:
    """Whether one group has sites of so many marks."""
    board = game.board
    return any(
        sum(any(mask >> site & 1 for site in group) for mask in board.marks.values()) >= count
        for group in groups(numbered_graph(game), own)
    )


def oracle_ring(game: Game, own: Sites) -> bool:
    """Whether some connected set of own sites, without the site itself, shuts it off the rim."""
    graph = numbered_graph(game)
    rim = {site for site in graph if graph.degree[site] < len(DIRECTIONS)}
    for site in set(graph) - rim:
        for wall in groups(graph, own - {site}):
            inside = nx.node_connected_component(graph.subgraph(set(graph) - wall), site)
            if not inside & rim:
                return True
    return False


def check_every_ply(game: Game, data: st.DataObject, oracle: Oracle) -> None:
    """Plays to the end: the game is over when the oracle says so of the player's stones."""
    state = game.initial_state()
    order = data.draw(st.permutations(range(game.board.size)))
    swaps = game.num_actions > game.board.size and data.draw(st.booleans())
    for site in order + order:  # a stone that is mirrored frees its site
        if swaps and state.turn == 1:
            put(state, "swap")
            if state.is_terminal():
                break
        label = game.board.labels[site]
        if label not in free_labels(state):
            continue
        player = state.player
        put(state, label)
        assert state.decided == (1 << player if oracle(game, pieces(state, player)) else 0)
        if state.is_terminal():
            break
    assert state.is_terminal()


@settings(max_examples=60, deadline=None)
@given(
    shape=st.sampled_from(sorted(SHAPES)),
    count=st.integers(2, 4),
    swap=st.sampled_from(["never", "owners"]),
    data=st.data(),
)
def test_joins_is_connectivity_at_every_ply(
    shape: str, count: int, swap: str, data: st.DataObject
) -> None:
    game = joins_game(shape, count, swap)
    check_every_ply(game, data, lambda game, own: oracle_joins(game, own, count))


@settings(max_examples=20, deadline=None)
@given(shape=st.sampled_from(sorted(SHAPES)), data=st.data())
def test_ring_is_what_shuts_a_site_off_at_every_ply(shape: str, data: st.DataObject) -> None:
    check_every_ply(ring_game(shape), data, oracle_ring)


@settings(max_examples=60, deadline=None)
@given(size=st.integers(2, 5), data=st.data())
def test_joins_follows_a_mirroring_swap(size: int, data: st.DataObject) -> None:
    check_every_ply(mirrored_game(size), data, lambda game, own: oracle_joins(game, own, 2))


def drawn_position(game: Game, data: st.DataObject) -> State:
    """Stones of both players on any sites."""
    board = game.board
    owner = st.sampled_from([0, 1, 2, 2])
    owners = data.draw(st.lists(owner, min_size=board.size, max_size=board.size))
    stones = list(zip(board.labels, owners, strict=True))
    first, second = ([label for label, seat in stones if seat == owner] for owner in (0, 1))
    return arranged(game, first, second)


def watched_games(shape: str) -> list[tuple[Game, Oracle]]:
    """A game of either ending, with the search that it has to agree with."""
    return [
        (joins_game(shape, 3, "never"), lambda game, own: oracle_joins(game, own, 3)),
        (ring_game(shape), oracle_ring),
    ]


@settings(max_examples=60, deadline=None)
@given(shape=st.sampled_from(sorted(SHAPES)), data=st.data())
def test_moved_pieces_are_looked_at_from_scratch(shape: str, data: st.DataObject) -> None:
    for game, oracle in watched_games(shape):
        state = drawn_position(game, data)
        holders = sum(1 << seat for seat in (0, 1) if oracle(game, pieces(state, seat)))
        assert game.ends_after_turn(state) == (holders != 0)
        assert state.decided == holders


@settings(max_examples=20, deadline=None)
@given(shape=st.sampled_from(sorted(SHAPES)), data=st.data())
def test_play_goes_on_from_moved_pieces(shape: str, data: st.DataObject) -> None:
    for game, oracle in watched_games(shape):
        state = drawn_position(game, data)
        if any(oracle(game, pieces(state, seat)) for seat in (0, 1)):
            continue
        for label in free_labels(state):
            if state.is_terminal():
                break
            player = state.player
            put(state, label)
            assert bool(state.decided) == oracle(game, pieces(state, player))
