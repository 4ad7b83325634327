"""The effect ``remember`` and the constraint ``no-repeat``: superko."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams import check_books, diagram, legal, place, refused, started
from slow_go import SlowGo
from tilewright import Game, State
from tilewright.errors import RulesetError


def go(*rows: str, seat: int = 0, **patch: Any) -> State:
    return started("go-9x9", *rows, seat=seat, **patch)


KO = (".XO.", "X.XO", ".XO.", "....")


def test_a_ko_may_not_be_retaken_at_once() -> None:
    # Seat 1 takes c2 by b2; c2 again would take b2 and bring the beginning back.
    state = go(*KO, seat=1)
    place(state, "b2")
    assert diagram(state) == [".XO.", "XO.O", ".XO.", "...."]
    assert refused(state, "c2") == ("superko",)


def test_a_ko_may_be_retaken_after_moves_elsewhere() -> None:
    state = go(*KO, seat=1)
    place(state, "b2", "a4", "d4")
    assert refused(state, "c2") == ()
    place(state, "c2")
    assert diagram(state) == [".XO.", "X.XO", ".XO.", "X..O"]
    assert refused(state, "b2") == ("superko",)


def test_passing_does_not_lift_the_ban() -> None:
    state = go("....", phases=[{"id": "play", "passes_to_end": 4}])
    place(state, "b1", "c1", "d1")
    assert diagram(state) == [".X.X"]
    # c1 takes d1, as it stood after the second stone.
    assert refused(state, "c1") == ("superko",)
    place(state, "pass", "pass")
    assert refused(state, "c1") == ("superko",)


def test_a_capture_of_two_may_be_answered() -> None:
    state = go("..OX", "OOOX", "XXXX")
    place(state, "b1", "a1")
    assert refused(state, "b1") == ()


def test_a_capture_may_not_bring_back_a_position_older_than_a_ko() -> None:
    state = place(go("..."), "a1", "pass", "b1")
    assert diagram(state) == ["XX."]
    place(state, "c1")
    assert diagram(state) == ["..O"]
    place(state, "a1", "b1")
    assert diagram(state) == [".OO"]
    # a1 would take two and leave the first stone alone, as five plies ago.
    assert refused(state, "a1") == ("superko",)
    assert refused(place(state, "pass"), "a1") == ("no-suicide",)


def test_nor_may_a_placement_without_a_capture() -> None:
    state = place(go("..."), "a1", "c1", "b1")
    assert diagram(state) == ["XX."]
    place(state, "c1")
    assert diagram(state) == ["..O"]
    # With a1 it would look as after the second stone, when it was the other player's doing.
    assert refused(state, "a1") == ("superko",)
    assert legal(state) == {"b1", "pass"}


def test_situational_asks_who_brought_the_position_about() -> None:
    situational: dict[str, Any] = {"options": {"situational": {"value": True}}}
    state = place(go("...", **situational), "a1", "c1", "b1", "c1")
    assert refused(state, "a1") == ()
    # Here it was the same player.
    again = place(go("....", **situational), "b1", "c1", "d1")
    assert refused(again, "c1") == ("superko",)
    taking = place(go("....", **situational), "b1", "c1", "pass", "a1")
    assert diagram(taking) == ["O.O."]
    assert refused(taking, "b1") == ()
    assert refused(place(go("...."), "b1", "c1", "pass", "a1"), "b1") == ("superko",)


def test_another_kind_of_piece_makes_another_position() -> None:
    state = place(go("....", pieces=[{"id": "rock"}]), "b1", "c1", "d1")
    assert refused(state, "c1") == ("superko",)
    assert refused(state, "c1", "rock") == ()
    place(state, "c1", piece="rock")
    assert diagram(state) == [".XO."]


def test_what_remembers_must_be_there() -> None:
    constraints = [{"id": "superko", "effect": "capturing"}]
    with pytest.raises(RulesetError, match="has rule 'capture'"):
        go("...", placements=[{"id": "stone", "constraints": constraints}])


def test_remembered_positions_are_part_of_the_state() -> None:
    state = place(go(*KO, seat=1), "b2")
    assert len(state.seen) == 2
    twin, copy = state.clone(), pickle.loads(pickle.dumps(state))
    place(state, "a4")
    assert (len(state.seen), len(twin.seen)) == (3, 2)
    assert twin == copy
    assert twin.digest() == copy.digest() != state.digest()
    assert refused(twin, "c2") == refused(copy, "c2") == ("superko",)
    # The same stones by another way: what must not come back is not the same.
    direct = go(*diagram(twin))
    assert diagram(direct) == diagram(twin)
    assert refused(direct, "c2") == ()
    assert direct.digest() != twin.digest()


def boards(situational: bool) -> list[Game]:
    option: dict[str, Any] = {"options": {"situational": {"value": situational}}}
    sizes = [(1, 4), (1, 5), (2, 2), (2, 3), (3, 3), (4, 4)]
    return [go(*["." * columns] * rows, **option).game for rows, columns in sizes]


BOARDS = {situational: boards(situational) for situational in (False, True)}


@given(st.booleans(), st.integers(0, 5), st.lists(st.integers(0, 10**6), max_size=80))
def test_random_play_equals_a_slow_go(situational: bool, board: int, choices: list[int]) -> None:
    state = BOARDS[situational][board].initial_state()
    slow = SlowGo(state.game.board)
    for choice in choices:
        seat = state.player
        sites = {
            site
            for site in state.game.board.labels
            if slow.has_room(seat, site) and not slow.repeats(seat, site, situational=situational)
        }
        assert legal(state) == sites | {"pass"}
        # Passing seldom, or most games would be over after a few stones.
        words = sorted(sites) if sites and choice % 5 else ["pass"]
        word = words[choice // 5 % len(words)]
        place(state, word)
        if word != "pass":
            slow.place(seat, word)
        if state.is_terminal():
            break
        assert {one["site"]: one["owner"] for one in state.observation()["pieces"]} == slow.held
        assert state.observation()["effects"]["capturing"]["captured"] == slow.captured
        check_books(state)
    parts = state.game.breakdown(state, projected=True)
    stones, territory = parts["stones"], parts["territory"]
    assert [one + other for one, other in zip(stones, territory, strict=True)] == slow.area()
