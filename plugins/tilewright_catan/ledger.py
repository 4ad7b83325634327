"""The ledger: what became of hidden cards, read off a game's history.

The history is cut into segments. A new one begins with each action that passes a card on unseen,
so that within a segment exchanging such a card for another changes hands by the same amount
throughout; the lowest counts of a segment say what exchange is possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from tilewright.library import TargetPoints
from tilewright_catan.cards import DrawCard
from tilewright_catan.kinds import CARDS, RESOURCES, Kinds
from tilewright_catan.state import CatanState, catan
from tilewright_catan.unseen import PassesUnseen, Passing, ShowsCards

if TYPE_CHECKING:
    from tilewright.play import Game

#: Room for points where nothing was checked: more than there can be.
UNCHECKED = 1 << 30
_WIDTH = len(RESOURCES)


class Transfer(NamedTuple):
    """A card that has passed, or will pass, unseen from one player to another.

    Attributes:
        ply: when it was drawn or chosen.
        phase: index of the phase in which it was.
        passing: who passes what to whom.
        drawn_in: segment that begins with the draw or choice.
        passed_in: segment that begins with the handing over; -1 while that is still to come.
    """

    ply: int
    phase: int
    passing: Passing
    drawn_in: int
    passed_in: int


class Draw(NamedTuple):
    """A development card that a seat has bought: when, and which."""

    ply: int
    card: int


class Play(NamedTuple):
    """A development card that a seat has played.

    Attributes:
        card: which.
        drawn: how many cards the seat had bought before that turn.
        number: how many such cards the seat has played, with this one.
    """

    card: int
    drawn: int
    number: int


class Ledger:
    """What a history says about hidden cards. Not changed once it is read.

    Hands are lists of counts at ``seat * 5 + resource``.

    Attributes:
        past: the state in which the history ends.
        transfers: cards that have passed unseen, in order.
        lows: for each segment the lowest counts in it, less the cards that had to be shown.
        lasts: for each segment the hands at its end.
        fixed: pairs of a segment and a resource of which all hands became known in it.
        draws: for each seat the development cards it has bought, in order.
        plays: for each seat the development cards it has played, in order.
        room: for each seat and number of cards bought, how many points more the seat could have
            had in its turns without winning.
    """

    __slots__ = (
        "_kinds",
        "_passes",
        "_shows",
        "_target",
        "draws",
        "fixed",
        "lasts",
        "lows",
        "past",
        "plays",
        "room",
        "transfers",
    )

    def __init__(self, game: Game, kinds: Kinds) -> None:
        seats = range(game.num_players)
        self._kinds = kinds
        self._passes = [_of_kind(phase, PassesUnseen) for phase in game.phases]
        self._shows = [_of_kind(phase, ShowsCards) for phase in game.phases]
        targets = [ending.target for ending in game.endings if isinstance(ending, TargetPoints)]
        self._target = min(targets, default=UNCHECKED)
        self.past = catan(game.initial_state())
        self.transfers: list[Transfer] = []
        self.lows: list[list[int]] = [self._hands()]
        self.lasts: list[list[int]] = [self._hands()]
        self.fixed: list[tuple[int, int]] = []
        self.draws: list[list[Draw]] = [[] for _ in seats]
        self.plays: list[list[Play]] = [[] for _ in seats]
        self.room: list[list[int]] = [[UNCHECKED] for _ in seats]

    def extended(self, history: list[int]) -> Ledger:
        """The ledger of a history that begins with this one's."""
        new = Ledger.__new__(Ledger)
        new._kinds, new._passes, new._shows = self._kinds, self._passes, self._shows
        new._target = self._target
        new.past = self.past.clone()
        new.transfers = self.transfers[:]
        new.lows, new.lasts, new.fixed = self.lows[:], self.lasts[:], self.fixed[:]
        new.draws = [draws[:] for draws in self.draws]
        new.plays = [plays[:] for plays in self.plays]
        new.room = [room[:] for room in self.room]
        new._read(history)
        return new

    def _hands(self) -> list[int]:
        """The hands now."""
        supply = self.past.supply
        found: list[int] = []
        for at in self._kinds.hands:
            found += supply[at : at + _WIDTH]
        return found

    # --- reading --------------------------------------------------------------------------------

    def _read(self, history: list[int]) -> None:
        past = self.past
        hands = self.lasts[-1]
        stocks = past.supply[:]
        for action in history[past.ply :]:
            phase = past.phase
            passes = self._passes[phase.index]
            begins = passes is not None and self._begin(passes.passing(past, action))
            shows = self._shows[phase.index]
            if shows is not None:
                self._show(shows.shown(past, action), hands)
            settled, has_played = past.settled, past.has_played
            before = stocks
            past.apply_unchecked(action)
            stocks = past.supply[:]
            if stocks != before:
                hands = self._hands()
                if isinstance(phase, DrawCard):
                    self.draws[past.active].append(Draw(past.ply - 1, action - phase.base))
                    self.room[past.active].append(UNCHECKED)
                elif past.has_played and not has_played:
                    self._note_play(before)
                if not begins:
                    self.lows[-1] = list(map(min, self.lows[-1], hands))
                    self.lasts[-1] = hands
            if begins:
                self._begun(hands)
            if past.settled is not settled:
                self._note_settled(settled)
            if past.player == past.active and self.draws[past.active]:
                self._note_room()

    def _begin(self, passing: Passing | None) -> bool:
        """Begins a segment with a transfer, if there is one."""
        if passing is None:
            return False
        past = self.past
        segment = len(self.lows)
        self.transfers.append(Transfer(past.ply, past.phase.index, passing, segment, -1))
        return True

    def _begun(self, hands: list[int]) -> None:
        """Fills the segment that has begun; cards are handed over once no choice is pending."""
        segment = len(self.lows)
        self.lows.append(hands)
        self.lasts.append(hands)
        if self.past.pending:
            return
        for at in range(len(self.transfers) - 1, -1, -1):
            if self.transfers[at].passed_in >= 0:
                break
            self.transfers[at] = self.transfers[at]._replace(passed_in=segment)

    def _show(self, shown: tuple[int, Any] | None, hands: list[int]) -> None:
        if shown is None:
            return
        seat, cards = shown
        low = self.lows[-1][:]
        for resource, count in enumerate(cards):
            at = seat * _WIDTH + resource
            if count:
                low[at] = min(low[at], hands[at] - count)
        self.lows[-1] = low

    def _note_play(self, before: list[int]) -> None:
        """Notes the development card that the active player has just played."""
        past = self.past
        seat = past.active
        at = self._kinds.held[seat]
        for card in range(len(CARDS)):
            if past.supply[at + card] < before[at + card]:
                number = 1 + sum(play.card == card for play in self.plays[seat])
                drawn = len(self.draws[seat]) - sum(past.fresh)
                self.plays[seat].append(Play(card, drawn, number))

    def _note_settled(self, before: tuple[tuple[int, ...], ...]) -> None:
        for resource in range(_WIDTH):
            if self.past.settled[resource] != before[resource]:
                self.fixed.append((len(self.lows) - 1, resource))

    def _note_room(self) -> None:
        past = self.past
        room = self.room[past.active]
        room[-1] = min(room[-1], self._target - 1 - past.game.points_of(past, past.active))


def ledger_of(state: CatanState, kinds: Kinds) -> Ledger:
    """The ledger of a state's history; what was read before is not read again."""
    known = state.memo.ledger
    if known is None or state.history[: known.past.ply] != known.past.history:
        known = Ledger(state.game, kinds)
    if known.past.ply < state.ply:
        known = known.extended(state.history)
        state.memo.ledger = known
    return known


def _of_kind(phase: object, kind: type[Any]) -> Any:
    return cast("Any", phase) if isinstance(phase, kind) else None
