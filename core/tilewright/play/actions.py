"""Actions: integers on the hot path, typed records and notation for everybody else.

A game's action space is the concatenation of one block of integers for each phase. An integer keeps
its meaning for the whole game, so a history is a plain list of integers.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """What an action number means, whatever its phase.

    Attributes:
        phase: id of the phase that the action belongs to.
    """

    phase: str

    def words(self) -> tuple[str, ...]:
        """The action's words after the phase id, in notation order."""
        return ()

    def notation(self) -> str:
        """The action as text: the phase id and its words, separated by single spaces."""
        return " ".join((self.phase, *self.words()))

    def to_json(self) -> dict[str, str]:
        """The record as a JSON object of strings."""
        return {"phase": self.phase}


@dataclass(frozen=True, slots=True)
class Placement(Action):
    """A piece is put on a site."""

    piece: str
    site: str

    def words(self) -> tuple[str, ...]:
        return (self.piece, self.site)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "piece": self.piece, "site": self.site}


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance puts a token (a mark, or nothing) on a site."""

    token: str
    site: str

    def words(self) -> tuple[str, ...]:
        return (self.token, self.site)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "token": self.token, "site": self.site}


@dataclass(frozen=True, slots=True)
class Choice(Action):
    """One of a fixed list of named choices is taken."""

    choice: str

    def words(self) -> tuple[str, ...]:
        return (self.choice,)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "choice": self.choice}


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Money is offered."""

    amount: int

    def words(self) -> tuple[str, ...]:
        return ("bid", str(self.amount))

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "amount": str(self.amount)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be taken now.

    Attributes:
        reasons: ids of the constraints and rules that exclude it, in ruleset order.
        detail: the same as one sentence.
    """

    reasons: tuple[str, ...]
    detail: str
