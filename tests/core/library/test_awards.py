from __future__ import annotations

from typing import Any

import pytest

from documents import begun, placement, put_down, square
from tilewright.errors import RulesetError
from tilewright.library import Award
from tilewright.play import Setup


def award(**parameters: Any) -> Award:
    setup = Setup({"phases": []}, 4, begun().game.board)
    with setup.at("$.scoring[0]", {"points": 10, **parameters}):
        made = Award(setup)
    setup.raise_faults("award")
    return made


def given(amounts: list[int], **parameters: Any) -> list[int]:
    totals = [0] * len(amounts)
    award(**parameters).give(amounts, totals)
    return totals


@pytest.mark.parametrize("tie", ["each", "share", "full", "none"])
def test_the_most_alone_gets_the_points_under_every_policy(tie: str) -> None:
    assert given([3, 5, 4, 0], tie=tie, tie_points=4) == [0, 10, 0, 0]


@pytest.mark.parametrize(
    ("parameters", "two", "three"),
    [
        ({}, [0, 0, 0, 0], [0, 0, 0, 0]),
        ({"tie": "none", "tie_points": 5}, [0, 0, 0, 0], [0, 0, 0, 0]),
        ({"tie": "each", "tie_points": 5}, [5, 0, 5, 0], [5, 5, 5, 0]),
        ({"tie": "each"}, [0, 0, 0, 0], [0, 0, 0, 0]),
        ({"tie": "share"}, [5, 0, 5, 0], [3, 3, 3, 0]),
        ({"tie": "full"}, [10, 0, 10, 0], [10, 10, 10, 0]),
    ],
)
def test_ties(parameters: dict[str, Any], two: list[int], three: list[int]) -> None:
    assert given([4, 3, 4, 1], **parameters) == two
    assert given([4, 4, 4, 1], **parameters) == three


@pytest.mark.parametrize("tie", ["each", "share", "full", "none"])
def test_nothing_wins_nothing(tie: str) -> None:
    assert given([0, 0, 0, 0], tie=tie, tie_points=5) == [0, 0, 0, 0]


def test_who_has_less_than_the_minimum_gets_nothing_and_ties_with_nobody() -> None:
    assert given([4, 4, 2, 1], minimum=5, tie="full") == [0, 0, 0, 0]
    assert given([5, 4, 2, 1], minimum=5, tie="full") == [10, 0, 0, 0]
    assert given([5, 5, 2, 1], minimum=5, tie="share") == [5, 5, 0, 0]


def test_awards_add_to_what_is_there() -> None:
    totals = [1, 2, 3, 4]
    award().give([0, 7, 0, 0], totals)
    assert totals == [1, 12, 3, 4]


def test_an_unknown_policy_is_a_fault() -> None:
    with pytest.raises(
        RulesetError, match=r"\$\.scoring\[0\]\.tie: unknown value 'split'; allowed: each, "
    ):
        award(tie="split")


def test_the_awards_of_majority_and_largest_group_are_told_apart_by_their_parameters() -> None:
    state = begun(
        2,
        board=square(1, 5),
        placements=[placement("empty")],
        scoring=[
            {"id": "most", "rule": "majority", "points": 7, "tie": "share"},
            {"id": "long", "rule": "largest-group", "points": 3, "minimum": 2},
        ],
    )
    put_down(state, "dot", {(0, "dot"): ["a1", "c1"], (1, "dot"): ["d1", "e1"]})
    assert state.game.breakdown(state, projected=True) == {"most": [3, 3], "long": [0, 3]}
