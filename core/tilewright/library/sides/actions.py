"""Records of what players and chance do with tiles that have sides."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.play.actions import Action


@dataclass(frozen=True, slots=True)
class SiteDraw(Action):
    """Chance draws a site."""

    site: str

    def words(self) -> tuple[str, ...]:
        return (self.site,)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "site": self.site}


@dataclass(frozen=True, slots=True)
class TileDraw(Action):
    """Chance draws a tile."""

    tile: str

    def words(self) -> tuple[str, ...]:
        return (self.tile,)

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "tile": self.tile}


@dataclass(frozen=True, slots=True)
class TileChoice(Action):
    """A player chooses a tile and how far it is turned, for the site that is drawn.

    Attributes:
        tile: id of the tile.
        degrees: clockwise.
    """

    tile: str
    degrees: int

    def words(self) -> tuple[str, ...]:
        return (self.tile, str(self.degrees))

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "tile": self.tile, "degrees": str(self.degrees)}


@dataclass(frozen=True, slots=True)
class TileLaid(Action):
    """A player lays the drawn tile on a site.

    Attributes:
        site: label of the site.
        degrees: how far it is turned, clockwise.
    """

    site: str
    degrees: int

    def words(self) -> tuple[str, ...]:
        return (self.site, str(self.degrees))

    def to_json(self) -> dict[str, str]:
        return {"phase": self.phase, "site": self.site, "degrees": str(self.degrees)}
