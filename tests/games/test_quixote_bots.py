"""Don Quixote: what bots see and choose."""

from __future__ import annotations

import random

import pytest

from quixote import lay, play_randomly, put, quixote, registry, tiles
from tilewright import State
from tilewright.bots import Bot
from tilewright.errors import BotError
from tilewright.library.sides import ChooseTiles
from tilewright.play import chance_stream
from tilewright.simulation import play_match
from tilewright_quixote.evaluation import Appraisal, evaluate, scorings_done


def choice_at(state: State, field: str, *hand: str) -> State:
    """Makes it seat 0's turn to lay one of the tiles on a field, in the first round."""
    game = state.game
    phase = next(phase for phase in game.phases if phase.id == "round-1")
    assert isinstance(phase, ChooseTiles)
    set_ = tiles(game)
    counts = [tile.id in hand for tile in set_.tiles]
    for seat in range(game.num_players):
        state.memory[set_.hands + seat] = set_.multiset.of(counts)
    state.memory[phase.memory] = site = game.board.site(field)
    state.memory[set_.deck] &= ~(1 << site)
    state.phase, state.player, state.turn = phase, 0, 8
    state.pending = [-1] * game.num_players
    state.legal = [phase.choices(state, 0)]
    return state


def joining_churches() -> State:
    """Seat 0 can join a church in A1 by one of four ways to lay two tiles on B1."""
    state = quixote(2).initial_state()
    lay(state, 0, {"A1": "church tN tE tW bS"})
    return choice_at(state, "b1", "church-d", "windmill-g")


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_values_its_own_hidden_choice(name: str) -> None:
    state = joining_churches()
    chosen = registry().bot(name).choose(state.clone(), random.Random(1))
    # Church d has roads W and e: as it lies it meets the road of A1 above.
    assert state.notation(chosen) == "round-1 church-d 0"


def test_the_evaluation_takes_a_pending_choice_as_laid() -> None:
    state = joining_churches()
    worth: dict[str, float] = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        assert after.pending[0] == action
        worth[state.notation(action)] = evaluate(after, 0)
    assert max(worth, key=lambda text: worth[text]) == "round-1 church-d 0"
    assert evaluate(state, 0) < max(worth.values())


def test_the_evaluation_counts_the_scorings_left() -> None:
    game = quixote(1)
    churches = {"A1": "church tN tE tW bS", "B1": "church tW tE bS"}
    state = lay(game.initial_state(), 0, churches)
    appraisal = Appraisal(game)
    values = [appraisal.of_board(state.memory, tiles(game).boards, at) for at in range(3)]
    assert values[0] > values[1] > values[2] > 0
    assert appraisal.scored(state.memory, tiles(game).boards, 0) == 2.0


def test_the_largest_order_is_no_part_of_the_first_scoring() -> None:
    game = quixote(1)
    state = lay(game.initial_state(), 0, {"A2": "knight-1 tN tE bS", "A3": "knight-3 tN bS above"})
    appraisal = Appraisal(game)
    board = tiles(game).boards
    assert appraisal.scored(state.memory, board, 0) == 0.0
    assert appraisal.scored(state.memory, board, 2) == 4.0


def test_scorings_done_go_up_to_three() -> None:
    state = quixote(1).initial_state()
    rng = random.Random(3)
    seen = [scorings_done(state)]
    for name in ("hands-2", "hands-3", ""):
        play_randomly(state, rng, until=name)
        seen.append(scorings_done(state))
    assert seen == [0, 1, 2, 3]
    assert evaluate(state, 0) == 0.0


def test_the_planner_thinks_of_the_tile_set_aside() -> None:
    # Only the last field is left after this one: the churches in hand and aside can be joined.
    state = quixote(1).initial_state()
    put(state, 0, "c1", "church-e", 180)
    game = state.game
    rng = random.Random(5)
    play_randomly(state, rng, until="round-3")
    planner = registry().bot("planner(samples=2,width=3)")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply(state.sample_chance(rng))
        else:
            action = planner.choose(state.clone(), rng)
            assert action in state.legal_actions()
            state.apply(action)
    assert game is state.game


def mean_score(bot: Bot, games: int) -> float:
    game = quixote(1)
    return sum(play_match(game, [bot], seed).scores()[0] for seed in range(games)) / games


def test_greedy_is_far_above_random() -> None:
    greedy = mean_score(registry().bot("greedy"), 6)
    assert greedy > 40 > 25 > mean_score(registry().bot("random"), 30)


@pytest.mark.slow
def test_the_planner_is_above_greedy() -> None:
    planner = mean_score(registry().bot("planner(samples=4,width=4)"), 30)
    assert planner > mean_score(registry().bot("greedy"), 30) + 2


def test_the_planner_is_deterministic_and_leaves_the_state_alone() -> None:
    game = quixote(2)
    bots = [registry().bot("planner(samples=1,width=2)"), registry().bot("random")]
    one, other = (play_match(game, bots, 4) for _ in range(2))
    assert one.history == other.history
    state = play_randomly(game.initial_state(), chance_stream(1), until="round-1")
    state.apply(state.chance_outcomes()[0][0])
    before = state.digest()
    bots[0].choose(state, random.Random(1))
    assert state.digest() == before


def test_wrong_parameters_of_the_planner_are_refused() -> None:
    with pytest.raises(BotError, match="samples"):
        registry().bot("planner(samples=0)")
