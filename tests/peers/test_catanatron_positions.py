"""The base game of Catan on random positions, side by side with Catanatron.

Known differences of the peer are left out: a road that ends at somebody else's building, which it
counts too short, and a bank that is short of what a single player is owed.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from catanatron_peer import RESOURCES, SideBySide, module
from first_party import registry
from tilewright import CHANCE, State
from tilewright.bitset import bits
from tilewright.library import HeldLongestTrail
from tilewright_catan.kinds import RESOURCES as OURS
from tilewright_catan.state import catan
from tilewright_catan.turns import Turns

pytestmark = pytest.mark.slow

#: Our number of each of the peer's resources, in the peer's order.
IN_ORDER = [OURS.index(name) for name in RESOURCES.values()]


def turns_of(state: State) -> Turns:
    return next(phase for phase in state.game.phases if isinstance(phase, Turns))


def same_sites(state: State, peer: SideBySide, seat: int) -> None:
    """Legal sites for settlements, roads and cities, wherever any piece is left."""
    road, settlement, city = turns_of(state).placements
    board = state.game.board
    kinds = turns_of(state).kinds
    box = settlement.supply_firsts[seat]
    if state.supply[box + kinds.settlement]:
        ours = set(bits(settlement.legal_sites(state, seat)[0]))
        assert ours == peer.settlement_sites(seat)
    if state.supply[box + kinds.road]:
        roads = {frozenset(board.ends[edge]) for edge in bits(road.legal_sites(state, seat)[0])}
        assert roads == peer.road_sites(seat)
    if state.supply[box + kinds.city]:
        own = {
            peer.site_of[node]
            for node, (colour, building) in peer.board.buildings.items()
            if colour is peer.colours[seat] and building == "SETTLEMENT"
        }
        assert set(bits(city.legal_sites(state, seat)[0])) == own


def same_payout(state: State, peer: SideBySide, number: int) -> None:
    """What a number produces with the bank as it is."""
    turns = turns_of(state)
    kinds = turns.kinds
    bank = [state.supply[kinds.bank + resource] for resource in IN_ORDER]
    paid, short = peer.payout(bank[:], number)
    owed = turns.production.owed(catan(state), number)
    after = catan(state.clone())
    turns.production.produce(after, number)
    for place, resource in enumerate(IN_ORDER):
        claims = owed.get(resource, [0] * 4)
        if place in short:
            assert sum(claims) > bank[place]
            if sum(1 for claim in claims if claim) == 1:
                continue  # the one claimant takes the rest, of which the peer gives nothing
        for seat in range(4):
            gained = after.supply[kinds.hands[seat] + resource]
            gained -= state.supply[kinds.hands[seat] + resource]
            assert gained == paid[seat][place], (number, seat, resource)


def same_road(state: State, peer: SideBySide, seat: int) -> None:
    """The length of the longest road, unless a road ends at somebody else's building."""
    turns = turns_of(state)
    award = next(part for part in state.game.scoring if isinstance(part, HeldLongestTrail))
    roads = state.pieces[seat * turns.kinds.count + turns.kinds.road]
    ends = {vertex for edge in bits(roads) for vertex in state.game.board.ends[edge]}
    others = {
        site
        for other in range(4)
        if other != seat
        for site in bits(turns.kinds.buildings(state, other))
    }
    if ends & others:
        assert award.amount(state, seat) >= peer.road_length(seat)
    else:
        assert award.amount(state, seat) == peer.road_length(seat)


@pytest.mark.parametrize("seed", range(30))
def test_positions_agree(tmp_path: Path, seed: int) -> None:
    peer = SideBySide(registry(), tmp_path, seed)
    state = peer.game.initial_state()
    rng = random.Random(seed)
    compared = 0
    while not state.is_terminal() and state.ply < 1500:
        if state.phase.id == "founding" and state.step == 0:
            legal = {action - state.phase.base for action in state.legal_actions()}
            assert legal == peer.settlement_sites(state.player, first=True)
        action = state.sample_chance(rng) if state.player == CHANCE else state.pick(rng.random())
        before = len(peer.board.buildings) + len(peer.board.roads)
        peer.follow(state, action)
        state.apply(action)
        changed = len(peer.board.buildings) + len(peer.board.roads) != before
        if changed and state.phase.id != "founding":
            for seat in range(4):
                same_sites(state, peer, seat)
                same_road(state, peer, seat)
            for number in (*range(2, 7), *range(8, 13)):
                same_payout(state, peer, number)
            compared += 1
    assert compared >= 3


def test_costs_and_rates_agree(tmp_path: Path) -> None:
    decks = module("models.decks")
    peer = SideBySide(registry(), tmp_path, 1)
    costs = turns_of(peer.game.initial_state()).costs
    for ours, theirs in (
        (costs.road, decks.ROAD_COST_FREQDECK),
        (costs.settlement, decks.SETTLEMENT_COST_FREQDECK),
        (costs.city, decks.CITY_COST_FREQDECK),
        (costs.development, decks.DEVELOPMENT_CARD_COST_FREQDECK),
    ):
        assert [dict(ours).get(resource, 0) for resource in IN_ORDER] == list(theirs)
    state = peer.game.initial_state()
    rng = random.Random(4)
    while not isinstance(state.phase, Turns):
        action = state.sample_chance(rng) if state.player == CHANCE else state.pick(rng.random())
        peer.follow(state, action)
        state.apply(action)
    island = catan(state).island
    assert island is not None
    for seat in range(4):
        buildings = turns_of(state).kinds.buildings(state, seat)
        own = {name for at, name in enumerate(OURS) if buildings & island.special[at]}
        if buildings & island.generic:
            own.add("any")
        assert own == peer.ports(seat)
