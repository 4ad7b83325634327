"""Colours: those of the players, and what can be made of a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilewright.play import Game

#: Strong colours that stay apart for colour-blind eyes; pieces have softer ones of their own.
OWNER_COLOURS: Final = (
    "#0072b2",
    "#d55e00",
    "#008f68",
    "#9b2f7f",
    "#262626",
    "#8a6d00",
    "#5a4fcf",
    "#7a4a2b",
)
MARK_COLOURS: Final = ("#7a8b99", "#8d7b68", "#6f8f72", "#8a7596", "#97806a", "#6c8a94")
INK: Final = "#2e2a25"
FAINT_INK: Final = "#857d72"


def owner_colour(seat: int) -> str:
    """The colour of a seat; after the last colour they start again."""
    return OWNER_COLOURS[seat % len(OWNER_COLOURS)]


def colour_of(game: Game, owner: int) -> str:
    """The colour of a seat, or of a neutral owner, which may have one of its own."""
    neutral = owner - game.num_players
    own = game.neutrals[neutral].colour if neutral >= 0 else ""
    return own or owner_colour(owner)


def mark_colour(mark: int) -> str:
    """The colour in which the general renderer labels a mark."""
    return MARK_COLOURS[mark % len(MARK_COLOURS)]


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two; ``share`` is the part of the second, from 0 to 1."""
    pairs = zip(channels(first), channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read on the colour."""
    red, green, blue = channels(colour)
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
