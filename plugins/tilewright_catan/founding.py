"""The set-up round: two settlements and two roads for each player (B9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.bitset import append_bits, bits
from tilewright.play import Action, Parameters, Phase, Placement, Refusal
from tilewright_catan.building_rules import building_rule
from tilewright_catan.extras import Extras
from tilewright_catan.island import Island, Landmarks
from tilewright_catan.kinds import Kinds
from tilewright_catan.sites import parse_site
from tilewright_catan.starting import starting_seat
from tilewright_catan.state import catan

if TYPE_CHECKING:
    from tilewright.play import Setup, State

#: Decisions in a turn of the set-up.
_SETTLEMENT, _ROAD = range(2)
#: How many settlements, each with a road, everybody founds.
_ROUNDS = 2


class Founding(Phase):
    """Players found settlements, each with a road that touches it, there and back again.

    ``state.turn`` counts the foundings, ``state.step`` is 0 for the settlement and 1 for the road.
    Each player's second settlement pays a card for every hex it touches. When the phase begins the
    layout is complete; the robber is put on the desert, if it starts there.
    """

    __slots__ = (
        "board",
        "extras",
        "kinds",
        "landmarks",
        "road",
        "robber_starts",
        "seats",
        "settlement",
        "sites",
    )
    rule = "catan-founding"
    summary = "Each player founds settlements with a road each, clockwise and back again."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "settlement": {
                "type": "string",
                "description": "Id of the placement of a first settlement.",
            },
            "road": {"type": "string", "description": "Id of the placement of roads."},
            "robber": {
                "enum": ["desert", "off"],
                "default": "desert",
                "description": "Where the robber starts: on the desert, or off the board.",
            },
        },
        ("settlement", "road"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.board = setup.board
        self.sites = setup.board.size
        self.size = self.sites
        self.seats = setup.players
        self.kinds = Kinds(setup)
        self.landmarks = Landmarks(setup)
        self.settlement = building_rule(setup, "settlement", "settlement", _ROUNDS)
        self.road = building_rule(setup, "road", "road", _ROUNDS)
        self.robber_starts = setup.choice("robber", ("desert", "off"), "desert") == "desert"

    def finish_setup(self, setup: Setup) -> None:
        self.extras = Extras(setup)

    # --- play -----------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        game = catan(state)
        self.landmarks.check_complete(state)
        island = game.island = Island(self.landmarks, state)
        state.marks[self.landmarks.robber] = island.home if self.robber_starts else 0
        state.start = starting_seat(state)
        self._give_turn(state, 0)

    def seat_of(self, state: State, turn: int) -> int:
        """Whose the founding with this number is: clockwise, and back from the last player."""
        position = turn if turn < self.seats else 2 * self.seats - 1 - turn
        return (state.start + position) % self.seats

    def _give_turn(self, state: State, turn: int) -> None:
        """Gives a turn; on an island without room for a settlement it is passed over."""
        state.step = _SETTLEMENT
        for number in range(turn, _ROUNDS * self.seats):
            state.turn = number
            state.player = self.seat_of(state, number)
            if self.allowed(state):
                catan(state).active = state.player
                return
        self.leave(state)

    def allowed(self, state: State) -> int:
        """Set of the sites for the settlement or road that is to be placed."""
        if state.step == _SETTLEMENT:
            legal = self.settlement.legal_sites(state, state.player)[0]
            return legal & self.board.of_kind["vertex"]
        return self.board.incident[state.last] & self.board.of_kind["edge"] & state.empty

    def legal_actions(self, state: State) -> list[int]:
        found: list[int] = []
        append_bits(self.allowed(state), self.base, found)
        return found

    def is_legal(self, state: State, action: int) -> bool:
        offset = action - self.base
        return 0 <= offset < self.sites and bool(self.allowed(state) >> offset & 1)

    def apply(self, state: State, action: int) -> None:
        site = action - self.base
        seat = state.player
        if state.step == _SETTLEMENT:
            self.settlement.place(state, seat, self.kinds.settlement, site)
            if state.turn >= self.seats:
                self._pay_out(state, seat, site)
            self.extras.founded(catan(state), seat, site)
            state.step = _ROAD
            if not self.allowed(state):
                self._give_turn(state, state.turn + 1)
            return
        self.road.place(state, seat, self.kinds.road, site)
        self._give_turn(state, state.turn + 1)

    def _pay_out(self, state: State, seat: int, site: int) -> None:
        """One card for each hex that the settlement touches, as far as the bank has it."""
        island = catan(state).island
        assert island is not None
        for cell in bits(self.board.incident[site] & island.land):
            resource = island.resources[cell]
            if resource >= 0 and state.supply[self.kinds.bank + resource]:
                self.kinds.move(state, resource, self.kinds.bank, self.kinds.hands[seat])

    # --- meaning of actions ---------------------------------------------------------------------

    def refuse(self, state: State, action: int) -> Refusal:
        site = action - self.base
        if state.step == _SETTLEMENT:
            reasons = self.settlement.reasons(state, state.player, 0, site)
            detail = f"no settlement can be founded there: refused by {', '.join(reasons)}"
            return Refusal(tuple(reasons) or (self.id,), detail)
        return Refusal(
            (self.id,), f"the road must touch the settlement on {self.board.labels[state.last]}"
        )

    def record(self, offset: int) -> Action:
        kind = "road" if self.board.kinds[offset] == "edge" else "settlement"
        return Placement(self.id, kind, self.board.labels[offset])

    def offset(self, words: list[str]) -> int:
        expected = f"{self.id} settlement <intersection>, or {self.id} road <path>"
        if len(words) != 2 or words[0] not in ("settlement", "road"):
            raise self.not_understood(words, expected)
        site = parse_site(self, self.board, None, words, expected)
        if (words[0] == "road") != (self.board.kinds[site] == "edge"):
            raise self.not_understood(words, expected)
        return site

    def cover(self, offset: int) -> int:
        return self.board.bit[offset]

    def facts(self, state: State, viewer: int | None) -> dict[str, Any]:
        return {"to_place": "road" if state.step == _ROAD else "settlement"}
