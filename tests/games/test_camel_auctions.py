"""How Much for the Camel?: set-up, auctions and own lots (H1 to H13, H19, H21)."""

from __future__ import annotations

import pytest

from camel import (
    NAME,
    act,
    camel_game,
    cards,
    held,
    legal,
    market_of,
    money,
    registry,
    sell,
    tokens,
    trading,
)
from tilewright.errors import IllegalActionError, PlayerCountError, RulesetError
from tilewright.play import CHANCE


@pytest.mark.rule("H1")
def test_there_are_three_breeds_of_nine_and_an_oasis() -> None:
    board = camel_game().board
    assert board.size == 28
    for breed in ("arabian", "bactrian", "saharan"):
        assert board.names(board.marks[breed]) == [f"{breed}-{number}" for number in range(1, 10)]
    assert board.labels[27] == "oasis"
    assert board.neighbours[27] == 0
    assert board.marks["deck"] == board.everywhere
    # Nine cards in a row make eight neighbouring pairs; breeds do not touch.
    assert board.graph.number_of_edges() == 24


@pytest.mark.rule("H2")
def test_everybody_begins_with_100_and_a_token() -> None:
    state = camel_game(5).initial_state()
    assert money(state) == [100] * 5
    assert tokens(state) == [1] * 5
    assert state.observation()["supplies"]["bank"]["coin"] == 0


@pytest.mark.rule("H3")
def test_three_to_six_can_play() -> None:
    assert [camel_game(players).num_players for players in (3, 4, 5, 6)] == [3, 4, 5, 6]
    for players in (2, 7):
        with pytest.raises(PlayerCountError):
            registry().game(NAME, players)


@pytest.mark.rule("H4")
def test_seat_0_is_the_first_merchant() -> None:
    state = camel_game().initial_state()
    assert market_of(state.game).merchant(state) == 0
    act(state, "deck arabian-5")
    assert state.observation()["facts"]["auctioneer"] == 0
    assert state.current_player == 1


@pytest.mark.rule("H5")
def test_a_merchant_without_cards_turns_one_up_at_once() -> None:
    state = camel_game().initial_state()
    assert state.current_player == CHANCE
    assert len(state.chance_outcomes()) == 28
    assert {probability for _, probability in state.chance_outcomes()} == {1 / 28}
    act(state, "deck saharan-9")
    assert state.observation()["marks"]["lot"] == ["saharan-9"]
    assert "saharan-9" not in state.observation()["marks"]["deck"]


@pytest.mark.rule("H5", "H11")
def test_a_merchant_with_cards_chooses_between_deck_and_own_cards() -> None:
    state = trading(camel_game(), ["S1 S5"])
    assert state.current_player == 0
    assert legal(state) == ["market turn-up", "market offer saharan-1", "market offer saharan-5"]


@pytest.mark.rule("H6")
def test_the_others_bid_once_clockwise_and_each_bid_is_higher() -> None:
    state = act(trading(camel_game(), merchant=2), "deck arabian-1")
    assert state.current_player == 3
    assert legal(state) == ["auction pass", *(f"auction bid {bid}" for bid in range(1, 101))]
    act(state, "auction bid 7")
    assert state.current_player == 0
    assert legal(state)[1] == "auction bid 8"
    act(state, "auction pass")
    assert state.current_player == 1
    act(state, "auction bid 8")
    assert held(state, 1) == {"arabian-1"}
    assert money(state) == [100, 92, 100, 100]


@pytest.mark.rule("H6")
def test_a_bid_that_is_too_low_is_refused() -> None:
    state = act(trading(camel_game()), "deck arabian-1", "auction bid 7")
    with pytest.raises(IllegalActionError, match="at least 8") as caught:
        act(state, "auction bid 7")
    assert caught.value.reasons == ("auction",)
    assert state.validate(state.parse("auction bid 8")) is None


@pytest.mark.rule("H7")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_merchant_is_not_asked(players: int) -> None:
    state = act(trading(camel_game(players)), "deck arabian-1")
    asked: list[int] = []
    while state.phase.id == "auction":
        asked.append(state.current_player)
        act(state, "auction pass")
    assert asked == list(range(1, players))


@pytest.mark.rule("H7")
def test_nobody_bids_for_the_own_lot() -> None:
    state = act(trading(camel_game(3), ["A5"]), "market offer arabian-5", "market finish")
    assert state.current_player == 1
    act(state, "auction pass")
    assert state.current_player == 2
    act(state, "auction pass")
    assert state.phase.id != "auction"


@pytest.mark.rule("H8")
def test_a_bid_is_bounded_by_the_bidder_s_money() -> None:
    state = act(trading(camel_game(), coins={1: 12, 2: 9, 3: 40}), "deck arabian-1")
    assert legal(state)[-1] == "auction bid 12"
    with pytest.raises(IllegalActionError, match="seat 1 has 12 and cannot bid 13") as caught:
        act(state, "auction bid 13")
    assert caught.value.reasons == ("purse",)
    act(state, "auction bid 9")
    # Seat 2 has 9 and cannot bid more than 9: it is passed over.
    assert state.current_player == 3


@pytest.mark.rule("H9")
def test_the_highest_bidder_pays_the_bank_and_is_merchant() -> None:
    state = sell(trading(camel_game()), "B2", 2, bid=15)
    assert money(state) == [100, 100, 85, 100]
    assert state.observation()["supplies"]["bank"]["coin"] == 15
    assert held(state, 2) == {"bactrian-2"}
    assert market_of(state.game).merchant(state) == 2
    assert state.current_player == 2
    assert state.observation()["marks"]["lot"] == []


@pytest.mark.rule("H10")
def test_a_card_that_nobody_wants_leaves_the_game() -> None:
    state = act(trading(camel_game(3)), "deck arabian-1", "auction pass", "auction pass")
    board, seen = state.game.board, state.observation()
    assert seen["pieces"] == []
    assert "arabian-1" not in seen["marks"]["deck"] + seen["marks"]["lot"]
    assert state.empty == board.everywhere
    assert market_of(state.game).merchant(state) == 0
    assert state.current_player == CHANCE


@pytest.mark.rule("H10")
@pytest.mark.parametrize(("coins", "cards_of_merchant"), [(100, {"arabian-1"}), (0, set[str]())])
def test_by_option_the_merchant_takes_it_for_1(coins: int, cards_of_merchant: set[str]) -> None:
    game = camel_game(3, "options.unsold_deck_card=merchant_pays_1")
    state = act(trading(game, coins={0: coins}), "deck arabian-1", "auction pass", "auction pass")
    assert held(state, 0) == cards_of_merchant
    assert money(state)[0] == (99 if coins else 0)
    assert market_of(game).merchant(state) == 0


@pytest.mark.rule("H11")
def test_a_lot_is_built_card_by_card_and_the_buyer_pays_the_seller() -> None:
    state = trading(camel_game(3), ["S1 S5 oasis", "A9"])
    act(state, "market offer saharan-1", "market offer oasis")
    assert legal(state) == ["market finish"]
    assert state.observation()["marks"]["lot"] == ["saharan-1", "oasis"]
    act(state, "market finish", "auction bid 20", "auction bid 30")
    assert held(state, 0) == {"saharan-5"}
    assert held(state, 2) == {"saharan-1", "oasis"}
    assert money(state) == [130, 100, 70]


@pytest.mark.rule("H11")
def test_cards_are_put_up_in_the_order_of_the_board_and_only_own_ones() -> None:
    state = act(trading(camel_game(3), ["S1 S5", "A9"]), "market offer saharan-5")
    assert state.validate(state.parse("market offer saharan-1")) is not None
    foreign = state.validate(state.parse("market offer arabian-9"))
    assert foreign is not None
    assert foreign.detail == "seat 0 does not hold arabian-9"
    turning = state.validate(state.parse("market turn-up"))
    assert turning is not None
    assert turning.detail == "the lot must be finished"


@pytest.mark.rule("H11", "H13")
def test_a_lot_that_nobody_wants_goes_back_and_a_card_must_be_turned_up() -> None:
    state = trading(camel_game(3), ["S1 S5"])
    act(state, "market offer saharan-1", "market finish", "auction pass", "auction pass")
    assert held(state, 0) == {"saharan-1", "saharan-5"}
    assert money(state) == [100] * 3
    assert state.current_player == CHANCE


@pytest.mark.rule("H13")
def test_by_option_the_merchant_is_free_to_try_again() -> None:
    game = camel_game(3, "options.after_refused_lot=free")
    state = trading(game, ["S1 S5"])
    for _ in range(3):
        assert state.current_player == 0
        act(state, "market offer saharan-1", "market finish", "auction pass", "auction pass")
    assert state.current_player == CHANCE


@pytest.mark.rule("H12")
def test_who_buys_an_own_lot_is_merchant() -> None:
    state = trading(camel_game(3), ["S1"])
    act(state, "market offer saharan-1", "market finish", "auction bid 1", "auction pass")
    assert market_of(state.game).merchant(state) == 1
    assert legal(state) == ["market turn-up", "market offer saharan-1"]


@pytest.mark.rule("H13")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_as_many_own_sales_in_a_row_as_players(players: int) -> None:
    state = trading(camel_game(players), ["S1"])
    for _ in range(players):
        act(state, "market offer saharan-1", "market finish", "auction bid 1")
        while state.phase.id == "auction":
            act(state, "auction pass")
    assert state.current_player == CHANCE
    # A card of the deck starts the count anew.
    act(state, "deck arabian-1", "auction bid 1")
    while state.phase.id == "auction":
        act(state, "auction pass")
    assert "market offer arabian-1" in legal(state)


@pytest.mark.rule("H13")
def test_the_number_of_sales_in_a_row_is_an_option() -> None:
    none = trading(camel_game(4, "options.max_sales_in_a_row=0"), ["S1"])
    assert none.current_player == CHANCE
    one = trading(camel_game(4, "options.max_sales_in_a_row=1"), ["S1"])
    act(one, "market offer saharan-1", "market finish", "auction bid 1")
    act(one, "auction pass", "auction pass")
    assert one.current_player == CHANCE


@pytest.mark.rule("H19")
def test_the_oasis_is_sold_like_any_card() -> None:
    state = trading(camel_game(3), deck="oasis A1")
    sell(state, "oasis", 1, bid=30)
    assert held(state, 1) == {"oasis"}
    act(state, "market offer oasis", "market finish", "auction bid 40", "auction pass")
    assert held(state, 2) == {"oasis"}
    assert money(state) == [100, 110, 60]


@pytest.mark.rule("H21")
def test_everybody_sees_the_same_until_the_cards_are_divided() -> None:
    state = sell(sell(trading(camel_game()), "A1", 2), "A2", 1)
    seen = state.observation()
    assert [piece["owner"] for piece in seen["pieces"]] == [2, 1]
    assert seen["supplies"]["purse"][2]["coin"] == 99
    for seat in range(4):
        assert {**state.observation(seat), "viewer": None} == seen
        assert state.game.log(state, seat) == state.game.log(state)


def test_a_nested_decision_tells_what_it_is_part_of() -> None:
    state = trading(camel_game(), ["S1 S2"], with_tokens=[3])
    act(state, "market offer saharan-1", "market finish", "auction bid 5")
    seen = state.observation()
    assert seen["interrupted"] == ["market"]
    assert seen["facts"]["seller"] == 0
    assert seen["facts"]["bidder"] == 1
    assert seen["facts"]["bid"] == 5
    assert seen["facts"]["callers"]["market"]["merchant"] == 0


def test_a_market_that_names_the_wrong_phase_is_a_fault() -> None:
    with pytest.raises(RulesetError, match="phase 'deck' has rule 'turn-up'"):
        registry().game(NAME, 4, ["phases.market.auction=deck"])


def test_set_up_positions_hold_the_cards_they_say() -> None:
    game = camel_game()
    state = trading(game, ["A1 A2", "", "oasis"], merchant=2)
    assert state.pieces[0] == cards(game, "A1 A2")
    assert state.current_player == 2
