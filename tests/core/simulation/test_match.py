from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from documents import made, placement, square
from tilewright import Game, Registry, State, hookimpl
from tilewright.bots import Bot, RandomBot
from tilewright.errors import BotError, PlayerCountError
from tilewright.play import GameDefinition
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
    chance = play_match(meadow, [RandomBot(), RandomBot()], 8)
    first = play_match(meadow, [FirstBot(), RandomBot()], 8)
    # Chance deals to four corners before anybody acts.
    assert chance.history[:4] == first.history[:4]


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


class _Dealer:
    """A game of hands that only their owners see."""

    @hookimpl
    def tilewright_games(self) -> Iterable[GameDefinition]:
        return [GameDefinition("bare", "Bare", "A game of hands.", hidden_information=True)]


def _hands() -> Game:
    suits = ["red", "blue", "green"]
    return made(
        registry=Registry([_Dealer()], discover=False),
        board=square(2, 3),
        pieces=[{"id": suit} for suit in suits],
        supplies=[
            {
                "id": "deck",
                "owner": "shared",
                "counts": dict.fromkeys(suits, 3),
                "visible": "nobody",
            },
            {"id": "hand", "owner": "each", "counts": {}, "visible": "owner"},
        ],
        placements=[placement("empty", name="card", supply="hand")],
        phases=[
            {"id": "deal", "rule": "deal-hands", "deck": "deck", "hand": "hand", "each": 3},
            {"id": "play", "rule": "placement", "placement": "card"},
        ],
    )


class _HandReader(Bot):
    """Notes the hand of the other player as it is shown."""

    reads_only = True

    def __init__(self) -> None:
        self.shown: list[list[int]] = []

    def choose(self, state: State, rng: random.Random) -> int:
        self.shown.append(state.supply[3 + 3 * (1 - state.player) :][:3])
        return state.legal_actions()[0]


class _FairReader(_HandReader):
    """Claims to look at nothing that it may not know, and so is handed the truth."""

    is_fair = True


def _true_hands(bot: _HandReader, seed: int) -> list[list[int]]:
    """What seat 1 held whenever the bot on seat 0 had to choose."""
    state = play_match(_hands(), [bot, FirstBot()], seed)
    past = state.game.initial_state()
    found: list[list[int]] = []
    for action in state.history:
        if past.player == 0:
            found.append(past.supply[6:9])
        past.apply(action)
    return found


def test_a_fair_bot_is_handed_the_true_state() -> None:
    for seed in range(5):
        bot = _FairReader()
        assert _true_hands(bot, seed) == bot.shown


def test_a_bot_that_is_not_fair_is_handed_a_guess() -> None:
    bots = [_HandReader() for _ in range(5)]
    true = [_true_hands(bot, seed) for seed, bot in enumerate(bots)]
    assert true != [bot.shown for bot in bots]


def test_nothing_is_drawn_anew_for_random_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> State:
        raise AssertionError("hidden facts were drawn anew")

    game = _hands()
    monkeypatch.setattr(game, "resampled", refuse)
    assert play_match(game, [RandomBot(), RandomBot()], 3).is_terminal()
    with pytest.raises(AssertionError, match="drawn anew"):
        play_match(game, [RandomBot(), FirstBot()], 3)


def test_a_fair_bot_gets_a_guess_of_choices_that_nobody_may_see() -> None:
    class FairPeeker(PeekingBot):
        is_fair = True

    sealed = toy_registry().game("toy-sealed", 2)
    bots = [FairPeeker() for _ in range(30)]
    states = [play_match(sealed, [RandomBot(), bot], seed) for seed, bot in enumerate(bots)]
    assert [bot.seen[0] for bot in bots] != [_first_choice(state) for state in states]


def _first_choice(state: State) -> int:
    return state.history[0]
