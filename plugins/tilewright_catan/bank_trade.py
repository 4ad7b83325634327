"""Trade with the bank (B20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tilewright.play import Refusal
from tilewright_catan.actions import TurnAction
from tilewright_catan.kinds import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilewright_catan.state import CatanState
    from tilewright_catan.turns import Turns

#: What the bank wants for one card, by harbour.
RATES: Final = {"bank": 4, "generic": 3, "special": 2}
RATES_PARAMETER: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "bank": {
            "type": "integer",
            "minimum": 1,
            "default": RATES["bank"],
            "description": "Cards that the bank wants from a player without a harbour.",
        },
        "generic": {
            "type": "integer",
            "minimum": 1,
            "default": RATES["generic"],
            "description": "The same with a harbour for everything.",
        },
        "special": {
            "type": "integer",
            "minimum": 1,
            "default": RATES["special"],
            "description": "The same with the harbour of the resource.",
        },
    },
    "additionalProperties": False,
    "description": "How many equal cards the bank wants for one of another resource.",
    "examples": [{"bank": 3}],
}


class BankTrade(TurnAction):
    """Gives the bank some cards of one resource for one of another.

    The action's number is ``5 * given + taken``.

    Attributes:
        rates: cards that the bank wants from anybody, from who has a harbour for everything, and
            from who has the harbour of the resource.
        least: the best of these rates.
    """

    __slots__ = ("least", "rates")
    name = "trade"

    def __init__(self, turns: Turns, rates: Mapping[str, int]) -> None:
        super().__init__(turns, len(RESOURCES) ** 2)
        bank, generic, special = (rates.get(name, usual) for name, usual in RATES.items())
        generic = min(bank, generic)
        self.rates = (bank, generic, min(generic, special))
        self.least = self.rates[2]

    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        kinds, supply, least = self.turns.kinds, state.supply, self.least
        at = kinds.hands[seat]
        hand = supply[at : at + 5]
        if max(hand) < least:
            return
        bank = supply[kinds.bank : kinds.bank + 5]
        buildings = kinds.buildings(state, seat)
        for given in range(5):
            count = hand[given]
            if count >= least and count >= self._rate(state, buildings, given):
                first = base + 5 * given
                found += [first + taken for taken in range(5) if bank[taken] and taken != given]

    def rate(self, state: CatanState, seat: int, given: int) -> int:
        """Cards of a resource that the bank wants from a seat for one."""
        return self._rate(state, self.turns.kinds.buildings(state, seat), given)

    def _rate(self, state: CatanState, buildings: int, given: int) -> int:
        """The rate for who has buildings on these intersections."""
        island = state.island
        assert island is not None
        if buildings & island.special[given]:
            return self.rates[2]
        return self.rates[buildings & island.generic != 0]

    def apply(self, state: CatanState, seat: int, which: int) -> None:
        given, taken = divmod(which, 5)
        kinds = self.turns.kinds
        kinds.move(state, given, kinds.hands[seat], kinds.bank, self.rate(state, seat, given))
        kinds.move(state, taken, kinds.bank, kinds.hands[seat])
        self.turns.go_on(state)

    def words(self, which: int) -> tuple[str, ...]:
        given, taken = divmod(which, 5)
        return (RESOURCES[given], RESOURCES[taken])

    def which(self, words: list[str]) -> int:
        if len(words) != 2 or any(word not in RESOURCES for word in words):
            return -1
        return 5 * RESOURCES.index(words[0]) + RESOURCES.index(words[1])

    def expected(self) -> str:
        return f"{self.name} <resource given> <resource taken>, of {', '.join(RESOURCES)}"

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        given, taken = divmod(which, 5)
        if given == taken:
            detail = "a resource is traded for another one"
        elif not state.supply[self.turns.kinds.bank + taken]:
            detail = f"the bank has no {RESOURCES[taken]}"
        else:
            held = self.turns.kinds.hand(state, seat)[given]
            rate = self.rate(state, seat, given)
            detail = f"the bank wants {rate} {RESOURCES[given]}; seat {seat} has {held}"
        return Refusal((self.name,), detail)
