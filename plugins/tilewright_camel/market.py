"""The market: who is merchant, what is put up, and when tokens may be used (H4 to H20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits
from tilewright.errors import UnknownNameError
from tilewright.library import BANK, OnceAroundAuction, TokenOffer, TurnUp
from tilewright.play import CHANCE, NO_SEAT, Action, Choice, Parameters, Phase, Refusal
from tilewright_camel.words import FINISH, OFFER, TURN_UP, Offer

if TYPE_CHECKING:
    from tilewright.play import Setup, State

#: Positions in the phase's part of ``state.memory``: the merchant; who sells by a token; own lots
#: sold in a row; whether the merchant's last lot found no buyer; what the market waits for; who
#: has called for a second auction.
_MERCHANT, _TEMPORARY, _IN_A_ROW, _REFUSED, _WAITING, _CALLER = range(6)
#: What the market waits for, when a nested decision is being made.
_FOR_A_SELLER, _FOR_A_CARD, _FOR_BIDS, _FOR_A_CALL, _FOR_SECOND_BIDS = range(5)
#: Offsets of the actions; then follow the cards.
_TURN_UP, _FINISH, _FIRST_CARD = range(3)


class Market(Phase):
    """Merchants auction cards of the deck or their own, until the deck is used up.

    The merchant turns up a card or puts up own cards, one action each in the order of the board,
    and then closes the lot. Everything else is asked in nested decisions: bids, whether somebody
    calls for a second auction, whether somebody sells by a token. A merchant who can only turn up
    a card is not asked. ``state.turn`` counts the sales, ``state.step`` the cards of a lot.
    """

    __slots__ = (
        "after",
        "again",
        "again_index",
        "auction",
        "auction_index",
        "deck",
        "deck_index",
        "deck_mark",
        "free_after_refusal",
        "kind",
        "kinds",
        "labels",
        "last_card_again",
        "lot",
        "memory",
        "merchant_may",
        "merchant_offset",
        "most_sales",
        "returned",
        "seats",
        "selling",
        "selling_index",
        "sites",
    )
    rule = "camel-market"
    summary = "Merchants auction cards from the deck or their own, until the deck is used up."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "auction": {
                "type": "string",
                "description": "Id of the phase `once-around-auction` in which lots are sold.",
            },
            "turning": {
                "type": "string",
                "description": "Id of the phase `turn-up` that turns up cards of the deck.",
            },
            "calling": {
                "type": "string",
                "description": "Id of the phase `token-offer` for a second auction of a lot.",
            },
            "selling": {
                "type": "string",
                "description": "Id of the phase `token-offer` for a sale by somebody else.",
            },
            "max_sales_in_a_row": {
                "type": "integer",
                "minimum": 0,
                "default": 4,
                "description": "After so many sales of own cards a card must be turned up.",
            },
            "after_refused_lot": {
                "enum": ["turn-up", "free"],
                "default": "turn-up",
                "description": "Whether a merchant whose lot nobody wanted must turn up a card.",
            },
            "last_card_again": {
                "type": "boolean",
                "default": True,
                "description": "Whether the last card of the deck may be auctioned a second time.",
            },
            "merchant_sells_by_token": {
                "type": "boolean",
                "default": False,
                "description": "Whether the merchant is asked, too, who wants to sell by a token.",
            },
            "calling_order": {
                "enum": ["merchant-last", "merchant-first"],
                "default": "merchant-last",
                "description": "Where the merchant stands among those asked for a second auction.",
            },
            "unsold_again": {
                "enum": ["spent", "returned"],
                "default": "spent",
                "description": "The token of whoever called for an auction in which nobody bids.",
            },
        },
        ("auction", "turning", "calling", "selling"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.auction_index = setup.phase_with("auction", OnceAroundAuction)
        self.deck_index = setup.phase_with("turning", TurnUp)
        self.again_index = setup.phase_with("calling", TokenOffer)
        self.selling_index = setup.phase_with("selling", TokenOffer)
        self.most_sales = setup.integer("max_sales_in_a_row", 4)
        self.free_after_refusal = (
            setup.choice("after_refused_lot", ("turn-up", "free"), "turn-up") == "free"
        )
        self.last_card_again = setup.flag("last_card_again", True)
        self.merchant_may = setup.flag("merchant_sells_by_token")
        orders = ("merchant-first", "merchant-last")
        self.merchant_offset = orders.index(setup.choice("calling_order", orders, orders[1]))
        self.returned = setup.choice("unsold_again", ("spent", "returned"), "spent") == "returned"
        self.seats = setup.players
        self.kinds = len(setup.piece_ids)
        self.labels = setup.board.labels
        self.sites = setup.board.size
        self.size = _FIRST_CARD + self.sites
        self.memory = setup.remember([0, NO_SEAT, 0, 0, 0, NO_SEAT])

    def finish_setup(self, setup: Setup) -> None:
        self.auction = setup.bound_phase(self.auction_index, OnceAroundAuction)
        self.deck = setup.bound_phase(self.deck_index, TurnUp)
        self.again = setup.bound_phase(self.again_index, TokenOffer)
        self.selling = setup.bound_phase(self.selling_index, TokenOffer)
        self.kind = self.auction.kind
        self.lot = self.auction.lot
        self.deck_mark = self.deck.deck

    # --- what others may ask --------------------------------------------------------------------

    def merchant(self, state: State) -> int:
        """The merchant, also while somebody else sells by a token."""
        return state.memory[self.memory + _MERCHANT]

    def seller(self, state: State) -> int:
        """Who holds the sale: the merchant, or who sells by a token."""
        temporary = state.memory[self.memory + _TEMPORARY]
        return state.memory[self.memory + _MERCHANT] if temporary == NO_SEAT else temporary

    def cards(self, state: State, seat: int) -> int:
        """Set of the cards that a seat holds."""
        return state.pieces[seat * self.kinds + self.kind]

    def is_turning(self, action: int) -> bool:
        """Whether the action turns up a card of the deck."""
        return action == self.base + _TURN_UP

    def offering(self, card: int) -> int:
        """The action that puts up the card on this site."""
        return self.base + _FIRST_CARD + card

    # --- the course of the market ---------------------------------------------------------------

    def enter(self, state: State) -> None:
        self.begin(state, 0)

    def begin(self, state: State, merchant: int) -> None:
        """Goes on as if this merchant had just bought a card of the deck."""
        at = self.memory
        state.memory[at : at + 6] = [merchant, NO_SEAT, 0, 0, 0, NO_SEAT]
        self._between_sales(state)

    def resume(self, state: State) -> None:
        self._continuations[state.memory[self.memory + _WAITING]](self, state)

    def _between_sales(self, state: State) -> None:
        """Asks who sells by a token before the merchant goes on (H17)."""
        merchant = self.merchant(state)
        state.step = 0
        asked = 0
        for seat in range(self.seats):
            if self.cards(state, seat) and (seat != merchant or self.merchant_may):
                asked |= 1 << seat
        self._wait(state, _FOR_A_SELLER)
        self.selling.ask(state, self, asked, merchant)

    def _seller_found(self, state: State) -> None:
        seat = self.selling.taker(state)
        state.memory[self.memory + _TEMPORARY] = seat
        if seat != NO_SEAT:
            state.player = seat
        elif self._may_sell(state):
            state.player = self.merchant(state)
        else:
            self._turn_up(state)

    def _may_sell(self, state: State) -> bool:
        """Whether the merchant may put up own cards now (H11, H13)."""
        in_a_row, refused = state.memory[self.memory + _IN_A_ROW : self.memory + _REFUSED + 1]
        allowed = in_a_row < self.most_sales and not (refused and not self.free_after_refusal)
        return allowed and bool(self.cards(state, self.merchant(state)))

    def _turn_up(self, state: State) -> None:
        self._wait(state, _FOR_A_CARD)
        self.interrupt(state, self.deck, CHANCE)

    def _card_shown(self, state: State) -> None:
        self._hold_auction(state, BANK)

    def _hold_auction(self, state: State, seller: int) -> None:
        state.memory[self.memory + _CALLER] = NO_SEAT
        self._wait(state, _FOR_BIDS)
        self.auction.put_up(state, self, self.seller(state), seller)

    def _bids_made(self, state: State) -> None:
        """Asks who calls for a second auction, before anything is paid (H14, H15, H18)."""
        last = self.auction.seller(state) == BANK and not state.marks[self.deck_mark]
        if last and not self.last_card_again:
            self._settle(state)
            return
        everybody = (1 << self.seats) - 1
        self._wait(state, _FOR_A_CALL)
        start = self.seller(state) + self.merchant_offset
        self.again.ask(state, self, everybody, start)

    def _called(self, state: State) -> None:
        caller = self.again.taker(state)
        if caller == NO_SEAT:
            self._settle(state)
            return
        state.memory[self.memory + _CALLER] = caller
        self._wait(state, _FOR_SECOND_BIDS)
        seller = self.auction.seller(state)
        self.auction.put_up(state, self, self.seller(state), seller, reverse=True)

    def _second_bids_made(self, state: State) -> None:
        if self.returned and self.auction.highest(state)[0] == NO_SEAT:
            self.again.give_back(state, state.memory[self.memory + _CALLER])
        self._settle(state)

    def _settle(self, state: State) -> None:
        """Hands lot and money over and says who is merchant now (H9, H10, H12, H13, H17, H20)."""
        from_deck = self.auction.seller(state) == BANK
        buyer = self.auction.settle(state)
        state.turn += 1
        if from_deck and not state.marks[self.deck_mark]:
            self.leave(state)
            return
        at = self.memory
        if state.memory[at + _TEMPORARY] != NO_SEAT:
            state.memory[at + _TEMPORARY] = NO_SEAT
        else:
            in_a_row = 0 if from_deck else state.memory[at + _IN_A_ROW] + 1
            refused = int(not from_deck and buyer == NO_SEAT)
            merchant = state.memory[at + _MERCHANT] if buyer == NO_SEAT else buyer
            state.memory[at : at + 4] = [merchant, NO_SEAT, in_a_row, refused]
        self._between_sales(state)

    def _wait(self, state: State, what: int) -> None:
        state.memory[self.memory + _WAITING] = what

    #: What follows the nested decision that the market waits for.
    _continuations: ClassVar[tuple[Callable[[Any, State], None], ...]] = (
        _seller_found,
        _card_shown,
        _bids_made,
        _called,
        _second_bids_made,
    )

    # --- the merchant's actions -----------------------------------------------------------------

    def apply(self, state: State, action: int) -> None:
        offset = action - self.base
        if offset == _TURN_UP:
            self._turn_up(state)
        elif offset == _FINISH:
            self._hold_auction(state, state.player)
        else:
            state.marks[self.lot] |= 1 << (offset - _FIRST_CARD)
            state.step += 1

    def legal_actions(self, state: State) -> list[int]:
        lot = state.marks[self.lot]
        found: list[int] = []
        if lot:
            found.append(self.base + _FINISH)
        elif state.memory[self.memory + _TEMPORARY] == NO_SEAT:
            found.append(self.base + _TURN_UP)
        left = self.cards(state, state.player) >> lot.bit_length() << lot.bit_length()
        append_bits(left, self.base + _FIRST_CARD, found)
        return found

    def refuse(self, state: State, action: int) -> Refusal:
        offset = action - self.base
        if offset >= _FIRST_CARD:
            card = offset - _FIRST_CARD
            if not self.cards(state, state.player) >> card & 1:
                detail = f"seat {state.player} does not hold {self.labels[card]}"
            else:
                detail = "cards are put up in the order of the board"
        elif offset == _FINISH:
            detail = "there is no card in the lot"
        elif state.marks[self.lot]:
            detail = "the lot must be finished"
        else:
            detail = "who sells by a token puts up own cards"
        return Refusal((self.id,), detail)

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        if offset < _FIRST_CARD:
            return Choice(self.id, (TURN_UP, FINISH)[offset])
        return Offer(self.id, self.labels[offset - _FIRST_CARD])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} <{TURN_UP}, {FINISH} or {OFFER} <card, such as {self.labels[0]}>>"
        if len(words) == 1 and words[0] in (TURN_UP, FINISH):
            return (TURN_UP, FINISH).index(words[0])
        if len(words) != 2 or words[0] != OFFER:
            raise self.not_understood(words, expected)
        labels = {label: site for site, label in enumerate(self.labels)}
        if words[1] not in labels:
            error = UnknownNameError("card", words[1], self.labels)
            raise self.not_understood(words, f"{expected} ({error})")
        return _FIRST_CARD + labels[words[1]]

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        at = self.memory
        merchant, temporary, in_a_row, refused = state.memory[at : at + 4]
        caller = state.memory[at + _CALLER]
        return {
            "merchant": merchant,
            "sells_by_token": None if temporary == NO_SEAT else temporary,
            "sales_in_a_row": in_a_row,
            "lot_refused": bool(refused),
            "called_again": None if caller == NO_SEAT else caller,
            # What stands while players think about calling it again, and before it is paid.
            "auction": self.auction.standing(state) if state.marks[self.lot] else None,
        }
