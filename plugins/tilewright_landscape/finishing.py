"""Finishing roads and cities: who lays the last tile of one, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.errors import suggestion
from tilewright.library.sides import TileMap, TileSet
from tilewright.play import Parameters, ScoringPart, State

if TYPE_CHECKING:
    from tilewright.play import Setup


class FinishingTiles(TileSet):
    """A tile set that counts for each player the tiles of the features they have finished.

    A feature is finished when each of its ends meets a tile. ``state.memory`` holds the counts by
    kind of end (``finished + player * kinds + kind``).
    """

    __slots__ = ("finished",)
    rule = "finishing-tiles"
    summary = "A shared tile set; who lays the last tile of a road or city has finished it."
    parameters: ClassVar[Parameters] = TileSet.parameters

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        if not self.is_shared:
            setup.fault("boards", "each player has a board", "shared")
        if self.grid.height != 1:
            setup.fault("squares", "features need tiles of one square", "1")
        self.finished = setup.remember([0] * (self.players * len(self.ends)))

    def placed(self, state: State, player: int, kind: int, site: int) -> None:
        super().placed(state, player, kind, site)
        at = self.finished + player * len(self.ends)
        for feature in TileMap(self, state).features_of(site):
            if not feature.open_ends:
                state.memory[at + feature.kind] += feature.sites.bit_count()

    def finished_by(self, state: State, player: int) -> list[int]:
        """Tiles of the features that the player has finished, for each kind of end."""
        kinds = len(self.ends)
        at = self.finished + player * kinds
        return state.memory[at : at + kinds]

    def facts(self, state: State) -> dict[str, Any]:
        finished = [
            dict(zip(self.ends, self.finished_by(state, seat), strict=True))
            for seat in range(self.players)
        ]
        return {**super().facts(state), "finished": finished}


class FinishedFeatures(ScoringPart):
    """Points for each tile of a finished feature."""

    __slots__ = ("players", "set", "values")
    rule = "finished-features"
    summary = "Points for each tile of the roads and cities that a player has finished."
    default_moment = "play"
    parameters: ClassVar[Parameters] = Parameters(
        {
            "set": {
                "type": "string",
                "description": "Id of an effect with rule `finishing-tiles`.",
            },
            "values": {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "description": "Points for a tile, by kind of end; kinds not named count 0.",
                "examples": [{"road": 1, "city": 2}],
            },
        },
        ("set", "values"),
    )

    def __init__(self, setup: Setup, part_id: str) -> None:
        super().__init__(setup, part_id)
        self.players = setup.players
        self.set = setup.effect("set", FinishingTiles)
        kinds = self.set.ends
        table: dict[str, int] = setup.get("values")
        for name in table:
            if name not in kinds:
                setup.fault(
                    f"values.{name}", f"unknown kind of end {name!r}", suggestion(name, kinds)
                )
        self.values = tuple(table.get(name, 0) for name in kinds)

    def points(self, state: State) -> list[int]:
        return [
            sum(map(int.__mul__, self.values, self.set.finished_by(state, seat)))
            for seat in range(self.players)
        ]
