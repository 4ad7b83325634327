"""How Much for the Camel?: whole games, whoever plays them."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camel import act, camel_game, cards, legal, market_of, money, played_example, registry, trading
from tilewright import Game, State
from tilewright.bitset import bits
from tilewright.bots import Bot
from tilewright.play import CHANCE
from tilewright.simulation import play_match

GAMES = st.tuples(st.integers(3, 6), st.integers(0, 10**9))


class Seller(Bot):
    """Sells whenever it can, uses every token, and is otherwise random."""

    reads_only = True

    def choose(self, state: State, rng: random.Random) -> int:
        actions = state.legal_actions()
        words = [state.notation(action).split()[1] for action in actions]
        for wish in ("use", "finish", "offer"):
            if wish in words and (wish != "finish" or rng.random() < 0.7):
                return actions[words.index(wish)]
        return rng.choice(actions)


class Refuser(Seller):
    """The same, but it never bids."""

    def choose(self, state: State, rng: random.Random) -> int:
        auction = market_of(state.game).auction
        return auction.base if state.phase is auction else super().choose(state, rng)


def check_holdings(state: State) -> None:
    """Money and cards are conserved; what is said to be free is free."""
    game = state.game
    players, market = game.num_players, market_of(game)
    seen = state.observation()
    assert sum(money(state)) + seen["supplies"]["bank"]["coin"] == 100 * players
    tokens = sum(table["spit"] for table in seen["supplies"]["purse"])
    assert tokens + seen["supplies"]["bank"]["spit"] == players
    assert min(state.supply) >= 0
    deck, lot = state.marks[market.deck_mark], state.marks[market.lot]
    owned = 0
    for seat in range(players):
        mine = market.cards(state, seat)
        assert not mine & owned
        owned |= mine
    assert not deck & (owned | lot)
    occupied = 0
    for mask in state.pieces:
        occupied |= mask
    assert state.empty == game.board.everywhere ^ occupied
    seller = market.auction.seller(state)
    if state.phase is market.auction and seller >= 0:
        assert not lot & ~market.cards(state, seller)


@pytest.mark.rule("H13", "H20")
@settings(max_examples=20)
@given(GAMES, st.sampled_from([Seller, Refuser]))
def test_every_game_ends_even_if_everybody_sells(case: tuple[int, int], kind: type[Seller]) -> None:
    players, seed = case
    state = play_match(camel_game(players), [kind() for _ in range(players)], seed, ply_limit=9000)
    assert state.is_terminal()
    assert state.marks[market_of(state.game).deck_mark] == 0


@pytest.mark.rule("H13")
@settings(max_examples=10)
@given(st.integers(0, 10**9))
def test_every_game_ends_whatever_the_options_say(seed: int) -> None:
    overrides = (
        "options.after_refused_lot=free",
        "options.merchant_sells_by_token=true",
        "options.unsold_again=returned",
        "options.unsold_deck_card=merchant_pays_1",
        "options.declare=best",
    )
    state = play_match(camel_game(4, *overrides), [Seller()] * 4, seed, ply_limit=9000)
    assert state.is_terminal()


@pytest.mark.rule("H2", "H9", "H11", "H18")
@settings(max_examples=8)
@given(GAMES, st.sampled_from(["random", "seller"]))
def test_money_tokens_and_cards_are_conserved_at_every_ply(
    case: tuple[int, int], kind: str
) -> None:
    players, seed = case
    bots = [Seller() if kind == "seller" else registry().bot("random") for _ in range(players)]
    play_match(camel_game(players), bots, seed, on_ply=check_holdings)


@settings(max_examples=20)
@given(GAMES, st.floats(0, 1))
def test_copies_and_pickles_in_the_middle_play_on_alike(
    case: tuple[int, int], share: float
) -> None:
    players, seed = case
    game, rng = camel_game(players), random.Random(seed)
    state = game.initial_state()
    for _ in range(int(share * 150)):
        if not state.is_terminal():
            step(state, rng)
    copies: list[State] = [state.clone(), pickle.loads(pickle.dumps(state))]
    assert copies[0] == copies[1] == state
    before = state.facts()
    for copy in copies:
        again = random.Random(seed + 1)
        while not copy.is_terminal():
            step(copy, again)
    assert copies[0].history == copies[1].history
    assert copies[0].scores() == copies[1].scores()
    assert state.facts() == before


def step(state: State, rng: random.Random) -> None:
    state.apply(state.sample_chance(rng) if state.is_chance_node() else state.pick(rng.random()))


def test_a_copy_in_the_middle_of_two_nested_decisions_is_on_its_own() -> None:
    state = trading(camel_game(), ["S1", "A9"], with_tokens=[1, 3])
    act(state, "sale use", "market offer arabian-9", "market finish", "auction bid 1")
    copy: State = pickle.loads(pickle.dumps(state))
    act(copy, "auction pass", "auction bid 2", "again use", "auction pass")
    assert state.phase.id == "auction"
    assert len(state.stack) == 1
    assert state.observation()["facts"]["bid"] == 1
    assert copy.observation()["facts"]["bid"] == 0
    assert legal(state)[1] == "auction bid 2"


@pytest.mark.rule("H21", "H25")
@settings(max_examples=4)
@given(st.integers(0, 10**9), st.integers(0, 3))
def test_only_declarations_that_are_not_revealed_are_hidden(seed: int, viewer: int) -> None:
    """Whatever is drawn anew for a player leaves the whole position alone but for answers."""
    game, rng = camel_game(4), random.Random(seed)
    state = game.initial_state()
    while not state.is_terminal():
        guess = game.resampled(state, viewer, rng)
        assert guess.observation(viewer) == state.observation(viewer)
        assert game.log(guess, viewer) == game.log(state, viewer)
        if state.phase.id == "division":
            assert game.replay(list(guess.history)).facts() == guess.facts()
        else:
            assert guess == state
        step(state, rng)


def test_the_example_is_found_at_its_end_by_every_player() -> None:
    state = played_example()
    assert all(state.observation(seat)["scores"] == [25, 14, 15, 37] for seat in range(4))
    assert state.observation()["decided"] == []


def test_chance_draws_each_card_of_the_deck_alike() -> None:
    state = trading(camel_game(), deck="A1 A5 oasis")
    assert state.current_player == CHANCE
    outcomes = dict(state.chance_outcomes())
    assert list(outcomes) == state.legal_actions()
    assert set(outcomes.values()) == {1 / 3}
    drawn = {state.notation(state.sample_chance(random.Random(seed))) for seed in range(40)}
    assert drawn == {"deck arabian-1", "deck arabian-5", "deck oasis"}


def test_sets_of_cards_are_sets_of_sites() -> None:
    game: Game = camel_game()
    assert bits(cards(game, "A1 B1 S9 oasis")) == [0, 9, 26, 27]
