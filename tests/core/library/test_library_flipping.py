"""The effect ``flip`` and the constraint ``flips``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams import ANYWHERE, check_books, diagram, legal, place, refused, registry, started
from tilewright import Game, State
from tilewright.errors import RulesetError


def othello(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("othello", *rows, seat=seat, piece="disc", **patch)


def test_rows_flip_in_all_eight_directions_at_once() -> None:
    state = othello(
        "X..X..X",
        ".O.O.O.",
        "..OOO..",
        "XOO.OOX",
        "..OOO..",
        ".O.O.O.",
        "X..X..X",
    )
    place(state, "d4", piece="disc")
    assert diagram(state) == [
        "X..X..X",
        ".X.X.X.",
        "..XXX..",
        "XXXXXXX",
        "..XXX..",
        ".X.X.X.",
        "X..X..X",
    ]
    check_books(state)


@pytest.mark.parametrize(
    ("row", "after"),
    [
        (".OOX", "XXXX"),  # up to the own disc
        (".OXOX", "XXXOX"),  # the nearest own disc ends the row
        (".OOX.OX", "XXXX.OX"),  # nothing beyond it
    ],
)
def test_a_row_ends_at_the_first_own_piece(row: str, after: str) -> None:
    state = othello(row, "." * len(row))
    place(state, "a1", piece="disc")
    assert diagram(state)[0] == after


def test_no_row_leaps_a_gap_or_runs_off_the_board() -> None:
    # Only c1 is good: right of it O, X. From a1 the row has a gap; from h1 it runs off the board.
    state = othello(".O.OX.OO", "........")
    assert legal(state) == {"c1"}
    assert refused(state, "a1", "disc") == ("flips",)
    assert refused(state, "b1", "disc") == ("empty", "flips")
    assert refused(state, "f1", "disc") == ("flips",)


def test_flipped_pieces_flip_nothing_themselves() -> None:
    # c1 flips b1; b1 and b3 now enclose b2, but nothing was placed there.
    state = othello("XO..", ".O..", ".X..")
    place(state, "c1", piece="disc")
    assert diagram(state) == ["XXX.", ".O..", ".X.."]


def test_a_minimum_counts_over_all_directions() -> None:
    # A disc on a1 flips one to the right and one below, on d3 one to the left.
    rows = (".OX.", "O...", "XXO.")
    two = {"constraints": [{"id": "flips", "minimum": 2}], "id": "disc"}
    three = {"constraints": [{"id": "flips", "minimum": 3}], "id": "disc"}
    assert legal(othello(*rows)) == {"a1", "d3"}
    assert legal(othello(*rows, placements=[two])) == {"a1"}
    assert legal(othello(*rows, placements=[three])) == {"pass"}


def test_on_a_board_that_is_wrapped_a_piece_does_not_enclose_with_itself() -> None:
    wrapped: dict[str, Any] = {"board": {"rows": 1, "columns": 4, "wrap": "columns"}}
    state = othello(".OOX", **wrapped)
    place(state, "a1", piece="disc")
    assert diagram(state) == ["XXXX"]
    ring = othello(".OOO", **wrapped, end=[])
    assert legal(ring) == {"pass"}


def test_a_board_without_directions_is_refused() -> None:
    document = {
        "format": 1,
        "id": "flips-nowhere",
        "title": "Flips nowhere",
        "game": "placement",
        "players": {"min": 2, "max": 2, "default": 2},
        "board": {"topology": "explicit", "nodes": [{"id": "x"}, {"id": "y"}], "edges": []},
        "pieces": [{"id": "disc"}],
        "placements": [
            {
                "id": "disc",
                "constraints": [{"id": "flips", "rule": "flips"}],
                "effects": [{"id": "flipping", "rule": "flip"}],
            }
        ],
        "phases": [{"id": "play", "rule": "placement", "placement": "disc"}],
    }
    with pytest.raises(RulesetError, match="no directions along which rows could lie"):
        registry().game_of(registry().ruleset_from(document), 2)


def free_for_three() -> Game:
    """Three players with pieces of two kinds on hexes; every placement flips what it can."""
    document: dict[str, Any] = {
        "format": 1,
        "id": "flips-for-three",
        "title": "Flips for three",
        "game": "placement",
        "players": {"min": 3, "max": 3, "default": 3},
        "board": {"topology": "hex", "shape": {"radius": 2}},
        "pieces": [{"id": "disc"}, {"id": "cone"}],
        "placements": [
            {
                "id": "any",
                "constraints": [{"id": "empty", "rule": "empty"}, ANYWHERE],
                "effects": [{"id": "flipping", "rule": "flip"}],
            }
        ],
        "phases": [{"id": "play", "rule": "placement", "placement": "any"}],
    }
    return registry().game_of(registry().ruleset_from(document), 3)


HEXES = free_for_three()


class SlowHexes:
    """Owner and kind by label; flips by walking from label to label."""

    def __init__(self, game: Game) -> None:
        graph = game.board.graph
        name = {node: data["label"] for node, data in graph.nodes(data=True)}
        self.next: list[dict[str, str]] = [
            {name[node]: name[after] for node, after in steps.items()}
            for steps in graph.graph["directions"].values()
        ]
        self.held: dict[str, tuple[int, str]] = {}

    def place(self, seat: int, piece: str, site: str) -> None:
        self.held[site] = (seat, piece)
        turned: list[str] = []
        for step in self.next:
            row: list[str] = []
            at = step.get(site)
            while at in self.held and self.held[at][0] != seat:
                row.append(at)
                at = step.get(at)
            if at in self.held:
                turned += row
        for label in turned:
            self.held[label] = (seat, self.held[label][1])


@given(st.lists(st.integers(0, 10**6), max_size=19))
def test_flips_equal_walking_by_hand(choices: list[int]) -> None:
    state = HEXES.initial_state()
    slow = SlowHexes(HEXES)
    for choice in choices:
        actions = state.legal_actions()
        action = actions[choice % len(actions)]
        _, piece, site = state.notation(action).split()
        slow.place(state.player, piece, site)
        state.apply(action)
        shown = {
            entry["site"]: (entry["owner"], entry["piece"])
            for entry in state.observation()["pieces"]
        }
        assert shown == slow.held
        check_books(state)
