"""A game of auctions in JSON alone: the general phases for decks, bids and tokens."""

from __future__ import annotations

from typing import Any

import pytest

from documents import act, begun, faults_of, made
from tilewright import State
from tilewright.errors import IllegalActionError, NotationError
from tilewright.library import hand_over, hold
from tilewright.play import CHANCE, Bid, Choice
from tilewright.simulation import play_match
from tilewright_toys import toy_registry

MONEY: dict[str, Any] = {"purse": "purse", "bank": "bank", "coin": "coin"}


def market(**auction: Any) -> dict[str, Any]:
    """Sections of a game in which six cards are auctioned."""
    labels = [f"red-{number}" for number in range(1, 4)]
    labels += [f"blue-{number}" for number in range(1, 4)]
    return {
        "board": {
            "topology": "chain",
            "chains": {"red": 3, "blue": 3},
            "marks": {"deck": labels, "shown": [], "red": labels[:3], "blue": labels[3:]},
        },
        "pieces": [{"id": "card"}, {"id": "coin"}, {"id": "token"}],
        "supplies": [
            {"id": "purse", "owner": "each", "counts": {"coin": 10, "token": 1}},
            {"id": "bank", "owner": "shared", "counts": {"coin": 5}},
        ],
        "placements": [],
        "phases": [
            {"id": "draw", "rule": "turn-up", "deck": "deck", "shown": "shown"},
            {
                "id": "sale",
                "rule": "once-around-auction",
                **MONEY,
                "lot": "shown",
                "piece": "card",
                "then": "draw",
                **auction,
            },
        ],
        "scoring": [
            {"id": "cards", "rule": "site-values", "pieces": ["card"], "values": {"red": 2}}
        ],
    }


def coins(state: State) -> list[int]:
    purses = state.observation()["supplies"]["purse"]
    return [purse["coin"] for purse in purses]


def bids(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def owner(state: State, label: str) -> int | None:
    found = [piece["owner"] for piece in state.observation()["pieces"] if piece["site"] == label]
    return found[0] if found else None


def test_cards_are_turned_up_and_sold_until_the_deck_is_empty() -> None:
    state = begun(3, **market())
    assert state.player == CHANCE
    for label in ("red-1", "blue-1", "red-2", "blue-2", "red-3"):
        act(state, f"draw {label}", "sale bid 1")
        while state.phase.id == "sale":
            act(state, "sale pass")
    act(state, "draw blue-3", "sale pass", "sale pass")
    assert state.is_terminal()
    # Seat 0 opens; the buyer sells next, so the left neighbour of the last buyer buys in turn.
    assert [owner(state, f"red-{number}") for number in (1, 2, 3)] == [1, 0, 2]
    assert [owner(state, f"blue-{number}") for number in (1, 2, 3)] == [2, 1, None]
    assert coins(state) == [9, 8, 8]
    assert state.observation()["supplies"]["bank"]["coin"] == 10
    assert state.scores() == [2, 2, 2]


@pytest.mark.parametrize(
    ("parameters", "asked"),
    [
        ({}, [2, 0]),
        ({"order": "reverse"}, [0, 2]),
        ({"auctioneer_bids": True}, [2, 0, 1]),
        ({"auctioneer_bids": True, "order": "reverse"}, [0, 2, 1]),
    ],
)
def test_who_bids_in_which_order(parameters: dict[str, Any], asked: list[int]) -> None:
    state = act(begun(3, **market(start=1, **parameters)), "draw red-1")
    seats: list[int] = []
    while state.phase.id == "sale":
        seats.append(state.player)
        act(state, "sale pass")
    assert seats == asked


def test_minimum_and_raise_bound_the_bids() -> None:
    state = act(begun(3, **market(minimum=3, **{"raise": 4})), "draw red-1")
    assert bids(state) == ["sale pass", *(f"sale bid {bid}" for bid in range(3, 11))]
    act(state, "sale bid 4")
    assert bids(state) == ["sale pass", "sale bid 8", "sale bid 9", "sale bid 10"]
    with pytest.raises(IllegalActionError, match="at least 8"):
        act(state, "sale bid 7")
    with pytest.raises(IllegalActionError, match="has 10 and cannot bid 11"):
        act(state, "sale bid 11")


def test_the_poor_are_passed_over() -> None:
    state = act(begun(3, **market()), "draw red-1", "sale bid 10")
    assert state.phase.id == "draw"
    assert owner(state, "red-1") == 1


@pytest.mark.parametrize(
    ("parameters", "bid", "following"),
    [
        ({"next": "winner"}, True, 1),
        ({"next": "winner"}, False, 0),
        ({"next": "left"}, True, 1),
        ({"next": "left"}, False, 1),
        ({"next": "same"}, True, 0),
    ],
)
def test_who_is_auctioneer_next(parameters: dict[str, Any], bid: bool, following: int) -> None:
    state = act(begun(3, **market(**parameters)), "draw red-1")
    act(state, "sale bid 2" if bid else "sale pass", "sale pass", "draw red-2")
    assert state.observation()["facts"]["auctioneer"] == following


def test_what_becomes_of_a_lot_without_a_bid() -> None:
    away = act(begun(3, **market()), "draw red-1", "sale pass", "sale pass")
    assert owner(away, "red-1") is None
    assert away.observation()["marks"]["shown"] == []
    taken = begun(3, **market(unsold="auctioneer-pays", minimum=4))
    act(taken, "draw red-1", "sale pass", "sale pass")
    assert owner(taken, "red-1") == 0
    assert coins(taken) == [6, 10, 10]


def test_an_ending_may_stop_the_sales() -> None:
    ending = {"id": "rich", "rule": "points-reached", "points": 2}
    scoring = [{**market()["scoring"][0], "moment": "play"}]
    sections: dict[str, Any] = {**market(), "end": [ending], "scoring": scoring}
    state = begun(3, **sections)
    act(state, "draw blue-1", "sale bid 1", "sale pass")
    assert not state.is_terminal()
    act(state, "draw red-1", "sale bid 1", "sale pass")
    assert state.is_terminal()


def test_money_is_conserved_in_random_games() -> None:
    game = made(4, **market(auctioneer_bids=True, unsold="auctioneer-pays"))
    bots = [toy_registry().bot("random") for _ in range(4)]
    for seed in range(20):
        state = play_match(game, bots, seed)
        assert sum(coins(state)) + state.observation()["supplies"]["bank"]["coin"] == 45


def test_bids_have_a_record_and_words_are_read_strictly() -> None:
    game = made(3, **market())
    assert game.action_record(game.parse("sale bid 7")) == Bid("sale", 7)
    assert game.action_record(game.parse("sale pass")) == Choice("sale", "pass")
    assert Bid("sale", 7).to_json() == {"phase": "sale", "amount": "7"}
    for text in ("sale bid", "sale bid 0", "sale bid 07", "sale bid 36", "sale bid x", "sale 7"):
        with pytest.raises(NotationError, match=r"sale pass, sale bid <1\.\.35>"):
            game.parse(text)
    with pytest.raises(NotationError, match="such as red-1"):
        game.parse("draw green-1")


def test_faults_of_auctions_are_told_together() -> None:
    faults = faults_of(3, **market(purse="bank", bank="purse", start=5))
    assert [fault.split(":")[0] for fault in faults] == [
        "$.phases[1].purse",
        "$.phases[1].bank",
        "$.phases[1].start",
    ]
    assert "gold" in faults_of(3, **market(coin="gold"))[0]


def test_a_token_offer_is_over_at_once_among_the_phases() -> None:
    offer = {"id": "offer", "rule": "token-offer", "supply": "purse", "token": "token"}
    sections = market()
    sections["phases"].insert(0, {**offer, "spent": "bank"})
    assert begun(3, **sections).phase.id == "draw"
    sections["phases"][0] = {**offer, "supply": "bank", "spent": "purse"}
    assert len(faults_of(3, **sections)) == 2


def test_holdings_keep_what_the_state_knows_of_pieces() -> None:
    state = begun(3, **market())
    board = state.game.board
    red, two = board.mask(["red-1", "red-2"]), board.mask(["red-2"])
    hold(state, 0, 0, red)
    assert state.empty == board.everywhere & ~red
    assert state.halos[0] == board.mask(["red-1", "red-2", "red-3"])
    assert state.clear[3] == board.everywhere & ~state.halos[0]
    assert state.clear[0] == board.everywhere
    hand_over(state, two, 0, 0, 1)
    assert (state.pieces[0], state.pieces[3]) == (red & ~two, two)
    assert state.clear[6] == board.everywhere & ~board.mask(["red-1", "red-2", "red-3"])
    assert state.clear[0] == board.everywhere & ~board.mask(["red-1", "red-3"])
    hand_over(state, board.mask(["blue-1"]), 0, -1, 1)
    assert state.pieces[3] == two | board.mask(["blue-1"])
