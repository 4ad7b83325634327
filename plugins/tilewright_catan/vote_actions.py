"""The actions of a vote: cards that are played, and places that are named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilewright.bitset import from_bits
from tilewright.play import Action, Choice, Placement
from tilewright_catan.kinds import RESOURCES
from tilewright_catan.sites import parse_site

if TYPE_CHECKING:
    from tilewright.play import Phase
    from tilewright_catan.routes import Routes

#: The piece that is laid.
CAMEL: Final = "camel"
#: Resources that are votes.
BALLOTS: Final = ("wool", "grain")
WOOL, GRAIN = (RESOURCES.index(name) for name in BALLOTS)
#: Stands for a number that is missing or no number.
_NO_NUMBER = -1


@dataclass(frozen=True, slots=True)
class CamelPlacement(Placement):
    """A camel is wanted or laid on a path.

    Attributes:
        towards: the end of the path that it walks to.
    """

    towards: str

    def words(self) -> tuple[str, ...]:
        return (self.piece, self.site, "to", self.towards)

    def to_json(self) -> dict[str, str]:
        return {
            "phase": self.phase,
            "piece": self.piece,
            "site": self.site,
            "towards": self.towards,
        }


class VoteActions:
    """Numbers and words for what can be done in a vote.

    First come the actions that play so much wool and so much grain, then one for each place.

    Args:
        phase: the phase that they belong to.
        routes: the places.
        wool, grain: how many cards there are of each.

    Attributes:
        first_place: offset of the first place.
        size: how many actions there are.
    """

    __slots__ = ("_most", "_phase", "_routes", "first_place", "size")

    def __init__(self, phase: Phase, routes: Routes, wool: int, grain: int) -> None:
        self._phase = phase
        self._routes = routes
        self._most = (wool, grain)
        self.first_place = (wool + 1) * (grain + 1)
        self.size = self.first_place + routes.size

    def up_to(self, wool: int, grain: int) -> list[int]:
        """Offsets of the actions that play no more cards than these, ascending."""
        width = self._most[1] + 1
        return [played * width + more for played in range(wool + 1) for more in range(grain + 1)]

    def cards(self, offset: int) -> tuple[int, int]:
        """How much wool and how much grain an action plays."""
        return divmod(offset, self._most[1] + 1)

    def record(self, offset: int) -> Action:
        if offset >= self.first_place:
            path, towards = self._routes.words(offset - self.first_place)
            return CamelPlacement(self._phase.id, CAMEL, path, towards)
        wool, grain = self.cards(offset)
        return Choice(self._phase.id, f"{BALLOTS[0]} {wool} {BALLOTS[1]} {grain}")

    def offset(self, words: list[str]) -> int:
        """The action with these words.

        Raises:
            NotationError: there is none.
        """
        expected = self._expected()
        if len(words) == 4 and words[0] == CAMEL and words[2] == "to":
            return self._place(words, expected)
        numbers = [_number(word) for word in words[1::2]]
        if (
            len(words) != 4
            or (words[0], words[2]) != BALLOTS
            or not all(0 <= count <= most for count, most in zip(numbers, self._most, strict=True))
        ):
            raise self._phase.not_understood(words, expected)
        return numbers[0] * (self._most[1] + 1) + numbers[1]

    def _place(self, words: list[str], expected: str) -> int:
        phase, board = self._phase, self._routes.board
        path = parse_site(phase, board, "edge", words[:2], expected)
        place = self._routes.place_of(path, parse_site(phase, board, "vertex", words, expected))
        if place < 0:
            raise phase.not_understood(words, f"{expected}, which is an end of the path")
        return self.first_place + place

    def _expected(self) -> str:
        cards = " ".join(
            f"{name} <0..{most}>" for name, most in zip(BALLOTS, self._most, strict=True)
        )
        id_ = self._phase.id
        return f"{id_} {cards}, or {id_} {CAMEL} <path> to <intersection>"

    def cover(self, offset: int) -> int:
        """Set of the path that an action names."""
        if offset < self.first_place:
            return 0
        return from_bits([self._routes.path(offset - self.first_place)])


def _number(word: str) -> int:
    """The whole number that is written as we write it."""
    plain = word.isascii() and word.isdecimal()
    return int(word) if plain and str(int(word)) == word else _NO_NUMBER
