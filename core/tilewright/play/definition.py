"""What a game is made of besides its parts: its definition, kinds of piece, neutral owners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilewright.play.part import Parameters
from tilewright.play.shapes import Shape
from tilewright.play.state import State


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece.

    Attributes:
        id: its name in the ruleset and in notation.
        title: its name for people.
        colour: ``#rrggbb``.
        orientations: the shapes of a tile that covers several sites, each as offsets from the site
            it is placed on; empty for a piece that covers one.
    """

    id: str
    title: str
    colour: str
    orientations: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Neutral:
    """An owner beyond the seats: pieces can be its own, and it never acts.

    The first one's index among owners is the number of seats.

    Attributes:
        id: its name in the ruleset.
        title: its name for people.
        colour: ``#rrggbb``; empty: the colour that a further seat would have.
    """

    id: str
    title: str
    colour: str = ""


def neutrals_of(document: Mapping[str, Any]) -> tuple[Neutral, ...]:
    """The neutral owners of a ruleset's content."""
    return tuple(
        Neutral(owner["id"], owner.get("title", owner["id"]), owner.get("colour", ""))
        for owner in document.get("neutrals", ())
    )


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """What a plugin registers as a game: a name and what is particular about it.

    Attributes:
        name: the name that rulesets give as ``game``.
        title: the name for people.
        summary: one sentence.
        parameters: schema of the ruleset section ``parameters`` that the game reads.
        state_type: the class of its states.
        hidden_information: whether any player knows what another does not.
        evaluate: how good a state is for a player beyond the points, in points; for bots.
        facts: what a seat (None: a spectator) may know of the game as a whole, as JSON data; it is
            the key ``game`` of observations, which have none without it.
        phases: rules of the phases without which no ruleset is this game.
    """

    name: str
    title: str
    summary: str
    parameters: Parameters = field(default_factory=Parameters)
    state_type: type[State] = State
    hidden_information: bool = False
    evaluate: Callable[[State, int], float] | None = None
    facts: Callable[[State, int | None], dict[str, Any]] | None = None
    phases: tuple[str, ...] = ()
