"""Don Quixote: choosing tiles, rounds and the end (Q9, Q11, Q12, Q19, Q20)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixote import drawn_field, hand, lay, play_randomly, put, quixote, registry, tiles
from tilewright import State
from tilewright.play import NO_CHOICE
from tilewright.simulation import play_match


def at_first_choice(players: int, *overrides: str) -> State:
    """The first field of round 1 is drawn; seat 0 chooses."""
    state = quixote(players, *overrides).initial_state()
    play_randomly(state, random.Random(5), until="round-1")
    state.apply(state.chance_outcomes()[0][0])
    return state


@pytest.mark.rule("Q9")
def test_all_choose_for_the_same_field_and_nobody_sees_the_choice_before() -> None:
    state = at_first_choice(3)
    field = drawn_field(state)
    before = [len(board) for board in boards(state)]
    for seat in range(3):
        assert state.current_player == seat
        assert state.observation()["decided"] == list(range(seat))
        assert [len(board) for board in boards(state)] == before
        state.apply(state.legal_actions()[-1])
    for board in boards(state):
        assert len(board) == before[0] + 1
        assert field in [entry["site"] for entry in board]


def boards(state: State) -> list[list[dict[str, object]]]:
    found: list[list[dict[str, object]]] = state.observation()["effects"]["principality"]["boards"]
    return found


@pytest.mark.rule("Q9")
def test_a_pending_choice_shows_to_nobody_else() -> None:
    state = at_first_choice(3)
    one, other = state.clone(), state.clone()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    one.apply(first)
    other.apply(last)
    for viewer in (None, 1, 2):
        assert one.observation(viewer) == other.observation(viewer)
        assert one.game.log(one, viewer) == other.game.log(other, viewer)
        assert one.game.log(one, viewer)[-1] == "round-1 (hidden)"
    assert one.legal_actions() == other.legal_actions()
    assert one.observation(0)["facts"]["own_choice"] == one.notation(first)
    assert other.observation(0)["facts"]["own_choice"] == other.notation(last)


@pytest.mark.rule("Q9")
def test_a_resampled_state_keeps_what_the_player_knows() -> None:
    state = at_first_choice(3)
    state.apply(state.legal_actions()[0])
    state.apply(state.legal_actions()[0])
    seen = set[tuple[int, ...]]()
    for seed in range(20):
        other = state.game.resampled(state, 1, random.Random(seed))
        assert other.pending[1] == state.pending[1]
        assert other.pending[2] == NO_CHOICE
        assert state.game.replay(list(other.history)).facts() == other.facts()
        seen.add(tuple(other.pending))
    assert len(seen) > 5


@pytest.mark.rule("Q9")
def test_choices_can_be_made_openly() -> None:
    state = at_first_choice(2, "options.hidden_choices=false")
    state.apply(state.legal_actions()[0])
    assert not state.pending
    assert [len(board) for board in boards(state)] == [3, 2]


@pytest.mark.rule("Q9")
def test_only_tiles_of_the_own_hand_may_be_chosen() -> None:
    state = at_first_choice(2)
    state.apply(state.legal_actions()[0])
    others = sorted(set(hand(state, 0)) - set(hand(state, 1)))
    refusal = state.validate(state.parse(f"round-1 {others[0]} 0"))
    assert refusal is not None
    assert refusal.reasons == ("principality",)
    assert refusal.detail == f"there is no {others[0]} in the hand of seat 1"


@pytest.mark.rule("Q11")
def test_placed_tiles_stay_as_they_are_and_roads_need_not_match() -> None:
    state = quixote(1).initial_state()
    rng = random.Random(8)
    laid: list[dict[str, object]] = []
    while not state.is_terminal():
        fraction = rng.random()
        state.apply(state.sample_chance(rng) if state.is_chance_node() else state.pick(fraction))
        board = boards(state)[0]
        assert all(entry in board for entry in laid)
        laid = board
    assert len(laid) == 24
    set_, memory = tiles(state.game), state.memory
    ends = memory[set_.boards : set_.boards + 4]
    facing = set_.grid.shifted(ends[3], 1)
    assert ends[1] & set_.grid.inner & ~facing  # some road ends at a bare side


@pytest.mark.rule("Q11")
def test_an_option_demands_that_roads_match_where_any_tile_can() -> None:
    state = at_first_choice(1, "options.roads_must_match=true")
    rng = random.Random(1)
    narrowed = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply(state.sample_chance(rng))
            continue
        legal = state.legal_actions()
        refused = [
            action
            for action in range(legal[0], legal[-1])
            if (reason := state.validate(action)) and reason.reasons == ("roads-match",)
        ]
        narrowed += bool(refused)
        state.apply(rng.choice(legal))
    assert narrowed > 3


@pytest.mark.rule("Q12")
def test_three_scorings_add_up() -> None:
    state = quixote(2).initial_state()
    rng = random.Random(9)
    totals: list[list[int]] = []
    for name in ("hands-2", "hands-3", ""):
        play_randomly(state, rng, until=name)
        totals.append(state.scores())
    assert totals[0] <= totals[1] <= totals[2]
    phases = [phase.id for phase in state.game.phases if phase.rule == "scoring"]
    assert phases == ["scoring-1", "scoring-2", "scoring-3"]
    sums = [sum(column) for column in zip(*state.breakdown().values(), strict=True)]
    assert sums == totals[2]


@pytest.mark.rule("Q12")
def test_the_same_group_scores_in_each_scoring() -> None:
    game = quixote(1)
    churches = {"A1": "church tN tE tW bS", "B1": "church tW tE bS"}
    state = lay(game.initial_state(), 0, churches)
    for number, name in enumerate(("scoring-1", "scoring-2", "scoring-3")):
        assert state.breakdown()["churches"] == [2 * number]
        state.phase = next(phase for phase in game.phases if phase.id == name)
        state.phase.enter(state)
    assert state.is_terminal()
    assert state.breakdown()["churches"] == [6]


@pytest.mark.rule("Q19")
def test_the_highest_sum_wins_and_a_tie_is_a_draw() -> None:
    state = quixote(3).initial_state()
    play_randomly(state, random.Random(10))
    state.banked = [0] * len(state.banked)
    state.banked[0:3] = [12, 40, 40]
    assert state.scores() == [12, 40, 40]
    assert state.winners() == [1, 2]
    assert state.returns() == [0.0, 0.5, 0.5]
    state.banked[2] = 39
    assert state.winners() == [1]


@pytest.mark.rule("Q20")
def test_solo_is_the_same_game() -> None:
    game = quixote(1)
    state = play_match(game, [registry().bot("greedy")], seed=2)
    assert state.is_terminal()
    assert state.winners() == [0]
    assert len(boards(state)[0]) == 24
    phases = [phase.id for phase in quixote(4).phases]
    assert [phase.id for phase in game.phases] == phases


@given(st.integers(0, 10_000), st.integers(1, 4))
def test_tiles_are_conserved(seed: int, players: int) -> None:
    state = quixote(players).initial_state()
    rng = random.Random(seed)
    set_ = tiles(state.game)
    while not state.is_terminal():
        fraction = rng.random()
        state.apply(state.sample_chance(rng) if state.is_chance_node() else state.pick(fraction))
        for seat in range(players):
            counts = [0] * len(set_.tiles)
            for multiset in (state.memory[set_.stocks + seat], state.memory[set_.hands + seat]):
                counts = [
                    a + b for a, b in zip(counts, set_.multiset.counts(multiset), strict=True)
                ]
            for tile in set_.laid(state, seat):
                counts[tile.tile] += 1
            assert counts == [1] * 24


def test_put_lays_a_tile_where_it_is_said() -> None:
    state = put(quixote(1).initial_state(), 0, "C2", "church-d", 180)
    assert boards(state)[0] == [{"site": "c2", "tile": "church-d", "degrees": 180}]
