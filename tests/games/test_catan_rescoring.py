"""Games of Catan that have been played, under other scoring and other targets."""

from __future__ import annotations

from functools import cache

import pytest

from first_party import registry
from tilewright.errors import DivergenceError
from tilewright.playthrough import Playthrough, record, rescore
from tilewright.simulation import play_match


@cache
def played(seed: int) -> Playthrough:
    """A game of four settlers, recorded."""
    game = registry().game("catan-base", 4)
    bots = [registry().bot("settler") for _ in range(4)]
    return record(play_match(game, bots, seed), seed, ["settler"] * 4)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_that_would_have_ended_otherwise_is_scored_where_it_ended(seed: int) -> None:
    found = rescore(
        played(seed),
        registry(),
        ["scoring.settlements.points=3", "scoring.largest-army.enabled=false"],
    )
    old, new = found.old.breakdown, found.new.breakdown
    assert list(new["settlements"]) == [3 * points for points in old["settlements"]]
    assert new["cities"] == old["cities"]
    assert "largest-army" not in new
    totals = [sum(points) for points in zip(*new.values(), strict=True)]
    assert list(found.new.scores) == totals
    best = max(totals)
    if totals[found.old.winners[0]] < 10:
        assert list(found.new.winners) == [s for s, total in enumerate(totals) if total == best]
    else:
        assert list(found.new.winners) == list(found.old.winners)


def test_another_target_leaves_the_points_alone() -> None:
    found = rescore(played(3), registry(), ["end.victory.points=12"])
    assert found.new.scores == found.old.scores
    assert found.new.winners == found.old.winners  # nobody has 12, and the winner has most


def test_a_turn_limit_would_end_the_game_elsewhere() -> None:
    with pytest.raises(DivergenceError, match=r"changes more than scoring: the game ends here"):
        rescore(played(3), registry(), ["options.turn_limit=10"])
