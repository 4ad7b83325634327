from __future__ import annotations

import pytest

from tilewright import Game, State
from tilewright.bots import Bot, RandomBot
from tilewright.errors import BotError, PlayerCountError
from tilewright.simulation import play_match
from tilewright_toys import toy_registry
from trick_bots import AnsweringBot, CountingBot, FirstBot, PeekingBot, WreckingBot


@pytest.fixture(scope="module")
def meadow() -> Game:
    return toy_registry().game("toy-meadow", 2)


def test_the_same_seed_gives_the_same_game(meadow: Game) -> None:
    games = [play_match(meadow, [RandomBot(), RandomBot()], seed) for seed in (4, 4, 5)]
    assert games[0].history == games[1].history
    assert games[0].history != games[2].history
    assert all(game.is_terminal() for game in games)


def test_chance_does_not_depend_on_what_the_bots_do(meadow: Game) -> None:
    random = play_match(meadow, [RandomBot(), RandomBot()], 8)
    first = play_match(meadow, [FirstBot(), RandomBot()], 8)
    # Chance deals to four corners before anybody acts.
    assert random.history[:4] == first.history[:4]


def test_a_bots_stream_does_not_depend_on_the_other_bots(meadow: Game) -> None:
    one = play_match(meadow, [RandomBot(), FirstBot()], 8)
    other = play_match(meadow, [RandomBot(), CountingBot()], 8)
    assert one.history[4] == other.history[4]


def test_a_bot_that_plays_on_in_its_state_works_on_a_copy(meadow: Game) -> None:
    state = play_match(meadow, [WreckingBot(), WreckingBot()], 1)
    assert state.ply == 8  # four corners, two animals for each of two players
    assert state.is_terminal()


def test_every_ply_is_reported(meadow: Game) -> None:
    plies: list[int] = []
    play_match(meadow, [FirstBot(), FirstBot()], 1, on_ply=lambda state: plies.append(state.ply))
    assert plies == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_game_is_given_up_at_the_ply_limit(meadow: Game) -> None:
    state = play_match(meadow, [FirstBot(), FirstBot()], 1, ply_limit=6)
    assert state.ply == 6
    assert not state.is_terminal()


def test_an_illegal_answer_names_bot_seat_ply_and_action(meadow: Game) -> None:
    state = play_match(meadow, [FirstBot(), FirstBot()], 1)
    taken = state.history[4]  # what seat 0 places first, and seat 1 then places there again
    with pytest.raises(BotError) as caught:
        play_match(meadow, [FirstBot(), AnsweringBot(taken)], 1)
    message = str(caught.value)
    assert "AnsweringBot on seat 1" in message
    assert "ply 5" in message
    assert meadow.notation(taken) in message
    assert "empty" in message


@pytest.mark.parametrize("answer", [-1, 10**9])
def test_an_answer_outside_the_action_space_is_refused(meadow: Game, answer: int) -> None:
    with pytest.raises(BotError, match=f"seat 0 answered.*'{answer}' at ply 4"):
        play_match(meadow, [AnsweringBot(answer), FirstBot()], 1)


@pytest.mark.parametrize("answer", [None, "sheep", 4.0, True])
def test_an_answer_that_is_no_number_is_refused(meadow: Game, answer: object) -> None:
    with pytest.raises(BotError, match="seat 0 answered"):
        play_match(meadow, [AnsweringBot(answer), FirstBot()], 1)


def test_each_seat_needs_a_bot(meadow: Game) -> None:
    with pytest.raises(PlayerCountError, match="2 seats need as many bots, got 1"):
        play_match(meadow, [FirstBot()], 1)


def test_a_bot_does_not_see_a_choice_that_is_hidden_from_it() -> None:
    sealed = toy_registry().game("toy-sealed", 2)
    shown: list[int] = []
    true: list[int] = []
    for seed in range(30):
        peeking = PeekingBot()
        bots: list[Bot] = [RandomBot(), peeking]
        state = play_match(sealed, bots, seed)
        shown.append(peeking.seen[0])
        true.append(_first_choice(state))
    # Thirty lucky guesses among nine sites do not happen; nothing but legal sites is shown.
    assert shown != true
    assert set(shown) <= set(sealed.initial_state().legal_actions())


def _first_choice(state: State) -> int:
    return state.history[0]
