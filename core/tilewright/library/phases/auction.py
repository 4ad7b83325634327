"""The auction once around: each player may outbid the highest bid so far, or pass, one time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.library.holdings import hand_over
from tilewright.library.money import BANK, MONEY_PROPERTIES, MONEY_REQUIRED, Money
from tilewright.play.actions import Action, Bid, Choice, Refusal
from tilewright.play.orders import NO_SEAT
from tilewright.play.part import Parameters
from tilewright.play.phase import Phase

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State

PASS: Final = "pass"
BID: Final = "bid"
UNSOLD: Final = ("discard", "auctioneer-pays")
SUCCESSIONS: Final = ("winner", "left", "same")
#: Positions in the phase's part of ``state.memory``.
_AUCTIONEER, _SELLER, _REVERSED, _BIDDER, _HIGHEST = range(5)


class OnceAroundAuction(Phase):
    """The sites with a mark are sold as one lot to the player who bids most.

    The lot belongs to the bank, or to a player who sells it. Players are asked one time each, from
    the auctioneer's left neighbour round to the right one, or the other way. Who cannot pay any bid
    that would be high enough is passed over. Action ``base`` passes, ``base + n`` bids ``n``.

    As a phase of its own it auctions what bears the mark, and appoints the next auctioneer. Nested,
    by ``put_up``, it leaves the rest to its caller, who reads ``highest`` and calls ``settle``.
    ``state.turn`` counts the neighbours that have had their turn.
    """

    __slots__ = (
        "all_kinds",
        "auctioneer_bids",
        "backwards",
        "first",
        "kind",
        "lot",
        "memory",
        "minimum",
        "money",
        "next",
        "pays",
        "raised",
        "seats",
    )
    rule = "once-around-auction"
    summary = "A lot is sold to the highest bidder; each player is asked for a bid one time."
    parameters: ClassVar[Parameters] = Parameters(
        {
            **MONEY_PROPERTIES,
            "lot": {"type": "string", "description": "The mark of the sites that are for sale."},
            "piece": {
                "type": "string",
                "description": "Id of the piece that the owner of a site has on it.",
            },
            "order": {
                "enum": ["clockwise", "reverse"],
                "default": "clockwise",
                "description": (
                    "From the auctioneer's left neighbour to the right one, or the other way round."
                ),
            },
            "auctioneer_bids": {
                "type": "boolean",
                "default": False,
                "description": (
                    "Whether the auctioneer may bid, after all others. Who sells never bids."
                ),
            },
            "minimum": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "The lowest first bid.",
            },
            "raise": {
                "type": "integer",
                "minimum": 1,
                "default": 1,
                "description": "By how much a bid must exceed the highest one so far.",
            },
            "unsold": {
                "enum": list(UNSOLD),
                "default": "discard",
                "description": (
                    "What becomes of a lot of the bank for which nobody bids: it is out of the "
                    "game, or the auctioneer takes it for the lowest bid, if that can be paid."
                ),
            },
            "start": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "Seat of the first auctioneer, when the phase is no nested one.",
            },
            "next": {
                "enum": list(SUCCESSIONS),
                "default": "winner",
                "description": (
                    "The next auctioneer, when the phase is no nested one: who bought, if anybody; "
                    "the left neighbour; or the same again."
                ),
            },
        },
        (*MONEY_REQUIRED, "lot", "piece"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.seats = setup.players
        self.all_kinds = len(setup.piece_ids)
        self.money = Money(setup)
        self.lot = setup.mark("lot")
        self.kind = setup.kind("piece")
        self.backwards = setup.choice("order", ("clockwise", "reverse"), "clockwise") == "reverse"
        self.auctioneer_bids = setup.flag("auctioneer_bids")
        self.minimum = setup.integer("minimum", 1)
        self.raised = setup.integer("raise", 1)
        self.pays = setup.choice("unsold", UNSOLD, "discard") == "auctioneer-pays"
        self.next = setup.choice("next", SUCCESSIONS, "winner")
        self.first = setup.integer("start")
        if self.first >= setup.players:
            setup.fault("start", f"there is no seat {self.first}", f"0..{setup.players - 1}")
        self.size = 1 + self.money.total
        self.memory = setup.remember([self.first, BANK, 0, NO_SEAT, 0])

    # --- for phases that hold auctions ----------------------------------------------------------

    def put_up(
        self, state: State, caller: Phase, auctioneer: int, seller: int, *, reverse: bool = False
    ) -> None:
        """Holds an auction of what bears the mark, as a nested decision of ``caller``.

        Args:
            state: the state.
            caller: the phase that is interrupted, and resumed when the last bid has been made.
            auctioneer: whose neighbour bids first.
            seller: who owns the lot and must not bid; ``BANK`` when no player does.
            reverse: whether the order is the other one than usual.
        """
        at = self.memory
        state.memory[at : at + 5] = [auctioneer, seller, int(reverse), NO_SEAT, 0]
        caller.interrupt(state, self, auctioneer)

    def highest(self, state: State) -> tuple[int, int]:
        """The highest bidder, ``NO_SEAT`` if nobody has bid, and the bid."""
        return state.memory[self.memory + _BIDDER], state.memory[self.memory + _HIGHEST]

    def seller(self, state: State) -> int:
        """Who sells the lot; ``BANK`` when no player does."""
        return state.memory[self.memory + _SELLER]

    def still_to_bid(self, state: State) -> list[int]:
        """Who may bid after the player who is asked now, in order; the poor ones included."""
        return [
            seat
            for number in range(state.turn + 1, self.seats)
            if self._may_bid(state, seat := self._neighbour(state, number))
        ]

    def settle(self, state: State) -> int:
        """Hands the lot over against the money, and takes the mark off; returns who has bought it.

        Without a bid a seller keeps the lot, and one of the bank goes where ``unsold`` says.
        """
        buyer, price = self.highest(state)
        seller = self.seller(state)
        if buyer == NO_SEAT and seller == BANK and self.pays:
            auctioneer = state.memory[self.memory + _AUCTIONEER]
            if self.money.of(state, auctioneer) >= self.minimum:
                buyer, price = auctioneer, self.minimum
        if buyer != NO_SEAT:
            self.money.pay(state, buyer, seller, price)
            hand_over(state, state.marks[self.lot], self.kind, seller, buyer)
        state.marks[self.lot] = 0
        return buyer

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        at = self.memory
        state.memory[at + _SELLER : at + 5] = [BANK, 0, NO_SEAT, 0]
        if state.marks[self.lot]:
            self._ask(state, 0)
        else:
            self.leave(state)

    def enter_nested(self, state: State) -> None:
        state.legal = []
        self._ask(state, 0)

    def apply(self, state: State, action: int) -> None:
        bid = action - self.base
        if bid:
            at = self.memory
            state.memory[at + _BIDDER] = state.player
            state.memory[at + _HIGHEST] = bid
        self._ask(state, state.turn + 1)

    def _ask(self, state: State, turn: int) -> None:
        """Asks the first neighbour from ``turn`` on who can bid, or ends the auction."""
        least = self._least(state)
        for number in range(turn, self.seats):
            seat = self._neighbour(state, number)
            if self.money.of(state, seat) >= least and self._may_bid(state, seat):
                state.player = seat
                state.turn = number
                return
        self._end(state)

    def _neighbour(self, state: State, number: int) -> int:
        """The seat that is asked as number ``number``, from 0; the auctioneer is the last one."""
        at = self.memory
        turned = self.backwards ^ bool(state.memory[at + _REVERSED])
        step = -number - 1 if turned else number + 1
        return (state.memory[at + _AUCTIONEER] + step) % self.seats

    def _may_bid(self, state: State, seat: int) -> bool:
        """Whether the seat takes part in this auction at all."""
        at = self.memory
        if seat == state.memory[at + _SELLER]:
            return False
        return self.auctioneer_bids or seat != state.memory[at + _AUCTIONEER]

    def _end(self, state: State) -> None:
        if state.stack:
            self.return_to_caller(state)
            return
        buyer = self.settle(state)
        at = self.memory + _AUCTIONEER
        if self.next == "winner" and buyer != NO_SEAT:
            state.memory[at] = buyer
        elif self.next == "left":
            state.memory[at] = (state.memory[at] + 1) % self.seats
        if state.game.endings and state.game.ends_after_turn(state):
            state.game.finish(state)
        else:
            self.leave(state)

    # --- legal actions --------------------------------------------------------------------------

    def _least(self, state: State) -> int:
        """The lowest bid that is high enough now."""
        highest = state.memory[self.memory + _HIGHEST]
        return highest + self.raised if highest else self.minimum

    def legal_actions(self, state: State) -> list[int]:
        most = self.money.of(state, state.player)
        return [self.base, *range(self.base + self._least(state), self.base + most + 1)]

    def legal_count(self, state: State) -> int:
        return 2 + self.money.of(state, state.player) - self._least(state)

    def legal_action_at(self, state: State, index: int) -> int:
        return self.base + index + self._least(state) - 1 if index else self.base

    def pick(self, state: State, fraction: float) -> int:
        return self.legal_action_at(state, int(fraction * self.legal_count(state)))

    def is_legal(self, state: State, action: int) -> bool:
        bid = action - self.base
        return not bid or self._least(state) <= bid <= self.money.of(state, state.player)

    def refuse(self, state: State, action: int) -> Refusal:
        bid, money = action - self.base, self.money.of(state, state.player)
        if bid > money:
            detail = f"seat {state.player} has {money} and cannot bid {bid}"
            return Refusal((self.money.purse_id,), detail)
        return Refusal((self.id,), f"a bid must be at least {self._least(state)} now")

    # --- meaning of actions ---------------------------------------------------------------------

    def record(self, offset: int) -> Action:
        return Bid(self.id, offset) if offset else Choice(self.id, PASS)

    def offset(self, words: list[str]) -> int:
        if words == [PASS]:
            return 0
        if len(words) == 2 and words[0] == BID and words[1].isascii() and words[1].isdigit():
            bid = int(words[1])
            if 0 < bid < self.size and words[1] == str(bid):
                return bid
        raise self.not_understood(words, f"{self.id} {PASS}, {self.id} {BID} <1..{self.size - 1}>")

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {**self.standing(state), "callers": self.callers(state, viewer)}

    def standing(self, state: State) -> dict[str, Any]:
        """The lot, who sells it, and the highest bid so far, as JSON data; all of it is public."""
        at = self.memory
        auctioneer, seller, turned, bidder, highest = state.memory[at : at + 5]
        return {
            "lot": state.game.board.names(state.marks[self.lot]),
            "auctioneer": auctioneer,
            "seller": None if seller == BANK else seller,
            "order": "reverse" if self.backwards ^ bool(turned) else "clockwise",
            "bidder": None if bidder == NO_SEAT else bidder,
            "bid": highest,
        }
