"""Checks of actions: which are legal, what is refused, what they are called."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from tilewright.errors import IllegalActionError
from tilewright.play import NO_CHOICE, State
from tilewright.testing.failure import Violation
from tilewright.testing.position import Position, require_same, snapshot

#: How many illegal actions are tried at a position.
_REFUSALS = 12
#: Action spaces up to this size are searched for doubled notations as a whole.
_SMALL_SPACE = 3000
#: How often chance is asked at a chance node.
_DRAWS = 20


def legal_actions(position: Position) -> None:
    """Sorted, unique, inside the action space and of the phase in play; counted rightly."""
    state, game = position.state, position.game
    legal = state.legal_actions()
    for before, after in zip(legal, legal[1:], strict=False):
        if before >= after:
            pair = f"{position.named(before)} comes before {position.named(after)}"
            raise Violation(f"the legal actions are not sorted, or not unique: {pair}")
    for action in legal:
        if not 0 <= action < game.num_actions:
            space = f"0..{game.num_actions - 1}"
            raise Violation(f"legal action {action!r} lies outside the action space {space}")
        if game.phase_of(action) is not state.phase:
            phase = f"phase {state.phase.id!r}, which is in play"
            raise Violation(f"legal action {position.named(action)} is not of {phase}")
    count = state.legal_count()
    if count != len(legal):
        raise Violation(f"legal_count is {count}, and {len(legal)} actions are legal")
    for index, action in enumerate(legal):
        found = state.legal_action_at(index)
        if found != action:
            raise Violation(
                f"legal_action_at({index}) is {position.named(found)}, "
                f"and legal_actions()[{index}] is {position.named(action)}"
            )
    if state.legal_actions() != legal:
        raise Violation("legal_actions gives another list when it is asked again")


def acting_party(position: Position) -> None:
    """Nobody but the acting party has legal actions."""
    state = position.state
    seats = range(position.game.num_players)
    for seat in seats:
        found = state.legal_actions(seat)
        if seat != state.player and found:
            raise Violation(f"seat {seat} has legal actions, and seat {state.player} acts")
        if seat == state.player and found != state.legal_actions():
            raise Violation(f"legal_actions({seat}) is not the list of the acting party")
    if not (state.is_terminal() or state.is_chance_node() or state.player in seats):
        raise Violation(f"there is no seat {state.player!r} to act; seats are 0..{len(seats) - 1}")
    for seat, action in enumerate(state.pending):
        if action != NO_CHOICE and seat == state.player:
            raise Violation(f"seat {seat} is asked again, and its choice is pending already")


def validation(position: Position) -> None:
    """``validate`` and ``apply`` agree with the list of legal actions."""
    state = position.state
    legal = set(state.legal_actions())
    for action in _sample(position, sorted(legal), _REFUSALS):
        refusal = state.validate(action)
        if refusal is not None:
            raise Violation(
                f"validate refuses the legal action {position.named(action)}: {refusal}"
            )
        state.clone().apply(action)
    for action in _illegal(position, legal):
        _require_refusal(position, action)


def _illegal(position: Position, legal: set[int]) -> Iterator[int]:
    """Actions that are not legal: outside the space, anywhere in it, and of the phase in play."""
    space, phase = position.game.num_actions, position.state.phase
    yield from (-1, space)
    blocks = [range(space), range(phase.base, phase.base + phase.size)]
    for block in blocks:
        drawn = _sample(position, block, _REFUSALS)
        yield from (action for action in drawn if action not in legal)


def _require_refusal(position: Position, action: int) -> None:
    state, name = position.state, position.named(action)
    before = snapshot(state)
    refusal = state.validate(action)
    if refusal is None:
        raise Violation(f"validate lets {name} pass, which is not among the legal actions")
    if not refusal.reasons or not all(refusal.reasons) or not refusal.detail:
        raise Violation(f"validate refuses {name} without a reason: {refusal}")
    try:
        state.apply(action)
    except IllegalActionError as error:
        if error.reasons != refusal.reasons:
            reasons = f"{error.reasons}, validate says {refusal.reasons}"
            raise Violation(f"apply refuses {name} for {reasons}") from error
    else:
        raise Violation(f"apply accepts {name}, which is not among the legal actions")
    require_same(before, snapshot(state), f"refusing {name}")


def notation(position: Position) -> None:
    """Every action goes through its text and back, and no two have the same one."""
    game = position.game
    legal = position.state.legal_actions()
    _require_names(position, legal)
    if not position.history:
        small = game.num_actions <= _SMALL_SPACE
        space = range(game.num_actions)
        actions = space if small else sorted(_sample(position, space, _SMALL_SPACE))
        _require_names(position, actions)


def _require_names(position: Position, actions: range | list[int]) -> None:
    game = position.game
    owners: dict[str, int] = {}
    records: dict[str, int] = {}
    for action in actions:
        text = game.notation(action)
        if not text or text != " ".join(text.split()):
            raise Violation(f"the notation {text!r} is not made of words with single spaces")
        if text in owners:
            raise Violation(f"actions {owners[text]} and {action} have the same notation {text!r}")
        owners[text] = action
        if game.parse(text) != action:
            raise Violation(f"{text!r} is action {action}, and is parsed as {game.parse(text)}")
        record = game.action_record(action)
        written = json.dumps(record.to_json(), sort_keys=True)
        if json.loads(written) != record.to_json():
            raise Violation(f"the record of {text!r} changes on its way through JSON: {written}")
        if record.to_json().get("phase") != record.phase:
            raise Violation(f"the record of {text!r} does not name its phase: {written}")
        if written in records:
            raise Violation(f"actions {records[written]} and {action} have the record {written}")
        records[written] = action


def chance(position: Position) -> None:
    """Probabilities are positive and sum to 1; what is drawn is an outcome."""
    state = position.state
    outcomes = state.chance_outcomes()
    if not state.is_chance_node():
        if outcomes:
            raise Violation("there are outcomes of chance, and this is no chance node")
        return
    if [action for action, _ in outcomes] != state.legal_actions():
        raise Violation("the outcomes of chance are not the legal actions")
    for action, probability in outcomes:
        if not probability > 0:
            raise Violation(f"outcome {position.named(action)} has probability {probability!r}")
    total = math.fsum(probability for _, probability in outcomes)
    if not math.isclose(total, 1.0, rel_tol=1e-9):
        raise Violation(f"the probabilities of the outcomes sum to {total!r}")
    _require_draws(position, state)


def _require_draws(position: Position, state: State) -> None:
    legal = set(state.legal_actions())
    before = snapshot(state)
    for _ in range(_DRAWS):
        drawn = state.sample_chance(position.rng)
        if drawn not in legal:
            raise Violation(f"sample_chance draws {position.named(drawn)}, which is no outcome")
    require_same(before, snapshot(state), "drawing an outcome")


def _sample(position: Position, actions: range | list[int], count: int) -> list[int]:
    return position.rng.sample(actions, min(count, len(actions)))
