"""The bot of Catan: it wins, and it looks at nothing that its player may not know."""

from __future__ import annotations

import random

import pytest

from first_party import game_of, registry
from tilewright import CHANCE, TERMINAL
from tilewright.errors import BotError
from tilewright.simulation import play_match

EVERYTHING = (
    "options.event_cards=true",
    "options.friendly_robber=true",
    "options.harbourmaster=true",
)


@pytest.mark.parametrize(
    ("ruleset", "players", "overrides"),
    [("catan-base", 4, ()), ("catan-base", 2, EVERYTHING), ("catan-caravans", 3, EVERYTHING)],
)
@pytest.mark.parametrize(
    ("plies", "least"), [(240, 20), pytest.param(700, 60, marks=pytest.mark.slow)]
)
def test_it_chooses_the_same_whatever_the_others_hide(
    ruleset: str, players: int, overrides: tuple[str, ...], plies: int, least: int
) -> None:
    game = game_of(ruleset, players, overrides)
    settlers = [registry().bot("settler") for _ in range(players)]
    state = game.initial_state()
    rng = random.Random(7)
    compared = 0
    while state.player != TERMINAL and state.ply < plies:
        if state.player == CHANCE:
            state.apply(state.sample_chance(rng))
            continue
        settler = settlers[state.player]
        seen = state
        if state.pending:
            seen = game.resampled(state, state.player, rng)
        choice = settler.choose(seen, random.Random(state.ply))
        if state.ply % 4 == 0 and not state.pending:
            guess = game.resampled(state, state.player, rng)
            assert settler.choose(guess, random.Random(state.ply)) == choice
            compared += 1
        state.apply(choice)
    assert compared > least


@pytest.mark.parametrize("ruleset", ["catan-base", "catan-caravans"])
@pytest.mark.parametrize(("games", "least"), [(4, 4), pytest.param(10, 9, marks=pytest.mark.slow)])
def test_it_wins_nearly_always_against_three_random_players(
    ruleset: str, games: int, least: int
) -> None:
    game = game_of(ruleset, 4)
    wins = 0
    for seed in range(games):
        bots = [registry().bot("settler" if seat == seed % 4 else "random") for seat in range(4)]
        wins += play_match(game, bots, seed).winners() == [seed % 4]
    assert wins >= least


def test_it_says_which_games_it_plays() -> None:
    state = game_of("tic-tac-toe", 2).initial_state()
    with pytest.raises(BotError, match=r"'settler' cannot play 'tic-tac-toe'.*catan-turns"):
        registry().bot("settler").choose(state, random.Random(1))
