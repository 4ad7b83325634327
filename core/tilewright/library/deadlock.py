"""Deadlock: nobody has a legal placement left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tilewright.library.endings import TIMING_PARAMETER
from tilewright.play.part import Ending, Parameters
from tilewright.play.state import State

if TYPE_CHECKING:
    from tilewright.play.setup import Setup


class Deadlock(Ending):
    """Ends the game when no player could place a piece, whoever's turn it is.

    A phase ends by itself when nobody can place, unless players pass in it by an action of theirs:
    this ending spares them passing one after the other. The points decide.
    """

    __slots__ = ("placement", "players")
    rule = "deadlock"
    summary = "No player can place a piece any more."
    parameters: ClassVar[Parameters] = Parameters(
        {
            "placement": {"type": "string", "description": "Id of the placement."},
            "timing": TIMING_PARAMETER,
        },
        ("placement",),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.placement = setup.placement("placement")
        self.players = setup.players

    def is_over(self, state: State) -> bool:
        legal_sites = self.placement.legal_sites
        # The next player can place nearly always, and then nobody else has to be asked.
        return not any(
            any(legal_sites(state, (state.player + ahead) % self.players))
            for ahead in range(1, self.players + 1)
        )
