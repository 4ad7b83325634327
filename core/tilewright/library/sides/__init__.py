"""Tiles with ends on their sides: laid on boards of squares, joined into networks."""

from __future__ import annotations

from typing import Final

from tilewright.library.sides.actions import SiteDraw, TileChoice, TileDraw, TileLaid
from tilewright.library.sides.choosing import ChooseTiles
from tilewright.library.sides.drawing import DrawTiles
from tilewright.library.sides.features import Feature, TileMap
from tilewright.library.sides.grid import Joins, SquareGrid
from tilewright.library.sides.laying import LayTiles
from tilewright.library.sides.matching import SET_PARAMETER, SidesMatch
from tilewright.library.sides.multiset import Multiset
from tilewright.library.sides.scoring import (
    SIDES_SCORING,
    BestGroup,
    BorderValues,
    JoinedToTile,
    NetworkScoring,
    SymbolGroups,
    of_scoring,
)
from tilewright.library.sides.tile import SIDES, End, SidedTile, turned
from tilewright.library.sides.tileset import Laid, Layout, TileSet
from tilewright.play.part import Constraint, Effect
from tilewright.play.phase import Phase

SIDES_CONSTRAINTS: Final[tuple[type[Constraint], ...]] = (SidesMatch,)
SIDES_EFFECTS: Final[tuple[type[Effect], ...]] = (TileSet,)
SIDES_PHASES: Final[tuple[type[Phase], ...]] = (DrawTiles, ChooseTiles, LayTiles)

__all__ = [
    "SET_PARAMETER",
    "SIDES",
    "SIDES_CONSTRAINTS",
    "SIDES_EFFECTS",
    "SIDES_PHASES",
    "SIDES_SCORING",
    "BestGroup",
    "BorderValues",
    "ChooseTiles",
    "DrawTiles",
    "End",
    "Feature",
    "JoinedToTile",
    "Joins",
    "Laid",
    "LayTiles",
    "Layout",
    "Multiset",
    "NetworkScoring",
    "SidedTile",
    "SidesMatch",
    "SiteDraw",
    "SquareGrid",
    "SymbolGroups",
    "TileChoice",
    "TileDraw",
    "TileLaid",
    "TileMap",
    "TileSet",
    "of_scoring",
    "turned",
]
