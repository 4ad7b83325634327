from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents import (
    Bare,
    Json,
    act,
    allowed,
    begun,
    made,
    placement,
    put_down,
    refused,
    square,
    turn_of,
)
from tilewright import Registry, State, hookimpl
from tilewright.board import spread
from tilewright.play import Constraint, PlacementRule, Setup

TOUCHING: Json = {"id": "own", "rule": "touching", "owner": "own", "kind": "same"}
APART: Json = {"id": "apart", "rule": "apart", "owner": "others", "kind": "same"}
TWO_KINDS = [{"id": "dot"}, {"id": "ring"}]


def test_without_a_supply_pieces_never_run_out() -> None:
    state = begun(board=square(1, 3))
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.supply == []
    assert state.observation()["supplies"] == {}


def test_a_supply_limits_each_kind_and_is_named_when_it_refuses() -> None:
    shared = {"id": "box", "owner": "shared", "counts": {"dot": 1, "ring": 5}}
    state = begun(
        pieces=TWO_KINDS, supplies=[shared], placements=[placement("empty", supply="box")]
    )
    act(state, "dot dot a1")
    assert state.supply == [0, 5]
    assert allowed(state, "dot", 1, "dot") == set()
    assert allowed(state, "dot", 1, "ring") == {"b1", "c1", "d1", "e1"}
    assert refused(state, "dot dot b1") == ("box",)
    assert refused(state, "dot dot a1") == ("box", "empty")
    assert refused(state, "dot ring b1") == ()


def test_own_supplies_are_counted_apart() -> None:
    each = {"id": "box", "owner": "each", "counts": {"ring": 2}}
    other = {"id": "bag", "owner": "shared", "counts": {"dot": 7}}
    placements = [
        placement("empty", supply="box", pieces=["ring"]),
        placement("empty", supply="bag", pieces=["dot"], name="more"),
    ]
    phases = [
        {"id": "rings", "rule": "placement", "placement": "dot", "rounds": 1},
        {"id": "dots", "rule": "placement", "placement": "more"},
    ]
    state = begun(pieces=TWO_KINDS, supplies=[other, each], placements=placements, phases=phases)
    assert state.supply == [7, 0, 0, 2, 0, 2]  # the bag, then seat 0's box, then seat 1's
    act(state, "rings ring a1")
    assert state.supply == [7, 0, 0, 1, 0, 2]
    act(state, "rings ring b1", "dots dot c1")
    assert state.supply == [6, 0, 0, 1, 0, 1]


def test_reasons_are_the_ids_of_all_parts_that_refuse_in_ruleset_order() -> None:
    off = {"id": "off", "rule": "off-mark", "marks": ["well"]}
    state = begun(
        board=square(1, 5, marks={"well": ["b1"]}),
        placements=[placement("empty", off, TOUCHING, APART)],
    )
    put_down(state, "dot", {(0, "dot"): ["a1"], (1, "dot"): ["c1"]})
    turn_of(state, "dot", 0)
    assert refused(state, "dot dot b1") == ("off", "apart")
    assert refused(state, "dot dot c1") == ("empty", "own")
    assert refused(state, "dot dot d1") == ("own", "apart")
    assert refused(state, "dot dot e1") == ("own",)
    refusal = state.validate(state.parse("dot dot b1"))
    assert refusal is not None
    assert refusal.detail == "dot on b1 is refused by 'off', 'apart'"


def test_preferences_give_way_where_nothing_would_be_left() -> None:
    near = {"id": "well-first", "rule": "on-mark", "marks": ["well"]}
    tent = {"id": "tent-then", "rule": "on-mark", "marks": ["tent"]}
    state = begun(
        board=square(1, 4, marks={"well": ["a1", "b1"], "tent": ["b1", "d1"]}),
        placements=[placement("empty", preferences=[near, tent])],
    )
    assert allowed(state, "dot", 0, "dot") == {"b1"}  # both hold
    assert refused(state, "dot dot a1") == ("tent-then",)
    assert refused(state, "dot dot c1") == ("well-first", "tent-then")
    act(state, "dot dot b1")
    assert allowed(state, "dot", 1, "dot") == {"a1"}  # the second would leave nothing
    act(state, "dot dot a1")
    assert allowed(state, "dot", 0, "dot") == {"d1"}  # now the first would
    act(state, "dot dot d1")
    assert allowed(state, "dot", 1, "dot") == {"c1"}  # and now either


def test_a_preference_narrows_over_all_kinds_together() -> None:
    new = {"id": "new", "rule": "new-kind"}
    state = begun(pieces=TWO_KINDS, placements=[placement("empty", preferences=[new])])
    act(state, "dot dot a1")
    assert allowed(state, "dot", 1, "dot") == set()
    assert allowed(state, "dot", 1, "ring") == {"b1", "c1", "d1", "e1"}
    act(state, "dot ring b1")
    assert allowed(state, "dot", 0, "dot") == {"c1", "d1", "e1"}


def test_a_placement_leaves_its_marks() -> None:
    state = begun(
        board=square(1, 3, marks={"flag": []}), placements=[placement("empty", marks=["flag"])]
    )
    act(state, "dot dot b1")
    assert state.observation()["marks"] == {"flag": ["b1"]}


def halo(state: State, seats: Iterable[int], kind: int) -> int:
    """Neighbours of the seats' pieces of a kind, worked out from the pieces."""
    game = state.game
    held = 0
    for seat in seats:
        held |= state.pieces[seat * len(game.pieces) + kind]
    return spread(game.board, held)


class SlowTouching(Constraint):
    rule = "slow-touching"
    summary = "As touching own pieces of the same kind, without what the state keeps."

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.depends_on_kind = True

    def sites(self, state: State, player: int, kind: int) -> int:
        return halo(state, [player], kind)


class SlowApart(SlowTouching):
    rule = "slow-apart"
    summary = "As apart from others' pieces of the same kind, without what the state keeps."

    def sites(self, state: State, player: int, kind: int) -> int:
        others = [seat for seat in range(state.game.num_players) if seat != player]
        return state.game.board.everywhere & ~halo(state, others, kind)


class SlowPlugin(Bare):
    @hookimpl
    def tilewright_constraints(self) -> Iterable[type[Constraint]]:
        return [SlowTouching, SlowApart]


@pytest.fixture(scope="module")
def slow_registry() -> Registry:
    return Registry([SlowPlugin()], discover=False)


def is_short_cut(rule: PlacementRule) -> bool:
    return bool(getattr(rule, "_kept"))  # noqa: B009 - private, and what this test is about


@given(seed=st.integers(0, 2**32), players=st.integers(1, 3), limited=st.booleans())
def test_the_short_cut_gives_what_the_general_intersection_gives(
    slow_registry: Registry, seed: int, players: int, limited: bool
) -> None:
    rng = random.Random(seed)
    sections: dict[str, Any] = {
        "board": square(4, 4, neighbours=rng.choice([4, 8])),
        "pieces": TWO_KINDS,
        "supplies": [{"id": "box", "owner": "each", "counts": {"dot": 2, "ring": 3}}],
    }
    more: Json = {"supply": "box"} if limited else {}
    quick = [placement("empty", TOUCHING, APART, **more), placement("empty", name="free")]
    slow = [
        placement(
            "empty",
            {"id": "own", "rule": "slow-touching"},
            {"id": "apart", "rule": "slow-apart"},
            **more,
        ),
        placement("empty", name="free"),
    ]
    fast_state = made(players, slow_registry, placements=quick, **sections).initial_state()
    slow_state = made(players, slow_registry, placements=slow, **sections).initial_state()
    fast_rule, slow_rule = fast_state.game.placements[0], slow_state.game.placements[0]
    assert is_short_cut(fast_rule)
    assert not is_short_cut(slow_rule)
    sites = list(range(16))
    rng.shuffle(sites)
    for turn, site in enumerate(sites[:10]):
        seat, kind = rng.randrange(players), rng.randrange(2)
        placing = turn % 2 == 0 and min(fast_state.supply) > 0
        for state in (fast_state, slow_state):
            state.game.placements[0 if placing else 1].place(state, seat, kind, site)
        for player in range(players):
            found = fast_rule.legal_sites(fast_state, player)
            assert found == slow_rule.legal_sites(slow_state, player)
            for position, kind in enumerate(fast_rule.kinds):
                for place in range(16):
                    legal = bool(found[position] >> place & 1)
                    assert legal == (not fast_rule.reasons(fast_state, player, kind, place))


@pytest.mark.parametrize(
    ("constraints", "short"),
    [
        ([TOUCHING, APART], True),
        ([APART, TOUCHING], True),
        ([TOUCHING], False),
        ([APART], False),
        ([{**TOUCHING, "owner": "others"}, APART], False),
        ([TOUCHING, {**APART, "owner": "own"}], False),
        ([TOUCHING, {**APART, "kind": "any"}], False),
        ([TOUCHING, APART, {"id": "new", "rule": "new-kind"}], False),
        ([{"id": "both", "all": [TOUCHING, APART]}], False),
    ],
)
def test_the_short_cut_is_taken_for_the_two_kept_sets_only(
    constraints: list[Json], short: bool
) -> None:
    assert is_short_cut(made(placements=[placement(*constraints)]).placements[0]) is short
