"""How Much for the Camel? against a slow game that was written on its own from the rules."""

from __future__ import annotations

import random

import pytest

from camel import camel_game, held, money, tokens
from slow_camel import SlowCamel


def likely(texts: list[str], rng: random.Random) -> str:
    """One of the actions; of the bids only the low ones count, lest all money is gone at once."""
    return rng.choice([text for text in texts if not text.startswith("auction bid")] + low(texts))


def low(texts: list[str]) -> list[str]:
    bids = [text for text in texts if text.startswith("auction bid")]
    return sorted(bids, key=lambda text: int(text.split()[2]))[:4]


@pytest.mark.rule("H5", "H6", "H13", "H15", "H17", "H23", "H24")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_the_same(players: int, seed: int) -> None:
    rng = random.Random(f"camels {players} {seed}")
    state, slow = camel_game(players).initial_state(), SlowCamel(players)
    while not state.is_terminal():
        texts = sorted(state.notation(action) for action in state.legal_actions())
        assert texts == sorted(slow.legal()), f"ply {state.ply}"
        text = likely(texts, rng)
        dividing = text.startswith("division")
        if not dividing:
            assert money(state) == slow.money
            assert tokens(state) == [int(left) for left in slow.tokens]
            assert [held(state, seat) for seat in range(players)] == [*map(set, slow.hands)]
        state.apply(state.parse(text))
        slow.play(text)
    assert slow.legal() == []
