"""What a player may do in the own turn: each kind of action brings a handler of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from tilewright.errors import UnknownNameError
from tilewright.play import Refusal
from tilewright_catan.kinds import RESOURCES

if TYPE_CHECKING:
    from tilewright.board import Board
    from tilewright.errors import NotationError
    from tilewright_catan.kinds import Kinds
    from tilewright_catan.state import CatanState
    from tilewright_catan.turns import Turns


class TurnAction(ABC):
    """A kind of action, with ``size`` different actions of it.

    Attributes:
        turns: the phase that offers it.
        first: offset of its first action in the phase's block.
        size: how many different actions of this kind there are.
    """

    __slots__ = ("first", "size", "turns")
    #: The first word of its actions.
    name: ClassVar[str] = ""
    #: Whether it may be taken before a production that is due, and when none is due.
    before_roll: ClassVar[bool] = False
    after_roll: ClassVar[bool] = True

    def __init__(self, turns: Turns, size: int = 1) -> None:
        self.turns = turns
        self.first = 0
        self.size = size

    @abstractmethod
    def append_legal(self, state: CatanState, seat: int, base: int, found: list[int]) -> None:
        """Appends ``base + which`` for each action that is legal now, ascending."""

    @abstractmethod
    def apply(self, state: CatanState, seat: int, which: int) -> None:
        """Does it, and lets the turn go on."""

    def words(self, which: int) -> tuple[str, ...]:
        """The words after the name."""
        return ()

    def which(self, words: list[str]) -> int:
        """The action with these words after the name; -1 when there is none."""
        return -1 if words else 0

    def expected(self) -> str:
        """What an action of this kind looks like."""
        return self.name

    def cover(self, which: int) -> int:
        """Set of the sites that the action builds on."""
        return 0

    def refuse(self, state: CatanState, seat: int, which: int) -> Refusal:
        """Why an action that is not legal now is refused."""
        return Refusal((self.name,), f"{self.name} is not possible now")

    def not_understood(self, words: list[str]) -> NotationError:
        """The error for words that name no action of this kind."""
        return self.turns.not_understood([self.name, *words], f"{self.turns.id} {self.expected()}")


def affordable(state: CatanState, at: int, cost: tuple[tuple[int, int], ...]) -> bool:
    """Whether the hand at an offset of ``state.supply`` covers a cost."""
    supply = state.supply
    return all(supply[at + resource] >= count for resource, count in cost)


def pay(state: CatanState, kinds: Kinds, seat: int, cost: tuple[tuple[int, int], ...]) -> None:
    """Returns the cards of a cost from a seat's hand to the bank."""
    for resource, count in cost:
        kinds.move(state, resource, kinds.hands[seat], kinds.bank, count)


def cost_words(cost: tuple[tuple[int, int], ...]) -> str:
    """A cost for people, such as ``1 brick, 1 lumber``."""
    return ", ".join(f"{count} {RESOURCES[resource]}" for resource, count in cost)


def site_index(board: Board, words: list[str]) -> int:
    """The site that the only word names; -1 when it names none."""
    try:
        return board.site(words[0]) if len(words) == 1 else -1
    except UnknownNameError:
        return -1


def resource_index(words: list[str]) -> int:
    """The resource that the only word names; -1 when it names none."""
    if len(words) != 1 or words[0] not in RESOURCES:
        return -1
    return RESOURCES.index(words[0])
