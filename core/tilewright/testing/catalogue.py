"""All checks of the kit, in the order in which they are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilewright.errors import UnknownNameError
from tilewright.testing import action_checks, state_checks, view_checks
from tilewright.testing.check import Check, PositionCheck
from tilewright.testing.twins import TwinCheck

CHECKS: Final[tuple[Check, ...]] = (
    PositionCheck(
        "legal-actions",
        "Legal actions are sorted, unique, inside the action space and of the phase in play; "
        "legal_count and legal_action_at agree with the list.",
        action_checks.legal_actions,
    ),
    PositionCheck(
        "acting-party",
        "Nobody but the acting party has legal actions.",
        action_checks.acting_party,
    ),
    PositionCheck(
        "validation",
        "validate and apply accept what is legal and nothing else; a refusal gives reasons and "
        "leaves the state as it was.",
        action_checks.validation,
        20,
    ),
    PositionCheck(
        "notation",
        "Every action has a text and a JSON record of its own, and the text is parsed as that "
        "action.",
        action_checks.notation,
        40,
    ),
    PositionCheck(
        "chance",
        "Outcomes of chance are the legal actions, with positive probabilities that sum to 1; only "
        "they are drawn.",
        action_checks.chance,
    ),
    PositionCheck(
        "clones",
        "A clone equals its original, and what is applied to one never shows in the other.",
        state_checks.clones,
    ),
    PositionCheck(
        "replay",
        "The history is the list of actions applied, and replaying it leads to the same state.",
        state_checks.replay,
        40,
    ),
    PositionCheck(
        "results",
        "Scores are the sums of the breakdown; returns sum to 1 when the game is over and to 0 "
        "before; then there are winners and nothing is legal.",
        state_checks.results,
    ),
    PositionCheck(
        "pickling",
        "Games and states can be pickled, and play on as before.",
        state_checks.pickling,
        10,
    ),
    PositionCheck(
        "observations",
        "Observations fit their schema, go through JSON unchanged, and change nothing.",
        view_checks.observations,
        12,
    ),
    PositionCheck(
        "hidden-facts",
        "What a player cannot know shows neither in observations nor in legal actions nor in the "
        "log; resampled states are possible ones.",
        view_checks.hidden_facts,
        20,
    ),
    PositionCheck(
        "playthroughs",
        "A game, finished or not, goes through a playthrough file and is verified.",
        view_checks.playthroughs,
        2,
    ),
    PositionCheck(
        "generators",
        "The global random generators are neither used nor seeded.",
        state_checks.generators,
        10,
    ),
    TwinCheck(),
)


def checks_named(names: Sequence[str] | None) -> list[Check]:
    """The checks with these names, in the kit's order; all when None.

    Raises:
        UnknownNameError: there is no such check.
    """
    known = {check.name: check for check in CHECKS}
    for name in names or ():
        if name not in known:
            raise UnknownNameError("check", name, known)
    return [check for check in CHECKS if names is None or check.name in names]
