"""Parts: the named rules that a ruleset puts together, and the schema of their parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


@dataclass(frozen=True, slots=True)
class Parameters:
    """The JSON Schema of a rule's own parameters.

    Attributes:
        properties: schema of each parameter by name.
        required: names that must be given.
    """

    properties: Mapping[str, Mapping[str, Any]] = field(
        default_factory=dict[str, Mapping[str, Any]]
    )
    required: Sequence[str] = ()


class Part(ABC):  # noqa: B024 - what is abstract differs from kind to kind
    """A rule that rulesets name, bound to one ruleset.

    Subclasses set ``rule`` (the name in rulesets), ``summary`` (one sentence for the docs) and
    ``parameters``; the constructor reads the parameters through ``setup``.

    Attributes:
        id: the part's id in the ruleset.
    """

    __slots__ = ("id",)

    section: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    parameters: ClassVar[Parameters] = Parameters()

    def __init__(self, setup: Setup, part_id: str) -> None:
        self.id = part_id


class Constraint(Part):
    """A placement constraint: the set of sites it allows.

    Attributes:
        depends_on_kind: False when the answer is the same for every kind of piece; such
            constraints are asked once for all kinds.
        for_some: of a tile that covers several sites, True when it is enough that one of them is
            allowed, False when all must be.
        kept: name of what the state keeps that is the answer already: the set ``empty``, or the
            entry for a player and kind in ``halos`` or ``clear``; empty when there is none.
    """

    __slots__ = ("depends_on_kind", "for_some", "kept")

    section: ClassVar[str] = "constraints"
    #: Whether it never allows a site that holds a piece.
    needs_empty: ClassVar[bool] = False

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.depends_on_kind = False
        self.for_some = False
        self.kept = ""

    def is_fixed(self, changing: frozenset[int]) -> bool:
        """Whether it allows the same sites all game long; asked to find impossible placements.

        Args:
            changing: marks that are laid or taken away during play.
        """
        return False

    @abstractmethod
    def sites(self, state: State, player: int, kind: int) -> int:
        """Sites on which ``player`` may place a piece of ``kind``, as far as this rule goes."""


class Effect(Part):
    """What follows a placement: changes the board or what players hold, never points."""

    __slots__ = ()

    section: ClassVar[str] = "effects"
    #: Whether it takes pieces off the board, so that sites can be filled again.
    frees_sites: ClassVar[bool] = False
    #: Whether it has things of its own to lay, so that its placement needs no kind of piece.
    brings_pieces: ClassVar[bool] = False

    def finish_setup(self, setup: Setup) -> None:
        """Called once all effects of the ruleset exist; resolves links between them."""

    @abstractmethod
    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        """Called after ``player`` has placed a piece of ``kind`` on ``site``."""

    def enclosed(self, state: State, player: int, kind: int, region: int) -> None:
        """Called when ``player``'s pieces of ``kind`` have newly enclosed the sites ``region``."""

    def pieces_moved(self, state: State) -> None:
        """Called when pieces were moved, taken or given over otherwise than by a placement."""

    def facts(self, state: State) -> dict[str, Any]:
        """What this effect has recorded so far, as JSON data; public."""
        return {}


class ScoringPart(Part):
    """A way to win points: a pure function of the state.

    Attributes:
        moment: ``play`` when the points count as soon as they are there, ``end`` when they count
            only once the game is over, ``scoring`` when a scoring phase sets them down.
        visible: whose points everybody may know while the game goes on: ``all`` players' or, by
            ``owner``, those of nobody but oneself.
    """

    __slots__ = ("index", "moment", "visible")

    section: ClassVar[str] = "scoring"
    #: The moment used when the ruleset names none.
    default_moment: ClassVar[str] = "end"

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.index = 0
        self.moment = setup.moment(self.default_moment)
        self.visible = setup.choice("visible", ("all", "owner"), "all")

    def finish_setup(self, setup: Setup) -> None:
        """Called once everything else of the ruleset exists and has resolved its links."""

    @abstractmethod
    def points(self, state: State) -> list[int]:
        """Points of each player if this part were scored now."""

    def points_of(self, state: State, seat: int) -> int:
        """``points(state)[seat]``; parts that can tell it without the other seats override it."""
        return self.points(state)[seat]


class Ending(Part):
    """A condition that ends the game.

    Attributes:
        immediate: True: checked after every placement; False: at the end of each turn.
    """

    __slots__ = ("immediate",)

    section: ClassVar[str] = "end"
    #: Whether it holds or not by the points that players have.
    by_points: ClassVar[bool] = False

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.immediate = setup.choice("timing", ("turn", "immediate"), "turn") == "immediate"

    @abstractmethod
    def is_over(self, state: State) -> bool:
        """Whether the game ends now."""

    def pieces_moved(self, state: State) -> None:
        """Called when pieces were moved, taken or given over otherwise than by a placement."""

    def winners(self, state: State) -> int:
        """Set of seats that win by this ending, asked when it holds; 0: the points decide."""
        return 0

    def note(self, state: State) -> str:
        """What players should be told about how the game ended, as a sentence; mostly nothing."""
        return ""
