"""Positions of How Much for the Camel? for tests, set up by hand or reached by play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tilewright import Game, Registry, State
from tilewright.library import hold
from tilewright_camel.division import DivideCards
from tilewright_camel.market import Market

NAME: Final = "how-much-for-the-camel"
BREEDS: Final = {"A": "arabian", "B": "bactrian", "S": "saharan"}

#: The position of the worked example: what seats 0 to 3 hold in the end.
EXAMPLE: Final = (
    "A1 A2 A3 A4 A7 B6 S4",
    "B1 B2 B3 B4 S6 S8 S9",
    "A6 A8 A9 S1 S2 S3",
    "A5 B5 B7 B8 B9 S5 S7 oasis",
)


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Everything installed; built once, since it never changes."""
    return Registry()


@lru_cache(maxsize=32)
def camel_game(players: int = 4, *overrides: str) -> Game:
    """The game, with overrides."""
    return registry().game(NAME, players, overrides)


def market_of(game: Game) -> Market:
    """The phase in which cards are sold."""
    return next(phase for phase in game.phases if isinstance(phase, Market))


def division_of(game: Game) -> DivideCards:
    """The phase in which cards are divided."""
    return next(phase for phase in game.phases if isinstance(phase, DivideCards))


def label(short: str) -> str:
    """The label of a card that is written as in ``EXAMPLE``."""
    return short if short == "oasis" else f"{BREEDS[short[0]]}-{short[1]}"


def cards(game: Game, shorts: str) -> int:
    """The set of some cards, written as in ``EXAMPLE``."""
    return game.board.mask(label(short) for short in shorts.split())


def act(state: State, *texts: str) -> State:
    """Applies actions given in notation."""
    for text in texts:
        state.apply(state.parse(text))
    return state


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def money(state: State) -> list[int]:
    """What each player has."""
    auction = market_of(state.game).auction
    return [auction.money.of(state, seat) for seat in range(state.game.num_players)]


def tokens(state: State) -> list[int]:
    """Tokens that each player has left."""
    tables = state.observation()["supplies"]["purse"]
    return [table["spit"] for table in tables]


def held(state: State, seat: int) -> set[str]:
    """Labels of the cards that a seat holds."""
    return set(state.game.board.names(market_of(state.game).cards(state, seat)))


def trading(
    game: Game,
    holdings: Sequence[str] = (),
    *,
    deck: str = "A1 A2 A3 B1 B2 B3",
    merchant: int = 0,
    coins: Mapping[int, int] | None = None,
    with_tokens: Sequence[int] = (),
) -> State:
    """A position between two sales.

    Args:
        game: the game.
        holdings: what each seat holds, from seat 0.
        deck: the cards that are still in the deck.
        merchant: who is merchant.
        coins: money of some seats; the rest goes to the bank.
        with_tokens: seats that still have their token.
    """
    state = game.initial_state()
    state.stack.clear()
    market = market_of(game)
    for seat, shorts in enumerate(holdings):
        hold(state, seat, market.kind, cards(game, shorts))
    state.marks[market.deck_mark] = cards(game, deck)
    for seat in range(game.num_players):
        if coins and seat in coins:
            market.auction.money.pay(state, seat, -1, 100 - coins[seat])
        if seat not in with_tokens:
            state.supply[market.again.first + seat * market.again.stride] -= 1
            state.supply[market.again.spent] += 1
    state.phase = market
    market.begin(state, merchant)
    return state


def dividing(game: Game, holdings: Sequence[str]) -> State:
    """The position in which the cards of the seats are about to be divided."""
    state = game.initial_state()
    state.stack.clear()
    for seat, shorts in enumerate(holdings):
        hold(state, seat, market_of(game).kind, cards(game, shorts))
    state.marks[market_of(game).deck_mark] = 0
    game.enter(state, division_of(game).index)
    return state


def playing(state: State) -> str:
    """Id of the phase in play."""
    return state.phase.id


def sell(state: State, short: str, seat: int, bid: int = 1) -> State:
    """Turns up a card of the deck that one seat buys; nobody uses a token."""
    while playing(state) != "deck":
        act(state, quiet(state))
    act(state, f"deck {label(short)}")
    while playing(state) == "auction":
        act(state, f"auction bid {bid}" if state.player == seat else "auction pass")
    while playing(state) == "again":
        act(state, "again decline")
    return state


def quiet(state: State) -> str:
    """The action that lets the market go on without a sale of own cards."""
    return "sale decline" if state.phase.id == "sale" else "market turn-up"


#: The order in which the cards of the example are sold: nobody buys while being merchant.
EXAMPLE_ORDER: Final = (3, 0, 1, 2) * 6 + (3, 0, 3, 1)


def played_example() -> State:
    """The worked example, reached by 28 auctions, and divided as it says."""
    state = camel_game(4).initial_state()
    piles = [shorts.split() for shorts in EXAMPLE]
    for number, seat in enumerate(EXAMPLE_ORDER):
        sell(state, piles[seat].pop(0), seat, 1 + number % 3)
    return act(state, "division name bactrian-6", "division big-three 5", "division apart 7")
