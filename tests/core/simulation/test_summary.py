from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.simulation import GameResult, Spread, summarise
from tilewright.simulation.student import t95
from tilewright.simulation.summary import quantile, wilson


def row(
    number: int, scores: tuple[int, int], bots: tuple[str, str], plies: int, complete: bool = True
) -> GameResult:
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    return GameResult(
        number=number,
        seed=number + 100,
        bots=bots,
        scores=scores,
        breakdown={"areas": (scores[0] - 1, scores[1]), "bonus": (1, 0)},
        winners=winners if complete else (),
        plies=plies,
        complete=complete,
    )


ROWS = [
    row(0, (10, 4), ("good", "bad"), 20),
    row(1, (3, 9), ("bad", "good"), 30),
    row(2, (6, 6), ("good", "bad"), 40),
    row(3, (2, 8), ("bad", "good"), 10, complete=False),
]


def test_the_summary_of_four_games() -> None:
    summary = summarise(ROWS)
    assert summary.games == 4
    assert summary.given_up == 1
    assert summary.shared == 1
    assert summary.lengths.mean == 25
    assert (summary.lengths.smallest, summary.lengths.largest) == (10, 40)
    assert summary.quartiles == (17.5, 25.0, 32.5)
    assert summary.winning.count == 3
    assert summary.winning.mean == pytest.approx(25 / 3)


def test_standings_by_bot_follow_the_bot_from_seat_to_seat() -> None:
    good, bad = summarise(ROWS).bots
    assert (good.name, bad.name) == ("good", "bad")
    assert good.scores.count == bad.scores.count == 4
    assert good.scores.mean == (10 + 9 + 6 + 8) / 4
    assert good.wins == 2.5
    assert bad.wins == 0.5
    assert good.win_share == 0.625
    assert good.parts == {"areas": (9 + 9 + 5 + 8) / 4, "bonus": 0.5}


def test_standings_by_seat() -> None:
    first, second = summarise(ROWS).seats
    assert (first.name, second.name) == ("0", "1")
    assert first.scores.mean == (10 + 3 + 6 + 2) / 4
    assert first.wins == 1.5
    assert second.wins == 1.5
    assert first.parts["bonus"] == 1.0


def test_no_games_give_zeros() -> None:
    summary = summarise([])
    assert summary.games == 0
    assert summary.bots == ()
    assert summary.lengths == Spread(0, 0.0, 0.0, 0.0, 0.0)
    assert summary.to_json()["plies"]["quartiles"] == [0.0, 0.0, 0.0]


def test_spread_of_a_known_sample() -> None:
    spread = Spread.of([2, 4, 4, 4, 5, 5, 7, 9])
    assert spread.mean == 5
    assert spread.deviation == pytest.approx(math.sqrt(32 / 7))
    assert spread.margin == pytest.approx(2.364624 * math.sqrt(32 / 7) / math.sqrt(8))


def test_spread_of_one_value_has_no_width() -> None:
    assert Spread.of([3]) == Spread(1, 3.0, 0.0, 3, 3)
    assert Spread.of([3]).margin is None
    assert Spread.of([]).margin is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [  # published values of Student's distribution, two-sided 95 %
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (9, 2.2622),
        (30, 2.0423),
        (60, 2.0003),
        (120, 1.9799),
        (10**6, 1.9600),
    ],
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert t95(freedom) == pytest.approx(quantile, abs=5e-5)


def test_quantiles_of_student_fall_and_need_a_degree_of_freedom() -> None:
    values = [t95(freedom) for freedom in range(1, 90)]
    assert values == sorted(values, reverse=True)
    with pytest.raises(ValueError, match="0 degrees"):
        t95(0)


def test_a_bot_on_every_seat_has_no_interval_of_its_wins() -> None:
    summary = summarise(
        [row(0, (10, 4), ("same", "same"), 20), row(1, (3, 9), ("same", "same"), 30)]
    )
    assert summary.bots[0].win_share == 0.5
    assert summary.bots[0].win_interval is None
    assert summary.to_json()["bots"][0]["win_interval"] is None
    assert all(seat.win_interval is not None for seat in summary.seats)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),  # published values of the Wilson score interval
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500), st.floats(0, 1))
def test_the_interval_holds_the_share(games: int, share: float) -> None:
    low, high = wilson(share * games, games)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1


@given(st.lists(st.integers(-50, 50), min_size=1), st.floats(0, 1))
def test_a_quantile_lies_within_the_sample(values: list[int], share: float) -> None:
    ordered = sorted(values)
    assert ordered[0] <= quantile(ordered, share) <= ordered[-1]
    assert quantile(ordered, 0.0) == ordered[0]
    assert quantile(ordered, 1.0) == ordered[-1]
