"""Checks of states: copies, replays, results, and what a state leaves alone."""

from __future__ import annotations

import math
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

from tilewright.errors import IllegalActionError
from tilewright.play import Game, State
from tilewright.testing.failure import ViolationError
from tilewright.testing.position import Position, require_same, snapshot

#: How far a copy is played on to see whether it shares anything.
_PLIES_AHEAD = 4


def clones(position: Position) -> None:
    """A clone is equal and independent, in both directions."""
    state = position.state
    clone = state.clone()
    if type(clone) is not type(state):
        raise ViolationError(f"a clone is a {type(clone).__name__}, no {type(state).__name__}")
    if clone != state:
        raise ViolationError("a clone does not equal its original")
    before = snapshot(state)
    require_same(before, snapshot(clone), "cloning")
    done = _play_on(clone, position)
    require_same(before, snapshot(state), f"applying {done} to a clone")
    clone = state.clone()
    done = _play_on(state, position)
    require_same(before, snapshot(clone), f"applying {done} to the original of a clone")


def _play_on(state: State, position: Position) -> str:
    """Plays a few random plies and says which."""
    done: list[str] = []
    for _ in range(_PLIES_AHEAD):
        legal = state.legal_actions()
        if not legal:
            break
        action = position.rng.choice(legal)
        done.append(position.named(action))
        state.apply(action)
    return ", ".join(done) or "nothing"


def replay(position: Position) -> None:
    """The history is what was applied, and leads to the same state again."""
    state = position.state
    if state.history != list(position.history):
        raise ViolationError(
            f"the history has {len(state.history)} actions that are not the "
            f"{len(position.history)} that were applied"
        )
    again = position.game.replay(list(state.history))
    require_same(snapshot(state), snapshot(again), "replaying the history")
    if again != state or again.digest() != state.digest():
        raise ViolationError("replaying the history leads to a state that does not equal this one")
    quick = position.game.initial_state()
    for action in state.history:
        quick.apply_unchecked(action)
    require_same(snapshot(state), snapshot(quick), "replaying the history with apply_unchecked")


def results(position: Position) -> None:
    """Scores add up; there are winners, and nothing to do, exactly when the game is over."""
    state, seats = position.state, position.game.num_players
    breakdown, scores = state.breakdown(), state.scores()
    for name, points in {"scores": scores, **breakdown}.items():
        if len(points) != seats or not all(type(number) is int for number in points):
            raise ViolationError(f"{name!r} is {points!r}, no list of {seats} whole numbers")
    sums = [sum(points[seat] for points in breakdown.values()) for seat in range(seats)]
    if sums != scores:
        raise ViolationError(f"the scores are {scores}, and the breakdown adds up to {sums}")
    winners, returns = state.winners(), state.returns()
    if len(returns) != seats:
        raise ViolationError(f"returns is {returns!r}, no list of {seats} numbers")
    total = 1.0 if state.is_terminal() else 0.0
    if not math.isclose(math.fsum(returns), total):
        raise ViolationError(f"returns sum to {math.fsum(returns)!r}, not to {total!r}")
    if bool(winners) != state.is_terminal():
        raise ViolationError(f"the winners are {winners}, and the state is {state!r}")
    if winners != sorted(set(winners)) or not set(winners) <= set(range(seats)):
        raise ViolationError(f"the winners are {winners}, no seats in ascending order")
    if state.is_terminal():
        _require_end(position)


def _require_end(position: Position) -> None:
    state = position.state
    if state.legal_actions() or state.legal_count() or state.chance_outcomes():
        raise ViolationError("the game is over, and something is legal")
    for action in (0, *position.history[-1:]):
        try:
            state.apply(action)
        except IllegalActionError:
            continue
        raise ViolationError(f"the game is over, and apply accepts {position.named(action)}")


def pickling(position: Position) -> None:
    """Game and state come back from a pickle as they were, and play on."""
    state = position.state
    if not position.history:
        game: Game = pickle.loads(pickle.dumps(position.game))
        require_same(snapshot(state), snapshot(game.initial_state()), "pickling the game")
    copy: State = pickle.loads(pickle.dumps(state))
    if copy != state or copy.digest() != state.digest():
        raise ViolationError("a state does not equal itself after pickling")
    require_same(snapshot(state), snapshot(copy), "pickling")
    legal = state.legal_actions()
    if legal:
        action = position.rng.choice(legal)
        state.apply(action)
        copy.apply(action)
        named = position.named(action)
        require_same(snapshot(state), snapshot(copy), f"pickling, and then applying {named},")


def generators(position: Position) -> None:
    """The global random generators are neither used nor seeded."""
    with_numpy = "numpy" in sys.modules
    kept = random.getstate()
    numpy: Any = sys.modules["numpy"].random if with_numpy else None
    kept_numpy: Any = numpy.get_state() if with_numpy else None
    try:
        random.seed(position.rng.random())
        before = random.getstate()
        before_numpy = repr(numpy.get_state()) if with_numpy else ""
        for name, use in _USES.items():
            use(position)
            if random.getstate() != before:
                raise ViolationError(f"{name} uses or seeds the global generator of random")
            if with_numpy and repr(numpy.get_state()) != before_numpy:
                raise ViolationError(f"{name} uses or seeds the global generator of numpy")
    finally:
        random.setstate(kept)
        if with_numpy:
            numpy.set_state(kept_numpy)


def _build(position: Position) -> None:
    if not position.history:
        game = position.game
        position.subject.registry.game_of(game.ruleset, game.num_players)


def _replay(position: Position) -> None:
    position.game.replay(list(position.history))


def _ask(position: Position) -> None:
    state = position.state
    state.legal_count()
    for action in state.legal_actions()[:3]:
        state.validate(action)
    if state.is_chance_node():
        state.sample_chance(position.rng)


def _look(position: Position) -> None:
    for seat in (None, *range(position.game.num_players)):
        position.state.observation(seat)
        position.game.log(position.state, seat)
        if seat is not None:
            position.game.resampled(position.state, seat, position.rng)


def _evaluate(position: Position) -> None:
    evaluate = position.game.definition.evaluate
    for seat in range(position.game.num_players) if evaluate is not None else ():
        assert evaluate is not None
        evaluate(position.state, seat)
    position.game.scores(position.state, projected=True)


def _apply(position: Position) -> None:
    _play_on(position.state.clone(), position)


_USES: dict[str, Callable[[Position], None]] = {
    "setting the game up": _build,
    "replaying the game": _replay,
    "asking for legal actions": _ask,
    "an observation, a log or a resampling": _look,
    "an evaluation": _evaluate,
    "applying an action": _apply,
}
