"""Catan: what is hidden, what follows from what is seen, and drawing the hidden cards anew."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import first_party
from catan_gifts import Boast, Gifts, GiftsPlugin
from first_party import registry
from tilewright import Game, Registry
from tilewright.errors import IllegalActionError
from tilewright.play import CHANCE, NO_CHOICE, TERMINAL
from tilewright.simulation import play_match
from tilewright_catan.cards import DrawCard
from tilewright_catan.kinds import CARDS, RESOURCES, Kinds
from tilewright_catan.knowledge import kinds_of, known_hands
from tilewright_catan.ledger import Ledger, ledger_of
from tilewright_catan.robbing import Theft, note_hidden
from tilewright_catan.state import CatanState, LedgerMemo, catan
from tilewright_catan.turns import Turns
from tilewright_catan.unseen import settle

BANK = 19
BRICK, LUMBER, WOOL, GRAIN, ORE = range(5)


def game_of(players: int, *overrides: str) -> Game:
    """The base game without trade between players, so that random games take fewer actions."""
    return first_party.game_of("catan-base", players, ("options.player_trade=false", *overrides))


@cache
def game_with_gifts(players: int) -> Game:
    base = registry().ruleset("catan-base").document
    ruleset = Registry([GiftsPlugin()]).ruleset_from(
        {
            "format": 1,
            "id": "gifts",
            "extends": base["id"],
            "title": "Gifts",
            "phases": [
                {"id": "gifts", "rule": Gifts.rule},
                {"id": "boast", "rule": Boast.rule},
            ],
            "options": {"player_trade": {"value": False}},
        }
    )
    return Registry([GiftsPlugin()]).game_of(ruleset, players)


def states_of(game: Game, seed: int, plies: int = 10_000) -> Iterator[CatanState]:
    """The state before each action of a random game, and the last one."""
    rng = random.Random(seed)
    state = catan(game.initial_state())
    while state.player != TERMINAL and state.ply < plies:
        yield state
        chance = state.player == CHANCE
        state.apply_unchecked(state.sample_chance(rng) if chance else state.pick(rng.random()))
    yield state


def state_at(players: int, seed: int, ply: int) -> CatanState:
    return next(state.clone() for state in states_of(game_of(players), seed) if state.ply == ply)


def begun(players: int = 4) -> CatanState:
    """Seat 0's first turn on the beginners' island, with nothing built and no cards."""
    game = game_of(players, 'options.layout="beginner"')
    state = game.initial_state()
    while state.player == CHANCE:
        state.apply(state.legal_actions()[0])
    game.enter(state, next(phase.index for phase in game.phases if isinstance(phase, Turns)))
    return catan(state)


def give(state: CatanState, seat: int, *resources: int) -> None:
    kinds = kinds_of(state)
    for resource in resources:
        kinds.move(state, resource, kinds.bank, kinds.hands[seat])


def pass_unseen(state: CatanState, giver: int, taker: int, resource: int) -> None:
    kinds = kinds_of(state)
    kinds.move(state, resource, kinds.hands[giver], kinds.hands[taker])
    note_hidden(state, len(kinds.hands), giver, taker, resource)


def bounds(state: CatanState, viewer: int | None, seat: int) -> list[tuple[int, int]]:
    """For each resource the least and the most that the viewer can conclude a seat has."""
    hand = known_hands(state, kinds_of(state), viewer)[seat]
    return list(zip(hand.least, hand.most, strict=True))


# --- what is seen (B25) ---------------------------------------------------------------------------


def seen(state: CatanState, viewer: int | None) -> tuple[Any, list[str], list[int]]:
    """All that a viewer is told."""
    return (
        state.observation(viewer),
        state.game.log(state, viewer),
        [] if viewer is None else state.legal_actions(viewer),
    )


def first_choice_of_chance(game: Game, kind: type[Any], seed: int) -> CatanState:
    """The first state at which chance has two ways to draw a card of the kind."""
    for state in states_of(game, seed):
        if isinstance(state.phase, kind) and len(state.legal_actions()) > 1:
            return state
    raise AssertionError("nothing was drawn")


def after(state: CatanState, action: int) -> CatanState:
    new = state.clone()
    new.apply(action)
    return new


@pytest.mark.rule("B25")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_stolen_is_seen_by_thief_and_victim_only(seed: int) -> None:
    before = first_choice_of_chance(game_of(4), Theft, seed)
    insiders = (before.thief, before.victim)
    one, other = (after(before, action) for action in before.legal_actions()[:2])
    for viewer in (None, 0, 1, 2, 3):
        differs = seen(one, viewer) != seen(other, viewer)
        assert differs == (viewer in insiders)


@pytest.mark.rule("B25")
@pytest.mark.parametrize("seed", range(3))
def test_a_development_card_is_seen_by_its_buyer_only(seed: int) -> None:
    before = first_choice_of_chance(game_of(4), DrawCard, seed)
    buyer = before.active
    one, other = (after(before, action) for action in before.legal_actions()[:2])
    for viewer in (None, 0, 1, 2, 3):
        assert (seen(one, viewer) != seen(other, viewer)) == (viewer == buyer)
    assert (
        one.observation(buyer)["game"]["own_bought"] != one.observation(None)["game"]["own_bought"]
    )
    assert one.observation(None)["game"]["bought"] == 1


@pytest.mark.rule("B25")
def test_counts_are_public_and_kinds_are_not() -> None:
    state = begun()
    give(state, 1, BRICK, BRICK, ORE)
    for viewer in (None, 0):
        assert state.observation(viewer)["supplies"]["hand"][1] == {"hidden": 3}
        assert state.observation(viewer)["game"]["hands"][1]["cards"] == 3
    assert state.observation(1)["supplies"]["hand"][1]["brick"] == 2
    assert state.observation(1)["supplies"]["deck"] == {"hidden": 25}
    assert state.observation(1)["supplies"]["bank"]["brick"] == BANK - 2


@pytest.mark.rule("B25")
def test_what_was_gained_openly_is_known() -> None:
    state = begun()
    give(state, 1, BRICK, BRICK, ORE)
    for viewer in (None, 0, 2):
        assert bounds(state, viewer, 1) == [(2, 2), (0, 0), (0, 0), (0, 0), (1, 1)]


# --- what follows ---------------------------------------------------------------------------------


def test_a_stolen_card_is_one_of_those_the_victim_had() -> None:
    state = begun()
    give(state, 1, BRICK, BRICK, ORE)
    pass_unseen(state, 1, 0, BRICK)
    # The victim has two of brick, brick, ore; the thief has the third.
    for viewer in (None, 2, 3):
        assert bounds(state, viewer, 1) == [(1, 2), (0, 0), (0, 0), (0, 0), (0, 1)]
        assert bounds(state, viewer, 0) == [(0, 1), (0, 0), (0, 0), (0, 0), (0, 1)]
    for viewer in (0, 1):
        assert bounds(state, viewer, 0) == [(1, 1), (0, 0), (0, 0), (0, 0), (0, 0)]
        assert bounds(state, viewer, 1) == [(1, 1), (0, 0), (0, 0), (0, 0), (1, 1)]


def test_a_card_stolen_from_two_equal_ones_is_known() -> None:
    state = begun()
    give(state, 1, WOOL, WOOL)
    pass_unseen(state, 1, 0, WOOL)
    assert bounds(state, None, 0) == [(0, 0), (0, 0), (1, 1), (0, 0), (0, 0)]


def test_spending_a_stolen_card_shows_which_it_was() -> None:
    state = begun()
    give(state, 1, BRICK, ORE)
    pass_unseen(state, 1, 0, ORE)
    kinds = kinds_of(state)
    kinds.move(state, ORE, kinds.hands[0], kinds.bank)
    assert bounds(state, 2, 1) == [(1, 1), (0, 0), (0, 0), (0, 0), (0, 0)]


def test_a_monopoly_makes_all_hands_of_a_resource_known() -> None:
    state = begun()
    give(state, 1, BRICK, LUMBER, ORE)
    give(state, 2, ORE, ORE)
    pass_unseen(state, 1, 0, BRICK)
    assert bounds(state, 3, 0) == [(0, 1), (0, 1), (0, 0), (0, 0), (0, 1)]
    assert bounds(state, None, 1)[ORE] == (0, 1)
    kinds = kinds_of(state)
    kinds.move(state, ORE, kinds.hands[1], kinds.hands[2])
    settle(state, ORE)
    assert bounds(state, None, 1) == [(0, 1), (0, 1), (0, 0), (0, 0), (0, 0)]
    assert bounds(state, None, 2)[ORE] == (3, 3)
    # A later theft makes doubtful again what the monopoly had made known.
    pass_unseen(state, 2, 0, ORE)
    assert bounds(state, None, 2)[ORE] == (2, 2)
    give(state, 2, WOOL)
    pass_unseen(state, 2, 0, ORE)
    assert bounds(state, None, 2) == [(0, 0), (0, 0), (0, 1), (0, 0), (1, 2)]


@pytest.mark.rule("B25")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2)])
def test_conclusions_are_true_and_know_the_own_hand(players: int, seed: int) -> None:
    game = game_of(players)
    doubts = 0
    for state in states_of(game, seed):
        if state.ply % 7:
            continue
        kinds = kinds_of(state)
        for viewer in (None, *range(players)):
            for seat, hand in enumerate(known_hands(state, kinds, viewer)):
                true = kinds.hand(state, seat)
                assert hand.size == sum(true)
                pairs = zip(hand.least, true, hand.most, strict=True)
                assert all(0 <= least <= count <= most for least, count, most in pairs)
                doubts += hand.least != hand.most
                assert seat != viewer or hand.least == hand.most == true
    assert doubts > 100


def test_two_players_know_each_other_s_hands() -> None:
    for state in states_of(game_of(2), 3):
        if state.ply % 10 == 0:
            kinds = kinds_of(state)
            for viewer, seat in ((0, 1), (1, 0)):
                hand = known_hands(state, kinds, viewer)[seat]
                assert hand.least == hand.most == kinds.hand(state, seat)


# --- drawing hidden cards anew --------------------------------------------------------------------


def totals(state: CatanState) -> Counter[str]:
    """Cards of each resource and of each development card, wherever they are."""
    names = [piece.id for piece in state.game.pieces]
    counts: Counter[str] = Counter()
    for supply in state.game.supplies:
        owners = state.game.num_players if supply.stride else 1
        for owner in range(owners):
            at = supply.offset + owner * supply.stride
            for name in (*RESOURCES, *CARDS):
                counts[name] += state.supply[at + names.index(name)]
    return counts


def check_guess(state: CatanState, seat: int, rng: random.Random) -> bool:
    """Holds a resampled state against all that must be true of it; whether it differs."""
    before = state.facts(), state.history[:]
    guess = catan(state.game.resampled(state, seat, rng))
    assert (state.facts(), state.history) == before
    assert seen(guess, seat) == seen(state, seat)
    assert seen(guess, None) == seen(state, None)
    past = catan(state.game.initial_state())
    for action in guess.history:
        past.apply(action)
        assert min(past.supply) >= 0
    assert past.facts() == guess.facts()
    assert totals(guess) == totals(state)
    assert list(totals(state).values()) == [BANK] * 5 + [14, 5, 2, 2, 2]
    return guess.history != state.history


@pytest.mark.rule("B25")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 4)])
def test_guesses_cannot_be_told_from_the_truth(players: int, seed: int) -> None:
    assert guesses_of_a_game(game_of(players), seed, 5) > 2


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (3, 2), (4, 4)])
def test_more_guesses_cannot_be_told_from_the_truth(players: int, seed: int) -> None:
    assert guesses_of_a_game(game_of(players), seed, 9) > 2


VARIANTS = ["event_cards=true", "harbourmaster=true", "friendly_robber=true"]


@pytest.mark.parametrize(
    ("name", "players", "options", "points"),
    [
        ("catan-caravans", 3, VARIANTS, 4),
        pytest.param("catan-base", 3, VARIANTS[:1], 9, marks=pytest.mark.slow),
        pytest.param("catan-caravans", 4, [], 9, marks=pytest.mark.slow),
        pytest.param("catan-caravans", 3, VARIANTS, 9, marks=pytest.mark.slow),
    ],
)
def test_guesses_with_scenario_and_variants(
    name: str, players: int, options: list[str], points: int
) -> None:
    game = first_party.game_of(name, players, tuple(f"options.{option}" for option in options))
    assert guesses_of_a_game(game, 2, points) > 2


def guesses_of_a_game(game: Game, seed: int, points: int) -> int:
    """Checks guesses at some points of a random game; how many differ from the truth."""
    plies = sum(1 for _ in states_of(game, seed, 2000)) - 1
    rng = random.Random(seed)
    chosen = {*rng.sample(range(plies), points), plies}
    different = 0
    for state in states_of(game, seed, 2000):
        if state.ply in chosen:
            seats = range(game.num_players)
            different += sum(check_guess(state, seat, rng) for seat in seats)
    return different


@pytest.mark.parametrize(
    ("seed", "plies", "most", "least"),
    [
        (0, 200, 10, 6),
        pytest.param(0, 500, 40, 20, marks=pytest.mark.slow),
        pytest.param(1, 500, 40, 20, marks=pytest.mark.slow),
    ],
)
def test_guesses_about_gifts_chosen_in_secret(seed: int, plies: int, most: int, least: int) -> None:
    game = game_with_gifts(3)
    rng = random.Random(seed)
    checked = 0
    for state in states_of(game, seed, plies):
        chosen = [seat for seat, action in enumerate(state.pending) if action != NO_CHOICE]
        if (chosen and checked < most) or state.ply % 97 == 0:
            checked += 1
            for seat in range(3):
                check_guess(state, seat, rng)
    assert checked >= least


@pytest.mark.parametrize("games", [[2], pytest.param([0, 1, 2], marks=pytest.mark.slow)])
def test_guesses_let_players_have_what_they_have_shown(games: list[int]) -> None:
    game = game_with_gifts(3)
    rng = random.Random(1)
    shown = 0
    for seed in games:
        before: CatanState | None = None
        for state in states_of(game, seed, 900):
            boasted = before is not None and isinstance(before.phase, Boast)
            if boasted and not state.notation(state.history[-1]).endswith("nothing"):
                shown += 1
                for seat in range(3):
                    check_guess(state, seat, rng)
            before = state.clone()
    assert shown > 10


def test_a_gift_is_seen_by_its_taker_once_it_is_handed_over() -> None:
    game = game_with_gifts(3)
    secret = open_ = 0
    for state in states_of(game, 5, 400):
        if isinstance(state.phase, Gifts) and len(state.legal_actions()) > 1:
            giver = state.player
            taker = (giver + 1) % 3
            one, other = (after(state, action) for action in state.legal_actions()[:2])
            assert seen(one, giver) != seen(other, giver)
            if one.pending:
                secret += 1
                assert seen(one, taker) == seen(other, taker)
            else:
                open_ += 1
                assert seen(one, taker) != seen(other, taker)
            bystander = (giver + 2) % 3
            assert seen(one, bystander)[1] == seen(other, bystander)[1]
    assert secret
    assert open_


def test_the_same_stream_gives_the_same_guess() -> None:
    state, viewer = doubtful_position(3, 1)

    def guessed(seed: int) -> CatanState:
        return catan(state.game.resampled(state, viewer, random.Random(seed)))

    assert guessed(1) == guessed(1)
    assert len({tuple(guessed(seed).history) for seed in range(10)}) > 1


# --- against a list of everything possible --------------------------------------------------------


class Hidden(NamedTuple):
    """A card that a viewer has not seen: when it was drawn, and the phase's first action."""

    ply: int
    base: int


def unseen_by(state: CatanState, viewer: int) -> list[Hidden]:
    log = state.game.log(state, viewer)
    found: list[Hidden] = []
    for ply, line in enumerate(log):
        if line.endswith("(hidden)"):
            phase = state.game.phase_of(state.history[ply])
            assert phase is not None
            found.append(Hidden(ply, phase.base))
    return found


def outline(state: CatanState, kinds: Kinds) -> tuple[Any, ...]:
    """What everybody sees of a state that hidden cards could change."""
    supply = state.supply
    return (
        state.phase.id,
        state.player,
        supply[kinds.bank : kinds.bank + 5],
        [kinds.hand_size(state, seat) for seat in range(len(kinds.hands))],
        [supply[at : at + 5] for at in kinds.played],
    )


def possible(state: CatanState, viewer: int) -> dict[tuple[int, ...], float]:
    """All cards that may have been drawn unseen, with how likely chance made them."""
    game, kinds = state.game, kinds_of(state)
    hidden = {each.ply: each.base for each in unseen_by(state, viewer)}
    truth = catan(game.initial_state())
    lines: list[tuple[CatanState, tuple[int, ...], float]]
    lines = [(catan(game.initial_state()), (), 1.0)]
    for ply, action in enumerate(state.history):
        truth.apply(action)
        expected = outline(truth, kinds)
        further: list[tuple[CatanState, tuple[int, ...], float]] = []
        for past, cards, weight in lines:
            options = [action]
            if ply in hidden:
                options = list(range(hidden[ply], hidden[ply] + 5))
            for option in options:
                chance = dict(past.chance_outcomes()).get(option, 1.0)
                new = past.clone() if len(options) > 1 else past
                try:
                    new.apply(option)
                except IllegalActionError:
                    continue
                if outline(new, kinds) == expected:
                    drawn = (*cards, option - hidden[ply]) if ply in hidden else cards
                    further.append((new, drawn, weight * chance))
        lines = further
    found = {
        cards: weight for past, cards, weight in lines if seen(past, viewer) == seen(state, viewer)
    }
    total = sum(found.values())
    return {cards: weight / total for cards, weight in found.items()}


def doubtful_position(players: int, seed: int) -> tuple[CatanState, int]:
    """A position with a few hidden cards of both sorts and many ways to draw them, and a viewer."""
    for state in states_of(game_of(players), seed):
        if state.ply % 30 == 0:
            for viewer in range(players):
                hidden = unseen_by(state, viewer)
                sorts = len({each.base for each in hidden})
                if 3 <= len(hidden) <= 4 and sorts == 2 and len(possible(state, viewer)) >= 8:
                    return state.clone(), viewer
    raise AssertionError("nothing is in doubt")


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        (3, 1),
        pytest.param(3, 8, marks=pytest.mark.slow),
        pytest.param(4, 7, marks=pytest.mark.slow),
    ],
)
def test_guesses_are_as_likely_as_chance_made_them(players: int, seed: int) -> None:
    state, viewer = doubtful_position(players, seed)
    expected = possible(state, viewer)
    places = unseen_by(state, viewer)
    rng = random.Random(seed)
    samples = 1500
    counted: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        guess = state.game.resampled(state, viewer, rng)
        counted[tuple(guess.history[at] - base for at, base in places)] += 1
    assert set(counted) <= set(expected)
    # Each single card is as likely as it should be; 0.06 is beyond 4 standard deviations.
    for position in range(len(places)):
        for card in range(5):
            share = sum(n for cards, n in counted.items() if cards[position] == card) / samples
            wanted = sum(p for cards, p in expected.items() if cards[position] == card)
            assert share == pytest.approx(wanted, abs=0.06)


# --- the ledger -----------------------------------------------------------------------------------


def contents(ledger: Ledger) -> tuple[Any, ...]:
    return (
        ledger.transfers,
        ledger.lows,
        ledger.lasts,
        ledger.fixed,
        ledger.draws,
        ledger.plays,
        ledger.room,
        ledger.past.facts(),
    )


@pytest.mark.parametrize("make", [game_of, game_with_gifts])
def test_a_ledger_read_bit_by_bit_is_the_one_read_at_once(make: Any) -> None:
    game = make(3)
    kinds: Kinds | None = None
    for state in states_of(game, 11, 400):
        if kinds is None:
            kinds = kinds_of(state)
        ledger_of(state, kinds)
        if state.ply % 50 == 0:
            fresh = Ledger(game, kinds).extended(state.history)
            assert contents(ledger_of(state, kinds)) == contents(fresh)


def test_a_ledger_of_another_line_of_play_is_not_used() -> None:
    before = first_choice_of_chance(game_of(4), Theft, 0)
    kinds = kinds_of(before)
    one, other = (after(before, action) for action in before.legal_actions()[:2])
    first = ledger_of(one, kinds).transfers[-1].passing.resource
    second = ledger_of(other, kinds).transfers[-1].passing.resource
    assert [first, second] == [action - before.phase.base for action in before.legal_actions()[:2]]
    assert one.memo is other.memo


def test_a_pickle_leaves_the_cache_behind() -> None:
    state = state_at(3, 1, 300)
    ledger_of(state, kinds_of(state))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert isinstance(again.memo, LedgerMemo)
    assert again.memo.ledger is None


# --- hidden points --------------------------------------------------------------------------------


@pytest.mark.rule("B25")
@pytest.mark.parametrize(
    ("games", "every"), [([1], 45), pytest.param([0, 1, 2], 9, marks=pytest.mark.slow)]
)
def test_nobody_is_guessed_to_have_won_before_the_end(games: list[int], every: int) -> None:
    """With a low target, few victory point cards fit to a game that still goes on."""
    game = game_of(3, "end.victory.points=4")
    rng = random.Random(2)
    checked = 0
    for seed in games:
        last = None
        for state in states_of(game, seed):
            if any(any(state.supply[at : at + 5]) for at in kinds_of(state).held):
                last = state
                if state.ply % every == 0 or state.player == TERMINAL:
                    checked += 1
                    for seat in range(3):
                        check_guess(state, seat, rng)
        assert last is None or last.player == TERMINAL
    assert checked > 10


# --- bots -----------------------------------------------------------------------------------------


def test_a_fair_bot_is_spared_the_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the random bot sees nothing hidden")

    monkeypatch.setattr(Game, "resampled", refuse)
    bot = registry().bot
    assert play_match(game_of(3), [bot("random") for _ in range(3)], 1).player == TERMINAL


def test_the_greedy_bot_plays_a_whole_game_by_guesses() -> None:
    guesses = 0

    def count(state: Any) -> None:
        nonlocal guesses
        guesses += state.memo.ledger is not None

    bot = registry().bot
    last = play_match(game_of(4), [bot("greedy") for _ in range(4)], 1, on_ply=count)
    assert last.player == TERMINAL
    assert max(last.scores()) >= 10
    assert guesses > 50


def test_names_of_cards_follow_the_numbers() -> None:
    assert (RESOURCES[BRICK], RESOURCES[ORE], len(CARDS)) == ("brick", "ore", 5)
