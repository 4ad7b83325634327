"""Networks of links and nodes: hand-made nets, and random ones against a slow oracle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents import allowed, begun, faults_of, made, placement, put_down
from tilewright import Game, State
from tilewright.library.networks import Network

ISLAND: dict[str, Any] = {"topology": "hex-complex", "shape": {"radius": 1}}

#: The six vertices around the cell 0,0 and the edges between them, clockwise from the north.
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
SIDES = ("NE", "E", "SE", "SW", "W", "NW")


def sections(**more: Any) -> dict[str, Any]:
    return {
        "board": ISLAND,
        "pieces": [{"id": "road"}, {"id": "hut"}, {"id": "house"}],
        "placements": [
            placement(
                "empty",
                {"id": "edges", "rule": "of-site-kind", "kind": "edge"},
                {"id": "on", "rule": "extends-network", "network": "roads"},
                name="road",
                pieces=["road"],
                effects=[{"id": "roads", "rule": "network", "nodes": ["hut", "house"]}],
            ),
            placement(
                "empty",
                {"id": "joined", "rule": "beside-network", "network": "roads"},
                name="hut",
                pieces=["hut", "house"],
                effects=[{"id": "hut-joins", "rule": "network-node", "network": "roads"}],
            ),
        ],
        "phases": [{"id": "road", "rule": "placement", "placement": "road"}],
        **more,
    }


def network_of(game: Game) -> Network:
    return next(effect for effect in game.effects if isinstance(effect, Network))


def site(state: State, label: str) -> str:
    board = state.game.board
    return board.labels[board.site(label)]


def edges_around(state: State, *corners: str) -> set[str]:
    """Labels of the edges that meet corners of the cell 0,0."""
    board = state.game.board
    found = 0
    for corner in corners:
        found |= board.incident[board.site(f"0,0.{corner}")] & board.of_kind["edge"]
    return set(board.names(found))


def test_a_network_starts_from_an_own_node_and_goes_on_along_links() -> None:
    state = begun(**sections())
    assert allowed(state, "road", 0, "road") == set()
    put_down(state, "hut", {(0, "hut"): ["0,0.N"]})
    assert allowed(state, "road", 0, "road") == edges_around(state, "N")
    assert allowed(state, "road", 1, "road") == set()
    put_down(state, "road", {(0, "road"): ["0,0/NE"]})
    expected = edges_around(state, "N", "NE") - {site(state, "0,0/NE")}
    assert allowed(state, "road", 0, "road") == expected
    # A hut may stand on the free end; the other one is occupied.
    assert allowed(state, "hut", 0, "hut") == {site(state, "0,0.NE")}
    assert allowed(state, "hut", 1, "hut") == set()


def test_the_node_of_another_blocks_the_way_on_but_not_an_end() -> None:
    state = begun(**sections())
    put_down(state, "hut", {(0, "hut"): ["0,0.N"]})
    put_down(state, "road", {(0, "road"): ["0,0/NE", "0,0/E"]})
    put_down(state, "hut", {(1, "house"): ["0,0.SE"]})
    roads = {site(state, "0,0/NE"), site(state, "0,0/E")}
    assert allowed(state, "road", 0, "road") == edges_around(state, "N", "NE") - roads
    # To the other side of the starting node the way is open; for the other player from his.
    put_down(state, "road", {(0, "road"): ["0,0/NW"]})
    roads.add(site(state, "0,0/NW"))
    assert allowed(state, "road", 0, "road") == edges_around(state, "N", "NE", "NW") - roads
    assert allowed(state, "road", 1, "road") == edges_around(state, "SE") - roads


def test_a_block_in_the_middle_leaves_both_sides_and_an_own_node_blocks_nothing() -> None:
    state = begun(**sections())
    put_down(state, "road", {(0, "road"): ["0,0/NE", "0,0/E"]})
    put_down(state, "hut", {(1, "hut"): ["0,0.NE"]})
    network = network_of(state.game)
    names = state.game.board.names
    assert set(names(network.reach_of(state, 0))) == edges_around(state, "N", "SE")
    touched = {site(state, f"0,0.{corner}") for corner in ("N", "NE", "SE")}
    assert set(names(network.touched_by(state, 0))) == touched
    put_down(state, "hut", {(0, "hut"): ["0,0.SE"]})
    assert set(names(network.reach_of(state, 0))) == edges_around(state, "N", "SE")


def test_a_piece_that_is_no_node_blocks_nothing() -> None:
    changed = sections()
    changed["placements"][0]["effects"][0]["nodes"] = ["house"]
    state = begun(**changed)
    put_down(state, "road", {(0, "road"): ["0,0/NE"]})
    put_down(state, "hut", {(1, "hut"): ["0,0.NE"], (0, "hut"): ["0,0.S"]})
    found = network_of(state.game).reach_of(state, 0)
    assert set(state.game.board.names(found)) == edges_around(state, "N", "NE")


def test_pieces_that_lie_there_from_the_start_count() -> None:
    setup = [
        {"piece": "hut", "owner": 0, "sites": ["0,0.N"]},
        {"piece": "road", "owner": 0, "sites": ["0,0/NE"]},
        {"piece": "hut", "owner": 1, "sites": ["0,0.NE"]},
    ]
    state = begun(**sections(setup=setup))
    road = {site(state, "0,0/NE")}
    assert allowed(state, "road", 0, "road") == edges_around(state, "N") - road
    assert allowed(state, "hut", 0, "hut") == set()
    before = state.digest()
    assert allowed(state, "road", 1, "road") == edges_around(state, "NE") - road
    assert state.digest() == before
    put_down(state, "road", {(1, "road"): ["0,0/E"]})
    both = road | {site(state, "0,0/E")}
    assert allowed(state, "road", 1, "road") == edges_around(state, "NE", "SE") - both


def test_links_of_another_placement_join_as_well() -> None:
    changed = sections()
    changed["pieces"].append({"id": "ship"})
    changed["placements"].append(
        placement(
            "empty",
            name="ship",
            pieces=["ship"],
            effects=[{"id": "ship-joins", "rule": "network-node", "network": "roads"}],
        )
    )
    state = begun(**changed)
    put_down(state, "ship", {(0, "ship"): ["0,0/NE"]})
    found = network_of(state.game).reach_of(state, 0)
    assert set(state.game.board.names(found)) == edges_around(state, "N", "NE")


def test_a_node_that_grows_goes_on_blocking() -> None:
    changed = sections()
    changed["placements"].append(
        placement(
            {"id": "on-a-hut", "rule": "on-own", "pieces": ["hut"]},
            name="house",
            pieces=["house"],
            effects=[{"id": "growing", "rule": "replace", "piece": "hut"}],
        )
    )
    state = begun(**changed)
    put_down(state, "road", {(0, "road"): ["0,0/NE"]})
    put_down(state, "hut", {(1, "hut"): ["0,0.NE"], (0, "hut"): ["0,0.N"]})
    before = list(state.memory)
    put_down(state, "house", {(1, "house"): ["0,0.NE"], (0, "house"): ["0,0.N"]})
    assert state.memory == before
    found = network_of(state.game).reach_of(state, 0)
    assert set(state.game.board.names(found)) == edges_around(state, "N")


def test_neutral_owners_have_networks_and_block() -> None:
    state = begun(**sections(neutrals=[{"id": "red"}]))
    put_down(state, "road", {(0, "road"): ["0,0/NE"]})
    put_down(state, "hut", {(2, "hut"): ["0,0.NE"]})
    reach_of = network_of(state.game).reach_of
    names = state.game.board.names
    assert set(names(reach_of(state, 0))) == edges_around(state, "N")
    assert set(names(reach_of(state, 2))) == edges_around(state, "NE")


def test_wrong_networks_are_explained() -> None:
    wrong = sections()
    wrong["placements"][1]["effects"][0]["network"] = "rods"
    assert faults_of(**wrong) == [
        "$.placements[1].effects[0].network: unknown effect 'rods'; did you mean 'roads'?"
    ]
    wrong = sections()
    wrong["placements"][0]["constraints"][2]["network"] = "hut-joins"
    assert faults_of(**wrong) == [
        "$.placements[0].constraints[2].network: effect 'hut-joins' has rule 'network-node'; "
        "allowed: rule 'network'"
    ]
    wrong = sections(board={"topology": "square", "rows": 2, "columns": 2})
    assert any("the board has no edges" in fault for fault in faults_of(**wrong))


GAME = made(3, **sections())
VERTICES = GAME.board.names(GAME.board.of_kind["vertex"])
EDGES = GAME.board.names(GAME.board.of_kind["edge"])


def slow_reach(state: State, owner: int) -> tuple[set[str], set[str]]:
    """Reach and touched vertices of an owner by looking at every edge of the board's graph."""
    board = state.game.board
    held = {
        (board.labels[at], seat, kind)
        for seat in range(3)
        for kind in range(3)
        for at in range(board.size)
        if state.pieces[seat * 3 + kind] >> at & 1
    }
    roads = {label for label, seat, kind in held if seat == owner and kind == 0}
    mine = {label for label, seat, kind in held if seat == owner and kind}
    theirs = {label for label, seat, kind in held if seat != owner and kind}
    ends = {
        label: board.names(sum(1 << end for end in board.ends[board.site(label)]))
        for label in EDGES
    }
    touched = {vertex for road in roads for vertex in ends[road]}
    starts = (touched | mine) - theirs
    return {edge for edge in EDGES if starts & set(ends[edge])}, touched


@pytest.mark.parametrize("moved", [False, True])
@given(
    choices=st.lists(
        st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 53)), max_size=25
    )
)
def test_a_network_equals_a_slow_oracle(moved: bool, choices: list[tuple[int, int, int]]) -> None:
    state = GAME.initial_state()
    network = network_of(GAME)
    for owner, kind, choice in choices:
        labels = VERTICES if kind else EDGES
        label = labels[choice % len(labels)]
        if not state.empty >> GAME.board.site(label) & 1:
            continue
        name = ("road", "hut", "house")[kind]
        put_down(state, "hut" if kind else "road", {(owner, name): [label]})
        if moved and choice % 5 == 0:  # the piece is given to the next owner
            bit = GAME.board.bit[GAME.board.site(label)]
            state.pieces[owner * 3 + kind] ^= bit
            state.pieces[(owner + 1) % 3 * 3 + kind] ^= bit
            GAME.pieces_moved(state)
        for seat in range(3):
            reach, touched = slow_reach(state, seat)
            assert set(GAME.board.names(network.reach_of(state, seat))) == reach
            assert set(GAME.board.names(network.touched_by(state, seat))) == touched
