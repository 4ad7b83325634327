"""Combinations of constraints: ``all``, ``any`` and ``not`` in a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.play.part import Constraint
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class AllOf(Constraint):
    """Allows what all its members allow; everything when it has none."""

    __slots__ = ("everywhere", "members")

    def __init__(self, setup: Setup, part_id: str, members: Sequence[Constraint]) -> None:
        super().__init__(setup, part_id)
        self.members = tuple(members)
        self.everywhere = setup.board.everywhere
        self.depends_on_kind = any(member.depends_on_kind for member in members)
        self.for_some = len(members) == 1 and members[0].for_some

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return all(member.is_fixed(changing) for member in self.members)

    def sites(self, state: State, player: int, kind: int) -> int:
        found = self.everywhere
        for member in self.members:
            found &= member.sites(state, player, kind)
        return found


class AnyOf(Constraint):
    """Allows what at least one of its members allows; nothing when it has none."""

    __slots__ = ("members",)

    def __init__(self, setup: Setup, part_id: str, members: Sequence[Constraint]) -> None:
        super().__init__(setup, part_id)
        self.members = tuple(members)
        self.depends_on_kind = any(member.depends_on_kind for member in members)
        self.for_some = all(member.for_some for member in members)

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return all(member.is_fixed(changing) for member in self.members)

    def sites(self, state: State, player: int, kind: int) -> int:
        found = 0
        for member in self.members:
            found |= member.sites(state, player, kind)
        return found


class Not(Constraint):
    """Allows what its member does not."""

    __slots__ = ("everywhere", "member")

    def __init__(self, setup: Setup, part_id: str, member: Constraint) -> None:
        super().__init__(setup, part_id)
        self.member = member
        self.everywhere = setup.board.everywhere
        self.depends_on_kind = member.depends_on_kind
        # Not allowing some of the covered sites is forbidding every one of them, and so on.
        self.for_some = not member.for_some

    def is_fixed(self, changing: frozenset[int]) -> bool:
        return self.member.is_fixed(changing)

    def sites(self, state: State, player: int, kind: int) -> int:
        return self.everywhere & ~self.member.sites(state, player, kind)
