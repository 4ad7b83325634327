"""How Much for the Camel?: what bots think of cards, and how they do."""

from __future__ import annotations

import random

import pytest

from camel import act, camel_game, cards, dividing, registry, trading
from tilewright import State
from tilewright.errors import BotError
from tilewright.simulation import play_match
from tilewright_camel.outlook import Outlook
from tilewright_camel.prices import gain, limit, points_for_money
from tilewright_camel.trader import TraderBot

RNG = random.Random(1)


def chosen(state: State, spec: str) -> str:
    return state.notation(registry().bot(spec).choose(state, RNG))


def gains(state: State, seat: int, *shorts: str) -> list[float]:
    outlook = Outlook(state.game)
    return [gain(state, outlook, seat, cards(state.game, short)) for short in shorts]


def test_a_card_is_worth_more_to_whom_it_suits() -> None:
    holdings = ["A1 A2 A4 A5 B9", "S7 S8 B7", "B1 B2"]
    state = trading(camel_game(3), holdings, deck="A3 A8 S9 B4 B5 S1")
    alone, lengthening = gains(state, 0, "A8", "A3")
    assert lengthening > alone > 0
    assert gains(state, 1, "A3")[0] < lengthening
    assert gains(state, 1, "S9")[0] > gains(state, 0, "S9")[0]


def test_money_is_worth_less_the_less_is_to_come() -> None:
    outlook = Outlook(camel_game(3))
    early = trading(camel_game(3), ["A1", "B1", ""], deck="A9 B9 S9 A8 B8")
    late = trading(camel_game(3), ["A1", "B1", ""], deck="A2")
    assert points_for_money(early, outlook) > points_for_money(late, outlook) > 0


def test_nobody_should_pay_more_than_they_have() -> None:
    state = trading(camel_game(3), ["A1 A2"], deck="A3", coins={0: 7})
    outlook = Outlook(state.game)
    rate = points_for_money(state, outlook)
    assert limit(state, outlook, 0, cards(state.game, "A3"), rate) == 7


def test_greedy_and_trader_outbid_for_a_good_card_and_leave_a_dear_one() -> None:
    state = trading(camel_game(3), ["", "A7 A8", ""], deck="A9 B1 B2 B3 S1 S2")
    act(state, "deck arabian-9")
    for spec in ("greedy", "trader"):
        assert chosen(state, spec).startswith("auction bid")
    act(state, "auction pass")
    poor = act(trading(camel_game(3), deck="A1 B9 S9 B8 S8"), "deck arabian-1", "auction bid 60")
    for spec in ("greedy", "trader"):
        assert chosen(poor, spec) == "auction pass"


@pytest.mark.parametrize("spec", ["greedy", "trader"])
def test_bots_find_the_best_division(spec: str) -> None:
    holdings = ["A1 A2 A3 A4 A7 B6 S4", "B1 B2 B3 B4 S6 S8 S9", "A5 B5 B7 B8 B9 S5 S7 oasis"]
    state = dividing(camel_game(3), holdings)
    while not state.is_terminal():
        act(state, chosen(state, spec))
    best = dividing(camel_game(3, "options.declare=best"), holdings)
    assert state.scores()[2] == best.scores()[2]


def test_the_trader_sells_what_is_worth_more_to_others() -> None:
    # S9 completes a caravan of seat 1, a Big Three of seat 2, and nothing of its owner.
    holdings = ["S9 A1", "S6 S7 S8", "A9 B9", "", ""]
    state = trading(camel_game(5), holdings, deck="B1 B2 B3 B4 B5 B6 A4 A5 A6 A7 A8", coins={0: 5})
    assert chosen(state, "trader") == "market offer saharan-9"
    act(state, "market offer saharan-9")
    assert chosen(state, "trader") == "market finish"


def test_the_trader_uses_a_token_when_a_bargain_escapes_it() -> None:
    deck = "A9 B1 B2 B3 B4 S1 S2"
    state = trading(camel_game(3), ["", "", "A6 A7 A8"], deck=deck, with_tokens=[2])
    act(state, "sale decline", "deck arabian-9", "auction bid 1", "auction pass")
    assert (state.phase.id, state.current_player) == ("again", 2)
    assert chosen(state, "trader") == "again use"


def test_eagerness_makes_it_bid_more() -> None:
    state = trading(camel_game(3), ["", "A7", "B7"], deck="A9 B1 B2 B3 S1 S2 S9 B9")
    act(state, "deck arabian-9", "auction pass")
    bids = [
        int((chosen(state, f"trader(eagerness={factor})") + " 0").split()[2])
        for factor in (0, 0.5, 1, 3)
    ]
    assert bids == sorted(bids)
    assert bids[0] == 0 < bids[-1]
    with pytest.raises(BotError, match="at least 0"):
        registry().bot("trader(eagerness=-1)")


def test_one_trader_may_play_several_games() -> None:
    bot = TraderBot()
    for players in (3, 5):
        bots = [bot] * players
        assert play_match(camel_game(players), bots, 1).is_terminal()


def test_the_trader_says_what_it_plays() -> None:
    game = registry().game("through-the-desert", 2)
    with pytest.raises(BotError, match="cannot play 'through-the-desert'"):
        play_match(game, [registry().bot("trader"), registry().bot("random")], 1)


def wins(specs: list[str], games: int) -> float:
    """Share of wins of the first bot, each game with the seats moved on by one."""
    game = camel_game(len(specs))
    share = 0.0
    for seed in range(games):
        turned = seed % len(specs)
        bots = [registry().bot(spec) for spec in specs[turned:] + specs[:turned]]
        share += play_match(game, bots, seed).returns()[-turned % len(specs)]
    return share / games


def test_the_trader_beats_random_players() -> None:
    assert wins(["trader", "random", "random", "random"], 8) > 0.8


@pytest.mark.slow
def test_the_trader_beats_greedy_players() -> None:
    """Of four players one wins a quarter of the games by chance."""
    assert wins(["trader", "greedy", "greedy", "greedy"], 40) > 0.4
