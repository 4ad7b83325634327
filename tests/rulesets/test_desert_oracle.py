"""The framework's Through the Desert against one that was written on its own from the rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desert_oracle import Oracle, hexes, listed, neighbours
from first_party import registry
from recorded_games import play_again
from tilewright import Game

RULESETS = {"through-the-desert": False, "through-the-desert-sudden-end": True}
CASES = [(name, players) for name in RULESETS for players in (2, 3, 4, 5)]


def compare(game: Game, oracle: Oracle, choose: random.Random | list[str]) -> None:
    """Plays one game in both, comparing what is legal at every ply and the points at the end."""
    state = game.initial_state()
    while True:
        found = sorted(state.notation(action) for action in state.legal_actions())
        expected = sorted(oracle.legal())
        assert found == expected, f"ply {state.ply}"
        if not found:
            break
        text = choose[state.ply] if isinstance(choose, list) else choose.choice(found)
        state.apply(state.parse(text))
        oracle.play(text)
    assert state.is_terminal()
    assert state.breakdown() == oracle.breakdown()


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_the_recorded_game_is_the_same(ruleset: str, players: int) -> None:
    """Greedy bots enclose areas and reach oases, which random ones rarely do."""
    oracle = Oracle(players, sudden_end=RULESETS[ruleset])
    actions = list(play_again(ruleset, players).actions)
    compare(registry().game(ruleset, players), oracle, actions)


@settings(max_examples=8)
@given(st.sampled_from(CASES), st.integers(0, 2**32))
def test_random_games_are_the_same(case: tuple[str, int], seed: int) -> None:
    ruleset, players = case
    oracle = Oracle(players, sudden_end=RULESETS[ruleset])
    compare(registry().game(ruleset, players), oracle, random.Random(seed))


@pytest.mark.parametrize(
    ("players", "size", "palms", "circles"), [(3, 189, 6, 32), (4, 250, 7, 43)]
)
def test_the_oracle_has_the_printed_board(
    players: int, size: int, palms: int, circles: int
) -> None:
    oracle = Oracle(players)
    assert len(oracle.board) == size
    assert len(oracle.palms) == palms
    assert len(oracle.circles) == circles
    assert {*oracle.palms, *oracle.circles} <= oracle.board


def test_the_oracle_s_hexes() -> None:
    assert hexes({3: [(1, 2), (5, 5)]}) == {(3, 1), (3, 2), (3, 5)}
    assert listed("3,1 2,5", "2,4") == [(2, 4), (2, 5), (3, 1)]
    assert set(neighbours((2, 4))) == {(2, 3), (2, 5), (1, 4), (3, 4), (1, 3), (3, 3)}
    assert set(neighbours((3, 4))) == {(3, 3), (3, 5), (2, 4), (4, 4), (2, 5), (4, 5)}
