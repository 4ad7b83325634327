"""Playing: one game (a match), many games (a simulation), all games (perft)."""

from tilewright.simulation.causes import cause_of
from tilewright.simulation.match import PLY_LIMIT, play_match
from tilewright.simulation.perft import divide, perft
from tilewright.simulation.results import (
    GameFailure,
    GameResult,
    Simulation,
    UnfinishedGame,
    WorkerFailure,
)
from tilewright.simulation.rows import Setting, check_results_path, write_results
from tilewright.simulation.simulate import simulate
from tilewright.simulation.summary import Spread, Standing, Summary, summarise

__all__ = [
    "PLY_LIMIT",
    "GameFailure",
    "GameResult",
    "Setting",
    "Simulation",
    "Spread",
    "Standing",
    "Summary",
    "UnfinishedGame",
    "WorkerFailure",
    "cause_of",
    "check_results_path",
    "divide",
    "perft",
    "play_match",
    "simulate",
    "summarise",
    "write_results",
]
