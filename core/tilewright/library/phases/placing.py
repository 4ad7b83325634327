"""What the phases share in which an action puts a piece on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tilewright.bitset import append_bits, nth_bit
from tilewright.errors import UnknownNameError
from tilewright.play.actions import Action, Placement, Refusal
from tilewright.play.phase import Phase
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup

PLACEMENT_PARAMETER: Final[dict[str, Any]] = {
    "type": "string",
    "description": "Id of the placement: which pieces, under which constraints.",
}


class PlacingPhase(Phase):
    """What all phases share in which an action puts a piece on a site.

    Action ``base + position * board.size + site`` places the piece at ``position`` of the
    placement; ``state.legal`` holds the legal sites by position. A phase that also offers other
    choices numbers them from ``base + len(names) * board.size`` on and appends their set to
    ``state.legal``, so that they are listed, counted and picked like sites.

    Attributes:
        names: the piece of each position in notation; of a tile with its orientation, from 1.
        limited: whether the ruleset gives the phase a number of rounds.
    """

    #: Whether the phase goes on, round by round, as long as anybody can place.
    runs_on: ClassVar[bool] = False

    __slots__ = ("board", "limited", "names", "placement", "places", "sites")

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.placement = setup.placement("placement")
        self.limited = setup.integer("rounds") > 0
        self.names = _position_names(self.placement.kinds, setup.piece_ids)
        self.places = {name: position for position, name in enumerate(self.names)}
        self.size = len(self.names) * self.sites

    # --- legal actions --------------------------------------------------------------------------

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        base = self.base
        for allowed in state.legal:
            if allowed:
                append_bits(allowed, base, found)
            base += self.sites
        return found

    def legal_count(self, state: State) -> int:
        count = 0
        for allowed in state.legal:
            count += allowed.bit_count()
        return count

    def legal_action_at(self, state: State, index: int) -> int:
        base = self.base
        for allowed in state.legal:
            count = allowed.bit_count()
            if index < count:
                return base + nth_bit(allowed, index)
            index -= count
            base += self.sites
        raise IndexError("fewer actions are legal")

    def pick(self, state: State, fraction: float) -> int:
        legal = state.legal
        if len(legal) == 1:
            allowed = legal[0]
            return self.base + nth_bit(allowed, int(fraction * allowed.bit_count()))
        counts = [allowed.bit_count() for allowed in legal]
        index = int(fraction * sum(counts))
        for position, count in enumerate(counts):
            if index < count:
                return self.base + position * self.sites + nth_bit(legal[position], index)
            index -= count
        raise IndexError(f"fraction {fraction!r} picks no legal action; allowed: 0 to below 1")

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        if not 0 <= offset < self.size:
            return False
        position, site = divmod(offset, self.sites)
        legal = state.legal
        return position < len(legal) and bool(legal[position] >> site & 1)

    def refuse(self, state: State, action: int) -> Refusal:
        position, site = divmod(action - self.base, self.sites)
        reasons = self.placement.reasons(state, state.player, position, site)
        listed = ", ".join(repr(reason) for reason in reasons)
        where = f"{self.names[position]} on {self.board.labels[site]}"
        return Refusal(tuple(reasons), f"{where} is refused by {listed}")

    # --- limits -----------------------------------------------------------------------------------

    def is_endless(self, frees_sites: bool) -> bool:
        return self.runs_on and not self.limited and not self.placement.uses_up(frees_sites)

    def may_end(self, changing: frozenset[int]) -> bool:
        rules = self.placement.constraints
        stays = self.placement.supply is None and all(rule.is_fixed(changing) for rule in rules)
        return not (self.runs_on and stays)

    # --- meaning of actions ---------------------------------------------------------------------

    def cover(self, offset: int) -> int:
        position, site = divmod(offset, self.sites)
        return self.placement.cover(position, site) if position < len(self.names) else 0

    def record(self, offset: int) -> Action:
        position, site = divmod(offset, self.sites)
        return Placement(self.id, self.names[position], self.board.labels[site])

    def offset(self, words: list[str]) -> int:
        if len(words) != 2 or words[0] not in self.places:
            raise self.not_understood(words, self.expected())
        try:
            site = self.board.site(words[1])
        except UnknownNameError as error:
            raise self.not_understood(words, f"{self.expected()} ({error})") from error
        return self.places[words[0]] * self.sites + site

    def expected(self) -> str:
        """What an action of this phase looks like."""
        names = ", ".join(self.names[:12]) + (", …" if len(self.names) > 12 else "")
        return f"{self.id} <piece: {names}> <site, such as {self.board.labels[0]}>"


def _position_names(kinds: tuple[int, ...], piece_ids: tuple[str, ...]) -> tuple[str, ...]:
    """Names of positions: the piece, and its orientation from 1 where it has several."""
    seen: dict[int, int] = {}
    found: list[str] = []
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        several = kinds.count(kind) > 1
        found.append(f"{piece_ids[kind]}/{seen[kind]}" if several else piece_ids[kind])
    return tuple(found)
