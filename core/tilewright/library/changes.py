"""The rules about pieces that change otherwise than by being placed, by section of the ruleset."""

from __future__ import annotations

from typing import Final

from tilewright.library.capturing import Capture, Captured, NoSuicide
from tilewright.library.claiming import Claim
from tilewright.library.deadlock import Deadlock
from tilewright.library.flipping import Flip, Flips
from tilewright.library.repetition import NoRepeat, Remember
from tilewright.library.territory import Fixed, Territory
from tilewright.play.part import Constraint, Effect, Ending, ScoringPart

CHANGE_CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (Flips, NoSuicide, NoRepeat)
CHANGE_EFFECTS: Final[tuple[type[Effect], ...]] = (Flip, Capture, Claim, Remember)
CHANGE_ENDINGS: Final[tuple[type[Ending], ...]] = (Captured, Deadlock)
CHANGE_SCORING: Final[tuple[type[ScoringPart], ...]] = (Territory, Fixed)
