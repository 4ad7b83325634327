"""Words of the notation, and the records of actions that only this game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.play import Action

TURN_UP: Final = "turn-up"
FINISH: Final = "finish"
OFFER: Final = "offer"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """A card is added to the lot."""

    card: str

    def words(self) -> tuple[str, ...]:
        return (OFFER, self.card)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "offer": self.card}


@dataclass(frozen=True, slots=True)
class Name(Action):
    """The wild card is named as another card."""

    card: str

    def words(self) -> tuple[str, ...]:
        return ("name", self.card)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "name": self.card}


@dataclass(frozen=True, slots=True)
class Divide(Action):
    """What becomes of the cards of one number."""

    choice: str
    number: str

    def words(self) -> tuple[str, ...]:
        return (self.choice, self.number)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "choice": self.choice, "number": self.number}
