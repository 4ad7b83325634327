"""The general rules that rulesets put together, whatever the game."""

from tilewright.library.awards import AWARD_PROPERTIES, Award
from tilewright.library.changes import (
    CHANGE_CONSTRAINTS,
    CHANGE_EFFECTS,
    CHANGE_ENDINGS,
    CHANGE_SCORING,
)
from tilewright.library.connections import CONNECTIONS
from tilewright.library.constraints import CONSTRAINTS
from tilewright.library.effects import EFFECTS, Collect, Connect, Enclosure
from tilewright.library.endings import ENDINGS
from tilewright.library.holdings import hand_over, hold
from tilewright.library.lines import LINES
from tilewright.library.money import BANK, Money
from tilewright.library.phases import (
    PHASES,
    DealHands,
    DealMarks,
    OnceAroundAuction,
    PlacementPhase,
    RandomStart,
    ScoringPhase,
    SealedAnswers,
    SimultaneousPlacement,
    TokenOffer,
    TurnUp,
)
from tilewright.library.scoring import SCORING
from tilewright.library.stacking import STACKING
from tilewright.library.tile_constraints import TILE_CONSTRAINTS
from tilewright.library.value_scoring import SiteValuePart, SiteValues

__all__ = [
    "AWARD_PROPERTIES",
    "BANK",
    "CHANGE_CONSTRAINTS",
    "CHANGE_EFFECTS",
    "CHANGE_ENDINGS",
    "CHANGE_SCORING",
    "CONNECTIONS",
    "CONSTRAINTS",
    "EFFECTS",
    "ENDINGS",
    "LINES",
    "PHASES",
    "SCORING",
    "STACKING",
    "TILE_CONSTRAINTS",
    "Award",
    "Collect",
    "Connect",
    "DealHands",
    "DealMarks",
    "Enclosure",
    "Money",
    "OnceAroundAuction",
    "PlacementPhase",
    "RandomStart",
    "ScoringPhase",
    "SealedAnswers",
    "SimultaneousPlacement",
    "SiteValuePart",
    "SiteValues",
    "TokenOffer",
    "TurnUp",
    "hand_over",
    "hold",
]
