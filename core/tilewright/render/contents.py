"""What lies on the sites of a state, gathered for drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tilewright.bitset import bits
from tilewright.errors import NotationError
from tilewright.play import NO_CHOICE, Placement, State


class Held(NamedTuple):
    """A piece on a site: its kind and its owner, a seat or a neutral one."""

    kind: int
    owner: int


class SiteContents(NamedTuple):
    """One site and what lies on it.

    Attributes:
        site: number of the site; ``label`` is its name.
        pieces: by owner, then kind.
        marks: positions in ``game.marks`` of the marks it bears now.
        areas: seats that have enclosed it.
    """

    site: int
    label: str
    pieces: tuple[Held, ...]
    marks: tuple[int, ...]
    areas: tuple[int, ...]

    def bears(self, marks: Iterable[int]) -> bool:
        """Whether any of these marks lies here."""
        return any(mark in self.marks for mark in marks)


def site_contents(state: State) -> list[SiteContents]:
    """The contents of every site, in the order of sites."""
    board = state.game.board
    kinds = max(1, len(state.game.pieces))
    pieces: list[list[Held]] = [[] for _ in range(board.size)]
    for at, mask in enumerate(state.pieces):
        for site in bits(mask):
            pieces[site].append(Held(at % kinds, at // kinds))
    marks = _members(state.marks, board.size)
    areas = _members(enclosed_areas(state), board.size)
    return [
        SiteContents(site, label, tuple(pieces[site]), tuple(marks[site]), tuple(areas[site]))
        for site, label in enumerate(board.labels)
    ]


def _members(masks: list[int], size: int) -> list[list[int]]:
    """For each site the positions of the masks that hold it."""
    found: list[list[int]] = [[] for _ in range(size)]
    for position, mask in enumerate(masks):
        for site in bits(mask):
            found[site].append(position)
    return found


def enclosed_areas(state: State) -> list[int]:
    """For each seat the sites it has enclosed, as far as effects tell of ``areas``."""
    game = state.game
    found = [0] * game.num_players
    for effect in game.effects:
        areas: list[dict[str, list[str]]] = effect.facts(state).get("areas", [])
        for seat, by_piece in enumerate(areas[: game.num_players]):
            for labels in by_piece.values():
                found[seat] |= game.board.mask(labels)
    return found


def last_placement(state: State) -> int | None:
    """The site on which the latest action has put a piece; None when it did something else.

    A choice that others may not see yet tells nothing.
    """
    if not state.history or any(choice != NO_CHOICE for choice in state.pending):
        return None
    try:
        record: Any = state.game.action_record(state.history[-1])
    except NotationError:
        return None
    return state.game.board.site(record.site) if isinstance(record, Placement) else None


def initials(names: Iterable[str]) -> tuple[str, ...]:
    """A short sign for each name, all different: a capital letter of the name if one is free."""
    signs: list[str] = []
    for name in names:
        letters = [letter for letter in name.upper() if letter.isalpha()]
        free = [letter for letter in letters if letter not in signs]
        signs.append(free[0] if free else f"{letters[0] if letters else '#'}{len(signs)}")
    return tuple(signs)
