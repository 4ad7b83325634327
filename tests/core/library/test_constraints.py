"""Each constraint of the library on boards small enough to see the answer.

The 3 by 3 square has rows a1 b1 c1, a2 b2 c2 and a3 b3 c3; neighbours share a side.
"""

from __future__ import annotations

from typing import Any

import pytest

from documents import (
    Json,
    act,
    allowed,
    begun,
    faults_of,
    placement,
    put_down,
    refused,
    square,
    turn_of,
)
from tilewright import State

KINDS = [{"id": "dot"}, {"id": "ring"}]
FREE = placement("empty", name="free")
MARKS = {"well": ["b2"], "tent": ["a1"], "none": []}
ALL = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}


def ruled(constraint: Json, **more: Any) -> State:
    """Three players on the square of nine sites, with one constraint and a free placement."""
    sections: dict[str, Any] = {
        "board": square(3, 3, marks=MARKS),
        "pieces": KINDS,
        "placements": [placement({"id": "it", **constraint}), FREE],
        **more,
    }
    return begun(3, **sections)


def test_empty_allows_sites_without_a_piece_of_anybody() -> None:
    state = ruled({"rule": "empty"})
    put_down(state, "free", {(0, "dot"): ["a1"], (1, "ring"): ["c3"]})
    for player in range(3):
        assert allowed(state, "dot", player, "dot") == ALL - {"a1", "c3"}


@pytest.mark.parametrize(
    ("rule", "marks", "expected"),
    [
        ("on-mark", ["well"], {"b2"}),
        ("on-mark", ["well", "tent"], {"a1", "b2"}),
        ("on-mark", ["none"], set[str]()),
        ("off-mark", ["well"], ALL - {"b2"}),
        ("off-mark", ["well", "tent"], ALL - {"a1", "b2"}),
        ("near-mark", ["well"], {"b1", "a2", "c2", "b3"}),
        ("near-mark", ["tent"], {"b1", "a2"}),
        ("near-mark", ["well", "tent"], {"b1", "a2", "c2", "b3"}),
        ("near-mark", ["none"], set[str]()),
        ("away-from-mark", ["well"], {"a1", "c1", "b2", "a3", "c3"}),
        ("away-from-mark", ["well", "tent"], {"a1", "c1", "b2", "a3", "c3"}),
        ("away-from-mark", ["none"], ALL),
    ],
)
def test_marks(rule: str, marks: list[str], expected: set[str]) -> None:
    assert allowed(ruled({"rule": rule, "marks": marks}), "dot", 0, "dot") == expected


def test_marks_are_read_as_they_stand_now() -> None:
    leaving = placement({"id": "it", "rule": "away-from-mark", "marks": ["none"]}, marks=["none"])
    state = ruled({"rule": "empty"}, placements=[leaving, FREE])
    put_down(state, "dot", {(0, "dot"): ["a1"]})
    assert allowed(state, "dot", 1, "ring") == ALL - {"b1", "a2"}


#: seat 0: dot a1, ring c1; seat 1: dot c3; seat 2: ring a3
POSITION = {(0, "dot"): ["a1"], (0, "ring"): ["c1"], (1, "dot"): ["c3"], (2, "ring"): ["a3"]}
BESIDE = {"a1": {"b1", "a2"}, "c1": {"b1", "c2"}, "c3": {"c2", "b3"}, "a3": {"a2", "b3"}}


@pytest.mark.parametrize(
    ("owner", "kind", "beside"),
    [
        ("own", "same", ["a1"]),
        ("own", "any", ["a1", "c1"]),
        ("others", "same", ["c3"]),
        ("others", "any", ["c3", "a3"]),
        ("anyone", "same", ["a1", "c3"]),
        ("anyone", "any", ["a1", "c1", "c3", "a3"]),
    ],
)
def test_touching_and_apart_of_a_dot_of_seat_0(owner: str, kind: str, beside: list[str]) -> None:
    near = set[str]().union(*(BESIDE[site] for site in beside))
    touching = put_down(ruled({"rule": "touching", "owner": owner, "kind": kind}), "free", POSITION)
    apart = put_down(ruled({"rule": "apart", "owner": owner, "kind": kind}), "free", POSITION)
    assert allowed(touching, "dot", 0, "dot") == near
    assert allowed(apart, "dot", 0, "dot") == ALL - near


@pytest.mark.parametrize(
    ("player", "kind", "touched", "rivals"),
    [(0, "ring", "c1", "a3"), (1, "dot", "c3", "a1"), (2, "ring", "a3", "c1")],
)
def test_own_and_others_are_seen_from_the_player_who_places(
    player: int, kind: str, touched: str, rivals: str
) -> None:
    touching = put_down(ruled({"rule": "touching"}), "free", POSITION)
    apart = put_down(ruled({"rule": "apart", "owner": "others"}), "free", POSITION)
    assert allowed(touching, "dot", player, kind) == BESIDE[touched]
    assert allowed(apart, "dot", player, kind) == ALL - BESIDE[rivals]


def test_touching_and_apart_count_own_pieces_of_the_same_kind_unless_told_otherwise() -> None:
    touching = put_down(ruled({"rule": "touching"}), "free", POSITION)
    apart = put_down(ruled({"rule": "apart"}), "free", POSITION)
    assert allowed(touching, "dot", 0, "dot") == BESIDE["a1"]
    assert allowed(apart, "dot", 0, "dot") == ALL - BESIDE["a1"]
    assert allowed(touching, "dot", 1, "ring") == set()
    assert allowed(apart, "dot", 1, "ring") == ALL


def test_new_kind_allows_kinds_that_nobody_has_on_the_board() -> None:
    state = put_down(ruled({"rule": "new-kind"}), "free", {(1, "dot"): ["b2"]})
    for player in range(3):
        assert allowed(state, "dot", player, "dot") == set()
        assert allowed(state, "dot", player, "ring") == ALL


def test_new_kind_may_hold_in_the_first_rounds_only() -> None:
    state = begun(
        2,
        pieces=KINDS,
        board=square(3, 3),
        placements=[placement("empty", {"id": "new", "rule": "new-kind", "rounds": 1})],
    )
    act(state, "dot dot a1")
    assert refused(state, "dot dot b1") == ("new",)
    act(state, "dot ring b1")
    assert state.turn == 2  # the second round
    assert refused(state, "dot dot c1") == ()


def test_new_kind_counts_rounds_of_simultaneous_placements_as_well() -> None:
    phase = {"id": "dot", "rule": "simultaneous-placement", "placement": "dot"}
    state = begun(
        2,
        pieces=KINDS,
        board=square(3, 3),
        placements=[placement("empty", {"id": "new", "rule": "new-kind", "rounds": 1})],
        phases=[phase],
    )
    act(state, "dot dot a1", "dot dot b1")  # nobody sees the other's, so both are new
    assert state.occupied.bit_count() == 1  # but seat 1's is no longer, once seat 0's lies there
    assert refused(state, "dot dot c1") == ()  # in the second round anything goes


FENCE = {"id": "fence", "rule": "enclosure"}


@pytest.mark.parametrize(
    ("owner", "player", "kept_out"),
    [
        ("own", 0, {"a1"}),
        ("own", 1, set[str]()),
        ("own", 2, {"c3"}),
        ("others", 0, {"c3"}),
        ("others", 1, {"a1", "c3"}),
        ("others", 2, {"a1"}),
        ("anyone", 1, {"a1", "c3"}),
    ],
)
def test_outside_areas(owner: str, player: int, kept_out: set[str]) -> None:
    fencing = placement("empty", name="fencing", effects=[FENCE])
    constraint = {"rule": "outside-areas", "effect": "fence", "owner": owner}
    state = ruled(constraint, placements=[placement({"id": "it", **constraint}), FREE, fencing])
    put_down(state, "free", {(1, "dot"): ["b2"]})
    put_down(state, "fencing", {(0, "dot"): ["b1", "a2"], (2, "ring"): ["c2", "b3"]})
    assert allowed(state, "dot", player, "dot") == ALL - kept_out


def test_on_sites_allows_the_listed_sites() -> None:
    assert allowed(ruled({"rule": "on-sites", "sites": ["c3", "a1"]}), "dot", 0, "dot") == {
        "a1",
        "c3",
    }
    assert allowed(ruled({"rule": "on-sites", "sites": []}), "dot", 0, "dot") == set()


@pytest.mark.parametrize(("kind", "number"), [("cell", 7), ("vertex", 24), ("edge", 30)])
def test_of_site_kind_on_seven_hexes_with_their_corners_and_sides(kind: str, number: int) -> None:
    board = {"topology": "hex-complex", "shape": {"radius": 1}}
    state = begun(
        board=board, placements=[placement({"id": "k", "rule": "of-site-kind", "kind": kind})]
    )
    found = state.game.placements[0].legal_sites(state, 0)[0]
    assert found == state.game.board.of_kind[kind]
    assert found.bit_count() == number


def test_of_site_kind_allows_nothing_on_a_board_without_such_sites() -> None:
    assert allowed(ruled({"rule": "of-site-kind", "kind": "edge"}), "dot", 0, "dot") == set()


ROW_1 = {"rule": "on-sites", "sites": ["a1", "b1", "c1"]}
COLUMN_A = {"rule": "on-sites", "sites": ["a1", "a2", "a3"]}


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ({"all": [ROW_1, COLUMN_A]}, {"a1"}),
        ({"any": [ROW_1, COLUMN_A]}, {"a1", "b1", "c1", "a2", "a3"}),
        ({"not": ROW_1}, ALL - {"a1", "b1", "c1"}),
        ({"not": {"any": [ROW_1, COLUMN_A]}}, {"b2", "c2", "b3", "c3"}),
        ({"all": [ROW_1, {"not": COLUMN_A}]}, {"b1", "c1"}),
        (
            {"any": [{"all": [ROW_1, COLUMN_A]}, {"rule": "on-mark", "marks": ["well"]}]},
            {"a1", "b2"},
        ),
        ({"any": [ROW_1, {**COLUMN_A, "enabled": False}]}, {"a1", "b1", "c1"}),
        ({"all": [ROW_1, {**COLUMN_A, "enabled": False}]}, {"a1", "b1", "c1"}),
        ({"not": {**ROW_1, "enabled": False}}, ALL),
        ({"all": [ROW_1], "enabled": False}, ALL),
        ({"not": {"not": {"rule": "empty"}}}, ALL),
    ],
)
def test_combinations(constraint: Json, expected: set[str]) -> None:
    assert allowed(ruled(constraint), "dot", 0, "dot") == expected


def test_combinations_look_at_the_kind_where_a_member_does() -> None:
    state = ruled({"any": [{"rule": "new-kind"}, ROW_1]})
    put_down(state, "free", {(1, "dot"): ["b2"]})
    assert allowed(state, "dot", 0, "dot") == {"a1", "b1", "c1"}
    assert allowed(state, "dot", 0, "ring") == ALL
    negated = ruled({"not": {"rule": "new-kind"}})
    put_down(negated, "free", {(1, "dot"): ["b2"]})
    assert allowed(negated, "dot", 0, "dot") == ALL
    assert allowed(negated, "dot", 0, "ring") == set()


def test_a_refusal_names_the_outermost_combination() -> None:
    either = {"id": "edge-first", "any": [ROW_1, {"id": "inner", **COLUMN_A}]}
    never = {"id": "no-well", "not": {"rule": "on-mark", "marks": ["well"]}}
    state = ruled({}, placements=[placement(either, never), FREE])
    turn_of(state, "dot", 0)
    assert refused(state, "dot dot b2") == ("edge-first", "no-well")
    assert refused(state, "dot dot c3") == ("edge-first",)
    assert refused(state, "dot ring a3") == ()


def test_marks_are_named_at_least_once() -> None:
    (fault,) = faults_of(placements=[placement({"id": "m", "rule": "on-mark", "marks": []})])
    assert "$.placements[0].constraints[0].marks" in fault
