"""The scoring rule ``beside-marks``."""

from __future__ import annotations

from typing import Any

from documents import begun, placement, put_down
from tilewright import State


def started(**part: Any) -> State:
    """Three edges with a mark meet or surround corners of the middle cell."""
    sections: dict[str, Any] = {
        "board": {
            "topology": "hex-complex",
            "shape": {"radius": 1},
            "marks": {"camel": ["0,0/NE", "0,0/E", "0,0/SW"], "palm": ["0,0/SE"]},
        },
        "pieces": [{"id": "hut"}, {"id": "house"}],
        "placements": [placement("empty")],
        "scoring": [{"id": "beside", "rule": "beside-marks", "marks": ["camel"], **part}],
    }
    return begun(2, **sections)


def points(state: State) -> list[int]:
    part = state.game.scoring[0]
    found = part.points(state)
    assert [part.points_of(state, seat) for seat in range(2)] == found
    return found


def test_pieces_beside_enough_marks_count_once_each() -> None:
    # The north-east corner touches two marked edges, the others of the first player one.
    pieces = {(0, "hut"): ["0,0.NE", "0,0.N", "0,0.S"], (1, "hut"): ["0,0.SE", "0,0.NW"]}
    assert points(put_down(started(at_least=2), "dot", pieces)) == [1, 0]
    assert points(put_down(started(at_least=1, points=3), "dot", pieces)) == [9, 3]
    assert points(put_down(started(), "dot", pieces)) == [3, 1]
    assert points(put_down(started(at_least=4), "dot", pieces)) == [0, 0]


def test_any_of_several_marks_counts() -> None:
    state = put_down(started(at_least=2, marks=["camel", "palm"]), "dot", {(0, "hut"): ["0,0.S"]})
    assert points(state) == [1, 0]


def test_adjacent_and_incident_sites_count_and_the_own_site_does_not() -> None:
    # The middle cell has all three as its sides; 0,0/NE lies beside 0,0/E but not beside 0,0/SW.
    assert points(put_down(started(at_least=3), "dot", {(0, "hut"): ["0,0"]})) == [1, 0]
    assert points(put_down(started(at_least=1), "dot", {(1, "hut"): ["0,0/NE"]})) == [0, 1]
    assert points(put_down(started(at_least=2), "dot", {(1, "hut"): ["0,0/NE"]})) == [0, 0]


def test_only_the_named_kinds_count() -> None:
    pieces = {(0, "hut"): ["0,0.NE"], (1, "house"): ["0,0.S"]}
    assert points(put_down(started(pieces=["house"]), "dot", pieces)) == [0, 1]
    assert points(put_down(started(), "dot", pieces)) == [1, 1]
