"""How Much for the Camel? written on its own from its rules, slow and plain, to count with.

It knows nothing of the framework. Cards are names, such as ``arabian-5``; actions are texts in the
framework's notation. The options are those of the ruleset. Scoring is not part of it.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final, Self

BREEDS: Final = ("arabian", "bactrian", "saharan")
OASIS: Final = "oasis"
NAMES: Final = tuple(f"{breed}-{number}" for breed in BREEDS for number in range(1, 10))
CARDS: Final = (*NAMES, OASIS)


class SlowCamel:
    """A position of the game.

    Attributes:
        asked: which decision is to be made: ``deck``, ``auction``, ``again``, ``sale``, ``market``,
            ``division``, or ``nothing`` at the end.
        queue: seats that are asked one after another, the first of them now.
        deck, hands, money, tokens: what is left, and who has what.
        merchant: who is merchant.
        seller: who holds the sale; the merchant, or who sells by a token.
        lot: the cards for sale, in the order in which they were put up.
        from_deck: whether the lot comes from the deck.
        best: the highest bid and who made it; nobody is seat -1.
        second: whether this is the second auction of the lot.
        row, refused: own lots in a row, and whether the merchant's last one found no buyer.
        given: answers of the player who divides cards now.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.deck = list(CARDS)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.money = [100] * players
        self.tokens = [True] * players
        self.merchant = self.seller = 0
        self.lot: list[str] = []
        self.from_deck = self.second = self.refused = False
        self.best = (0, -1)
        self.row = 0
        self.given: list[str] = []
        self.asked = "deck"
        self.queue: list[int] = []

    def copy(self) -> Self:
        return deepcopy(self)

    # --- what may be done -----------------------------------------------------------------------

    def legal(self) -> list[str]:
        """All actions of whoever acts, chance included."""
        if self.asked == "deck":
            return [f"deck {card}" for card in self.deck]
        if self.asked == "auction":
            bids = range(self.best[0] + 1, self.money[self.queue[0]] + 1)
            return ["auction pass", *(f"auction bid {bid}" for bid in bids)]
        if self.asked in ("again", "sale"):
            return [f"{self.asked} decline", f"{self.asked} use"]
        if self.asked == "market":
            return self._offers()
        if self.asked == "division":
            return [f"division {answer}" for answer in self._answers()]
        return []

    def _offers(self) -> list[str]:
        """What a seller may do; cards are put up in the order of ``CARDS``."""
        last = CARDS.index(self.lot[-1]) if self.lot else -1
        own = [card for card in CARDS[last + 1 :] if card in self.hands[self.seller]]
        texts = [f"market offer {card}" for card in own]
        if self.lot:
            texts.append("market finish")
        elif self.seller == self.merchant:
            texts.append("market turn-up")
        return texts

    # --- what becomes of it ---------------------------------------------------------------------

    def play(self, text: str, /) -> None:
        """Applies an action that may be played."""
        _, word, *rest = text.split()
        if self.asked == "deck":
            self.deck.remove(word)
            self.lot = [word]
            self._auction(from_deck=True)
        elif self.asked == "auction":
            seat = self.queue.pop(0)
            if word == "bid":
                self.best = (int(rest[0]), seat)
            self._next_bidder()
        elif self.asked == "again":
            self._called(self.queue.pop(0), word == "use")
        elif self.asked == "sale":
            self._by_token(self.queue.pop(0), word == "use")
        elif self.asked == "market":
            self._put_up(word, rest)
        else:
            self._answered(" ".join([word, *rest]))

    def _put_up(self, word: str, rest: list[str]) -> None:
        if word == "turn-up":
            self.asked = "deck"
        elif word == "offer":
            self.lot.append(rest[0])
        else:
            self._auction(from_deck=False)

    def _after(self, seat: int) -> list[int]:
        """The others, clockwise from the left neighbour."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def _auction(self, *, from_deck: bool) -> None:
        self.from_deck, self.second = from_deck, False
        self.best = (0, -1)
        self.queue = self._after(self.seller)
        self._next_bidder()

    def _next_bidder(self) -> None:
        """Passes over who cannot outbid the highest bid; after the last one come the tokens."""
        while self.queue and self.money[self.queue[0]] <= self.best[0]:
            self.queue.pop(0)
        self.asked = "auction"
        if self.queue:
            return
        if self.second:
            self._sell()
            return
        self.asked = "again"
        order = [*self._after(self.seller), self.seller]
        self.queue = [seat for seat in order if self.tokens[seat]]
        if not self.queue:
            self._sell()

    def _called(self, seat: int, called: bool) -> None:
        if called:
            self.tokens[seat] = False
            self.second, self.best = True, (0, -1)
            self.queue = self._after(self.seller)[::-1]
            self._next_bidder()
        elif not self.queue:
            self._sell()

    def _sell(self) -> None:
        """Cards and money change hands; a card of the deck without a bid is out of the game."""
        bid, buyer = self.best
        if buyer >= 0:
            self.money[buyer] -= bid
            self.hands[buyer] += self.lot
            if not self.from_deck:
                self.money[self.seller] += bid
                self.hands[self.seller] = [
                    card for card in self.hands[self.seller] if card not in self.lot
                ]
        self.lot = []
        if self.from_deck and not self.deck:
            self._divide(0)
            return
        if self.seller == self.merchant:
            self.row = 0 if self.from_deck else self.row + 1
            self.refused = not self.from_deck and buyer < 0
            self.merchant = buyer if buyer >= 0 else self.merchant
        self._between_sales()

    def _between_sales(self) -> None:
        self.seller = self.merchant
        order = self._after(self.merchant)
        self.queue = [seat for seat in order if self.tokens[seat] and self.hands[seat]]
        self.asked = "sale"
        if not self.queue:
            self._go_on()

    def _by_token(self, seat: int, used: bool) -> None:
        if used:
            self.tokens[seat] = False
            self.seller = seat
            self.asked = "market"
        elif not self.queue:
            self._go_on()

    def _go_on(self) -> None:
        """The merchant sells own cards or turns one up; who can only do this is not asked."""
        free = self.hands[self.merchant] and self.row < self.players and not self.refused
        self.asked = "market" if free else "deck"

    # --- the division ---------------------------------------------------------------------------

    def _divide(self, seat: int) -> None:
        """Asks the first seat from here on that has anything to answer."""
        self.given = []
        self.queue = [one for one in range(seat, self.players) if self._questions(one)]
        self.asked = "division" if self.queue else "nothing"

    def _questions(self, seat: int) -> list[str]:
        """The Oasis, if it is held, and the numbers of which the breeds may be complete."""
        held = self.hands[seat]
        wild = OASIS in held
        numbers = [
            str(number)
            for number in range(1, 10)
            if sum(f"{breed}-{number}" in held for breed in BREEDS) + wild >= len(BREEDS)
        ]
        return [OASIS, *numbers] if wild else numbers

    def _answers(self) -> list[str]:
        seat = self.queue[0]
        held = self.hands[seat]
        question = self._questions(seat)[len(self.given)]
        if question == OASIS:
            return [f"name {name}" for name in NAMES]
        cards = {f"{breed}-{question}" for breed in BREEDS}
        missing = cards - set(held)
        found = [f"apart {question}"]
        if not missing:
            found.append(f"big-three {question}")
        named = self.given[0].removeprefix("name ") if OASIS in held else ""
        if named in cards and missing <= {named}:
            found.append(f"big-three-with-oasis {question}")
        return found

    def _answered(self, answer: str) -> None:
        seat = self.queue[0]
        self.given.append(answer)
        if len(self.given) == len(self._questions(seat)):
            self._divide(seat + 1)
