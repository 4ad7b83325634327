"""The state of a game of Catan: what the general state does not hold already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tilewright.play import State

if TYPE_CHECKING:
    from tilewright.play import Game
    from tilewright_catan.island import Island
    from tilewright_catan.ledger import Ledger

NOBODY = -1


class LedgerMemo:
    """Keeps what has been read off a history; shared by copies of a state.

    Attributes:
        ledger: the latest ledger that was read, maybe of another line of play.
    """

    __slots__ = ("ledger",)

    def __init__(self) -> None:
        self.ledger: Ledger | None = None

    def __reduce__(self) -> tuple[type[LedgerMemo], tuple[()]]:
        """A copy or a pickle begins with nothing read."""
        return (LedgerMemo, ())


class CatanState(State):
    """A state with the facts of the turn in hand.

    Attributes:
        active: seat whose turn it is, whoever decides at the moment.
        waiting: what the turn goes on with after a nested decision.
        productions: how often this turn has produced already.
        number: the number rolled or drawn last, 0 before the first.
        has_played: whether a development card has been played this turn.
        fresh: development cards of each kind bought this turn, which may not be played yet.
        has_built: whether a settlement or city has been built this turn.
        queue: how many decisions each seat still owes in the round of questions being asked.
        thief: seat that takes the next stolen card.
        victim: seat that loses it.
        moved: resource cards that have passed from hand to hand unseen by third parties, at
            ``(giver * players + taker) * 5 + resource``.
        settled: for each resource what ``moved`` was when everybody last learned how many cards of
            it each player holds.
        memo: a cache for drawing hidden cards anew.
        island: what the layout amounts to, once it is complete; not changed from then on.
    """

    __slots__ = (
        "active",
        "fresh",
        "has_built",
        "has_played",
        "island",
        "memo",
        "moved",
        "number",
        "productions",
        "queue",
        "settled",
        "thief",
        "victim",
        "waiting",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.active = NOBODY
        self.waiting = 0
        self.productions = 0
        self.number = 0
        self.has_played = False
        self.fresh: tuple[int, ...] = (0, 0, 0, 0, 0)
        self.has_built = False
        self.queue: tuple[int, ...] = (0,) * game.num_players
        self.thief = NOBODY
        self.victim = NOBODY
        self.moved: tuple[int, ...] = (0,) * (game.num_players * game.num_players * 5)
        self.settled: tuple[tuple[int, ...], ...] = (self.moved,) * 5
        self.memo = LedgerMemo()
        self.island: Island | None = None

    def copy_into(self, new: State) -> None:
        super().copy_into(new)
        other = cast("CatanState", new)
        other.active = self.active
        other.waiting = self.waiting
        other.productions = self.productions
        other.number = self.number
        other.has_played = self.has_played
        other.fresh = self.fresh
        other.has_built = self.has_built
        other.queue = self.queue
        other.thief = self.thief
        other.victim = self.victim
        other.moved = self.moved
        other.settled = self.settled
        other.memo = self.memo
        other.island = self.island

    def facts(self) -> dict[str, Any]:
        return {
            **super().facts(),
            "active": self.active,
            "waiting": self.waiting,
            "productions": self.productions,
            "number": self.number,
            "has_played": self.has_played,
            "fresh": list(self.fresh),
            "has_built": self.has_built,
            "queue": list(self.queue),
            "thief": self.thief,
            "victim": self.victim,
            "moved": list(self.moved),
            "settled": [list(counts) for counts in self.settled],
        }


def catan(state: State) -> CatanState:
    """The state as what it is; states of this game are never anything else."""
    return state  # type: ignore[return-value]  # pyright: ignore[reportReturnType]
