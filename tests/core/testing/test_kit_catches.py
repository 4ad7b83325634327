"""Every check of the conformance kit catches what it is there to catch."""

from __future__ import annotations

import random
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from broken_toys import actions, names, states, toy_with, views
from tilewright import Game, Registry
from tilewright.library import PlacementPhase
from tilewright.play import Phase, ScoringPart, State
from tilewright.testing import CHECKS, FailedCheckError, check_game
from tilewright_toys import toy_registry

Part = type[Phase] | type[ScoringPart] | type[State]

CASES: list[tuple[str, Part, str]] = [
    ("legal-actions", actions.Unsorted, "the legal actions are not sorted, or not unique: "),
    ("legal-actions", actions.Doubled, "the legal actions are not sorted, or not unique: "),
    ("legal-actions", actions.Miscounting, "legal_count is "),
    ("legal-actions", actions.Misnumbering, "legal_action_at(0) is "),
    ("legal-actions", actions.Borrowing, "is not of phase 'grazing', which is in play"),
    ("legal-actions", actions.Outside, "legal action 10000 lies outside the action space 0..35"),
    ("acting-party", actions.OpenToAll, "has legal actions, and seat"),
    ("acting-party", actions.Insistent, "seat 0 is asked again, and its choice is pending already"),
    ("validation", actions.Lenient, "which is not among the legal actions"),
    (
        "validation",
        actions.Reckless,
        "apply does not refuse 'action number -1', it raises IndexEr",
    ),
    ("validation", actions.Silent, "without a reason: Refusal(reasons=(), detail='no')"),
    ("validation", actions.Resentful, "changed the facts of the state"),
    ("validation", actions.Careless, "apply accepts "),
    ("validation", actions.Contradicting, "validate refuses the legal action "),
    ("notation", names.Nameless, "have the same notation 'grazing sheep'"),
    ("notation", names.Misreading, "'grazing sheep a1' is action 18, and is parsed as 19"),
    ("notation", names.Spacious, "is not made of words with single spaces"),
    ("notation", names.Untidy, "changes on its way through JSON: "),
    ("notation", names.Blurred, 'have the record {"phase": "grazing"}'),
    ("chance", actions.Leaky, "the probabilities of the outcomes sum to 0.5"),
    ("chance", actions.Impossible, "has probability 0.0"),
    ("chance", actions.Forgetful, "the outcomes of chance are not the legal actions"),
    ("chance", actions.Cheating, "which is no outcome"),
    ("chance", actions.Drawing, "drawing an outcome changed the facts of the state"),
    ("clones", states.Entangled, "to a clone changed the facts of the state"),
    ("clones", states.Plain, "a clone is a State, no Plain"),
    ("clones", states.Blotting, "to a clone changed the legal actions of the state"),
    ("replay", states.Rewriting, "that are not the"),
    ("replay", states.Moody, "replaying the history changed the facts of the state"),
    ("replay", states.Trusting, "replaying the history with apply_unchecked changed the facts"),
    ("results", states.Generous, "returns sum to 2.0, not to 0.0"),
    ("results", states.Hasty, "the winners are [0], and the state is <State of broken: ply 0"),
    ("results", states.Inflated, "and the breakdown adds up to [0, 0]"),
    ("results", states.Restless, "the game is over, and something is legal"),
    ("results", states.Fractions, "no list of 2 whole numbers"),
    ("pickling", states.Bottled, "a state does not equal itself after pickling"),
    ("pickling", states.Unpicklable, "it raises "),
    ("observations", views.Tuples, "changes on its way through JSON: $.facts.pair is (1, 2) and"),
    ("observations", views.Sets, "it raises TypeError: Object of type set is not JSON"),
    ("observations", views.Listing, "does not fit its schema: $.facts: found "),
    ("observations", views.Impatient, "observing changed the facts of the state"),
    ("observations", views.Wavering, "differs when it is made again"),
    ("hidden-facts", views.Telling, "another choice of seat 0 shows in the observation of a spec"),
    ("hidden-facts", views.Slipping, "resampling shows in the observation of seat 0: $.turn is"),
    ("hidden-facts", views.Hinting, "another choice of seat 0 shows in the observation of a spec"),
    ("hidden-facts", views.Inventing, "a state resampled for seat 1 is impossible: illegal"),
    ("hidden-facts", views.HalfHearted, "the history of a state resampled for seat 1 does not le"),
    ("hidden-facts", views.Shifting, "definition says that it has no hidden information"),
    ("playthroughs", views.Numbering, "it raises PlaythroughError: the state's history of "),
    ("generators", views.Gambling, "uses or seeds the global generator of random"),
    ("generators", views.Seeding, "an observation, a log or a resampling uses or seeds the glob"),
    ("twins", views.Hashing, "two processes with different hash seeds disagree on the observ"),
    ("twins", views.Drifting, "two processes with different hash seeds "),
    ("twins", views.Tripping, "RuntimeError: not on this planet"),
    ("play", actions.Stuck, "nothing is legal, and the game is not over: <State of broken"),
    ("play", actions.Endless, "the game is not over after 300 plies"),
    ("play", actions.Crashing, "raises ZeroDivisionError: goats divide by nothing"),
    ("play", actions.Fickle, "is among the legal actions, and apply refuses it: illegal action"),
]


def failure(
    game: Game, registry: Registry, check: str, seeds: range = range(1, 9)
) -> FailedCheckError:
    checks = ["legal-actions"] if check == "play" else [check]
    with pytest.raises(FailedCheckError) as caught:
        check_game(game, seeds, registry=registry, checks=checks, ply_limit=300)
    return caught.value


@pytest.mark.parametrize(("check", "part", "message"), CASES)
def test_a_broken_game_is_caught(check: str, part: Part, message: str) -> None:
    game, registry = toy_with(part)
    found = failure(game, registry, check)
    assert found.check == check
    assert message in found.problem
    assert str(found).startswith(
        f"broken for 2 players, seed {found.seed}, ply {found.ply}: check {check!r} fails: "
    )
    assert all(f"\n  {text}" in str(found) for text in found.actions[:5])


def test_every_check_has_a_broken_game() -> None:
    assert {case[0] for case in CASES} == {check.name for check in CHECKS} | {"play"}


def test_the_actions_shown_are_the_shortest_that_show_it() -> None:
    """Four deals set the game up; then one piece on b2 is all that it takes."""
    game, registry = toy_with(actions.Miscounting, players=4)
    found = failure(game, registry, "legal-actions")
    assert len(found.actions) == 5
    assert found.actions[-1].startswith("grazing ")
    assert found.actions[-1].endswith(" b2")
    assert game.replay([game.parse(text) for text in found.actions]).ply == 5


def test_the_way_to_a_crash_is_shortened() -> None:
    """After the deals one piece goes to b2, and the goat follows."""
    game, registry = toy_with(actions.Crashing, players=4)
    found = failure(game, registry, "play")
    assert len(found.actions) == 6
    assert found.actions[-2].endswith(" b2")
    assert found.actions[-1].startswith("grazing goat ")
    assert isinstance(found.__cause__, ZeroDivisionError)


def test_the_way_to_a_dead_end_is_shortened() -> None:
    game, registry = toy_with(actions.Stuck, players=4)
    found = failure(game, registry, "play")
    assert len(found.actions) == 5
    assert found.actions[-1].endswith(" b2")


def test_the_way_to_a_difference_between_processes_is_shortened() -> None:
    game, registry = toy_with(views.Hashing, players=4)
    found = failure(game, registry, "twins")
    assert len(found.actions) == 5
    assert found.actions[-1].endswith(" b2")


def test_a_game_without_end_is_shown_by_its_first_and_last_actions() -> None:
    game, registry = toy_with(actions.Endless)
    found = failure(game, registry, "play")
    assert len(found.actions) == 300
    assert "it shows after the actions (300):" in str(found)
    assert "\n  ... 240 more ...\n" in str(found)


def test_what_shows_at_once_needs_no_actions() -> None:
    game, registry = toy_with(states.Generous)
    found = failure(game, registry, "results")
    assert found.actions == ()
    assert str(found).endswith("it shows before the first action")


def test_a_game_that_cannot_be_loaded_elsewhere_fails_the_twins() -> None:
    class Local(PlacementPhase):
        rule = "local"

    game, registry = toy_with(Local)
    found = failure(game, registry, "twins")
    assert "the game cannot be set up in another process: its rules cannot be p" in found.problem


def test_numpy_s_generator_is_watched_when_numpy_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    class Rolling(PlacementPhase):
        rule = "rolling"

        def apply(self, state: State, action: int) -> None:
            drawn.append(action)
            super().apply(state, action)

    def set_state(kept: list[int]) -> None:
        drawn[:] = kept

    generator: Any = SimpleNamespace(get_state=lambda: list(drawn), set_state=set_state)
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(random=generator))
    game, registry = toy_with(Rolling)
    found = failure(game, registry, "generators")
    assert found.problem.endswith("uses or seeds the global generator of numpy")


def test_the_kit_leaves_the_global_generator_as_it_was() -> None:
    before = random.getstate()
    registry = toy_registry()
    check_game(registry.game("toy-meadow"), [1], registry=registry)
    assert random.getstate() == before
