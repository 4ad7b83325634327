from __future__ import annotations

from typing import Any

import pytest

from documents import Json, act, begun, placement, put_down, square
from tilewright import State
from tilewright.library.group_scoring import LongestTrail

KINDS = [{"id": "dot"}, {"id": "ring"}]
MARKS = {"well-1": ["a1", "b1"], "well-2": ["c1"], "well-3": ["d1"], "flag": ["a2", "b2"]}
DRINK: Json = {"id": "drink", "rule": "collect", "marks": ["well-1", "well-2", "well-3"]}
REACH: Json = {"id": "reach", "rule": "connect", "mark": "flag"}
FENCE: Json = {"id": "fence", "rule": "enclosure"}


def scored(part: Json, pieces: dict[tuple[int, str], list[str]], **sections: Any) -> list[int]:
    """Points of one part as if the game were over, on two rows of four sites, for three players."""
    parts: dict[str, Any] = {
        "board": square(2, 4, marks=MARKS),
        "pieces": KINDS,
        "placements": [placement("empty", effects=[DRINK, REACH])],
        "scoring": [{"id": "it", **part}],
    }
    state = begun(3, **{**parts, **sections})
    put_down(state, "dot", pieces)
    return state.game.scores(state, projected=True)


def test_collected_counts_each_mark_by_the_table() -> None:
    part = {"rule": "collected", "effect": "drink", "values": {"well-1": 1, "well-3": 5}}
    pieces = {(0, "dot"): ["a1", "b1"], (1, "ring"): ["c1"], (2, "dot"): ["d1"]}
    assert scored(part, pieces) == [2, 0, 5]


@pytest.mark.parametrize(
    ("table", "pieces", "expected"),
    [
        ([1, 3, 6], {(0, "dot"): ["a1", "c1", "d1"]}, 6),  # one of each: a set of three
        ([1, 3, 6], {(0, "dot"): ["a1", "b1"]}, 2),  # two alike: two sets of one
        ([1, 3, 6], {(0, "dot"): ["a1", "b1", "c1"]}, 4),  # a set of two and one left
        ([1, 3, 6], {(0, "dot"): ["a1", "b1", "c1", "d1"]}, 7),
        ([0, 4], {(0, "dot"): ["a1", "c1", "d1"]}, 4),  # larger sets count as the last
        ([2], {(0, "dot"): ["a1", "b1", "c1"]}, 4),
        ([1, 3, 6], {(0, "dot"): ["a2"]}, 0),
    ],
)
def test_sets_are_as_large_as_possible(
    table: list[int], pieces: dict[tuple[int, str], list[str]], expected: int
) -> None:
    assert scored({"rule": "sets", "effect": "drink", "table": table}, pieces) == [expected, 0, 0]


def test_landmarks_count_pairs_of_a_group_and_a_landmark() -> None:
    part = {"rule": "landmarks", "effect": "reach", "points": 5}
    # a1 lies beside the flag a2, b1 beside b2, c2 beside b2
    pieces = {(0, "dot"): ["a1", "b1"], (0, "ring"): ["c2"], (1, "dot"): ["c1"]}
    assert scored(part, pieces) == [15, 0, 0]


def test_areas_count_enclosed_sites_that_are_empty_and_not_excepted() -> None:
    row = square(1, 6, marks={**{name: [] for name in MARKS}, "flag": ["a1"]})
    pieces = {(1, "dot"): ["f1"], (0, "dot"): ["d1", "c1"]}
    part = {"rule": "areas", "effect": "fence", "points": 2}
    fencing: Json = {"board": row, "placements": [placement("empty", effects=[FENCE])]}
    assert scored(part, pieces, **fencing) == [4, 0, 0]  # a1 and b1
    assert scored({**part, "except_marks": ["flag"]}, pieces, **fencing) == [2, 0, 0]


PIECES = {
    (0, "dot"): ["a1", "c1"],
    (0, "ring"): ["b2"],
    (1, "ring"): ["a2", "d2"],
    (2, "dot"): ["d1"],
}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, [6, 4, 2]),
        ({"pieces": ["ring"]}, [2, 4, 0]),
        ({"on_marks": ["flag"]}, [2, 2, 0]),
        ({"on_marks": ["flag"], "pieces": ["dot"]}, [0, 0, 0]),
        ({"pieces": []}, [0, 0, 0]),
    ],
)
def test_pieces(more: Json, expected: list[int]) -> None:
    assert scored({"rule": "pieces", "points": 2, **more}, PIECES) == expected


def test_on_marks_looks_at_marks_as_they_are_now() -> None:
    # the wells are drunk as the pieces are put down
    assert scored({"rule": "pieces", "points": 2, "on_marks": ["well-1"]}, PIECES) == [0, 0, 0]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, [9, 0, 0]),
        ({"pieces": ["ring"]}, [0, 9, 0]),
        ({"on_marks": ["flag"]}, [0, 0, 0]),
        ({"on_marks": ["flag"], "tie": "share"}, [4, 4, 0]),
        ({"minimum": 4}, [0, 0, 0]),
    ],
)
def test_majority(more: Json, expected: list[int]) -> None:
    assert scored({"rule": "majority", "points": 9, **more}, PIECES) == expected


def test_the_largest_group_wins_for_each_kind_apart() -> None:
    part = {"rule": "largest-group", "points": 10, "tie": "each", "tie_points": 4}
    pieces = {
        (0, "dot"): ["a1", "b1", "d1"],  # groups of two and one
        (1, "dot"): ["a2", "c2"],  # two of one
        (1, "ring"): ["b2"],
        (2, "ring"): ["c1"],
    }
    assert scored(part, pieces) == [10, 4, 4]
    assert scored({**part, "pieces": ["ring"]}, pieces) == [0, 4, 4]


def test_uncounted_pieces_join_groups_but_add_no_size() -> None:
    part = {"rule": "largest-group", "points": 10, "uncounted_marks": ["flag"], "pieces": ["dot"]}
    # seat 0: a1 a2 b2 c2 are one group of which two count; seat 1: c1 d1 count both
    pieces = {(0, "dot"): ["a1", "a2", "b2", "c2"], (1, "dot"): ["c1", "d1"]}
    assert scored(part, pieces) == [0, 0, 0]
    assert scored({**part, "tie": "full"}, pieces) == [10, 10, 0]
    assert scored({"rule": "largest-group", "points": 10}, pieces) == [10, 0, 0]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # groups: seat 0 dots of 3 and 1, a ring of 1; seat 1 rings of 2
        ({"table": [0, 2, 5]}, [5, 2, 0]),
        ({"table": [1, 2, 5]}, [7, 2, 0]),
        ({"table": [1, 2], "beyond": 3}, [11, 2, 0]),  # three pieces are beyond the table
        ({"table": [1, 2]}, [2, 2, 0]),
        ({"table": [7], "beyond": 1, "pieces": ["dot"]}, [10, 0, 0]),
    ],
)
def test_group_sizes(more: Json, expected: list[int]) -> None:
    pieces = {(0, "dot"): ["a1", "b1", "b2", "d1"], (0, "ring"): ["a2"], (1, "ring"): ["c2", "d2"]}
    assert scored({"rule": "group-sizes", **more}, pieces) == expected


# --- trails --------------------------------------------------------------------------------------


class Island:
    """One hex with its six corners and sides; edge ``i`` joins corners ``i`` and ``i + 1``."""

    def __init__(self, **part: Any) -> None:
        self.state: State = begun(
            3,
            board={"topology": "hex-complex", "shape": {"radius": 1}},
            pieces=[{"id": "road"}, {"id": "house"}, {"id": "ferry"}],
            placements=[placement("empty", name="any")],
            phases=[{"id": "any", "rule": "placement", "placement": "any"}],
            scoring=[{"id": "trail", "rule": "longest-trail", "points": 2, **part}],
        )
        board = self.state.game.board
        self.board = board
        middle = board.index[
            next(label for label in board.labels if board.coordinates[board.index[label]] == (0, 0))
        ]
        edges = [site for site in range(board.size) if board.kinds[site] == "edge"]
        ring = [edge for edge in edges if board.incident[middle] >> edge & 1]
        self.corners: list[int] = [board.ends[ring[0]][0]]
        self.sides: list[int] = []
        while len(self.sides) < 6:
            here = self.corners[-1]
            side = next(
                edge for edge in ring if here in board.ends[edge] and edge not in self.sides
            )
            one, other = board.ends[side]
            self.sides.append(side)
            self.corners.append(other if one == here else one)
        self.corners.pop()

    def spoke(self, corner: int) -> int:
        """The edge that leads from a corner away from the middle hex."""
        here = self.corners[corner]
        return next(
            site
            for site, ends in enumerate(self.board.ends)
            if here in ends and site not in self.sides
        )

    def put(self, player: int, kind: str, *sites: int) -> None:
        put_down(self.state, "any", {(player, kind): [self.board.labels[site] for site in sites]})

    def points(self) -> list[int]:
        return self.state.game.scores(self.state, projected=True)

    def length(self, player: int) -> int:
        (part,) = self.state.game.scoring
        assert isinstance(part, LongestTrail)
        return part.length(self.state, player)


def test_a_trail_runs_along_edges_and_may_close() -> None:
    island = Island(minimum=3)
    island.put(0, "road", *island.sides[:4])
    island.put(1, "road", *island.sides[4:])
    assert [island.length(seat) for seat in range(3)] == [4, 2, 0]
    assert island.points() == [2, 0, 0]
    whole = Island()
    whole.put(2, "road", *whole.sides, whole.spoke(0))
    assert whole.length(2) == 7  # round the hex and out by the spoke


def test_a_vertex_may_repeat_but_no_edge_and_a_fork_counts_its_longer_way() -> None:
    island = Island()
    # sides 0 1 2 with spokes at corners 1 and 2: the best is side 0, 1, 2 or a spoke for an end
    island.put(0, "road", *island.sides[:3], island.spoke(1), island.spoke(2))
    assert island.length(0) == 3


def test_a_rival_on_a_vertex_blocks_the_way_through_but_not_the_end() -> None:
    island = Island()
    island.put(0, "road", *island.sides[:4])
    island.put(0, "house", island.corners[1])
    assert island.length(0) == 4  # an own house blocks nothing
    island.put(1, "house", island.corners[2])
    assert island.length(0) == 2  # two edges on either side of corner 2
    island.put(1, "house", island.corners[4])
    assert island.length(0) == 2  # the end is no way through
    assert island.points() == [2, 0, 0]


def test_only_the_listed_kinds_make_a_trail_and_ties_follow_the_policy() -> None:
    island = Island(pieces=["road"], tie="full")
    island.put(0, "road", *island.sides[:2])
    island.put(0, "ferry", island.sides[2])
    island.put(1, "road", *island.sides[3:5])
    assert [island.length(seat) for seat in range(3)] == [2, 2, 0]
    assert island.points() == [2, 2, 0]
    both = Island(pieces=["road", "ferry"])
    both.put(0, "road", *both.sides[:2])
    both.put(0, "ferry", both.sides[2])
    assert both.length(0) == 3


def test_a_board_without_edges_has_no_trail() -> None:
    state = begun(scoring=[{"id": "t", "rule": "longest-trail", "points": 2}])
    act(state, "dot dot a1")
    assert state.game.scores(state, projected=True) == [0, 0]


@pytest.mark.parametrize(
    ("part", "live"),
    [
        ({"rule": "collected", "effect": "drink", "values": {"well-1": 1}}, True),
        ({"rule": "landmarks", "effect": "reach", "points": 1}, True),
        ({"rule": "sets", "effect": "drink", "table": [1]}, True),
        ({"rule": "areas", "effect": "fence", "points": 1}, False),
        ({"rule": "pieces", "points": 1}, False),
        ({"rule": "majority", "points": 1}, False),
        ({"rule": "largest-group", "points": 1}, False),
        ({"rule": "group-sizes", "table": [1]}, False),
        ({"rule": "longest-trail", "points": 1}, False),
    ],
)
def test_moments_that_a_ruleset_need_not_name(part: Json, live: bool) -> None:
    state = begun(
        board=square(2, 4, marks=MARKS),
        placements=[placement("empty", effects=[DRINK, REACH, FENCE])],
        scoring=[{"id": "it", **part}],
    )
    assert state.game.scoring[0].moment == ("play" if live else "end")
