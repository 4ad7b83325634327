"""Play: states, actions, phases and the compiled game; what authors of games build on."""

from tilewright.play.actions import Action, Bid, Choice, Deal, Placement, Refusal
from tilewright.play.build import PartIndex, build_board, build_game
from tilewright.play.combine import AllOf, AnyOf, Not
from tilewright.play.definition import GameDefinition, Neutral, Piece
from tilewright.play.game import Game
from tilewright.play.observation import observation_schema
from tilewright.play.orders import NO_SEAT, ORDERS, TurnOrder
from tilewright.play.part import Constraint, Effect, Ending, Parameters, Part, ScoringPart
from tilewright.play.phase import ChancePhase, Phase
from tilewright.play.placement import PlacementRule, SupplyRule
from tilewright.play.setup import HIDDEN, Setup
from tilewright.play.state import CHANCE, EVERYTHING, NO_CHOICE, TERMINAL, Frame, State
from tilewright.play.streams import bot_stream, chance_stream, game_seed, resampling_stream

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "HIDDEN",
    "NO_CHOICE",
    "NO_SEAT",
    "ORDERS",
    "TERMINAL",
    "Action",
    "AllOf",
    "AnyOf",
    "Bid",
    "ChancePhase",
    "Choice",
    "Constraint",
    "Deal",
    "Effect",
    "Ending",
    "Frame",
    "Game",
    "GameDefinition",
    "Neutral",
    "Not",
    "Parameters",
    "Part",
    "PartIndex",
    "Phase",
    "Piece",
    "Placement",
    "PlacementRule",
    "Refusal",
    "ScoringPart",
    "Setup",
    "State",
    "SupplyRule",
    "TurnOrder",
    "bot_stream",
    "build_board",
    "build_game",
    "chance_stream",
    "game_seed",
    "observation_schema",
    "resampling_stream",
]
