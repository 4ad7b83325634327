"""The effect ``capture``, the constraint ``no-suicide`` and the ending ``captured``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams import ANYWHERE, check_books, diagram, legal, place, refused, registry, started
from slow_go import SlowGo
from tilewright import Game, State
from tilewright.errors import RulesetError
from tilewright.library.liberties import Liberties


def go(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("go-9x9", *rows, seat=seat, **patch)


def captured(state: State) -> list[int]:
    counts: list[int] = state.observation()["effects"]["capturing"]["captured"]
    return counts


def test_a_group_without_liberties_is_taken_as_a_whole() -> None:
    state = go(".XX..", "XOO..", ".XX..", ".....")
    place(state, "d2")
    assert diagram(state) == [".XX..", "X..X.", ".XX..", "....."]
    assert captured(state) == [2, 0]
    check_books(state)


def test_several_groups_are_taken_by_one_piece() -> None:
    # e2 takes d2, f2 and e1; e3 still has a liberty below it.
    state = go("...XOX...", "..XO.OX..", "...XOX...", ".........")
    place(state, "e2")
    assert diagram(state) == ["...X.X...", "..X.X.X..", "...XOX...", "........."]
    assert captured(state) == [3, 0]
    check_books(state)


def test_diagonals_join_nothing() -> None:
    # c1 and d2 touch at a corner only: taking the one leaves the other.
    state = go(".XO..", "..XO.", ".....")
    place(state, "d1")
    assert diagram(state) == [".X.X.", "..XO.", "....."]
    check_books(state)


def test_capture_comes_before_the_own_liberties_are_judged() -> None:
    # On a1 there is no liberty, but b1 has no other one either and is taken first.
    state = go(".OX.", "OX..", "....")
    assert refused(state, "a1") == ()
    place(state, "a1")
    assert diagram(state) == ["X.X.", "OX..", "...."]
    # With c1 empty nothing would be taken.
    assert refused(go(".O..", "OX..", "...."), "a1") == ("no-suicide",)


def test_suicide_is_refused_by_its_id() -> None:
    one = go(".X.", "X..", "...", seat=1)
    assert refused(one, "a1") == ("no-suicide",)
    # Joining an own piece does not help when it has no further liberty.
    two = go(".OX", "XX.", "...", seat=1)
    assert refused(two, "a1") == ("no-suicide",)
    # With a liberty of that piece it does.
    three = go(".O.", "XX.", "...", seat=1)
    assert refused(three, "a1") == ()
    # An occupied site is refused for being occupied.
    assert refused(one, "b1") == ("empty",)


def test_snapback() -> None:
    # A stone thrown in at b1 can be taken at a1, and then five are taken by the next one at b1.
    state = go("..OX", "OOOX", "XXXX")
    place(state, "b1", "a1")
    assert diagram(state) == ["O.OX", "OOOX", "XXXX"]
    assert captured(state) == [0, 1]
    place(state, "b1")
    assert diagram(state) == [".X.X", "...X", "XXXX"]
    assert captured(state) == [5, 1]
    check_books(state)


def for_three(supply: bool) -> Game:
    """Three players with stones of two kinds, of which each has eight."""
    effect: dict[str, Any] = {"id": "capturing", "rule": "capture"}
    if supply:
        effect["supply"] = "bowl"
    document: dict[str, Any] = {
        "format": 1,
        "id": "captures-for-three",
        "title": "Captures for three",
        "game": "placement",
        "players": {"min": 3, "max": 3, "default": 3},
        "board": {"topology": "square", "rows": 4, "columns": 4},
        "pieces": [{"id": "stone"}, {"id": "rock"}],
        "supplies": [{"id": "bowl", "owner": "each", "counts": {"stone": 8, "rock": 8}}],
        "placements": [
            {
                "id": "any",
                "supply": "bowl",
                "constraints": [
                    {"id": "empty", "rule": "empty"},
                    {"id": "no-suicide", "rule": "no-suicide"},
                    ANYWHERE,
                ],
                "effects": [effect],
            }
        ],
        "phases": [{"id": "play", "rule": "placement", "placement": "any"}],
        "limits": {"plies": 60},
    }
    return registry().game_of(registry().ruleset_from(document), 3)


GAMES = {supply: for_three(supply) for supply in (False, True)}


@given(st.booleans(), st.lists(st.integers(0, 10**6), max_size=60))
def test_captures_of_three_equal_a_slow_oracle(supply: bool, choices: list[int]) -> None:
    state = GAMES[supply].initial_state()
    slow = SlowGo(state.game.board, players=3)
    for choice in choices:
        if state.is_terminal():
            break
        seat = state.player
        sites = {site for site in state.game.board.labels if slow.has_room(seat, site)}
        held = state.observation()["supplies"]["bowl"][seat]
        assert legal(state) == (sites if any(held.values()) else set())
        actions = state.legal_actions()
        action = actions[choice % len(actions)]
        site = state.notation(action).rsplit(" ", 1)[1]
        slow.place(seat, site)
        state.apply(action)
        shown = {one["site"]: one["owner"] for one in state.observation()["pieces"]}
        assert shown == slow.held
        assert captured(state) == slow.captured
        check_books(state)
        check_conservation(state, slow, supply)


def check_conservation(state: State, slow: SlowGo, supply: bool) -> None:
    """All 48 pieces are in a bowl, on the board, or captured for good."""
    bowls: list[dict[str, int]] = state.observation()["supplies"]["bowl"]
    left = sum(sum(bowl.values()) for bowl in bowls)
    gone = 0 if supply else sum(slow.captured)
    assert left + len(slow.held) + gone == 48
    for seat, bowl in enumerate(bowls):
        on_board = list(slow.held.values()).count(seat)
        assert sum(bowl.values()) + on_board <= 16
        if supply:
            assert sum(bowl.values()) + on_board == 16


def test_a_supply_that_is_not_there_is_refused() -> None:
    effects = [{"id": "capturing", "supply": "bowls"}]
    with pytest.raises(RulesetError, match="unknown supply 'bowls'"):
        go("...", "...", placements=[{"id": "stone", "effects": effects}])


@pytest.mark.parametrize(
    ("winner", "winners"), [("mover", [0]), ("others", [1]), ("points", [0, 1])]
)
def test_the_ending_names_the_winner(winner: str, winners: list[int]) -> None:
    state = started("atari-go", ".X.", "XO.", ".X.", end=[{"id": "captured", "winner": winner}])
    place(state, "c2")
    assert state.is_terminal()
    assert state.winners() == winners


LIBERTIES = {
    wrap: started("go-9x9", "..X.", "....", "....", board={"wrap": wrap}).game.board
    for wrap in ("none", "rows")
}
NARROW = started("go-9x9", "X...", "....", board={"rows": 2, "columns": 4, "wrap": "rows"})


@given(st.sampled_from([*LIBERTIES.values(), NARROW.game.board]), st.data())
def test_pressed_groups_are_those_with_one_liberty(board: Any, data: st.DataObject) -> None:
    """On the narrow board two directions lead to one neighbour, and each site is asked."""
    owners = data.draw(
        st.lists(st.sampled_from([-1, 0, 1]), min_size=board.size, max_size=board.size)
    )
    slow = SlowGo(board)
    slow.held = {
        label: owner for label, owner in zip(board.labels, owners, strict=True) if owner >= 0
    }
    liberties = Liberties(board)
    empty = board.mask(label for label in board.labels if label not in slow.held)
    own = board.mask(label for label, owner in slow.held.items() if owner == 0)
    expected = {
        (board.mask(group), board.mask(free))
        for group in slow.groups(0)
        if len(free := slow.liberties(group)) < 2
    }
    assert set(liberties.pressed(own, empty)) == expected
    closed = {
        label
        for label in board.names(empty)
        if not any(near not in slow.held for near in slow.graph[label])
    }
    assert liberties.closed(empty) == board.mask(closed)
