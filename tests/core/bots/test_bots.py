from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import tilewright.bots
from documents import Json, act, begun, placement, square
from tilewright import Registry, State, hookimpl
from tilewright.bots import GreedyBot, RandomBot
from tilewright.play import GameDefinition

MARKS = {"gold": ["c1"], "silver": ["a1", "e1"]}
TAKE = placement("empty", effects=[{"id": "take", "rule": "collect", "marks": ["gold", "silver"]}])
WORTH: Json = {
    "id": "worth",
    "rule": "collected",
    "effect": "take",
    "values": {"gold": 5, "silver": 2},
}
ROW: dict[str, Any] = {"board": square(1, 5, marks=MARKS), "placements": [TAKE], "scoring": [WORTH]}


def choices(bot: GreedyBot | RandomBot, state: State, times: int, seed: int = 1) -> Counter[str]:
    rng = random.Random(seed)
    return Counter(state.notation(bot.choose(state, rng)) for _ in range(times))


# --- random ---------------------------------------------------------------------------------------


def test_random_is_uniform_over_actions_of_unequal_kinds() -> None:
    # rings may go on two sites, dots on seven: nine actions, each as likely as any other
    placements = [
        placement(
            "empty",
            {"id": "r", "any": [{"rule": "new-kind"}, {"rule": "on-sites", "sites": ["b1", "c1"]}]},
        ),
    ]
    state = begun(board=square(1, 8), pieces=[{"id": "dot"}, {"id": "ring"}], placements=placements)
    act(state, "dot ring a1")
    legal = [state.notation(action) for action in state.legal_actions()]
    assert len(legal) == 9
    found = choices(RandomBot(), state, 9000)
    assert set(found) == set(legal)
    # eight degrees of freedom: chi square stays below 26.1 in 999 of 1000 samples
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 26.1


def test_random_takes_the_only_action() -> None:
    state = begun(board=square(1, 1))
    assert choices(RandomBot(), state, 20) == {"dot dot a1": 20}


# --- greedy ---------------------------------------------------------------------------------------


def test_greedy_takes_what_is_worth_most_at_once() -> None:
    state = begun(**ROW)
    assert choices(GreedyBot(), state, 20) == {"dot dot c1": 20}


def test_greedy_breaks_ties_by_its_generator_alone_and_evenly() -> None:
    state = act(begun(**ROW), "dot dot c1")
    found = choices(GreedyBot(), state, 1000)
    assert set(found) == {"dot dot a1", "dot dot e1"}
    assert abs(found["dot dot a1"] - 500) < 80  # five standard deviations
    assert choices(GreedyBot(), state, 50, seed=7) == choices(GreedyBot(), state, 50, seed=7)
    again = [GreedyBot().choose(state, random.Random(seed)) for seed in range(30)]
    assert again == [GreedyBot().choose(state.clone(), random.Random(seed)) for seed in range(30)]


def test_greedy_sees_points_that_are_due_at_the_end() -> None:
    scoring = [{"id": "long", "rule": "largest-group", "points": 10}]
    state = begun(board=square(1, 7), scoring=scoring)
    act(state, "dot dot b1", "dot dot e1")
    # beside b1 seat 0 has a group of two against one
    assert set(choices(GreedyBot(), state, 40)) == {"dot dot a1", "dot dot c1"}


def test_greedy_minds_the_mean_of_the_others() -> None:
    # with a1 seat 0 gains 2; with b1 it takes the majority's 9 from seat 1 without gaining any
    scoring = [WORTH, {"id": "most", "rule": "majority", "points": 9, "on_marks": ["hill"]}]
    marks = {**MARKS, "gold": [], "silver": ["a1"], "hill": ["b1", "d1"]}
    sections: dict[str, Any] = {**ROW, "board": square(1, 5, marks=marks), "scoring": scoring}
    state = act(begun(2, **sections), "dot dot c1", "dot dot d1")
    assert set(choices(GreedyBot(), state, 20)) == {"dot dot b1"}
    assert GreedyBot().value(state, 0) == -9.0
    assert GreedyBot().value(state, 1) == 9.0
    three = act(begun(3, **sections), "dot dot c1", "dot dot d1")
    assert GreedyBot().value(three, 0) == -4.5


def test_greedy_plays_alone() -> None:
    state = begun(1, **ROW)
    assert choices(GreedyBot(), state, 5) == {"dot dot c1": 5}
    assert GreedyBot().value(act(state, "dot dot c1"), 0) == 5.0


def test_noise_makes_greedy_err_now_and_then() -> None:
    state = begun(**ROW)
    little = choices(GreedyBot(noise=1.0), state, 300)
    much = choices(GreedyBot(noise=1000.0), state, 500)
    assert little.most_common(1)[0][0] == "dot dot c1"
    assert 200 < little["dot dot c1"] < 300
    assert set(much) == {f"dot dot {site}1" for site in "abcde"}
    assert max(much.values()) < 150


def test_greedy_adds_what_the_game_says_of_a_position() -> None:
    def likes_e1(state: State, player: int) -> float:
        return 100.0 * (player + 1) * (state.pieces[player] >> 4 & 1)

    class Opinion:
        @hookimpl
        def tilewright_games(self) -> Iterable[GameDefinition]:
            return [GameDefinition("bare", "Bare", "With an opinion.", evaluate=likes_e1)]

    state = begun(2, Registry([Opinion()], discover=False), **ROW)
    assert choices(GreedyBot(), state, 5) == {"dot dot e1": 5}


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot(), GreedyBot(noise=2.0)])
def test_bots_change_neither_the_state_nor_the_global_generator(bot: GreedyBot | RandomBot) -> None:
    state = begun(**ROW)
    before = (state.facts(), list(state.history), random.getstate())
    first = bot.choose(state, random.Random(3))
    random.seed(99)
    assert bot.choose(state, random.Random(3)) == first
    random.setstate(before[2])
    assert (state.facts(), state.history, random.getstate()) == before
    assert bot.reads_only


def test_no_bot_uses_a_generator_but_its_own() -> None:
    for path in Path(tilewright.bots.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random":
                assert node.attr == "Random", f"{path.name}, line {node.lineno}"
            assert not (isinstance(node, ast.ImportFrom) and node.module == "random")
