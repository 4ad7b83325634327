"""What a failed check says: which game, where, what, and the shortest way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilewright.errors import ConformanceError

#: Longer lists are shown by their ends; ``FailedCheckError.actions`` has all of it.
_SHOWN: Final = 60


class ViolationError(Exception):
    """Raised by a check when a position breaks the contract; the text says how."""


class FailedCheckError(ConformanceError):
    """A game does not keep the contract.

    Attributes:
        ruleset: id of the ruleset.
        players: number of seats.
        seed: seed of the random game in which it was found.
        ply: the ply of that game at which it was found.
        check: name of the check.
        problem: what is wrong.
        actions: the shortest list of actions found after which it shows, in notation.
    """

    def __init__(
        self,
        ruleset: str,
        players: int,
        seed: int,
        ply: int,
        check: str,
        problem: str,
        actions: Sequence[str],
    ) -> None:
        self.ruleset = ruleset
        self.players = players
        self.seed = seed
        self.ply = ply
        self.check = check
        self.problem = problem
        self.actions = tuple(actions)
        super().__init__(
            f"{ruleset} for {players} players, seed {seed}, ply {ply}: "
            f"check {check!r} fails: {problem}\n{self._way()}"
        )

    def _way(self) -> str:
        if not self.actions:
            return "it shows before the first action"
        lines = list(self.actions)
        if len(lines) > _SHOWN:
            left_out = f"... {len(lines) - _SHOWN} more ..."
            lines = [*lines[: _SHOWN // 2], left_out, *lines[-_SHOWN // 2 :]]
        listed = "".join(f"\n  {line}" for line in lines)
        return f"it shows after the actions ({len(self.actions)}):{listed}"

    def __reduce__(
        self,
    ) -> tuple[type[FailedCheckError], tuple[str, int, int, int, str, str, tuple[str, ...]]]:
        return (
            type(self),
            (
                self.ruleset,
                self.players,
                self.seed,
                self.ply,
                self.check,
                self.problem,
                self.actions,
            ),
        )
