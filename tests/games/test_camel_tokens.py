"""How Much for the Camel?: Spit tokens, payment and the end of the market (H14 to H18, H20)."""

from __future__ import annotations

import pytest

from camel import act, camel_game, held, legal, market_of, money, sell, tokens, trading
from tilewright import Registry, State
from tilewright.play import CHANCE

ALL = (0, 1, 2, 3)


def seats_asked(state: State, phase: str) -> list[int]:
    """Who is asked, one after another, if everybody declines."""
    asked: list[int] = []
    while state.phase.id == phase:
        asked.append(state.current_player)
        act(state, f"{phase} decline")
    return asked


@pytest.mark.rule("H14")
def test_a_second_auction_goes_the_other_way_round_and_voids_the_first() -> None:
    state = act(trading(camel_game(), with_tokens=[2]), "deck arabian-1")
    act(state, "auction bid 5", "auction bid 6", "auction bid 7", "again use")
    assert tokens(state) == [0, 0, 0, 0]
    assert state.observation()["facts"]["order"] == "reverse"
    assert state.observation()["facts"]["bidder"] is None
    assert state.observation()["facts"]["callers"]["market"]["called_again"] == 2
    asked: list[int] = []
    while state.phase.id == "auction":
        asked.append(state.current_player)
        act(state, "auction bid 1" if state.current_player == 3 else "auction pass")
    assert asked == [3, 2, 1]
    assert held(state, 3) == {"arabian-1"}
    assert money(state) == [100, 100, 100, 99]


@pytest.mark.rule("H14")
@pytest.mark.parametrize("caller", [0, 3])
def test_merchant_and_high_bidder_may_call_as_well(caller: int) -> None:
    state = act(trading(camel_game(), with_tokens=[caller]), "deck arabian-1")
    act(state, "auction pass", "auction pass", "auction bid 7")
    assert state.current_player == caller
    act(state, "again use", "auction pass", "auction bid 2", "auction bid 3")
    assert held(state, 1) == {"arabian-1"}


@pytest.mark.rule("H14")
def test_a_lot_has_a_second_auction_once_at_most() -> None:
    state = act(trading(camel_game(), with_tokens=ALL), "deck arabian-1")
    act(state, "auction bid 5", "auction pass", "auction pass", "again use")
    act(state, "auction bid 2", "auction pass", "auction pass")
    assert state.phase.id != "again"
    assert tokens(state) == [1, 0, 1, 1]
    assert held(state, 3) == {"arabian-1"}


@pytest.mark.rule("H14")
def test_an_own_lot_may_be_auctioned_again_as_well() -> None:
    state = trading(camel_game(3), ["S1 S2"], with_tokens=[0])
    act(state, "market offer saharan-1", "market offer saharan-2", "market finish")
    act(state, "auction pass", "auction bid 1", "again use")
    assert state.current_player == 2
    act(state, "auction bid 9", "auction bid 10")
    assert held(state, 1) == {"saharan-1", "saharan-2"}
    assert money(state) == [110, 90, 100]


@pytest.mark.rule("H15")
def test_callers_are_asked_clockwise_from_the_left_merchant_last() -> None:
    state = act(trading(camel_game(), merchant=1, with_tokens=ALL), "deck arabian-1")
    act(state, "auction pass", "auction pass", "auction bid 3")
    assert state.clone().observation()["facts"]["waiting"] == [0, 1, 2, 3]
    assert seats_asked(state.clone(), "again") == [2, 3, 0, 1]
    act(state, "again decline", "again use")
    assert tokens(state) == [1, 1, 1, 0]
    assert state.phase.id == "auction"


@pytest.mark.rule("H15")
def test_by_option_the_merchant_is_asked_first() -> None:
    game = camel_game(4, "options.calling_order=merchant-first")
    state = act(trading(game, merchant=1, with_tokens=[0, 1, 2]), "deck arabian-1")
    act(state, "auction pass", "auction pass", "auction bid 3")
    assert seats_asked(state, "again") == [1, 2, 0]


@pytest.mark.rule("H16")
@pytest.mark.parametrize(("option", "left"), [("spent", 0), ("returned", 1)])
def test_a_second_auction_without_a_bid_leaves_the_lot_unsold(option: str, left: int) -> None:
    game = camel_game(3, f"options.unsold_again={option}")
    state = act(trading(game, with_tokens=[1]), "deck arabian-1")
    act(state, "auction bid 50", "auction pass", "again use", "auction pass", "auction pass")
    assert state.observation()["pieces"] == []
    assert money(state) == [100] * 3
    assert tokens(state) == [0, left, 0]
    assert market_of(game).merchant(state) == 0


@pytest.mark.rule("H17")
def test_a_token_makes_a_player_merchant_for_one_own_sale() -> None:
    holdings = ["S1", "A9", "B9", "A8"]
    state = trading(camel_game(), holdings, with_tokens=[2])
    assert (state.phase.id, state.current_player) == ("sale", 2)
    act(state, "sale use")
    assert (state.phase.id, state.current_player) == ("market", 2)
    assert legal(state) == ["market offer bactrian-9"]
    assert state.observation()["facts"]["sells_by_token"] == 2
    act(state, "market offer bactrian-9", "market finish")
    assert state.current_player == 3
    act(state, "auction bid 4", "auction bid 5", "auction pass")
    assert held(state, 0) == {"saharan-1", "bactrian-9"}
    assert money(state) == [95, 100, 105, 100]
    # Seat 0 is merchant as before, not because it has bought.
    assert market_of(state.game).merchant(state) == 0
    assert state.current_player == 0
    assert state.observation()["facts"]["sales_in_a_row"] == 0


@pytest.mark.rule("H17")
def test_the_real_merchant_stays_whoever_buys() -> None:
    state = trading(camel_game(3), ["", "A9"], with_tokens=[1])
    act(state, "sale use", "market offer arabian-9", "market finish")
    act(state, "auction bid 1", "auction pass")
    assert held(state, 2) == {"arabian-9"}
    assert market_of(state.game).merchant(state) == 0
    assert state.current_player == CHANCE


@pytest.mark.rule("H17")
def test_sellers_are_asked_clockwise_from_the_merchant_if_they_hold_cards() -> None:
    holdings = ["A1", "A2", "", "A3"]
    state = trading(camel_game(), holdings, deck="B1 B2", merchant=2, with_tokens=ALL)
    assert seats_asked(state, "sale") == [3, 0, 1]
    assert state.current_player == CHANCE


@pytest.mark.rule("H17")
def test_the_merchant_sells_by_token_only_by_option() -> None:
    usual = trading(camel_game(3), ["A1", "A2"], with_tokens=[0, 1])
    assert seats_asked(usual, "sale") == [1]
    game = camel_game(3, "options.merchant_sells_by_token=true")
    assert seats_asked(trading(game, ["A1", "A2"], with_tokens=[0, 1]), "sale") == [0, 1]


@pytest.mark.rule("H14", "H17")
def test_the_sale_by_token_may_be_auctioned_again_around_its_seller() -> None:
    state = trading(camel_game(), ["S1", "A9"], with_tokens=[1, 3])
    act(state, "sale use", "market offer arabian-9", "market finish")
    act(state, "auction bid 1", "auction pass", "auction pass")
    assert state.current_player == 3
    act(state, "again use")
    assert state.current_player == 0
    act(state, "auction pass", "auction pass", "auction bid 2")
    assert held(state, 2) == {"arabian-9"}


@pytest.mark.rule("H18")
def test_nothing_is_paid_before_the_chance_to_call_has_passed() -> None:
    state = act(trading(camel_game(), with_tokens=[2]), "deck arabian-1")
    act(state, "auction bid 60", "auction pass", "auction pass")
    assert state.phase.id == "again"
    assert money(state) == [100] * 4
    assert held(state, 1) == set()
    second = act(state.clone(), "again use", "auction pass", "auction pass")
    assert legal(second)[-1] == "auction bid 100"
    act(state, "again decline")
    assert money(state) == [100, 40, 100, 100]


@pytest.mark.rule("H20")
@pytest.mark.parametrize("buyer", [1, None])
def test_the_game_is_over_when_the_last_card_is_sold_or_not(buyer: int | None) -> None:
    holdings = ["S1", "A9", "B9"]
    state = trading(camel_game(3), holdings, deck="A1", with_tokens=[1, 2])
    act(state, "sale decline", "sale decline")
    sell(state, "A1", -1 if buyer is None else buyer)
    assert state.is_terminal()
    assert tokens(state) == [0, 1, 1]
    assert held(state, 1) == ({"arabian-1", "arabian-9"} if buyer else {"arabian-9"})


@pytest.mark.rule("H20")
def test_the_last_card_may_be_auctioned_again_unless_the_option_says_no() -> None:
    usual = act(trading(camel_game(3), deck="A1", with_tokens=[1]), "deck arabian-1")
    act(usual, "auction bid 1", "auction pass")
    assert usual.phase.id == "again"
    game = camel_game(3, "options.last_card_again=false")
    other = act(trading(game, deck="A1", with_tokens=[1]), "deck arabian-1")
    act(other, "auction bid 1", "auction pass")
    assert other.is_terminal()


@pytest.mark.rule("H14", "H21")
def test_who_thinks_about_a_second_auction_sees_the_first_ones_result() -> None:
    game = Registry().game("how-much-for-the-camel", 4)
    state = game.initial_state()
    for text in ("deck arabian-5", "auction bid 10", "auction pass", "auction pass"):
        state.apply(state.parse(text))
    assert state.phase.id == "again"
    auction = state.observation()["facts"]["callers"]["market"]["auction"]
    assert (auction["bid"], auction["bidder"], auction["lot"]) == (10, 1, ["arabian-5"])
