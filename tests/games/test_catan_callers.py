from __future__ import annotations

from first_party import registry
from tilewright.play import CHANCE, bot_stream, chance_stream
from tilewright_catan.robbing import Theft


def test_every_decision_that_waits_is_told_once_as_it_was_when_interrupted() -> None:
    """A theft interrupts the robber, who interrupts a turn; all three have facts."""
    state = registry().game("catan-base", 3).initial_state()
    chance, choices = chance_stream(3), bot_stream(3, 0)
    while not isinstance(state.phase, Theft):
        player = state.player
        state.apply(
            state.sample_chance(chance) if player == CHANCE else state.pick(choices.random())
        )
    robber = state.stack[-1]
    seen = state.observation()
    assert seen["interrupted"] == ["turn", "robber"]
    callers = seen["facts"]["callers"]
    assert list(callers) == ["turn", "robber"]
    # Step 1 of the robber is the choice of a victim, whatever the step of the theft may be.
    assert robber.step == 1
    assert callers["robber"] == {"to_choose": "victim"}
    assert "rolled" in callers["turn"]
    assert len(state.stack) == 2
