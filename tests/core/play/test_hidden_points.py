"""Points that only their owner may know until the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from documents import act, begun, faults_of, placement, square
from tilewright import State
from tilewright.errors import RulesetError
from tilewright.play import EVERYTHING
from tilewright.render import Renderer, plain_text, svg_text

STOCK: list[dict[str, Any]] = [
    {"id": "box", "owner": "each", "counts": {"dot": 5, "ring": 2}},
]
SCORING: list[dict[str, Any]] = [
    {"id": "dots", "rule": "pieces", "points": 2, "moment": "play"},
    {
        "id": "rings",
        "rule": "supply-left",
        "supply": "box",
        "pieces": ["ring"],
        "points": 10,
        "moment": "play",
        "visible": "owner",
    },
    {"id": "komi", "rule": "fixed", "points": [0, 700], "moment": "end", "visible": "owner"},
]


def started(scoring: list[dict[str, Any]] = SCORING, **sections: Any) -> State:
    """Two seats; they see how many dots lie on the board, and each knows of its own rings."""
    return begun(
        pieces=[{"id": "dot"}, {"id": "ring"}],
        supplies=STOCK,
        placements=[placement("empty", supply="box")],
        scoring=scoring,
        **sections,
    )


def test_hidden_points_count_for_their_owner_alone() -> None:
    state = act(started(), "dot ring a1", "dot dot b1")
    # Seat 0 has one piece and one ring left, seat 1 has one piece and two rings left.
    assert state.breakdown() == {"dots": [2, 2], "rings": [10, 20], "komi": [0, 0]}
    assert state.scores() == [12, 22]
    game = state.game
    assert game.breakdown(state, viewer=EVERYTHING) == state.breakdown()
    assert game.breakdown(state, viewer=0)["rings"] == [10, 0]
    assert game.breakdown(state, viewer=1)["rings"] == [0, 20]
    assert game.breakdown(state, viewer=None)["rings"] == [0, 0]
    assert [game.scores(state, viewer=viewer) for viewer in (0, 1, None)] == [
        [12, 2],
        [2, 22],
        [2, 2],
    ]
    assert game.scores(state, projected=True, viewer=0) == [12, 2]
    assert game.scores(state, projected=True, viewer=1) == [2, 722]


@pytest.mark.parametrize(("viewer", "total"), [(0, [12, 2]), (1, [2, 22]), (None, [2, 2])])
def test_observations_hold_what_their_viewer_may_know(viewer: int | None, total: list[int]) -> None:
    found = act(started(), "dot ring a1", "dot dot b1").observation(viewer)
    assert found["scores"] == total
    assert found["scores"] == [sum(each) for each in zip(*found["breakdown"].values(), strict=True)]


def test_everything_is_shown_once_the_game_is_over() -> None:
    state = act(started(), "dot ring a1", "dot dot b1", "dot dot c1", "dot dot d1", "dot dot e1")
    assert state.is_terminal()
    assert state.scores() == [6 + 10, 4 + 20 + 700]
    for viewer in (0, 1, None):
        assert state.observation(viewer)["scores"] == [16, 724]
    assert state.game.scores(state, viewer=None) == [16, 724]


def test_points_of_one_seat_are_those_of_the_scores() -> None:
    state = started()
    for site in "abcde":
        act(state, f"dot {'ring' if site in 'ab' else 'dot'} {site}1")
        assert [state.game.points_of(state, seat) for seat in (0, 1)] == state.scores()
        for part in state.game.scoring:
            assert [part.points_of(state, seat) for seat in (0, 1)] == part.points(state)
        for viewer in (0, 1, None):
            seen = [state.game.points_of(state, seat, viewer=viewer) for seat in (0, 1)]
            assert seen == state.game.scores(state, viewer=viewer)


def test_points_that_were_set_down_stay_hidden() -> None:
    phases = [
        {"id": "dot", "rule": "placement", "placement": "dot", "rounds": 1},
        {"id": "count", "rule": "scoring"},
        {"id": "rest", "rule": "placement", "placement": "dot"},
    ]
    scoring = [{**SCORING[0], "moment": "scoring", "visible": "owner"}]
    state = act(started(phases=phases, scoring=scoring), "dot ring a1", "dot dot b1")
    assert state.phase.id == "rest"
    assert state.observation(1)["breakdown"] == {"dots": [0, 2]}
    assert state.observation()["scores"] == [0, 0]
    assert state.game.points_of(state, 0) == 2


def test_hidden_points_count_for_endings() -> None:
    state = started(end=[{"id": "enough", "rule": "points-reached", "points": 22}])
    assert state.game.scores(state, viewer=None) == [0, 0]
    act(state, "dot dot a1")  # 2 for the dot, 20 for the rings
    assert state.is_terminal()


def test_pictures_show_what_their_viewer_may_know() -> None:
    state = act(started(board=square(1, 6)), "dot ring a1", "dot dot b1")
    renderer = Renderer()
    for viewer, shown in ((0, {"722": False, "12": True}), (1, {"722": True, "12": False})):
        for text in (
            plain_text(renderer.terminal(state, viewer)),
            svg_text(renderer.scene(state, viewer)).replace('"', " "),
        ):
            words = text.replace("<", " ").replace(">", " ").split()
            assert {number: number in words for number in shown} == shown
    description = renderer.scene(state, 1).description
    assert "seat 0 2, seat 1 2" in description


def test_only_all_and_owner_may_see_points() -> None:
    with pytest.raises(RulesetError, match="visible"):
        started(scoring=[{**SCORING[0], "visible": "nobody"}])
    assert faults_of(scoring=[{**SCORING[0], "visible": "owner"}]) == []
    assert started(scoring=[SCORING[0]]).game.scoring[0].visible == "all"
