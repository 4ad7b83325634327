"""Phases that games share."""

from __future__ import annotations

from typing import Final

from tilewright.library.phases.deal import DealMarks
from tilewright.library.phases.scoring import ScoringPhase
from tilewright.library.phases.simultaneous import SimultaneousPlacement
from tilewright.library.phases.turns import PlacementPhase
from tilewright.play.phase import Phase

PHASES: Final[tuple[type[Phase], ...]] = (
    PlacementPhase,
    SimultaneousPlacement,
    DealMarks,
    ScoringPhase,
)

__all__ = ["PHASES", "DealMarks", "PlacementPhase", "ScoringPhase", "SimultaneousPlacement"]
