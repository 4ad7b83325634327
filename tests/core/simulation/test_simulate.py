from __future__ import annotations

import pytest

from tilewright import Game
from tilewright.bots import Bot, RandomBot
from tilewright.errors import BotError, PlayerCountError
from tilewright.play import game_seed
from tilewright.simulation import (
    GameFailure,
    GameResult,
    WorkerFailure,
    play_match,
    simulate,
)
from tilewright_toys import toy_registry
from trick_bots import (
    AnsweringBot,
    CountingBot,
    DividingBot,
    DyingBot,
    FirstBot,
    SlowBot,
    UnpicklableBot,
)


@pytest.fixture(scope="module")
def meadow() -> Game:
    return toy_registry().game("toy-meadow", 2)


RANDOM: list[tuple[str, Bot]] = [("random", RandomBot()), ("random", RandomBot())]
MIXED: list[tuple[str, Bot]] = [("first", FirstBot()), ("random", RandomBot())]


def test_each_game_is_the_match_of_its_own_seed(meadow: Game) -> None:
    simulation = simulate(meadow, RANDOM, 5, 77)
    assert [result.number for result in simulation.results] == [0, 1, 2, 3, 4]
    for result in simulation.results:
        assert result.seed == game_seed(77, result.number)
        state = play_match(meadow, [RandomBot(), RandomBot()], result.seed)
        assert result == GameResult.of(state, result.number, result.seed, ["random", "random"])
    assert simulation.requested == 5
    assert not simulation.interrupted
    assert simulation.failure is None


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize("rotate", [False, True])
def test_the_rows_are_the_same_for_any_number_of_workers(
    meadow: Game, workers: int, rotate: bool
) -> None:
    alone = simulate(meadow, MIXED, 70, 3, rotate=rotate)
    shared = simulate(meadow, MIXED, 70, 3, workers=workers, rotate=rotate)
    assert shared == alone


def test_rotation_moves_the_bots_on_by_one_seat(meadow: Game) -> None:
    simulation = simulate(meadow, MIXED, 3, 3, rotate=True)
    assert [result.bots for result in simulation.results] == [
        ("first", "random"),
        ("random", "first"),
        ("first", "random"),
    ]
    rotated = simulation.results[1]
    state = play_match(meadow, [RandomBot(), FirstBot()], rotated.seed)
    assert list(rotated.scores) == state.scores()


def test_every_game_has_fresh_bots(meadow: Game) -> None:
    bots: list[tuple[str, Bot]] = [("counting", CountingBot()), ("first", FirstBot())]
    simulation = simulate(meadow, bots, 4, 9)
    for result in simulation.results:
        state = play_match(meadow, [CountingBot(), FirstBot()], result.seed)
        assert list(result.scores) == state.scores()


def test_an_interrupt_keeps_the_finished_games(meadow: Game) -> None:
    def interrupt(result: GameResult) -> None:
        if result.number == 6:
            raise KeyboardInterrupt

    simulation = simulate(meadow, RANDOM, 100, 1, on_result=interrupt)
    assert simulation.interrupted
    assert simulation.requested == 100
    assert simulation.results == simulate(meadow, RANDOM, 7, 1).results


def test_an_interrupt_keeps_what_workers_have_finished(meadow: Game) -> None:
    taken: list[int] = []

    def interrupt(result: GameResult) -> None:
        taken.append(result.number)
        if len(taken) == 20:
            raise KeyboardInterrupt

    simulation = simulate(meadow, RANDOM, 5000, 1, workers=2, on_result=interrupt)
    numbers = [result.number for result in simulation.results]
    assert simulation.interrupted
    assert 20 <= len(numbers) < 5000
    assert numbers == sorted(taken)
    alone = {result.number: result for result in simulate(meadow, RANDOM, 300, 1).results}
    assert all(alone.get(result.number, result) == result for result in simulation.results)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_failing_game_is_named_and_the_others_are_kept(meadow: Game, workers: int) -> None:
    bots: list[tuple[str, Bot]] = [("dividing", DividingBot()), ("first", FirstBot())]
    simulation = simulate(meadow, bots, 60, 5, workers=workers)
    failure = simulation.failure
    assert isinstance(failure, GameFailure)
    assert failure.seed == game_seed(5, failure.number)
    assert str(failure).startswith(f"game {failure.number} (seed {failure.seed}) failed: ")
    assert "ZeroDivisionError" in failure.cause
    assert "trick_bots.py" in failure.cause
    kept = {result.number for result in simulation.results}
    assert failure.number not in kept
    if workers == 1:
        assert kept == set(range(failure.number))


def test_an_illegal_answer_is_a_failure(meadow: Game) -> None:
    bots: list[tuple[str, Bot]] = [("answering", AnsweringBot(-1)), ("first", FirstBot())]
    failure = simulate(meadow, bots, 2, 5).failure
    assert isinstance(failure, GameFailure)
    assert failure.number == 0
    assert "AnsweringBot on seat 0" in failure.cause


def test_the_death_of_a_worker_is_told(meadow: Game) -> None:
    bots: list[tuple[str, Bot]] = [("dying", DyingBot()), ("first", FirstBot())]
    simulation = simulate(meadow, bots, 4, 5, workers=2)
    assert isinstance(simulation.failure, WorkerFailure)
    assert "a worker process died" in str(simulation.failure)
    assert simulation.results == ()
    games = simulation.failure.games
    assert {game.number for game in games} <= {0, 1}
    for game in games:
        assert game.seed == game_seed(5, game.number)
        assert game.bots == ("dying", "first")
        assert f"game {game.number} (seed {game.seed})" in str(simulation.failure)
    assert games


def test_slow_games_are_handed_in_one_by_one_and_all_are_played(meadow: Game) -> None:
    # 2 workers and 64 games make chunks of 2, which take longer than a worker keeps them.
    bots: list[tuple[str, Bot]] = [("slow", SlowBot()), ("first", FirstBot())]
    taken: list[int] = []

    def stop_soon(result: GameResult) -> None:
        taken.append(result.number)
        if len(taken) == 5:
            raise KeyboardInterrupt

    simulation = simulate(meadow, bots, 64, 5, workers=2, on_result=stop_soon)
    assert {0, 2} <= set(taken)
    assert len(simulation.results) == len(taken) < 64


def test_a_bot_that_cannot_be_copied_is_refused(meadow: Game) -> None:
    bots: list[tuple[str, Bot]] = [("odd", UnpicklableBot()), ("first", FirstBot())]
    with pytest.raises(BotError, match=r"bot 'odd' cannot be copied.*must be picklable"):
        simulate(meadow, bots, 4, 5)


def test_a_game_given_up_is_not_complete_and_has_no_winner(meadow: Game) -> None:
    (result,) = simulate(meadow, RANDOM, 1, 5, ply_limit=6).results
    assert not result.complete
    assert result.winners == ()
    assert result.plies == 6


@pytest.mark.parametrize(
    ("games", "workers", "limit", "name"),
    [(0, 1, 9, "games"), (-3, 1, 9, "games"), (1, 0, 9, "workers"), (1, 1, 0, "ply_limit")],
)
def test_numbers_below_one_are_refused(
    meadow: Game, games: int, workers: int, limit: int, name: str
) -> None:
    with pytest.raises(ValueError, match=f"{name} must be at least 1"):
        simulate(meadow, RANDOM, games, 1, workers=workers, ply_limit=limit)


def test_each_seat_needs_a_bot_in_a_series_as_well(meadow: Game) -> None:
    with pytest.raises(PlayerCountError, match="2 seats need as many bots, got 1"):
        simulate(meadow, RANDOM[:1], 1, 1)
