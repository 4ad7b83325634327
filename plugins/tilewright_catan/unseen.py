"""Cards that change hands unseen, and cards that are shown: what phases tell about them.

Hidden cards can be drawn anew only by whoever knows how they moved. A phase in which a resource
card passes from one player to another without the others seeing which derives from
``PassesUnseen``; one in which a player shows to have cards without parting with them derives from
``ShowsCards``. Everything else follows from the hands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tilewright.play import State
    from tilewright_catan.state import CatanState


class Passing(NamedTuple):
    """A resource card that passes from one player to another; only these two see which it is.

    Attributes:
        giver: seat that loses it.
        taker: seat that gets it.
        resource: which resource it is.
        drawn: whether chance draws it from the giver's hand; else it is chosen.
    """

    giver: int
    taker: int
    resource: int
    drawn: bool


class PassesUnseen(ABC):
    """A phase some of whose actions say which card passes unseen from one player to another.

    Cards that are handed over together only once all have chosen are kept in ``state.pending``
    until then, as the actions that chose them: a card counts as handed over as soon as
    ``state.pending`` is empty after its action. The phase calls ``note_hidden`` for every card when
    it changes hands.
    """

    __slots__ = ()

    @abstractmethod
    def passing(self, state: State, action: int) -> Passing | None:
        """The card that an action, about to be taken, passes on; None when it passes none."""

    def with_resource(self, action: int, old: int, new: int) -> int:
        """The action that passes on another resource instead.

        The usual numbering has the resource as its last digit.
        """
        return action + new - old


class ShowsCards(ABC):
    """A phase some of whose actions are legal only for a player who holds certain cards."""

    __slots__ = ()

    @abstractmethod
    def shown(self, state: State, action: int) -> tuple[int, Sequence[int]] | None:
        """Who shows to have how many cards of each resource by an action about to be taken."""


def settle(state: CatanState, resource: int) -> None:
    """Notes that all may know now how many cards of a resource each player holds."""
    settled = list(state.settled)
    settled[resource] = state.moved
    state.settled = tuple(settled)
