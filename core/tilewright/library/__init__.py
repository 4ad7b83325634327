"""The general rules that rulesets put together, whatever the game."""

from tilewright.library.awards import AWARD_PROPERTIES, Award
from tilewright.library.beside import BESIDE
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
from tilewright.library.held_awards import JUDGING, NOBODY, HeldAward, next_holder
from tilewright.library.held_counts import HELD_COUNTS, HeldMostPieces, HeldMostSupply
from tilewright.library.held_trails import HELD_TRAILS, HeldLongestTrail
from tilewright.library.holdings import hand_over, hold
from tilewright.library.lines import LINES
from tilewright.library.money import BANK, Money
from tilewright.library.networks import NETWORK_CONSTRAINTS, NETWORK_EFFECTS, Network
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
from tilewright.library.replacing import REPLACING_CONSTRAINTS, REPLACING_EFFECTS
from tilewright.library.scoring import SCORING
from tilewright.library.stacking import STACKING
from tilewright.library.targets import TARGETS, TargetPoints, TurnLimit
from tilewright.library.tile_constraints import TILE_CONSTRAINTS
from tilewright.library.value_scoring import SiteValuePart, SiteValues, SupplyLeft

__all__ = [
    "AWARD_PROPERTIES",
    "BANK",
    "BESIDE",
    "CHANGE_CONSTRAINTS",
    "CHANGE_EFFECTS",
    "CHANGE_ENDINGS",
    "CHANGE_SCORING",
    "CONNECTIONS",
    "CONSTRAINTS",
    "EFFECTS",
    "ENDINGS",
    "HELD_COUNTS",
    "HELD_TRAILS",
    "JUDGING",
    "LINES",
    "NETWORK_CONSTRAINTS",
    "NETWORK_EFFECTS",
    "NOBODY",
    "PHASES",
    "REPLACING_CONSTRAINTS",
    "REPLACING_EFFECTS",
    "SCORING",
    "STACKING",
    "TARGETS",
    "TILE_CONSTRAINTS",
    "Award",
    "Collect",
    "Connect",
    "DealHands",
    "DealMarks",
    "Enclosure",
    "HeldAward",
    "HeldLongestTrail",
    "HeldMostPieces",
    "HeldMostSupply",
    "Money",
    "Network",
    "OnceAroundAuction",
    "PlacementPhase",
    "RandomStart",
    "ScoringPhase",
    "SealedAnswers",
    "SimultaneousPlacement",
    "SiteValuePart",
    "SiteValues",
    "SupplyLeft",
    "TargetPoints",
    "TokenOffer",
    "TurnLimit",
    "TurnUp",
    "hand_over",
    "hold",
    "next_holder",
]
