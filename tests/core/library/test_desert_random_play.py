"""What Through the Desert keeps at every ply of random games, for every number of players."""

from __future__ import annotations

import itertools

import pytest

from desert import standard_game
from tilewright import State
from tilewright.bots import RandomBot
from tilewright.library import Enclosure
from tilewright.play import bot_stream, chance_stream

COLOURS = 5
#: Camels of a colour in the box, less those that stay there (D9), leaders included.
IN_PLAY = {2: 22 + 2, 3: 26 + 3, 4: 30 + 4, 5: 30 + 5}


def conserved(state: State) -> list[int]:
    """Camels of each colour on the board and in all supplies."""
    game = state.game
    totals = [0] * COLOURS
    for at, mask in enumerate(state.pieces):
        totals[at % COLOURS] += mask.bit_count()
    for supply in game.supplies:
        for owner in range(game.num_players if supply.stride else 1):
            for colour in range(COLOURS):
                totals[colour] += state.supply[supply.offset + owner * supply.stride + colour]
    return totals


def strangers_kept_out(state: State) -> int:
    """Asserts that nobody may place in another's area; returns how many sites are enclosed."""
    game = state.game
    (fence,) = (effect for effect in game.effects if isinstance(effect, Enclosure))
    rule = next(rule for rule in game.placements if rule.id == "camel")
    legal = [rule.legal_sites(state, seat) for seat in range(game.num_players)]
    enclosed = 0
    for owner, colour in itertools.product(range(game.num_players), range(COLOURS)):
        area = fence.area(state, owner, colour)
        enclosed += area.bit_count()
        assert not area & ~state.empty
        for seat, by_colour in enumerate(legal):
            for placed, sites in enumerate(by_colour):
                # only the owner, and with that very caravan, gets inside
                assert not area & sites or (owner, colour) == (seat, placed)
    return enclosed


@pytest.mark.rule("D6", "D9", "D34")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_areas_take_their_owner_only_and_no_camel_is_lost(players: int, seed: int) -> None:
    chance = chance_stream(seed)
    streams = [bot_stream(seed, seat) for seat in range(players)]
    state = standard_game(players).initial_state()
    whole = [IN_PLAY[players]] * COLOURS
    enclosed = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.sample_chance(chance)
            if state.phase.id == "returned-colours":  # that leader leaves the game (D7)
                whole[action - state.phase.base] -= 1
        else:
            action = RandomBot().choose(state, streams[state.player])
        state.apply(action)
        assert conserved(state) == whole
        if state.phase.id == "camels":
            enclosed += strangers_kept_out(state)
    assert enclosed  # areas did come up
    if players == 5:
        assert whole == [34] * COLOURS


@pytest.mark.rule("D9")
def test_thirty_four_camels_of_a_colour_at_four_players() -> None:
    # 22 + 2 leaders + 10 left in the box, 26 + 3 + 5, 30 + 4
    assert {players: 34 - IN_PLAY[players] for players in (2, 3, 4)} == {2: 10, 3: 5, 4: 0}
    for players in (2, 3, 4):
        assert conserved(standard_game(players).initial_state()) == [IN_PLAY[players]] * COLOURS
