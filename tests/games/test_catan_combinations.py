"""Catan: every combination of base game or scenario, variants and numbers of players."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest

from first_party import game_of, registry
from tilewright import Game, State
from tilewright.play import TERMINAL
from tilewright.simulation import play_match
from tilewright.testing import CHECKS, check_game

TARGETS = {"catan-base": 10, "catan-caravans": 12}
LIMIT = "stopped at the limit of 1000 turns: the visible points decide, which is no regular win"
#: What takes longest: these build or copy the whole game, some of them in further processes.
DEAR = {"pickling", "playthroughs", "twins"}


class Combination(NamedTuple):
    """A ruleset, what is switched on, and how many play."""

    ruleset: str
    friendly_robber: bool
    event_cards: bool
    harbourmaster: bool
    players: int

    def __str__(self) -> str:
        variants = [name for name, on in zip(self._fields[1:4], self[1:4], strict=True) if on]
        return "-".join([self.ruleset, *variants, str(self.players)])

    def game(self, *overrides: str) -> Game:
        options = zip(self._fields[1:4], self[1:4], strict=True)
        switched = (f"options.{name}={str(on).lower()}" for name, on in options)
        return game_of(self.ruleset, self.players, (*switched, *overrides))

    @property
    def target(self) -> int:
        return TARGETS[self.ruleset] + self.harbourmaster


ALL = [
    Combination(ruleset, friendly_robber, event_cards, harbourmaster, players)
    for ruleset in TARGETS
    for friendly_robber, event_cards, harbourmaster in itertools.product((False, True), repeat=3)
    for players in (2, 3, 4)
]
EVERYTHING = Combination("catan-caravans", True, True, True, 2)


def usual() -> list[Combination]:
    """With two players and with more, where three and four take turns: so each pair is there."""
    of_more = [3, 4, 4, 3, 4, 3, 3, 4]
    more = dict(zip(itertools.product((False, True), repeat=3), of_more, strict=True))
    return [each for each in ALL if each.players in (2, more[each[1:4]])]


def play(combination: Combination, bots: tuple[str, ...], seed: int) -> State:
    """A whole game of these bots by turns."""
    specs = itertools.islice(itertools.cycle(bots), combination.players)
    return play_match(combination.game(), [registry().bot(spec) for spec in specs], seed)


def require_winner(combination: Combination, state: State) -> None:
    """Demands that only the player whose turn it was won, with the target."""
    assert state.player == TERMINAL
    assert state.game.notes(state) == []
    (winner,) = state.winners()
    assert winner == state.observation()["game"]["active"]
    assert state.scores()[winner] >= combination.target
    others = [points for seat, points in enumerate(state.scores()) if seat != winner]
    # Who has the target out of turn has not won yet; nobody gets far beyond it meanwhile.
    assert max(others) <= combination.target + 2


def test_there_are_thirty_two_with_every_pair_of_choices() -> None:
    cases = usual()
    assert len(cases) == len(set(cases)) == 32
    for one, other in itertools.combinations(range(5), 2):
        wanted = {(each[one], each[other]) for each in ALL}
        assert {(each[one], each[other]) for each in cases} == wanted


@pytest.mark.parametrize("combination", ALL, ids=str)
def test_the_variants_are_what_the_options_say(combination: Combination) -> None:
    game = combination.game()
    phases = {phase.id for phase in game.phases}
    assert ("event-cards" in phases, "dice" in phases) == (
        combination.event_cards,
        not combination.event_cards,
    )
    assert ("vote" in phases) == (combination.ruleset == "catan-caravans")
    assert ("trade-tokens" in phases) == (combination.players == 2)
    assert ("harbourmaster" in game.initial_state().breakdown()) == combination.harbourmaster
    assert game.num_owners == {2: 4, 3: 3, 4: 4}[combination.players]
    rules = game.ruleset.for_players(combination.players)
    (robber,) = (phase for phase in rules["phases"] if phase["id"] == "robber")
    assert robber["protected_below"] == (3 if combination.friendly_robber else 0)


@pytest.mark.parametrize("combination", usual(), ids=str)
def test_it_is_played_to_a_win(combination: Combination) -> None:
    require_winner(combination, play(combination, ("settler", "random"), 1))


@pytest.mark.slow
@pytest.mark.parametrize("combination", ALL, ids=str)
@pytest.mark.parametrize("seed", range(1, 4))
def test_it_is_played_to_a_win_in_more_games(combination: Combination, seed: int) -> None:
    require_winner(combination, play(combination, ("settler", "random"), seed))
    require_winner(combination, play(combination, ("settler",), seed))


@pytest.mark.slow
@pytest.mark.parametrize("combination", ALL, ids=str)
@pytest.mark.parametrize("seed", range(1, 4))
def test_at_random_it_ends_by_a_win_or_by_the_limit_of_turns(
    combination: Combination, seed: int
) -> None:
    state = play(combination, ("random",), seed)
    notes = state.game.notes(state)
    if not notes:
        require_winner(combination, state)
        return
    assert notes == [LIMIT]
    visible = state.game.scores(state, viewer=None)
    assert {visible[seat] for seat in state.winners()} == {max(visible)}


@pytest.mark.parametrize("combination", usual(), ids=str)
def test_it_keeps_the_contract(combination: Combination) -> None:
    checks = [check.name for check in CHECKS if check.name not in DEAR]
    game = combination.game("options.turn_limit=12")
    check_game(game, [1], registry=registry(), checks=checks, positions=1)


@pytest.mark.parametrize("check", sorted(DEAR))
def test_everything_at_once_keeps_the_contract(check: str) -> None:
    game = EVERYTHING.game("options.turn_limit=12")
    check_game(game, [1], registry=registry(), checks=[check], positions=1)


@pytest.mark.slow
@pytest.mark.parametrize("combination", ALL, ids=str)
def test_it_keeps_the_contract_in_longer_games(combination: Combination) -> None:
    check_game(combination.game("options.turn_limit=40"), [2], registry=registry())
