"""Rescoring: the same decisions under other scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.errors import DivergenceError, NotationError
from tilewright.play import CHANCE, Game, State
from tilewright.playthrough.document import Playthrough
from tilewright.playthrough.replaying import recorded_game, verify
from tilewright.playthrough.standing import Result
from tilewright.registry import Registry
from tilewright.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Rescoring:
    """What a played game would have come to under other scoring.

    Attributes:
        ruleset: the other ruleset.
        old: how the game stands as it was recorded.
        new: how it stands under the other ruleset.
    """

    ruleset: Ruleset
    old: Result
    new: Result

    def to_json(self) -> dict[str, Any]:
        """Both results, with the other ruleset's id and hash."""
        return {
            "ruleset": {"id": self.ruleset.id, "hash": self.ruleset.hash},
            "old": self.old.to_json(),
            "new": self.new.to_json(),
        }


def rescore(
    playthrough: Playthrough,
    registry: Registry,
    overrides: Sequence[str] = (),
    ruleset: str | Path | Ruleset | None = None,
) -> Rescoring:
    """Scores a played game by another ruleset, or by the recorded one with overrides.

    Other scoring may let a player reach a number of points that ends the game earlier or later. The
    game is scored where it has ended all the same: if somebody has enough points there, he wins as
    such an ending says, else the points decide.

    Args:
        playthrough: the game; it is verified first.
        registry: where rules and rulesets are found.
        overrides: texts such as ``scoring.areas.points=2``.
        ruleset: another ruleset, its id or its path; None: the recorded one.

    Raises:
        DivergenceError: the playthrough does not replay, or the other ruleset changes what could be
            decided or when the game ends, and so more than its scoring.
        TilewrightError: the other ruleset or an override is faulty.
    """
    last = verify(playthrough, registry)
    other = _other_ruleset(playthrough, registry, overrides, ruleset)
    old = recorded_game(playthrough, registry).initial_state()
    rules = registry.game_of(other, playthrough.players)
    new = rules.without_point_endings().initial_state()
    for action in last.history:
        _compare(old, new)
        text = old.notation(action)
        old.apply(action)
        new.apply(new.parse(text))
    if old.is_terminal() and not new.is_terminal():
        _end(new, rules, old.winners())
    _compare(old, new)
    return Rescoring(other, Result.of(old), Result.of(new))


def _end(state: State, rules: Game, winners: list[int]) -> None:
    """Ends the game by points where the recorded game has ended, if points can end it.

    Who acts next may be somebody else already; an ending asks the seat that won.
    """
    endings = [ending for ending in rules.endings if ending.by_points]
    if not endings:
        return
    if len(winners) == 1:
        state.player = winners[0]
    for ending in endings:
        if ending.is_over(state):
            state.decided = ending.winners(state)
            break
    state.game.finish(state)


def _other_ruleset(
    playthrough: Playthrough,
    registry: Registry,
    overrides: Sequence[str],
    ruleset: str | Path | Ruleset | None,
) -> Ruleset:
    if ruleset is None:
        found = registry.ruleset_from(playthrough.content)
    elif isinstance(ruleset, Ruleset):
        found = ruleset
    else:
        found = registry.ruleset(ruleset)
    return found.with_overrides(list(overrides)) if overrides else found


def _compare(old: State, new: State) -> None:
    """The same party must have the same choice in both states."""
    if old.is_terminal() != new.is_terminal():
        verb = "ends here" if new.is_terminal() else "does not end here"
        raise _more_than_scoring(new, f"the game {verb}")
    if old.player != new.player:
        raise _more_than_scoring(
            new, f"{_party(new.player)} acts, in the recorded game {_party(old.player)}"
        )
    before, after = _choices(old), _choices(new)
    for text in before:
        if text not in after:
            raise _more_than_scoring(new, f"{text!r} is {_refusal(new, text)}")
    for text in after:
        if text not in before:
            raise _more_than_scoring(new, f"{text!r} is legal, and was not in the recorded game")
    if before != after:
        raise _more_than_scoring(new, "chance has other probabilities")


def _choices(state: State) -> dict[str, float]:
    """What may be done, in notation, with probabilities at a chance node."""
    if state.is_chance_node():
        return {state.notation(action): weight for action, weight in state.chance_outcomes()}
    return {state.notation(action): 0.0 for action in state.legal_actions()}


def _refusal(state: State, text: str) -> str:
    """Why something that was legal is not legal here."""
    try:
        refusal = state.validate(state.parse(text))
    except NotationError:
        return "unknown"
    return f"illegal: {refusal.detail} [{', '.join(refusal.reasons)}]" if refusal else "illegal"


def _party(player: int) -> str:
    return "chance" if player == CHANCE else f"seat {player}"


def _more_than_scoring(state: State, cause: str) -> DivergenceError:
    return DivergenceError(
        state.ply,
        f"ruleset {state.game.id!r}, by which the game was to be scored, changes more than "
        f"scoring: {cause}",
    )
