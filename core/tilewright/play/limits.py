"""The limit that ends a game which would otherwise go on and on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tilewright.play.part import Ending
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.game import Game
    from tilewright.play.setup import Setup

SECTION: Final = "limits"
RESULTS: Final = ("points", "draw")
#: The limit of a ruleset that names none but needs one: plies for each site, and the least of all.
PLIES_A_SITE: Final = 50
LEAST_PLIES: Final = 1000


class PlyLimit(Ending):
    """Ends a game at the end of the turn in which it has lasted for so many plies.

    The section ``limits`` of a ruleset sets it. A game that need not end has one anyway.

    Attributes:
        plies: the limit, chance included.
    """

    __slots__ = ("_everybody", "_hit", "_is_draw", "plies")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, SECTION)
        usual = max(LEAST_PLIES, PLIES_A_SITE * setup.board.size)
        self.plies = setup.integer("plies", usual)
        self._is_draw = setup.choice("result", RESULTS, "points") == "draw"
        self._everybody = (1 << setup.players) - 1
        self._hit = setup.remember([0])

    def is_over(self, state: State) -> bool:
        if len(state.history) < self.plies:
            return False
        state.memory[self._hit] = 1
        return True

    def winners(self, state: State) -> int:
        return self._everybody if self._is_draw else 0

    def note(self, state: State) -> str:
        if not state.memory[self._hit]:
            return ""
        result = "the game is a draw" if self._is_draw else "the points decide"
        return f"stopped at the limit of {self.plies} plies: {result}"


def set_limit(game: Game, setup: Setup, section: Mapping[str, Any] | None) -> None:
    """Gives the game its limit, if the ruleset sets one or the game could go on without end."""
    frees_sites = any(effect.frees_sites for effect in game.effects)
    goes_on = any(
        phase.follow <= phase.index or phase.is_endless(frees_sites) for phase in game.phases
    )
    if section is not None or goes_on:
        with setup.at(f"$.{SECTION}", section or {}):
            game.limit = PlyLimit(setup)
        game.endings = (*game.endings, game.limit)
