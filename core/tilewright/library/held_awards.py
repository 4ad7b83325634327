"""Awards that one owner holds until another one has strictly more.

Whose an award is depends on what happened before: who has reached the minimum first keeps it
against those who come level. An :class:`Award <tilewright.library.awards.Award>` forgets that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.play.part import Effect, Parameters, ScoringPart
from tilewright.play.setup import UnboundPartError
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

#: The holder of an award that nobody holds.
NOBODY: Final = -1
#: Stands for the most that an owner can have who has never been looked at.
UNMEASURED: Final = -1
#: Owners whose amounts may have changed: whoever they are.
EVERYBODY: Final = -1

HELD_PROPERTIES: Final[dict[str, Any]] = {
    "points": {
        "type": "integer",
        "description": "Points for the player who holds the award.",
        "examples": [2],
    },
    "minimum": {
        "type": "integer",
        "minimum": 1,
        "default": 1,
        "description": "Nobody holds the award with less than this.",
        "examples": [3],
    },
    "neutrals_hold": {
        "type": "boolean",
        "default": True,
        "description": "Whether neutral owners can hold the award; else it passes them by.",
    },
}


def next_holder(holder: int, amounts: Sequence[int], minimum: int) -> int:
    """Who holds an award from now on; ``NOBODY`` when nobody does.

    The holder keeps it as long as nobody has more and he has the minimum. Else it goes to the one
    owner who has the most, if that is the minimum at least; where several have the most, it is set
    aside until one of them alone has.

    Args:
        holder: who has held it so far, ``NOBODY`` when nobody has.
        amounts: what each owner has now.
        minimum: with less than this nobody holds it.
    """
    best = max(amounts)
    if best < minimum:
        return NOBODY
    if holder != NOBODY and amounts[holder] == best:
        return holder
    return amounts.index(best) if amounts.count(best) == 1 else NOBODY


class HeldAward(ScoringPart):
    """Points for whoever holds the award; a neutral owner can hold it, and then nobody scores.

    From ``offset`` on ``state.memory`` holds the holder, then for each owner the least that his
    amount can be, then for each owner the most. They differ while nobody needs to know it exactly.
    What has changed since the last ``update`` is not noticed: the effect ``judge``, or a phase,
    sees to that.

    Attributes:
        each: points for the holder.
        minimum: nobody holds the award with less.
        owners: how many owners there can be.
        contenders: how many of them can hold the award, from seat 0 on.
        players: how many of them are seats.
        is_judged: whether anything has the award judged; who does says so.
    """

    __slots__ = (
        "contenders",
        "each",
        "here",
        "is_judged",
        "minimum",
        "offset",
        "owners",
        "players",
    )
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(HELD_PROPERTIES, ("points",))

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.each = setup.integer("points")
        self.minimum = setup.integer("minimum", 1)
        self.players = setup.players
        self.owners = setup.owners
        self.contenders = setup.owners if setup.flag("neutrals_hold", True) else setup.players
        start = [NOBODY] + [0] * self.owners + [UNMEASURED] * self.owners
        self.offset = setup.remember(start)
        self.here: tuple[str, Mapping[str, Any]] = setup.here
        self.is_judged = False

    def finish_setup(self, setup: Setup) -> None:
        """Notes an award that nobody would ever get, since nothing has it judged."""
        if not self.is_judged:
            with setup.at(*self.here):
                problem = f"nothing judges who holds {self.id!r}, so that nobody ever would"
                setup.fault("", problem, "an effect 'judge' for it in a placement")

    @abstractmethod
    def amount(self, state: State, owner: int) -> int:
        """What the owner has of that which the award is for, exactly and as it is now."""

    def remeasured(self, state: State, owner: int) -> tuple[int, int]:
        """The least and the most that the owner's amount can be now, as far as that is cheap."""
        exact = self.amount(state, owner)
        return exact, exact

    def holder(self, state: State) -> int:
        """Who holds the award, ``NOBODY`` when nobody does."""
        return state.memory[self.offset]

    def points(self, state: State) -> list[int]:
        totals = [0] * self.players
        holder = state.memory[self.offset]
        if 0 <= holder < self.players:
            totals[holder] = self.each
        return totals

    def points_of(self, state: State, seat: int) -> int:
        return self.each if state.memory[self.offset] == seat else 0

    def update(self, state: State, owners: int = EVERYBODY) -> None:
        """Judges anew who holds the award.

        Args:
            state: the state that changes.
            owners: set of the owners whose amounts may have changed since the last time; the first
                time it does not matter.
        """
        memory = state.memory
        first, between = self.offset + 1, self.offset + 1 + self.owners
        for owner in range(self.contenders):
            if owners >> owner & 1 or memory[between + owner] == UNMEASURED:
                least, most = self.remeasured(state, owner)
                memory[first + owner] = least
                memory[between + owner] = most
        memory[self.offset] = self._judged(state)

    def _judged(self, state: State) -> int:
        """Who holds it now, looking closely only at those whose exact amount matters."""
        memory = state.memory
        holder = memory[self.offset]
        first, between = self.offset + 1, self.offset + 1 + self.owners
        least = memory[first:between]
        most = memory[between : between + self.owners]
        while True:
            if holder == NOBODY:
                if max(most) < self.minimum:
                    return NOBODY
            elif least[holder] >= self.minimum and not _may_exceed(most, least[holder], holder):
                return holder
            needed = max(self.minimum, *least)
            rivals = [owner for owner, top in enumerate(most) if top >= needed]
            unclear = [owner for owner in rivals if least[owner] < most[owner]]
            if not unclear or (len(rivals) == 1 and least[rivals[0]] >= self.minimum):
                return next_holder(holder, least, self.minimum)
            closest = max(unclear, key=most.__getitem__)
            exact = self.amount(state, closest)
            least[closest] = most[closest] = exact
            memory[first + closest] = memory[between + closest] = exact


def _may_exceed(most: list[int], amount: int, holder: int) -> bool:
    """Whether anybody but the holder may have more than the amount."""
    for owner, top in enumerate(most):  # noqa: SIM110 - a generator would cost each placement
        if top > amount and owner != holder:
            return True
    return False


OWNERS: Final = ("mover", "others", "all")


class Judge(Effect):
    """Has a held award judged anew after each placement."""

    __slots__ = ("award", "here", "is_off", "who")
    rule = "judge"
    summary = "Who holds an award is judged anew."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "award": {
                "type": "string",
                "description": "Id of a scoring part whose award is held.",
                "examples": ["longest-road"],
            },
            "owners": {
                "enum": list(OWNERS),
                "default": "all",
                "description": (
                    "Whose amounts the placement can change: those of the `mover`, whose piece it "
                    "is, of all `others`, or of `all`."
                ),
            },
        },
        ("award",),
    )
    award: HeldAward

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.who = setup.choice("owners", OWNERS, "all")
        self.is_off = False
        self.here: tuple[str, Mapping[str, Any]] = setup.here

    def finish_setup(self, setup: Setup) -> None:
        """Finds the award; scoring parts are built after the effects.

        Of an award that is switched off nothing has to be judged.
        """
        with setup.at(*self.here), suppress(UnboundPartError):
            self.is_off = setup.is_off("scoring", "award")
            if self.is_off:
                return
            found = setup.scoring_part("award")
            if isinstance(found, HeldAward):
                self.award = found
                found.is_judged = True
            else:
                problem = f"scoring part {found.id!r} has rule {found.rule!r}"
                held = [part.id for part in setup.scoring.values() if isinstance(part, HeldAward)]
                setup.fault("award", problem, ", ".join(held) or "a rule whose award is held")

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        if self.is_off:
            return
        owners = EVERYBODY
        if self.who != "all":
            owners = 1 << player if self.who == "mover" else ~(1 << player)
        self.award.update(state, owners)

    def pieces_moved(self, state: State) -> None:
        if not self.is_off:
            self.award.update(state)

    def facts(self, state: State) -> dict[str, Any]:
        if self.is_off:
            return {}
        holder = self.award.holder(state)
        return {"holder": None if holder == NOBODY else holder}


JUDGING: Final[tuple[type[Effect], ...]] = (Judge,)
