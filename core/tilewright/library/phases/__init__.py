"""Phases that games share."""

from __future__ import annotations

from typing import Final

from tilewright.library.phases.auction import OnceAroundAuction
from tilewright.library.phases.deal import DealMarks
from tilewright.library.phases.deal_hands import DealHands
from tilewright.library.phases.random_start import RandomStart
from tilewright.library.phases.scoring import ScoringPhase
from tilewright.library.phases.sealed import SealedAnswers
from tilewright.library.phases.simultaneous import SimultaneousPlacement
from tilewright.library.phases.token_offer import TokenOffer
from tilewright.library.phases.turn_up import TurnUp
from tilewright.library.phases.turns import PlacementPhase
from tilewright.play.phase import Phase

PHASES: Final[tuple[type[Phase], ...]] = (
    PlacementPhase,
    SimultaneousPlacement,
    DealMarks,
    ScoringPhase,
    DealHands,
    TurnUp,
    OnceAroundAuction,
    TokenOffer,
    RandomStart,
)

__all__ = [
    "PHASES",
    "DealHands",
    "DealMarks",
    "OnceAroundAuction",
    "PlacementPhase",
    "RandomStart",
    "ScoringPhase",
    "SealedAnswers",
    "SimultaneousPlacement",
    "TokenOffer",
    "TurnUp",
]
