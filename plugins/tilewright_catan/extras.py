"""What a scenario or variant adds to a turn: phases that are told what happens in it.

A variant is a phase that the ruleset switches on. Turns, founding and free roads know nothing of
any variant; they tell all extras of the ruleset what happens, and an extra may ask for decisions of
its own before the turn goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright_catan.nested import Nested

if TYPE_CHECKING:
    from tilewright.play import Phase, Setup
    from tilewright_catan.actions import TurnAction
    from tilewright_catan.state import CatanState
    from tilewright_catan.turns import Turns

#: Cards that a city gets for a hex (B12).
CITY_CARDS = 2
#: Why a seat may not build where the placement would let it.
FORBIDDEN_ROAD = "no road may be built there before the damaged roads are repaired"
FORBIDDEN_SETTLEMENT = "only a damaged road reaches that intersection"


class TurnExtra(Nested):
    """A phase that adds to the turn. Every method says what happens if it is not overridden.

    A method that answers ``bool`` says whether it has interrupted the phase that called it, by
    ``caller.interrupt``; that phase then goes on in its ``resume``. Extras are told in the order of
    the ruleset until one of them interrupts: those that only take notice stand first.
    """

    __slots__ = ()

    def actions(self, turns: Turns, setup: Setup) -> Sequence[TurnAction]:
        """Kinds of action that it adds to a turn: none."""
        return ()

    def turn_begins(self, state: CatanState) -> None:
        """Called at the start of each turn: nothing happens."""

    def points_changed(self, state: CatanState) -> None:
        """Called before the active player acts when points may have changed: nothing happens."""

    def founded(self, state: CatanState, seat: int, site: int) -> None:
        """Called when a seat has founded a settlement in the set-up: nothing happens."""

    def drawn(self, state: CatanState, caller: Phase) -> bool:
        """Called when the number of a production is known, before it takes effect: nothing."""
        return False

    def city_cards(self, state: CatanState) -> int:
        """Cards that a city gets for a hex in this production."""
        return CITY_CARDS

    def forbidden_roads(self, state: CatanState, seat: int) -> int:
        """Set of the paths on which the seat may not build now, whatever the placement says."""
        return 0

    def forbidden_settlements(self, state: CatanState, seat: int) -> int:
        """Set of the intersections on which the seat may not build a settlement now."""
        return 0

    def damaged_roads(self, state: CatanState, seat: int) -> int:
        """Set of the paths with roads of the seat that a free road may repair instead."""
        return 0

    def repair(self, state: CatanState, site: int) -> None:
        """Repairs a road that ``damaged_roads`` has named."""

    def piece_built(self, state: CatanState, kind: int, site: int) -> None:
        """Called when the active player has built a piece in the own turn: nothing happens."""

    def built(self, state: CatanState, caller: Phase, kind: int, site: int) -> bool:
        """Called after that, once all extras have taken note of the piece: nothing happens."""
        return False

    def turn_ends(self, state: CatanState, caller: Phase) -> bool:
        """Called when the active player ends the turn: nothing happens."""
        return False

    def told_of_turn(self, state: CatanState) -> dict[str, Any]:
        """What everybody may know of the turn in hand, as JSON data: nothing more."""
        return {}


class Extras:
    """All extras of a ruleset, asked together.

    Attributes:
        all: the extras in the order of the ruleset.
    """

    __slots__ = (
        "_beginning",
        "_built",
        "_cities",
        "_damaged",
        "_drawn",
        "_ending",
        "_noting",
        "_points",
        "_roads",
        "_settlements",
        "all",
    )

    def __init__(self, setup: Setup) -> None:
        self.all = tuple(phase for phase in setup.phases if isinstance(phase, TurnExtra))
        self._beginning = self._with("turn_begins")
        self._drawn = self._with("drawn")
        self._points = self._with("points_changed")
        self._cities = self._with("city_cards")
        self._roads = self._with("forbidden_roads")
        self._settlements = self._with("forbidden_settlements")
        self._damaged = self._with("damaged_roads")
        self._noting = self._with("piece_built")
        self._built = self._with("built")
        self._ending = self._with("turn_ends")

    def _with(self, method: str) -> tuple[TurnExtra, ...]:
        """The extras that override a method; the others need not be asked."""
        usual = getattr(TurnExtra, method)
        return tuple(extra for extra in self.all if getattr(type(extra), method) is not usual)

    def turn_begins(self, state: CatanState) -> None:
        for extra in self._beginning:
            extra.turn_begins(state)

    def points_changed(self, state: CatanState) -> None:
        for extra in self._points:
            extra.points_changed(state)

    def founded(self, state: CatanState, seat: int, site: int) -> None:
        for extra in self.all:
            extra.founded(state, seat, site)

    def drawn(self, state: CatanState, caller: Phase) -> bool:
        return any(extra.drawn(state, caller) for extra in self._drawn)

    def city_cards(self, state: CatanState) -> int:
        for extra in self._cities:
            if (cards := extra.city_cards(state)) != CITY_CARDS:
                return cards
        return CITY_CARDS

    def forbidden_roads(self, state: CatanState, seat: int) -> int:
        found = 0
        for extra in self._roads:
            found |= extra.forbidden_roads(state, seat)
        return found

    def forbidden_settlements(self, state: CatanState, seat: int) -> int:
        found = 0
        for extra in self._settlements:
            found |= extra.forbidden_settlements(state, seat)
        return found

    @property
    def repairs_roads(self) -> bool:
        """Whether there can be roads to repair."""
        return bool(self._damaged)

    def damaged_roads(self, state: CatanState, seat: int) -> int:
        found = 0
        for extra in self._damaged:
            found |= extra.damaged_roads(state, seat)
        return found

    def repair(self, state: CatanState, seat: int, site: int) -> None:
        for extra in self._damaged:
            if extra.damaged_roads(state, seat) >> site & 1:
                extra.repair(state, site)

    def built(self, state: CatanState, caller: Phase, kind: int, site: int) -> bool:
        for extra in self._noting:
            extra.piece_built(state, kind, site)
        return any(extra.built(state, caller, kind, site) for extra in self._built)

    def turn_ends(self, state: CatanState, caller: Phase) -> bool:
        return any(extra.turn_ends(state, caller) for extra in self._ending)

    def told_of_turn(self, state: CatanState) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for extra in self.all:
            found.update(extra.told_of_turn(state))
        return found
