"""Rulesets with which nothing could be played, each explained by what its author wrote."""

from __future__ import annotations

from typing import Any

import pytest

from documents import by_path
from tilewright.errors import RulesetError
from tiny import document, game_of, registry, squares

EMPTY: dict[str, Any] = {"id": "empty", "rule": "empty"}
DOMINO: dict[str, Any] = {"id": "domino", "shape": [[0, 0], [0, 1]]}


def faults(**sections: Any) -> list[str]:
    """The faults of a tiny game with these sections, as lines."""
    with pytest.raises(RulesetError) as caught:
        game_of(document(**sections))
    return [by_path(fault) for fault in caught.value.faults]


# --- boards and marks -------------------------------------------------------------------------


def test_a_board_has_at_least_one_site() -> None:
    assert faults(board=squares(0, 3)) == [
        "$.board.rows: found 0, an integer; allowed: at least 1 and at most 4096",
    ]
    holes = [[row, column] for row in range(2) for column in range(2)]
    (fault,) = faults(board=squares(2, 2, without=holes))
    assert fault.startswith("$.board.without: ")


def test_an_unknown_mark_is_named_with_what_it_may_have_meant() -> None:
    assert faults(
        board=squares(2, 2, marks={"pond": ["a1"]}),
        constraints=[EMPTY, {"id": "dry", "rule": "off-mark", "marks": ["ponds"]}],
    ) == [
        "$.placements[0].constraints[1].marks[0]: unknown mark 'ponds'; did you mean 'pond'?",
    ]


def test_own_marks_are_needed_for_every_seat() -> None:
    assert faults(
        board=squares(2, 2, marks={"home": ["a1"]}),
        constraints=[EMPTY, {"id": "at-home", "rule": "on-own-mark", "marks": ["home"]}],
    ) == [
        "$.placements[0].constraints[1].marks: marks for 1 of 2 seats; "
        "allowed: a mark for each seat",
    ]


# --- pieces and tiles -------------------------------------------------------------------------


def test_without_pieces_nothing_can_be_placed() -> None:
    assert faults(pieces=[]) == [
        "$.placements[0].pieces: there is no piece to place; allowed: ids of the section 'pieces'",
    ]


def test_a_placement_of_no_pieces_is_refused() -> None:
    placement = {"id": "lay", "pieces": [], "constraints": [EMPTY]}
    assert faults(placements=[placement]) == [
        "$.placements[0].pieces: there is no piece to place; allowed: ids of the section 'pieces'",
    ]


def test_a_tile_that_fits_nowhere_is_refused() -> None:
    long = {"id": "long", "shape": [[0, at] for at in range(4)]}
    assert faults(board=squares(3, 3), pieces=[DOMINO, long]) == [
        "$.pieces[1].shape: tile 'long' of 4 sites fits nowhere on the 9 cells; "
        "allowed: a smaller shape, or a board with room for it",
    ]


@pytest.mark.parametrize(
    "board",
    [
        squares(3, 3, wrap="rows"),
        {"topology": "chain", "chains": {"path": 4}},
        {"topology": "explicit", "nodes": [{"id": "x"}, {"id": "y"}], "edges": [["x", "y"]]},
    ],
)
def test_tiles_need_a_flat_board_of_squares_or_hexes(board: dict[str, Any]) -> None:
    assert faults(board=board, pieces=[DOMINO]) == [
        "$.pieces[0].shape: tile 'domino' covers several sites, and the board is no flat grid; "
        "allowed: a board of squares or hexes that is not wrapped",
    ]


def test_corners_need_a_flat_board_too() -> None:
    assert faults(
        board={"topology": "chain", "chains": {"path": 4}},
        constraints=[EMPTY, {"id": "corner", "rule": "corner-touching"}],
    ) == [
        "$.placements[0].constraints[1].rule: the sites of this board have no corners to touch at; "
        "allowed: a board of squares or hexes that is not wrapped",
    ]


def test_seats_are_given_pieces_that_exist_and_none_is_forgotten() -> None:
    assert faults(
        pieces=[{"id": "stone"}, {"id": "tower"}],
        constraints=[EMPTY, {"id": "own", "rule": "kinds-by-seat", "seats": [["stone", "towr"]]}],
    ) == [
        "$.placements[0].constraints[1].seats[0][1]: unknown piece 'towr'; did you mean 'tower'?",
        "$.placements[0].constraints[1].seats: pieces for 1 of 2 seats; "
        "allowed: a list of pieces for each seat",
    ]


# --- placements -------------------------------------------------------------------------------


def test_constraints_that_contradict_one_another_are_named_together() -> None:
    assert faults(
        board=squares(2, 2, marks={"pond": ["a1", "b1"]}),
        constraints=[
            EMPTY,
            {"id": "wet", "rule": "on-mark", "marks": ["pond"]},
            {"id": "dry", "rule": "off-mark", "marks": ["pond"]},
        ],
    ) == [
        "$.placements[0].constraints: 'wet' and 'dry' together allow no site of the board to "
        "anybody, whatever happens; allowed: constraints that leave at least one site",
    ]


def test_a_constraint_that_allows_nothing_is_named_alone() -> None:
    assert faults(
        board=squares(2, 2, marks={"pond": []}),
        constraints=[EMPTY, {"id": "wet", "rule": "on-mark", "marks": ["pond"]}],
    ) == [
        "$.placements[0].constraints: 'wet' allows no site of the board to anybody, whatever "
        "happens; allowed: constraints that leave at least one site",
    ]


def test_a_mark_that_is_laid_during_play_is_no_contradiction() -> None:
    """The second phase needs a mark that only the first one leaves."""
    game = game_of(
        document(
            board=squares(2, 2, marks={"path": []}),
            placements=[
                {"id": "pave", "marks": ["path"], "constraints": [EMPTY]},
                {
                    "id": "walk",
                    "constraints": [
                        EMPTY,
                        {"id": "beside", "rule": "near-mark", "marks": ["path"]},
                    ],
                },
            ],
            phases=[
                {"id": "paving", "rule": "placement", "placement": "pave", "rounds": 1},
                {"id": "walking", "rule": "placement", "placement": "walk"},
            ],
        )
    )
    assert game.initial_state().legal_count() == 4


def test_a_second_placement_that_can_never_happen_is_found_before_play() -> None:
    placements = [
        {"id": "lay", "constraints": [EMPTY]},
        {
            "id": "crown",
            "constraints": [EMPTY, {"id": "vertex", "rule": "of-site-kind", "kind": "vertex"}],
        },
    ]
    phases = [
        {"id": "laying", "rule": "placement", "placement": "lay", "rounds": 1},
        {"id": "crowning", "rule": "placement", "placement": "crown"},
    ]
    assert faults(placements=placements, phases=phases) == [
        "$.placements[1].constraints: 'vertex' allows no site of the board to anybody, whatever "
        "happens; allowed: constraints that leave at least one site",
    ]


def test_a_tile_must_lie_on_the_sites_that_the_constraints_leave() -> None:
    sections: dict[str, Any] = {
        "board": squares(3, 3, marks={"spot": ["a1", "c1", "b3"]}),
        "pieces": [DOMINO],
    }
    on_spot = {"id": "spots", "rule": "on-mark", "marks": ["spot"]}
    assert game_of(document(**sections, constraints=[EMPTY, on_spot])).initial_state().legal_count()
    assert faults(**sections, constraints=[EMPTY, {**on_spot, "of_tile": "every"}]) == [
        "$.placements[0].constraints: 'spots' allows no site of the board to anybody, whatever "
        "happens; allowed: constraints that leave at least one site",
    ]


def test_a_game_that_nobody_can_begin_is_refused_with_what_stands_in_the_way() -> None:
    assert faults(constraints=[EMPTY, {"id": "beside-own", "rule": "touching"}]) == [
        "$.placements[0].constraints: no player can place anything at the start, and nothing can "
        "change that; refused by 'beside-own'; allowed: constraints that allow a first placement, "
        "for example one of 'any', or pieces in 'setup'",
    ]


def test_a_supply_of_nothing_stands_in_the_way_too() -> None:
    (fault,) = faults(
        supplies=[{"id": "box", "owner": "each", "counts": {"stone": 0}}],
        placements=[{"id": "lay", "supply": "box", "constraints": [EMPTY]}],
    )
    assert "refused by 'box'" in fault


def test_a_game_that_nobody_can_begin_can_be_had_for_looking_at_its_rules() -> None:
    content = document(constraints=[EMPTY, {"id": "beside-own", "rule": "touching"}])
    game = registry().game_of(registry().ruleset_from(content), strict=False)
    assert game.initial_state().is_terminal()


def test_pieces_at_the_start_let_a_game_begin() -> None:
    game = game_of(
        document(
            setup=[
                {"piece": "stone", "owner": seat, "sites": [site]}
                for seat, site in enumerate(["a1", "c3"])
            ],
            constraints=[EMPTY, {"id": "beside-own", "rule": "touching"}],
        )
    )
    assert game.initial_state().legal_count() == 2
