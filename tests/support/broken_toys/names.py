"""Toys that are broken in what they call their actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.library import PlacementPhase
from tilewright.play import Action, Choice


class Nameless(PlacementPhase):
    """Gives all actions of a kind of piece the same text."""

    rule = "nameless"

    def record(self, offset: int) -> Action:
        return Choice(self.id, self.names[offset // self.sites])

    def offset(self, words: list[str]) -> int:
        return self.places[words[0]] * self.sites


class Misreading(PlacementPhase):
    rule = "misreading"

    def offset(self, words: list[str]) -> int:
        return (super().offset(words) + 1) % self.size


class Spacious(PlacementPhase):
    rule = "spacious"

    def record(self, offset: int) -> Action:
        return Choice(self.id, f" {offset}")


@dataclass(frozen=True, slots=True)
class Numbered(Action):
    number: int

    def words(self) -> tuple[str, ...]:
        return (str(self.number),)

    def to_json(self) -> dict[str, Any]:
        return {"phase": self.phase, "number": (self.number,)}


class Untidy(PlacementPhase):
    """Has records that JSON changes."""

    rule = "untidy"

    def record(self, offset: int) -> Action:
        return Numbered(self.id, offset)

    def offset(self, words: list[str]) -> int:
        return int(words[0])


@dataclass(frozen=True, slots=True)
class Vague(Numbered):
    def to_json(self) -> dict[str, Any]:
        return {"phase": self.phase}


class Blurred(Untidy):
    """Has the same record for all actions."""

    rule = "blurred"

    def record(self, offset: int) -> Action:
        return Vague(self.id, offset)
