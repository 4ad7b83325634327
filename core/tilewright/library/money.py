"""Money: pieces in the players' supplies and in a bank, of which none is ever made or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tilewright.play.setup import Setup
    from tilewright.play.state import State

#: Stands for the bank where a seat is expected.
BANK: Final = -1

MONEY_PROPERTIES: Final[dict[str, Any]] = {
    "purse": {
        "type": "string",
        "description": "Id of the supply that holds the players' money, one for each player.",
        "examples": ["purse"],
    },
    "bank": {
        "type": "string",
        "description": "Id of the shared supply that money is paid into.",
        "examples": ["bank"],
    },
    "coin": {
        "type": "string",
        "description": "Id of the piece that is one unit of money.",
        "examples": ["coin"],
    },
}
MONEY_REQUIRED: Final = ("purse", "bank", "coin")


class Money:
    """The money of a ruleset: where it is counted, and how it changes hands.

    Attributes:
        purse_id: id of the players' supply.
        total: units in the whole game, bank included.
    """

    __slots__ = ("_bank", "_first", "_stride", "purse_id", "total")

    def __init__(self, setup: Setup) -> None:
        purse, bank = setup.supply("purse"), setup.supply("bank")
        coin = setup.kind("coin")
        if not purse.stride:
            setup.fault("purse", f"supply {purse.id!r} is shared", "one with owner 'each'")
        if bank.stride:
            setup.fault("bank", f"supply {bank.id!r} is one for each player", "a shared one")
        self.purse_id = purse.id
        self._first = purse.offset + coin
        self._stride = purse.stride
        self._bank = bank.offset + coin
        self.total = purse.counts[coin] * purse.owners + bank.counts[coin]

    def of(self, state: State, seat: int) -> int:
        """What the seat, or ``BANK``, has."""
        return state.supply[self._at(seat)]

    def pay(self, state: State, payer: int, payee: int, amount: int) -> None:
        """Moves money from one seat or the ``BANK`` to another."""
        state.supply[self._at(payer)] -= amount
        state.supply[self._at(payee)] += amount

    def _at(self, seat: int) -> int:
        return self._bank if seat == BANK else self._first + seat * self._stride
